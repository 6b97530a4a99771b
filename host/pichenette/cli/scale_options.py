"""The scale's calibration as options of a command give it, each mistake with its own words."""

from math import isfinite
from pathlib import Path

from pichenette.config import BadConfig
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.weight import Calibration
from pichenette.text import Text, same


def calibration(
    zero: float | None,
    piece: float | None,
    file: Path | None,
    own: Calibration | None = None,
    game: int | None = None,
) -> Calibration | None:
    """None if nothing is given.  `own` is that of a journal's game, which has the zero for a piece
    given alone, and the piece for a zero.  Raises BadConfig.
    """
    if file is not None:
        return _read(file, is_alone=zero is None and piece is None)
    for option, counts in (("--zero", zero), ("--piece", piece)):
        if counts is not None and not isfinite(counts):
            raise BadConfig(
                Text(
                    f"{option} {counts}: give a number of counts",
                    f"{option} {counts} : donnez un nombre de points",
                )
            )
    if piece == 0:
        raise BadConfig(
            Text(
                "--piece 0: a piece adds some counts; how many?",
                "--piece 0 : une pièce ajoute des points ; combien ?",
            )
        )
    if zero is None and piece is None:
        return None
    if zero is None:
        zero = own.zero if own is not None else None
    elif piece is None:
        piece = own.piece if own is not None else None
    if zero is None:
        raise BadConfig(_no_zero(game))
    if piece is None:
        raise BadConfig(_no_piece(game))
    return Calibration(zero, piece)


def _read(file: Path, *, is_alone: bool) -> Calibration | None:
    if not is_alone:
        raise BadConfig(
            Text(
                "give --calibration, or --zero and --piece",
                "donnez --calibration, ou --zero et --piece",
            )
        )
    if not file.is_file():
        raise BadConfig(
            Text(
                f"--calibration {file}: no such file",
                f"--calibration {file} : ce fichier n’existe pas",
            )
        )
    return calibrated.load(file).scale


def _no_zero(game: int | None) -> Text:
    why = _without(game)
    return Text(
        f"--piece alone does not say what the empty scale reads: give --zero too{why.en}",
        f"--piece seul ne dit pas ce que lit la balance vide : donnez aussi --zero{why.fr}",
    )


def _no_piece(game: int | None) -> Text:
    why = _without(game)
    return Text(
        f"--zero alone does not say what a piece adds: give --piece too{why.en}",
        f"--zero seul ne dit pas ce qu’ajoute une pièce : donnez aussi --piece{why.fr}",
    )


def _without(game: int | None) -> Text:
    """Why the journal does not say it either."""
    if game is None:
        return same("")
    return Text(
        f": game {game} was played without a calibrated scale",
        f" : la partie {game} a été jouée sans balance étalonnée",
    )
