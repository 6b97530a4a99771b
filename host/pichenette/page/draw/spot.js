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

const FINGER = 44; // px: as wide as a spot is for a finger, however small it is drawn

// A tap beside all spots of a drawing presses the nearest, if a finger as wide as that touches it.
export function pressNear({ target, currentTarget, clientX, clientY }) {
  if (target.closest(".spot")) return;
  const near = [...currentTarget.querySelectorAll(".spot")].map((spot) => {
    const { x, y, width, height } = spot.getBoundingClientRect();
    const [away, down] = [clientX - x - width / 2, clientY - y - height / 2];
    const isTouched = Math.abs(away) <= Math.max(FINGER, width) / 2 && Math.abs(down) <= Math.max(FINGER, height) / 2;
    return { spot, far: isTouched ? Math.hypot(away, down) : Infinity };
  });
  near.sort((nearer, other) => nearer.far - other.far);
  if (near[0]?.far < Infinity) near[0].spot.dispatchEvent(new MouseEvent("click"));
}
