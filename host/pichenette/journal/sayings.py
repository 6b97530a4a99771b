"""What people said about a shot, in a sentence for whoever looks back at it."""

from collections.abc import Sequence

from pichenette.games.piece import Piece, things
from pichenette.text import Text
from pichenette.umpire.words import (
    Again,
    Aside,
    ByHand,
    Entered,
    Fell,
    Forget,
    Late,
    NextPiece,
    Only,
    Recount,
    Split,
    ToldShot,
    Word,
)


def sentence(word: Word, pieces: Sequence[Piece]) -> Text:
    """`pieces`: those that the game declares."""
    match word:
        case Forget():
            return Text("That never happened.", "Cela n’a pas eu lieu.")
        case Again():
            return Text("Wait a little longer.", "Attendre encore un peu.")
        case ByHand():
            return Text("Entered by hand.", "Entré à la main.")
        case NextPiece(None):
            return Text(
                "The next piece is not named after all.", "La pièce suivante n’est plus nommée."
            )
        case NextPiece(piece):
            return _it_was((piece or "",), pieces)
        case Fell(None, _, gone):
            return _gone(gone or (), pieces)
        case Fell(_, fell, gone):
            return _joined(_it_was(fell, pieces), _gone(gone, pieces) if gone else None)
        case ToldShot(shot):
            return _joined(
                _it_was(shot.potted, pieces), _gone(shot.off, pieces) if shot.off else None
            )
        case Late(_, _, True):
            return Text(
                "The late piece is a shot of its own.", "La pièce tardive est un tir à part."
            )
        case Late(_, fell):
            return _it_was(fell, pieces)
        case Recount(_, fell):
            return _it_was(fell, pieces)
        case Only():
            return Text("Only this one was pushed.", "Seule celle-ci a été poussée.")
        case Aside():
            return Text("This is not part of the game.", "Cela ne fait pas partie du jeu.")
        case Split():
            return Text("It was one piece after the other.", "C’était une pièce après l’autre.")
        case Entered():
            return Text(
                "Entered by hand, then felt by the sensors.",
                "Entré à la main, puis senti par les capteurs.",
            )


def _it_was(fell: Sequence[str], pieces: Sequence[Piece]) -> Text:
    if not fell:
        return Text("Nothing fell.", "Rien n’est tombé.")
    what = things(pieces, fell)
    return Text(f"It was {what.en}.", f"C’était : {what.fr}.")


def _gone(off: Sequence[str], pieces: Sequence[Piece]) -> Text:
    if not off:
        return Text("Nothing left the board.", "Rien n’est sorti du plateau.")
    what = things(pieces, off)
    return Text(f"Off the board: {what.en}.", f"Hors du plateau : {what.fr}.")


def _joined(first: Text, second: Text | None) -> Text:
    return (
        Text(*(f"{words} {more}" for words, more in zip(first, second, strict=True)))
        if second
        else first
    )
