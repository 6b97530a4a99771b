// The evidence of one play on a line of time: a row a gate, where its beam was broken; the weight below.
//
// Drawn with boxes and not in one picture, so that letters keep their size on a phone and on paper.

import { html, nothing, svg, vars } from "../parts/part.js";
import { number, say, t } from "./said.js";

const MOST_WIDTHS = 3; // told in words beside a row
const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

export function timeline({ span_ms: span, gates, weights, seen, left_out: left }) {
  if (!gates.length && !weights) return nothing;
  const part = (ms) => `${Math.min(100, Math.max(0, (100 * ms) / span)).toFixed(3)}%`;
  return html`<div class="why-time" role="group" aria-label=${t("why.gates")}>
    ${gates.length ? html`<h4 class="legend">${t("why.gates")}</h4>` : nothing}
    ${gates.map((gate) => row(gate, seen.filter((observation) => observation.gate === gate.gate && observation.verdict), part))}
    ${axis(span, part)}
    ${weights ? curve(weights, span) : nothing}
    ${left ? html`<p class="small soft">${t("why.left", { n: left })}</p>` : nothing}
  </div>`;
}

function row(gate, passages, part) {
  const widths = gate.breaks.map(widthOf);
  const shown = widths.slice(0, MOST_WIDTHS);
  if (widths.length > MOST_WIDTHS) shown.push(t("why.more", { n: widths.length - MOST_WIDTHS }));
  const name = nameOf(gate);
  return html`<div class="why-gate" role="img" aria-label=${t("why.row", { gate: name, breaks: widths.join(", ") })}>
    <span class="why-name" aria-hidden="true">${name}</span>
    <span class="why-line" aria-hidden="true">
      ${passages.map((passage) => html`<span class="why-passage" data-verdict=${passage.verdict} ${vars({ "--from": part(passage.at_ms), "--width": part(passage.end_ms - passage.at_ms) })}></span>`)}
      ${gate.breaks.map(([at, width, isTorn]) => html`<span class="why-break ${isTorn ? "why-torn" : ""}" ${vars({ "--from": part(at), "--width": part(width ?? 0) })}></span>`)}
    </span>
    <span class="why-widths small" aria-hidden="true">${shown.join(", ")}</span>
  </div>`;
}

export const nameOf = ({ role, text }) => (role === "strike" ? t("why.flick") : say(text));

export function widthOf([, width, isTorn]) {
  if (width === null) return t("why.blink");
  return t(isTorn ? "why.torn" : "why.broken", { ms: number(width, width < 10 ? 1 : 0) });
}

function axis(span, part) {
  const step = STEPS.find((step) => span / step <= 6) ?? 10000;
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, at) => at * step);
  return html`<div class="why-axis small soft" aria-hidden="true"><span></span><span class="why-ticks">${ticks.map(
    (at) => html`<span class="why-tick" ${vars({ "--from": part(at) })}>${number(at / 1000, step < 100 ? 2 : 1)}${at ? nothing : " s"}</span>`,
  )}</span></div>`;
}

// The curve stretches with its box, and its stroke does not.
function curve({ points, is_pieces: isPieces }, span) {
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(high - low, isPieces ? 1 : 1000);
  const y = (value) => 95 - (90 * (value - low)) / room;
  const words = isPieces ? (value) => number(value, 1) : (value) => number(value, 0);
  return html`<h4 class="legend">${t(isPieces ? "why.weight" : "why.counts")}</h4>
    <div class="why-gate" role="img" aria-label=${`${t("label", { name: t(isPieces ? "why.weight" : "why.counts") })} ${words(values[0])} → ${words(values.at(-1))}`}>
      <span class="why-name why-levels small soft" aria-hidden="true"><span>${words(high)}</span><span>${words(low)}</span></span>
      <svg class="why-curve" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        ${svg`<polyline points=${points.map(([at, value]) => `${((1000 * at) / span).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} vector-effect="non-scaling-stroke"></polyline>`}
      </svg>
      <span class="why-widths small" aria-hidden="true">${words(values[0])} → ${words(values.at(-1))}</span>
    </div>`;
}
