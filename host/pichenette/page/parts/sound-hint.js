// <p-sound-hint>: the sound was on, and waits for a tap.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { sounds } from "../live/sounding.js";
import { t } from "../words/words.js";

class SoundHint extends Part {
  draw() {
    if (!sounds.isWaiting) return nothing;
    return html`<p class="sound-hint" role="status">${icon("sound")}<span class="clip">${t("sound.waits")}</span></p>`;
  }
}

define("p-sound-hint", SoundHint);
