// <p-games>: the games of this table, the latest first; and a record that somebody brings.

import { Part, define, html, nothing, repeat } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { ask } from "../parts/sheets.js";
import { note } from "../parts/notes.js";
import { known } from "../games/index.js";
import { perform, readOrTell, shownVersion } from "../live/doing.js";
import { Refusal, ask as inquire, tablePath } from "../live/server.js";
import { standing } from "../live/sounding.js";
import { store } from "../live/store.js";
import { setting, to } from "../live/address.js";
import { gameTitle } from "../words/games.js";
import { all } from "../words/words.js";
import { lengthOf, renamed, say, sentence, t, when } from "../lookback/said.js";

const AGAIN_MS = 1000; // while games are still being counted
const LARGEST = 60000; // bytes of a record

class Games extends Part {
  #games = undefined; // not asked yet
  #isMore = false; // older ones
  #isAsking = false;
  #imported = null;
  #player = setting("player");

  draw({ table, view, isStale, busy }) {
    if (table && this.#games === undefined && !this.#isAsking) this.#learn();
    if (this.#imported) {
      return html`<section class="stack"><div class="row wrap screen-only"><button class="button" @click=${() => this.#show(null)}>${icon("before")}${t("past.back")}</button>
        <p class="soft break">${t("past.from", { name: this.#imported.name })}</p></div>
        <p-lookback .imported=${this.#imported}></p-lookback></section>`;
    }
    if (this.#games === undefined) return html`<p class="soft">${t("wait")}</p>`;
    const isBlocked = !view || isStale || busy !== null;
    return html`<section class="stack"><div class="row wrap"><h2 class="grow">${this.#player ? t("past.of", { name: this.#player }) : t("games.title")}</h2>
      ${this.#player ? html`<a class="button" href=${to("/", { face: "games" })}>${t("past.all")}</a>` : html`<a class="button" href=${to("/", { face: "players" })}>${icon("people")}${t("menu.players")}</a>`}</div>
      ${this.#games?.length ? html`<ol class="stack">${repeat(this.#games, ({ number }) => number, (game) => this.#row(game, isBlocked))}</ol>` : html`<p class="soft">${t("games.none")}</p>`}
      ${this.#isMore ? html`<button class="button" @click=${() => this.#learn(this.#games.at(-1).number)}>${t("past.older")}</button>` : nothing}
      <div class="card past-import"><p class="grow small soft">${t("past.import.text")}</p>
        <label class="button past-file">${icon("up")}${t("past.import")}<input class="unseen" type="file" accept=".jsonl,application/jsonl,text/plain" @change=${({ target }) => this.#open(target)}></label></div>
    </section>`;
  }

  async #learn(before = null) {
    this.#isAsking = true;
    const query = new URLSearchParams();
    if (before) query.set("before", before);
    if (this.#player) query.set("player", this.#player);
    const found = await readOrTell(tablePath(`games?${query}`));
    this.#isAsking = false;
    if (!found) { // which was said: what is shown stays
      this.#games ??= [];
      this.update();
      return;
    }
    const { games } = found;
    this.#games = before ? [...this.#games, ...games] : games;
    this.#isMore = games.length > 0 && games.at(-1).number > 1 && games.length >= 20;
    this.update();
    if (!before && games.some((game) => !game.is_counted)) setTimeout(() => this.isConnected && this.#learn(), AGAIN_MS);
  }

  #row(game, isBlocked) {
    const shown = renamed(game);
    const stands = game.standing === "abandoned" ? t("games.paused") : game.resumed ? t("games.resumed", { when: when(game.resumed) }) : sentence(game.text);
    return html`<li class="card past">
      <svg viewBox="0 0 120 120" class="game-small" aria-hidden="true">${known(game.game).emblem()}</svg>
      <div><p><b>${gameTitle(game.game)}</b></p>
        <p class="break" translate="no">${game.is_counted && !game.trouble ? standing(shown) : all(shown.players)}</p>
        <p class="small soft">${game.trouble ? sentence(game.trouble) : game.is_counted ? stands : t("after.counting")} · <span translate="no">${[when(game.began), lengthOf(game)].filter(Boolean).join(" · ")}</span></p></div>
      <div class="row wrap past-acts"><a class="button" href=${to(`/games/${game.number}`)}>${t("games.look")}</a>
      ${game.standing === "running" ? html`<a class="button button-main" href=${to("/")}>${t("games.on")}</a>` : nothing}
      ${game.standing === "abandoned" && game.is_counted ? html`<button class="button" ?disabled=${isBlocked} @click=${() => this.#reopen(game)}>${t("games.reopen")}</button>
        <button class="button button-quiet" ?disabled=${isBlocked} @click=${() => this.#close(game)}>${t("past.close")}</button>` : nothing}
      ${game.closed ? html`<button class="button" ?disabled=${isBlocked} @click=${() => this.#note("take_back", { note: game.closed }, t("past.open"))}>${t("past.open")}</button>` : nothing}</div>
    </li>`;
  }

  async #reopen(game) {
    const running = store.state.view?.game;
    const version = shownVersion();
    const isRunning = running && !running.over;
    if (isRunning && !(await ask({
      title: t("setup.over.title", { game: gameTitle(running.name) }), text: t("setup.over.text", { scores: standing(running) }),
      yes: t("games.reopen.old"), no: t("games.stay"), isDanger: true,
    }))) return;
    const done = await perform("reopen", { game: game.number, abandon: Boolean(isRunning) }, { what: t("games.reopen"), version, anew: () => this.#reopen(game) });
    if (done) location.assign(to("/"));
  }

  async #close(game) {
    const isWanted = await ask({ title: gameTitle(game.game), text: t("past.close.text"), yes: t("past.close"), no: t("games.stay") });
    if (isWanted) await this.#note("close", { game: game.number }, t("past.close"));
  }

  async #note(verb, body, what) {
    if (await perform(verb, body, { what, version: null })) await this.#learn();
  }

  // The server judges it, as `pichenette replay` does; nothing is kept there.
  async #open(input) {
    const [file] = input.files;
    if (!file) return;
    input.value = "";
    if (file.size > LARGEST) return note(t("past.import.large"), { isError: true });
    try {
      const words = await file.text();
      this.#show({ words, name: file.name, found: await inquire("inspect", { record: words }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      note(`${t("label", { name: file.name })} ${say(error.text) || error.status}`, { isError: true });
    }
  }

  #show(imported) {
    this.#imported = imported;
    this.update();
  }
}

define("p-games", Games);
