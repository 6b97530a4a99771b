// <p-count value="12">: a number that runs up to its new value, one step after the other, and is
// there before the event has been read.  It never runs down: a score that falls was taken back, or is
// another game's, and those in between never stood.

import { define, wantsMotion } from "./part.js";
import { figure } from "../words/words.js";

const LONGEST_MS = 250;
const STEP_MS = 130;

class Count extends HTMLElement {
  static observedAttributes = ["value"];
  #shown = null;

  attributeChangedCallback() {
    const wanted = Number(this.getAttribute("value"));
    clearTimeout(this.timer);
    if (this.#shown === null || wanted < this.#shown || !wantsMotion()) return this.#show(wanted);
    const steps = wanted - this.#shown;
    const pause = Math.min(STEP_MS, LONGEST_MS / Math.max(1, steps));
    this.#run(wanted, pause);
  }

  #run(wanted, pause) {
    if (this.#shown >= wanted) return;
    this.#show(this.#shown + 1);
    this.classList.remove("count-beat");
    void this.offsetWidth;
    this.classList.add("count-beat");
    if (this.#shown !== wanted) this.timer = setTimeout(() => this.#run(wanted, pause), pause);
  }

  #show(value) {
    this.#shown = value;
    this.textContent = figure(value);
  }
}

define("p-count", Count);
