// <p-faults>: what is not as it should be: the board is away, a beam is blocked, edges were lost.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { sentence, t } from "../words/words.js";

class Faults extends Part {
  draw({ view, isStale }) {
    if (!view || isStale) return nothing;
    const faults = view.faults.map(sentence);
    if (view.connection === "away") faults.unshift(t("board.away"));
    if (view.connection === "greeting") faults.unshift(t("board.greeting"));
    if (view.lost) faults.push(t("board.lost", { n: view.lost }));
    const notices = view.notices.map(sentence);
    if (!faults.length && !notices.length) return nothing;
    return html`
      ${faults.length ? html`<div class="faults" role="status">${icon(view.connection === "ready" ? "warn" : "cable")}<ul>${faults.map((text) => html`<li class="break">${text}</li>`)}</ul></div>` : nothing}
      ${notices.length ? html`<div class="faults notices" role="status">${icon("warn")}<ul>${notices.map((text) => html`<li class="break">${text}</li>`)}</ul></div>` : nothing}`;
  }
}

define("p-faults", Faults);
