// A number with a key on either side.

import { html } from "./part.js";
import { t } from "../words/words.js";

export function stepper({ value, least, most, label, change }) {
  return html`<span class="stepper" role="group" aria-label=${label}>
    <button type="button" ?disabled=${value <= least} @click=${() => change(value - 1)} aria-label=${t("fewer", { what: label })}>−</button>
    <output aria-live="polite">${value}</output>
    <button type="button" ?disabled=${value >= most} @click=${() => change(value + 1)} aria-label=${t("more", { what: label })}>+</button>
  </span>`;
}
