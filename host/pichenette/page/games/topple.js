// Topple: a board that tips, five levels, stacks of four colours.

import { svg } from "../parts/part.js";
import { t } from "../words/words.js";
import "./topple-strings.js";

const STACK = { "2,2": ["red", "blue", "green"], "1,2": ["yellow"], "3,2": ["blue", "red"], "2,1": ["green"], "2,3": ["red"], "0,4": ["yellow", "blue"], "4,1": ["green"] };
const FILL = { red: "#d8324a", blue: "#2a5fe0", green: "#2f9a55", yellow: "#ffd34d" };
const FIVE = [0, 1, 2, 3, 4];

export const topple = {
  emblem: () => svg`
    <ellipse cx="60" cy="108" rx="26" ry="6" fill="#54321b"></ellipse><path d="M54 84h12l5 24H49z" fill="#6b4226"></path>
    <path d="M60 26 112 58 60 90 8 58z" fill="#f1ddb6" stroke="#6b4226" stroke-width="3"></path>
    ${FIVE.flatMap((row) => FIVE.map((column) => {
      const x = 60 + (column - row) * 9.6;
      const y = 58 + (column + row - 4) * 5.9;
      const stack = STACK[`${column},${row}`] ?? [];
      return svg`<ellipse cx=${x} cy=${y} rx="5.400" ry="3.300" fill="#d5b581"></ellipse>
        ${stack.map((colour, level) => svg`<path d="M${x - 5.5} ${y - 1 - level * 5}v-4a5.500 3.300 0 0 1 11 0v4a5.500 3.300 0 0 1-11 0z" fill=${FILL[colour]} stroke="#2b1b10" stroke-opacity="0.350" stroke-width="0.8"></path>`)}`;
    }))}`,
  opened: (action) => (action?.place ? t("topple.putting", { cell: action.place.cell }) : null),
  isTapped: (does) => Boolean(does?.play?.place),
  isOffered: ({ choices }) => choices.every(({ does }) => does?.play?.fall),
  board: "p-topple",
  load: () => import("./topple-board.js"),
};
