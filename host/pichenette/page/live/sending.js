// An act on its way over a network that may be gone: nothing is done later without a word.
//
//   offline          refused at once, and said so: nothing was sent
//   no answer yet    said after a moment; when the answer comes after all, that is said too
//   no answer        said; should it be counted later all the same, that is said then

import { act, Refusal } from "./server.js";
import { store } from "./store.js";
import { note } from "../parts/notes.js";
import { t } from "../words/words.js";

const SLOW_MS = 2500; // by then a finger wonders
const REMEMBERED_MS = 120_000; // a network that comes back may still deliver what was sent

let lost = null; // {version, at}: decided on that, sent, and never answered

const isLook = (verb) => verb.includes("preview=");

// As `act`; what took long is told.
export async function send(verb, body, version) {
  const isUnsent = !navigator.onLine; // the browser itself sends nothing then
  let takeAway = null;
  const slow = setTimeout(() => (takeAway = note(t("late.wait"), { isError: true })), SLOW_MS);
  try {
    const answer = await act(verb, body, { version });
    lost = null;
    if (takeAway && !isLook(verb)) note(t("late.done"), { isError: true });
    return answer;
  } catch (error) {
    if (error instanceof Refusal && error.status === 0) {
      error.isUnsent = isUnsent;
      if (!isUnsent && !isLook(verb)) lost = { version: store.state.view?.version, at: Date.now() };
    }
    throw error;
  } finally {
    clearTimeout(slow);
    takeAway?.();
  }
}

store.watch(({ view }) => {
  if (!lost || !view || view.version === lost.version) return;
  const isCounted = Date.now() - lost.at < REMEMBERED_MS && view.events.some(({ version, who }) => version > lost.version && who.startsWith("page"));
  if (isCounted) note(t("late.maybe"), { isError: true });
  lost = null;
});
