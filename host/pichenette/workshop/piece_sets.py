"""The pieces that a board is built for: a set of enclosure/sets.toml.

A set is named, or it is the one whose pieces are nearest to the sizes in the settings: those say
how wide pieces are, and only a set says how thick.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, meant, number
from pichenette.workshop import mounts, scad
from pichenette.workshop.checks import PIECE_SIZES, Complaint

_MEASURES = ("pocket_d", "piece_d_min", "piece_t_min", "piece_t_max", "striker_d", "board_t")
_ALIKE_MM = 1.5  # a set tells its smallest man, the settings the usual one


class NoSet(Explained, ValueError):
    """A set of pieces that enclosure/sets.toml does not have."""


class PieceSet(NamedTuple):
    name: str
    holder: Mapping[str, float]  # of these pieces, with one beam

    @property
    def man_mm(self) -> float:
        return self.holder["piece_d_min"]

    @property
    def striker_mm(self) -> float:
        return self.holder["striker_d"]

    @property
    def thinnest_mm(self) -> float:
        return self.holder["piece_t_min"]


def chosen(limits: Thresholds, name: str | None = None) -> PieceSet:
    """The set of that name, or the nearest to these sizes; raises NoSet."""
    known = {made.name: made for made in _sets()}
    if name is None:  # by the men first; within a millimetre sets are alike, and the first is it
        return min(known.values(), key=lambda made: [round(off) for off in _off_mm(made, limits)])
    if name not in known:
        raise no_set(name, known)
    return known[name]


def no_set(name: str, known: Iterable[str]) -> NoSet:
    names = list(dict.fromkeys(known))
    listed, near = ", ".join(names), meant(name, names)
    return NoSet(
        Text(
            f'no set "{name}"{near.en}; enclosure/sets.toml has {listed}',
            f"pas de jeu de pièces « {name} »{near.fr} ; enclosure/sets.toml a {listed}",
        )
    )


def _sets() -> Iterator[PieceSet]:
    for mount in mounts.sets():
        if "striker_d" in mount.given:
            given = {key: mount.given[key] for key in _MEASURES if key in mount.given}
            yield PieceSet(mount.set_name, scad.numbers("pocket_beam", given))


def _off_mm(pieces: PieceSet, limits: Thresholds) -> tuple[float, float]:
    return abs(pieces.man_mm - limits.disc_mm), abs(pieces.striker_mm - limits.striker_mm)


def complaints(board: Board, limits: Thresholds, named: PieceSet | None) -> Iterator[Complaint]:
    """Do the sizes in the settings make sense, and are they those of the set that was named?"""
    if "pocket" not in board.roles:
        return
    man, striker = number(limits.disc_mm, "g"), number(limits.striker_mm, "g")
    if limits.striker_mm < limits.disc_mm:
        because = Text(
            f"striker_mm = {striker.en} is less than disc_mm = {man.en}, but a striker is larger "
            "than a man: correct one of them",
            f"striker_mm = {striker.en} est inférieur à disc_mm = {man.en}, or un palet est plus "
            "grand qu’un pion : corrigez l’un des deux",
        )
        yield Complaint(PIECE_SIZES, "[passages]", because)
    elif named is not None and max(_off_mm(named, limits)) > _ALIKE_MM:
        own_man, own_striker = number(named.man_mm, "g"), number(named.striker_mm, "g")
        because = Text(
            f"men of {man.en} mm, a striker of {striker.en} mm; those of {named.name} "
            f"(enclosure/sets.toml) have {own_man.en} and {own_striker.en} mm: write disc_mm and "
            "striker_mm of your pieces into the file of --config",
            f"pions de {man.fr} mm, palet de {striker.fr} mm ; ceux de {named.name} "
            f"(enclosure/sets.toml) font {own_man.fr} et {own_striker.fr} mm : écrivez disc_mm et "
            "striker_mm de vos pièces dans le fichier de --config",
        )
        yield Complaint(PIECE_SIZES, "[passages]", because)
