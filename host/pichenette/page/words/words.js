// Saying things in the reader's language: the catalogue is strings.js, and what each game adds to it.
//
// `t` says a string of the catalogue, `say` a text that the server sent in both languages.  Nothing
// visible is written anywhere else.  The language "xx" marks whatever went through here: a test
// looks for what did not.

import { STRINGS as COMMON } from "./strings.js";
import { setting } from "../live/address.js";
import { recall } from "../live/memory.js";

const STRINGS = { ...COMMON };

// What a game has to say beyond that; its own file calls this.
export function teach(strings) {
  Object.assign(STRINGS, strings);
}

const KNOWN = ["fr", "en", "xx"];

export const language = choose();

function choose() {
  const wanted = [setting("lang"), recall("lang"), recall("house"), ...(navigator.languages ?? [navigator.language])];
  for (const one of wanted) {
    const short = String(one ?? "").slice(0, 2).toLowerCase();
    if (KNOWN.includes(short)) return short;
  }
  return "en";
}

const spoken = language === "xx" ? "en" : language;
// As the reader writes dates and times, where the browser says more than the language.
export const locale = navigator.languages?.find((one) => one.toLowerCase().startsWith(spoken)) ?? spoken;
const lists = new Intl.ListFormat(spoken, { type: "conjunction" });
const eithers = new Intl.ListFormat(spoken, { type: "disjunction" });
const plurals = new Intl.PluralRules(spoken);

// A string: `{name}` is filled in, `{de name}` is « de Bo », « d'Ana » in French; a string that has
// forms (`one`, `other`) takes the one for `n`.
export function t(key, given = {}) {
  const entry = STRINGS[key];
  if (!entry) throw new Error(`no string ${key}`);
  let words = entry[spoken];
  if (typeof words === "object") words = words[plurals.select(given.n)] ?? words.other;
  const filled = words.replace(/\{(de )?(\w+)\}/g, (_, of, name) => {
    const value = String(given[name] ?? "");
    return of ? ofName(value) : value;
  });
  return marked(filled);
}

export function has(key) {
  return key in STRINGS;
}

export function say(text) {
  if (text === null || text === undefined) return "";
  const words = typeof text === "string" ? text : text[spoken] ?? text.en ?? "";
  // No line ends before a colon: French has a space there.
  return marked(spoken === "fr" ? words.replace(/ ([:;?!»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0") : words);
}

// A sentence of the server's, as one sentence: with a capital and a full stop.
export function sentence(text) {
  const words = say(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const all = (names) => lists.format(names);
export const either = (names) => eithers.format(names);

// A number with a minus that is as wide as a plus.
export const figure = (number) => (number < 0 ? `−${-number}` : String(number));

function ofName(name) {
  if (spoken !== "fr") return name;
  return /^[aeiouyhàâäéèêëîïôöûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

function marked(words) {
  return language === "xx" ? `⟦${words}⟧` : words;
}
