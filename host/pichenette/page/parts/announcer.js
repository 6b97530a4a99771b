// <p-announcer>: tells screen readers, politely, one sentence an event; and the ears of the room.

import { define } from "./part.js";
import { store } from "../live/store.js";
import { newsOf, play, speak } from "../live/sounding.js";

class Announcer extends HTMLElement {
  #before = null;

  connectedCallback() {
    this.className = "unseen";
    this.setAttribute("role", "status");
    this.setAttribute("aria-live", "polite");
    store.watch(({ view }) => this.#hear(view));
  }

  #hear(view) {
    if (!view || view === this.#before) return;
    const news = newsOf(this.#before, view);
    this.#before = view;
    if (!news) return;
    this.textContent = news.words;
    if (news.tone) play(news.tone);
    speak(news.words);
  }
}

define("p-announcer", Announcer);
