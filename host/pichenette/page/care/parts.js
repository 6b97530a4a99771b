// The parts of looking after a board, each with the element that draws it.

import { html } from "../parts/part.js";
import { setting } from "../live/address.js";
import { teach } from "../words/words.js";
import { wear } from "../games/board.js";
import { STRINGS } from "./care-strings.js";

export const PARTS = {
  health: { load: () => import("./health.js"), draw: () => html`<p-health></p-health>` },
  settings: { load: () => import("./settings.js"), draw: () => html`<p-settings></p-settings>` },
  judging: { load: () => import("./judging.js"), draw: () => html`<p-judging></p-judging>` },
  walk: { load: () => import("./walk.js"), draw: () => html`<p-walk></p-walk>` },
};

export const part = setting("part") in PARTS ? setting("part") : Object.keys(PARTS)[0];

export async function load() {
  teach(STRINGS);
  await Promise.all([wear(new URL("care.css", import.meta.url)), PARTS[part].load()]);
}
