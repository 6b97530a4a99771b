// <p-questions>: what the table would like to know, as large keys; also after the shot has counted.
// Where the answer is a place on the game's own board, which stands right below (`boarded`), that is
// tapped, and its keys are folded away; what the board has no place for stays a key.

import { Part, define, html, nothing, repeat, wantsMotion } from "./part.js";
import { perform, shownVersion } from "../live/doing.js";
import { store } from "../live/store.js";
import { known } from "../games/index.js";
import { asked } from "../words/asked.js";
import { say, sentence, t } from "../words/words.js";

// One that nobody answered before its shot counted is asked as openly, until the next shot.
export const isDoubt = (question) => question.is_doubt || question.was_doubt;

// One at a time: its keys are all on a phone's screen.
class Questions extends Part {
  #key = null; // of the one that is shown: it stays under the finger when others come
  #order = []; // of all, as they came: the first that was shown is number one

  draw({ view, isStale, busy }) {
    const doubts = this.#inOrder((view?.questions ?? []).filter(isDoubt));
    if (!doubts.length) return nothing;
    const wanted = doubts.findIndex(({ key }) => key === (view.answering?.key ?? this.#key));
    const at = Math.max(0, wanted);
    this.#key = doubts[at].key;
    const tapped = this.hasAttribute("boarded") ? tappedOf(view, doubts[at]) : [];
    const isOpen = Boolean(view.pending) && !tapped.length; // its card says what was measured
    return html`<section class="card questions" aria-labelledby="questions-title">
      <div class="row ${tapped.length && doubts.length === 1 ? "unseen" : ""}"><h2 id="questions-title" class="grow">${doubts.length > 1 ? t("questions.of", { at: at + 1, number: doubts.length }) : t("questions.one")}</h2>
        ${doubts.length > 1 ? html`<button class="button button-quiet questions-next" @click=${() => this.#turnTo(doubts[(at + 1) % doubts.length])}>${t("questions.next")}</button>` : nothing}</div>
      ${repeat([doubts[at]], (doubt) => doubt.key, (doubt) => questionField(doubt, isStale || busy !== null, view.answering, { tapped, tap: known(view.game?.name).tap, hasWhy: !isOpen }))}
      ${isOpen ? html`<p-shot within></p-shot>` : nothing}
    </section>`;
  }

  #inOrder(doubts) {
    const keys = doubts.map(({ key }) => key);
    this.#order = [...this.#order.filter((key) => keys.includes(key)), ...keys.filter((key) => !this.#order.includes(key))];
    return this.#order.map((key) => doubts.find((doubt) => doubt.key === key));
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
    const isMade = (offer) => this.hasAttribute("boarded") && known(view.game?.name).isOffered(offer);
    const offers = (view?.questions ?? []).filter((question) => !isDoubt(question) && !isMade(question)).reverse();
    if (!offers.length) return nothing;
    const hands = offers.filter(isEmpty);
    const keys = (some) => repeat(some, (offer) => offer.key, (offer) => questionField(offer, isStale || busy !== null, view.answering, { answered: () => this.#answered() }));
    const isStepped = (some) => some.some(({ key }) => steppedOf(view.answering, key) !== null);
    return html`<details class="card offers" ?open=${isStepped(offers)}><summary>${t("offers.title")}</summary>
      ${keys(offers.filter((offer) => !isEmpty(offer)))}
      ${hands.length ? html`<details class="offers-hands" ?open=${isStepped(hands)}><summary>${t("offers.hands", { n: hands.length })}</summary>${keys(hands)}</details>` : nothing}
    </details>`;
  }

  // The score is at the top.
  #answered() {
    for (const details of this.querySelectorAll("details")) details.open = false;
    scrollTo({ top: 0, behavior: wantsMotion() ? "smooth" : "auto" });
  }
}

const isEmpty = ({ choices, standing }) => choices[standing]?.signs?.pieces?.length === 0;

// The choice on which somebody stands who steps through this question with the board's buttons.
function steppedOf(answering, key) {
  return answering?.key === key && ["shown", "refused"].includes(answering.state) ? answering.choice : null;
}

// The same piece, once its shot has counted: what was asked while it was open is offered under another key.
function successor(view, { key }) {
  const piece = key.replace(/^[a-z]+:/, "");
  return view?.questions.find((question) => question.key !== key && question.key.replace(/^[a-z]+:/, "") === piece) ?? null;
}

const standsFor = ({ choices, standing }) => (standing === null ? null : sentence(choices[standing]?.text));

// An answer that comes just as the shot counts, or as the board tells of something else, is about the
// same piece: it is given to that one, unless somebody has answered meanwhile.
export async function give(question, number) {
  const wanted = sentence(question.choices[number].text);
  const among = (next) => {
    const choice = next?.choices.findIndex(({ text }) => sentence(text) === wanted) ?? -1;
    return choice < 0 ? null : { question: next.key, choice };
  };
  const instead = (view) => {
    const next = view?.questions.find(({ key }) => key === question.key) ?? successor(view, question);
    return next && isDoubt(next) === isDoubt(question) && standsFor(next) === standsFor(question) ? among(next) : null;
  };
  const anew = () => perform("answer", among(successor(store.state.view, question)) ?? { question: question.key, choice: number }, { what: wanted, version: shownVersion() });
  return perform("answer", { question: question.key, choice: number }, { what: wanted, version: shownVersion(), anew, instead });
}

// The choices that a tap on the board takes, by their numbers.
function tappedOf({ game }, { choices }) {
  const { isTapped } = known(game?.name);
  return [...choices.keys()].filter((number) => isTapped(choices[number].does));
}

function questionField(question, isBlocked, answering, { answered = () => {}, tapped = [], tap = () => nothing, hasWhy = true } = {}) {
  const { key, text, choices, standing, player } = question;
  const stepped = steppedOf(answering, key);
  const choose = (number, words) => html`<button class="choice ${number === stepped ? "choice-stepped" : ""}" aria-pressed=${number === standing ? "true" : "false"}
    @click=${async () => (await give(question, number)) && answered()}>${words}${number === stepped ? html` <span class="choice-here small">${t("questions.here")}</span>` : nothing}</button>`;
  const others = [...choices.keys()].filter((number) => !tapped.includes(number));
  const { words: what, measured } = asked(text);
  const isNamed = player && !what.includes(player);
  return html`<fieldset class="question" ?disabled=${isBlocked}>
    <legend class="break">${isNamed ? html`<b translate="no">${player}</b> · ` : nothing}${what}</legend>
    ${tapped.length ? html`<p class="question-tap">${tap()}</p>` : nothing}
    <div class="question-keys"><div class="choices">${others.map((number) => choose(number, sentence(choices[number].text)))}</div>
    ${tapped.length
      ? html`<details class="question-list" ?open=${stepped !== null}><summary>${t("questions.list")}</summary>
        <div class="choices">${tapped.map((number) => choose(number, say(choices[number].text)))}</div></details>`
      : nothing}</div>
    ${stepped === null ? nothing : html`<p class="small soft">${t(answering.state === "refused" ? "questions.refused" : "questions.stepped")}</p>`}
    ${standing === null ? nothing : html`<p class="small soft">${t("questions.standing")}</p>`}
    ${measured.length && hasWhy ? html`<details class="evidence"><summary>${t("shot.why")}</summary><ul>${measured.map((words) => html`<li>${words}</li>`)}</ul></details>` : nothing}
  </fieldset>`;
}

define("p-questions", Questions);
define("p-offers", Offers);
