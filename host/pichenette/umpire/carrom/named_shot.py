"""A shot after people have named its last piece: a kind of piece, or `other`.

The number of pieces that fell never changes.  Only what leaves the board, which no gate sees, is
added.
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from pichenette.games.carrom import piece_names, things
from pichenette.games.game import BadRecord, IllegalAction, Text
from pichenette.games.shot import Shot
from pichenette.text import of
from pichenette.umpire.naming import Naming

OTHER = "other"
SPECIAL = ("queen", "striker")  # one of each; all others are ordinary pieces
NOT_YET = Text(
    "nothing has fallen in this shot yet: name the piece once it falls",
    "rien n’est encore tombé pendant ce tir : nommez la pièce une fois tombée",
)
NO_SHOT = Text(
    "nobody has shot yet: there is no piece to name",
    "personne n’a encore tiré : aucune pièce à nommer",
)


def missed(player: str | None) -> Text:
    return Text(
        f"{player}'s last shot was a miss: no piece to name. If one fell, correct the shot",
        f"le dernier tir {of(player)} était manqué : aucune pièce à nommer. S’il en est tombé "
        "une, corrigez le tir",
    )


def check_known(piece: str, stock: Mapping[str, int]) -> None:
    """Raise BadRecord if the game has no such piece."""
    if piece != OTHER and piece not in stock:
        there = piece_names(stock)
        raise BadRecord(
            Text(
                f'this game has no piece "{piece}"; its pieces are {there.en}',
                f"ce jeu n’a pas de pièce « {piece} » ; ses pièces sont {there.fr}",
            )
        )


class Renamed(NamedTuple):
    shot: Shot
    at: int | None  # index of the potted piece renamed or removed; None: none


def named(shot: Shot, said: Naming, stock: Mapping[str, int], default: str) -> Renamed:
    """The shot as people say it was.  `stock` is what was on the board before it, `default` what an
    unnamed piece is taken for.  Raises BadRecord or IllegalAction.
    """
    check_known(said.piece, stock)
    if said.place == "off":
        return _off(shot, said, stock, default)
    piece = said.piece
    if piece in SPECIAL and piece in shot.potted:
        if not said.is_toggle:
            return Renamed(shot, None)
        at = shot.potted.index(piece)
        return _with(shot, at, _ordinary(shot, at, stock, default))
    if piece in SPECIAL and piece in shot.off:  # it fell rather than left the board
        shot = Shot(shot.potted, _without(shot.off, piece))
        if not shot.potted:
            return Renamed(Shot((piece,), shot.off), None)
    if not shot.potted:
        return Renamed(shot, None)
    at = len(shot.potted) - 1
    if piece == OTHER:
        piece = _next(shot, at, stock, default)
    if piece == shot.potted[at]:
        return Renamed(shot, None)
    if _left(shot, at, stock)[piece] < 1:
        some = things((piece,))
        raise IllegalAction(
            Text(
                f"{some.en} cannot have fallen: none was on the board",
                f"{some.fr} : impossible, il n’y en avait pas sur le plateau",
            ),
            "EV-6",
        )
    return _with(shot, at, piece)


def _off(shot: Shot, said: Naming, stock: Mapping[str, int], default: str) -> Renamed:
    """It left the board: a piece that was taken for potted, or one that no gate saw."""
    piece = said.piece
    if piece == OTHER:
        found = [at for at, name in enumerate(shot.potted) if name not in SPECIAL]
        piece = shot.potted[found[-1]] if found else default
    elif piece in shot.off:
        return Renamed(
            Shot(shot.potted, _without(shot.off, piece)) if said.is_toggle else shot, None
        )
    at = max((at for at, name in enumerate(shot.potted) if name == piece), default=None)
    potted = shot.potted if at is None else shot.potted[:at] + shot.potted[at + 1 :]
    if at is None and _left(shot, None, stock)[piece] < 1:
        some = things((piece,))
        raise IllegalAction(
            Text(
                f"{some.en} cannot have left the board: none was on it",
                f"{some.fr} : impossible, il n’y en avait pas sur le plateau",
            ),
            "EV-6",
        )
    return Renamed(Shot(potted, (*shot.off, piece)), at)


def _with(shot: Shot, at: int, piece: str) -> Renamed:
    return Renamed(Shot((*shot.potted[:at], piece, *shot.potted[at + 1 :]), shot.off), at)


def _without(pieces: tuple[str, ...], piece: str) -> tuple[str, ...]:
    at = pieces.index(piece)
    return pieces[:at] + pieces[at + 1 :]


def _left(shot: Shot, at: int | None, stock: Mapping[str, int]) -> Counter[str]:
    """What the piece at that index can be: the board's stock without the rest of the shot."""
    rest = [name for place, name in enumerate(shot.potted) if place != at]
    left = Counter(stock)
    left.subtract([*rest, *shot.off])
    return left


def _next(shot: Shot, at: int, stock: Mapping[str, int], default: str) -> str:
    """The other colour; a named queen or striker becomes an ordinary piece again."""
    kinds = [kind for kind in stock if kind not in SPECIAL]
    now = shot.potted[at]
    if now in SPECIAL:
        return _ordinary(shot, at, stock, default)
    if len(kinds) == 1:
        raise BadRecord(
            Text(
                "in this game all pieces except the queen and the striker have the same colour",
                "dans ce jeu toutes les pièces ont la même couleur, sauf la reine et le palet",
            )
        )
    return kinds[(kinds.index(now) + 1) % len(kinds)]


def _ordinary(shot: Shot, at: int, stock: Mapping[str, int], default: str) -> str:
    left = _left(shot, at, stock)
    kinds = [default, *(kind for kind in stock if kind not in SPECIAL)]
    return next((kind for kind in kinds if left[kind] > 0), default)


def said_text(player: str | None, before: Shot, after: Shot) -> Text:
    """How a correction by naming reads: who, and what became what."""
    was = things((*before.potted, *before.off))
    now = things(after.potted)
    gone = things(after.off)
    en, fr = f"{was.en} → {now.en}", f"{was.fr} → {now.fr}"
    if after.off:
        en, fr = f"{en}, off the board: {gone.en}", f"{fr}, hors du plateau : {gone.fr}"
    return Text(f"{player}'s shot: {en}", f"tir {of(player)} : {fr}")
