// Offboard: sixty-one hollows, twelve targets, red and yellow marbles.

import { svg } from "../parts/part.js";
import { disc } from "../draw/pieces.js";

const START = { red: ["F2", "F3", "F4", "G3", "G4", "H4", "B6", "C6", "C7", "D6", "D7", "D8"],
  yellow: ["F7", "F8", "F9", "G8", "G9", "H9", "B1", "C1", "C2", "D1", "D2", "D3"] };

function place(cell, step) {
  const row = "ABCDEFGHI".indexOf(cell[0]);
  const q = Number(cell[1]) - 5;
  const r = 4 - row;
  return [60 + step * (q + r / 2), 60 + step * r * 0.866];
}

function cells() {
  const found = [];
  for (let r = -4; r <= 4; r++) {
    for (let q = -4; q <= 4; q++) {
      if (Math.abs(q + r) <= 4) found.push("ABCDEFGHI"[4 - r] + (q + 5));
    }
  }
  return found;
}

function hexagon(radius) {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner;
    return `${60 + radius * Math.cos(angle)},${60 + radius * Math.sin(angle)}`;
  }).join(" ");
}

export const offboard = {
  emblem: () => svg`
    <polygon points=${hexagon(57)} fill="#54321b"></polygon>
    <polygon points=${hexagon(46)} fill="#f1ddb6"></polygon>
    ${cells().map((cell) => {
      const [x, y] = place(cell, 9.6);
      const colour = START.red.includes(cell) ? "red" : START.yellow.includes(cell) ? "yellow" : null;
      return colour ? disc(colour, { x, y, r: 4.3 }) : svg`<circle cx=${x} cy=${y} r="2.6" fill="#c9a877"></circle>`;
    })}`,
  front: ["board"],
};
