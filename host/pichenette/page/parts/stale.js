// <p-stale>: nothing was heard of the table for too long.  Said loudly; what is shown below is old.

import { Part, define, html, nothing } from "./part.js";
import { icon } from "../draw/icons.js";
import { t } from "../words/words.js";

class Stale extends Part {
  draw({ isStale, heardAt, view }) {
    document.documentElement.toggleAttribute("data-stale", isStale);
    if (!isStale) return nothing;
    return html`<div class="stale" role="alert">${icon("warn")}<p><b>${t("stale.title")}</b> ${view ? html`<span aria-hidden="true">${ago(Date.now() - heardAt)}</span> ` : nothing}${t("stale.text")}</p></div>`;
  }
}

function ago(ms) {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t("stale.seconds", { n: seconds - (seconds % 5) });
  return t("stale.minutes", { n: Math.round(seconds / 60) });
}

define("p-stale", Stale);
