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

// The rules in short, with what was chosen: a line may hold only with some of it ("{mode=junior}…").
export function rulesWith(rules, chosen) {
  const isHeld = (line) => [...line.matchAll(/\{(\w+)=(\w+)\}/g)].every(([, key, value]) => String(chosen[key]) === value);
  return rules.split("\n").filter(isHeld).map((line) => line.replace(/\{\w+=\w+\}/g, "").replace(/\{(\w+)\}/g, (_, key) => chosen[key]));
}

// How far one plays ("to 100 points"); null where that is no number of points.
export function goalOf(game) {
  const hasTarget = aboutOf(game.name)?.options.some(({ key }) => key === "target");
  const hasPoints = Object.values(game.shows?.lanes ?? {}).every(({ is_in: isIn }) => isIn === null);
  return hasTarget && hasPoints && !game.over ? t("goal", { n: game.goal }) : null;
}
