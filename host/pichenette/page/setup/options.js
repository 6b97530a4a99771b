// A game's options as a form, from the game's own declaration; this file knows no game.

import { html, nothing } from "../parts/part.js";
import { isColour, piece } from "../draw/pieces.js";
import { say, sentence, t } from "../words/words.js";

// `about`: the players, and the table's board.
export function optionFields(options, chosen, about, set) {
  return options.map((option) => {
    const value = option.key in chosen ? chosen[option.key] : option.default;
    return DRAWN[option.type]?.(option, value, (given) => set(option.key, given), about) ?? nothing;
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

function oneOf(option, value, set, { sees }) {
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    <div class="choices">${Object.entries(option.words).map(([word, text]) => html`<button type="button" class="choice" aria-pressed=${word === value ? "true" : "false"} @click=${() => set(word)}><span>${sentence(text)}${sees(option.needs?.[word]) ? nothing : html` <span class="small soft">(${t("setup.unseen")})</span>`}</span></button>`)}</div></fieldset>`;
}

function numbers(option, value, set) {
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    <div class="numbers">${value.map((number, at) => html`<button type="button" class="choice" aria-label=${t("option.number", { at: at + 1, number })}
      @click=${() => set(value.map((other, seat) => (seat === at ? next(number, option) : other)))}><span class="small soft">${at + 1}</span><b>${number}</b></button>`)}</div></fieldset>`;
}

const next = (number, { least, most }) => (number >= most ? least : number + 1);

// Words shared out among owners, or among the players: tap one to take it, the other way round too.
function shared(option, value, set, { players }) {
  const owners = option.owners ?? players;
  const each = option.each[String(owners.length)];
  const words = wordsOf(option);
  if (!each || !owners.length) return nothing;
  const shares = sharesOf(option, value, players);
  const named = (word) => (option.texts[word] ? say(option.texts[word]) : say(word));
  return html`<fieldset class="stack"><legend class="legend">${sentence(option.text)}</legend>
    ${owners.map((owner) => html`<div class="row wrap"><b class="shared-owner break" translate=${option.owners ? "yes" : "no"}>${option.owners ? named(owner) : owner}</b>
      ${words.map((word) => html`<button type="button" class="chip chip-button" aria-pressed=${shares[owner].includes(word) ? "true" : "false"}
        aria-label=${t("option.share", { owner: option.owners ? named(owner) : owner, word: named(word) })} @click=${() => set(swapped(shares, owner, word))}>${isColour(word) ? piece(word) : nothing}${named(word)}</button>`)}</div>`)}
    </fieldset>`;
}

// What can be shared out: more than there are shares, perhaps.
export const wordsOf = (option) => option.words ?? [...new Set(Object.values(option.defaults).flat(2))];

// What each owner has: as chosen, where that was chosen for these very owners, else as the game does,
// with what each of them likes where nobody before them likes the same.
export function sharesOf(option, value, players, liked = {}) {
  const owners = option.owners ?? players;
  const usual = option.defaults[String(owners.length)] ?? [];
  const isFit = value && owners.every((owner) => value[owner]) && Object.keys(value).length === owners.length;
  if (isFit) return value;
  const taken = new Set();
  let shares = Object.fromEntries(owners.map((owner, seat) => [owner, usual[seat] ?? []]));
  for (const owner of owners) {
    const word = liked[owner];
    if (!word || taken.has(word) || !shares[owner].length || !wordsOf(option).includes(word)) continue;
    shares = swapped(shares, owner, word);
    taken.add(word);
  }
  return shares;
}

// Somebody takes a word and gives the first of their own for it, so that all keep as many.
export function swapped(shares, owner, word) {
  if (shares[owner].includes(word)) return shares;
  const [given, ...kept] = shares[owner];
  const changed = Object.entries(shares).map(([holder, own]) => [holder, holder === owner ? [...kept, word] : own.map((had) => (had === word ? given : had))]);
  return Object.fromEntries(changed);
}
