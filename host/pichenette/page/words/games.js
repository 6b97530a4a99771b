// What games are called: as they say themselves; a name we have not heard of yet as it is.

import { store } from "../live/store.js";
import { say } from "./words.js";

export function gameTitle(name) {
  return say(store.state.games.find((game) => game.name === name)?.title ?? name);
}
