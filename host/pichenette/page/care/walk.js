// <p-walk>: a board set up with the phone in the hand, station by station.

import { define, html, nothing } from "../parts/part.js";
import { ask } from "../parts/sheets.js";
import { icon } from "../draw/icons.js";
import { perform } from "../live/doing.js";
import { store } from "../live/store.js";
import { sentence, t } from "../words/words.js";
import { Polled } from "./polled.js";
import { STATIONS } from "./stations.js";

const QUICK_MS = 300; // while somebody stands at the board
const SIGNS = { ok: "check", warn: "warn", fail: "close", info: "list", todo: "minus", skipped: "minus" };

class Walk extends Polled {
  get path() {
    return "commissioning";
  }
  get everyMs() {
    return this.found?.commissioning?.station ? QUICK_MS : 2000;
  }

  draw({ isStale: isAway, view }) {
    const isStale = isAway || !view; // whether a game is on is known once there is a view
    const walk = this.found?.commissioning;
    if (this.found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!walk) return html`<p class="card">${t("walk.none")}</p>`;
    if (!walk.now) return this.#welcome(isStale);
    const { stations, now } = walk;
    const at = stations.findIndex(({ name }) => name === now.name);
    const next = stations[at + 1];
    const isThere = now.is_fitted !== false; // what is not fitted has nothing to do or to see
    return html`<div class="walk">
      <nav aria-label=${t("walk.stations")}><ol class="walk-way">${stations.map((station) => html`<li><button class="walk-stop" data-outcome=${station.outcome} aria-current=${station.name === now.name ? "step" : "false"} aria-label=${`${sentence(station.title)}, ${t(`walk.${station.outcome}`)}`} ?disabled=${isStale} @click=${() => this.#go(station.name)}>
        <span class="walk-sign">${station.outcome === "todo" ? nothing : icon(SIGNS[station.outcome])}</span><span class="walk-name">${sentence(station.title)}</span></button></li>`)}</ol></nav>
      <section class="card stack walk-now" aria-labelledby="walk-title">
        <h2 id="walk-title">${sentence(now.title)}</h2>
        ${isThere ? html`<p class="walk-do">${sentence(now.do)}</p>` : nothing}
        ${STATIONS[now.name]?.(now, (words) => this.#say(words)) ?? nothing}
        <div aria-live="polite" class="stack">${remarks(now.remarks)}</div>
        ${isThere ? html`<dl class="walk-guide"><dt>${t("walk.see")}</dt><dd>${sentence(now.see)}</dd><dt>${t("walk.otherwise")}</dt><dd>${sentence(now.otherwise)}</dd></dl>` : nothing}
        <div class="row wrap">
          <button class="button" ?disabled=${isStale} @click=${() => this.#go(now.name)}>${icon("again")}${t("walk.again")}</button>
          <span class="grow"></span>
          ${next ? html`<button class="button ${now.is_done ? "button-main" : ""}" ?disabled=${isStale} @click=${() => this.#go(next.name)}>${t(now.is_done ? "walk.next" : "walk.skip", { station: sentence(next.title) })}</button>`
            : html`<button class="button button-main" ?disabled=${isStale} @click=${() => this.#say({ say: "end" })}>${t("walk.end")}</button>`}
        </div>
      </section></div>`;
  }

  #welcome(isStale) {
    return html`<section class="card stack"><h2>${t("walk.title")}</h2><p>${t("walk.text")}</p>
      <ul class="plain-list">${["hub", "pieces", "time"].map((need) => html`<li>${t(`walk.need.${need}`)}</li>`)}</ul>
      <button class="button button-main button-large" ?disabled=${isStale} @click=${() => this.#go("board")}>${t("walk.begin")}</button></section>`;
  }

  // What falls while a game is on would count in it: nobody finds that out afterwards.
  async #go(station) {
    const game = store.state.view?.game;
    const isPlaying = Boolean(game && !game.over);
    if (isPlaying && !this.found?.commissioning?.station && !(await ask({
      title: t("walk.game.title"), text: t("walk.game.text"), yes: t("walk.game.yes"), no: t("walk.game.no"), isDanger: true,
    }))) return;
    await this.#say({ station, anyway: isPlaying });
    this.querySelector("#walk-title")?.scrollIntoView({ block: "nearest" });
  }

  async #say(words) {
    const answer = await perform("commission", words, { version: null });
    if (answer?.commissioning) this.take(answer);
  }
}

export function remarks(all) {
  return all.map(({ outcome, text }) => html`<p class="remark" data-outcome=${outcome}>${icon(SIGNS[outcome])}<span class="break"><span class="unseen">${t(`walk.${outcome}`)} </span>${sentence(text)}</span></p>`);
}

define("p-walk", Walk);
