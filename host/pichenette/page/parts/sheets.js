// Dialogs and sheets: native <dialog>, one function to open one.
//
// `draw(close)` gives what is in it, again whenever the store changes; `close(value)` ends it.  The
// promise holds what it was closed with, undefined where somebody just left.  One that ends with an act
// (`isActing`) keeps what was filled in while there is no connection, and says so.

import { html, nothing, render } from "./part.js";
import { icon } from "../draw/icons.js";
import { store } from "../live/store.js";
import { t } from "../words/words.js";

let counted = 0;

export function openSheet({ title, draw, isWide = false, isActing = false, className = "" }) {
  const id = `sheet-${++counted}`;
  const dialog = document.createElement("dialog");
  dialog.className = `${className} ${isWide ? "sheet-wide" : ""}`;
  dialog.setAttribute("aria-labelledby", id);
  document.body.append(dialog);
  return new Promise((resolve) => {
    let result;
    const close = (value) => {
      result = value;
      dialog.close();
    };
    const update = () =>
      render(
        html`<div class="sheet">
          <div class="sheet-top">
            <h2 id=${id} tabindex="-1" autofocus>${typeof title === "function" ? title() : title}</h2>
            <button class="button button-icon button-quiet" @click=${() => close()} aria-label=${t("close")}>${icon("close")}</button>
          </div>
          ${isActing ? held(draw(close, update), store.state.isStale) : draw(close, update)}
        </div>`,
        dialog,
      );
    const stop = store.watch(update);
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog && isOutside(event, dialog)) close();
    });
    dialog.addEventListener("close", () => {
      stop();
      dialog.remove();
      resolve(result);
    });
    update();
    dialog.showModal();
    dialog.querySelector("[data-focus]")?.focus(); // what is to be filled in; else reading begins
  });
}

const held = (inside, isStale) => html`${isStale ? html`<p class="chip chip-gold chip-long" role="status">${t("stale.act")}</p>` : nothing}
  <fieldset class="sheet-held" ?disabled=${isStale}>${inside}</fieldset>`;

function isOutside(event, dialog) {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

// True or false, where something would be lost; undefined where somebody just left.
export function ask({ title, text, yes, no = t("no"), isDanger = false }) {
  return openSheet({
    title,
    isActing: true,
    draw: (close) => html`
      <p class="break">${text}</p>
      <div class="sheet-foot">
        <button class="button" @click=${() => close(false)}>${no}</button>
        <button class="button ${isDanger ? "button-danger" : "button-main"}" @click=${() => close(true)}>${yes}</button>
      </div>`,
  });
}
