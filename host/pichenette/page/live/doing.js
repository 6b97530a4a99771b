// Acting as people do: tap, and it happens; or it is said why not, and what next.

import { act, Refusal } from "./server.js";
import { store } from "./store.js";
import { note } from "../parts/notes.js";
import { ask } from "../parts/sheets.js";
import { askPin } from "../parts/signing.js";
import { sentence, t } from "../words/words.js";

// The server's answer, or null where it did not happen.  `what` is the act in words ("undo"), for
// the question whether it is still wanted when the table has changed under the finger.
export async function perform(verb, body = {}, { what = t("act.this"), version } = {}) {
  if (store.state.isStale) {
    note(t("stale.act"), { isError: true });
    return null;
  }
  try {
    return await act(verb, body, version === undefined ? {} : { version });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) {
      store.set({ isSignedIn: false });
      return (await askPin()) ? perform(verb, body, { what, version }) : null;
    }
    if (error.status === 409) return again(verb, body, what);
    tellRefusal(error);
    return null;
  }
}

// Somebody else, or the board, was quicker: the new view is on the screen, and the choice is theirs.
async function again(verb, body, what) {
  const last = store.state.view?.events.at(-1);
  const isWanted = await ask({
    title: t("changed.title"),
    text: last ? t("changed.text", { event: sentence(last.text) }) : t("changed.bare"),
    yes: t("changed.yes", { what }),
    no: t("changed.no"),
  });
  return isWanted ? perform(verb, body, { what }) : null;
}

export function tellRefusal(error) {
  const rule = error.rule ? t("refused.rule", { rule: error.rule }) : "";
  note(wordsOf(error), { detail: rule, isError: true });
}

export function wordsOf(error) {
  if (error.text) return sentence(error.text);
  if (error.status === 0) return t("refused.network");
  if (error.status === 429) return t("refused.often", { n: error.retryAfter ?? 60 });
  if (error.status === 503) return t("refused.disk");
  if (error.status === 404) return t("refused.unknown");
  return t("refused.other", { code: error.status });
}

