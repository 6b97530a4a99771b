// Putting a play right: what really happened, what the scores would be, and only then "yes".

import { html, nothing } from "../parts/part.js";
import { openSheet } from "../parts/sheets.js";
import { icon } from "../draw/icons.js";
import { act, read, readIfThere, Refusal, tablePath } from "../live/server.js";
import { perform, shownVersion, tellRefusal, wordsOf } from "../live/doing.js";
import { store } from "../live/store.js";
import { sentence, t } from "../words/words.js";
import { askAction } from "../parts/action-form.js";
import { scoreLine } from "./history.js";

// `one`: a play of the history; null: the start of the game, where something may be missing.
export async function putRight(one, game) {
  const kind = one ? await askKind(one) : "insert";
  if (!kind) return;
  const wanted = await (kind === "void" ? { kind, entry: one.entry } : kind === "back" ? { kind: "void", entry: one.corrections.at(-1) } : askLine(kind, one, game));
  if (wanted) await confirm(wanted, game);
}

// The play that was the last to count, whatever it was.
export async function putLastRight() {
  const found = await readIfThere(tablePath("history"));
  const one = found?.entries.findLast((entry) => !entry.is_void);
  if (one) await putRight(one, found.game);
}

function askKind(one) {
  return openSheet({
    title: t("correct.title"),
    draw: (close) => html`
      <p class="break"><b>${one.text.map(sentence).join(" ")}</b></p>
      <div class="stack">
        ${one.is_void
          ? html`<button class="choice" @click=${() => close("back")}>${icon("redo")}${t("correct.back")}</button>`
          : html`<button class="choice" @click=${() => close("change")}>${icon("pen")}${t("correct.change")}</button>
            <button class="choice" @click=${() => close("void")}>${icon("close")}${t("correct.void")}</button>`}
        <button class="choice" @click=${() => close("insert")}>${icon("plus")}${t("correct.insert")}</button>
      </div>`,
  });
}

// The form is the one that the game would have drawn at that very moment.
async function askLine(kind, one, game) {
  const entry = one?.entry ?? game.begin;
  let then;
  try {
    then = await read(tablePath(`history?game=${game.number}&entry=${entry}`));
  } catch (error) {
    if (error instanceof Refusal) tellRefusal(error);
    return null;
  }
  const isChange = kind === "change";
  const moment = isChange ? then.before : then.after;
  const title = t(isChange ? "form.title.then" : "form.title.insert", { name: moment.turn ?? "" });
  const told = one?.text.map(sentence).join(" ");
  const about = told ? t(isChange ? "form.was" : "form.after", { what: told }) : null;
  const line = await askAction(moment, isChange ? one.line : null, { title: moment.turn ? title : null, about });
  if (!line) return null;
  return isChange ? { kind, entry, line } : { kind, after: entry, line };
}

// Later plays keep their players where that is possible; where the turn goes to somebody else they
// follow it, and that is said.  `version` is the table's of which the scores are shown.
async function preview(wanted) {
  const version = shownVersion();
  try {
    return { ...(await look({ ...wanted, turns: "keep" }, version)), wanted: { ...wanted, turns: "keep" }, version };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const followed = { ...wanted, turns: "follow" };
    return { ...(await look(followed, version)), wanted: followed, follows: true, version };
  }
}

// On the table somebody else would be to play than now.
function isTurned(after, { standing }) {
  const now = store.state.view?.game;
  return standing === "running" && Boolean(now?.turn && after.turn) && now.turn !== after.turn;
}

const look = (wanted, version) => act("correct?preview=1", wanted, { version });

async function confirm(wanted, game) {
  let found;
  try {
    found = await preview(wanted);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 401) {
      if (await perform("correct?preview=1", { ...wanted, turns: "keep" })) await confirm(wanted, game);
      return;
    }
    await openSheet({
      title: t("correct.cannot"),
      draw: (close) => html`<p class="break">${wordsOf(error)} ${error.rule ? t("refused.rule", { rule: error.rule }) : nothing}</p>
        <div class="sheet-foot"><button class="button" @click=${() => close()}>${t("close")}</button></div>`,
    });
    return;
  }
  const { game: after, follows } = found;
  const isWanted = await openSheet({
    title: t("correct.preview"),
    draw: (close) => html`
      ${scoreLine(after, game.scores)}
      <p>${after.over ? t("correct.over") : after.turn ? t("turn", { name: after.turn }) : nothing}</p>
      ${follows ? html`<p class="chip chip-gold chip-long">${t("correct.follows")}</p>` : isTurned(after, game) ? html`<p class="chip chip-gold chip-long">${t("correct.turned", { name: after.turn })}</p>` : nothing}
      <div class="sheet-foot">
        <button class="button" @click=${() => close(false)}>${t("changed.no")}</button>
        <button class="button button-main" @click=${() => close(true)}>${icon("check")}${t("correct.go")}</button>
      </div>`,
  });
  // Where the table has changed since, other scores would come of it: they are shown first.
  const anew = () => confirm(wanted, game);
  if (isWanted) await perform("correct", found.wanted, { what: t("correct.go"), version: found.version, anew });
}
