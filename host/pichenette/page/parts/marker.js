// A player's marker: the colour of the box with the player's initial on it, or as many letters as it
// takes among those beside it; who plays two colours has both.

import { html } from "./part.js";
import { initials } from "../words/initials.js";

const KNOWN = new Set(["blue", "red", "green", "yellow", "white", "brown", "black", "orange"]);
const kindOf = (colour) => (KNOWN.has(colour) ? colour : "brown");

export function marker(colour, name, { among = [], second = null } = {}) {
  const letters = initials(name, among);
  return html`<span class="marker marker-${kindOf(colour)} ${second ? `marker-and marker-and-${kindOf(second)}` : ""}" aria-hidden="true" translate="no">${letters.length > 1 ? html`<span class="marker-letters">${letters}</span>` : letters}</span>`;
}
