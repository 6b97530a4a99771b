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
    """None if nothing is given.  `own` is that of a journal's game, whose zero goes with a piece
    given alone.  Raises BadConfig.
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
    if piece is None:
        if zero is None:
            return None
        raise BadConfig(
            Text(
                "--zero alone does not say what a piece adds: give --piece too",
                "--zero seul ne dit pas ce qu’ajoute une pièce : donnez aussi --piece",
            )
        )
    if zero is None:
        zero = own.zero if own is not None else None
    if zero is None:
        raise BadConfig(_no_zero(game))
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
    why = same("")
    if game is not None:
        why = Text(
            f": game {game} was played without a calibrated scale",
            f" : la partie {game} a été jouée sans balance étalonnée",
        )
    return Text(
        f"--piece alone does not say what the empty scale reads: give --zero too{why.en}",
        f"--piece seul ne dit pas ce que lit la balance vide : donnez aussi --zero{why.fr}",
    )
