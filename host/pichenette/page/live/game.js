// What a game says of itself, beside its score: colours, the queen, what its rounds are called.

import { store } from "./store.js";

export const SEATS = ["blue", "red", "green", "yellow", "white", "brown"]; // the box's markers, in order

export function aboutOf(name) {
  return store.state.games.find((game) => game.name === name) ?? null;
}

// The marker of each score: the colour of the player's own pieces, else that of the place.
export function coloursOf(game) {
  const given = aboutOf(game.name)?.colours ?? [];
  return Object.keys(game.scores).map(
    (name, seat) => game.shows?.lanes?.[name]?.colour ?? given[seat] ?? SEATS[seat % SEATS.length],
  );
}

// "board", "pending", "confirmed", "lost", or null where there is no queen.
export function queenOf(game) {
  return game.shows?.queen?.fate ?? null;
}
