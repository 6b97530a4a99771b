// Pieces as they lie on the table.  Each has its own shape, so that none is known by colour alone:
// a plain disc, the queen's crown, the striker's ring, an arrow where something left the board.

import { svg, html } from "../parts/part.js";

const FILL = {
  blue: ["#2a5fe0", "#143a97"], queen: ["#d8324a", "#8f1022"], striker: ["#f8eed6", "#c3a670"],
  white: ["#fffdf6", "#8a7c5e"], black: ["#4a423e", "var(--black-edge)"], red: ["#d8324a", "#8f1022"],
  yellow: ["#ffd34d", "#b98506"], green: ["#2f9a55", "#12592c"], brown: ["#95602f", "#55320f"],
  orange: ["#ef8b3c", "#9c4508"],
};
const LIGHT = new Set(["striker", "white", "yellow"]);

export const isColour = (word) => word in FILL;

export function disc(kind, { x = 16, y = 16, r = 14 } = {}) {
  const [face, edge] = FILL[kind] ?? FILL.blue;
  const mark = LIGHT.has(kind) ? "#5c431f" : "#ffffff";
  return svg`<g>
    <circle cx=${x} cy=${y + r * 0.07} r=${r} fill=${edge}></circle>
    <circle cx=${x} cy=${y - r * 0.03} r=${r * 0.96} fill=${face}></circle>
    <circle cx=${x} cy=${y - r * 0.03} r=${r * 0.66} fill="none" stroke=${edge} stroke-width=${r * 0.09} stroke-opacity="0.7"></circle>
    ${kind === "queen" ? crown(x, y, r, mark) : kind === "striker" ? ring(x, y, r) : ""}
  </g>`;
}

function crown(x, y, r, ink) {
  const at = (dx, dy) => `${x + dx * r},${y + dy * r}`;
  return svg`<path d="M${at(-0.4, 0.3)} L${at(-0.46, -0.24)} L${at(-0.2, 0)} L${at(0, -0.4)} L${at(0.2, 0)} L${at(0.46, -0.24)} L${at(0.4, 0.3)} Z" fill=${ink}></path>`;
}

function ring(x, y, r) {
  return svg`<circle cx=${x} cy=${y - r * 0.03} r=${r * 0.3} fill="none" stroke="#8a2433" stroke-width=${r * 0.14}></circle>`;
}

// One piece in a line of text or a row of pieces.  `place`: "off" has an arrow out of the board.
export function piece(kind, { place = "potted", label = "", className = "" } = {}) {
  return html`<span class="piece ${className}" data-kind=${kind} data-place=${place} role=${label ? "img" : "presentation"} aria-label=${label}>
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">${disc(kind)}
    ${place === "off" ? svg`<path d="M20 12 L29 3 M22 3 H29 V10" fill="none" stroke="var(--ink)" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"></path>` : ""}</svg>
  </span>`;
}

export function gone() {
  return html`<span class="piece piece-gone" role="presentation"><svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="12.5" fill="none" stroke="var(--line-strong)" stroke-width="2" stroke-dasharray="3 3"></circle></svg></span>`;
}
