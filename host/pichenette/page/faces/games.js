// Earlier games: to look back at, and to take up again where they were left; `/games/3`: one of them.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../history/games.js";
import "../lookback/lookback.js";
import { gameNumber } from "../live/address.js";
import { wear } from "../games/board.js";

await wear("../style/lookback.css");

export function draw() {
  return html`<p-top></p-top><p-stale></p-stale><main class="setup">
    ${gameNumber ? html`<p-lookback number=${gameNumber}></p-lookback>` : html`<p-games></p-games>`}</main>`;
}
