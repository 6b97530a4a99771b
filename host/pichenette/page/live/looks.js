// How the page looks: light or dark, the palette, motion.  From the address, else as remembered.

import { keep, setting } from "./address.js";
import { recall, remember } from "./memory.js";

export const looks = {
  scheme: setting("scheme") ?? recall("scheme", "auto"),
  palette: setting("palette") ?? recall("palette", "box"),
};

const MEDIA = { auto: "(prefers-color-scheme: dark)", dark: "all", light: "not all" };

export function applyLooks() {
  document.getElementById("dark").media = MEDIA[looks.scheme] ?? MEDIA.auto;
  document.documentElement.dataset.palette = looks.palette;
  if (setting("motion") === "none") document.documentElement.dataset.motion = "none";
}

export function setLook(name, value, usual) {
  looks[name] = value;
  remember(name, value);
  keep(name, value === usual ? null : value);
  applyLooks();
}
