// What this browser remembers between visits: names, colours, language.  Never needed: a browser
// that keeps nothing (a private window) plays just as well.

const PREFIX = "pichenette.";

export function recall(name, fallback = null) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? fallback : JSON.parse(kept);
  } catch {
    return fallback;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full, or forbidden
  }
}
