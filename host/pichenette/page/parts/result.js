// <p-result>: it is over: who won, and once more with one tap.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { read, tablePath } from "../live/server.js";
import { perform } from "../live/doing.js";
import { aboutOf, peopleOf } from "../live/game.js";
import { store } from "../live/store.js";
import { to } from "../live/address.js";
import { all, t } from "../words/words.js";

class Result extends Part {
  draw({ view, isStale, busy }) {
    const game = view?.game;
    if (!game?.over) return nothing;
    const isBlocked = isStale || busy !== null;
    return html`<section class="card result" aria-labelledby="result-title">
      <div class="result-cup">${icon("trophy")}</div>
      <h2 id="result-title" class="break" data-fit>${headline(game)}</h2>
      ${this.hasAttribute("acting") ? html`<div class="row wrap result-acts">
        <button class="button button-main button-large" ?disabled=${isBlocked} @click=${rematch}>${icon("again")}${t("result.rematch")}</button>
        <a class="button button-large" href=${to("/setup")}>${t("result.other")}</a>
        <button class="button button-large" @click=${lookBack}>${icon("list")}${t("result.look")}</button>
      </div>` : nothing}
    </section>`;
  }
}

export function headline(game) {
  if (!game.winners.length) return t("result.draw");
  if (Object.keys(game.scores).length === 1) return t("result.solo", { name: game.winners[0] });
  const people = game.winners.flatMap((side) => peopleOf(game, side));
  return t("result.won", { n: people.length, names: all(game.winners) });
}

// How it went, move by move: the latest game of the table.
async function lookBack() {
  const { games } = await read(tablePath("games"));
  if (games.length) location.assign(to(`/games/${games[0].number}`));
}

// The same people and rules, and whoever sits next begins.  Everybody keeps place and colour; only in
// a game where the first place begins do they change round.
async function rematch() {
  const { record } = await read(tablePath("record"));
  if (!record) return;
  const header = nextHeader(record[0]);
  const { colours } = store.state.view;
  const wanted = aboutOf(header.game)?.markers?.length ? { header, colours } : { header };
  await perform("begin", wanted, { what: t("result.rematch"), version: null });
}

export function nextHeader(header) {
  const [first, ...rest] = header.players;
  const next = { ...header, players: header.players };
  if (header.starter || aboutOf(header.game)?.starter) {
    const seat = header.players.indexOf(header.starter ?? first);
    next.starter = header.players[(seat + 1) % header.players.length];
  } else {
    next.players = [...rest, first];
  }
  return next;
}

define("p-result", Result);
