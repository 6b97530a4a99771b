// A question as one asks it, apart from what the sensors measured: "one piece or two? (one break of 92 ms)".
//
// Whoever played answers the question; the figures are for whoever wonders why it is asked.

import { sentence } from "./words.js";

const BRACKETS = /(\?)?[\s\u00a0]*\(([^()]*)\)/g;
const MEASURE = /\d[\s\u00a0]*(ms|Hz)\b/;

// `words`: what is asked; `measured`: what stood in brackets behind it, or has a unit.
export function asked(text) {
  const measured = [];
  const words = sentence(text).replace(BRACKETS, (all, mark, inside) => {
    if (!mark && !MEASURE.test(inside)) return all;
    measured.push(sentence(inside));
    return mark ?? "";
  });
  return { words, measured };
}
