// The three games on a carrom board.

import { svg } from "../parts/part.js";
import { disc } from "../draw/pieces.js";

function board(inside) {
  return svg`
    <rect x="4" y="4" width="112" height="112" rx="12" fill="#6b4226"></rect>
    <rect x="13" y="13" width="94" height="94" rx="5" fill="#f9ecd0"></rect>
    ${[[17, 17], [103, 17], [17, 103], [103, 103]].map(([x, y]) => svg`<circle cx=${x} cy=${y} r="8" fill="#2b1b10"></circle>`)}
    ${["", "rotate(90 60 60)", "rotate(180 60 60)", "rotate(270 60 60)"].map(
      (turn) => svg`<g transform=${turn} fill="none" stroke="#8a5a32" stroke-width="1.2">
        <path d="M34 92H86 M34 97.500H86"></path>
        <circle cx="33" cy="94.7" r="2.9" fill="#bf1e33"></circle><circle cx="87" cy="94.7" r="2.9" fill="#bf1e33"></circle></g>`,
    )}
    ${inside}`;
}

const ringOf = (number, radius, turn = 0) =>
  Array.from({ length: number }, (_, step) => {
    const angle = turn + (2 * Math.PI * step) / number;
    return [60 + radius * Math.sin(angle), 60 - radius * Math.cos(angle)];
  });

export const queenCarrom = {
  emblem: () => board(svg`
    <circle cx="60" cy="60" r="27" fill="none" stroke="#8a5a32" stroke-width="1.2"></circle>
    ${ringOf(6, 10.5).map(([x, y]) => disc("blue", { x, y, r: 5 }))}
    ${ringOf(6, 20.5, Math.PI / 6).map(([x, y]) => disc("blue", { x, y, r: 5 }))}
    ${disc("queen", { x: 60, y: 60, r: 5.2 })}`),
};

export const rowCarrom = {
  emblem: () => board(svg`${[30, 44, 58, 72].map((y, row) => svg`
    <path d="M30 ${y + 7}H90" stroke="#8a5a32" stroke-width="1.2"></path>
    ${row < 3 ? [36, 48, 60, 72, 84].slice(0, 5 - row).map((x) => disc("blue", { x, y, r: 5 })) : ""}`)}
    ${disc("striker", { x: 60, y: 88, r: 6.5 })}`),
};

export const classicCarrom = {
  emblem: () => board(svg`
    <circle cx="60" cy="60" r="27" fill="none" stroke="#8a5a32" stroke-width="1.2"></circle>
    ${ringOf(6, 10.5).map(([x, y], step) => disc(step % 2 ? "black" : "white", { x, y, r: 5 }))}
    ${ringOf(12, 20.8).map(([x, y], step) => disc(step % 2 ? "black" : "white", { x, y, r: 5 }))}
    ${disc("queen", { x: 60, y: 60, r: 5.2 })}`),
};
