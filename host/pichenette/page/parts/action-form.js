// Any action that a game waits for, as its `expects` tells: on its own board where the page has one,
// else keys for what can be listed, and steppers for pieces that fell.  Goes out: `{action: value}`,
// as in a record's line, or null.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { shotForm, without } from "./shot-form.js";
import { icon } from "../draw/icons.js";
import { boardOn } from "../games/index.js";
import { bagOf, furtherOf, listedOf } from "../live/expects.js";
import { sentence, t } from "../words/words.js";

// `line`: what is there so far; `title`: what is asked, and of whom; `about`: a word more.
export async function askAction(game, line = null, { title = null, about = null } = {}) {
  const bag = bagOf(game);
  const listed = listedOf(game);
  const further = furtherOf(game);
  if (bag && !listed.length && !further.length) return askShot(bag, line, title, about);
  let end = null;
  const board = listed.length ? await boardOn(game, (action) => end(action)) : null;
  const chosen = await openSheet({
    title: title ?? t("plain.title"),
    isWide: !board,
    isActing: true,
    draw: (close) => (end = close) && html`
      ${about ? html`<p class="soft break">${about}</p>` : nothing}
      ${board ?? nothing}
      ${board ? nothing : choices(close)}`,
  });
  return chosen === "bag" ? askShot(bag, line, title, about) : chosen ?? null;

  function choices(close) {
    return html`
      ${bag ? html`<button class="choice" @click=${() => close("bag")}>${icon("pen")}${sentence(bag.text)}</button>` : nothing}
      ${further.map((choice) => html`<button class="choice" @click=${() => close({ [choice.action]: choice.also })}>${Object.keys(choice.also).map((key) => sentence(choice.texts[key])).join(", ")}</button>`)}
      ${listed.map((choice) => html`<fieldset class="question"><legend>${sentence(choice.text)}</legend>
        <div class="choices choices-small">${choice.values.map((value, at) => html`<button class="choice" aria-pressed=${same(line?.[choice.action], value) ? "true" : "false"} @click=${() => close({ [choice.action]: value })}>${sentence(choice.texts[at])}</button>`)}</div></fieldset>`)}
      ${game.expects.choices.length ? nothing : html`<p class="soft">${t("plain.none")}</p>`}`;
  }
}

async function askShot(bag, line, title, about) {
  const had = line?.[bag.action] ?? {};
  const places = Object.fromEntries(bag.places.map((place) => [place, had[place] ?? []]));
  const shot = await shotForm({ bag, ...places, title: title ?? t("form.title.open"), go: t("form.go.open"), about });
  return shot ? { [bag.action]: without(shot) } : null;
}

const same = (value, other) => value !== undefined && JSON.stringify(value) === JSON.stringify(other);
