// Saying things in the reader's language: the catalogue is strings.js, and what each game adds to it.
//
// `t` says a string of the catalogue, `say` a text that the server sent in both languages, `all` a list
// of names.  Nothing visible is written anywhere else; whatever is said is `set` here.  The language
// "xx" marks what went through here: a test looks for what did not.

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
  for (const tag of wanted) {
    const short = String(tag ?? "").slice(0, 2).toLowerCase();
    if (KNOWN.includes(short)) return short;
  }
  return "en";
}

const spoken = language === "xx" ? "en" : language;
// As the reader writes dates and times, where the browser says more than the language.
export const locale = navigator.languages?.find((tag) => tag.toLowerCase().startsWith(spoken)) ?? spoken;
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
  return set(filled);
}

// Does one say it as of a single one?  French does of none, too.
export const isOne = (number) => plurals.select(number) === "one";

export function has(key) {
  return key in STRINGS;
}

export function say(text) {
  if (text === null || text === undefined) return "";
  const words = typeof text === "string" ? text : text[spoken] ?? text.en ?? "";
  // No line ends before a colon: French has a space there.
  return set(spoken === "fr" ? words.replace(/ ([:;?!»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0") : words);
}

// A sentence of the server's, as one sentence: with a capital and a full stop.
export function sentence(text) {
  const words = say(text);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const all = (names) => isolated(lists.format(names));
export const either = (names) => isolated(eithers.format(names));

// A number with a minus that is as wide as a plus.
export const figure = (number) => (number < 0 ? `−${-number}` : String(number));

function ofName(name) {
  if (spoken !== "fr") return name;
  return /^[aeiouyhàâäéèêëîïôöûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

// No line ends between a number and its unit.
const UNIT = /(\d) (?=(?:ms|s|min|h|g|kg|mm|cm|m|m\/s|mA|A|V|Hz|kHz|MB|GB|Mo|Go|°C)(?![\p{L}\d]))/gu;

const set = (words) => marked(isolated(words.replace(UNIT, "$1\u00a0")));

// What is written from right to left turns round nothing beside it: in "אביגיל 4, Bo 2" the 4 is hers.
const LEFTWARDS = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefe\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]";
const RUN = new RegExp(`\\u2068[^\\u2069]*\\u2069|${LEFTWARDS}(?:[\\s\\p{M}'’"-]*${LEFTWARDS}|\\p{M})*`, "gu");

const isolated = (words) => words.replace(RUN, (run) => (run.startsWith("\u2068") ? run : `\u2068${run}\u2069`));

// For a voice.
export const plain = (words) => words.replace(/[\u2068\u2069]/g, "");

function marked(words) {
  return language === "xx" ? `⟦${words}⟧` : words;
}
