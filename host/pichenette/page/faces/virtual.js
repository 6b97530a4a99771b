// Try it without hardware: hands on a virtual board, and what becomes of each thing they do.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../parts/faults.js";
import "../parts/players.js";
import "../parts/shot.js";
import "../parts/questions.js";
import "../parts/track.js";
import "../parts/result.js";
import "../virtual/pane.js";
import "../virtual/trace.js";
import "../virtual/watched.js";
import { to } from "../live/address.js";
import { t } from "../words/words.js";

export const query = "?track=1&lines=1"; // the board's sentences too

export function draw({ board, view }) {
  return html`<p-top></p-top><p-stale></p-stale>
    <main class="board virtual">
      <p-faults></p-faults>
      <div class="board-score">${board?.virtual?.plays ? html`<p-watched></p-watched>` : html`<p-virtual></p-virtual>`}</div>
      <div class="board-play">
        ${view?.game
          ? html`<p-result acting></p-result><p-players></p-players><p-track></p-track><p-shot></p-shot><p-questions></p-questions><p-offers></p-offers>`
          : html`<p class="card stack"><span>${t("virtual.nogame")}</span> <a class="button button-main" href=${to("/setup")}>${t("menu.new")}</a></p>`}
        <p-trace></p-trace>
      </div>
    </main>`;
}
