// What this browser remembers between visits: names, colours, language.  Never needed: a browser
// that keeps nothing (a private window) plays just as well.

const PREFIX = "pichenette.";

export const recall = (name, fallback = null) => read(() => localStorage, name, fallback);
export const remember = (name, value) => write(() => localStorage, name, value);

// As long as this tab is open.
export const glance = (name, fallback = null) => read(() => sessionStorage, name, fallback);
export const hold = (name, value) => write(() => sessionStorage, name, value);

function read(store, name, fallback) {
  try {
    const kept = store().getItem(PREFIX + name);
    return kept === null ? fallback : JSON.parse(kept);
  } catch {
    return fallback;
  }
}

function write(store, name, value) {
  try {
    store().setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full, or forbidden
  }
}
