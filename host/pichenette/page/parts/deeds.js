// What one tap does to the game: done (a miss, where nothing is open), undo, redo.

import { perform } from "../live/doing.js";
import { note } from "./notes.js";
import { t } from "../words/words.js";

const TWICE_MS = 600; // a shot takes longer: the second tap may be nobody's

let doneAt = -Infinity;

// Two in a row count, since somebody may mean them; that is said, with a way back.
export async function done(what) {
  const at = performance.now();
  const isTwice = at - doneAt < TWICE_MS;
  doneAt = at;
  const answer = await perform("done", {}, { what });
  if (!answer) doneAt = -Infinity;
  if (answer && isTwice) note(t("done.twice"), { action: { label: t("act.undo"), run: undo }, version: answer.version ?? null });
}

export async function undo() {
  const answer = await perform("undo", {}, { what: t("act.undo") });
  if (answer) {
    const isOffered = (view) => view?.can_redo !== false; // what was open is forgotten for good
    note(t("undone"), { action: { label: t("act.redo"), run: redo, isOffered }, version: answer.version ?? null });
  }
}

export async function redo() {
  await perform("redo", {}, { what: t("act.redo") });
}
