// What the boards of all games have in common: each draws one game, and says what somebody did on it.
//
//   game     the one that is drawn; null: the table's
//   choose   gets the action, where it is not to be played at once (a form for a play of the past)
//   looking  an attribute: nothing can be pressed

import { Part } from "../parts/part.js";
import { listedOf } from "../live/expects.js";
import { perform } from "../live/doing.js";
import { t } from "../words/words.js";

export class GameBoard extends Part {
  game = null;
  choose = null;

  // What may be done now, by its name; empty where nothing may.
  mayOf(game) {
    return Object.fromEntries(listedOf(game).map((choice) => [choice.action, choice]));
  }

  gameOf({ view }) {
    return this.game ?? view?.game ?? null;
  }

  // What the table waits to be told first, unless this board is where it is said: the kinds of play that
  // answer it; null where nothing waits.
  answersTo({ view }) {
    const waiting = this.game ? [] : (view?.questions ?? []).filter((question) => question.is_doubt && question.standing === null);
    if (!waiting.length) return null;
    return new Set(waiting.flatMap(({ choices }) => choices.flatMap(({ does }) => Object.keys(does?.play ?? {}))));
  }

  // A board can be played on only while it shows what was played last.
  isBlocked({ isStale, busy, awaited }) {
    return this.hasAttribute("looking") || (!this.choose && (isStale || busy !== null || awaited !== null));
  }

  async play(action, version = undefined) {
    if (this.choose) this.choose(action);
    else await perform("act", { action }, { what: t("form.what"), version });
  }
}

// The look of one game's board: a board is shown once it has it, or cannot get it.
export function wear(file) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(file, import.meta.url);
  const worn = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  return worn;
}
