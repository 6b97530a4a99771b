// Under a play: what the sensors made of it and why, what people said, what was corrected and by whom.

import { html, nothing } from "../parts/part.js";
import { whoDidIt } from "../history/history.js";
import { nameOf, timeline } from "./timeline.js";
import { clock, number, say, sentence, t, when } from "./said.js";

const SIGNS = { accept: "✓", ask: "?", ignore: "✗" };

export function evidence({ moment, corrections }) {
  return html`<section class="card stack why" aria-labelledby="why-title">
    <h3 id="why-title">${t("why.title")}</h3>
    ${moment ? sensed(moment) : nothing}
    ${moment?.said.length ? html`<h4 class="legend">${t("why.said")}</h4><ul class="stack why-list">${moment.said.map(saying)}</ul>` : nothing}
    ${corrections?.length ? html`<h4 class="legend">${t("why.corrected")}</h4><ol class="stack why-list">${corrections.map(correction)}</ol>` : nothing}
  </section>`;
}

function sensed(moment) {
  if (!moment.gates.length && !moment.seen.length && !moment.weights) {
    return html`<p class="soft">${t(moment.is_entered ? "why.hand" : "why.none")}</p>`;
  }
  return html`${timeline(moment)}
    ${moment.seen.length ? html`<h4 class="legend">${t("why.seen")}</h4>
      <ul class="stack why-list">${moment.seen.map((one) => sighting(one, moment.gates))}</ul>` : nothing}`;
}

function sighting(one, gates) {
  const gate = gates.find(({ gate }) => gate === one.gate);
  const measured = [
    one.pieces !== null && one.verdict ? t("why.pieces", { n: one.pieces }) : null,
    one.length_mm === null ? null : t("why.length", { mm: number(one.length_mm, 1) }),
    one.speed_m_s === null ? null : t("why.speed", { speed: number(one.speed_m_s, 2) }),
  ].filter(Boolean);
  return html`<li class="why-seen" data-verdict=${one.verdict ?? "none"}>
    <span class="why-sign" aria-hidden="true">${SIGNS[one.verdict] ?? "·"}</span>
    <span class="grow break"><b>${[gate ? sentence(nameOf(gate)) : null, one.verdict ? t(`verdict.${one.verdict}`) : null, ...measured].filter(Boolean).join(" · ")}</b>
      <span class="why-text">${sentence(one.text)}</span></span>
    <span class="small soft why-ms">${number(one.at_ms / 1000, 2)} s</span>
  </li>`;
}

function saying(one) {
  return html`<li class="break">${sentence(one.text)} <span class="small soft">${whoDidIt(one.who)} · <time datetime=${one.at} translate="no">${clock(one.at)}</time></span></li>`;
}

function correction(one) {
  const joined = (texts) => texts.map(sentence).join(" ") || t("why.nothing");
  return html`<li class="break">
    <p>${t("why.was", { what: joined(one.was) })}<br>${t("why.now", { what: joined(one.now) })}</p>
    ${say(one.why) ? html`<p>${t("why.because", { why: say(one.why) })}</p>` : nothing}
    <p class="small soft">${whoDidIt(one.who)} · <time datetime=${one.at} translate="no">${when(one.at)}</time>
      ${one.is_in_force ? nothing : html` <span class="chip">${t("why.undone")}</span>`}</p>
  </li>`;
}
