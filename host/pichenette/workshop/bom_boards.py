"""The bill of materials for one board file: its column, and the parts that fit its mounts.

What no circuit has (cable, screws, bags) is counted by hand, for the boards that come with
pichenette.  What is another where two beams cross a net, or are too near for housings, has a line
of its own there, which takes the usual one's place.
"""

from dataclasses import replace

from pichenette import board
from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.text import Text
from pichenette.workshop import bom, mounts, pico_side, seats, two_beams
from pichenette.workshop.bom import BomLine


class NoColumn(Explained, ValueError):
    """A board of which nobody has counted cable and screws."""


def column(wired: Board, lines: list[BomLine]) -> str:
    """Its own, or that of a board with the same parts; raises NoColumn."""
    if wired.name in lines[0].quantities:
        return wired.name
    own = bom.needs(pico_side.circuit_of(wired))
    for name in board.names():
        if bom.needs(pico_side.circuit_of(board.load(name))) == own:
            return name
    listed = ", ".join(board.names())
    raise NoColumn(
        Text(
            f"{wired.name}: bom.csv counts cable, screws and so on for {listed} alone, and none of "
            'them has these parts: write the name of the nearest, as in name = "carrom", into your '
            "board file, or add a column to bom.csv",
            f"{wired.name} : bom.csv ne compte câble, vis, etc. que pour {listed}, et aucun n’a "
            'ces composants : écrivez le nom du plus proche, par exemple name = "carrom", dans '
            "votre fichier de plateau, ou ajoutez une colonne à bom.csv",
        )
    )


def fitting(lines: list[BomLine], wired: Board) -> list[BomLine]:
    """The lines, with those in place that its mounts want."""
    instead = {}
    if any(not _has_room(pair.mount, pair.apart_mm) for pair in two_beams.kinds(wired)):
        instead["beam-pair"] = "beam-pair-bare"
    if any(pair.mount == "net" for pair in two_beams.kinds(wired)):
        instead["bags"] = "bags-net"
    known = {line.key: line for line in lines}
    return [
        replace(known[instead[line.key]], key=line.key, quantities=line.quantities)
        if line.key in instead
        else line
        for line in lines
    ]


def _has_room(mount: board.BeamMount, apart_mm: float) -> bool:
    """For a pair's housings: across a net they have none."""
    if mount == "net":
        return False
    holder = mounts.numbers("pocket_beam", "pair", beams=2)
    return not list(seats.complaints({**holder, "apart": apart_mm}))
