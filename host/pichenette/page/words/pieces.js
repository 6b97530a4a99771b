// Names of pieces and colours: as the game declares them, else ours, else as they are written.

import { aboutOf } from "../live/game.js";
import { store } from "../live/store.js";
import { has, say, t } from "./words.js";

export function pieceName(kind) {
  const declared = aboutOf(store.state.view?.game?.name)?.pieces?.find((piece) => piece.name === kind);
  if (declared) return say(declared.text);
  return has(`colour.${kind}`) ? t(`colour.${kind}`) : say(kind);
}

export function colourName(colour) {
  return has(`colour.${colour}`) ? t(`colour.${colour}`) : say(colour);
}
