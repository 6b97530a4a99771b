// A game's options as a form, from the game's own declaration; this file knows no game.

import { html, nothing } from "../parts/part.js";
import { colourName } from "../words/pieces.js";
import { say, sentence, t } from "../words/words.js";

export function optionFields(options, chosen, players, set) {
  return options.map((option) => {
    const value = option.key in chosen ? chosen[option.key] : option.default;
    return DRAWN[option.type]?.(option, value, (given) => set(option.key, given), players) ?? nothing;
  });
}

const DRAWN = { whole, flag, one_of: oneOf, numbers, shared };

function whole(option, value, set) {
  return html`<label class="field"><span>${sentence(option.text)}</span>
    <input class="input" type="number" inputmode="numeric" min=${option.least} step="1" .value=${value === null ? "" : String(value)}
      placeholder=${option.is_optional ? t("option.none") : ""} ?required=${!option.is_optional}
      @change=${({ target }) => {
        const given = target.valueAsNumber;
        if (Number.isInteger(given) && given >= option.least) set(given);
        else if (target.value === "" && option.is_optional) set(null);
        else {
          target.value = value === null ? "" : value;
        }
      }}></label>`;
}

function flag(option, value, set) {
  return html`<label class="switch"><input type="checkbox" role="switch" .checked=${value} @change=${({ target }) => set(target.checked)}><span>${sentence(option.text)}</span></label>`;
}

function oneOf(option, value, set) {
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    <div class="choices">${Object.entries(option.words).map(([word, text]) => html`<button type="button" class="choice" aria-pressed=${word === value ? "true" : "false"} @click=${() => set(word)}>${sentence(text)}</button>`)}</div></fieldset>`;
}

function numbers(option, value, set) {
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    <div class="numbers">${value.map((number, at) => html`<button type="button" class="choice" aria-label=${t("option.number", { at: at + 1, number })}
      @click=${() => set(value.map((other, seat) => (seat === at ? next(number, option) : other)))}><span class="small soft">${at + 1}</span><b>${number}</b></button>`)}</div></fieldset>`;
}

const next = (number, { least, most }) => (number >= most ? least : number + 1);

// Words shared out among owners: tap one to hand it on to the next owner, or to nobody.
function shared(option, value, set, players) {
  const owners = option.owners ?? players;
  const each = option.each[String(owners.length)];
  const words = option.words ?? Object.values(value ?? {}).flat();
  if (!owners.length || !words.length || !value) return nothing;
  const owner = (word) => owners.find((one) => value[one]?.includes(word));
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    ${owners.map((one) => html`<div class="row wrap"><b class="shared-owner">${colourName(one)}</b>
      ${words.map((word) => html`<button type="button" class="chip chip-button" aria-pressed=${owner(word) === one ? "true" : "false"} @click=${() => {
        const taken = Object.fromEntries(owners.map((other) => [other, (value[other] ?? []).filter((had) => had !== word)]));
        if (owner(word) !== one) taken[one] = [...taken[one], word].slice(-each);
        set(taken);
      }}>${say(word)}</button>`)}</div>`)}
    </fieldset>`;
}
