"""Two beams of one pocket: how far apart they may be, and whether a length tells the striker.

Across a net a piece thinner than their distance shows light between them (00 in the middle), and
nearer than their seats go nothing keeps the light of one from the other; along a slot too near says
nothing exact, and too far lets a piece between them.
"""

from collections.abc import Iterator

from pichenette.board import Board, Gate
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.piece_size import size_margin
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, listing, number, same
from pichenette.workshop import mounts, nets, scad, seats
from pichenette.workshop.checks import TWO_BEAMS, Complaint
from pichenette.workshop.piece_sets import PieceSet

_ACROSS = {
    "net": Text("across a net", "en travers d’un filet"),
    "slot": Text("along a slot", "le long d’une fente"),
}
_IN = {"net": Text("in a net", "dans un filet"), "slot": Text("in a slot", "dans une fente")}


def complaints(board: Board, pieces: PieceSet) -> Iterator[Complaint]:
    for first, second, apart_mm in _pairs(board):
        if first.mount == "slot":
            wanted = _along(apart_mm)
        else:
            wanted = _too_near(board, apart_mm) or _too_far(first, apart_mm, pieces)
        if wanted is not None:
            across, apart = _ACROSS[first.mount], number(apart_mm, "g")
            because = Text(
                f"{apart.en} mm from {first.id} {across.en}; {wanted.en}",
                f"à {apart.fr} mm de {first.id} {across.fr} ; {wanted.fr}",
            )
            yield Complaint(TWO_BEAMS, second.id, because)


def _pairs(board: Board) -> Iterator[tuple[Gate, Gate, float]]:
    """Each gate with two beams: the first, the second, and how far it is from the first."""
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


def _too_near(board: Board, apart_mm: float) -> Text | None:
    """A ring takes TSSP receivers, or the lamps of unmodulated pairs without their housing."""
    seat = "lamps" if board.carrier is None else "tssp58038"
    least_mm = nets.least_apart_mm(mounts.numbers("net_beam", seat, beams=2))
    if apart_mm >= round(least_mm, 1):
        return None
    least = number(least_mm, ".1f")
    return Text(
        f"nearer than {least.en} mm there is no wall between their emitters and receivers, and one "
        "beam lights the other: put them further apart",
        f"à moins de {least.fr} mm, aucune paroi ne tient entre leurs émetteurs et récepteurs, et "
        "un faisceau éclaire l’autre : éloignez-les",
    )


def _too_far(first: Gate, apart_mm: float, pieces: PieceSet) -> Text | None:
    of, thinnest_mm = _thinnest(first, pieces)
    if apart_mm < thinnest_mm:
        return None
    thinnest = number(thinnest_mm, "g")
    return Text(
        f"the thinnest piece of {of} ({thinnest.en} mm, enclosure/sets.toml; --set if yours are "
        "others) shows light between them: put them closer together",
        f"la pièce la plus mince de {of} ({thinnest.fr} mm, enclosure/sets.toml ; --set si les "
        "vôtres sont autres) laisse voir de la lumière entre eux : rapprochez-les",
    )


def _thinnest(first: Gate, pieces: PieceSet) -> tuple[str, float]:
    """Of what falls there, and its set; a marble is as thin as it is wide."""
    if first.role == "pocket":
        return pieces.name, pieces.thinnest_mm
    marbles = [
        (scad.numbers(mount.mount, mount.given)["ball_d_min"], mount.set_name)
        for mount in mounts.sets()
        if mount.mount == "target_beam"
    ]
    smallest_mm, name = min(marbles)
    return name, smallest_mm


def sizes(board: Board, limits: Thresholds) -> list[Text]:
    """Do two beams tell the striker from a man by its length?"""
    return [_size(pair, listing(gates), limits) for pair, gates in sorted(kinds(board).items())]


def kinds(board: Board) -> dict[BeamPair, list[Text]]:
    """How its pockets with two beams are built, and which are built so."""
    alike: dict[BeamPair, list[Text]] = {}
    for first, _, apart_mm in _pairs(board):
        if first.role == "pocket":
            alike.setdefault(BeamPair(apart_mm, first.mount), []).append(same(first.id))
    return alike


def _size(pair: BeamPair, pockets: Text, limits: Thresholds) -> Text:
    said, where, apart = _told(pair, limits), _IN[pair.mount], number(pair.apart_mm, "g")
    return Text(
        f"{pockets.en}: two beams {apart.en} mm apart {where.en}: {said.en}",
        f"{pockets.fr} : deux faisceaux à {apart.fr} mm l’un de l’autre {where.fr} : {said.fr}",
    )


def _told(pair: BeamPair, limits: Thresholds) -> Text:
    """What a length says."""
    margin = size_margin(limits, pair)
    if margin is None:
        apart = number(pair.apart_mm, "g")
        return Text(
            "pieces show any part of themselves, no length tells the striker; each must be "
            f"thicker than {apart.en} mm",
            "une pièce montre n’importe quelle partie d’elle-même, aucune longueur ne distingue le "
            f"palet ; chacune doit être plus épaisse que {apart.fr} mm",
        )
    # What is between them is what the two figures show, not what they were rounded from.
    man_mm, striker_mm = round(margin.man_mm, 1), round(margin.striker_mm, 1)
    man, striker, between = (number(mm, ".1f") for mm in (man_mm, striker_mm, striker_mm - man_mm))
    disc, large = number(limits.disc_mm, "g"), number(limits.striker_mm, "g")
    measured = Text(
        f"a man measures at most {man.en} mm, a striker at least {striker.en}",
        f"un pion mesure au plus {man.fr} mm, un palet au moins {striker.fr}",
    )
    from_settings = Text(
        f"(men of {disc.en} mm, a striker of {large.en} mm: [passages] disc_mm and striker_mm of "
        "--config FILE)",
        f"(pions de {disc.fr} mm, palet de {large.fr} mm : [passages] disc_mm et striker_mm de "
        "--config FICHIER)",
    )
    if striker_mm <= man_mm:
        return Text(
            f"{measured.en}, so no length tells the striker: say so yourself when it falls "
            f"{from_settings.en}",
            f"{measured.fr}, donc aucune longueur ne distingue le palet : signalez-le "
            f"vous-même quand il tombe {from_settings.fr}",
        )
    return Text(
        f"{measured.en}: {between.en} mm between them {from_settings.en}",
        f"{measured.fr} : {between.fr} mm entre les deux {from_settings.fr}",
    )
