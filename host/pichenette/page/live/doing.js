// Acting as people do: tap, and it happens; or it is said why not, and what next.

import { readIfThere, Refusal } from "./server.js";
import { send } from "./sending.js";
import { seenVersion, viewOf } from "./seeing.js";
import { store } from "./store.js";
import { note } from "../parts/notes.js";
import { ask } from "../parts/sheets.js";
import { askPin } from "../parts/signing.js";
import { sentence, t } from "../words/words.js";

// What the screen shows now.  Whatever takes more than one tap (a sheet, a marble and its way) asks
// for it at the first, and is decided on that: a point is meant for whoever was to play then.
export const shownVersion = () => store.state.view?.version;

// The server's answer, or null where it did not happen.  Without a `version` it is a single tap,
// decided on what somebody could have seen: where that has changed, one sentence says so, and a
// second tap is soon done.  Otherwise `what` is the act in words ("enter it"), for the question
// whether it is still wanted; `anew` is done instead where it has to be looked at again.  `instead` finds
// in the new view what says the very same, for what nobody needs to be asked again: null where nothing does.
export async function perform(verb, body = {}, { what = t("act.this"), version, anew = null, instead = null, isTap = version === undefined } = {}) {
  if (version === undefined) version = seenVersion();
  if (store.state.isStale) {
    note(t("stale.act"), { isError: true });
    return null;
  }
  try {
    return await send(verb, body, version);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) {
      store.set({ isSignedIn: false });
      return (await askPin()) ? perform(verb, body, { what, version, anew, instead }) : null;
    }
    if (error.status === 409) {
      const same = instead ? instead(store.state.view) : isUntouched(version) ? body : null;
      if (same) return perform(verb, same, { what, version: shownVersion(), anew, instead, isTap });
      return isTap ? tellChanged(version) : again(verb, body, what, anew);
    }
    tellRefusal(error);
    return null;
  }
}

// The table is at another version, but nothing that anybody decides on has changed since: a hand was
// near a pocket, a lamp flickered, the tower shook.
function isUntouched(version) {
  const was = viewOf(version);
  const now = store.state.view;
  return Boolean(was && now) && basis(was) === basis(now);
}

const basis = ({ game, pending, last, questions, events }) => JSON.stringify([
  game, last, pending && [pending.action, pending.potted, pending.off], questions.filter((question) => question.is_doubt).map(({ key }) => key), events.at(-1),
]);

function tellChanged(version) {
  const isSensed = store.state.view?.events.some((event) => event.version > version && event.who === "sensor");
  note(t(isSensed ? "changed.board" : "changed.phone"), { isError: true });
  return null;
}

// Somebody else, or the board, was quicker: the new view is on the screen, and the choice is theirs.
async function again(verb, body, what, anew) {
  const version = shownVersion();
  const { game, events } = store.state.view ?? {};
  const last = events?.at(-1);
  const isWanted = await ask({
    title: t("changed.title"),
    text: [
      last ? t("changed.text", { event: sentence(last.text) }) : t("changed.bare"),
      game && !game.over ? t("changed.turn", { name: game.turn }) : "",
      t("changed.still"),
    ].filter(Boolean).join(" "),
    yes: t("changed.yes", { what }),
    no: t("changed.no"),
  });
  if (!isWanted) return null;
  return anew ? anew() : perform(verb, body, { what, version });
}

// null where there is nothing to read; where that has another reason it is said.
export async function readOrTell(path, tell = tellRefusal) {
  try {
    return await readIfThere(path);
  } catch (error) {
    tell(error instanceof Refusal ? error : new Refusal(0, null));
    return null;
  }
}

// For what is read again and again: lost on its way, it comes the next time, and a refusal is said once.
export function tellOnce() {
  let said = null;
  return (error) => {
    if (error.status === 0 || error.message === said) return;
    said = error.message;
    tellRefusal(error);
  };
}

export function tellRefusal(error) {
  const rule = error.rule ? t("refused.rule", { rule: error.rule }) : "";
  note(wordsOf(error), { detail: rule, isError: true });
}

export function wordsOf(error) {
  if (error.text) return sentence(error.text);
  if (error.status === 0) return t(error.isUnsent ? "refused.offline" : "refused.network");
  if (error.status === 429) return t("refused.often", { n: error.retryAfter ?? 60 });
  if (error.status === 503) return t("refused.disk");
  if (error.status === 404) return t("refused.unknown");
  return t("refused.other", { code: error.status });
}

