// <p-games>: the games of this table, the latest first.

import { Part, define, html, nothing } from "../parts/part.js";
import { ask } from "../parts/sheets.js";
import { known } from "../games/index.js";
import { perform, shownVersion } from "../live/doing.js";
import { readIfThere, tablePath } from "../live/server.js";
import { standing } from "../live/sounding.js";
import { store } from "../live/store.js";
import { to } from "../live/address.js";
import { gameTitle } from "../words/games.js";
import { all, locale, sentence, t } from "../words/words.js";

class Games extends Part {
  #games = undefined; // not asked yet
  #isAsking = false;

  draw({ table, view, isStale, busy }) {
    if (table && !this.#isAsking) this.#learn();
    if (this.#games === undefined) return html`<p class="soft">${t("wait")}</p>`;
    return html`<section class="stack"><h2>${t("games.title")}</h2>
      ${this.#games?.length ? html`<ol class="stack">${this.#games.map((one) => this.#row(one, !view || isStale || busy !== null))}</ol>` : html`<p class="soft">${t("games.none")}</p>`}
    </section>`;
  }

  async #learn() {
    this.#isAsking = true;
    this.#games = (await readIfThere(tablePath("games")))?.games?.filter(({ number }) => number) ?? null;
    this.update();
  }

  #row(one, isBlocked) {
    return html`<li class="card past">
      <svg viewBox="0 0 120 120" class="game-small" aria-hidden="true">${known(one.game).emblem()}</svg>
      <div><p><b>${gameTitle(one.game)}</b></p>
        <p class="break" translate="no">${one.scores ? standing(one) : all(one.players ?? [])}</p>
        <p class="small soft">${one.standing === "abandoned" ? t("games.paused") : one.resumed ? t("games.resumed", { when: when(one.resumed) }) : sentence(one.text)} · <span translate="no">${when(one.began)}</span></p></div>
      <div class="row past-acts"><a class="button" href=${to(`/games/${one.number}`)}>${t("games.look")}</a>
      ${one.standing === "running" ? html`<a class="button button-main" href=${to("/")}>${t("games.on")}</a>` : nothing}
      ${one.standing !== "abandoned" ? nothing : html`<button class="button" ?disabled=${isBlocked} @click=${() => this.#reopen(one)}>${t("games.reopen")}</button>`}</div>
    </li>`;
  }

  async #reopen(one) {
    const running = store.state.view?.game;
    const version = shownVersion();
    const isRunning = running && !running.over;
    if (isRunning && !(await ask({
      title: t("setup.over.title", { game: gameTitle(running.name) }), text: t("setup.over.text", { scores: standing(running) }),
      yes: t("games.reopen.old"), no: t("games.stay"), isDanger: true,
    }))) return;
    const done = await perform("reopen", { game: one.number, abandon: Boolean(isRunning) }, { what: t("games.reopen"), version, anew: () => this.#reopen(one) });
    if (done) location.assign(to("/"));
  }
}

function when(began) {
  const at = new Date(typeof began === "number" ? began * 1000 : began);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

define("p-games", Games);
