"""Two beams of one pocket: how far apart they may be, and whether a length tells the striker.

Across a net a piece thinner than their distance shows light between them (00 in the middle); along
a slot too near says nothing exact, and too far lets a piece between them.
"""

from collections.abc import Iterator

from pichenette.board import Board, Gate
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.piece_size import size_margin
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number
from pichenette.workshop import mounts, scad, seats
from pichenette.workshop.checks import TWO_BEAMS, Complaint

_ACROSS = {
    "net": Text("across a net", "en travers d’un filet"),
    "slot": Text("along a slot", "le long d’une fente"),
}
_IN = {"net": Text("in a net", "dans un filet"), "slot": Text("in a slot", "dans une fente")}


def complaints(board: Board) -> Iterator[Complaint]:
    for first, second, apart_mm in _pairs(board):
        wanted = _along(apart_mm) if first.mount == "slot" else _across(first, apart_mm)
        if wanted is not None:
            across, apart = _ACROSS[first.mount], number(apart_mm, "g")
            because = Text(
                f"{apart.en} mm from {first.id} {across.en}; {wanted.en}",
                f"à {apart.fr} mm de {first.id} {across.fr} ; {wanted.fr}",
            )
            yield Complaint(TWO_BEAMS, second.id, because)


def _pairs(board: Board) -> Iterator[tuple[Gate, Gate, float]]:
    for place, first in enumerate(board.gates):
        beside = board.second_of(place)
        second = board.gates[beside] if beside is not None else None
        if second is not None and second.apart_mm is not None:
            yield first, second, second.apart_mm


def _along(apart_mm: float) -> Text | None:
    least_mm, most_mm = seats.APART_MM
    if least_mm <= apart_mm <= most_mm:
        return None
    least, most = number(least_mm, "g"), number(most_mm, "g")
    return Text(
        f"{least.en} to {most.en} mm work there: move one, and correct apart_mm",
        f"il faut {least.fr} à {most.fr} mm : déplacez-en un, et corrigez apart_mm",
    )


def _across(first: Gate, apart_mm: float) -> Text | None:
    thinnest_mm = _thinnest_mm(first)
    if apart_mm < thinnest_mm:
        return None
    thinnest = number(thinnest_mm, "g")
    return Text(
        f"the thinnest piece ({thinnest.en} mm, enclosure/sets.toml) shows light between them: "
        "put them closer together",
        f"la pièce la plus mince ({thinnest.fr} mm, enclosure/sets.toml) laisse voir de la "
        "lumière entre eux : rapprochez-les",
    )


def _thinnest_mm(first: Gate) -> float:
    """Of what falls there; a marble is as thin as it is wide."""
    kind, key = (
        ("target_beam", "ball_d_min") if first.role == "target" else ("net_beam", "piece_t_min")
    )
    holders = [mount for mount in mounts.sets() if mount.mount == kind]
    return min(scad.numbers(mount.mount, mount.given)[key] for mount in holders)


def sizes(board: Board, limits: Thresholds) -> list[Text]:
    """Do two beams tell the striker from a man by its length?"""
    pairs = {
        BeamPair(apart_mm, first.mount)
        for first, _, apart_mm in _pairs(board)
        if first.role == "pocket"
    }
    return [_size(pair, limits) for pair in sorted(pairs)]


def _size(pair: BeamPair, limits: Thresholds) -> Text:
    where, apart = _IN[pair.mount], number(pair.apart_mm, "g")
    margin = size_margin(limits, pair)
    if margin is None:
        said = Text(
            "pieces show any part of themselves, no length tells the striker; each must be "
            f"thicker than {apart.en} mm",
            "une pièce montre n’importe quelle partie d’elle-même, aucune longueur ne distingue le "
            f"palet ; chacune doit être plus épaisse que {apart.fr} mm",
        )
    else:
        # What is between them is what the two figures show, not what they were rounded from.
        man_mm, striker_mm = round(margin.man_mm, 1), round(margin.striker_mm, 1)
        man, striker, between = (
            number(mm, ".1f") for mm in (man_mm, striker_mm, striker_mm - man_mm)
        )
        disc, large = number(limits.disc_mm, "g"), number(limits.striker_mm, "g")
        said = Text(
            f"a man measures at most {man.en} mm, a striker at least {striker.en}: {between.en} mm "
            f"between them (men of {disc.en} mm, a striker of {large.en} mm: "
            "[passages] disc_mm and striker_mm of --config FILE)",
            f"un pion mesure au plus {man.fr} mm, un palet au moins {striker.fr} : {between.fr} mm "
            f"entre les deux (pions de {disc.fr} mm, palet de {large.fr} mm : "
            "[passages] disc_mm et striker_mm de --config FICHIER)",
        )
    return Text(
        f"two beams {apart.en} mm apart {where.en}: {said.en}",
        f"deux faisceaux à {apart.fr} mm l’un de l’autre {where.fr} : {said.fr}",
    )
