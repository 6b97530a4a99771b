// What a marker has room for: the fewest letters by which a name is known among those beside it.

const lettersOf = (name) => [...String(name)].filter((one) => /[\p{L}\p{N}]/u.test(one));
const plain = (letter) => letter.toLocaleUpperCase();

// The first letter; where others begin alike, also the first that none of them has at that place.
export function initials(name, among = []) {
  const own = lettersOf(name);
  const first = plain(own[0] ?? [...String(name).trim()][0] ?? "");
  const alike = among.filter((one) => one !== name).map(lettersOf).filter((others) => others.length && plain(others[0]) === first);
  if (!alike.length) return first;
  const differs = (at) => alike.every((others) => plain(others[at] ?? "") !== plain(own[at]));
  const at = own.findIndex((_, place) => place > 0 && differs(place));
  return at < 0 ? first : first + own[at];
}
