"""The file of a capture's labels: beside it, and only for it."""

import hashlib
import os
from pathlib import Path

from pichenette.board import Board
from pichenette.errors import reason
from pichenette.expected import at
from pichenette.link.capture import BadCapture
from pichenette.sense.labels import BadLabels, Labels, head, parse
from pichenette.text import Text

_DIGEST = 16  # hex digits


def path_beside(captured: Path) -> Path:
    return captured.with_suffix(".labels")


def digest(captured: Path) -> str:
    """Of the capture's bytes: labels of another one fit nowhere."""
    try:
        return hashlib.sha256(captured.read_bytes()).hexdigest()[:_DIGEST]
    except OSError as error:
        raise BadCapture(at(str(captured), reason(error))) from error


def board_of(path: Path) -> str:
    """The name of the board that a file of labels is about; raises BadLabels."""
    return head(_text(path))[1]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, FileNotFoundError):
            raise BadLabels(
                Text(
                    f"{path}: no such file; `pichenette label CAPTURE --board NAME` makes one",
                    f"{path} : ce fichier n’existe pas ; `pichenette label CAPTURE --board NOM` en "
                    "fait un",
                )
            ) from error
        not_text = Text("not UTF-8", "pas de l’UTF-8")
        why = reason(error) if isinstance(error, OSError) else not_text
        raise BadLabels(at(str(path), why)) from error


def check_place(path: Path) -> None:
    """Can labels be kept there?  Raises BadLabels, before anybody answers."""
    folder = path.parent
    why = None
    if not folder.is_dir():
        why = Text(f"there is no folder {folder}", f"le dossier {folder} n’existe pas")
    elif path.is_dir():
        why = Text("this is a folder", "c’est un dossier")
    elif not os.access(folder, os.W_OK):
        why = Text(f"nothing may be written in {folder}", f"on ne peut rien écrire dans {folder}")
    if why is not None:
        raise BadLabels(
            Text(
                f"{path}: {why.en}; say with --labels FILE where the labels are kept",
                f"{path} : {why.fr} ; dites avec --labels FICHIER où garder les étiquettes",
            )
        )


def load(path: Path, captured: Path, which: Board) -> Labels:
    """The labels in a file, if they are about this capture; raises BadLabels."""
    text_of_file = _text(path)
    try:
        labels = parse(text_of_file, which)
    except BadLabels as error:
        text = error.text
        raise BadLabels(Text(f"{path}: {text.en}", f"{path} : {text.fr}")) from None
    if labels.capture != digest(captured):
        raise BadLabels(
            Text(
                f"{path}: labels of another capture than {captured}; give --labels FILE",
                f"{path} : étiquettes d’une autre capture que {captured} ; donnez --labels FICHIER",
            )
        )
    if labels.board != which.name:
        raise BadLabels(
            Text(
                f"{path}: labels of the board {labels.board}: give --board {labels.board}",
                f"{path} : étiquettes du plateau {labels.board} : donnez --board {labels.board}",
            )
        )
    return labels


def save(path: Path, labels: Labels) -> None:
    """The whole file anew, in its place only once it is complete.  Raises BadLabels."""
    fresh = path.with_name(path.name + ".new")
    try:
        with fresh.open("w", encoding="utf-8") as file:
            file.write(labels.text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise BadLabels(at(str(path), reason(error))) from error
