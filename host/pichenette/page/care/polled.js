// What is looked at again and again, as long as somebody sees it.

import { Part } from "../parts/part.js";
import { readOrTell, tellOnce } from "../live/doing.js";
import { tablePath } from "../live/server.js";
import { store } from "../live/store.js";

const SOON_MS = 50; // until it is known which table

export class Polled extends Part {
  found = undefined; // what came last; a look that is lost on its way changes nothing
  #timer = null;
  #tell = tellOnce();

  // What is asked for, and how often.
  get path() {
    throw new Error("path");
  }
  get everyMs() {
    return 2000;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#look();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #look() {
    const { table, isStale } = store.state;
    const found = table && !document.hidden && !isStale ? await readOrTell(tablePath(this.path), this.#tell) : null;
    if (found) this.take(found);
    if (this.isConnected) this.#timer = setTimeout(() => this.#look(), table ? this.everyMs : SOON_MS);
  }

  take(found) {
    this.found = found;
    this.update();
  }
}
