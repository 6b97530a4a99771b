// The game on the table from its first play, to look back at and to put right.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../history/history.js";

export function draw() {
  return html`<p-top></p-top><p-stale></p-stale><main class="setup"><p-history></p-history></main>`;
}
