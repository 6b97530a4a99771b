// Putting a play right: what really happened, what the scores would be, and only then "yes".

import { html, nothing } from "../parts/part.js";
import { openSheet } from "../parts/sheets.js";
import { icon } from "../draw/icons.js";
import { act, read, Refusal, tablePath } from "../live/server.js";
import { perform, readOrTell, shownVersion, tellRefusal, wordsOf } from "../live/doing.js";
import { store } from "../live/store.js";
import { all, sentence, t } from "../words/words.js";
import { askAction } from "../parts/action-form.js";
import { headline } from "../parts/result.js";
import { roundOf } from "../words/games.js";
import { scoreLine } from "./history.js";

// `play`: one of the history; null: the start of the game, where something may be missing.
export async function putRight(play, game) {
  const kind = play ? await askKind(play) : "insert";
  if (!kind) return;
  const wanted = await (kind === "void" ? { kind, entry: play.entry } : kind === "back" ? { kind: "void", entry: play.voided_by } : askLine(kind, play, game));
  if (wanted) await confirm(wanted, game);
}

// The play that was the last to count, whatever it was.
export async function putLastRight() {
  const found = await readOrTell(tablePath("history"));
  const play = found?.entries.findLast((entry) => !entry.is_void);
  if (play) await putRight(play, found.game);
}

// A play that stands in the way of another correction: that one comes first.
async function putPlayRight(entry, { number }) {
  const found = await readOrTell(tablePath(`history?game=${number}`));
  const obstacle = found?.entries.find((play) => play.entry === entry);
  if (obstacle) await putRight(obstacle, found.game);
}

function askKind(play) {
  return openSheet({
    title: t("correct.title"),
    isActing: true,
    draw: (close) => html`
      <p class="break"><b>${play.text.map(sentence).join(" ")}</b></p>
      <div class="stack">
        ${play.is_void
          ? play.voided_by === null ? nothing : html`<button class="choice" @click=${() => close("back")}>${icon("redo")}${t("correct.back")}</button>`
          : html`<button class="choice" @click=${() => close("change")}>${icon("pen")}${t("correct.change")}</button>
            <button class="choice" @click=${() => close("void")}>${icon("close")}${t("correct.void")}</button>`}
        <button class="choice" @click=${() => close("insert")}>${icon("plus")}${t("correct.insert")}</button>
      </div>`,
  });
}

// The form is the one that the game would have drawn at that very moment.
async function askLine(kind, play, game) {
  const entry = play?.entry ?? game.begin;
  let then;
  try {
    then = await read(tablePath(`history?game=${game.number}&entry=${entry}`));
  } catch (error) {
    tellRefusal(error instanceof Refusal ? error : new Refusal(0, null));
    return null;
  }
  const isChange = kind === "change";
  const moment = isChange ? then.before : then.after;
  const title = t(isChange ? "form.title.then" : "form.title.insert", { name: moment.turn ?? "" });
  const sentences = play?.text.map(sentence).join(" ");
  const about = sentences ? t(isChange ? "form.was" : "form.after", { what: sentences }) : null;
  const line = await askAction(moment, isChange ? play.line : null, { title: moment.turn ? title : null, about });
  if (!line) return null;
  return isChange ? { kind, entry, line } : { kind, after: entry, line };
}

// What may come of it: later plays keep their players where that is possible.  Where the turn goes to
// somebody else it is for people to say whether those plays stay with who played them, and somebody
// missed in between, or go to whoever is then to play.  `version` is the table's of which the scores
// are shown.
async function previews(wanted) {
  const version = shownVersion();
  const kept = await outcome(wanted, "keep", version);
  if (!kept.refusal) return { found: [kept], version };
  const found = [await outcome(wanted, "pass", version), await outcome(wanted, "follow", version)];
  const possible = found.filter(({ refusal }) => !refusal);
  if (!possible.length) throw found[1].refusal;
  return { found: possible, version };
}

async function outcome(wanted, turns, version) {
  try {
    // The service's `passed`, as its `pass`, is a missed turn.
    const { game, passed: missed } = await look({ ...wanted, turns }, version);
    return { game, missed, turns };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    return { refusal: error };
  }
}

// The game as it stands: the table's own, or an earlier one after its last play.
async function standingGame(game) {
  if (game.standing === "running") return store.state.view?.game ?? null;
  const found = await readOrTell(tablePath(`history?game=${game.number}`));
  if (!found) return null;
  const last = found.entries.findLast((entry) => !entry.is_void)?.entry ?? game.begin;
  return (await readOrTell(tablePath(`history?game=${game.number}&entry=${last}`)))?.after ?? null;
}

// What else would change, in words: the result, the round, whose turn it is.
function changes(now, after, { game: name }) {
  if (!now) return [];
  const round = (game) => roundOf({ name, round: game.round });
  const isOtherResult = now.over && after.over && now.winners.join("\n") !== after.winners.join("\n");
  return [
    isOtherResult ? t("correct.result", { result: headline(now) }) : null,
    now.over && !after.over ? t("correct.reopened", { result: headline(now) }) : null,
    now.round !== after.round ? t("correct.round", { round: round(after), now: round(now) }) : null,
    now.turn && after.turn && now.turn !== after.turn ? t("correct.turned", { name: after.turn }) : null,
  ].filter(Boolean);
}

const look = (wanted, version) => act("correct?preview=1", wanted, { version });

async function confirm(wanted, game) {
  let found, version, now;
  try {
    now = await standingGame(game);
    ({ found, version } = await previews(wanted));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) {
      if (await perform("correct?preview=1", { ...wanted, turns: "keep" })) await confirm(wanted, game);
      return;
    }
    const there = await openSheet({
      title: t("correct.cannot"),
      draw: (close) => html`<p class="break">${wordsOf(error)} ${error.rule ? t("refused.rule", { rule: error.rule }) : nothing}</p>
        <div class="sheet-foot"><button class="button" @click=${() => close()}>${t("close")}</button>
          ${error.entry ? html`<button class="button button-main" @click=${() => close(error.entry)}>${icon("pen")}${t("correct.there")}</button>` : nothing}</div>`,
    });
    if (there) await putPlayRight(there, game);
    return;
  }
  const turns = await (found.length > 1 ? chooseOutcome(found, game, now) : agree(found[0], game, now));
  // Where the table has changed since, other scores would come of it: they are shown first.
  const anew = () => confirm(wanted, game);
  if (turns) await perform("correct", { ...wanted, turns }, { what: t("correct.go"), version, anew });
}

const next = ({ game: after }) => (after.over ? t("correct.over", { result: headline(after) }) : after.turn ? t("turn", { name: after.turn }) : nothing);

const tellMissed = (missed) => t("correct.missed", { n: missed.length, names: all([...new Set(missed)]) });

const warn = (words) => html`<p class="chip chip-gold chip-long">${words}</p>`;

function agree(preview, game, now) {
  const { game: after, turns, missed } = preview;
  const moved = turns === "follow" ? t("correct.follows") : missed.length ? tellMissed(missed) : null;
  return openSheet({
    title: t("correct.preview"),
    isActing: true,
    draw: (close) => html`
      ${scoreLine(after, game.colours, game.scores)}
      <p>${next(preview)}</p>
      ${moved ? warn(moved) : nothing}${changes(now, after, game).map(warn)}
      <div class="sheet-foot">
        <button class="button" @click=${() => close(null)}>${t("changed.no")}</button>
        <button class="button button-main" @click=${() => close(turns)}>${icon("check")}${t("correct.go")}</button>
      </div>`,
  });
}

// Both are shown before anything is done.
function chooseOutcome(found, game, now) {
  return openSheet({
    title: t("correct.whose"),
    isActing: true,
    draw: (close) => html`
      <p>${t("correct.whose.why")}</p>
      ${found.map((preview) => html`<section class="card stack outcome" aria-labelledby="outcome-${preview.turns}">
        <h3 id="outcome-${preview.turns}">${t(`correct.${preview.turns}`)}</h3>
        ${scoreLine(preview.game, game.colours, game.scores)}
        ${preview.turns === "pass" ? html`<p class="small soft">${tellMissed(preview.missed)}</p>` : nothing}
        <p class="small soft">${next(preview)}</p>
        ${changes(now, preview.game, game).map(warn)}
        <button class="button button-main" aria-describedby="outcome-${preview.turns}" @click=${() => close(preview.turns)}>${icon("check")}${t("correct.go")}</button>
      </section>`)}
      <div class="sheet-foot"><button class="button" @click=${() => close(null)}>${t("changed.no")}</button></div>`,
  });
}
