// Voice and short sounds.  Off until somebody taps: browsers want it so, and so do people.  Whoever
// had it on has it back with the first tap anywhere; until then the page says that it waits.
//
// Each entry of the journal is said once; of a correction only the new result.  Tones are made here:
// a point rises, the queen is a chord, a question asks, a victory sounds longer.

import { store } from "./store.js";
import { recall, remember } from "./memory.js";
import { keep, setting } from "./address.js";
import { queenOf } from "./game.js";
import { all, say, t, language } from "../words/words.js";

const TONES = {
  point: [[660, 0, 0.09], [880, 0.09, 0.16]],
  queen: [[523, 0, 0.14], [659, 0.1, 0.14], [784, 0.2, 0.3]],
  question: [[587, 0, 0.12], [494, 0.14, 0.2]],
  win: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.15], [1047, 0.45, 0.5]],
};

export const sounds = { isOn: false, isWaiting: false };

let context = null;

export function toggleSound() {
  const isOn = !sounds.isOn;
  remember("sound", isOn);
  keep("sound", isOn ? "on" : null);
  if (isOn) {
    open();
    speak(t("sound.on"));
  } else {
    sounds.isOn = false;
    globalThis.speechSynthesis?.cancel();
  }
  store.set({});
}

function open() {
  sounds.isOn = true;
  sounds.isWaiting = false;
  context ??= new AudioContext();
  context.resume();
}

const TAPS = ["pointerup", "keyup"];

// A page that was loaded again: no browser lets it speak before somebody has touched it.
export function awaitTap() {
  if ((setting("sound") ?? (recall("sound", false) ? "on" : null)) !== "on") return;
  sounds.isWaiting = true;
  const tapped = (event) => {
    for (const tap of TAPS) removeEventListener(tap, tapped, true);
    if (!sounds.isWaiting || event.target.closest?.("[data-sound]")) return; // its own key says more
    open();
    store.set({});
  };
  for (const tap of TAPS) addEventListener(tap, tapped, true);
}

export function play(name) {
  if (!sounds.isOn || !context) return;
  for (const [pitch, after, lasts] of TONES[name]) tone(pitch, context.currentTime + after, lasts);
}

function tone(pitch, at, lasts) {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.22, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + lasts + 0.05);
}

export function speak(words) {
  const voice = globalThis.speechSynthesis;
  if (!sounds.isOn || !voice) return;
  const said = new SpeechSynthesisUtterance(words.replaceAll(" & ", language === "fr" ? " et " : " and "));
  said.lang = language === "fr" ? "fr-FR" : "en-GB";
  voice.speak(said);
}

// What is new in a view compared with the one before, as one sentence and one tone.
export function newsOf(before, view) {
  if (!before || !view.game) return null;
  const events = view.events.filter((event) => event.version > before.version);
  const isCorrection = view.moved?.is_correction ?? false;
  const asked = view.questions.some((one) => one.is_doubt && !before.questions.some((old) => old.key === one.key));
  if (!events.length) return asked ? { words: t("news.question"), tone: "question" } : null;
  if (isCorrection) return { words: t("news.corrected", { scores: standing(view.game) }), tone: null };
  const words = events.map((event) => say(event.text)).join(" ");
  return { words, tone: toneOf(before, view, asked) };
}

export function standing(game) {
  return all(Object.entries(game.scores).map(([name, score]) => `${name} ${String(score).replace("-", "−")}`));
}

function toneOf(before, view, asked) {
  if (view.game.over && !before.game?.over) return "win";
  const fate = queenOf(view.game);
  if (fate === "confirmed" && (!before.game || queenOf(before.game) !== fate)) return "queen";
  const sum = (game) => Object.values(game?.scores ?? {}).reduce((total, score) => total + score, 0);
  if (sum(view.game) > sum(before.game)) return "point";
  return asked ? "question" : null;
}
