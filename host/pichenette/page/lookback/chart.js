// Scores by play: a line of steps for each score, told apart by colour, dash and the name at its end.

import { html, svg, vars } from "../parts/part.js";
import { marker } from "../parts/marker.js";
import { all, figure } from "../words/words.js";
import { t } from "./said.js";

const DASHES = ["", "10 4", "4 3", "14 3 3 3", "7 3", "2 3"];

// `plays`: those that count; `at`: the one that is looked at; `go(index)`: to another, from 0.
export function chart({ standings, plays, at, go }) {
  const lines = standings.map(({ name, colour }, seat) => ({ name, colour, dash: DASHES[seat % DASHES.length], values: [0, ...plays.map(({ scores }) => scores[name] ?? 0)] }));
  const values = lines.flatMap((line) => line.values);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (index) => (1000 * index) / Math.max(1, plays.length);
  const y = (value) => 300 - (300 * (value - low)) / (high - low);
  const jump = ({ clientX, currentTarget }) => {
    const box = currentTarget.getBoundingClientRect();
    go(Math.round((plays.length * (clientX - box.left)) / box.width) - 1);
  };
  const scores = all(standings.map(({ name, score }) => `${name} ${figure(score)}`));
  return html`<div class="chart" role="img" aria-label=${t("after.chart", { scores: scores })}>
    <div class="chart-scale small soft" aria-hidden="true">${levels(low, high).map((level) => html`<span ${vars({ "--at": `${(100 * (level - low)) / (high - low)}%` })}>${figure(level)}</span>`)}</div>
    <svg class="chart-lines" viewBox="0 -8 1000 316" preserveAspectRatio="none" aria-hidden="true" @click=${jump}>
      ${levels(low, high).map((level) => svg`<line class="chart-level" x1="0" x2="1000" y1=${y(level)} y2=${y(level)} vector-effect="non-scaling-stroke"></line>`)}
      <line class="chart-now" x1=${x(at + 1)} x2=${x(at + 1)} y1="-8" y2="308" vector-effect="non-scaling-stroke"></line>
      ${lines.map(({ colour, dash, values: own }) => {
        const way = own.map((value, index) => (index ? `H${x(index).toFixed(1)}V${y(value).toFixed(1)}` : `M0 ${y(value).toFixed(1)}`)).join("");
        return svg`<path class="chart-edge" d=${way} vector-effect="non-scaling-stroke"></path><path class="chart-line chart-${colour ?? "brown"}" d=${way} stroke-dasharray=${dash} vector-effect="non-scaling-stroke"></path>`;
      })}
    </svg>
    <ul class="chart-names small" aria-hidden="true">${lines.map(({ name, colour, dash, values: own }) => html`<li>
      <svg viewBox="0 0 36 8" class="chart-key">${svg`<path class="chart-edge" d="M0 4H36"></path><path class="chart-line chart-${colour ?? "brown"}" d="M0 4H36" stroke-dasharray=${dash}></path>`}</svg>
      ${marker(colour, name, { among: standings.map((standing) => standing.name) })}<span class="clip" translate="no">${name}</span> <b>${figure(own.at(-1))}</b></li>`)}</ul>
  </div>`;
}

// Round numbers, five or so.
function levels(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? power;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}
