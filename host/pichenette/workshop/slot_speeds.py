"""How fast pieces slide through a slot, and whether the settings expect that.

The holder's slope gives the speeds (geometry.py); `[passages]` has those that the sensing goes by,
and is to allow for all of them.
"""

import math
from collections.abc import Iterator

from pichenette.board import Board
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, listing, number, same
from pichenette.workshop import geometry
from pichenette.workshop.checks import SLOT_SPEEDS, Complaint
from pichenette.workshop.piece_sets import PieceSet


def notes(board: Board, limits: Thresholds, pieces: PieceSet) -> Iterator[Text]:
    slots = _slots(board)
    if slots and _are_expected(limits, pieces):
        where, expected = listing(slots), _keys(limits.slot_slowest_m_s, limits.slot_fastest_m_s)
        slide = _slide(pieces)
        yield Text(
            f"{where.en}: {slide.en}; [passages] allows for that ({expected})",
            f"{where.fr} : {slide.fr} ; [passages] en tient compte ({expected})",
        )


def complaints(board: Board, limits: Thresholds, pieces: PieceSet) -> Iterator[Complaint]:
    if _slots(board) and not _are_expected(limits, pieces):
        expected = _keys(limits.slot_slowest_m_s, limits.slot_fastest_m_s)
        wanted, slide = _keys(*_speeds(pieces)), _slide(pieces)
        because = Text(
            f"{slide.en}, and {expected} leaves some of that out: write {wanted} into the file of "
            "--config, and give that file to `serve` too",
            f"{slide.fr}, et {expected} n’en couvre qu’une partie : écrivez {wanted} dans le "
            "fichier de --config, et donnez-le aussi à `serve`",
        )
        yield Complaint(SLOT_SPEEDS, "[passages]", because)


def _slots(board: Board) -> list[Text]:
    return [same(gate.id) for gate in board.gates if (gate.role, gate.mount) == ("pocket", "slot")]


def _speeds(pieces: PieceSet) -> tuple[float, float]:
    """To the next hundredth that leaves none out."""
    made = geometry.breaks(pieces.holder)
    return math.floor(made.slowest_m_s * 100) / 100, math.ceil(made.fastest_m_s * 100) / 100


def _are_expected(limits: Thresholds, pieces: PieceSet) -> bool:
    slowest, fastest = _speeds(pieces)
    return limits.slot_slowest_m_s <= slowest and fastest <= limits.slot_fastest_m_s


def _slide(pieces: PieceSet) -> Text:
    slowest, fastest = (number(speed, ".2f") for speed in _speeds(pieces))
    return Text(
        f"pieces of {pieces.name} (enclosure/sets.toml) slide through the slot at {slowest.en} to "
        f"{fastest.en} m/s",
        f"les pièces de {pieces.name} (enclosure/sets.toml) glissent dans la fente de "
        f"{slowest.fr} à {fastest.fr} m/s",
    )


def _keys(slowest: float, fastest: float) -> str:
    """As they stand in a settings file."""
    return f"slot_slowest_m_s = {slowest:g}, slot_fastest_m_s = {fastest:g}"
