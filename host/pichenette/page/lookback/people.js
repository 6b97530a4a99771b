// <p-people>: everybody who played here; <p-person name="Ana">: figures by game, and against whom.

import { Part, define, html, nothing, repeat } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { openSheet } from "../parts/sheets.js";
import { perform, readOrTell, tellOnce } from "../live/doing.js";
import { Refusal, read } from "../live/server.js";
import { to } from "../live/address.js";
import { gameTitle } from "../words/games.js";
import { all } from "../words/words.js";
import { whoDidIt } from "../history/history.js";
import { figureTable } from "./figures.js";
import { day, say, t, when } from "./said.js";

const AGAIN_MS = 1000; // while games are still being counted, or the answer was lost on its way

class Asking extends Part {
  found = undefined; // nothing has come yet; false: refused
  #isAsking = false;

  learnOnce(table) {
    if (table && this.found === undefined && !this.#isAsking) this.learn();
  }

  async learn() {
    this.#isAsking = true;
    this.found = (await this.inquire()) ?? this.found;
    this.#isAsking = this.found === undefined; // in a moment, not with the next picture
    this.update();
    if (this.#isAsking || this.found.is_complete === false) setTimeout(() => this.isConnected && this.learn(), AGAIN_MS);
  }

  async note(verb, body, what) {
    if (!(await perform(verb, body, { what, version: null }))) return false;
    await this.learn();
    return true;
  }
}

class People extends Asking {
  #tell = tellOnce();

  inquire() {
    return readOrTell("/people", this.#tell);
  }

  draw({ table }) {
    this.learnOnce(table);
    if (this.found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    const { people = [], renamings = [], is_complete: isComplete = true } = this.found;
    return html`<section class="stack"><h2>${t("menu.players")}</h2>
      ${isComplete ? nothing : html`<p class="soft">${t("after.counting")}</p>`}
      ${people.length ? html`<div class="card table-box" tabindex="0" role="region" aria-label=${t("menu.players")}><table class="figures people">
        <thead><tr><th scope="col">${t("people.who")}</th><th scope="col">${t("people.games")}</th><th scope="col">${t("people.won")}</th><th scope="col">${t("people.last")}</th></tr></thead>
        <tbody>${repeat(people, ({ name }) => name, (person) => html`<tr><th scope="row"><a class="break" translate="no" href=${toPerson(person.name)}>${person.name}</a></th><td>${person.games}</td><td>${person.won}</td><td translate="no">${day(person.last)}</td></tr>`)}</tbody>
      </table></div>` : html`<p class="soft">${t("people.none")}</p>`}
      ${renamings.length ? html`<details class="card"><summary>${t("people.renamed")}</summary><ul class="stack">${renamings.map((renaming) => this.#renaming(renaming))}</ul></details>` : nothing}
    </section>`;
  }

  #renaming(renaming) {
    return html`<li class="row wrap"><span class="grow break">${t("people.renaming", renaming)}<br><span class="small soft">${whoDidIt(renaming.who)} · <span translate="no">${when(renaming.at)}</span></span></span>
      <button class="button" @click=${() => this.note("take_back", { note: renaming.note }, t("people.back"))}>${icon("undo")}${t("people.back")}</button></li>`;
  }
}

class Person extends Asking {
  #refusal = null;

  async inquire() {
    try {
      return await read(`/people?name=${encodeURIComponent(this.getAttribute("name"))}`);
    } catch (error) {
      if (!(error instanceof Refusal)) return null;
      this.#refusal = say(error.text) || String(error.status);
      return false;
    }
  }

  draw({ table, isStale, busy }) {
    this.learnOnce(table);
    if (this.found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!this.found) return html`<p class="soft">${this.#refusal}</p>`;
    const { person } = this.found;
    const isWritten = person.names.length > 1 || person.names[0] !== person.name;
    return html`<article class="stack">
      <header class="stack"><div><h2 class="break" translate="no">${person.name}</h2>
        <p>${t("people.record", { n: person.games, won: person.won })}</p>
        ${isWritten ? html`<p class="small soft break">${t("people.names", { names: all(person.names) })}</p>` : nothing}</div>
        <div class="row wrap screen-only">
          <a class="button" href=${to("/", { face: "players" })}>${icon("people")}${t("people.all")}</a>
          <a class="button" href=${to("/", { face: "games", player: person.name })}>${icon("list")}${t("people.theirs", { name: person.name })}</a>
          <button class="button" ?disabled=${isStale || busy !== null} @click=${() => this.#rename(person)}>${icon("pen")}${t("people.rename")}</button>
        </div></header>
      ${person.by_game.map((own) => html`<section class="card stack"><h3>${gameTitle(own.game)}</h3>
        <p class="soft">${t("people.record", { n: own.games, won: own.won })}</p>
        ${figureTable({ figures: own.declared.filter(({ key }) => own.figures[key] !== null), values: { [person.name]: own.figures }, people: [{ name: person.name, shown: person.name }], caption: gameTitle(own.game) })}</section>`)}
      ${person.against.length ? html`<section class="card stack"><h3>${t("people.against")}</h3>
        <div class="table-box" tabindex="0" role="region" aria-label=${t("people.against")}><table class="figures">
          <thead><tr><th scope="col">${t("people.opponent")}</th><th scope="col">${t("people.games")}</th><th scope="col">${t("people.won")}</th><th scope="col">${t("people.lost")}</th></tr></thead>
          <tbody>${person.against.map((opponent) => html`<tr><th scope="row"><a class="break" translate="no" href=${toPerson(opponent.name)}>${opponent.name}</a></th><td>${opponent.games}</td><td>${opponent.won}</td><td>${opponent.lost}</td></tr>`)}</tbody></table></div></section>` : nothing}
    </article>`;
  }

  async #rename(person) {
    const others = ((await readOrTell("/people"))?.people ?? []).map(({ name }) => name).filter((name) => name !== person.name);
    const wanted = await openSheet({ title: t("people.rename.title", { name: person.name }), draw: (close, update) => form(person, others, close, update) });
    if (!wanted || wanted === person.name) return;
    const done = await perform("rename", { name: person.name, to: wanted }, { what: t("people.rename"), version: null });
    if (done) location.assign(toPerson(wanted));
  }
}

function form(person, others, close, update) {
  const field = document.getElementById("rename-to");
  const wanted = field?.value.trim() ?? "";
  return html`<form class="stack" @submit=${(event) => { event.preventDefault(); close(new FormData(event.target).get("to").trim()); }}>
    <p class="break">${t("people.rename.text")}</p>
    <label class="field"><span>${t("people.rename.label")}</span>
      <input id="rename-to" name="to" required maxlength="60" list="rename-others" autocomplete="off" data-focus .defaultValue=${person.name} @input=${update}></label>
    <datalist id="rename-others">${others.map((name) => html`<option value=${name}></option>`)}</datalist>
    <div class="sheet-foot"><button class="button button-main">${t(others.includes(wanted) ? "people.merge.go" : "people.rename.go")}</button></div>
  </form>`;
}

const toPerson = (name) => to("/", { face: "players", name });

define("p-people", People);
define("p-person", Person);
