// <p-top>: the rail at the top: which game, which round, whose table, sound and the menu.

import { Part, define, html } from "./part.js";
import "./sound-hint.js";
import { icon } from "../draw/icons.js";
import { openMenu } from "./menu.js";
import { sounds, toggleSound } from "../live/sounding.js";
import { gameTitle, goalOf, roundOf } from "../words/games.js";
import { face, to } from "../live/address.js";
import { titleOf } from "../live/store.js";
import { t } from "../words/words.js";

const FACES = { __proto__: null, setup: "menu.new", games: "menu.games", players: "menu.players", history: "menu.history", virtual: "menu.virtual", care: "menu.care" };

class Top extends Part {
  draw({ view, tables, table }) {
    const game = view?.game;
    return html`<header class="top">
      <a class="top-mark" href=${to("/")} aria-label=${t("home")}><svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="13" fill="#d8324a"></circle><circle cx="16" cy="16" r="8.500" fill="none" stroke="#fff" stroke-opacity="0.600" stroke-width="1.500"></circle><path d="M10.500 20 10 12.500l3.500 3.500L16 10.500l2.500 5.500 3.500-3.500L21.500 20z" fill="#fff"></path></svg></a>
      <div class="grow top-title">
        <h1>${FACES[face] ? t(FACES[face]) : game ? gameTitle(game.name) : t("app")}</h1>
        ${sounds.isWaiting ? html`<p-sound-hint></p-sound-hint>` : html`<p class="small break">${[tables.length > 1 ? titleOf(table) : null, FACES[face] ? t("app") : game ? roundOf(game) : t("app.sub"), !FACES[face] && game ? goalOf(game) : null, !FACES[face] && view?.by_hand ? t("board.byhand") : null].filter(Boolean).join(" · ")}</p>`}
      </div>
      <button class="button button-icon button-rail" data-sound aria-pressed=${sounds.isOn ? "true" : "false"} @click=${toggleSound}
        aria-label=${t("sound")} title=${t("sound")}>${icon(sounds.isOn ? "sound" : "mute")}</button>
      <button class="button button-icon button-rail" @click=${openMenu} aria-label=${t("menu")} aria-haspopup="dialog">${icon("menu")}</button>
    </header>`;
  }
}

define("p-top", Top);
