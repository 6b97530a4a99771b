// <p-qr>: the page's address to point a phone at.

import { Part, define, html, nothing } from "./part.js";
import { readIfThere } from "../live/server.js";
import { codeOf } from "../draw/qr.js";
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
    const { size, path } = codeOf(this.#address);
    return html`<figure class="qr">
      <svg viewBox="-3 -3 ${size + 6} ${size + 6}" role="img" aria-label=${t("qr.label", { address: this.#address })} shape-rendering="crispEdges">
        <rect x="-3" y="-3" width=${size + 6} height=${size + 6} rx="2" fill="#fff"></rect><path d=${path} fill="#000"></path></svg>
      <figcaption><span>${t("qr.text")}</span><br><b class="break">${this.#address.replace(/^https?:\/\/|\/$/g, "")}</b></figcaption>
    </figure>`;
  }
}

define("p-qr", Qr);
