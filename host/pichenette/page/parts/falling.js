// <p-falling>: the open shot to look at: each piece falls in as its passage is seen; and what is asked,
// as long as nobody has answered, also once it has counted.

import { Part, define, html, nothing, repeat } from "./part.js";
import { isDoubt } from "./questions.js";
import { piece } from "../draw/pieces.js";
import { t } from "../words/words.js";
import { pieceName } from "../words/pieces.js";

const NONE = { potted: [], off: [], points: 0, has_doubt: true };

class Falling extends Part {
  draw({ view }) {
    const asked = (view?.questions ?? []).filter(isDoubt).length;
    const shot = view?.pending ?? (asked ? NONE : null);
    if (!shot) return nothing;
    const pieces = [...shot.potted.map((kind) => [kind, "potted"]), ...shot.off.map((kind) => [kind, "off"])];
    return html`<div class="falling" data-fit>
      ${repeat(pieces, ([kind, place], at) => `${at}${kind}${place}`, ([kind, place]) => html`<span class="shot-piece">${piece(kind, { place, label: pieceName(kind) })}</span>`)}
      ${shot.points ? html`<strong class="shot-points">${shot.points > 0 ? "+" : "−"}${Math.abs(shot.points)}</strong>` : nothing}
      ${asked ? html`<span class="chip chip-gold">${t("questions.elsewhere", { n: asked })}</span>` : shot.has_doubt ? html`<span class="chip chip-gold">${t("shot.doubt.short")}</span>` : nothing}
    </div>`;
  }
}

define("p-falling", Falling);
