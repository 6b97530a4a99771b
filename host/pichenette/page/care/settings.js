// <p-settings>: what people change, written to the settings file with everything else in it left alone.

import { Part, define, html, nothing } from "../parts/part.js";
import { group } from "../parts/menu.js";
import { note } from "../parts/notes.js";
import { icon } from "../draw/icons.js";
import { perform, readOrTell, tellOnce } from "../live/doing.js";
import { tablePath } from "../live/server.js";
import { locale, say, sentence, t } from "../words/words.js";

const AGAIN_MS = 1000; // after a look that was lost on its way

class Settings extends Part {
  #found = undefined;
  #isAsking = false;
  #changes = {}; // by key, until they are saved
  #tell = tellOnce();

  draw({ table, isStale, busy }) {
    if (table && !this.#isAsking) this.#learn();
    if (this.#found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!this.#found) return html`<p class="card">${t("walk.none")}</p>`;
    const { groups, tables, file, can_go_back: canGoBack, trouble } = this.#found;
    const number = Object.keys(this.#changes).length;
    const isBlocked = isStale || busy !== null || trouble !== null;
    return html`<form class="stack" @submit=${(event) => { event.preventDefault(); this.#save(); }}>
      ${trouble ? html`<p class="remark card" data-outcome="warn" role="status">${icon("warn")}<span class="break">${sentence(trouble)}</span></p>` : nothing}
      <fieldset class="settings-all stack" ?disabled=${trouble !== null}>
      ${groups.map(({ title, settings }) => html`<section class="card stack"><h2>${sentence(title)}</h2>${settings.map((setting) => this.#field(setting))}</section>`)}
      <section class="card stack"><h2>${t("settings.tables")}</h2>${tables.map((setting) => this.#field(setting))}</section>
      </fieldset>
      <div class="row wrap ${number ? "settings-foot" : ""}"><button class="button button-main grow" ?disabled=${!number || isBlocked}>${icon("check")}${number ? t("settings.save", { n: number }) : t("settings.none")}</button>
        ${canGoBack ? html`<button type="button" class="button" ?disabled=${isBlocked} @click=${() => this.#send({ back: true })}>${icon("undo")}${t("settings.back")}</button>` : nothing}</div>
      <p class="small soft break">${t("settings.file", { file })}</p></form>`;
  }

  async #learn() {
    this.#isAsking = true;
    const answer = await readOrTell(tablePath("settings"), this.#tell);
    if (answer) {
      this.#found = answer.settings;
      this.update();
    } else setTimeout(() => this.isConnected && this.#learn(), AGAIN_MS);
  }

  #field(setting) {
    const value = setting.key in this.#changes ? this.#changes[setting.key] : setting.value;
    return FIELDS[setting.kind](setting, value, (given) => this.#change(setting, given));
  }

  #change(setting, given) {
    if (given === setting.value) delete this.#changes[setting.key];
    else this.#changes[setting.key] = given;
    this.update();
  }

  async #save() {
    if (await this.#send({ changes: this.#changes })) this.#changes = {};
    this.update();
  }

  async #send(body) {
    const answer = await perform("configure", body, { version: null });
    if (!answer) return false;
    this.#found = answer.settings;
    if (body.back) this.#changes = {};
    note(t("settings.saved"));
    this.update();
    return true;
  }
}

const FIELDS = { share, ms, choice, truth, hours, text };
const percent = (value) => value.toLocaleString(locale, { style: "percent" });
const seconds = (value) => t("settings.seconds", { n: (value / 1000).toLocaleString(locale) });
const usual = (setting, words) => (setting.value === setting.usual ? nothing : html` <span class="small soft">${t("settings.usual", { value: words(setting.usual) })}</span>`);

function share(setting, value, set) {
  return slider(setting, value, set, 0.05, percent);
}

function ms(setting, value, set) {
  return slider(setting, value, set, 100, seconds);
}

export function slider(setting, value, set, step, words) {
  return html`<label class="field"><span>${t("label", { name: sentence(setting.text) })} <span class="value">${words(value)}</span>${usual(setting, words)}</span>
    <input type="range" min=${setting.least} max=${setting.most} step=${step} .value=${String(value)} aria-valuetext=${words(value)} @input=${({ target }) => set(target.valueAsNumber)}></label>`;
}

function choice(setting, value, set) {
  return group(sentence(setting.text), setting.choices.map((own) => [own.value, say(own.text)]), value, set);
}

function truth(setting, value, set) {
  return html`<label class="switch"><input type="checkbox" role="switch" .checked=${value} @change=${({ target }) => set(target.checked)}><span>${sentence(setting.text)}</span></label>`;
}

function hours(setting, value, set) {
  const [from, to] = value.includes("-") ? value.split("-") : ["22:00", "07:00"];
  const kind = value.includes("-") ? "hours" : value;
  return html`<div class="stack">${group(sentence(setting.text), ["never", "hours", "always"].map((own) => [own, t(`settings.${own}`)]), kind, (own) => set(own === "hours" ? `${from}-${to}` : own))}
    ${kind === "hours" ? html`<div class="row wrap"><label class="field grow"><span>${t("settings.from")}</span><input class="input" type="time" required .value=${from} @change=${({ target }) => target.value && set(`${target.value}-${to}`)}></label>
      <label class="field grow"><span>${t("settings.to")}</span><input class="input" type="time" required .value=${to} @change=${({ target }) => target.value && set(`${from}-${target.value}`)}></label></div>` : nothing}</div>`;
}

function text(setting, value, set) {
  return html`<label class="field"><span>${sentence(setting.text)} <span class="small soft" translate="no">${setting.name}</span></span>
    <input class="input" maxlength="40" .value=${value} placeholder=${setting.name} translate="no" @input=${({ target }) => set(target.value)}></label>`;
}

define("p-settings", Settings);
