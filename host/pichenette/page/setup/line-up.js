// Who plays, in the order in which they sit: tap a name to add it, drag or use the arrows to move it.

import { html, nothing, repeat } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { marker } from "../parts/marker.js";
import { colourName } from "../words/pieces.js";
import { recall, remember } from "../live/memory.js";
import { t } from "../words/words.js";

const LONGEST = 60;

let earlierNames = [];
let called = {}; // who is called otherwise by now
let isForgetting = false; // a tap on a name that is offered takes it away

// Names of earlier games, and what people are called by now, from the server.
export function learnNames(answer) {
  earlierNames = answer?.players ?? [];
  called = answer?.called ?? {};
}

// Names that this device remembers, as people are called by now.
export const asCalled = (names) => [...new Set(names.map((name) => (Object.hasOwn(called, name) ? called[name] : name)))];

export function knownNames() {
  const forgotten = recall("forgotten", []);
  return asCalled([...recall("names", []), ...earlierNames]).filter((name) => !forgotten.includes(name));
}

// `colours`: of each seat; `recolour(name)`: somebody wants another, null where nobody can choose.
export function lineUp({ players, most, colours, change, recolour = null }) {
  const free = knownNames().filter((name) => !players.includes(name)).slice(0, 12);
  const move = (from, to) => {
    if (to < 0 || to >= players.length) return;
    const moved = [...players];
    moved.splice(to, 0, ...moved.splice(from, 1));
    change(moved);
  };
  const add = (name) => {
    const clean = name.trim().replace(/\s+/g, " ").slice(0, LONGEST);
    if (!clean || players.includes(clean) || players.length >= most) return;
    remember("forgotten", recall("forgotten", []).filter((forgotten) => forgotten !== clean));
    change([...players, clean]);
  };
  // On this device: it is not offered here again until somebody writes it.
  const forget = (name) => {
    remember("forgotten", [...recall("forgotten", []), name]);
    change([...players]);
  };
  const turn = () => {
    isForgetting = !isForgetting;
    change([...players]);
  };
  return html`
    ${players.length ? html`<ol class="line-up" aria-label=${t("lineup.order")}>
      ${repeat(players, (name) => name, (name, seat) => html`<li class="line-up-one" data-seat=${seat}>
        <span class="line-up-drag" aria-hidden="true" @pointerdown=${(event) => drag(event, seat, move)}>${icon("drag")}</span>
        ${recolour
          ? html`<button class="line-up-marker" aria-label=${t("lineup.colour", { name, colour: named(colours[seat]) })} title=${t("lineup.colour.title", { name })} @click=${() => recolour(name)}>${marker(colours[seat][0], name, { among: players })}</button>`
          : marker(colours[seat][0], name, { among: players })}
        <span class="line-up-name break" translate="no" data-fit>${name}</span>
        <span class="small soft line-up-colour">${named(colours[seat])}</span>
        <button class="button button-icon button-quiet line-up-up" ?disabled=${seat === 0} aria-label=${t("lineup.up", { name })} @click=${() => move(seat, seat - 1)}>${icon("up")}</button>
        <button class="button button-icon button-quiet line-up-down" ?disabled=${seat === players.length - 1} aria-label=${t("lineup.down", { name })} @click=${() => move(seat, seat + 1)}>${icon("down")}</button>
        <button class="button button-icon button-quiet line-up-remove" aria-label=${t("lineup.remove", { name })} @click=${() => change(players.filter((other) => other !== name))}>${icon("close")}</button>
      </li>`)}
    </ol>` : html`<p class="soft">${t("lineup.empty")}</p>`}
    ${players.length < most ? html`
      <form class="row" @submit=${(event) => {
        event.preventDefault();
        add(event.target.elements.name.value);
        event.target.reset();
      }}>
        <label class="grow"><span class="unseen">${t("lineup.name")}</span>
          <input class="input" name="name" maxlength=${LONGEST} autocomplete="off" autocapitalize="words" enterkeyhint="done" placeholder=${t("lineup.name")}></label>
        <button class="button">${icon("plus")}${t("lineup.add")}</button>
      </form>
      ${free.length ? html`<div class="row wrap" role="group" aria-label=${t("lineup.known")}>${free.map((name) => isForgetting
        ? html`<button class="chip chip-button chip-forget" aria-label=${t("lineup.forget.name", { name })} @click=${() => forget(name)}><span class="clip" translate="no">${name}</span>${icon("close")}</button>`
        : html`<button class="chip chip-button" translate="no" @click=${() => add(name)}><span class="clip">+ ${name}</span></button>`)}
        <button class="button button-quiet" @click=${turn}>${t(isForgetting ? "lineup.forget.done" : "lineup.forget")}</button></div>` : nothing}` : nothing}`;
}

const named = (colours) => colours.map(colourName).join(", ");

// With a finger or a mouse: the one that is held goes where the finger is.
function drag(event, from, move) {
  event.preventDefault();
  const held = event.currentTarget.closest(".line-up-one");
  const list = held.parentElement;
  held.classList.add("line-up-held");
  let to = from;
  const follow = (moved) => {
    const rows = [...list.children];
    const over = rows.findIndex((row) => {
      const box = row.getBoundingClientRect();
      return moved.clientY >= box.top && moved.clientY <= box.bottom;
    });
    if (over >= 0) to = over;
    rows.forEach((row, at) => row.classList.toggle("line-up-target", at === to && at !== from));
  };
  const drop = () => {
    removeEventListener("pointermove", follow);
    held.classList.remove("line-up-held");
    for (const row of list.children) row.classList.remove("line-up-target");
    if (to !== from) move(from, to);
  };
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop, { once: true });
  addEventListener("pointercancel", drop, { once: true });
}
