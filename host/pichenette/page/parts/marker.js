// A player's marker: the colour of the box with the player's initial on it.

import { html } from "./part.js";

const KNOWN = new Set(["blue", "red", "green", "yellow", "white", "brown", "black", "orange"]);

export function marker(colour, name, className = "") {
  const kind = KNOWN.has(colour) ? colour : "brown";
  return html`<span class="marker marker-${kind} ${className}" aria-hidden="true" translate="no">${initial(name)}</span>`;
}

function initial(name) {
  return [...String(name).trim()][0]?.toUpperCase() ?? "";
}
