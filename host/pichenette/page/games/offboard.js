// Offboard: sixty-one hollows, twelve targets, red and yellow marbles.

import { svg } from "../parts/part.js";
import { disc } from "../draw/pieces.js";
import { t } from "../words/words.js";
import "./offboard-strings.js";
import { CELLS, at, rim } from "./offboard-plan.js";

const START = {
  red: ["F2", "F3", "F4", "G3", "G4", "H4", "B6", "C6", "C7", "D6", "D7", "D8"],
  yellow: ["F7", "F8", "F9", "G8", "G9", "H9", "B1", "C1", "C2", "D1", "D2", "D3"],
};

export const offboard = {
  emblem: () => svg`
    <polygon points=${rim(57)} fill="#54321b"></polygon>
    <polygon points=${rim(46)} fill="#f1ddb6"></polygon>
    ${CELLS.map((cell) => {
      const [x, y] = at(cell, 9.6);
      const colour = Object.keys(START).find((colour) => START[colour].includes(cell));
      return colour ? disc(colour, { x, y, r: 4.3 }) : svg`<circle cx=${x} cy=${y} r="2.6" fill="#c9a877"></circle>`;
    })}`,
  isTapped: (does) => typeof does?.play?.recover === "string",
  tap: () => t("offboard.tap"),
  board: "p-offboard",
  load: () => import("./offboard-board.js"),
};
