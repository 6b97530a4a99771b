// The scoreboard in the hand and on the table: look, play, put right.

import { html, nothing } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../parts/faults.js";
import "../parts/players.js";
import "../parts/tray.js";
import "../parts/shot.js";
import "../parts/questions.js";
import "../parts/story.js";
import "../parts/track.js";
import "../parts/acts.js";
import "../parts/result.js";
import { icon } from "../draw/icons.js";
import { boardOf, hasBoard, known } from "../games/index.js";
import { to } from "../live/address.js";
import { bagOf } from "../live/expects.js";
import { store } from "../live/store.js";
import { t } from "../words/words.js";

export function board({ view }) {
  return html`
    <p-top></p-top>
    <p-stale></p-stale>
    <main class="board">
      <p-faults></p-faults>
      ${view?.game ? playing(view.game) : view ? welcome() : html`<p class="soft board-wait">${t("wait")}</p>`}
    </main>
    ${view?.game ? html`<footer class="foot"><p-acts></p-acts></footer>` : nothing}`;
}

function playing(game) {
  return html`
    <div class="board-score">
      <p-result acting></p-result>
      ${game.over ? nothing : html`<p class="turn break">${bagOf(game) ? html`<span class="turn-disc" aria-hidden="true"></span>` : nothing}${t("turn", { name: game.turn })}</p>`}
      <p-players></p-players>
      <p-tray></p-tray>
      <p-track></p-track>
    </div>
    <div class="board-play">
      <p-shot ?boarded=${hasBoard(game.name)}></p-shot>
      <p-questions ?boarded=${hasBoard(game.name)}></p-questions>
      ${boardOf(game.name) ?? nothing}
      <div class="card board-story"><p-story editing></p-story></div>
      <p-offers ?boarded=${hasBoard(game.name)}></p-offers>
    </div>`;
}

function welcome() {
  return html`<section class="welcome">
    <svg viewBox="0 0 120 120" class="welcome-emblem" aria-hidden="true">${known(store.state.games[0]?.name).emblem()}</svg>
    <h2>${t("welcome.title")}</h2>
    <p class="soft">${t("welcome.text")}</p>
    <div class="row wrap">
      <a class="button button-main button-large" href=${to("/setup")}>${icon("plus")}${t("menu.new")}</a>
      <a class="button button-large" href=${to("/", { face: "games" })}>${t("menu.games")}</a>
    </div>
    <p-track></p-track>
  </section>`;
}
