// Which colour each player has, where the game lets them choose: with their place at the table, or
// shared out among them.  What somebody chose is remembered with the name, for every such game.

import { html } from "../parts/part.js";
import { openSheet } from "../parts/sheets.js";
import { marker } from "../parts/marker.js";
import { recall, remember } from "../live/memory.js";
import { SEATS, coloursOf } from "../live/game.js";
import { colourName } from "../words/pieces.js";
import { t } from "../words/words.js";
import { sharesOf, swapped, wordsOf } from "./options.js";

export const liked = () => recall("colours", {});

export const sharedColours = (game) => game.options.find((option) => option.type === "shared" && !option.owners) ?? null;

// Those of the box that the game has; empty where nobody can choose.
export function paletteOf(game) {
  const option = sharedColours(game);
  return option ? wordsOf(option) : game.colours;
}

// The colours of each player, by seat: one, or as many as the game gives.
export function coloursBySeat(game, players, options) {
  const option = sharedColours(game);
  if (option) {
    const shares = sharesOf(option, options[option.key], players, liked());
    return players.map((name, seat) => (shares[name]?.length ? shares[name] : [SEATS[seat]]));
  }
  return coloursOf({ name: game.name, scores: Object.fromEntries(players.map((name) => [name, 0])) }).map((colour) => [colour]);
}

// Where a place has its colour, whoever likes it sits there, unless somebody before them does.
export function seated(game, players) {
  if (!game.colours.length) return players;
  const wishes = liked();
  const seats = new Map();
  for (const name of players) {
    const seat = game.colours.indexOf(wishes[name]);
    if (seat >= 0 && seat < players.length && !seats.has(seat)) seats.set(seat, name);
  }
  const rest = players.filter((name) => ![...seats.values()].includes(name));
  return players.map((_, seat) => seats.get(seat) ?? rest.shift());
}

// What changes where somebody takes a colour: `{players}` or `{options}`.
export function taken(game, players, options, name, colour) {
  const before = liked();
  remember("colours", { ...before, [name]: colour });
  const option = sharedColours(game);
  if (option) {
    const shares = sharesOf(option, options[option.key], players, before);
    return { options: { ...options, [option.key]: swapped(shares, name, colour) } };
  }
  const moved = [...players];
  const from = players.indexOf(name), to = game.colours.indexOf(colour);
  [moved[from], moved[to]] = [moved[to] ?? name, name];
  return { players: moved };
}

// A colour, or undefined where somebody just left.
export function askColour(name, palette, owners) {
  return openSheet({
    title: t("lineup.colour.title", { name }),
    draw: (close) => html`<div class="choices choices-small">${palette.map((colour) => html`<button class="choice" aria-pressed=${owners[colour] === name ? "true" : "false"} @click=${() => close(colour)}>
      ${marker(colour, owners[colour] ?? "")}<span>${colourName(colour)}${owners[colour] && owners[colour] !== name ? html` <span class="small soft" translate="no">${owners[colour]}</span>` : ""}</span></button>`)}</div>`,
  });
}
