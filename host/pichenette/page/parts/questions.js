// <p-questions>: what the table would like to know, as large keys; also after the shot has counted.

import { Part, define, html, nothing, repeat } from "./part.js";
import { perform, shownVersion } from "../live/doing.js";
import { sentence, t } from "../words/words.js";

// One that nobody answered before its shot counted is asked as openly, until the next shot.
const isDoubt = (one) => one.is_doubt || one.was_doubt;

class Questions extends Part {
  draw({ view, isStale, busy }) {
    const doubts = (view?.questions ?? []).filter(isDoubt);
    if (!doubts.length) return nothing;
    return html`<section class="card questions" aria-labelledby="questions-title">
      <h2 id="questions-title">${t("questions.title", { n: doubts.length })}</h2>
      ${repeat(doubts, (one) => one.key, (one) => question(one, isStale || busy !== null, view.answering))}
      ${view.pending ? html`<p-shot within></p-shot>` : nothing}
    </section>`;
  }
}

// <p-offers>: what is assumed is most likely right; if not, one tap says what it was.
class Offers extends Part {
  draw({ view, isStale, busy }) {
    const offers = (view?.questions ?? []).filter((one) => !isDoubt(one));
    if (!offers.length) return nothing;
    const isStepped = offers.some(({ key }) => steppedOf(view.answering, key) !== null);
    return html`<details class="card offers" ?open=${isStepped}><summary>${t("offers.title")}</summary>
      ${repeat(offers, (one) => one.key, (one) => question(one, isStale || busy !== null, view.answering))}
    </details>`;
  }
}

// The choice on which somebody stands who steps through this question with the board's buttons.
function steppedOf(answering, key) {
  return answering?.key === key && ["shown", "refused"].includes(answering.state) ? answering.choice : null;
}

function question({ key, text, choices, standing, player }, isBlocked, answering) {
  const stepped = steppedOf(answering, key);
  return html`<fieldset class="question" ?disabled=${isBlocked}>
    <legend class="break">${player ? html`<b translate="no">${player}</b> · ` : nothing}${sentence(text)}</legend>
    <div class="choices">
      ${choices.map((choice, number) => html`<button class="choice ${number === stepped ? "choice-stepped" : ""}" aria-pressed=${number === standing ? "true" : "false"}
        @click=${() => perform("answer", { question: key, choice: number }, { what: sentence(choice.text), version: shownVersion() })}>${sentence(choice.text)}${number === stepped ? html` <span class="choice-here small">${t("questions.here")}</span>` : nothing}</button>`)}
    </div>
    ${stepped === null ? nothing : html`<p class="small soft">${t(answering.state === "refused" ? "questions.refused" : "questions.stepped")}</p>`}
    ${standing === null ? nothing : html`<p class="small soft">${t("questions.standing")}</p>`}
  </fieldset>`;
}

define("p-questions", Questions);
define("p-offers", Offers);
