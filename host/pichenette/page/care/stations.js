// What each station of the walk shows beside its words; `say` hands on what the person does.

import { html, nothing, svg } from "../parts/part.js";
import { icon } from "../draw/icons.js";
import { piece } from "../draw/pieces.js";
import { language, say as words, sentence, t } from "../words/words.js";
import { shortDevice } from "./device.js";

export const STATIONS = { board, rest, gates, pieces, scale, colours, strip, panel, sound, report };

const number = (value, digits = 0) => new Intl.NumberFormat(language === "fr" ? "fr" : "en", { maximumFractionDigits: digits, minimumFractionDigits: digits, signDisplay: "negative" }).format(value);

function board({ board: name, device, found, flash }, say) {
  const others = found.filter((candidate) => candidate.device !== device);
  return html`
    <p>${device ? html`<span class="chip">${icon("cable")}<span translate="no">${shortDevice(device)}</span></span>` : html`<span class="chip chip-gold">${t("board.nodevice")}</span>`}</p>
    ${others.length ? html`<ul class="plain-list">${others.map((candidate) => html`<li class="row wrap"><span class="grow" translate="no">${candidate.device} ${candidate.board_id ?? ""}</span>
      <button class="button" ?disabled=${flash.is_on} @click=${() => say({ say: "flash", what: candidate.device })}>${t("board.flash", { board: name })}</button></li>`)}</ul>` : nothing}
    ${flash.is_on ? html`<label class="field"><span>${t("board.flashing")} <span translate="no">${words(flash.text)}</span></span><progress max="1" value=${flash.share}></progress></label>`
      : html`<div class="row wrap"><button class="button" ?disabled=${!device} @click=${() => say({ say: "flash" })}>${icon("down")}${t("board.flash", { board: name })}</button>
        ${flash.is_done ? html`<span class="chip">${icon("check")}${t("board.flashed")}</span>` : nothing}</div>`}`;
}

function rest({ is_on: isOn, items }) {
  return html`${isOn ? html`<label class="field"><span>${t("rest.on")}</span><progress></progress></label>` : nothing}
    <details><summary>${t("rest.all", { n: items.length })}</summary><ul class="plain-list small">${items.map((check) => html`<li data-outcome=${check.outcome}>${sentence(check.text)}</li>`)}</ul></details>`;
}

function gates({ places, asked }, say) {
  const now = places.find(({ id }) => id === asked);
  return html`
    <p class="walk-asked" role="status">${now ? t(now.role === "button" ? "gates.press" : now.role === "strike" ? "gates.flick" : "gates.break", { gate: words(now.text) }) : t("gates.done")}</p>
    <ul class="gates">${places.map((place) => html`<li><button class="gate" data-state=${place.state} data-broken=${place.broken.some(Boolean) ? "true" : "false"} aria-current=${place.id === asked ? "step" : "false"} @click=${() => say({ say: "try", what: place.id })}>
      <span class="gate-sign">${place.state === "ok" ? icon("check") : place.state === "todo" ? place.id === asked ? icon("hand") : nothing : icon("warn")}</span>
      <b>${sentence(place.text)}</b>
      <span class="small">${place.fault ? t(`fault.${place.fault}`) : place.state === "other" ? t("gates.other", { gate: sentence(place.other) }) : t(`gates.${place.state}`)}${place.last_ms ? html` · ${number(place.last_ms, place.last_ms < 10 ? 1 : 0)} ms` : nothing}</span></button></li>`)}</ul>
    ${now ? html`<button class="button button-quiet" @click=${() => say({ say: "next" })}>${t("gates.skip", { gate: words(now.text) })}</button>` : nothing}`;
}

function pieces({ places, wanted, is_done: isDone }, say) {
  return html`<ul class="gates">${places.map((place) => html`<li class="gate" data-state=${place.counted >= wanted ? "ok" : "todo"}>
      <b>${sentence(place.text)}</b><span class="gate-count">${place.counted}<span class="small"> / ${wanted}</span></span>
      <span class="small">${place.doubts ? t("pieces.doubts", { n: place.doubts }) : place.counted ? t("pieces.sure") : t("gates.todo")}${place.median_ms ? html` · ${number(place.median_ms)} ms` : nothing}</span>
      ${place.last ? html`<span class="small soft">${sentence(place.last)}</span>` : nothing}</li>`)}</ul>
    ${isDone ? nothing : html`<button class="button" @click=${() => say({ say: "next" })}>${icon("check")}${t("pieces.done")}</button>`}`;
}

function scale(now, say) {
  const { phase, prompt, progress, counts, noise, per_s: perS, grams, pieces: load, piece: each, curve } = now;
  if (counts === null && now.is_done) return nothing;
  return html`
    <ol class="phases">${["empty", "one", "ten"].map((name, at) => html`<li class="chip ${name === phase ? "chip-gold" : ""}" aria-current=${name === phase ? "step" : "false"}>${phase === "done" || at < ["empty", "one", "ten"].indexOf(phase) ? icon("check") : nothing}${t(`scale.${name}`)}</li>`)}</ol>
    ${prompt ? html`<p class="walk-asked" role="status">${sentence(prompt)}</p>` : nothing}
    ${progress === null ? html`<div class="row wrap">${phase === "done" ? nothing : html`<button class="button button-main" @click=${() => say({ say: "next" })}>${t("scale.measure")}</button>`}
        ${each ? html`<button class="button" @click=${() => say({ say: "tare" })}>${t("scale.tare")}</button>` : nothing}
        ${now.is_saved ? html`<button class="button" @click=${() => say({ say: "back" })}>${icon("undo")}${t("scale.back")}</button>` : nothing}</div>`
      : html`<label class="field"><span>${t("scale.measuring")}</span><progress max="1" value=${progress}></progress></label>`}
    <dl class="figures">
      ${figure(t("scale.counts"), counts === null ? "–" : number(counts))}${figure(t("scale.noise"), noise === null ? "–" : `± ${number(noise)}`)}${figure(t("scale.rate"), perS === null ? "–" : `${number(perS)}/s`)}
      ${load === null ? nothing : figure(t("scale.load"), number(load, 1))}${grams === null ? nothing : figure(t("scale.weight"), `${number(grams, 1)} g`)}</dl>
    ${plot(curve)}
    ${phase === "done" ? html`<form class="row wrap" @submit=${(event) => { event.preventDefault(); say({ say: "weigh", number: event.target.elements.grams.valueAsNumber }); }}>
      <label class="field grow"><span>${t("scale.known")}</span><input class="input" name="grams" type="number" inputmode="decimal" min="1" step="any" required></label><button class="button">${t("scale.weigh")}</button></form>` : nothing}`;
}

const figure = (name, value) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

// The last twenty seconds.
function plot(curve) {
  if (curve.length < 2) return nothing;
  const values = curve.map(([, counts]) => counts);
  const low = Math.min(...values);
  const span = Math.max(1, Math.max(...values) - low);
  const points = curve.map(([at, counts]) => `${(300 + at * 15).toFixed(1)},${(56 - ((counts - low) / span) * 50).toFixed(1)}`).join(" ");
  return html`<svg viewBox="0 0 300 60" class="plot" role="img" aria-label=${t("scale.curve")}>${svg`<polyline points=${points} fill="none" stroke="currentColor" stroke-width="1.6" vector-effect="non-scaling-stroke"></polyline>`}</svg>`;
}

function colours({ pieces: all, shown, wanted, distances, is_saved: isSaved }, say) {
  const read = all.filter(({ readings }) => readings.length);
  const close = distances.filter((distance) => !distance.is_clear);
  const named = Object.fromEntries(all.map(({ name, text }) => [name, words(text)]));
  return html`
    <p class="walk-asked" role="status">${shown ? t("colours.show", { piece: named[shown] }) : t("colours.enough")}</p>
    <div class="choices choices-small" role="group" aria-label=${t("colours.which")}>${all.map(({ name, readings }) => html`<button class="choice" aria-pressed=${name === shown ? "true" : "false"} @click=${() => say({ say: "try", what: name })}>${piece(name)}<span>${sentence(named[name])} <span class="small">${readings.length}/${wanted}</span></span></button>`)}</div>
    ${read.length ? html`<figure class="stack"><svg viewBox="-6 -6 112 112" class="cloud" role="img" aria-label=${t("colours.picture")}>
      <path d="M0 0V100H100" class="cloud-axis"></path>
      ${read.map(({ name, readings }) => readings.map(([red, blue]) => svg`<circle cx=${red * 120} cy=${100 - blue * 120} r="2.2" class="cloud-dot" data-kind=${name}></circle>`))}
      ${read.map(({ name, middle }) => svg`<text x=${middle[0] * 120} y=${96 - middle[1] * 120} class="cloud-name">${named[name]}</text>`)}</svg>
      <figcaption class="small soft">${t("colours.axes")}</figcaption></figure>
      ${distances.length ? html`<ul class="plain-list small">${(close.length ? close : [...distances].sort((distance, other) => distance.far - other.far).slice(0, 1)).map(({ between: [kind, other], far, is_clear: isClear }) => html`<li data-outcome=${isClear ? "ok" : "warn"}>${t(isClear ? "colours.apart" : "colours.close", { one: named[kind], other: named[other], far: number(far, 2) })}</li>`)}</ul>` : nothing}
      <div class="row wrap"><button class="button ${shown ? "" : "button-main"}" @click=${() => say({ say: "save" })}>${icon("check")}${t("colours.save")}</button>
      ${isSaved ? html`<button class="button" @click=${() => say({ say: "back" })}>${icon("undo")}${t("scale.back")}</button>` : nothing}</div>` : nothing}`;
}

function strip({ is_fitted: isFitted, parts, part, caption, rows, brightness, quiet, limit_ma: limit }, say) {
  if (!isFitted) return nothing;
  return html`
    <div class="choices choices-small" role="group" aria-label=${t("strip.try")}>${parts.map((name) => html`<button class="choice" aria-pressed=${name === part ? "true" : "false"} @click=${() => say({ say: "try", what: name })}>${t(`strip.${name}`)}</button>`)}</div>
    <label class="field"><span>${t("strip.brightness", { share: brightness })}</span><input type="range" min="5" max="100" step="5" .value=${String(brightness)} @change=${({ target }) => say({ say: "try", what: "brightness", number: target.valueAsNumber })}></label>
    ${rows.length ? html`<svg viewBox="0 0 ${rows[0].length * 10} ${rows.length * 10}" class="leds" role="img" aria-label=${t("track.label")}>${rows.map((row, y) => row.map((colour, x) => svg`<circle cx=${x * 10 + 5} cy=${y * 10 + 5} r="3.6" fill="#${colour === "000000" ? "3a322c" : colour}"></circle>`))}</svg>` : nothing}
    ${caption ? html`<p role="status">${sentence(caption)}</p>` : nothing}
    <p class="small soft">${t("strip.limit", { ma: limit })} ${quiet === "never" ? t("strip.nonight") : t("strip.night.at", { hours: quiet })}</p>
    ${asked(say, "strip.seen")}`;
}

function panel({ buttons, is_fitted: isFitted, is_done: isDone }, say) {
  if (!isFitted) return nothing;
  return html`<ul class="gates">${buttons.map(({ text, pressed }) => html`<li class="gate" data-state=${pressed ? "ok" : "todo"}><span class="gate-sign">${pressed ? icon("check") : nothing}</span><b>${sentence(text)}</b><span class="small">${pressed ? t("panel.times", { n: pressed }) : t("gates.todo")}</span></li>`)}</ul>
    ${isDone ? nothing : html`<button class="button" @click=${() => say({ say: "next" })}>${t("panel.missing")}</button>`}`;
}

function sound({ signals, is_fitted: isFitted }, say) {
  if (!isFitted) return nothing;
  return html`<div class="choices choices-small" role="group" aria-label=${t("sound.try")}>${signals.map((signal) => html`<button class="choice" @click=${() => say({ say: "try", what: signal })}>${icon("sound")}${t(`signal.${signal}`)}</button>`)}</div>${asked(say, "sound.heard")}`;
}

const asked = (say, question) => html`<div class="row wrap"><span class="grow">${t(question)}</span>
  <button class="button" @click=${() => say({ say: "yes" })}>${icon("check")}${t("yes")}</button><button class="button" @click=${() => say({ say: "no" })}>${t("no")}</button></div>`;

function report({ is_on: isOn, report: text }) {
  if (!text) return isOn ? html`<label class="field"><span>${t("rest.on")}</span><progress></progress></label>` : nothing;
  return html`<details><summary>${t("report.whole")}</summary><pre class="report" tabindex="0" translate="no">${words(text)}</pre></details>
    <div class="row wrap"><button class="button button-main" @click=${() => download("report.txt", words(text))}>${icon("down")}${t("report.save")}</button></div>`;
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
