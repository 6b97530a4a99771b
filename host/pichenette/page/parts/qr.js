// <p-qr>: the page's address to point a phone at; where there is no game yet (`inviting`), what to do to
// start one.  Only what works is said: without an address that phones reach there is nothing to scan.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { readOrTell } from "../live/doing.js";
import { to } from "../live/address.js";
import { t } from "../words/words.js";

// Another device would find itself there.
const isOwn = (address) => /^(localhost|127\.[0-9.]+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

class Qr extends Part {
  #address = undefined; // null: none that another device reaches; undefined: not known yet
  #hasCode = true;

  connectedCallback() {
    super.connectedCallback();
    this.#learn();
  }

  // Under an address that phones can reach too; a `.local` name is not found by many of them.  Where
  // the page is shown to this machine only there is none.
  async #learn() {
    const isReached = /^[0-9.]+$|^\[/.test(location.hostname) && !isOwn(location.origin);
    const answer = isReached ? null : await readOrTell("/addresses");
    const found = [...(answer?.addresses ?? []), `${location.origin}/`].filter((address) => !isOwn(address));
    this.#address = found.find((address) => !/\.local/.test(address)) ?? found[0] ?? null;
    this.update();
  }

  draw() {
    if (this.#address === undefined) return nothing;
    return html`${this.hasAttribute("inviting") ? this.#invitation() : nothing}${this.#address ? this.#code(this.#address) : nothing}`;
  }

  #invitation() {
    if (this.#address) return html`<p class="turn">${t(this.#hasCode ? "tv.scan" : "tv.open")}</p>`;
    return html`<p class="turn">${t("tv.here")}</p><p class="soft tv-alone">${t("tv.alone")}</p>
      <a class="button button-main button-large" href=${to("/setup")}>${icon("plus")}${t("menu.new")}</a>`;
  }

  #code(address) {
    return html`<figure class="qr">
      ${this.#hasCode ? html`<img src="/api/1/qr?text=${encodeURIComponent(address)}" alt=${t("qr.label", { address })} width="170" height="170" @error=${() => this.#without()}>` : nothing}
      <figcaption><span>${t("qr.text")}</span><br><b class="break" translate="no">${address.replace(/^https?:\/\/|\/$/g, "")}</b></figcaption>
    </figure>`;
  }

  #without() {
    this.#hasCode = false;
    this.update();
  }
}

define("p-qr", Qr);
