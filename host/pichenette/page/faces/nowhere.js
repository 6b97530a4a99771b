// An address where nothing is: that is said, with a way back.

import { html } from "../parts/part.js";
import "../parts/top.js";
import { to } from "../live/address.js";
import { t } from "../words/words.js";

export function draw() {
  return html`<p-top></p-top><main class="setup"><section class="card stack"><h2>${t("nowhere.title")}</h2>
    <a class="button button-main" href=${to("/")}>${t("nowhere.back")}</a></section></main>`;
}
