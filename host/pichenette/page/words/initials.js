// What a marker has room for: the fewest letters by which a name is known among those beside it.

const lettersOf = (name) => [...String(name)].filter((character) => /[\p{L}\p{N}]/u.test(character));
const plain = (letter = "") => letter.toLocaleUpperCase();

// The first letter; where others begin alike, another with it that tells it from all of them.
export function initials(name, among = []) {
  const names = [...new Set([...among, name])].sort(); // whoever asks gets the same
  const found = new Map();
  for (const name of names) found.set(name, ofOne(name, names, [...found.values()]));
  return found.get(name);
}

function ofOne(name, names, taken) {
  const own = lettersOf(name);
  const first = plain(own[0] ?? [...String(name).trim()][0]);
  const alike = names.filter((other) => other !== name).map(lettersOf).filter((others) => plain(others[0]) === first);
  if (!alike.length) return first;
  const further = [...own.keys()].slice(1);
  const telling = further.filter((at) => alike.every((others) => plain(others[at]) !== plain(own[at])));
  return [...telling, ...further].map((at) => first + own[at]).find((both) => !taken.includes(both)) ?? first;
}
