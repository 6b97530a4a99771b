// A written sentence as one says it: no brackets, no signs that a voice would spell out.
//
// The table's sentences are written to be read; what stands in brackets is for the eye.

import { say, t } from "./words.js";

const POINTS = /[\s\u00a0]*:[\s\u00a0]*\+(\d+)(?=[\s\u00a0]*[.,;!]|$)/g; // "2 blues: +2."

export function aloud(text) {
  return say(text)
    .replace(/[\s\u00a0]*\([^()]*\)/g, "")
    .replace(POINTS, (_, n) => `, ${t("aloud.points", { n: Number(n) })}`)
    .replace(/\+(?=\d)/g, `${t("aloud.plus")} `)
    .replace(/(^|[\s\u00a0(:])[−-](?=\d)/g, `$1${t("aloud.minus")} `)
    .replace(/(\d)–(?=[−\d])/g, `$1 ${t("aloud.to")} `)
    .replace(/[\s\u00a0]*→[\s\u00a0]*/g, ", ")
    .replaceAll(" & ", ` ${t("aloud.and")} `);
}
