// <p-count value="12">: a number that runs up to its new value, one step after the other.

import { define, wantsMotion } from "./part.js";
import { figure } from "../words/words.js";

const LONGEST_MS = 900;
const STEP_MS = 130;

class Count extends HTMLElement {
  static observedAttributes = ["value"];
  #shown = null;

  attributeChangedCallback() {
    const wanted = Number(this.getAttribute("value"));
    clearTimeout(this.timer);
    if (this.#shown === null || !wantsMotion()) return this.#show(wanted);
    const steps = Math.abs(wanted - this.#shown);
    const pause = Math.min(STEP_MS, LONGEST_MS / Math.max(1, steps));
    this.#run(wanted, pause);
  }

  #run(wanted, pause) {
    const step = Math.sign(wanted - this.#shown);
    if (step === 0) return;
    this.#show(this.#shown + step);
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
