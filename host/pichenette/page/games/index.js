// What the page knows of each game beyond what the server tells: an emblem, and where no sensor sees
// the board, the board itself.  A game that is not here is played all the same, with the plain one.
//
//   emblem()     a drawing, SVG of 120 × 120
//   opened(action)  what is being played, as one says it; null where the usual words do
//   isTapped(does)  would a tap on its board do what this choice does?
//   tap()        the words that ask for such a tap
//   isOffered(question)  an offer that its board makes by itself
//   board        the name of an element that shows and enters what no sensor sees (board.js), and
//                `load`, which gets it

import { queenCarrom, rowCarrom, classicCarrom } from "./carrom.js";
import { offboard } from "./offboard.js";
import { topple } from "./topple.js";
import { plain } from "./plain.js";

const GAMES = {
  "queen-carrom": queenCarrom,
  "row-carrom": rowCarrom,
  "classic-carrom": classicCarrom,
  offboard,
  topple,
};

// The element of a game's own board; made once, it draws itself from then on.
let made = null;
export function boardOf(name, isLooking = false) {
  const own = GAMES[name];
  if (!own?.board) return null;
  if (made?.localName !== own.board) {
    own.load();
    made = document.createElement(own.board);
    made.className = "game-board";
    made.toggleAttribute("looking", isLooking);
  }
  return made;
}

export const hasBoard = (name) => Boolean(GAMES[name]?.board);

// Another one, of a moment in the past: what is done on it is handed to `choose`.
export async function boardOn(game, choose) {
  const own = GAMES[game.name ?? game.game];
  if (!own?.board) return null;
  await own.load();
  const board = document.createElement(own.board);
  board.className = "game-board";
  Object.assign(board, { game, choose });
  return board;
}

export function known(name) {
  return { ...plain, ...GAMES[name] };
}
