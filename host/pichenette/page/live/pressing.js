// A finger that taps twice means what it saw at first: what lay under that is not tapped.
//
// A sheet closes, a row of dice goes, and another key lies where the finger comes down again: that
// press is dropped.  Keys of the same kind of place, one after the other (plus, plus; a question and
// the next), are tapped as often as somebody likes, and so is a sheet that has just opened.

const TWICE_MS = 400; // a nervous second tap; nobody reads and aims as fast
const NEAR_PX = 16;
const KEYS = "button, a, input, select, summary, label, [role=button], [tabindex]";
const PLACES = "dialog, nav, [role=group], section, main";

let last = null; // {place, at, x, y}: the press before
let isDropped = false;

export function dropSecondPresses() {
  addEventListener("pointerdown", pressed, true);
  addEventListener("click", clicked, true);
}

function pressed({ target, clientX: x, clientY: y }) {
  const place = target.closest?.(KEYS)?.closest(PLACES);
  const at = performance.now();
  isDropped = Boolean(place && last?.place && isUncovered(place) && at - last.at < TWICE_MS && Math.hypot(x - last.x, y - last.y) < NEAR_PX);
  if (!isDropped) last = { place, at, x, y };
}

// What was pressed before has gone, and this is something else.
const isUncovered = (place) => !last.place.isConnected && kindOf(place) !== kindOf(last.place);

const kindOf = (place) => `${place.localName} ${place.getAttribute("class")?.split(" ")[0]}`;

function clicked(event) {
  if (!isDropped || event.detail === 0) return; // 0: the keyboard
  event.preventDefault();
  event.stopImmediatePropagation();
}
