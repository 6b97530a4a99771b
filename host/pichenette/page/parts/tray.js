// <p-tray>: what is left on the board, as the game itself draws it, and the queen.

import { Part, define, html, nothing } from "./part.js";
import { gone, piece } from "../draw/pieces.js";
import { known } from "../games/index.js";
import { queenOf } from "../live/game.js";
import { say, t } from "../words/words.js";

const QUEEN = { pending: "queen.pending", confirmed: "queen.confirmed", lost: "queen.lost" };
const MOST_ROWS = 6; // more is a board
const PIECES = { "●": null, "♛": "queen", "○": null };

class Tray extends Part {
  draw({ view }) {
    return view?.game ? trayOf(view.game) : nothing;
  }
}

// Of any game, also of a moment in the past.
export function trayOf(game) {
  if (known(game.name).board) return nothing;
  const queen = QUEEN[queenOf(game)];
  const rows = game.drawing.filter((row) => row.some((mark) => say(mark.text).trim()));
  if (!rows.length && !queen) return nothing;
  return html`<div class="tray">
    ${rows.length > MOST_ROWS ? picture(rows) : rows.map((row) => html`<div class="tray-row">${row.map(drawMark)}</div>`)}
    ${queen ? html`<p class="chip ${queenOf(game) === "pending" ? "chip-queen" : ""}">${piece("queen")}${t(queen)}</p>` : nothing}
  </div>`;
}

// A whole board, drawn with letters: as it stands, for eyes; the story tells it to ears.
function picture(rows) {
  return html`<pre class="tray-picture" aria-hidden="true">${rows.map((row) => html`${row.map(({ text, style }) => html`<span class=${style === "faint" ? "soft" : ""}>${say(text)}</span>`)}
`)}</pre>`;
}

// Discs are drawn; places of those that are gone are faint; the rest is read.
function drawMark({ text, style }) {
  const words = say(text);
  if (!words.trim() || words.trim() === "(♛)") return nothing; // pending: the chip says so
  const signs = [...words.replaceAll(" ", "").replace(/[⟦⟧]/g, "")];
  if (signs.every((sign) => sign in PIECES)) {
    return html`<span class="tray-pieces" aria-hidden="true">${signs.map((sign) => piece(PIECES[sign] ?? style))}</span>`;
  }
  if (signs.every((sign) => sign === "·")) {
    return html`<span class="tray-pieces" aria-hidden="true">${signs.map(() => gone())}</span>`;
  }
  return html`<span class="tray-text ${style === "faint" ? "soft" : ""}">${words.trim()}</span>`;
}

define("p-tray", Tray);
