// Players: what they have played and won, against whom, and what they are called.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import "../lookback/people.js";
import { setting } from "../live/address.js";
import { wear } from "../games/board.js";

await wear("../style/lookback.css");

export function draw() {
  const name = setting("name");
  return html`<p-top></p-top><p-stale></p-stale><main class="setup">
    ${name ? html`<p-person name=${name}></p-person>` : html`<p-people></p-people>`}</main>`;
}
