// <p-trace>: what became of what the hand did: sentence, passage, rule, light, each with how long
// after the tap it was on this screen.

import { Part, define, html, repeat } from "../parts/part.js";
import { store, watchFrames, watchLines } from "../live/store.js";
import { isTechnical } from "../parts/faults.js";
import { sentence, t } from "../words/words.js";

const MOST = 14;
const SHOWN_KINDS = /^\$(EDGE|HUE|MUTE|HELLO|STATE)/;

let deed = null; // {words, at, rows: [{kind, text, ms}], isLit}

// Somebody has just done something.
export function began(words) {
  deed = { words, at: performance.now(), rows: [], isLit: false };
  store.set({});
}

// The last thing that came of it, in words; null before anything has.
export function latest() {
  return deed && { words: deed.words, row: deed.rows.findLast(({ kind }) => kind !== "sentence" && kind !== "light") ?? null };
}

function add(kind, text) {
  if (!deed || deed.rows.length >= MOST) return;
  if (deed.rows.some((row) => row.kind === kind && row.text === text)) return;
  deed.rows.push({ kind, text, ms: performance.now() - deed.at });
  store.set({});
}

class Trace extends Part {
  #before = null;
  #frame = null;

  connectedCallback() {
    super.connectedCallback();
    watchLines((line) => {
      const said = line.in;
      if (said && SHOWN_KINDS.test(said)) add("sentence", said);
    });
    watchFrames((rows) => {
      const now = JSON.stringify(rows);
      if (deed && this.#frame !== null && now !== this.#frame && deed.rows.length && !deed.isLit) {
        deed.isLit = true;
        add("light", t("trace.lit"));
      }
      this.#frame = now;
    });
    store.watch(({ view }) => this.#follow(view));
  }

  #follow(view) {
    if (!view || view === this.#before) return;
    const before = this.#before;
    this.#before = view;
    if (!deed || !before) return;
    for (const one of view.pending?.evidence ?? []) {
      if (!(before.pending?.evidence ?? []).some((old) => old.en === one.en)) add("passage", sentence(one));
    }
    for (const event of view.events) {
      if (event.version > before.version) {
        deed.isLit = false;
        add("rule", sentence(event.text));
      }
    }
    if (view.connection === "away" && before.connection !== "away") add("rule", t("board.away"));
    for (const fault of view.faults.filter((one) => !isTechnical(one))) {
      if (!before.faults.some((old) => old.en === fault.en)) add("rule", sentence(fault));
    }
  }

  draw() {
    return html`<section class="card stack trace" aria-labelledby="trace-title">
      <h2 id="trace-title">${t("trace.title")}</h2>
      ${deed ? html`<p><b>${sentence(deed.words)}</b></p>
        <ol>${repeat(deed.rows, (_, at) => at, ({ kind, text, ms }) => html`<li class="trace-row" data-kind=${kind}>
          <span class="trace-ms">${t("trace.ms", { ms: Math.round(ms) })}</span><span class="trace-kind small">${t(`trace.${kind}`)}</span><span class="break trace-text" translate=${kind === "sentence" ? "no" : "yes"}>${text}</span></li>`)}</ol>
        <p class="small soft">${t("trace.note")}</p>` : html`<p class="soft">${t("trace.empty")}</p>`}
    </section>`;
  }
}

define("p-trace", Trace);
