// <p-faults>: what is not as it should be, and what to do: the board is away, a beam is blocked, edges
// were lost.  What only its maker can use (a path, a command) is folded away below.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { face } from "../live/address.js";
import { glance, hold } from "../live/memory.js";
import { say, sentence, t } from "../words/words.js";

const TECHNICAL = /(^|[\s("«])\/\w+\/|`/; // a path, or something to type
export const isTechnical = (text) => TECHNICAL.test(say(text));

class Faults extends Part {
  #read = new Set(glance("read", [])); // notices that somebody has put away, until they are over

  draw({ view, isStale }) {
    if (!view || isStale) return nothing;
    const faults = view.faults.filter((text) => !isTechnical(text)).map(sentence);
    const details = view.faults.filter(isTechnical).map(sentence);
    if (view.connection === "away") faults.unshift(t("board.away"));
    if (view.connection === "greeting") faults.unshift(t("board.greeting"));
    if (view.lost) faults.push(t("board.lost", { n: view.lost }));
    if (details.length && !faults.length) faults.push(t("board.technical"));
    const allNotices = view.notices.map(sentence);
    for (const text of this.#read) if (!allNotices.includes(text)) this.#read.delete(text);
    const notices = allNotices.filter((text) => !this.#read.has(text));
    if (!faults.length && !notices.length) return nothing;
    return html`
      ${faults.length ? html`<div class="faults" role="status" data-fit>${icon(view.connection === "ready" ? "warn" : "cable")}<div class="grow">${list(faults)}
        ${details.length && face !== "tv" ? html`<details class="faults-more small"><summary>${t("board.details")}</summary>${list(details)}</details>` : nothing}</div></div>` : nothing}
      ${notices.length ? html`<div class="faults notices" role="status" data-fit>${icon("warn")}<div class="grow">${list(notices)}</div>${face === "tv" ? nothing : html`<button class="button button-icon button-quiet" aria-label=${t("close")} @click=${() => this.#putAway(notices)}>${icon("close")}</button>`}</div>` : nothing}`;
  }

  #putAway(notices) {
    for (const text of notices) this.#read.add(text);
    hold("read", [...this.#read]);
    this.update();
  }
}

const list = (texts) => html`<ul>${texts.map((text) => html`<li class="break">${text}</li>`)}</ul>`;

define("p-faults", Faults);
