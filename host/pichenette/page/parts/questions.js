// <p-questions>: what the table would like to know, as large keys; also after the shot has counted.

import { Part, define, html, nothing, repeat } from "./part.js";
import { perform } from "../live/doing.js";
import { sentence, t } from "../words/words.js";

// One that nobody answered before its shot counted is asked as openly, until the next shot.
const isDoubt = (one) => one.is_doubt || one.was_doubt;

class Questions extends Part {
  draw({ view, isStale, busy }) {
    const doubts = (view?.questions ?? []).filter(isDoubt);
    if (!doubts.length) return nothing;
    return html`<section class="card questions" aria-labelledby="questions-title">
      <h2 id="questions-title">${t("questions.title", { n: doubts.length })}</h2>
      ${repeat(doubts, (one) => one.key, (one) => question(one, isStale || busy !== null))}
      ${view.pending ? html`<p-shot within></p-shot>` : nothing}
    </section>`;
  }
}

// <p-offers>: what is assumed is most likely right; if not, one tap says what it was.
class Offers extends Part {
  draw({ view, isStale, busy }) {
    const offers = (view?.questions ?? []).filter((one) => !isDoubt(one));
    if (!offers.length) return nothing;
    return html`<details class="card offers"><summary>${t("offers.title")}</summary>
      ${repeat(offers, (one) => one.key, (one) => question(one, isStale || busy !== null))}
    </details>`;
  }
}

function question({ key, text, choices, standing, player }, isBlocked) {
  return html`<fieldset class="question" ?disabled=${isBlocked}>
    <legend class="break">${player ? html`<b translate="no">${player}</b> · ` : nothing}${sentence(text)}</legend>
    <div class="choices">
      ${choices.map((choice, number) => html`<button class="choice" aria-pressed=${number === standing ? "true" : "false"}
        @click=${() => perform("answer", { question: key, choice: number }, { what: sentence(choice.text) })}>${sentence(choice.text)}</button>`)}
    </div>
    ${standing === null ? nothing : html`<p class="small soft">${t("questions.standing")}</p>`}
  </fieldset>`;
}

define("p-questions", Questions);
define("p-offers", Offers);
