// <p-trace>: what became of what the hand did: sentence, passage, rule, light, each with how long
// after the tap it was on this screen.  What others do later is none of it: the story ends with the shot.

import { Part, define, html, repeat } from "../parts/part.js";
import { store, watchFrames, watchLines } from "../live/store.js";
import { isNewGame, isOther } from "../live/news.js";
import { isTechnical } from "../parts/faults.js";
import { isDoubt } from "../parts/questions.js";
import { sentence, t } from "../words/words.js";

const MOST = { sentence: 10 }; // a flick alone is a dozen: what they mean must have its room
const MOST_ROWS = 20;
const SHOWN_KINDS = /^\$(EDGE|HUE|MUTE|HELLO|STATE)/;

const LASTS_MS = 15_000; // what a gesture that opens no shot may still cause
const LIGHT_MS = 1500; // after the rule has spoken the track follows
const IGNORED_MS = 2000; // a hand that has come to nothing by then was taken for one

let deed = null; // {words, at, rows: [{kind, text, ms}], isLit, isHand, closesAt, waits}

// Somebody has just done something; `isHand`: nothing should come of it, and that is told.  `said`: the
// sentence by which it was noticed.
export function began(words, { isHand = false, said = null } = {}) {
  clearTimeout(deed?.waits);
  const rows = said === null ? [] : [{ kind: "sentence", text: said, ms: 0 }];
  deed = { words, at: performance.now(), rows, isLit: false, isHand, closesAt: null, waits: null };
  store.set({});
}

// The board told of a hand, and nothing was made of it.
function tellIgnored() {
  const { view } = store.state;
  const isMade = deed.rows.some(({ kind }) => kind === "rule") || view?.pending || view?.questions.some(isDoubt);
  if (!isMade) add("rule", t("trace.ignored"));
}

const isOver = () => performance.now() > (deed.closesAt ?? (store.state.view?.pending ? Infinity : deed.at + LASTS_MS));

// The last thing that came of it, in words; null before anything has.
export function latest() {
  return deed && { words: deed.words, row: deed.rows.findLast(({ kind }) => kind !== "sentence" && kind !== "light") ?? null };
}

function add(kind, text) {
  if (!deed || deed.rows.length >= MOST_ROWS || isOver()) return;
  if (deed.rows.filter((row) => row.kind === kind).length >= (MOST[kind] ?? MOST_ROWS)) return;
  if (deed.rows.some((row) => row.kind === kind && row.text === text)) return;
  deed.rows.push({ kind, text, ms: performance.now() - deed.at });
  if (deed.isHand && kind === "sentence") {
    clearTimeout(deed.waits);
    deed.waits = setTimeout(tellIgnored, IGNORED_MS);
  }
  store.set({});
}

class Trace extends Part {
  #before = null;
  #frame = null;
  #stops = [];

  connectedCallback() {
    super.connectedCallback();
    this.#stops = [watchLines((line) => {
      const said = line.in;
      if (said && SHOWN_KINDS.test(said)) add("sentence", said);
    }), watchFrames((rows) => {
      const now = JSON.stringify(rows);
      if (deed && this.#frame !== null && now !== this.#frame && deed.rows.length && !deed.isLit) {
        deed.isLit = true;
        add("light", t("trace.lit"));
      }
      this.#frame = now;
    }), store.watch(({ view }) => this.#follow(view))];
  }

  #follow(view) {
    if (!view || view === this.#before) return;
    const before = this.#before;
    this.#before = view;
    if (!deed || !before?.game || !view.game) return;
    if (isNewGame(before, view) || isOther(before.game, view.game)) {
      clearTimeout(deed.waits);
      deed = null;
      store.set({});
      return;
    }
    for (const text of view.pending?.evidence ?? []) {
      if (!(before.pending?.evidence ?? []).some((old) => old.en === text.en)) add("passage", sentence(text));
    }
    const isOwn = ({ who }) => before.pending || !who.startsWith("page"); // others have pages too
    const events = view.events.filter((event) => event.version > before.version && isOwn(event));
    if (events.length && !isOver()) deed.isLit = false;
    for (const event of events) add("rule", sentence(event.text));
    if (events.length && !view.pending) deed.closesAt ??= performance.now() + LIGHT_MS;
    if (view.connection === "away" && before.connection !== "away") add("rule", t("board.away"));
    for (const fault of view.faults.filter((text) => !isTechnical(text))) {
      if (!before.faults.some((old) => old.en === fault.en)) add("rule", sentence(fault));
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  draw({ board }) {
    const isPlaying = Boolean(board?.virtual?.plays);
    return html`<section class="card stack trace" aria-labelledby="trace-title">
      <h2 id="trace-title">${t("trace.title")}</h2>
      ${deed ? html`<p><b>${sentence(deed.words)}</b></p>
        <ol>${repeat(deed.rows, (_, at) => at, ({ kind, text, ms }) => html`<li class="trace-row" data-kind=${kind}>
          <span class="trace-ms">${t("trace.ms", { ms: Math.round(ms) })}</span><span class="trace-kind small">${t(`trace.${kind}`)}</span><span class="break trace-text" translate=${kind === "sentence" ? "no" : "yes"}>${text}</span></li>`)}</ol>
        <p class="small soft">${t(isPlaying ? "trace.note.plays" : "trace.note")}</p>` : html`<p class="soft">${t(isPlaying ? "wait" : "trace.empty")}</p>`}
    </section>`;
  }
}

define("p-trace", Trace);
