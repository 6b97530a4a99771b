// Earlier games: to look back at, and to take up again where they were left.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../history/games.js";
import { gameNumber } from "../live/address.js";

export function draw() {
  return html`<p-top></p-top><p-stale></p-stale><main class="setup"><p-games number=${gameNumber ?? ""}></p-games></main>`;
}
