// <p-judging>: move a threshold, and see which past passages and shots would come out differently.

import { define, html, nothing } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { perform } from "../live/doing.js";
import { note } from "../parts/notes.js";
import { to } from "../live/address.js";
import { locale, sentence, t } from "../words/words.js";
import { Polled } from "./polled.js";
import { slider } from "./settings.js";

const QUICK_MS = 400; // while it is being judged

class Judging extends Polled {
  #tried = {}; // by key, where a slider has been moved

  get path() {
    return "judging";
  }
  get everyMs() {
    return this.found?.judging?.is_on ? QUICK_MS : 3000;
  }

  draw({ isStale, busy }) {
    const judging = this.found?.judging;
    if (this.found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!judging) return html`<p class="card">${t("walk.none")}</p>`;
    const isBlocked = isStale || busy !== null;
    const isMoved = Object.keys(this.#tried).length > 0;
    return html`<div class="judging">
      <section class="card stack"><h2>${t("judging.title")}</h2><p class="soft">${t("judging.text")}</p>
        ${judging.thresholds.map((threshold) => this.#slider(threshold))}
        <div class="row wrap">
          ${isMoved ? html`<button class="button" @click=${() => { this.#tried = {}; this.#say({ cancel: true }); }}>${t("judging.reset")}</button>` : nothing}
          ${judging.can_go_back ? html`<button class="button" ?disabled=${isBlocked} @click=${() => this.#back()}>${icon("undo")}${t("settings.back")}</button>` : nothing}</div></section>
      <section class="card stack judging-results" data-is-on=${judging.tried ? "true" : "false"}>${this.#results(judging, isBlocked, isMoved)}</section></div>`;
  }

  #slider(threshold) {
    const digits = threshold.step < 0.01 ? 3 : threshold.step < 1 ? 1 : 0;
    const words = (value) => `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${threshold.unit}`;
    const value = this.#tried[threshold.key] ?? threshold.value;
    return slider(threshold, value, (given) => {
      if (given === threshold.value) delete this.#tried[threshold.key];
      else this.#tried[threshold.key] = given;
      this.update();
      clearTimeout(this.soon);
      this.soon = setTimeout(() => this.#say({ thresholds: this.#tried }), 250); // once it stands still
    }, threshold.step, words);
  }

  #results({ is_on: isOn, done, of, changed, events, shots, games, trouble, tried, board, cannot_keep: cannotKeep }, isBlocked, isMoved) {
    if (!tried) return html`<p class="soft">${t("judging.hint")}</p>`;
    return html`
      ${isOn ? html`<label class="field"><span>${t("judging.on", { done, of: of || "…" })}</span><progress max=${of || 1} value=${done}></progress></label>
        <button class="button" @click=${() => this.#say({ cancel: true })}>${icon("close")}${t("judging.cancel")}</button>` : html`<p class="small soft">${t("judging.games", { n: done })}</p>`}
      ${trouble ? html`<p class="remark" data-outcome="fail">${icon("warn")}<span>${sentence(trouble)}</span></p>` : nothing}
      <p class="judging-found" role="status">${!isOn && !done ? t("judging.empty") : changed ? t("judging.found", { changed, events, shots }) : t("judging.none")}</p>
      ${games.map((game) => html`<details><summary>${game.trouble ? sentence(game.trouble) : t("judging.game", game)}</summary>
        <p><a href=${to(`/games/${game.game}`)}>${t("judging.look")}</a></p>
        <ul class="stack">${(game.changes ?? []).map((change) => html`<li class="change"><b>${placeOf(change)}</b>
          <span><span class="small soft">${t("judging.was")}</span> ${judged(change.was)}</span><span><span class="small soft">${t("judging.now")}</span> ${judged(change.now)}</span></li>`)}</ul></details>`)}
      ${isMoved && cannotKeep ? html`<p class="remark" data-outcome="warn">${icon("warn")}<span class="break">${sentence(cannotKeep)}</span></p>` : nothing}
      ${isMoved && !isOn && !cannotKeep ? html`<button class="button button-main" ?disabled=${isBlocked} @click=${() => this.#keep(board)}>${icon("check")}${t("judging.keep", { board })}</button>` : nothing}`;
  }

  async #keep() {
    if (!(await this.#say({ keep: true }))) return;
    this.#tried = {};
    note(t("judging.kept", { back: t("settings.back") }));
    this.update();
  }

  async #back() {
    if (!(await perform("configure", { back: true }, { version: null }))) return;
    this.#tried = {};
    note(t("settings.saved"));
  }

  async #say(body) {
    const answer = await perform("rejudge", body, { version: null });
    if (answer?.judging) this.take(answer);
    return answer;
  }
}

const placeOf = ({ was, now }) => ((was ?? now).text ? sentence((was ?? now).text) : t("judging.scale"));

function judged(observation) {
  if (!observation) return t("judging.unseen");
  const what = observation.fault ? t(`fault.${observation.fault}`) : t(`judging.${observation.verdict}`, { n: Math.abs(observation.pieces) });
  return html`${what} <span class="small soft">${sentence(observation.because)}</span>`;
}

define("p-judging", Judging);
