"""Say in words which entries a journal has lost, and in which games.

Every surface uses these sentences.
"""

from bisect import bisect_left, bisect_right

from pichenette.journal.store import Hole, Journal
from pichenette.text import Text

_MOST = 5  # holes listed one by one


def sentences(journal: Journal) -> list[Text]:
    """One sentence per hole for the last ones; the others are summed up."""
    begun = journal.begun()
    holes = journal.holes
    found = [_hole(hole, begun) for hole in holes[-_MOST:]]
    if len(holes) > _MOST:
        number = sum(hole.last - hole.first + 1 for hole in holes[:-_MOST])
        found.insert(
            0,
            Text(
                f"{number} more entries are missing before that; see `pichenette journal verify`",
                f"{number} autres entrées manquent avant cela ; voir `pichenette journal verify`",
            ),
        )
    return found


def games(journal: Journal) -> set[int]:
    """The games (from 1) with a hole in them; 0: before the first."""
    begun = journal.begun()
    return {bisect_left(begun, hole.first) for hole in journal.holes}


def within(journal: Journal, first: int, last: int) -> list[Text]:
    """The holes between two entries."""
    begun = journal.begun()
    return [
        _hole(hole, begun) for hole in journal.holes if first <= hole.last and hole.first <= last
    ]


def _hole(hole: Hole, begun: list[int]) -> Text:
    game = bisect_right(begun, hole.first)
    where = Text(f" in game {game}", f" dans la partie {game}") if game else Text("", "")
    among = _among(hole.kinds)
    if hole.first == hole.last:
        return Text(
            f"entry {hole.first} is missing{where.en}{among.en}",
            f"l’entrée {hole.first} manque{where.fr}{among.fr}",
        )
    return Text(
        f"entries {hole.first} to {hole.last} are missing{where.en}{among.en}",
        f"les entrées {hole.first} à {hole.last} manquent{where.fr}{among.fr}",
    )


def _among(kinds: dict[str, int]) -> Text:
    """What matters to a score, as far as an index still knows."""
    parts = []
    if begins := kinds.get("begin", 0):
        parts.append(
            Text("the start of a game", "le début d’une partie")
            if begins == 1
            else Text(f"the start of {begins} games", f"le début de {begins} parties")
        )
    if plays := kinds.get("act", 0):
        parts.append(
            Text("1 play", "1 coup") if plays == 1 else Text(f"{plays} plays", f"{plays} coups")
        )
    if not parts:
        return Text("", "")
    return Text(
        f", including {' and '.join(part.en for part in parts)}",
        f", dont {' et '.join(part.fr for part in parts)}",
    )
