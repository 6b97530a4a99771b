"""How well sensing judges captures of real boards, against what people say really fell.

A folder holds captures, each with its labels beside it (docs/labelling.md), and the files of boards
that are not ours, by their names.
"""

from collections.abc import Callable
from pathlib import Path

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.link import capture
from pichenette.sense import labels_file
from pichenette.sense.labels import Score, score
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

_SUFFIXES = (".capture", ".txt", "")


class NoLabels(Explained, FileNotFoundError):
    """There is nothing to judge against."""


def measure(folder: Path, progress: Callable[[float], None] = lambda share: None) -> list[Figure]:
    """Pieces that fell, questions and silent errors, over all of its captures."""
    if not folder.is_dir():
        raise NoLabels(Text(f"{folder}: no such folder", f"{folder} : ce dossier n’existe pas"))
    files = sorted(folder.glob("*.labels"))
    if not files:
        raise NoLabels(
            Text(
                f"{folder}: no *.labels here; `pichenette label CAPTURE --board NAME` makes one",
                f"{folder} : pas de *.labels ici ; `pichenette label CAPTURE --board NOM` en fait "
                "un",
            )
        )
    scores = []
    for number, path in enumerate(files):
        progress(number / len(files))
        scores.append(_scored(path))
    return figures(scores)


def _scored(path: Path) -> Score:
    which = _board(labels_file.board_of(path), path.parent)
    captured = next(
        (candidate for suffix in _SUFFIXES if (candidate := path.with_suffix(suffix)).is_file()),
        None,
    )
    if captured is None:
        raise NoLabels(
            Text(
                f"{path}: its capture, {path.with_suffix('.capture').name}, is not beside it",
                f"{path} : sa capture, {path.with_suffix('.capture').name}, n’est pas à côté",
            )
        )
    labels = labels_file.load(path, captured, which)
    return score(labels.labels, rejudge(capture.read(captured), which, Thresholds()), which)


def _board(name: str, folder: Path) -> Board:
    own = folder / f"{name}.toml"
    return board.load(str(own) if own.is_file() else name)


def figures(scores: list[Score]) -> list[Figure]:
    pots = sum(score.pots for score in scores)
    asked = sum(score.asked for score in scores)
    guessed = sum(score.guessed for score in scores)
    silent = sum(len(score.silent) + len(score.unlabelled) for score in scores)
    per = 100 / max(1, pots)
    return [
        Figure("captures", len(scores), ""),
        Figure("pieces that fell", pots, ""),
        Figure("questions per 100 of them", asked * per, ""),
        Figure("right meanwhile, of those asked", guessed, f"of {asked}"),
        Figure("silent errors per 100 of them", silent * per, "", 0, at_least=False),
        Figure("labels that say ?", sum(score.unknown for score in scores), ""),
    ]
