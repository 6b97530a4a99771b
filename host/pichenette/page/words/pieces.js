// Names of pieces and colours; those of a game we do not know are said as the game writes them.

import { has, say, t } from "./words.js";

export function pieceName(kind) {
  return has(`piece.${kind}`) ? t(`piece.${kind}`) : say(kind);
}

export function colourName(colour) {
  return has(`colour.${colour}`) ? t(`colour.${colour}`) : say(colour);
}
