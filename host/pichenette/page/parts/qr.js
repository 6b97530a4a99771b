// <p-qr>: the page's address to point a phone at.

import { Part, define, html, nothing } from "./part.js";
import { readIfThere } from "../live/server.js";
import { t } from "../words/words.js";

// Another device would find itself there.
const isOwn = (address) => /^(localhost|127\.[0-9.]+|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

class Qr extends Part {
  #address = null;

  connectedCallback() {
    super.connectedCallback();
    this.#learn();
  }

  // Under an address that phones can reach too; a `.local` name is not found by many of them.  Where
  // the page is shown to this machine only there is none.
  async #learn() {
    const isReached = /^[0-9.]+$|^\[/.test(location.hostname) && !isOwn(location.origin);
    const told = isReached ? null : await readIfThere("/addresses");
    const found = [...(told?.addresses ?? []), `${location.origin}/`].filter((one) => !isOwn(one));
    this.#address = found.find((one) => !/\.local/.test(one)) ?? found[0] ?? null;
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
