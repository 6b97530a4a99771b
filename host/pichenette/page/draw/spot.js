// A place on a drawn board that can be pressed: with a finger, a mouse, or the keyboard.

import { svg } from "../parts/part.js";

export function spot({ label, press, inside, className = "", isPressed = null }) {
  const isKey = (event) => event.key === "Enter" || event.key === " ";
  return svg`<g class="spot ${className}" role="button" tabindex="0" aria-label=${label} aria-pressed=${isPressed === null ? "false" : String(isPressed)}
    @click=${press} @keydown=${(event) => {
      if (!isKey(event)) return;
      event.preventDefault();
      press();
    }}>${inside}</g>`;
}
