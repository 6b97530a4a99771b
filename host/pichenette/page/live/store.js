// What this tab knows: one object, one way to change it, and who is told.
//
//   view     the table's latest view, as the server sent it; null before the first
//   board    the table's board: its gates, its scale, and hands where it is a virtual one
//   frame    rows of colours: what the LED strip shows at this moment
//   heardAt  when the last beat or view came (Date.now())
//   isStale  too long ago: nothing may be done, and it is said loudly
//   busy     an act is on its way
//   awaited  the version that an act of this page has made, until the view shows it; null: none

import { caused, LATE_MS, shown } from "./seeing.js";

const STALE_MS = 5000;

class Store {
  #watchers = new Set();
  #told = false;
  state = {
    table: null, tables: [], about: {}, board: null, house: null, view: null, frame: null, games: [],
    heardAt: 0, isStale: false, busy: null, awaited: null, isSignedIn: null,
  };

  watch(watcher) {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  set(changes) {
    Object.assign(this.state, changes);
    if (this.#told) return;
    this.#told = true;
    queueMicrotask(() => {
      this.#told = false;
      for (const watcher of [...this.#watchers]) watcher(this.state);
    });
  }
}

export const store = new Store();

// What people call a table; its journal has a name of its own.
export const titleOf = (table) => store.state.house?.titles?.[table] ?? table;

const frameWatchers = new Set();

// Frames come thirty times a second: they go to whoever draws them, past everything else.
export function watchFrames(watcher) {
  frameWatchers.add(watcher);
  if (store.state.frame) watcher(store.state.frame);
  return () => frameWatchers.delete(watcher);
}

const lineWatchers = new Set();

// The board's sentences, where they were asked for.
export function watchLines(watcher) {
  lineWatchers.add(watcher);
  return () => lineWatchers.delete(watcher);
}

export function heard({ kind, data, at }) {
  if (kind === "line") {
    for (const watcher of lineWatchers) watcher(data);
    return;
  }
  if (kind === "track") {
    store.state.frame = data.rows;
    for (const watcher of frameWatchers) watcher(data.rows);
    return;
  }
  if (kind === "view") take(data);
  if (kind === "view" || kind === "beat") {
    const isFresh = Date.now() - at < STALE_MS;
    if (at > store.state.heardAt) store.state.heardAt = at;
    if (isFresh && store.state.isStale) store.set({ isStale: false });
  }
}

// The latest wins, wherever it came from.  A version may stay the same while a shot goes on, and
// after a restart with another journal it may even be smaller: what comes later is what counts.
// While the stream is still on its way to what an answer has brought (`isAnswer`), its views wait.
let waiting = null;

export function take(view, { isAnswer = false } = {}) {
  waiting = shown(view, { isAnswer }) ? null : view;
  if (waiting) {
    setTimeout(() => {
      if (waiting === view) take(view);
    }, LATE_MS);
    return;
  }
  const { awaited } = store.state;
  store.set({ view, viewAt: performance.now(), awaited: view.version < (awaited ?? 0) ? awaited : null });
}

// An act of this page was answered: this is the table's version after it, whose view the stream brings.
export function did(version) {
  caused(version);
  if (store.state.view?.version >= version) return;
  const awaited = Math.max(version, store.state.awaited ?? 0);
  store.set({ awaited });
  setTimeout(() => {
    if (store.state.awaited === awaited) store.set({ awaited: null });
  }, LATE_MS);
}

export function watchAge() {
  const look = () => {
    const { heardAt, isStale } = store.state;
    const silent = Date.now() - heardAt > STALE_MS;
    if (silent || isStale !== silent) store.set({ isStale: silent });
  };
  setInterval(look, 500);
  for (const event of ["pageshow", "focus"]) addEventListener(event, look);
  document.addEventListener("visibilitychange", look);
}
