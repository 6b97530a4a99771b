// Looking after a board: how it is, setting it up, its settings, its thresholds.

import { html } from "../parts/part.js";
import "../parts/top.js";
import "../parts/stale.js";
import { PARTS, load, part } from "../care/parts.js";
import { to } from "../live/address.js";
import { t } from "../words/words.js";

await load();

export function draw() {
  return html`<p-top></p-top><p-stale></p-stale><main class="setup care">
    <nav class="tabs" aria-label=${t("care.parts")}>${Object.keys(PARTS).map((name) => html`<a class="tab" href=${to("/", { face: "care", part: name })} aria-current=${name === part ? "page" : "false"}>${t(`care.${name}`)}</a>`)}</nav>
    ${PARTS[part].draw()}</main>`;
}
