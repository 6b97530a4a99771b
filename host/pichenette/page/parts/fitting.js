// Type that fits what holds it, whatever the numbers, the names and how many play.
//
// A box with `data-fit` says in its style sheet how large its type would like to be (`--size`); here it
// is measured, and `--fit` is the share of that at which all of it is in the box.  Words stay whole for
// as long as that is legible; then the box is `data-broken`, and they may be cut anywhere.  Boxes whose
// `data-fit` has a name are figures to be compared: all of one name have one size, and are never cut.
// Words in boxes beside each other have one size too where the style sheet says so (`--alike`).

const LEGIBLE = 0.7; // of what it would like to be, where its `--legible` says nothing else; below that words break
const LEAST = 0.3;
const LEAST_FIGURE = 0.08;
const HALVINGS = 7;
// A font has room above and below its letters that a tight line has not; it is counted, and is empty.
const EMPTY_EM = 0.2;

const fitted = new WeakMap(); // box -> what it held, and in how much room

export function keepFitting(root) {
  const resized = new ResizeObserver(() => fitAll(root));
  const watched = new WeakSet();
  const changed = () => {
    for (const box of root.querySelectorAll("[data-fit]")) {
      if (watched.has(box)) continue;
      watched.add(box);
      resized.observe(box);
    }
    fitAll(root);
  };
  new MutationObserver(changed).observe(root, { subtree: true, childList: true, characterData: true });
  changed();
}

function fitAll(root) {
  const boxes = [...root.querySelectorAll("[data-fit]")].filter((box) => box.clientWidth);
  const others = boxes.filter((box) => fitted.get(box) !== stateOf(box));
  if (!others.length) return;
  const words = others.filter(({ dataset }) => !dataset.fit);
  fitWords(words.filter((box) => !isAlike(box)));
  if (words.some(isAlike)) level(fitWords(boxes.filter((box) => !box.dataset.fit && isAlike(box))));
  const names = new Set(others.map(({ dataset }) => dataset.fit).filter(Boolean));
  for (const name of names) fitFigures(boxes.filter(({ dataset }) => dataset.fit === name));
  for (const box of boxes) fitted.set(box, stateOf(box));
}

const isAlike = (box) => getComputedStyle(box).getPropertyValue("--alike") !== "";

const stateOf = (box) => `${box.clientWidth} × ${box.clientHeight} ${box.childElementCount} ${box.textContent}`;

function fitWords(boxes) {
  for (const box of boxes) box.removeAttribute("data-broken");
  const shares = fit(boxes, (box) => parseFloat(getComputedStyle(box).getPropertyValue("--legible")) || LEGIBLE);
  const broken = boxes.filter((box) => shares.get(box) === null);
  for (const box of broken) box.setAttribute("data-broken", "");
  return new Map([...shares, ...fit(broken, () => LEAST)]);
}

function fitFigures(boxes) {
  level(fit(boxes, () => LEAST_FIGURE), LEAST_FIGURE);
}

// All of them as large as the one that has the least room.
function level(shares, least = LEAST) {
  const share = Math.min(...[...shares.values()].map((share) => share ?? least));
  for (const box of shares.keys()) scale(box, share);
}

const scale = (box, share) => box.style.setProperty("--fit", String(share));

// Gives each box the largest share, from its least on, at which it fits, and tells them; null where
// there is none.  All boxes take each step together: the browser lays the page out once for all of
// them, and that is what takes time.
function fit(boxes, leastOf) {
  const limits = new Map(boxes.map((box) => [box, { small: leastOf(box), large: 1 }]));
  const tried = (shareOf) => {
    for (const [box, limit] of limits) scale(box, shareOf(limit));
    return [...limits].map(([box, limit]) => [box, limit, isIn(box)]);
  };
  const shares = new Map();
  const settle = (box, share) => {
    shares.set(box, share);
    limits.delete(box);
  };
  for (const [box, , holds] of tried(() => 1)) if (holds) settle(box, 1);
  for (const [box, , holds] of tried(({ small }) => small)) if (!holds) settle(box, null);
  const middle = ({ small, large }) => (small + large) / 2;
  for (let step = 0; step < HALVINGS && limits.size; step += 1) {
    for (const [, limit, holds] of tried(middle)) limit[holds ? "small" : "large"] = middle(limit);
  }
  for (const [box, { small }] of limits) {
    scale(box, small);
    settle(box, small);
  }
  return shares;
}

function isIn(box) {
  const empty = EMPTY_EM * parseFloat(getComputedStyle(box).fontSize);
  return box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + empty;
}
