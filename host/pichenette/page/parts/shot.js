// <p-shot>: the shot that is being played: what fell so far, what it is worth, how long until it
// counts, what the sensors saw, and how to put it right.  While something is asked there is one card,
// the question's, and it holds this part (`within`).

import { Part, define, html, nothing, repeat, vars } from "./part.js";
import { icon } from "../draw/icons.js";
import { piece } from "../draw/pieces.js";
import { editShot } from "./shot-form.js";
import { bagOf } from "../live/expects.js";
import { known } from "../games/index.js";
import { perform, shownVersion } from "../live/doing.js";
import { pieceName } from "../words/pieces.js";
import { sentence, t } from "../words/words.js";

class Shot extends Part {
  #until = null; // {end, total}: where the ring stands

  draw({ view, viewAt, isStale, busy }) {
    const shot = view?.pending;
    if (!shot || this.hasAttribute("within") !== view.questions.some((one) => one.is_doubt)) {
      this.#until = null;
      return nothing;
    }
    const pieces = [...shot.potted.map((kind) => [kind, "potted"]), ...shot.off.map((kind) => [kind, "off"])];
    const bag = bagOf(view.game);
    const isBlocked = isStale || busy !== null;
    const said = known(view.game.name).opened(shot.action);
    const isWithin = this.hasAttribute("within");
    return html`<section class="shot ${isWithin ? "shot-within" : "card"} ${shot.has_doubt ? "shot-doubt" : ""}" aria-labelledby="shot-title">
      <div class="shot-top">
        <h2 id="shot-title" class="grow ${isWithin ? "shot-small" : ""}">${said ?? (shot.has_doubt && !isWithin ? t("shot.doubt") : t("shot.open"))}</h2>
        ${shot.points ? html`<strong class="shot-points">${t("shot.points", { points: `${shot.points > 0 ? "+" : "−"}${Math.abs(shot.points)}` })}</strong>` : nothing}
        ${this.#ring(shot, viewAt)}
      </div>
      ${pieces.length
        ? html`<ul class="shot-pieces">${repeat(pieces, ([kind, place], at) => `${at}${kind}${place}`, ([kind, place]) => html`<li class="shot-piece">${piece(kind, { place })}<span>${pieceName(kind)}${place === "off" ? html` <span class="soft">${t("piece.off")}</span>` : nothing}</span></li>`)}</ul>`
        : said ? nothing : bag || !shot.evidence.length ? html`<p class="soft">${shot.action ? t("shot.nothing") : t("shot.wait")}</p>` : nothing}
      ${isWithin ? nothing : this.#kinds(shot, bag, isBlocked)}
      ${shot.refused ? html`<p class="trouble" role="alert">${sentence(shot.refused)}</p>` : nothing}
      ${said ? shot.evidence.map((one) => html`<p class="soft">${sentence(one)}</p>`) : shot.evidence.length
        ? html`<details class="evidence" ?open=${!bag}><summary>${t("shot.why", { n: shot.evidence.length })}</summary><ul>${shot.evidence.map((one) => html`<li>${sentence(one)}</li>`)}</ul></details>`
        : nothing}
      <div class="shot-acts">
        ${bag ? html`<button class="button" ?disabled=${isBlocked} @click=${() => editShot()}>${icon("pen")}${t("shot.edit")}</button>` : nothing}
        <button class="button button-main" ?disabled=${isBlocked} @click=${() => perform("done", {}, { what: t("act.done") })}>${icon("check")}${said ? doneOf(view) : t("act.done")}</button>
      </div>
    </section>`;
  }

  // Which piece the last one was, with one tap: most boards see that something fell, not what.
  #kinds({ potted }, bag, isBlocked) {
    const last = potted.at(-1);
    const left = (kind) => (bag?.pieces[kind] ?? 0) - potted.slice(0, -1).filter((one) => one === kind).length;
    const kinds = Object.keys(bag?.pieces ?? {}).filter((kind) => kind === last || left(kind) > 0);
    if (!last || kinds.length < 2) return nothing;
    return html`<div class="shot-kinds" role="group" aria-label=${t("shot.last")}>${kinds.map((kind) => html`<button class="chip chip-button" ?disabled=${isBlocked} aria-pressed=${kind === last ? "true" : "false"}
      @click=${() => kind !== last && perform("label", { piece: kind }, { what: pieceName(kind), version: shownVersion() })}>${piece(kind)}${pieceName(kind)}</button>`)}</div>`;
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
    return html`${repeat([key], (one) => one, () => html`<svg class="ring" viewBox="0 0 36 36" aria-hidden="true" ${vars({ "--left": `${total}ms` })}>
      <circle cx="18" cy="18" r="15" class="ring-back"></circle><circle cx="18" cy="18" r="15" class="ring-left" pathLength="100"></circle></svg>`)}`;
  }
}

// What "done" would say, where the table has words for it ("it is there").
function doneOf({ questions }) {
  const choice = questions.flatMap(({ choices }) => choices).find(({ does }) => does?.press === "done");
  return choice ? sentence(choice.text) : t("act.done");
}

define("p-shot", Shot);
