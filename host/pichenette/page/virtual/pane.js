// <p-virtual>: the virtual board under the visitor's hands: holes to drop pieces into, a flick, a
// hand in the way, weight on the scale, the cable.

import { Part, define, html, nothing, repeat, svg, vars } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { piece } from "../draw/pieces.js";
import { aboutOf } from "../live/game.js";
import { store } from "../live/store.js";
import { perform } from "../live/doing.js";
import { began, latest } from "./trace.js";
import { pieceName } from "../words/pieces.js";
import { has, say, sentence, t } from "../words/words.js";

export const HOLES = ["pocket", "target"];

class Virtual extends Part {
  #piece = null;
  #fell = null; // {gate, kind}: what went in last, and where; kind null: a hand
  #hasHand = false; // a tap puts a hand into a hole, instead of a piece

  draw({ board, view, isStale }) {
    if (!board || !view) return nothing; // what is not listened to yet would go by unseen
    if (!board.virtual) return html`<p class="card">${t("virtual.real")}</p>`;
    const { gates, virtual } = board;
    const holes = gates.filter(({ role }) => HOLES.includes(role));
    const isFlicked = holes.some(({ role }) => role === "pocket"); // marbles are pushed
    const kinds = (aboutOf(view?.game?.name)?.pieces ?? []).map(({ name }) => name);
    if (!kinds.includes(this.#piece)) this.#piece = kinds[0] ?? "blue";
    return html`<section class="card stack" aria-labelledby="virtual-title">
      <h2 id="virtual-title">${t("virtual.title")}</h2>
      ${holes.length ? html`
        <p class="soft small">${t(isFlicked ? "virtual.text" : "virtual.text.marble")}</p>
        <div class="choices choices-small" role="group" aria-label=${t("virtual.what")}>
          ${isFlicked ? kinds.map((kind) => html`<button class="choice" aria-pressed=${!this.#hasHand && kind === this.#piece ? "true" : "false"} @click=${() => this.#take(kind)}>${piece(kind)}${pieceName(kind)}</button>`) : html`<button class="choice" aria-pressed=${this.#hasHand ? "false" : "true"} @click=${() => this.#take(this.#piece)}>${t("virtual.marble")}</button>`}
          <button class="choice" aria-pressed=${this.#hasHand ? "true" : "false"} @click=${() => { this.#hasHand = true; this.update(); }}>${icon("hand")}${t("virtual.hand")}</button>
        </div>
        <div class="vboard" data-holes=${holes.length === 4 ? "corners" : "ring"}>
          ${wood(holes.length)}
          ${holes.map((gate, at) => html`<button class="hole ${gate.id === this.#fell?.gate ? "hole-fell" : ""}" ${vars(place(at, holes.length))} ?disabled=${isStale} @click=${() => this.#into(gate)} aria-label=${t("virtual.into", { gate: say(gate.text) })}>${gate.target ?? at + 1}${gate.id === this.#fell?.gate ? repeat([this.#fell], (fell) => fell, ({ kind }) => html`<span class="hole-piece" aria-hidden="true">${kind ? piece(kind) : icon("hand")}</span>`) : nothing}</button>`)}
          ${isFlicked && gates.some(({ role }) => role === "strike") ? html`<button class="button button-main vboard-flick" ?disabled=${isStale} @click=${() => this.#do({ flick: true }, t("virtual.flick"))}>${t("virtual.flick")}</button>` : nothing}
        </div>
        ${this.#said()}` : nothing}
      ${virtual.pieces !== null && virtual.pieces !== undefined ? html`<div class="row wrap"><p class="grow"><b>${t("virtual.scale", { n: virtual.pieces })}</b></p>
        <button class="button" @click=${() => this.#do({ place: 1 }, t("virtual.place"))}>${icon("plus")}${t("virtual.place")}</button>
        <button class="button" ?disabled=${virtual.pieces < 1} @click=${() => this.#do({ fall: Math.min(3, virtual.pieces) }, t("virtual.fall"))}>${icon("down")}${t("virtual.fall")}</button></div>` : nothing}
      <div class="row wrap">
        ${gates.filter(({ role }) => role === "button").map(({ id, means }) => html`<button class="button" @click=${() => this.#do({ press: id }, buttonName(means ?? id))}>${buttonName(means ?? id)}</button>`)}
        <button class="button" @click=${() => this.#do({ cable: virtual.cable === "in" ? "out" : "in" }, t("virtual.cable"))}>${icon("cable")}${virtual.cable === "in" ? t("virtual.unplug") : t("virtual.plug")}</button>
      </div>
    </section>`;
  }

  // What came of it, where the eyes are: the whole story is further down, or beside it.
  #said() {
    const deed = latest();
    return html`<p class="vboard-said" aria-hidden="true">${deed ? html`<b>${sentence(deed.words)}</b>${deed.row ? html` <span>→ ${deed.row.text}</span> <span class="small soft">${t("trace.ms", { ms: Math.round(deed.row.ms) })}</span>` : nothing}` : nothing}</p>`;
  }

  #take(kind) {
    this.#piece = kind;
    this.#hasHand = false;
    this.update();
  }

  #into(gate) {
    const kind = this.#hasHand ? null : gate.role === "target" ? "yellow" : this.#piece;
    this.#fell = { gate: gate.id, kind };
    if (this.#hasHand) return this.#do({ hand: gate.id }, t("virtual.hand.in", { gate: say(gate.text) }));
    return this.#do({ drop: this.#piece, gate: gate.id }, t("virtual.drop.in", { piece: pieceName(this.#piece), gate: say(gate.text) }));
  }

  // A hand is quicker than a version: whatever the table shows, the piece falls.
  async #do(deed, words) {
    began(words, { isHand: Boolean(deed.hand) });
    const answer = await perform("virtual", deed, { version: null });
    if (answer?.virtual) store.set({ board: { ...store.state.board, virtual: answer.virtual } });
  }
}

// The wood of a board with so many holes.
export function wood(number) {
  return svg`<svg viewBox="0 0 100 100" aria-hidden="true" class="vboard-wood">${number === 4 ? square() : svg`<circle cx="50" cy="50" r="49" fill="#6b4226"></circle><circle cx="50" cy="50" r="32" fill="#f9ecd0"></circle>`}</svg>`;
}

// What is drawn on a board with pockets: the circle in the middle, four lines to shoot from.
function square() {
  return svg`<rect x="1" y="1" width="98" height="98" rx="7" fill="#6b4226"></rect><rect x="7" y="7" width="86" height="86" rx="3" fill="#f9ecd0"></rect>
    <circle cx="50" cy="50" r="14" fill="none" stroke="#8a5a32" stroke-width="0.6"></circle><circle cx="50" cy="50" r="2.600" fill="#bf1e33"></circle>
    ${[0, 90, 180, 270].map((turn) => svg`<g transform="rotate(${turn} 50 50)" fill="none" stroke="#8a5a32" stroke-width="0.7">
      <path d="M27 79H73 M27 84H73"></path><circle cx="26" cy="81.500" r="2.600" fill="#bf1e33"></circle><circle cx="74" cy="81.500" r="2.600" fill="#bf1e33"></circle></g>`)}`;
}

function buttonName(means) {
  return t("virtual.press", { button: has(`button.${means}`) ? t(`button.${means}`) : say(means) });
}

// Four holes are in the corners; more lie round the rim, clockwise from the left of the top.
export function place(at, number) {
  if (number === 4) {
    const [x, y] = [[8, 8], [92, 8], [92, 92], [8, 92]][at];
    return { "--x": `${x}%`, "--y": `${y}%` };
  }
  const angle = (2 * Math.PI * (at + 0.5)) / number - (2 * Math.PI) / 6;
  return { "--x": `${50 + 40 * Math.sin(angle)}%`, "--y": `${50 - 40 * Math.cos(angle)}%` };
}

define("p-virtual", Virtual);
