// <p-players>: who plays, with how much, and whose turn it is.

import { Part, define, html, nothing, repeat } from "./part.js";
import "./count.js";
import { marker } from "./marker.js";
import { piece } from "../draw/pieces.js";
import { aboutOf, coloursOf } from "../live/game.js";
import { colourName, pieceName } from "../words/pieces.js";
import { figure, say, t } from "../words/words.js";

class Players extends Part {
  draw({ view }) {
    const game = view?.game;
    if (!game) return nothing;
    const about = aboutOf(game.name);
    const counts = about ? say(about.counts) : t("score.points");
    const colours = coloursOf(game);
    const ranks = leaders(game, about?.is_lowest ?? false);
    const rows = Object.entries(game.scores).map(([name, score], seat) => ({ name, score, colour: colours[seat] }));
    return html`<ol class="players" data-many=${rows.length > 4 ? "true" : "false"} data-number=${rows.length}>
      ${repeat(rows, ({ name }) => name, ({ name, score, colour }) => {
        const isTurn = hasTurn(game, name);
        const gained = isTurn && view.pending?.points ? view.pending.points : 0;
        return html`<li class="player ${isTurn ? "player-turn" : ""} ${game.winners.includes(name) ? "player-won" : ""}">
          ${marker(colour, name)}
          <div class="player-who">
            <span class="player-name break" translate="no">${name}</span>
            <span class="player-note small soft">${note(game, name, isTurn, ranks)}</span>
            ${own(game, name)}${other(game, name)}
          </div>
          ${gained ? html`<span class="player-gain" aria-hidden="true">${gained > 0 ? "+" : "−"}${Math.abs(gained)}</span>` : nothing}
          <span class="player-score"><span class="unseen">${t("score.of", { counts })} </span><p-count value=${score}></p-count>${about?.is_lowest ? html`<span class="player-counts small soft" aria-hidden="true">${counts}</span>` : nothing}</span>
        </li>`;
      })}
    </ol>`;
  }
}

export function hasTurn(game, name) {
  return game.turn !== null && (game.turn === name || name.split(" & ").includes(game.turn));
}

function note(game, name, isTurn, ranks) {
  const lane = game.shows?.lanes?.[name];
  if (game.winners.includes(name)) return t("player.won");
  if (lane?.is_in === false) return t("player.out");
  if (isTurn) return name === game.turn ? t("player.turn") : t("player.turn.of", { name: game.turn });
  if (!game.over && ranks.length === 1 && ranks[0] === name) return t("player.leads");
  return nothing;
}

// The pieces that a side has to clear, where each has its own.
function own(game, name) {
  const kind = game.shows?.lanes?.[name]?.pieces;
  return kind && !game.over ? html`<span class="player-own small">${piece(kind)}${pieceName(kind)}</span>` : nothing;
}

// Who has two colours is scored for each by itself; the better one is the score.
function other(game, name) {
  const lane = game.shows?.lanes?.[name];
  if (!lane?.other) return nothing;
  const { colour, score } = lane.other;
  return html`<span class="small soft">${t("player.other", { colour: colourName(lane.colour), points: figure(game.scores[name]), second: colourName(colour), score: figure(score) })}</span>`;
}

function leaders(game, isLowest) {
  const scores = Object.values(game.scores);
  const best = isLowest ? Math.min(...scores) : Math.max(...scores);
  if (scores.every((score) => score === best)) return [];
  return Object.keys(game.scores).filter((name) => game.scores[name] === best);
}

define("p-players", Players);
