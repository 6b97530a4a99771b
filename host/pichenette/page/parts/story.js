// <p-story>: what just happened, the latest first.

import { Part, define, html, nothing, repeat } from "./part.js";
import { icon } from "../draw/icons.js";
import { to } from "../live/address.js";
import { bagOf } from "../live/expects.js";
import { editLast } from "./shot-form.js";
import { sentence, t } from "../words/words.js";

const SHOWN = 6;

class Story extends Part {
  draw({ view, isStale, busy }) {
    if (!view?.game) return nothing;
    const many = Number(this.getAttribute("many")) || SHOWN;
    const events = view.events.slice(-many).reverse();
    const canEdit = this.hasAttribute("editing") && view.last && !view.pending && bagOf(view.game);
    return html`<section class="story" aria-labelledby="story-title">
      <div class="row"><h2 id="story-title" class="grow">${t("story.title")}</h2>
        ${canEdit ? html`<button class="button button-quiet" ?disabled=${isStale || busy !== null} @click=${() => editLast()} aria-label=${t("story.fix.last")}>${icon("pen")}${t("story.fix")}</button>` : nothing}</div>
      ${events.length
        ? html`<ol>${repeat(events, (one, at) => `${one.version}/${events.length - at}`, (one) => html`<li class="break">${sentence(one.text)}</li>`)}</ol>`
        : html`<p class="soft">${t("story.empty")}</p>`}
      ${this.hasAttribute("editing") && events.length ? html`<a class="button button-quiet" href=${to("/", { face: "history" })}>${icon("list")}${t("story.all")}</a>` : nothing}
    </section>`;
  }
}

define("p-story", Story);
