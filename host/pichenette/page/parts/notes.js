// Short notes at the foot of the screen: what was refused, what was undone.

import { html, render, repeat, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { store } from "../live/store.js";
import { t } from "../words/words.js";

const STAYS_MS = 9000;
const MOST = 2;

let notes = [];
let counted = 0;
let home = null;

// `version`: of the view that it speaks of; with the next one it goes.  An action's `isOffered` says of
// each view whether it can be done.  Gives a function that takes the note away.
export function note(text, { detail = "", action = null, isError = false, version = null } = {}) {
  const added = { id: ++counted, text, detail, action, isError, version };
  notes = [...notes, added].slice(-MOST);
  draw();
  setTimeout(() => drop(added), STAYS_MS);
  return () => drop(added);
}

store.watch(({ view }) => {
  const left = notes.filter(({ version }) => version === null || !view || view.version <= version);
  if (left.length === notes.length && !notes.some(({ action }) => action?.isOffered)) return;
  notes = left;
  draw();
});

function drop(note) {
  notes = notes.filter((other) => other !== note);
  draw();
}

function draw() {
  if (!home) {
    home = document.createElement("div");
    home.className = "notes";
    document.body.append(home);
  }
  render(
    repeat(
      notes,
      (note) => note.id,
      (note) => html`<div class="note" role=${note.isError ? "alert" : "status"}>
        <p class="break">${note.text}${note.detail ? html` <span class="small">${note.detail}</span>` : nothing}</p>
        ${note.action && (note.action.isOffered?.(store.state.view) ?? true)
          ? html`<button class="button button-rail" @click=${() => { drop(note); note.action.run(); }}>${note.action.label}</button>`
          : nothing}
        <button class="button button-icon button-rail" aria-label=${t("close")} @click=${() => drop(note)}>${icon("close")}</button>
      </div>`,
    ),
    home,
  );
}
