// Any action that a game waits for, as keys: for games whose board the page does not draw.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { furtherOf, listedOf } from "../live/expects.js";
import { perform } from "../live/doing.js";
import { store } from "../live/store.js";
import { has, say, t } from "../words/words.js";
import { colourName } from "../words/pieces.js";

export async function enterPlain() {
  const action = await openSheet({
    title: t("plain.title"),
    isWide: true,
    draw: (close) => {
      const { game } = store.state.view;
      return html`
        ${listedOf(game).map((listed) => html`<fieldset class="question"><legend>${say(listed.text)}</legend>
          <div class="choices choices-small">${listed.values.map((value, at) => html`<button class="choice" @click=${() => close({ [listed.action]: value })}>${say(listed.texts[at])}</button>`)}</div></fieldset>`)}
        ${furtherOf(game).map((bag) => html`<button class="choice" @click=${() => close({ [bag.action]: bag.also })}>${alsoName(bag)}</button>`)}
        ${game.expects.choices.length ? nothing : html`<p class="soft">${t("plain.none")}</p>`}`;
    },
  });
  if (action) await perform("act", { action }, { what: t("form.what") });
}

export function actionName(key) {
  return has(`action.${key}`) ? t(`action.${key}`) : say(key);
}

function alsoName({ also, texts }) {
  return Object.keys(also).map((key) => say(texts[key])).join(", ");
}

// A value as people would say it: "c3", "3", or its parts.
export function valueName(value, action) {
  if (value === true) return actionName(action);
  if (typeof value !== "object" || value === null) return say(String(value));
  return Object.values(value)
    .filter((part) => typeof part !== "boolean")
    .map((part) => colourName(String(part)))
    .join(" · ");
}
