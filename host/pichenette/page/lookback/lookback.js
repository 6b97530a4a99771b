// <p-lookback number="12">: a game to look back at, play by play, each with its evidence.
//
// The address says which moment is shown (`?play=`, a play's entry), so that it can be sent to somebody.
// `imported`: a record that somebody brought, {words, name, found}; it has no evidence.

import { Part, define, html, nothing, repeat } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { trayOf } from "../parts/tray.js";
import { headline } from "../parts/result.js";
import { boardOn } from "../games/index.js";
import { scoreLine, whoDidIt } from "../history/history.js";
import { putRight } from "../history/correcting.js";
import { keep, setting, to } from "../live/address.js";
import { wordsOf } from "../live/doing.js";
import { standingsOf } from "../live/game.js";
import { store } from "../live/store.js";
import { Refusal, ask as inquire, read, tablePath } from "../live/server.js";
import { gameTitle, roundOf } from "../words/games.js";
import { chart } from "./chart.js";
import { saveRecord, saveTable } from "./downloads.js";
import { evidence } from "./evidence.js";
import { figureTable } from "./figures.js";
import { clock, lengthOf, renamed, say, sentence, t, when } from "./said.js";

const AGAIN_MS = 1000; // while something is still being counted, or after a request that was lost

class Lookback extends Part {
  imported = null;
  #found = undefined; // {game, entries}; undefined: not asked yet
  #figures = null;
  #refusal = null;
  #version = undefined; // of the view that was asked after
  #entry = Number(setting("play")) || null; // of the play that is looked at; null: the last
  #moments = new Map();
  #timers = {}; // of what is asked for again, by kind
  #board = null;
  #onKey = (event) => this.#key(event);
  #onPrint = () => this.querySelector("details")?.setAttribute("open", ""); // paper has no key to open it

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("keydown", this.#onKey);
    addEventListener("beforeprint", this.#onPrint);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#onKey);
    removeEventListener("beforeprint", this.#onPrint);
  }

  get #number() {
    return Number(this.getAttribute("number"));
  }

  // A game that is over, or was left, changes only where it is put right.
  get #mayChange() {
    return !this.imported && (this.#found === undefined || this.#found.game.standing === "running");
  }

  // Of what is looked at: from 0; -1 is the start.
  get #at() {
    const { entries, game } = this.#found;
    if (this.#entry === game.begin && !this.imported) return -1;
    if (this.imported && this.#entry === 0) return -1;
    const at = entries.findIndex(({ entry }) => entry === this.#entry);
    return at < 0 ? entries.length - 1 : at;
  }

  draw({ table, view, isStale, busy }) {
    if (table && view && this.#version !== view.version && this.#mayChange) {
      this.#version = view.version;
      this.#learn();
    }
    if (this.imported && this.#found === undefined) this.#take(this.imported.found, this.imported.found);
    if (this.#refusal) return html`<p class="soft">${t("back.gone", { why: this.#refusal })}</p>`;
    if (this.#found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    const { game, entries } = this.#found;
    const shown = renamed(game);
    const at = this.#at;
    const isBlocked = !view || isStale || busy !== null;
    return html`<article class="back stack">
      ${this.#top(game, shown, entries)}
      ${this.#scrubber(entries, at)}
      <div class="back-moment">
        <div class="stack">${this.#play(shown, entries[at] ?? null, at, isBlocked)}</div>
        ${this.#why(entries[at])}
      </div>
      ${entries.length ? this.#after(shown, game, entries, at) : nothing}
      ${entries.length ? this.#list(shown, entries, at) : nothing}
      <div class="row wrap screen-only">
        <button class="button" @click=${() => print()}>${icon("printer")}${t("after.print")}</button>
        <button class="button" @click=${() => saveTable(this.#found, this.#name())}>${icon("save")}${t("after.csv")}</button>
        ${this.imported ? nothing : html`<button class="button" @click=${() => saveRecord(this.#number, this.#name())}>${icon("save")}${t("after.record")}</button>`}
      </div>
    </article>`;
  }

  #top(game, shown, entries) {
    const { tables, table } = store.state;
    const voided = entries.filter((play) => play.is_void).length;
    const facts = [when(game.began), lengthOf(game), t("back.plays", { n: entries.length - voided }), voided ? t("back.void", { n: voided }) : null, tables.length > 1 && !this.imported ? t("back.table", { name: table }) : null];
    return html`<header class="stack back-top">
      <div><h2>${gameTitle(game.game)}</h2>
        <p class="soft" translate="no">${facts.filter(Boolean).join(" · ")}</p></div>
      ${game.over || game.winners?.length ? html`<p class="back-won"><b class="break">${headline({ ...shown, winners: shown.winners ?? [] })}</b></p>` : game.text ? html`<p>${sentence(game.text)}</p>` : nothing}
      ${game.trouble ? html`<p class="trouble break">${sentence(game.trouble)}</p>` : nothing}
    </header>`;
  }

  #name() {
    return this.imported ? this.imported.name.replace(/\.jsonl$/, "") : `pichenette-${this.#number}`;
  }

  #scrubber(entries, at) {
    const last = entries.length - 1;
    const place = at < 0 ? t("back.start") : t("back.at", { at: at + 1, number: entries.length });
    const round = at < 0 ? null : roundOf({ name: this.#found.game.game, round: entries[at].round });
    const position = [place, round].filter(Boolean).join(" · ");
    const key = (name, label, goal, isOff) => html`<button class="button button-icon" ?disabled=${isOff} aria-label=${label} title=${label} @click=${() => this.#go(goal)}>${icon(name)}</button>`;
    return html`<section class="card scrub screen-only" aria-label=${t("back.scrub")}>
      <div class="row scrub-keys">${key("first", t("back.first"), -1, at < 0)}${key("before", t("back.before"), at - 1, at < 0)}
        <output class="scrub-at grow" for="scrub">${place}${round ? html`<span class="small soft">${round}</span>` : nothing}</output>
        ${key("next", t("back.next"), at + 1, at >= last)}${key("last", t("back.last"), last, at >= last)}</div>
      <input id="scrub" class="scrub-line" type="range" min="-1" max=${last} .value=${String(at)} aria-label=${t("back.scrub")} aria-valuetext=${position}
        @input=${({ target }) => this.#go(Number(target.value))}>
    </section>`;
  }

  #play(game, play, at, isBlocked) {
    const before = at > 0 ? this.#found.entries[at - 1].scores : null;
    const scores = play ? play.scores : Object.fromEntries(Object.keys(this.#found.game.scores).map((name) => [name, 0]));
    const now = renamed({ ...this.#found.game, scores });
    const was = before ? renamed({ ...this.#found.game, scores: before }).scores : null;
    const moment = this.#moments.get(play?.entry ?? this.#start);
    return html`<section class="card stack back-play" aria-label=${t("back.moment")} aria-live="polite">
      ${play ? html`<p class="back-told break">${play.is_void ? html`<span class="chip">${t("history.void")}</span> <s>${sentencesOf(play)}</s>` : sentencesOf(play)}</p>
        <p class="small soft row wrap">${play.at ? html`<span><time datetime=${play.at} translate="no">${clock(play.at)}</time> · ${whoDidIt(play.who)}</span>` : nothing}
        ${play.is_inserted ? html`<span class="chip">${t("history.inserted")}</span>` : nothing}
        ${play.corrections.length && !play.is_void ? html`<span class="chip">${t("history.changed")}</span>` : nothing}
        ${play.trouble ? html`<span class="trouble break">${sentence(play.trouble)}</span>` : nothing}</p>` : html`<p class="back-told">${t("back.start")}</p>`}
      ${scoreLine(now, now.colours, was)}
      ${this.#board ?? (moment?.after ? trayOf(moment.after) : nothing)}
      ${this.imported ? nothing : html`<div class="row wrap screen-only">
        <a class="button" href=${to(location.pathname, { play: play?.entry ?? this.#found.game.begin })}>${icon("out")}${t("back.link")}</a>
        <button class="button" ?disabled=${isBlocked} @click=${() => this.#correct(play)}>${icon("pen")}${t(play ? "back.fix" : "history.first")}</button>
      </div>`}
    </section>`;
  }

  #why(play) {
    if (!play) return nothing;
    if (this.imported) return html`<section class="card why"><p class="soft">${t("why.record")}</p></section>`;
    const found = this.#moments.get(play.entry);
    if (found && !found.refusal) return evidence(found);
    return html`<section class="card why"><p class="soft break">${found?.refusal ?? t("wait")}</p></section>`;
  }

  #after(shown, game, entries, at) {
    const counted = entries.filter((play) => !play.is_void && !play.trouble);
    const place = counted.findLastIndex((play) => entries.indexOf(play) <= at);
    const standings = standingsOf(game, game.colours);
    const names = standingsOf(shown, shown.colours).map(({ name }) => name);
    const plays = counted.map((play) => ({ scores: Object.fromEntries(standings.map(({ name }, seat) => [names[seat], play.scores[name]])) }));
    const people = game.players.map((name, seat) => ({ name, shown: shown.players[seat], colour: game.colours?.[name] }));
    const isScored = plays.some(({ scores }) => Object.values(scores).some(Boolean));
    return html`${isScored ? html`<section class="card stack"><h3>${t("after.title")}</h3>
      ${chart({ standings: standings.map((standing, seat) => ({ ...standing, name: names[seat] })), plays, at: place, go: (index) => this.#go(index < 0 ? -1 : entries.indexOf(counted[index])) })}</section>` : nothing}
      ${this.#figures?.figures?.length ? html`<section class="card stack"><h3>${t("after.figures")}</h3>
        ${figureTable({ figures: this.#figures.figures, values: this.#figures.players, people, caption: t("after.figures") })}</section>`
        : this.#figures?.is_complete === false ? html`<p class="soft">${t("after.counting")}</p>` : nothing}`;
  }

  #list(game, entries, at) {
    return html`<details class="card back-list"><summary>${t("back.list")}</summary>
      <ol>${repeat(entries, ({ entry }) => entry, (play, index) => html`<li><button class="back-row break" aria-current=${index === at ? "true" : "false"} @click=${() => this.#go(index)}>
        <span class="soft small">${index + 1}</span><span class="grow">${play.is_void ? html`<s>${sentencesOf(play)}</s>` : sentencesOf(play)}</span></button></li>`)}</ol></details>`;
  }

  async #correct(play) {
    await putRight(play, this.#found.game);
    await this.#learn();
  }

  get #start() {
    return this.imported ? 0 : this.#found.game.begin;
  }

  // The entry that is looked at.
  get #shown() {
    return this.#found.entries[this.#at]?.entry ?? this.#start;
  }

  async #learn() {
    let answers;
    try {
      answers = await Promise.all([read(tablePath(`history?game=${this.#number}`)), read(tablePath(`figures?game=${this.#number}`))]);
    } catch (error) {
      if (!(error instanceof Refusal)) this.#later("learn", () => this.#learn());
      else if (this.#found === undefined) this.#refusal = say(error.text) || String(error.status);
      this.update();
      return;
    }
    const [found, figures] = answers;
    this.#moments.clear();
    this.#take(found, figures);
    if (figures.is_complete === false) this.#later("learn", () => this.#learn());
    this.update();
  }

  // One of each kind: what is asked for again takes the place of what was to be.
  #later(kind, deed) {
    clearTimeout(this.#timers[kind]);
    this.#timers[kind] = setTimeout(() => this.isConnected && deed(), AGAIN_MS);
  }

  #take(found, figures) {
    this.#found = found;
    this.#figures = figures;
    this.#refusal = null;
    this.#look();
  }

  #go(at) {
    const { entries } = this.#found;
    if (at < -1 || at >= entries.length) return;
    this.#entry = at < 0 ? this.#start : entries[at].entry;
    if (!this.imported) keep("play", this.#entry);
    this.update();
    this.#look();
  }

  // A refusal takes its place; null where it was lost on its way, and is asked for again.
  async #moment(entry) {
    try {
      if (this.imported) return await inquire("inspect", { record: this.imported.words, line: entry });
      return await read(tablePath(`moment?game=${this.#number}&entry=${entry}`));
    } catch (error) {
      if (error instanceof Refusal) return { refusal: wordsOf(error) };
      this.#later("look", () => this.#shown === entry && this.#look());
      return null;
    }
  }

  // What lies behind the play that is shown, and the board then; those who scrub on are not waited for.
  async #look() {
    const entry = this.#shown;
    if (!this.#moments.has(entry)) {
      const found = await this.#moment(entry);
      if (!found) return;
      this.#moments.set(entry, found);
    }
    if (this.#shown !== entry) return;
    const { after = null } = this.#moments.get(entry);
    const board = after && (await boardOn(after, null));
    board?.setAttribute("looking", "");
    this.#board = board;
    this.update();
  }

  #key(event) {
    const isTyping = event.target.closest?.("input, textarea, select, dialog, [role=region]");
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || !this.#found) return;
    const goal = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: -1, End: this.#found.entries.length - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.#go(goal);
  }
}

const sentencesOf = (play) => play.text.map(sentence).join(" ") || t("history.unknown");

define("p-lookback", Lookback);
