// <p-players>: who plays, with how much, and whose turn it is.

import { Part, define, html, nothing, repeat } from "./part.js";
import "./count.js";
import { marker } from "./marker.js";
import { piece } from "../draw/pieces.js";
import { aboutOf, peopleOf, standingsOf } from "../live/game.js";
import { colourName, pieceName } from "../words/pieces.js";
import { figure, isOne, say, t } from "../words/words.js";

// What a score counts, as many as there are of it.
const countsOf = (about, score) => (about ? say(isOne(score) ? about.counts_one : about.counts) : t("score.points"));

class Players extends Part {
  draw({ view }) {
    const game = view?.game;
    if (!game) return nothing;
    const about = aboutOf(game.name);
    const ranks = leaders(game, about?.is_lowest ?? false);
    const rows = standingsOf(game, view.colours);
    return html`<ol class="players" data-many=${rows.length > 4 ? "true" : "false"} data-number=${rows.length}>
      ${repeat(rows, ({ name }) => name, ({ name, score, colour, both }) => {
        const isTurn = hasTurn(game, name);
        const counts = countsOf(about, score);
        const gained = isTurn && view.pending?.points ? view.pending.points : 0;
        return html`<li class="player ${isTurn ? "player-turn" : ""} ${game.winners.includes(name) ? "player-won" : ""}">
          ${marker(colour, name, { among: rows.map((row) => row.name), second: both?.[1].colour })}
          <div class="player-who" data-fit>
            <span class="player-name break" translate="no">${name}</span>
            <span class="player-note small soft">${note(game, name, isTurn, ranks)}</span>
            ${own(game, name)}${both ? each(both, score) : nothing}
          </div>
          <div class="player-points">
          ${gained ? html`<span class="player-gain" aria-hidden="true">${gained > 0 ? "+" : "−"}${Math.abs(gained)}</span>` : nothing}
          ${game.shows?.lanes?.[name]?.is_in != null ? nothing : html`<span class="player-score" data-fit="score"><span class="unseen">${t("label", { name: counts })} </span><p-count value=${score}></p-count>${about?.is_lowest ? html`<span class="player-counts small soft" aria-hidden="true">${counts}</span>` : nothing}</span>`}
          </div>
        </li>`;
      })}
    </ol>`;
  }
}

export const hasTurn = (game, side) => peopleOf(game, side).includes(game.turn);

function note(game, name, isTurn, ranks) {
  const lane = game.shows?.lanes?.[name];
  if (game.winners.includes(name)) return t("player.won", { n: peopleOf(game, name).length });
  if (lane?.is_in === false) return t("player.out");
  if (lane?.is_in && !isTurn && !game.over) return t("player.in"); // no points: in or out is the score
  const leads = !game.over && ranks.length === 1 && ranks[0] === name ? t("player.leads") : null;
  const turn = isTurn ? (name === game.turn ? t("player.turn") : t("player.turn.of", { name: game.turn })) : null;
  return [turn, leads].filter(Boolean).join(" · ") || nothing;
}

// The pieces that a side has to clear, where each has its own.
function own(game, name) {
  const { pieces: kind, owes } = game.shows?.lanes?.[name] ?? {};
  if (!kind || game.over) return nothing;
  const isTeam = peopleOf(game, name).length > 1;
  return html`<span class="player-own small">${piece(kind)}${pieceName(kind)}${owes ? html` · <b class="player-owes">${t(isTeam ? "player.owes.team" : "player.owes", { n: owes })}</b>` : nothing}</span>`;
}

// Who has two colours is scored for each by itself; the better one is the score.
function each(both, best) {
  return html`<span class="player-both small">${both.map(({ colour, score }) => html`<span class=${score === best ? "player-best" : ""}>${piece(colour)}${colourName(colour)} <b>${figure(score)}</b></span> `)}</span>`;
}

function leaders(game, isLowest) {
  const scores = Object.values(game.scores);
  const best = isLowest ? Math.min(...scores) : Math.max(...scores);
  if (scores.every((score) => score === best)) return [];
  return Object.keys(game.scores).filter((name) => game.scores[name] === best);
}

define("p-players", Players);
