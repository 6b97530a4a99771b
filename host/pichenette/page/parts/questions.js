// <p-questions>: what the table would like to know, as large keys; also after the shot has counted.

import { Part, define, html, nothing, repeat, wantsMotion } from "./part.js";
import { perform, shownVersion } from "../live/doing.js";
import { sentence, t } from "../words/words.js";

// One that nobody answered before its shot counted is asked as openly, until the next shot.
const isDoubt = (one) => one.is_doubt || one.was_doubt;

// One at a time: its keys are all on a phone's screen.
class Questions extends Part {
  #key = null; // of the one that is shown: it stays under the finger when others come

  draw({ view, isStale, busy }) {
    const doubts = (view?.questions ?? []).filter(isDoubt);
    if (!doubts.length) return nothing;
    const wanted = doubts.findIndex(({ key }) => key === (view.answering?.key ?? this.#key));
    const at = Math.max(0, wanted);
    this.#key = doubts[at].key;
    return html`<section class="card questions" aria-labelledby="questions-title">
      <div class="row"><h2 id="questions-title" class="grow">${doubts.length > 1 ? t("questions.of", { at: at + 1, number: doubts.length }) : t("questions.one")}</h2>
        ${doubts.length > 1 ? html`<button class="button button-quiet questions-next" @click=${() => this.#turnTo(doubts[(at + 1) % doubts.length])}>${t("questions.next")}</button>` : nothing}</div>
      ${repeat([doubts[at]], (one) => one.key, (one) => question(one, isStale || busy !== null, view.answering))}
      ${view.pending ? html`<p-shot within></p-shot>` : nothing}
    </section>`;
  }

  #turnTo({ key }) {
    this.#key = key;
    this.update();
  }
}

// <p-offers>: what is assumed is most likely right; if not, one tap says what it was.  The newest
// comes first; where nothing is said to have fallen, a hand most likely, is folded away below.
class Offers extends Part {
  draw({ view, isStale, busy }) {
    const offers = (view?.questions ?? []).filter((one) => !isDoubt(one)).reverse();
    if (!offers.length) return nothing;
    const hands = offers.filter(isEmpty);
    const keys = (some) => repeat(some, (one) => one.key, (one) => question(one, isStale || busy !== null, view.answering, () => this.#answered()));
    const isStepped = (some) => some.some(({ key }) => steppedOf(view.answering, key) !== null);
    return html`<details class="card offers" ?open=${isStepped(offers)}><summary>${t("offers.title")}</summary>
      ${keys(offers.filter((one) => !isEmpty(one)))}
      ${hands.length ? html`<details class="offers-hands" ?open=${isStepped(hands)}><summary>${t("offers.hands", { n: hands.length })}</summary>${keys(hands)}</details>` : nothing}
    </details>`;
  }

  // The score is at the top.
  #answered() {
    for (const one of this.querySelectorAll("details")) one.open = false;
    scrollTo({ top: 0, behavior: wantsMotion() ? "smooth" : "auto" });
  }
}

const isEmpty = ({ choices, standing }) => choices[standing]?.signs?.pieces?.length === 0;

// The choice on which somebody stands who steps through this question with the board's buttons.
function steppedOf(answering, key) {
  return answering?.key === key && ["shown", "refused"].includes(answering.state) ? answering.choice : null;
}

function question({ key, text, choices, standing, player }, isBlocked, answering, answered = () => {}) {
  const stepped = steppedOf(answering, key);
  return html`<fieldset class="question" ?disabled=${isBlocked}>
    <legend class="break">${player ? html`<b translate="no">${player}</b> · ` : nothing}${sentence(text)}</legend>
    <div class="choices">
      ${choices.map((choice, number) => html`<button class="choice ${number === stepped ? "choice-stepped" : ""}" aria-pressed=${number === standing ? "true" : "false"}
        @click=${async () => (await perform("answer", { question: key, choice: number }, { what: sentence(choice.text), version: shownVersion() })) && answered()}>${sentence(choice.text)}${number === stepped ? html` <span class="choice-here small">${t("questions.here")}</span>` : nothing}</button>`)}
    </div>
    ${stepped === null ? nothing : html`<p class="small soft">${t(answering.state === "refused" ? "questions.refused" : "questions.stepped")}</p>`}
    ${standing === null ? nothing : html`<p class="small soft">${t("questions.standing")}</p>`}
  </fieldset>`;
}

define("p-questions", Questions);
define("p-offers", Offers);
