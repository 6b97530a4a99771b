// What really fell, entered by hand: so many of each kind, in a pocket or off the board.
//
// For the open shot, for the last one (which has counted already), or for one that no sensor saw.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { stepper } from "./stepper.js";
import { icon } from "../draw/icons.js";
import { piece } from "../draw/pieces.js";
import { bagOf } from "../live/expects.js";
import { perform, shownVersion } from "../live/doing.js";
import { store } from "../live/store.js";
import { say, sentence, t } from "../words/words.js";

// What is open is put right; where nothing is open, a new shot is entered.
export async function editShot() {
  const { pending, game } = store.state.view;
  const version = shownVersion();
  const shot = await shotForm({
    bag: bagOf(game),
    potted: pending?.potted ?? [],
    off: pending?.off ?? [],
    title: pending ? t("form.title.open") : t("form.title.new", { name: game.turn }),
    go: pending ? t("form.go.open") : t("form.go.new"),
  });
  if (!shot) return;
  if (pending) await perform("say", shot, { what: t("form.what"), version, instead: (now) => (isSame(now, pending, game) ? { ...shot, last: !now.pending } : null) });
  else await perform("act", { action: { shot: without(shot) } }, { what: t("form.what"), version });
}

// It may have counted meanwhile as just what was there: then what was entered is said of that one.
function isSame({ pending, last, game }, was, before) {
  const same = (shot) => shot?.potted.join() === was.potted.join() && shot.off.join() === was.off.join();
  return pending ? game?.turn === before.turn && same(pending) : same(last);
}

// The shot that has counted already.
export async function editLast() {
  const { last, game } = store.state.view;
  const version = shownVersion();
  const shot = await shotForm({
    bag: widened(bagOf(game), last),
    potted: last?.potted ?? [], off: last?.off ?? [], title: t("form.title.last"), go: t("form.go.last"),
  });
  if (shot) await perform("say", { ...shot, last: true }, { what: t("form.what"), version });
}

// Its own pieces are no longer on the board, and may be named again.
function widened(bag, last) {
  if (!bag || !last) return bag;
  const pieces = { ...bag.pieces };
  for (const kind of [...last.potted, ...last.off]) pieces[kind] = (pieces[kind] ?? 0) + 1;
  if ("striker" in pieces) pieces.striker = 1;
  return { ...bag, pieces };
}

export function without(shot) {
  return Object.fromEntries(Object.entries(shot).filter(([, pieces]) => pieces.length));
}

// Lists of pieces by place, or undefined where somebody just left.
export function shotForm({ bag, potted, off, title, go, about = null }) {
  const counts = { potted: tally(potted), off: tally(off) };
  const sum = (kind) => bag.places.reduce((total, place) => total + (counts[place]?.[kind] ?? 0), 0);
  return openSheet({
    title,
    isActing: true,
    draw: (close, update) => html`
      ${about ? html`<p class="soft break">${about}</p>` : nothing}
      <div class="kinds">
        <div class="kinds-head small soft" aria-hidden="true"><span></span>${bag.places.map((place) => html`<span>${sentence(bag.texts[place])}</span>`)}</div>
        ${Object.entries(bag.pieces).map(([kind, most]) => html`<div class="kind">
          <span class="kind-name">${piece(kind)}<span>${say(bag.texts[kind])}</span></span>
          ${bag.places.map((place) => stepper({
            value: counts[place]?.[kind] ?? 0, least: 0, most: most - sum(kind) + (counts[place]?.[kind] ?? 0),
            label: t("place.of", { piece: say(bag.texts[kind]), place: say(bag.texts[place]) }),
            change: (value) => { (counts[place] ??= {})[kind] = value; update(); },
          }))}
        </div>`)}
      </div>
      <div class="sheet-foot">
        <button class="button button-main button-large" @click=${() => close(Object.fromEntries(bag.places.map((place) => [place, listed(counts[place])])))}>
          ${icon("check")}${bag.places.every((place) => !listed(counts[place]).length) ? t("form.nothing") : go}</button>
      </div>`,
  }) ?? nothing;
}

function tally(pieces) {
  const counts = {};
  for (const kind of pieces) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function listed(counts = {}) {
  return Object.entries(counts).flatMap(([kind, number]) => Array(number).fill(kind));
}
