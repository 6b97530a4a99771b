// The PIN: asked for when an act needs it, once for each device.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { Refusal, signIn } from "../live/server.js";
import { recall, remember } from "../live/memory.js";
import { wordsOf } from "../live/doing.js";
import { t } from "../words/words.js";

let asking = null; // two acts at once ask once

export function askPin() {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask() {
  let trouble = "";
  let isBusy = false;
  const done = await openSheet({
    title: t("pin.title"),
    draw: (close, update) => html`
      <form class="stack" @submit=${async (event) => {
        event.preventDefault();
        if (isBusy) return;
        const form = new FormData(event.target);
        const name = String(form.get("device")).trim() || ownName();
        isBusy = true;
        update();
        try {
          await signIn(String(form.get("pin")).trim(), name);
          remember("device", name);
          close(true);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          trouble = error.status === 401 ? t("pin.wrong") : error.status === 429 ? t("refused.often", { n: error.retryAfter ?? 60 }) : wordsOf(error);
          event.target.elements.pin.select();
        }
        isBusy = false;
        update();
      }}>
        <p>${t("pin.text")} <span class="soft">${t("pin.where")}</span></p>
        <label class="field"><span>${t("pin.label")}</span>
          <input class="input input-pin" name="pin" data-focus inputmode="numeric" autocomplete="off" pattern="[0-9]*" required minlength="6" maxlength="12"
            aria-describedby="pin-trouble" aria-invalid=${trouble ? "true" : "false"}></label>
        <p id="pin-trouble" role="alert" class="trouble">${trouble || nothing}</p>
        <label class="field"><span>${t("pin.device")}</span>
          <input class="input" name="device" maxlength="40" autocomplete="off" .value=${recall("device", ownName())}></label>
        <button class="button button-main button-large" ?disabled=${isBusy}>${t("pin.go")}</button>
      </form>`,
  });
  return done === true;
}

function ownName() {
  const agent = navigator.userAgent;
  if (/iPhone|Android.*Mobile/.test(agent)) return t("device.phone");
  if (/iPad|Android/.test(agent)) return t("device.tablet");
  return t("device.computer");
}
