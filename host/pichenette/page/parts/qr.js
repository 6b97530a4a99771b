// <p-qr>: the page's address to point a phone at.

import { Part, define, html, nothing } from "./part.js";
import { readIfThere } from "../live/server.js";
import { t } from "../words/words.js";

class Qr extends Part {
  #address = null;

  connectedCallback() {
    super.connectedCallback();
    this.#learn();
  }

  // Under an address that phones can reach too; a `.local` name is not found by many of them.
  async #learn() {
    const isReached = /^[0-9.]+$|^\[/.test(location.hostname) && !/^127\./.test(location.hostname);
    const told = isReached ? null : await readIfThere("/addresses");
    this.#address = told?.addresses?.find((one) => !/localhost|127\.|\.local/.test(one)) ?? told?.addresses?.[0] ?? `${location.origin}/`;
    this.update();
  }

  draw() {
    if (!this.#address) return nothing;
    return html`<figure class="qr">
      <img src="/api/1/qr?text=${encodeURIComponent(this.#address)}" alt=${t("qr.label", { address: this.#address })} width="170" height="170">
      <figcaption><span>${t("qr.text")}</span><br><b class="break" translate="no">${this.#address.replace(/^https?:\/\/|\/$/g, "")}</b></figcaption>
    </figure>`;
  }
}

define("p-qr", Qr);
