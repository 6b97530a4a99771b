// What is new in a view compared with the one before, as somebody would say it across the table, and
// as one tone.
//
// Each entry of the journal is told once, then whose turn it is; of a correction only the new result:
// what the play is now, the scores that changed, and whose turn it has become.
//
// Goes out: `words`, for ears and screen readers; `toDo`, which the page shows to both and says aloud.

import { queenOf, standingsOf } from "./game.js";
import { aloud } from "../words/aloud.js";
import { say, sentence, t } from "../words/words.js";

export function newsOf(before, view) {
  if (!before || !view.game) return null;
  const toDo = noticed(before, view);
  if (isNewGame(before, view)) return { words: t("news.begin", { name: view.game.turn }), tone: null, toDo };
  const events = view.events.filter((event) => event.version > before.version);
  const asked = view.questions.find((question) => question.is_doubt && !before.questions.some(({ key }) => key === question.key));
  const sentences = view.moved?.is_correction ? corrected(before, view, events) : events.map((event) => aloud(event.text, view.game));
  const words = [
    ...sentences,
    ...(events.length ? turn(before, view, events) : []),
    ...(asked ? [t("news.question", { question: aloud(sentence(asked.text), view.game) })] : []),
  ];
  return words.length || toDo ? { words: words.join(" "), tone: toneOf(before, view, events, asked), toDo } : null;
}

// What people have to do that no tap can ("clear the tower"), once: a smaller number left of it is no
// news.  Where an event has just said the same, that will do.
function noticed(before, { notices, events, game }) {
  const known = new Set(before.notices.map(stemOf));
  const said = events.filter((event) => event.version > before.version).map((event) => say(event.text).toLowerCase());
  return notices
    .filter((text) => !known.has(stemOf(text)) && !said.some((words) => words.startsWith(stemOf(text))))
    .map((text) => `${aloud(sentence(text), game)}.`)
    .join(" ");
}

const stemOf = (text) => say(text).toLowerCase().split(/[\s\u00a0]*:/)[0].replace(/\d.*/s, "");

// The first view of a game that was begun while somebody was looking.
export function isNewGame(before, { game, events }) {
  if (game.over || events.length || !game.turn) return false;
  return !before.game || before.game.over || before.events.length > 0 || isOther(before.game, game);
}

export const isOther = (game, other) => game.name !== other.name || game.players.join("\n") !== other.players.join("\n");

// What no longer counts is not told over again.
function corrected(before, view, events) {
  if (!events.length) return [];
  const standing = events.filter(({ play }) => play);
  const scores = standingsOf(view.game).filter(({ name, score }) => before.game?.scores[name] !== score);
  return [
    ...(standing.length ? standing.map((event) => aloud(event.text, view.game)) : [t("news.undone")]),
    ...(scores.length ? [`${scores.map(({ name, score }) => aloud(`${name} ${score}`, view.game)).join(", ")}.`] : []),
  ];
}

// Whose turn it has become, where the sentences do not say it themselves ("Bo opens round 2").
function turn(before, { game }, events) {
  if (game.over || !game.turn || game.turn === before.game?.turn) return [];
  const last = aloud(events.at(-1).text, game);
  const isOfRound = new RegExp(`${t("round.usual")} ${game.round}\\b`, "i").test(last);
  return isOfRound && last.includes(game.turn) ? [] : [t("news.turn", { name: game.turn })];
}

function toneOf(before, view, events, asked) {
  if (view.moved?.is_correction && events.length) return null;
  if (view.game.over && !before.game?.over) return "win";
  const fate = queenOf(view.game);
  if (fate === "confirmed" && (!before.game || queenOf(before.game) !== fate)) return "queen";
  const sum = (game) => Object.values(game?.scores ?? {}).reduce((total, score) => total + score, 0);
  if (sum(view.game) > sum(before.game)) return "point";
  return asked ? "question" : null;
}
