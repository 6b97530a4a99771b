// Signs on buttons, drawn with one pen.

import { html, svg } from "../parts/part.js";

const PATHS = {
  undo: "M9 5 4 10l5 5 M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5 M20 10H10a6 6 0 0 0 0 12h3",
  check: "M4 13l5 5L20 6",
  close: "M5 5l14 14 M19 5L5 19",
  menu: "M4 7h16 M4 12h16 M4 17h16",
  plus: "M12 4v16 M4 12h16",
  minus: "M4 12h16",
  up: "M12 19V5 M5 12l7-7 7 7",
  down: "M12 5v14 M5 12l7 7 7-7",
  sound: "M4 9v6h4l6 5V4L8 9H4z M17 8.5a5 5 0 0 1 0 7 M19.5 6a9 9 0 0 1 0 12",
  mute: "M4 9v6h4l6 5V4L8 9H4z M17 9l5 6 M22 9l-5 6",
  full: "M4 9V4h5 M20 9V4h-5 M4 15v5h5 M20 15v5h-5",
  pen: "M4 20l1-5L16 4l4 4L9 19l-5 1z",
  out: "M13 5H5v14h14v-8 M11 13 20 4 M14 4h6v6",
  again: "M20 11a8 8 0 1 0-2.3 6.3 M20 5v6h-6",
  trophy: "M7 4h10v6a5 5 0 0 1-10 0V4z M7 6H3v2a4 4 0 0 0 4 4 M17 6h4v2a4 4 0 0 1-4 4 M12 15v4 M8 20h8",
  cable: "M7 3v6 M13 3v6 M4 9h12v3a6 6 0 0 1-6 6v3",
  warn: "M12 3 2 20h20L12 3z M12 9v6 M12 17.5v.5",
  list: "M8 6h13 M8 12h13 M8 18h13 M3.5 6h.01 M3.5 12h.01 M3.5 18h.01",
  drag: "M9 6h.01 M15 6h.01 M9 12h.01 M15 12h.01 M9 18h.01 M15 18h.01",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M4 21a8 8 0 0 1 16 0",
  tv: "M3 5h18v12H3z M8 21h8",
  first: "M6 5v14 M19 5l-9 7 9 7z",
  before: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14 M5 5l9 7-9 7z",
  save: "M12 4v11 M7 11l5 5 5-5 M4 20h16",
  printer: "M7 9V4h10v5 M7 17H4V9h16v8h-3 M7 14h10v6H7z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M2 20a7 7 0 0 1 14 0 M16 4.500a3.500 3.500 0 0 1 0 6.500 M18 14a7 7 0 0 1 4 6",
  key: "M14 10a4 4 0 1 0-4 4l1-1h2v-2h2l-1-1z M10 14l-6 6",
  hand: "M8 12V5a1.5 1.5 0 0 1 3 0v6 M11 11V4a1.5 1.5 0 0 1 3 0v7 M14 11V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4-1.500-6-5l-1-2a1.500 1.500 0 0 1 2.600-1.500L8 15",
};

export function icon(name) {
  const body = PATHS[name].split(/ (?=M)/);
  return html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" class="icon">${body.map(
    (d) => svg`<path d=${d} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"></path>`,
  )}</svg>`;
}
