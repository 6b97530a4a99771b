// <p-watched>: a virtual board that plays by itself: the hole lights up whose beam breaks.

import { Part, define, html, nothing, vars } from "../parts/part.js";
import { boardOf } from "../games/index.js";
import { store, watchLines } from "../live/store.js";
import { began } from "./trace.js";
import { HOLES, place, wood } from "./pane.js";
import { say, t } from "../words/words.js";

const FLASH_MS = 700; // a break of 30 ms would go by unseen
const QUIET_MS = 2000; // what falls later is another story
const BROKEN = 1; // in an EDGE's flags

class Watched extends Part {
  #lit = null; // the gate that was broken a moment ago
  #brokenAt = -Infinity;
  #ends = null;
  #stop = () => {};

  connectedCallback() {
    super.connectedCallback();
    this.#stop = watchLines(({ in: said }) => this.#hear(said));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
    clearTimeout(this.#ends);
  }

  #hear(said) {
    const [kind, , , number, flags] = (said ?? "").split("*")[0].split(",");
    const { board } = store.state;
    const gate = kind === "$EDGE" ? board?.gates[Number(number)] : null;
    if (!gate || !HOLES.includes(gate.role) || !(Number(flags) & BROKEN)) return;
    const now = performance.now();
    if (now - this.#brokenAt > QUIET_MS) began(t("virtual.fell", { gate: say(gate.text) }), { said });
    this.#brokenAt = now;
    this.#lit = gate.id;
    clearTimeout(this.#ends);
    this.#ends = setTimeout(() => {
      this.#lit = null;
      this.update();
    }, FLASH_MS);
    this.update();
  }

  draw({ board, view }) {
    if (!board || !view) return nothing;
    const holes = board.gates.filter(({ role }) => HOLES.includes(role));
    return html`<section class="card stack" aria-labelledby="watched-title">
      <h2 id="watched-title">${t("virtual.plays")}</h2>
      ${(view.game && boardOf(view.game.name, true)) ?? nothing}
      ${holes.length ? html`<div class="vboard" data-holes=${holes.length === 4 ? "corners" : "ring"}>
        ${wood(holes.length)}
        ${holes.map((gate, at) => html`<span class="hole ${gate.id === this.#lit ? "hole-lit" : ""}" ${vars(place(at, holes.length))}>${gate.target ?? at + 1}</span>`)}
      </div>` : nothing}
    </section>`;
  }
}

define("p-watched", Watched);
