// Where it begins: learn which tables there are, listen to one, show the face that the address names.

import { Part, define, html } from "./parts/part.js";
import "./parts/announcer.js";
import { face } from "./live/address.js";
import { applyLooks } from "./live/looks.js";
import { listen } from "./live/listening.js";
import { learn, read, tablePath } from "./live/server.js";
import { heard, store, watchAge } from "./live/store.js";
import { standingsOf } from "./live/game.js";
import { awaitTap } from "./live/sounding.js";
import { dropSecondPresses } from "./live/pressing.js";
import { keepAwake } from "./live/awake.js";
import { keepFitting } from "./parts/fitting.js";
import { askPin } from "./parts/signing.js";
import { language, t } from "./words/words.js";
import { board } from "./faces/board.js";

// The face most people see comes at once, the others when they are asked for.
const FACES = {
  __proto__: null, // an address may have any name
  tv: () => import("./faces/tv.js"),
  overlay: () => import("./faces/overlay.js"),
  setup: () => import("./faces/setup.js"),
  history: () => import("./faces/history.js"),
  games: () => import("./faces/games.js"),
  players: () => import("./faces/players.js"),
  virtual: () => import("./faces/virtual.js"),
  care: () => import("./faces/care.js"),
  nowhere: () => import("./faces/nowhere.js"),
};
const shown = face === "board" || face in FACES ? face : "nowhere";
const AGAIN_MS = 2000;

document.documentElement.lang = language === "xx" ? "en" : language;
document.documentElement.dataset.face = shown;
applyLooks();

let draw = board;
let query = "?track=1"; // what more a face wants to hear
if (shown !== "board") ({ draw, query = "?track=1" } = await FACES[shown]());

class App extends Part {
  draw(state) {
    document.title = title(state);
    return html`${draw(state)}<p-announcer></p-announcer>`;
  }
}

function title({ view }) {
  const game = view?.game;
  if (!game) return t("app");
  const scores = standingsOf(game).map(({ score }) => score).join(" – ");
  return game.turn ? `${scores} · ${t("turn", { name: game.turn })}` : scores;
}

awaitTap();
dropSecondPresses();
define("p-app", App);
keepFitting(document.querySelector("p-app"));
await start();

// A page that is opened before its server is there waits for it.
async function start() {
  for (;;) {
    try {
      await learn();
      const { games } = await read("/games");
      store.set({ games });
      break;
    } catch (error) {
      if (error.status === 401) {
        await askPin(); // a private table: who looks says the PIN first
        continue;
      }
      store.set({ isStale: true });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
  store.set({ isStale: false, heardAt: Date.now() });
  listen(`/api/1${tablePath("events")}${query}`, heard);
  watchAge();
  keepAwake();
}
