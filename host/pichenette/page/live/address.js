// What the page's own address says: the face, the table, and how things are shown.
//
// A television that lost its power comes back with its address and nothing else, so everything that
// one can set about the display is in here.

const given = new URLSearchParams(location.search);

const path = /^\/(tv|overlay|setup)?$|^\/(games)\/(\d+)$/.exec(location.pathname);

// board, tv, overlay, setup, games; those without a path of their own are `/?face=…`
export const face = path ? path[1] ?? path[2] ?? (given.get("face") || "board") : "nowhere";
export const gameNumber = Number(path?.[3]) || null;

export function setting(name) {
  return given.get(name);
}

// Set or (null) forget; the address in the bar is changed, nothing is loaded.
export function keep(name, value) {
  if (value === null || value === undefined || value === "") given.delete(name);
  else given.set(name, value);
  const query = given.toString();
  history.replaceState(null, "", location.pathname + (query ? `?${query}` : ""));
}

// The same settings on another face.
export function to(path, changes = {}) {
  const query = new URLSearchParams(given);
  for (const own of ["face", "play", "name", "player"]) query.delete(own); // what a face is of
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const said = query.toString();
  return path + (said ? `?${said}` : "");
}
