// Everybody's figures in a game, as the game itself declares them; what nobody knows is not there.

import { html } from "../parts/part.js";
import { marker } from "../parts/marker.js";
import { sentence, t, valuesOf } from "./said.js";

// `people`: [{name, colour, shown}]; `values`: by name, as they were written.
export function figureTable({ figures, values, people, caption }) {
  return html`<div class="table-box" tabindex="0" role="region" aria-label=${caption}><table class="figures">
    <caption class="unseen">${caption}</caption>
    <thead class=${people.length > 1 ? "" : "unseen"}><tr><th scope="col"><span class="unseen">${t("after.figures")}</span></th>${people.map(({ name, colour, shown }) => html`<th scope="col"><span class="figures-who">${colour ? marker(colour, shown, { among: people.map((person) => person.shown) }) : ""}<span class="break figures-name" translate="no">${shown}</span></span></th>`)}</tr></thead>
    <tbody>${figures.map(({ key, text, kind }) => html`<tr><th scope="row">${sentence(text)}</th>${valuesOf(people.map(({ name }) => values[name]?.[key]), kind).map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}
