// Starting a game: which one, who plays, by which rules, who begins.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../setup/setup.js";

export function draw() {
  return html`<p-top></p-top><p-stale></p-stale><main class="setup"><p-setup></p-setup></main>`;
}
