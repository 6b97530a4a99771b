// <p-announcer>: tells screen readers, politely, one sentence an event; and the ears of the room.

import { define } from "./part.js";
import { store } from "../live/store.js";
import { newsOf } from "../live/news.js";
import { play, speak } from "../live/sounding.js";

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
    if (news.words) this.textContent = news.words; // what is to be done is a status of its own
    if (news.tone) play(news.tone);
    speak([news.words, news.toDo].filter(Boolean).join(" "));
  }
}

define("p-announcer", Announcer);
