// For a stream: transparent, nothing to press, parts switched in the address.
//
//   /overlay?parts=score,turn,shot,track,event&at=bottom&scheme=dark
//
// Class names that other people's style sheets may rely on: overlay, overlay-score, overlay-player,
// overlay-name, overlay-points, overlay-turn, overlay-shot, overlay-track, overlay-event,
// overlay-stale; `is-turn` and `is-winner` on a player.

import { html, nothing, repeat } from "../parts/part.js";
import "../parts/count.js";
import "../parts/track.js";
import "../parts/falling.js";
import { marker } from "../parts/marker.js";
import { hasTurn } from "../parts/players.js";
import { headline } from "../parts/result.js";
import { standingsOf } from "../live/game.js";
import { setting } from "../live/address.js";
import { sentence, t } from "../words/words.js";

const PARTS = (setting("parts") ?? "score,turn,shot,event").split(",");
const AT = setting("at") === "top" ? "top" : "bottom";

export function draw({ view, isStale }) {
  const game = view?.game;
  const has = (part) => PARTS.includes(part);
  return html`<main class="overlay overlay-at-${AT}" aria-label=${t("app")}>
    <h1 class="unseen">${t("app")}</h1>
    ${isStale ? html`<p class="overlay-stale" role="alert">${t("stale.title")}</p>` : nothing}
    ${game && has("event") && view.events.length ? html`<p class="overlay-event break">${sentence(view.events.at(-1).text)}</p>` : nothing}
    ${game && has("score") ? html`<ol class="overlay-score">${repeat(standingsOf(game, view.colours), ({ name }) => name, ({ name, score, colour, both }) => html`
      <li class="overlay-player ${hasTurn(game, name) ? "is-turn" : ""} ${game.winners.includes(name) ? "is-winner" : ""}">
        ${marker(colour, name, { among: Object.keys(game.scores), second: both?.[1].colour })}<span class="overlay-name break" translate="no">${name}</span>
        <p-count class="overlay-points" value=${score}></p-count></li>`)}</ol>` : nothing}
    ${game && has("turn") ? html`<p class="overlay-turn break">${game.over ? headline(game) : t("turn", { name: game.turn })}</p>` : nothing}
    ${has("shot") ? html`<p-falling class="overlay-shot"></p-falling>` : nothing}
    ${has("track") ? html`<p-track class="overlay-track"></p-track>` : nothing}
  </main>`;
}
