// A written sentence as one says it: no brackets, no signs that a voice would spell out.
//
// The table's sentences are written to be read; what stands in brackets is for the eye.  Names are said
// as they are, whatever signs they have; a team as the people it is.

import { peopleOf } from "../live/game.js";
import { all, plain, say, t } from "./words.js";

const POINTS = /[\s\u00a0]*:[\s\u00a0]*\+(\d+)(?=[\s\u00a0]*[.,;!]|$)/g; // "2 blues: +2."

const SIGNS = /[()+−–→&-]/;
const LETTERS = /[\p{L}\p{N}]/u; // a name without any is a sign itself
const STAND_IN = 0xe000; // nothing that anybody writes

export function aloud(text, game) {
  const sides = Object.keys(game.scores);
  const names = [...new Set([...sides, ...game.players])].filter((name) => SIGNS.test(name) && LETTERS.test(name)).sort((name, other) => other.length - name.length);
  const standIn = (at) => String.fromCodePoint(STAND_IN + at);
  const spoken = (name) => (sides.includes(name) ? all(peopleOf(game, name)) : name);
  const words = names.reduce((said, name, at) => said.replaceAll(name, standIn(at)), plain(say(text)))
    .replace(/[\s\u00a0]*\([^()]*\)/g, "")
    .replace(POINTS, (_, n) => `, ${t("aloud.points", { n: Number(n) })}`)
    .replace(/\+(?=\d)/g, `${t("aloud.plus")} `)
    .replace(/(^|[\s\u00a0(:])[−-](?=\d)/g, `$1${t("aloud.minus")} `)
    .replace(/(\d)–(?=[−\d])/g, `$1 ${t("aloud.to")} `)
    .replace(/[\s\u00a0]*→[\s\u00a0]*/g, ", ");
  return plain(names.reduce((said, name, at) => said.replaceAll(standIn(at), () => spoken(name)), words));
}
