// <p-shot>: the shot that is being played: what fell so far, what it is worth, how long until it
// counts, what the sensors saw, and how to put it right.  While something is asked there is one card,
// the question's, and it holds this part (`within`).  What a game's own board on the same page shows
// (`boarded`) is not shown twice.
//
// Once the shot has counted its pieces stay here until the next one begins, and one tap still says
// what each of them was: the keys do not move under the finger as it counts.

import { Part, define, html, nothing, repeat, vars } from "./part.js";
import { icon } from "../draw/icons.js";
import { piece } from "../draw/pieces.js";
import { done } from "./deeds.js";
import { editShot } from "./shot-form.js";
import { give, isDoubt } from "./questions.js";
import { bagOf } from "../live/expects.js";
import { aboutOf } from "../live/game.js";
import { known } from "../games/index.js";
import { perform, shownVersion } from "../live/doing.js";
import { pieceName } from "../words/pieces.js";
import { asked } from "../words/asked.js";
import { sentence, t } from "../words/words.js";

class Shot extends Part {
  #until = null; // {end, total}: where the ring stands

  draw({ view, viewAt, isStale, busy }) {
    const shot = view?.pending;
    const isBlocked = isStale || busy !== null;
    if (!shot || this.hasAttribute("within") !== view.questions.some((question) => question.is_doubt)) {
      this.#until = null;
      return shot || this.hasAttribute("within") ? nothing : this.#counted(view, isBlocked);
    }
    const bag = bagOf(view.game);
    const said = known(view.game.name).opened(shot.action);
    const isWithin = this.hasAttribute("within");
    if (said && this.hasAttribute("boarded")) return nothing;
    const isNamed = !isWithin && namesAll(namedOf(view, "passage:"), shot);
    return html`<section class="shot ${isWithin ? "shot-within" : "card"} ${isNamed ? "shot-named" : ""} ${shot.has_doubt ? "shot-doubt" : ""} ${isAway(view) ? "shot-away" : ""}" aria-labelledby="shot-title">
      <div class="shot-top">
        <div class="grow"><h2 id="shot-title" class=${isWithin ? "shot-small" : ""}>${said ?? (shot.has_doubt && !isWithin ? t("shot.doubt") : t(bag ? "shot.open" : "play.open"))}</h2>
          ${whenOf(view, bag)}</div>
        ${shot.points ? html`<strong class="shot-points">${t("shot.points", { points: `${shot.points > 0 ? "+" : "−"}${Math.abs(shot.points)}` })}</strong>` : nothing}
        ${isAway(view) ? nothing : this.#ring(shot, viewAt)}
      </div>
      ${shot.potted.length || shot.off.length
        ? pieces(shot)
        : said ? nothing : empty(shot, bag)}
      ${isWithin ? nothing : this.#kinds(view, shot, bag, isBlocked)}
      ${shot.refused ? html`<p class="trouble" role="alert">${sentence(shot.refused)}</p>` : nothing}
      ${said ? shot.evidence.map((text) => html`<p class="soft">${sentence(text)}</p>`) : shot.evidence.length
        ? html`<details class="evidence" ?open=${!bag}><summary>${t("shot.why")}</summary><ul>${shot.evidence.map((text) => html`<li>${bag ? sentence(text) : asked(text).words}</li>`)}</ul></details>`
        : nothing}
      <div class="shot-acts">
        ${bag ? html`<button class="button" ?disabled=${isBlocked} @click=${() => editShot()}>${icon("pen")}${t("shot.edit")}</button>` : nothing}
        ${shot.can_close === false ? nothing : html`<button class="button button-main" ?disabled=${isBlocked} @click=${() => done(t("act.done"))}>${icon("check")}${said ? doneOf(view) : t("act.done")}</button>`}
      </div>
    </section>`;
  }

  // What has counted, until the next shot: what the board cannot see is still put right with one tap.
  #counted(view, isBlocked) {
    if (!view?.last?.potted.length || view.questions.some(isDoubt)) return nothing;
    const rows = namedOf(view, "counted:");
    if (!rows.length) return nothing;
    return html`<section class="shot card shot-counted ${namesAll(rows, view.last) ? "shot-named" : ""}" aria-labelledby="shot-title">
      <div class="shot-top"><div class="grow"><h2 id="shot-title">${t("shot.counted")}</h2><p class="small soft">${t("shot.counted.small")}</p></div></div>
      ${pieces(view.last)}
      ${keys(rows, isBlocked)}
    </section>`;
  }

  // Which piece each was, with one tap: most boards see that something fell, not what.  One that is
  // still on its way, or that people told of, is named as the last.
  #kinds(view, { potted }, bag, isBlocked) {
    const rows = namedOf(view, "passage:");
    const named = rows.reduce((sum, { pieces: some }) => sum + some.length, 0);
    return named < potted.length ? lastKey(view, potted, bag, isBlocked) : keys(rows, isBlocked);
  }

  // Purely to look at: nobody is read a countdown.
  #ring({ remaining_ms: left }, at) {
    if (left === null) {
      this.#until = null;
      return nothing;
    }
    const end = at + left;
    if (!this.#until || Math.abs(this.#until.end - end) > 150) {
      this.#until = { end, total: Math.max(left, 1), key: (this.#until?.key ?? 0) + 1 };
    }
    const { key, total } = this.#until;
    return html`${repeat([key], (key) => key, () => html`<svg class="ring" viewBox="0 0 36 36" aria-hidden="true" ${vars({ "--left": `${total}ms` })}>
      <circle cx="18" cy="18" r="15" class="ring-back"></circle><circle cx="18" cy="18" r="15" class="ring-left" pathLength="100"></circle></svg>`)}`;
  }
}

// A shot counts by itself once the board has been quiet; of one that is away nothing is known.
const isAway = ({ connection, pending }) => connection !== "ready" && pending.can_close !== false;

function whenOf(view, bag) {
  if (!bag) return nothing;
  if (isAway(view)) return html`<p class="small shot-when" role="status">${t("shot.away", { done: t("act.done") })}</p>`;
  return view.pending.remaining_ms === null ? nothing : html`<p class="small soft">${t("shot.soon")}</p>`;
}

// Where no piece is to be shown: in a game without pockets something may have fallen all the same.
function empty({ action, evidence }, bag) {
  if (!bag && (action || evidence.length)) return nothing;
  return html`<p class="soft">${t(action ? "shot.nothing" : "shot.wait")}</p>`;
}

function pieces({ potted, off }) {
  const all = [...potted.map((kind) => [kind, "potted"]), ...off.map((kind) => [kind, "off"])];
  return html`<ul class="shot-pieces">${repeat(all, ([kind, place], at) => `${at}${kind}${place}`, ([kind, place]) => html`<li class="shot-piece">${piece(kind, { place })}<span>${pieceName(kind)}${place === "off" ? html` <span class="soft">${t("piece.off")}</span>` : nothing}</span></li>`)}</ul>`;
}

// The offers about pieces that count, each with the choices that change what fell and not how much.
// They stand in the game's own order: which one is chosen does not move them.
function namedOf({ questions, game }, kind) {
  const kinds = (aboutOf(game.name)?.pieces ?? []).map(({ name }) => name);
  const order = ({ pieces: some }) => some.map((name) => kinds.indexOf(name));
  const compare = (choice, other) => order(choice).map((at, index) => at - order(other)[index]).find((apart) => apart) ?? 0;
  return questions.filter((question) => question.key.startsWith(kind) && !isDoubt(question) && question.standing !== null).flatMap((question) => {
    const { pieces: some = [] } = question.choices[question.standing].signs;
    const choices = question.choices.map((choice, number) => ({ number, pieces: choice.signs.pieces })).filter(({ pieces: others }) => others.length === some.length).sort(compare);
    return some.length && choices.length > 1 ? [{ question, pieces: some, choices }] : [];
  });
}

// Each piece has its keys, and the one that is pressed says what it was.
const namesAll = (rows, { potted, off }) => !off.length && rows.flatMap(({ pieces: some }) => some).length === potted.length;

function keys(rows, isBlocked) {
  if (!rows.length) return nothing;
  return html`<div class="shot-names">${repeat(rows, ({ question }) => question.key.replace(/^[a-z]+:/, ""), ({ question, choices }) => html`<div class="shot-name">
    <p class="small break">${asked(question.text).words}</p>
    <div class="shot-kinds" role="group" aria-label=${asked(question.text).words}>${choices.map(({ number, pieces: some }) => html`<button class="chip chip-button" ?disabled=${isBlocked} aria-pressed=${number === question.standing ? "true" : "false"}
      @click=${() => number !== question.standing && give(question, number)}>${some.map((kind) => piece(kind))}${some.map(pieceName).join(" + ")}</button>`)}</div></div>`)}
    <p class="small soft">${t("shot.rename")}</p></div>`;
}

function lastKey(view, potted, bag, isBlocked) {
  const last = potted.at(-1);
  const left = (kind) => (bag?.pieces[kind] ?? 0) - potted.slice(0, -1).filter((piece) => piece === kind).length;
  const kinds = Object.keys(bag?.pieces ?? {}).filter((kind) => kind === last || left(kind) > 0);
  if (!last || kinds.length < 2) return nothing;
  const { turn } = view.game;
  const same = (shot) => shot?.potted.join() === potted.join();
  const instead = (now) => ((now.pending ? now.game?.turn === turn && same(now.pending) : same(now.last)) ? {} : null);
  const name = (kind) => perform("label", { piece: kind }, { what: pieceName(kind), version: shownVersion(), instead: (now) => instead(now) && { piece: kind } });
  return html`<div class="shot-names"><div class="shot-name">
    <p class="small">${t("shot.last")}</p>
    <div class="shot-kinds" role="group" aria-label=${t("shot.last")}>${kinds.map((kind) => html`<button class="chip chip-button" ?disabled=${isBlocked} aria-pressed=${kind === last ? "true" : "false"}
      @click=${() => kind !== last && name(kind)}>${piece(kind)}${pieceName(kind)}</button>`)}</div></div>
    <p class="small soft">${t("shot.rename")}</p></div>`;
}

// What "done" would say, where the table has words for it ("it is there").
export function doneOf({ questions }) {
  const choice = questions.flatMap(({ choices }) => choices).find(({ does }) => does?.press === "done");
  return choice ? sentence(choice.text) : t("act.done");
}

define("p-shot", Shot);
