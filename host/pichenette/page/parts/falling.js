// <p-falling>: the open shot to look at: each piece falls in as its passage is seen.

import { Part, define, html, nothing, repeat } from "./part.js";
import { piece } from "../draw/pieces.js";
import { t } from "../words/words.js";
import { pieceName } from "../words/pieces.js";

class Falling extends Part {
  draw({ view }) {
    const shot = view?.pending;
    if (!shot) return nothing;
    const pieces = [...shot.potted.map((kind) => [kind, "potted"]), ...shot.off.map((kind) => [kind, "off"])];
    return html`<div class="falling">
      ${repeat(pieces, ([kind, place], at) => `${at}${kind}${place}`, ([kind, place]) => html`<span class="shot-piece">${piece(kind, { place, label: pieceName(kind) })}</span>`)}
      ${shot.points ? html`<strong class="shot-points">${shot.points > 0 ? "+" : "−"}${Math.abs(shot.points)}</strong>` : nothing}
      ${shot.has_doubt ? html`<span class="chip chip-gold">${t("shot.doubt.short")}</span>` : nothing}
    </div>`;
  }
}

define("p-falling", Falling);
