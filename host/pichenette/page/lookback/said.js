// Numbers, moments and names as whoever looks back reads them.

import "./back-strings.js";
import { locale, say, sentence, t } from "../words/words.js";

export { say, sentence, t };

export const number = (value, most = 2, least = 0) => value.toLocaleString(locale, { minimumFractionDigits: least, maximumFractionDigits: most });

// Figures that stand side by side, by what they are: a share and a time have a fraction, all of them of
// the same length, and what nobody knows is a dash.
export function valuesOf(values, kind) {
  const most = kind === "share" ? 2 : 1;
  const digits = (value) => String(Number((value ?? 0).toFixed(most))).split(".")[1]?.length ?? 0;
  const least = Math.max(...values.map(digits));
  return values.map((value) => (value === null || value === undefined ? "–" : number(value, least, least)));
}

const isDate = (at) => at && !Number.isNaN(new Date(at).getTime());

export const when = (at) => (isDate(at) ? new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }) : "");
export const day = (at) => (isDate(at) ? new Date(at).toLocaleDateString(locale, { dateStyle: "medium" }) : "");
export const clock = (at) => (isDate(at) ? new Date(at).toLocaleTimeString(locale, { timeStyle: "medium" }) : "");

// How long it took, to the minute; empty where that is not known.
export function lengthOf({ began, ended }) {
  if (!isDate(began) || !isDate(ended)) return "";
  const minutes = Math.round((new Date(ended) - new Date(began)) / 60000);
  if (minutes < 1 || minutes > 24 * 60) return "";
  return minutes < 60 ? t("back.minutes", { n: minutes }) : t("back.hours", { h: Math.floor(minutes / 60), n: minutes % 60 });
}

// As somebody is called by now.
export const calledIn = (game) => (name) => game?.called?.[name] ?? name;

// A game with everybody as they are called by now, wherever that makes no two of them one.
export function renamed(game) {
  const called = calledIn(game);
  const all = (values) => Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [called(name), value]));
  const isOne = new Set(game.players.map(called)).size < game.players.length;
  if (isOne || !Object.keys(game.called ?? {}).length) return game;
  return { ...game, players: game.players.map(called), scores: all(game.scores), colours: all(game.colours), winners: game.winners?.map(called) };
}
