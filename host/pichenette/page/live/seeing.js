// Which version of the table a single tap was decided on: what somebody could have seen by then.
//
// A finger that is on its way does not stop for what appears under it: two phones that say "missed"
// within a moment mean the same shot.  So a change counts as seen some time after it was shown; what
// this very page did (undo, undo) at once, even before its view has come.

const SEEING_MS = 500; // to see a change, understand it, and keep the finger off
const KEPT = 32;
export const LATE_MS = 2000; // a stream may be that far behind the answer to an act

let changes = []; // {version, at, isOwn, isAhead, view}, the latest last; no view: not shown yet

// A view has come, by the stream or with an answer.  Goes out: whether to show it.
export function shown(view, { isAnswer = false, at = performance.now() } = {}) {
  const { version } = view;
  const last = changes.at(-1);
  if (last?.version === version) {
    last.view = view;
    last.isAhead &&= isAnswer; // the stream has caught up
    return true;
  }
  const isBehind = !isAnswer && last?.isAhead && version < last.version && at - last.at < LATE_MS;
  if (!isBehind) keep({ version, at, isOwn: false, isAhead: isAnswer, view });
  return !isBehind;
}

// The view of that version, where it was shown lately; else null.
export function viewOf(version) {
  return changes.findLast((change) => change.version === version)?.view ?? null;
}

// An act of this page was answered: this is the table's version after it.
export function caused(version, at = performance.now()) {
  const known = changes.findLast((change) => change.version === version);
  if (known) known.isOwn = true;
  else keep({ version, at, isOwn: true, isAhead: true, view: null });
}

// What a tap at this moment was decided on; undefined before the first view.
export function seenVersion(at = performance.now()) {
  const lastSeen = changes.findLast((change) => change.isOwn || at - change.at >= SEEING_MS);
  return (lastSeen ?? changes[0])?.version;
}

function keep(change) {
  changes = [...changes, change].slice(-KEPT);
}
