// <p-acts>: what the hand reaches for while playing: undo, a shot entered by hand, missed or done, also
// of what the game's own board announces.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { editShot } from "./shot-form.js";
import { doneOf } from "./shot.js";
import { enterPlain } from "./plain-form.js";
import { bagOf, furtherOf, listedOf } from "../live/expects.js";
import { perform } from "../live/doing.js";
import { done, redo, undo } from "./deeds.js";
import { known } from "../games/index.js";
import { sentence, t } from "../words/words.js";

class Acts extends Part {
  draw({ view, isStale, busy }) {
    const game = view?.game;
    if (!game) return nothing;
    const bag = bagOf(game);
    const isBlocked = isStale || busy !== null;
    const hasPlain = !known(game.name).board && (listedOf(game).length > 0 || furtherOf(game).length > 0);
    const sole = soleOf(game); // named by itself, and one tap does it
    return html`<nav class="acts ${sole ? "acts-more" : ""}" aria-label=${t("acts.label")}>
      <button class="button" ?disabled=${isBlocked || view.can_undo === false} @click=${undo}>${icon("undo")}<span>${t("act.undo")}</span></button>
      <button class="button button-icon" ?disabled=${isBlocked || view.can_redo === false} @click=${redo} aria-label=${t("act.redo")} title=${t("act.redo")}>${icon("redo")}</button>
      ${bag && !view.pending ? html`<button class="button" ?disabled=${isBlocked} @click=${() => editShot()}>${icon("pen")}<span>${t("act.enter")}</span></button>` : nothing}
      ${hasPlain && !game.over && !sole ? html`<button class="button" ?disabled=${isBlocked} @click=${() => enterPlain()}>${icon("plus")}<span>${bag ? t("act.other") : t("act.more")}</span></button>` : nothing}
      ${bag && !view.pending && !game.over
        ? html`<button class="button button-main" ?disabled=${isBlocked} @click=${() => done(t("act.missed"))}><span>${t("act.missed")}</span></button>`
        : nothing}
      ${isAnnounced(view) && view.pending.can_close !== false
        ? html`<button class="button button-main" ?disabled=${isBlocked} @click=${() => done(t("act.done"))}><span>${doneOf(view)}</span></button>`
        : nothing}
      ${sole && !view.pending && !game.over
        ? html`<button class="button acts-sole" ?disabled=${isBlocked} @click=${() => perform("act", { action: { [sole.action]: sole.also } }, { what: t("form.what") })}><span>${namesOf(sole)}</span></button>`
        : nothing}
    </nav>`;
  }
}

// What the game's own board shows as being played: it has no card with a key of its own.
const isAnnounced = ({ game, pending }) => Boolean(pending && known(game.name).board && known(game.name).opened(pending.action));

// The one thing that can be entered beside a shot ("the break touched nothing").
function soleOf(game) {
  const further = furtherOf(game);
  return bagOf(game) && further.length === 1 && !listedOf(game).length ? further[0] : null;
}

const namesOf = ({ also, texts }) => Object.keys(also).map((key) => sentence(texts[key])).join(", ");

define("p-acts", Acts);
