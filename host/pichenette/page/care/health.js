// <p-health>: how the board and its machine are, read in five seconds: what is wrong first.

import { define, html, nothing, svg } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { readOrTell } from "../live/doing.js";
import { tablePath } from "../live/server.js";
import { askPin } from "../parts/signing.js";
import { locale, sentence, t } from "../words/words.js";
import { Polled } from "./polled.js";

const SIGNS = { ok: "check", warn: "warn", fail: "close" };
const BARS = { wide: 100, high: 30, days: 14 };

class Health extends Polled {
  #days = null;
  #hasNames = false;

  get path() {
    return "health";
  }

  draw({ isSignedIn, board }) {
    const health = this.found?.health;
    if (this.found === undefined) return html`<p class="soft">${t("wait")}</p>`;
    if (!health) return html`<p class="card">${t("walk.none")}</p>`;
    if (this.#days === null) this.#learnDays();
    const { outcome, faults } = health;
    return html`<div class="stack">
      <section class="card verdict" data-outcome=${outcome} role="status"><span class="verdict-sign">${icon(SIGNS[outcome])}</span>
        <div><h2>${outcome === "ok" ? t("health.ok") : t(`health.${outcome}`, { n: faults.length })}</h2>${faults.length ? nothing : html`<p>${t("health.fine")}</p>`}</div></section>
      ${faults.map((fault) => html`<p class="remark card" data-outcome=${outcome}>${icon("warn")}<span class="break">${sentence(fault)}</span></p>`)}
      ${this.#figures(health)}
      ${health.gates.length ? html`<section class="card stack" aria-labelledby="health-gates"><h2 id="health-gates">${t("health.gates")}</h2>
        <ul class="gates">${health.gates.map((gate) => this.#gate(gate, board))}</ul>
        ${this.#days?.length ? html`<p class="small soft">${t("health.days")}</p>` : nothing}</section>` : nothing}
      ${this.#take(isSignedIn)}
      <p class="small soft">${t("label", { name: t("health.versions") })} <span class="break" translate="no">${health.device ? `${health.device} · ` : ""}pichenette ${health.versions.pichenette} · firmware ${health.versions.firmware ?? "–"} · Python ${health.versions.python} · ${health.versions.system}</span></p></div>`;
  }

  async #learnDays() {
    this.#days = [];
    this.#days = (await readOrTell(tablePath("trend")))?.days ?? [];
    this.update();
  }

  #figures({ link, machine, journal, connection }) {
    const none = t("health.unknown");
    const number = (value, digits = 0) => value.toLocaleString(locale, { maximumFractionDigits: digits });
    const figures = [
      [t("health.board"), t(connection === "ready" ? "health.here" : "health.away")],
      [t("health.trip"), link.round_trip_ms === null ? none : `${number(link.round_trip_ms, 1)} ms`],
      [t("health.lost"), number(link.lost)],
      [t("health.openings"), t("health.times", { n: link.openings })],
      link.samples_per_s ? [t("health.scale"), `${number(link.samples_per_s)}/s`] : null,
      [t("health.disk"), machine.free_mb === null ? none : t("health.gb", { n: number(machine.free_mb / 1000, 1) })],
      [t("health.supply"), machine.is_under_voltage === null ? none : t(machine.is_under_voltage ? "health.supply.low" : "health.supply.ok")],
      [t("health.heat"), machine.temperature_c === null ? none : `${number(machine.temperature_c)} °C`],
      [t("health.journal"), t("health.mb", { n: number(journal.size_mb, 1) })],
      [t("health.backup"), journal.backup_at ? html`<span translate="no">${new Date(journal.backup_at).toLocaleDateString(locale)}</span>` : t("health.never")],
    ];
    return html`<dl class="figures">${figures.filter(Boolean).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
  }

  #gate(gate, board) {
    const named = board?.gates.find(({ id }) => id === gate.gate);
    const state = gate.fault ? "fail" : gate.warning ? "warn" : "ok";
    return html`<li class="gate" data-state=${state}><span class="gate-sign">${icon(SIGNS[state])}</span><b>${named ? sentence(named.text) : gate.gate}</b>
      <span>${t("health.pieces", { n: gate.pieces })}</span>
      <span class="small">${gate.fault ? t(`fault.${gate.fault}`) : gate.noise_per_hour ? t("health.noise", { n: gate.noise_per_hour }) : t("health.quiet")}${gate.median_ms ? html` · ${Math.round(gate.median_ms)} ms` : nothing}</span>
      ${this.#bars(gate.gate)}</li>`;
  }

  // The last days: a pocket that goes blind, or a cable that goes bad, is seen before it is felt.
  #bars(gate) {
    const days = (this.#days ?? []).map(({ day, gates }) => ({ day, ...{ pieces: 0, doubts: 0, noise: 0, faults: 0, ...gates[gate] } }));
    if (!days.length) return nothing;
    const most = Math.max(1, ...days.map((day) => day.pieces + day.doubts + day.noise));
    const wide = BARS.wide / Math.max(BARS.days, days.length);
    const first = BARS.wide - days.length * wide; // today is on the right
    const high = (value) => (value / most) * BARS.high;
    const said = days.map(dayOf).join("; ");
    return html`<svg viewBox="0 0 ${BARS.wide} ${BARS.high}" class="bars" preserveAspectRatio="none" role="img" aria-label=${said}>${days.map((day, at) => svg`
      <rect class="bar-pieces" x=${first + at * wide + 0.5} width=${wide - 1} y=${BARS.high - high(day.pieces)} height=${high(day.pieces)}></rect>
      <rect class="bar-doubts" x=${first + at * wide + 0.5} width=${wide - 1} y=${BARS.high - high(day.pieces + day.doubts + day.noise)} height=${high(day.doubts + day.noise)}></rect>`)}</svg>`;
  }

  #take(isSignedIn) {
    const link = (path, words) => html`<a class="button" href=${`/api/1${tablePath(path)}`} download>${icon("down")}${words}</a>`;
    return html`<section class="card stack" aria-labelledby="health-take"><h2 id="health-take">${t("health.take")}</h2>
      ${isSignedIn ? html`
        <div class="stack"><p class="soft">${t("health.take.backup.text")}</p>${link("backup", t("health.take.backup"))}</div>
        <div class="stack"><p class="soft">${t("health.take.bundle.text")}</p>
          <label class="switch"><input type="checkbox" role="switch" .checked=${this.#hasNames} @change=${({ target }) => { this.#hasNames = target.checked; this.update(); }}><span>${t("health.names")}</span></label>
          ${link(this.#hasNames ? "bundle?names=1" : "bundle", t("health.take.bundle"))}</div>`
        : html`<button class="button" @click=${() => askPin()}>${icon("key")}${t("health.signin")}</button>`}</section>`;
  }
}

// A day is midnight to midnight here, whatever it is in Greenwich.
function dayOf({ day, pieces, doubts, noise, faults }) {
  const counts = [["health.pieces", pieces], ["pieces.doubts", doubts], ["health.ignored", noise], ["health.faults", faults]];
  return t("health.day", { day: new Date(`${day}T00:00`).toLocaleDateString(locale, { dateStyle: "medium" }), what: counts.map(([key, n]) => t(key, { n })).join(", ") });
}

define("p-health", Health);
