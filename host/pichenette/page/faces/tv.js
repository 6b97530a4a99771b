// Across the room: the type scales with the screen, nothing is to be pressed but "full screen".

import { html, nothing } from "../parts/part.js";
import "../parts/stale.js";
import "../parts/faults.js";
import "../parts/players.js";
import "../parts/tray.js";
import "../parts/track.js";
import "../parts/story.js";
import "../parts/result.js";
import "../parts/falling.js";
import "../parts/sound-hint.js";
import "../parts/qr.js";
import { boardOf } from "../games/index.js";
import { icon } from "../draw/icons.js";
import { setting } from "../live/address.js";
import { gameTitle, roundOf } from "../words/games.js";
import { titleOf } from "../live/store.js";
import { t } from "../words/words.js";

export function draw({ view, tables, table }) {
  const game = view?.game;
  return html`
    <p-stale></p-stale>
    <main class="tv">
      <header class="tv-top">
        <h1 class="clip grow">${game ? gameTitle(game.name) : t("app")}</h1>
        ${tables.length > 1 ? html`<span class="chip" translate="no">${titleOf(table)}</span>` : nothing}
        <p-sound-hint></p-sound-hint>
        ${game ? html`<span class="tv-round">${roundOf(game)}${view.by_hand ? html` · ${t("board.byhand")}` : nothing}</span>` : nothing}
        ${document.fullscreenEnabled && !document.fullscreenElement ? html`<button class="button button-rail button-icon tv-full" @click=${() => document.documentElement.requestFullscreen()} aria-label=${t("tv.full")} title=${t("tv.full")}>${icon("full")}</button>` : nothing}
      </header>
      <p-faults></p-faults>
      ${game ? html`
        <p-result></p-result>
        ${game.over ? nothing : html`<div class="tv-turn"><p class="turn break" data-fit>${t("turn", { name: game.turn })}</p><p-falling></p-falling></div>`}
        <p-players></p-players>
        ${boardOf(game.name, true) ?? nothing}
        <div class="tv-foot">
          <p-story many="2"></p-story>
          <div class="tv-lies"><p-tray></p-tray><p-track></p-track></div>
          ${setting("qr") === "off" ? nothing : html`<p-qr></p-qr>`}
        </div>` : !view ? html`<p class="tv-empty soft">${t("wait")}</p>` : html`<p-qr inviting class="tv-empty"></p-qr>`}
    </main>`;
}

document.addEventListener("fullscreenchange", () => document.querySelector("p-app")?.update());
