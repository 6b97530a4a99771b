// <p-track>: the LED strip, drawn from the very frame that the strip gets.

import { define } from "./part.js";
import { watchFrames } from "../live/store.js";
import { t } from "../words/words.js";

const LEAST = 14; // below this a LED counts as dark

class Track extends HTMLElement {
  #stop = null;
  #rows = null;
  #painted = null; // the rows that are on the canvas

  connectedCallback() {
    this.innerHTML = "";
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", t("track.label"));
    this.append(this.canvas);
    this.hidden = true;
    this.resizing = new ResizeObserver(() => this.#paint());
    this.resizing.observe(this);
    this.#stop = watchFrames((rows) => {
      this.#rows = rows;
      this.hidden = false;
      this.#paint();
    });
  }

  disconnectedCallback() {
    this.#stop?.();
    this.resizing.disconnect();
  }

  #paint() {
    const rows = this.#rows;
    const width = this.clientWidth;
    if (!rows?.length || !width) return;
    const pixels = Math.min(devicePixelRatio || 1, 2);
    const step = width / (rows[0].length + 0.6);
    const height = Math.round(step * (rows.length + 0.6));
    if (this.canvas.width !== Math.round(width * pixels) || this.canvas.height !== Math.round(height * pixels)) {
      this.canvas.width = Math.round(width * pixels); // which empties it
      this.canvas.height = Math.round(height * pixels);
      this.canvas.style.height = `${height}px`;
      this.#painted = null;
    }
    const painted = this.#painted?.length === rows.length && this.#painted[0].length === rows[0].length ? this.#painted : null;
    const pen = this.canvas.getContext("2d");
    pen.setTransform(pixels, 0, 0, pixels, 0, 0);
    if (!painted) pen.clearRect(0, 0, width, height);
    // A pulse changes a few LEDs, thirty times a second: the others stay as they are.
    rows.forEach((row, y) => row.forEach((colour, x) => {
      if (colour !== painted?.[y][x]) this.#led(pen, colour, step * (x + 0.8), step * (y + 0.8), step);
    }));
    this.#painted = rows;
  }

  #led(pen, colour, x, y, step) {
    pen.clearRect(x - step / 2, y - step / 2, step, step);
    const light = [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const most = Math.max(...light);
    pen.beginPath();
    pen.arc(x, y, step * 0.3, 0, 7);
    if (most < LEAST) {
      pen.fillStyle = "#2c2622";
      pen.fill();
      return;
    }
    // A dim LED is seen as dim, not as nearly black: the eye, not the number.
    const share = Math.pow(most / 255, 0.6) / (most / 255);
    const shade = light.map((part) => Math.min(255, Math.round(part * share)));
    pen.fillStyle = `rgb(${shade})`;
    pen.fill();
    pen.beginPath();
    pen.arc(x, y, step * 0.48, 0, 7);
    pen.fillStyle = `rgb(${shade} / ${0.3 * (most / 255)})`.replaceAll(",", " ");
    pen.fill();
  }
}

define("p-track", Track);
