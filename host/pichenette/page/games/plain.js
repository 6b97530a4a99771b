// A game of which the page knows nothing.

import { svg } from "../parts/part.js";
import { t } from "../words/words.js";

export const plain = {
  emblem: () => svg`<rect x="22" y="22" width="76" height="76" rx="14" fill="var(--board-2)" stroke="var(--line-strong)" stroke-width="3"></rect>
    <circle cx="44" cy="44" r="8" fill="var(--ink)"></circle><circle cx="60" cy="60" r="8" fill="var(--queen)"></circle><circle cx="76" cy="76" r="8" fill="var(--ink)"></circle>`,
  opened: () => null,
  isTapped: () => false,
  tap: () => t("questions.tap"),
  isOffered: () => false,
  board: null,
};
