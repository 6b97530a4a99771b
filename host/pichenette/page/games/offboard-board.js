// <p-offboard>: the board as a board.  Tap a marble, the last of a line, then where its front shall
// go; only what the rules permit lights up.  Where marbles are not followed, only the targets are drawn.
// What the table asks is answered where it is asked, and not offered here once more.

import { define, html, nothing, repeat, svg } from "../parts/part.js";
import { GameBoard, wear } from "./board.js";
import "./offboard-strings.js";
import { disc } from "../draw/pieces.js";
import { pressNear, spot } from "../draw/spot.js";
import { icon } from "../draw/icons.js";
import { shownVersion } from "../live/doing.js";
import { colourName } from "../words/pieces.js";
import { sentence, t } from "../words/words.js";
import { CELLS, at, next, rim, target } from "./offboard-plan.js";

const STEP = 10.2;
const COLOURS = ["red", "yellow"];
const FIELD = 47; // how far the marbles reach
const BARE = 39.5; // where none are drawn the targets have the room: a thumb finds each on a phone

await wear("offboard.css");

class Offboard extends GameBoard {
  #tail = null;
  #version = undefined; // of the board on which the marble was chosen

  draw(state) {
    const game = this.gameOf(state);
    if (game?.detail?.targets === undefined) return nothing;
    const may = this.mayOf(game);
    const isBlocked = this.isBlocked(state);
    const isTracked = game.detail.red !== undefined;
    const inner = isTracked ? FIELD : BARE;
    const asked = this.answersTo(state);
    const isOffered = (key) => may[key] && !asked?.has(key);
    const moves = isBlocked ? [] : may.move?.values ?? [];
    if (!moves.some(({ tail }) => tail === this.#tail)) this.#tail = null;
    const spots = this.#spots(game, moves, isBlocked ? [] : may.recover?.values ?? []);
    return html`<section class="card own-board" aria-label=${t("board.label")}>
      ${asked?.has("recover") ? nothing : this.#hint(game, may, isBlocked, isTracked)}
      <svg viewBox="0 0 120 106" class="own-svg ${isTracked ? "" : "ob-bare"}" role="group" aria-label=${t("board.label")} @click=${pressNear}>
        <g transform="translate(0 -7)">
        <polygon points=${rim(59)} fill="#54321b"></polygon><polygon points=${rim(inner)} fill="#f1ddb6"></polygon>
        ${targets(game, inner, isBlocked ? [] : may.hit?.values ?? [], (hit) => this.play({ hit }))}
        ${isTracked ? CELLS.map((cell) => hollow(cell)) : svg`<text x="60" y="61" class="ob-only">${t("offboard.only")}</text>`}
        ${repeat(marbles(game), ([cell]) => cell, ([cell, colour]) => marble(cell, colour, cell === this.#tail))}
        ${spots}
        </g>
      </svg>
      <div class="row wrap own-acts">
        ${["discard", "pass", "done"].filter(isOffered).map((key) => html`<button class="button ${key === "done" ? "button-main" : ""}" ?disabled=${isBlocked} @click=${() => this.#act({ [key]: true })}>${key === "done" ? icon("check") : nothing}${sentence(may[key].text)}</button>`)}
        ${isOffered("recover") && may.recover.values[0] === true ? html`<button class="button" ?disabled=${isBlocked} @click=${() => this.#act({ recover: true })}>${sentence(may.recover.text)}</button>` : nothing}
      </div>
    </section>`;
  }

  #hint(game, may, isBlocked, isTracked) {
    if (game.over) return nothing;
    if (isBlocked) return html`<p class="own-hint"></p>`; // the board stays where it is
    if (may.recover) return html`<p class="chip chip-gold chip-long own-hint">${t(isTracked ? "offboard.waiting" : "offboard.choose", { name: game.turn })}</p>`;
    if (may.hit) return html`<p class="own-hint">${t("offboard.hit")}</p>`;
    if (!may.move) return may.done ? html`<p class="own-hint">${t("offboard.over", { name: game.turn, key: sentence(may.done.text) })}</p>` : nothing;
    return html`<p class="own-hint">${this.#tail ? t("offboard.where") : t("offboard.which", { colour: colourName(colourOf(game)) })}</p>`;
  }

  // What can be pressed now: marbles that can move; where the chosen one's line can go; free cells.
  #spots(game, moves, cells) {
    const own = [...new Set(moves.map(({ tail }) => tail))];
    const ways = moves.filter(({ tail }) => tail === this.#tail).map((move) => [move, frontOf(game, move)]);
    const free = cells.filter((cell) => typeof cell === "string");
    return svg`
      ${own.map((cell) => ring(cell, "spot-own", t("offboard.take", { cell }), () => this.#take(cell), cell === this.#tail))}
      ${ways.map(([move, cell]) => ring(cell, "spot-way", t("offboard.go", { cell }), () => this.#act({ move })))}
      ${free.map((cell) => ring(cell, "spot-way", t("offboard.put", { cell }), () => this.#act({ recover: cell })))}`;
  }

  #take(cell) {
    this.#tail = this.#tail === cell ? null : cell;
    this.#version = shownVersion();
    this.update();
  }

  async #act(action) {
    const version = this.#tail ? this.#version : shownVersion();
    this.#tail = null;
    await this.play(action, version);
  }
}

const colourOf = (game) => COLOURS[game.players.indexOf(game.turn)] ?? "red";

// The first cell in front of the line that moves: empty, or the marble that is pushed.
function frontOf(game, { tail, dir }) {
  const own = game.detail[colourOf(game)];
  let cell = tail;
  while (own.includes(cell)) cell = next(cell, dir);
  return cell;
}

function marbles(game) {
  return COLOURS.flatMap((colour) => (game.detail[colour] ?? []).map((cell) => [cell, colour]));
}

function hollow(cell) {
  const [x, y] = at(cell, STEP);
  return svg`<circle cx=${x} cy=${y} r="3.600" fill="#c9a877"></circle><text x=${x} y=${y + 1.2} class="ob-name">${cell}</text>`;
}

// Yellow ones have a bright heart, red ones a dark ring: they are told apart without their colour.
function marble(cell, colour, isTaken) {
  const [x, y] = at(cell, STEP);
  return svg`<g class="marble ${isTaken ? "marble-taken" : ""}">${disc(colour, { x, y, r: 4.6 })}${colour === "yellow" ? svg`<circle cx=${x} cy=${y} r="1.300" fill="#6b4a00"></circle>` : ""}</g>`;
}

function ring(cell, className, label, press, isPressed = null) {
  const [x, y] = at(cell, STEP);
  return spot({ label, press, className, isPressed, inside: svg`<circle cx=${x} cy=${y} r="5"></circle>` });
}

// Twelve halves of sides, each with its value; a dead marble lies where it fell.
function targets(game, inner, hits, press) {
  const values = Object.fromEntries([...game.picture.matchAll(/T(\d+) (\d)/g)].map(([, number, value]) => [number, value]));
  return Array.from({ length: 12 }, (_, index) => {
    const number = index + 1;
    const { points, middle: [x, y], lean } = target(number, inner + 0.5, 58.5);
    const dead = game.detail.targets[`T${number}`];
    // Its name stands beside what it is worth, or below where the side is steep.
    const [left, up, right, down] = lean === 0 ? [-4, 0, 4.5, 1.2] : [-lean, -1.8, 2.2 * lean, 4.6];
    const inside = svg`<polygon points=${points} class="ob-target ${dead ? "ob-full" : ""}"></polygon>
      ${dead ? nothing : svg`<text x=${x + left} y=${y + up + 2} class="ob-value">${values[number] ?? ""}</text>`}
      <text x=${x + right} y=${y + down} class="ob-number">T${number}</text>`;
    const label = dead ? t("offboard.taken", { number }) : t("offboard.into", { number, value: values[number] ?? "" });
    const place = hits.includes(number) ? spot({ label, inside, className: "spot-hit", press: () => press(number) }) : inside;
    return dead ? svg`${place}<g class="ob-dead">${disc(dead, { x: x + left, y: y + up, r: 3.4 })}</g>` : place;
  });
}

define("p-offboard", Offboard);
