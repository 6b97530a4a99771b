// What a game says of itself, beside its score: colours, the queen, what its rounds are called.

import { store } from "./store.js";

export function aboutOf(name) {
  return store.state.games.find((game) => game.name === name) ?? null;
}

// Every score with its name and marker, in the players' order: an object would give "2" before "10",
// and before "Ana".  `colours` are the players', as the table tells them; those who play together have one.
// Who plays two colours has the points of each: `both`, in the order in which they were
// given out, whichever is better.
export function standingsOf(game, colours) {
  const players = game.players ?? [];
  const sides = Object.keys(game.scores);
  const own = players.filter((name) => Object.hasOwn(game.scores, name));
  return (own.length === sides.length ? own : sides).map((name, seat) => {
    const score = game.scores[name];
    const both = bothOf(game, name);
    return { name, score, both, colour: both?.[0].colour ?? colours?.[players[seat]] };
  });
}

function bothOf(game, name) {
  const lane = game.shows?.lanes?.[name];
  if (!lane?.other) return null;
  const order = Object.keys(game.detail?.colours ?? {});
  const both = [{ colour: lane.colour, score: game.scores[name] }, lane.other];
  return both.sort((standing, other) => order.indexOf(standing.colour) - order.indexOf(other.colour));
}

// A side is a player, or those of a team, who sit every so many seats; names tell nothing of it.
export function peopleOf(game, side) {
  if (game.players.includes(side)) return [side];
  const sides = Object.keys(game.scores);
  return game.players.filter((_, seat) => seat % sides.length === sides.indexOf(side));
}

// "board", "pending", "confirmed", "lost", or null where there is no queen.
export function queenOf(game) {
  return game.shows?.queen?.fate ?? null;
}
