// <p-setup>: the whole form, from a game to "go".

import { Part, define, html, nothing } from "../parts/part.js";
import { ask } from "../parts/sheets.js";
import { icon } from "../draw/icons.js";
import { known } from "../games/index.js";
import { perform, readOrTell, shownVersion } from "../live/doing.js";
import { recall, remember } from "../live/memory.js";
import { store } from "../live/store.js";
import { setting, to } from "../live/address.js";
import { standing } from "../live/sounding.js";
import { gameTitle, rulesWith } from "../words/games.js";
import { all, either, say, t } from "../words/words.js";
import { askColour, coloursBySeat, liked, markersToBegin, paletteOf, seated, sharedColours, taken } from "./colours.js";
import { optionFields, sharesOf } from "./options.js";
import { asCalled, knownNames, learnNames, lineUp } from "./line-up.js";

const RANDOM = "?";

class Setup extends Part {
  name = setting("game") ?? recall("game");
  players = [];
  starter = null; // a player, RANDOM, or null: the first
  options = {};
  isFolded = false; // a game was chosen: the others make room for its players

  connectedCallback() {
    super.connectedCallback();
    this.#learn();
  }

  async #learn() {
    learnNames(await readOrTell("/players"));
    this.players = asCalled(this.players);
    if (this.starter !== null && this.starter !== RANDOM) [this.starter] = asCalled([this.starter]);
    this.update();
  }

  draw({ games, view, isStale, busy }) {
    if (!games.length) return html`<p class="soft">${t("wait")}</p>`;
    const sorted = [...games].sort((game, other) => this.#fits(other) - this.#fits(game));
    const game = games.find((game) => game.name === this.name);
    return html`
      ${game && this.isFolded ? this.#chosenGame(game) : html`<section class="stack">
        <h2>${t("setup.game")}</h2>
        <div class="game-cards">${sorted.map((game) => this.#card(game))}</div>
      </section>`}
      ${game ? this.#form(game, !view || isStale || busy !== null) : nothing}`;
  }

  // Whether the board can see it; what only people see comes last.
  #fits(game) {
    return sees(game.needs) ? 1 : 0;
  }

  #card(game) {
    const isChosen = game.name === this.name;
    return html`<button class="game-card" aria-pressed=${isChosen ? "true" : "false"} @click=${() => this.#choose(game)}>
      <svg viewBox="0 0 120 120" aria-hidden="true">${known(game.name).emblem()}</svg>
      <span class="game-title">${say(game.title)}</span>
      <span class="small soft">${seats(game.players)}</span>
      ${this.#fits(game) ? nothing : html`<span class="small soft">${t("setup.byhand")}</span>`}
    </button>`;
  }

  #chosenGame(game) {
    return html`<section class="row game-chosen">
      <svg viewBox="0 0 120 120" class="game-small" aria-hidden="true">${known(game.name).emblem()}</svg>
      <h2 class="grow break">${say(game.title)}</h2>
      <button class="button" @click=${() => this.#unfold()}>${t("setup.another")}</button>
    </section>`;
  }

  #unfold() {
    this.isFolded = false;
    this.update();
    this.querySelector('.game-card[aria-pressed="true"]')?.focus();
  }

  #choose(game) {
    this.isFolded = true;
    this.name = game.name;
    const kept = recall(`options.${game.name}`, {});
    const keys = game.options.map((option) => option.key);
    this.options = Object.fromEntries(Object.entries(kept).filter(([key]) => keys.includes(key)));
    const most = Math.max(...game.players);
    if (!this.players.length) this.players = asCalled(recall("players", [])).slice(0, most);
    this.players = seated(game, this.players.slice(0, most));
    this.starter = null;
    this.update();
    scrollTo(0, 0);
    this.querySelector(".game-chosen button")?.focus();
  }

  #form(game, isBlocked) {
    const front = game.options.filter((option) => game.front.includes(option.key));
    const colours = sharedColours(game); // chosen with the players, and no house rule
    const rest = game.options.filter((option) => !game.front.includes(option.key) && option !== colours);
    const about = { players: this.players, sees };
    const isReady = game.players.includes(this.players.length);
    const set = (key, value) => {
      this.options = { ...this.options, [key]: value };
      this.update();
    };
    return html`
      <section class="card stack" id="rules" aria-label=${t("setup.rules")}>
        <details><summary>${t("setup.rules")}</summary><ol class="rules">${this.#rules(game).map((line) => html`<li>${say(line)}</li>`)}</ol></details>
        ${optionFields(front, this.options, about, set)}
      </section>
      <section class="card stack" aria-labelledby="who">
        <h2 id="who">${t("setup.who")}</h2>
        ${lineUp({ players: this.players, most: Math.max(...game.players), colours: coloursBySeat(game, this.players, this.options), change: (players) => this.#seat(game, players), recolour: paletteOf(game).length && game.players.includes(this.players.length) ? (name) => this.#recolour(game, name) : null })}
        ${this.#teams(game) ? html`<p class="soft">${this.#teams(game)}</p>` : nothing}
      </section>
      ${this.players.length > 1 && game.starter ? html`<section class="card stack" aria-labelledby="starts">
        <h2 id="starts">${t("setup.starts")}</h2>
        ${game.starter.en === "starts" ? nothing : html`<p class="small soft">${t("setup.starter", { what: say(game.starter) })}</p>`}
        <div class="choices choices-small" role="group" aria-labelledby="starts">
          ${this.players.map((name, seat) => html`<button class="choice" translate="no" aria-pressed=${this.starter === name || (this.starter === null && seat === 0) ? "true" : "false"} @click=${() => { this.starter = name; this.update(); }}>${name}</button>`)}
          <button class="choice" aria-pressed=${this.starter === RANDOM ? "true" : "false"} @click=${() => { this.starter = RANDOM; this.update(); }}>${t("setup.random")}</button>
        </div>
      </section>` : nothing}
      ${rest.length ? html`<details class="card"><summary>${t("setup.options")}${rest.some(({ key }) => key in this.#chosen(game)) ? html` <span class="chip chip-gold">${t("setup.changed")}</span>` : nothing}</summary>
        <div class="stack">${optionFields(rest, this.options, about, set)}</div></details>` : nothing}
      <div class="foot">${isReady ? nothing : html`<p class="setup-why" id="setup-why" role="status">${t("setup.number", { number: either(game.players.map(String)) })}</p>`}<div class="acts"><button class="button button-main button-wide" aria-describedby=${isReady ? nothing : "setup-why"} ?disabled=${!isReady || isBlocked} @click=${() => this.#begin(game)}>
        ${icon("check")}${t("setup.go")}</button></div></div>`;
  }

  // In short, with what was chosen in it.
  #rules(game) {
    const chosen = Object.fromEntries(game.options.map(({ key, default: usual }) => [key, this.options[key] ?? usual]));
    return rulesWith(say(game.rules_template).replace(/[⟦⟧]/g, ""), { ...chosen, players: this.players.length });
  }

  #seat(game, players) {
    const isMore = players.length > this.players.length;
    this.players = isMore ? seated(game, players) : players;
    if (!players.includes(this.starter) && this.starter !== RANDOM) this.starter = null;
    this.update();
  }

  async #recolour(game, name) {
    const colours = coloursBySeat(game, this.players, this.options);
    const owners = Object.fromEntries(this.players.flatMap((player, seat) => colours[seat].map((colour) => [colour, player])).reverse());
    for (const colour of colours[this.players.indexOf(name)]) owners[colour] = name; // of a team, too
    const colour = await askColour(name, paletteOf(game), owners);
    if (colour) Object.assign(this, taken(game, this.players, this.options, name, colour));
    this.update();
  }

  // Who play together, in words; null where everybody plays for themselves.
  #teams(game) {
    const teams = game.teams?.[String(this.players.length)];
    if (!teams) return null;
    const [one, other] = teams.map((places) => all(places.map((place) => this.players[place])));
    return t("setup.teams", { one, other });
  }

  // Only what differs from the game's own defaults is said.
  #chosen(game) {
    return Object.fromEntries(
      game.options
        .filter((option) => (option.key in this.options || option === sharedColours(game)) && JSON.stringify(this.#value(option)) !== JSON.stringify(usualOf(option, this.players)))
        .map((option) => [option.key, this.#value(option)]),
    );
  }

  #value(option) {
    return option.type === "shared" ? sharesOf(option, this.options[option.key], this.players, option.owners ? {} : liked()) : this.options[option.key];
  }

  async #begin(game) {
    const options = this.#chosen(game);
    const starter = this.starter === RANDOM ? this.players[Math.floor(Math.random() * this.players.length)] : this.starter;
    const header = { pichenette: 1, game: game.name, players: this.players };
    if (starter && game.starter) header.starter = starter;
    if (Object.keys(options).length) header.options = options;
    const running = store.state.view?.game;
    const version = shownVersion();
    const isRunning = running && !running.over;
    const isWanted = !isRunning || (await ask({
      title: t("setup.over.title", { game: gameTitle(running.name) }),
      text: t("setup.over.text", { scores: standing(running) }),
      yes: t("setup.over.yes"), no: t("setup.over.no"), isDanger: true,
    }));
    if (isWanted === false) location.assign(to("/", { game: null })); // to go on with it
    if (!isWanted) return;
    const colours = markersToBegin(game, this.players, this.options);
    const wanted = { header, ...(colours && { colours }), ...(isRunning && { abandon: true }) };
    const begun = await perform("begin", wanted, { what: t("setup.go"), version, anew: () => this.#begin(game) });
    if (!begun) return;
    remember("game", game.name);
    remember("players", this.players);
    remember(`options.${game.name}`, this.options);
    remember("names", [...new Set([...this.players, ...knownNames()])].slice(0, 24));
    location.assign(to("/", { game: null }));
  }
}

function sees(need) {
  const { board } = store.state;
  if (!board || !need) return true;
  return board.sees.includes(need);
}

export function seats(numbers) {
  const least = Math.min(...numbers), most = Math.max(...numbers);
  if (least === most) return t("setup.players", { n: least, number: least });
  if (numbers.length === most - least + 1) return t("setup.players", { n: most, number: `${least}–${most}` });
  return t("setup.players", { n: most, number: either(numbers.map(String)) });
}

function usualOf(option, players) {
  return option.type === "shared" ? sharesOf(option, null, players) : option.default;
}

define("p-setup", Setup);
