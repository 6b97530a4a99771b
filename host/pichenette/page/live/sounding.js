// Voice and short sounds.  Off until somebody taps: browsers want it so, and so do people.  Whoever
// had it on has it back at once where the browser permits it (it does from one page of ours to the
// next), else with the first tap anywhere; until then the page says that it waits.
// What there is to say is found in news.js.
//
// Tones are made here: a point rises, the queen is a chord, a question asks, a victory sounds longer.

import { store } from "./store.js";
import { recall, remember } from "./memory.js";
import { keep, setting } from "./address.js";
import { standingsOf } from "./game.js";
import { all, plain, t, language } from "../words/words.js";

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
    setTimeout(() => store.set({})); // the tap was meant for something: it gets there first
  };
  for (const tap of TAPS) addEventListener(tap, tapped, true);
  if (!globalThis.AudioContext) return;
  context = new AudioContext();
  context.addEventListener("statechange", () => {
    if (!sounds.isWaiting || context.state !== "running") return;
    for (const tap of TAPS) removeEventListener(tap, tapped, true);
    open();
    store.set({});
  });
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
  if (!sounds.isOn || !voice || store.state.house?.voice === false) return;
  const said = new SpeechSynthesisUtterance(plain(words));
  said.lang = language === "fr" ? "fr-FR" : "en-GB";
  voice.speak(said);
}

export function standing(game) {
  return all(standingsOf(game).map(({ name, score }) => `${name} ${String(score).replace("-", "−")}`));
}
