// What games and their rounds are called: as they say themselves; one we have not heard of as it is.

import { aboutOf } from "../live/game.js";
import { say, sentence, t } from "./words.js";

export function gameTitle(name) {
  return say(aboutOf(name)?.title ?? name);
}

export function roundOf(game) {
  const what = aboutOf(game.name)?.rounds;
  return t("round", { what: what ? sentence(what) : t("round.usual"), n: game.round });
}
