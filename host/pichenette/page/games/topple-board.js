// <p-topple>: the board from above, with stacks and levels; the die, rolled here or entered; falls and
// who caused them.

import { define, html, nothing, svg } from "../parts/part.js";
import { GameBoard, wear } from "./board.js";
import "./topple-strings.js";
import { disc, piece } from "../draw/pieces.js";
import { spot } from "../draw/spot.js";
import { icon } from "../draw/icons.js";
import { openSheet } from "../parts/sheets.js";
import { perform, shownVersion } from "../live/doing.js";
import { store } from "../live/store.js";
import { asked } from "../words/asked.js";
import { colourName } from "../words/pieces.js";
import { sentence, t } from "../words/words.js";

const COLUMNS = "abcde";
const SIDE = 20;
// A piece lies up and to the right in its cell, and leaves the corner to the cell's name.
const PIECE = { x: 11.6, y: 9.6, r: 5.7, lift: 1.2 };
const SEEN = 4; // pieces of a stack, from the top

await wear("topple.css");

class Topple extends GameBoard {
  #colour = null; // of the piece to place, where a player has two
  #isAnywhere = false; // it was put on a wrong level

  draw(state) {
    const game = this.gameOf(state);
    if (game?.detail?.stacks === undefined) return nothing;
    const answers = this.answersTo(state);
    const may = Object.fromEntries(Object.entries(this.mayOf(game)).filter(([kind]) => !answers || answers.has(kind)));
    const pending = this.game ? null : state.view.pending;
    const announced = pending?.action?.place ?? null;
    const isBlocked = this.isBlocked(state);
    const { stacks } = game.detail;
    const { values: places = [], amiss = [] } = may.place ?? {};
    const colours = [...new Set(places.map(({ colour }) => colour).filter(Boolean))];
    if (!colours.includes(this.#colour)) this.#colour = colours[0] ?? null;
    if (!places.length) this.#isAnywhere = false;
    if (announced?.colour) this.#colour = announced.colour;
    const open = isBlocked ? [] : places.filter((place, at) => (place.colour ?? null) === this.#colour && (this.#isAnywhere || !amiss.includes(at)));
    return html`<section class="card own-board" aria-label=${t("board.label")}>
      ${game.over ? nothing : this.#top(game, may, pending, isBlocked)}
      ${colours.length > 1 ? html`<div class="choices choices-small" role="group" aria-label=${t("topple.colour")}>${colours.map((colour) => html`<button class="choice choice-colour" aria-pressed=${colour === this.#colour ? "true" : "false"} ?disabled=${isBlocked} @click=${() => { this.#colour = colour; this.update(); }}>${piece(colour)}${colourName(colour)}</button>`)}</div>` : nothing}
      <svg viewBox="-3 -3 106 106" class="own-svg ${announced || open.length ? "tp-places" : ""}" role="group" aria-label=${t("board.label")}>
        <rect x="-2" y="-2" width="104" height="104" rx="5" fill="#6b4226"></rect>
        ${[...COLUMNS].flatMap((name, column) => [1, 2, 3, 4, 5].map((row) => cell(name + row, column, 5 - row, stacks[name + row] ?? [], announced ? announced.cell === name + row : open.some((place) => place.cell === name + row), announced?.cell === name + row)))}
        ${announced ? comes(announced.cell, announced.colour ?? game.shows?.lanes?.[game.turn]?.colour, stacks[announced.cell] ?? []) : nothing}
        ${open.map((place) => opening(place, place.cell === announced?.cell, Boolean(announced), () => this.play({ place })))}
      </svg>
      ${amiss.length && !announced ? html`<label class="switch small"><input type="checkbox" role="switch" .checked=${this.#isAnywhere} ?disabled=${isBlocked} @change=${({ target }) => { this.#isAnywhere = target.checked; this.update(); }}><span>${t("topple.wrong")}</span></label>` : nothing}
    </section>`;
  }

  // What the hand reaches for is above the board, or in the foot ("it is there"): on a phone the rest
  // may be below the window.
  #top(game, may, pending, isBlocked) {
    const { rolled } = game.detail;
    const announced = pending?.action?.place ?? null;
    if (!may.roll && !may.place) return nothing; // something else is asked first
    const fall = may.fall ? html`<button class="button button-danger tp-fall" ?disabled=${isBlocked} @click=${() => this.#fall(may.fall)}>${icon("down")}${t("topple.fall")}</button>` : nothing;
    if (!may.roll) {
      return html`<div class="tp-top"><span class="die die-thrown" aria-hidden="true">${face(rolled)}</span><p class="grow"><b>${announced ? t("topple.putting", { cell: announced.cell }) : rolled === 6 ? t("topple.any") : t("topple.level", { level: rolled })}</b>${announced ? waits(pending) : nothing}</p>${fall}</div>`;
    }
    return html`<div class="tp-top">
      ${this.choose ? nothing : html`<button class="button button-main tp-roll" ?disabled=${isBlocked} @click=${() => this.play({ roll: 1 + Math.floor(Math.random() * 6) })}>${t("topple.roll")}</button>`}${fall}
      <div class="dice" role="group" aria-label=${t(this.choose ? "topple.thrown" : "topple.enter")}><span class="small soft">${t(this.choose ? "topple.thrown" : "topple.enter")}</span>${may.roll.values.map((value) => html`<button class="die" ?disabled=${isBlocked} aria-label=${t("topple.die", { value })} @click=${() => this.play({ roll: value })}>${face(value)}</button>`)}</div></div>`;
  }

  // What the game takes now, after what the table offers: it fell with the piece that was just placed.
  async #fall({ values, texts }) {
    const version = shownVersion();
    const questions = this.game ? [] : store.state.view?.questions ?? [];
    const offered = questions.filter(({ choices }) => choices.every(({ does }) => does?.play?.fall));
    const answers = offered.flatMap(({ key, choices }) => choices.map(({ text }, choice) => ({ text, answer: { question: key, choice } })));
    const chosen = await openSheet({
      title: t("topple.who"),
      isActing: true,
      draw: (close) => html`<div class="stack">${[...answers, ...values.map((fall, at) => ({ text: texts[at], fall }))].map((choice) => html`<button class="choice" @click=${() => close(choice)}>${sentence(choice.text)}</button>`)}</div>`,
    });
    if (chosen?.answer) await perform("answer", chosen.answer, { what: sentence(chosen.text), version });
    else if (chosen) await this.play({ fall: chosen.fall }, version);
  }
}

// What an announced piece waits for, and what it would be worth.
function waits({ evidence, points }) {
  return html`<span class="tp-waits small" role="status">${evidence.map((text) => html`<span class="soft">${asked(text).words}</span> `)}${points ? html`<strong class="tp-points">${t("shot.points", { points: `${points > 0 ? "+" : "−"}${Math.abs(points)}` })}</strong>` : nothing}</span>`;
}

// A stack is known by more than its colour.
const letter = (colour) => colourName(colour).replace("⟦", "").charAt(0).toUpperCase();

const level = (name) => 1 + Math.abs(COLUMNS.indexOf(name[0]) - 2) + Math.abs(Number(name[1]) - 3);

// The piece that has so many below it.
const on = (x, y, below) => ({ x: x + PIECE.x, y: y + PIECE.y - below * PIECE.lift, r: PIECE.r });

function cell(name, column, row, stack, isOpen, isComing) {
  const x = column * SIDE, y = row * SIDE;
  const lifted = stack.slice(-SEEN);
  return svg`<rect x=${x + 0.6} y=${y + 0.6} width=${SIDE - 1.2} height=${SIDE - 1.2} rx="2.500" class="tp-cell tp-level-${level(name)} ${isOpen ? "tp-to" : ""}"></rect>
    <text x=${x + 2.7} y=${y + 17.4} class="tp-name ${isOpen ? "tp-to" : ""}">${name}</text>
    ${stack.length || isComing ? "" : svg`<text x=${x + 10} y=${y + 13} class="tp-number ${isOpen ? "tp-to" : ""}">${level(name)}</text>`}
    ${lifted.map((colour, at) => svg`${disc(colour, on(x, y, at))}${at === lifted.length - 1 ? svg`<text x=${x + PIECE.x} y=${on(x, y, at).y + 2.2} class="tp-letter tp-on-${colour}">${letter(colour)}</text>` : ""}`)}
    ${stack.length > 1 ? svg`<g><circle cx=${x + 16.4} cy=${y + 3.8} r="3.400" fill="#2b1b10"></circle><text x=${x + 16.4} y=${y + 5.5} class="tp-height">${stack.length}</text></g>` : ""}`;
}

// Where the piece may go: it lies over the cell, so that a stack stays in sight.
function opening(place, isChosen, isOther, press) {
  const x = COLUMNS.indexOf(place.cell[0]) * SIDE, y = (5 - Number(place.cell[1])) * SIDE;
  const inside = svg`<rect x=${x + 1.2} y=${y + 1.2} width=${SIDE - 2.4} height=${SIDE - 2.4} rx="2.500" class="tp-open ${isOther ? "tp-other" : ""}"></rect>`;
  return spot({ label: t("topple.put", { cell: place.cell }), className: "spot-cell", inside, press, isPressed: isChosen });
}

// Where the piece was announced: it is not there yet.
function comes(name, colour, stack) {
  const x = COLUMNS.indexOf(name[0]) * SIDE, y = (5 - Number(name[1])) * SIDE;
  return svg`<g class="tp-comes">${disc(colour, on(x, y, Math.min(stack.length, SEEN)))}</g>
    <rect x=${x + 1.2} y=${y + 1.2} width=${SIDE - 2.4} height=${SIDE - 2.4} rx="2.500" class="tp-here"></rect>`;
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function face(value) {
  return html`<svg viewBox="0 0 30 30" aria-hidden="true"><rect x="1" y="1" width="28" height="28" rx="6" fill="#fffdf7" stroke="#2b1b10" stroke-width="1.500"></rect>
    ${(PIPS[value] ?? []).map((pip) => svg`<circle cx=${7 + 8 * (pip % 3)} cy=${7 + 8 * Math.floor(pip / 3)} r="2.700" fill=${value === 1 ? "#bf1e33" : "#2b1b10"}></circle>`)}</svg>`;
}

define("p-topple", Topple);
