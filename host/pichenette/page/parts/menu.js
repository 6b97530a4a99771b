// The menu: everything that is not playing.

import { html, nothing } from "./part.js";
import { openSheet } from "./sheets.js";
import { icon } from "../draw/icons.js";
import { looks, setLook } from "../live/looks.js";
import { keep, to } from "../live/address.js";
import { remember } from "../live/memory.js";
import { learnSession, signOut } from "../live/server.js";
import { store, titleOf } from "../live/store.js";
import { askPin } from "./signing.js";
import { language, t } from "../words/words.js";

export function openMenu() {
  learnSession();
  return openSheet({
    title: t("menu"),
    draw: (close, update) => {
      const { tables, table, isSignedIn, about, board, session } = store.state;
      return html`
        <nav class="menu" aria-label=${t("menu.go")}>
          <a class="button button-main" href=${to("/setup")}>${icon("plus")}${t("menu.new")}</a>
          <a class="button" href=${to("/", { face: "history" })}>${icon("pen")}${t("menu.history")}</a>
          <a class="button" href=${to("/", { face: "games" })}>${icon("list")}${t("menu.games")}</a>
          <a class="button" href=${to("/", { face: "players" })}>${icon("people")}${t("menu.players")}</a>
          <a class="button" href=${to("/tv")}>${icon("tv")}${t("menu.tv")}</a>
          <a class="button" href=${to("/", { face: "care" })}>${icon("cable")}${t("menu.care")}</a>
          ${board?.virtual ? html`<a class="button" href=${to("/", { face: "virtual" })}>${icon("hand")}${t("menu.virtual")}</a>` : nothing}
        </nav>
        ${tables.length > 1 ? group(t("menu.table"), tables.map((name) => [name, titleOf(name)]), table, (name) => location.assign(to("/", { table: name }))) : nothing}
        ${group(t("menu.language"), [["fr", t("language.fr")], ["en", t("language.en")]], language, (lang) => {
          remember("lang", lang);
          keep("lang", lang);
          location.reload();
        })}
        ${group(t("menu.scheme"), [["auto", t("scheme.auto")], ["light", t("scheme.light")], ["dark", t("scheme.dark")]], looks.scheme, (scheme) => {
          setLook("scheme", scheme, "auto");
          update();
        })}
        ${group(t("menu.palette"), [["box", t("palette.box")], ["clear", t("palette.clear")]], looks.palette, (palette) => {
          setLook("palette", palette, "box");
          update();
        })}
        ${isSignedIn && session?.devices?.length > 1 ? devices(session.devices) : nothing}
        <div class="row wrap">
          ${isSignedIn
            ? html`<p class="grow soft small">${t("menu.in")}</p><button class="button" @click=${() => signOut()}>${t("menu.out")}</button>`
            : html`<p class="grow soft small">${t("menu.watching")}</p><button class="button" @click=${() => askPin()}>${icon("key")}${t("menu.signin")}</button>`}
        </div>
        <p class="small soft">${t("menu.version", { version: about.version ?? "" })}</p>`;
    },
  });
}

export function group(label, options, chosen, choose) {
  return html`<fieldset class="stack"><legend class="legend">${label}</legend>
    <div class="choices choices-small" role="group">${options.map(([value, words]) => html`<button type="button" class="choice" aria-pressed=${value === chosen ? "true" : "false"} @click=${() => choose(value)}>${words}</button>`)}</div>
  </fieldset>`;
}

// Who else may play: a phone that was lent, or is lost, is signed out from here.
function devices(all) {
  return html`<details><summary>${t("menu.devices", { n: all.length })}</summary>
    <ul class="stack">${all.map(({ id, name, here }) => html`<li class="row"><span class="grow break"><span translate="no">${name}</span>${here ? html` <span class="chip">${t("menu.here")}</span>` : nothing}</span>
      ${here ? nothing : html`<button class="button" aria-label=${t("menu.out.of", { name })} @click=${() => signOut(id)}>${t("menu.out")}</button>`}</li>`)}</ul></details>`;
}
