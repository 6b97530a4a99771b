"""What the carrom games share: the shot as an action, EV-6, and words for what fell.

A shot is the board at rest (EV-1): names of the pieces that lie in holes and of those that left
the board (EV-2), in any order.  What a piece is worth, each game knows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import form
from pichenette.games.game import Action, IllegalAction, Json, Outcome, Text


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot of queen or row carrom."""

    key: ClassVar[str] = "shot"
    pieces: ClassVar[tuple[str, ...]] = ("blue", "queen", "striker")

    potted: tuple[str, ...] = ()
    off: tuple[str, ...] = ()

    @classmethod
    def decode(cls, value: Json) -> Self:
        form.members(value, "shot", (), ("potted", "off"))
        return cls(
            form.strings(value.get("potted", []), "potted", cls.pieces),
            form.strings(value.get("off", []), "off", cls.pieces),
        )

    def encode(self) -> Json:
        places = {"potted": self.potted, "off": self.off}
        return {place: list(pieces) for place, pieces in places.items() if pieces}


def check_pieces(shot: Shot, on_board: Mapping[str, int]) -> None:
    """EV-6: no more pieces of a kind fall than were on the board."""
    potted, off = shot.potted, shot.off
    for kind in (*potted, *off):
        fell = potted.count(kind) + off.count(kind)
        there = on_board.get(kind, 0)
        if fell > there:
            some = things((kind,) * fell)
            raise IllegalAction(
                Text(
                    f"{some.en} cannot have fallen: the board held {there}",
                    f"{some.fr} : impossible, le plateau en portait {there}",
                ),
                "EV-6",
            )


def shot_of(action: Action, outcome: Outcome | None) -> Shot:
    """The action as a shot that may still be played; raises IllegalAction."""
    if outcome is not None:
        raise IllegalAction(Text("the game is over", "la partie est finie"))
    if isinstance(action, Shot):
        return action
    raise IllegalAction(
        Text(f"{action.key} is no action of carrom", f"{action.key} ne se joue pas au carrom")
    )


_ONE = {
    "blue": Text("1 blue", "1 bleu"),
    "white": Text("1 white", "1 blanc"),
    "black": Text("1 black", "1 noir"),
    "queen": Text("the queen", "la reine"),
    "striker": Text("the striker", "le palet"),
}
_MANY = {
    "blue": Text("blues", "bleus"),
    "white": Text("whites", "blancs"),
    "black": Text("blacks", "noirs"),
    "queen": Text("queens", "reines"),
    "striker": Text("strikers", "palets"),
}


def things(kinds: tuple[str, ...]) -> Text:
    """`2 blues, the queen and the striker`."""
    parts = []
    for kind, one in _ONE.items():
        number = kinds.count(kind)
        if number == 1:
            parts.append(one)
        elif number:
            parts.append(Text(*(f"{number} {word}" for word in _MANY[kind])))
    return listing(parts) if parts else Text("nothing", "rien")


def listing(parts: Iterable[Text]) -> Text:
    """`a, b and c`."""
    *most, last = parts
    if not most:
        return last
    return Text(
        ", ".join(part.en for part in most) + f" and {last.en}",
        ", ".join(part.fr for part in most) + f" et {last.fr}",
    )


def names(people: Iterable[str]) -> Text:
    return listing(Text(name, name) for name in people)


def tell_fallen(player: str, shot: Shot, gain: str = "") -> list[Text]:
    """Who shot and what fell; `gain` is what it brought, as `+2`."""
    en, fr = (f": {gain}", f" : {gain}") if gain else ("", "")
    if shot.potted:
        fell = things(shot.potted)
        told = [Text(f"{player} pots {fell.en}{en}.", f"{player} empoche {fell.fr}{fr}.")]
    else:
        told = [Text(f"{player} pots nothing{en}.", f"{player} n'empoche rien{fr}.")]
    if shot.off:
        gone = things(shot.off)
        told.append(Text(f"Off the board: {gone.en}.", f"Hors du plateau : {gone.fr}."))
    return told


def tell_scores(scores: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {points}" for name, points in scores.items())
