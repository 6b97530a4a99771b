// <p-history>: a whole game, the latest play first; any of them can be put right, at any time.

import { Part, define, html, nothing, repeat } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { marker } from "../parts/marker.js";
import { standingsOf } from "../live/game.js";
import { Refusal, read, tablePath } from "../live/server.js";
import { gameTitle, roundOf } from "../words/games.js";
import { all, figure, locale, sentence, t } from "../words/words.js";
import { putRight } from "./correcting.js";

const AGAIN_MS = 1000; // after a request that was lost

class History extends Part {
  #found = undefined; // {game, entries}; undefined: not asked yet
  #version = null; // of the view that was asked after

  draw({ table, view, isStale, busy }) {
    const version = view?.version ?? null;
    if (table && version !== this.#version) {
      this.#version = version;
      this.#learn();
    }
    if (this.#found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!this.#found?.game) return html`<p class="soft">${t("games.none")}</p>`;
    const { game, entries } = this.#found;
    const isBlocked = !view || isStale || busy !== null;
    const isShort = entries.length > 0 && new Date(entries[0].at).toDateString() === new Date(entries.at(-1).at).toDateString();
    return html`<section class="stack">
      <div><h2>${gameTitle(game.game)}</h2><p class="soft" translate="no">${when(game.began)}</p></div>
      ${scoreLine(game, game.colours)}
      <p class="small soft">${t("history.how")}</p>
      ${entries.length ? repeat(rounds(entries), ([number]) => number, ([number, plays]) => html`<section class="stack history-round">
        <h3>${roundOf({ name: game.game, round: number })}</h3>
        <ol class="history" reversed>${repeat(plays, (play) => play.entry, (play) => row(play, game, isBlocked, isShort))}</ol>
      </section>`) : html`<p class="soft">${t("story.empty")}</p>`}
      <button class="button" ?disabled=${isBlocked} @click=${() => putRight(null, game)}>${icon("plus")}${t("history.first")}</button>
    </section>`;
  }

  async #learn() {
    const number = Number(this.getAttribute("number")) || null;
    const version = this.#version;
    let found = null;
    try {
      found = await read(tablePath(`history${number ? `?game=${number}` : ""}`));
    } catch (error) {
      if (!(error instanceof Refusal)) { // lost on its way: what is shown stays
        setTimeout(() => this.isConnected && version === this.#version && this.#learn(), AGAIN_MS);
        return;
      }
    }
    if (version !== this.#version) return; // a newer one has been asked for
    this.#found = found;
    this.update();
  }
}

// The latest round first, and in it the latest play.
function rounds(entries) {
  const found = new Map();
  for (const play of entries) found.set(play.round, [play, ...(found.get(play.round) ?? [])]);
  return [...found].reverse();
}

// The time of day; with its day where a game was played on several.
function clock(at, isShort) {
  const when = new Date(at);
  if (Number.isNaN(when.getTime())) return "";
  return when.toLocaleString(locale, isShort ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" });
}

function row(play, game, isBlocked, isShort) {
  const standings = standingsOf({ scores: play.scores, players: game.players }, game.colours);
  const sentences = play.text.map(sentence).join(" ") || t("history.unknown");
  return html`<li class="history-row ${play.is_void ? "history-void" : ""}">
    <button class="history-open" ?disabled=${isBlocked} @click=${() => putRight(play, game)}>
      <span class="history-told break">${play.is_void ? html`<span class="unseen">${t("label", { name: t("history.void") })} </span><s>${sentences}</s>` : sentences}</span>
      <span class="row wrap small soft">
        <span><time datetime=${play.at} translate="no">${clock(play.at, isShort)}</time> · ${whoDidIt(play.who)}</span>
        ${play.is_void ? html`<span class="chip">${t("history.void")}</span>` : nothing}
        ${play.is_inserted ? html`<span class="chip">${t("history.inserted")}</span>` : nothing}
        ${play.corrections.length && !play.is_void ? html`<span class="chip">${t("history.changed")}</span>` : nothing}
        ${play.trouble ? html`<span class="trouble break">${sentence(play.trouble)}</span>` : nothing}
      </span>
      <span class="history-scores" translate="no">${standings.map(({ name, score, colour }) => html`<span class="history-score">${marker(colour, name, { among: Object.keys(play.scores) })}<span class="unseen">${name} </span>${figure(score)}</span> `)}</span>
      ${icon("pen")}
    </button>
  </li>`;
}

// "sensor", "panel", "console", or a device by its name.
export function whoDidIt(who) {
  const [kind, name] = who.split(/: (.*)/s);
  if (name) return t("who.device", { name });
  const key = `who.${kind}`;
  return ["who.sensor", "who.page", "who.panel", "who.console", "who.demo"].includes(key) ? t(key) : t("who.device", { name: kind });
}

// `colours`: the players' markers; `before`: the scores so far, where they would change.
export function scoreLine(game, colours, before = null) {
  const standings = standingsOf(game, colours);
  return html`<ul class="score-line" aria-label=${t("history.scores", { scores: all(standings.map(({ name, score }) => `${name} ${figure(score)}`)) })}>
    ${standings.map(({ name, score, colour }) => {
      const was = before?.[name];
      const isOther = before && was !== score;
      return html`<li class=${isOther ? "score-other" : ""} aria-hidden="true">${marker(colour, name, { among: Object.keys(game.scores) })}<span class="grow break" translate="no">${name}</span>
        ${isOther ? html`<s class="soft">${figure(was)}</s><span>→</span>` : nothing}<b>${figure(score)}</b></li>`;
    })}</ul>`;
}

function when(began) {
  const at = new Date(began);
  return Number.isNaN(at.getTime()) ? "" : at.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

define("p-history", History);
