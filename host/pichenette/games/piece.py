"""The pieces of a game, in words and colours, for a form, a sentence or a light."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pichenette.text import LANGUAGES, Text, listing, same

NOTHING = Text("nothing", "rien")


class Piece(NamedTuple):
    """One kind of piece."""

    name: str  # as in a record
    text: Text  # by itself: `blue`
    one: Text  # in a sentence: `1 blue`, `the queen`
    many: Text  # `blues`
    colour: str  # what it looks like, in English; surfaces have the actual colours
    is_queen: bool = False  # the one `Showing.queen` is about


def piece_names(declared: Iterable[Piece], kinds: Iterable[str]) -> Text:
    """`blue, queen, striker`: the choices."""
    known = {piece.name: piece.text for piece in declared}
    texts = [known.get(name, same(name)) for name in kinds]
    return Text(*(", ".join(text.say(language) for text in texts) for language in LANGUAGES))


def amount(declared: Iterable[Piece], name: str, number: int) -> Text:
    """`12 blues`, `1 queen`; an undeclared piece goes by its name."""
    piece = next((piece for piece in declared if piece.name == name), None)
    words = same(name) if piece is None else piece.text if number == 1 else piece.many
    return Text(*(f"{number} {word}" for word in words))


def things(declared: Iterable[Piece], kinds: Sequence[str]) -> Text:
    """`2 blues, the queen and the striker`; an undeclared piece goes by its name."""
    parts = []
    known = {piece.name: piece for piece in declared}
    for name in dict.fromkeys((*known, *kinds)):
        number, piece = kinds.count(name), known.get(name)
        if number == 1:
            parts.append(piece.one if piece else Text(f"1 {name}", f"1 {name}"))
        elif number:
            many = piece.many if piece else Text(name, name)
            parts.append(Text(*(f"{number} {word}" for word in many)))
    return listing(parts) if parts else NOTHING
