// Any action that a game waits for, as keys: for games whose board the page does not draw.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { furtherOf, listedOf } from "../live/expects.js";
import { perform } from "../live/doing.js";
import { store } from "../live/store.js";
import { sentence, t } from "../words/words.js";

export async function enterPlain() {
  const action = await openSheet({
    title: t("plain.title"),
    isWide: true,
    draw: (close) => {
      const { game } = store.state.view;
      return html`
        ${listedOf(game).map((listed) => html`<fieldset class="question"><legend>${sentence(listed.text)}</legend>
          <div class="choices choices-small">${listed.values.map((value, at) => html`<button class="choice" @click=${() => close({ [listed.action]: value })}>${sentence(listed.texts[at])}</button>`)}</div></fieldset>`)}
        ${furtherOf(game).map((bag) => html`<button class="choice" @click=${() => close({ [bag.action]: bag.also })}>${alsoName(bag)}</button>`)}
        ${game.expects.choices.length ? nothing : html`<p class="soft">${t("plain.none")}</p>`}`;
    },
  });
  if (action) await perform("act", { action }, { what: t("form.what") });
}

function alsoName({ also, texts }) {
  return Object.keys(also).map((key) => sentence(texts[key])).join(", ");
}
