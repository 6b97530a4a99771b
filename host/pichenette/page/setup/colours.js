// Which colour each player has, where they can choose: with their place at the table, shared out among
// them by a game's own option, or as a marker of the box.  What somebody chose is remembered with the
// name, for every such game.

import { html } from "../parts/part.js";
import { openSheet } from "../parts/sheets.js";
import { marker } from "../parts/marker.js";
import { recall, remember } from "../live/memory.js";
import { colourName } from "../words/pieces.js";
import { t } from "../words/words.js";
import { sharesOf, swapped, wordsOf } from "./options.js";

export const liked = () => recall("colours", {});

// What is shared out: an option of the game's own, or the markers of the box; null where the places
// have their colours.
export function sharedColours(game) {
  const own = game.options.find((option) => option.type === "shared" && !option.owners);
  return own ?? (game.markers?.length ? markersOf(game) : null);
}

// As an option would declare them: one to each, in order.
function markersOf({ markers }) {
  const numbers = markers.map((_, at) => at + 1);
  return { key: MARKERS, type: "shared", words: markers, each: Object.fromEntries(numbers.map((number) => [number, 1])), defaults: Object.fromEntries(numbers.map((number) => [number, markers.slice(0, number).map((marker) => [marker])])) };
}

const MARKERS = "markers"; // among the chosen options; beside the record's when the game begins

// Who plays for whom: the first of each team, or everybody for themselves.
const leaders = (game, players) => (game.teams?.[String(players.length)] ?? players.map((_, seat) => [seat])).map(([first]) => players[first]);

function leaderOf(game, players, name) {
  const team = game.teams?.[String(players.length)]?.find((places) => places.some((place) => players[place] === name));
  return team ? players[team[0]] : name;
}

const shared = (game, players, options) => {
  const option = sharedColours(game);
  return sharesOf(option, options[option.key], leaders(game, players), liked());
};

// Those of the box that the game has; empty where nobody can choose.
export function paletteOf(game) {
  const option = sharedColours(game);
  return option ? wordsOf(option) : game.colours;
}

// The colours of each player, by seat: one, or as many as the game gives.
export function coloursBySeat(game, players, options) {
  const palette = paletteOf(game);
  const usual = (seat) => palette[seat % palette.length];
  if (!sharedColours(game)) return players.map((_, seat) => [usual(seat)]);
  const shares = shared(game, players, options);
  return players.map((name, seat) => {
    const own = shares[leaderOf(game, players, name)];
    return own?.length ? own : [usual(seat)];
  });
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
  const option = sharedColours(game);
  const before = option ? shared(game, players, options) : null;
  remember("colours", { ...liked(), [name]: colour });
  if (option) return { options: { ...options, [option.key]: swapped(before, leaderOf(game, players, name), colour) } };
  const moved = [...players];
  const from = players.indexOf(name), to = game.colours.indexOf(colour);
  [moved[from], moved[to]] = [moved[to] ?? name, name];
  return { players: moved };
}

// The markers to begin with, by player; null where they are the usual ones, or the game's own.
export function markersToBegin(game, players, options) {
  const option = sharedColours(game);
  if (option?.key !== MARKERS) return null;
  const found = coloursBySeat(game, players, options).map(([colour]) => colour);
  const isUsual = leaders(game, players).every((name, seat) => found[players.indexOf(name)] === option.words[seat]);
  return isUsual ? null : Object.fromEntries(players.map((name, seat) => [name, found[seat]]));
}

// A colour, or undefined where somebody just left.
export function askColour(name, palette, owners) {
  return openSheet({
    title: t("lineup.colour.title", { name }),
    draw: (close) => html`<div class="choices choices-small">${palette.map((colour) => html`<button class="choice" aria-pressed=${owners[colour] === name ? "true" : "false"} @click=${() => close(colour)}>
      ${marker(colour, owners[colour] ?? "", { among: Object.values(owners) })}<span>${colourName(colour)}${owners[colour] && owners[colour] !== name ? html` <span class="small soft" translate="no">${owners[colour]}</span>` : ""}</span></button>`)}</div>`,
  });
}
