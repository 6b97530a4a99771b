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
      <ul class="stack why-list">${moment.seen.map((observation) => sighting(observation, moment.gates))}</ul>` : nothing}`;
}

function sighting(observation, gates) {
  const gate = gates.find(({ gate }) => gate === observation.gate);
  const measured = [
    observation.pieces !== null && observation.verdict ? t("why.pieces", { n: observation.pieces }) : null,
    observation.length_mm === null ? null : t("why.length", { mm: number(observation.length_mm, 1) }),
    observation.speed_m_s === null ? null : t("why.speed", { speed: number(observation.speed_m_s, 2) }),
  ].filter(Boolean);
  return html`<li class="why-seen" data-verdict=${observation.verdict ?? "none"}>
    <span class="why-sign" aria-hidden="true">${SIGNS[observation.verdict] ?? "·"}</span>
    <span class="grow break"><b>${[gate ? sentence(nameOf(gate)) : null, observation.verdict ? t(`verdict.${observation.verdict}`) : null, ...measured].filter(Boolean).join(" · ")}</b>
      <span class="why-text">${sentence(observation.text)}</span></span>
    <span class="small soft why-ms">${number(observation.at_ms / 1000, 2)} s</span>
  </li>`;
}

function saying(said) {
  return html`<li class="break">${sentence(said.text)} <span class="small soft">${whoDidIt(said.who)} · <time datetime=${said.at} translate="no">${clock(said.at)}</time></span></li>`;
}

function correction(correcting) {
  const joined = (texts) => texts.map(sentence).join(" ") || t("why.nothing");
  return html`<li class="break">
    <p>${t("why.was", { what: joined(correcting.was) })}<br>${t("why.now", { what: joined(correcting.now) })}</p>
    ${say(correcting.why) ? html`<p>${t("why.because", { why: say(correcting.why) })}</p>` : nothing}
    <p class="small soft">${whoDidIt(correcting.who)} · <time datetime=${correcting.at} translate="no">${when(correcting.at)}</time>
      ${correcting.is_in_force ? nothing : html` <span class="chip">${t("why.undone")}</span>`}</p>
  </li>`;
}
