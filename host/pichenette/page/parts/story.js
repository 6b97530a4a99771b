// <p-story>: what just happened, the latest first.

import { Part, define, html, nothing, repeat } from "./part.js";
import { icon } from "../draw/icons.js";
import { known } from "../games/index.js";
import { to } from "../live/address.js";
import { bagOf } from "../live/expects.js";
import { editLast } from "./shot-form.js";
import { sentence, t } from "../words/words.js";

const SHOWN = 6;

// Seldom wanted: it comes when it is.
async function editPlay() {
  const { putLastRight } = await import("../history/correcting.js");
  await putLastRight();
}

class Story extends Part {
  draw({ view, isStale, busy }) {
    if (!view?.game) return nothing;
    const many = Number(this.getAttribute("many")) || SHOWN;
    const events = view.events.slice(-many).reverse();
    const isShot = bagOf(view.game) !== null;
    const canEdit = this.hasAttribute("editing") && !view.pending && (isShot ? view.last : known(view.game.name).board && view.can_undo !== false && events.length);
    return html`<section class="story" ?data-fit=${this.hasAttribute("many")} aria-labelledby="story-title">
      <div class="row"><h2 id="story-title" class="grow">${t("story.title")}</h2>
        ${canEdit ? html`<button class="button button-quiet" ?disabled=${isStale || busy !== null} @click=${() => (isShot ? editLast() : editPlay())} aria-label=${t(isShot ? "story.fix.last" : "story.fix.play")}>${icon("pen")}${t("story.fix")}</button>` : nothing}</div>
      ${events.length
        ? html`<ol>${repeat(events, (event, at) => `${event.version}/${events.length - at}`, (event) => html`<li class="break">${sentence(event.text)}</li>`)}</ol>`
        : html`<p class="soft">${t("story.empty")}</p>`}
      ${this.hasAttribute("editing") && events.length ? html`<a class="button button-quiet" href=${to("/", { face: "history" })}>${icon("list")}${t("story.all")}</a>` : nothing}
    </section>`;
  }
}

define("p-story", Story);
