"""Naming the last piece of a carrom shot, the open one or the last one.

Returns a choice like a question's: the words or the correction to apply.  A shot counts soon after
it comes to rest, but its last piece can be named until the next shot begins.
"""

from collections.abc import Sequence
from dataclasses import replace

from pichenette.games.carrom import piece_names, things
from pichenette.games.game import BadRecord, Game, IllegalAction
from pichenette.games.shot import Shot
from pichenette.text import Text
from pichenette.umpire.carrom.named_shot import (
    NO_SHOT,
    NOT_YET,
    Renamed,
    check_known,
    missed,
    named,
    said_text,
)
from pichenette.umpire.carrom.pieces import Stock, Taken
from pichenette.umpire.carrom.state import LastPlay, OpenShot, potted_of
from pichenette.umpire.falling import on_board
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.question import NOTHING, Changed, Choice, Does
from pichenette.umpire.words import Fell, NextPiece, Recount, ToldShot

_COMING = Text("the piece that is falling now", "la pièce en train de tomber")


def coming(said: Naming, stock: Stock, waits: Naming | None) -> Choice:
    """A piece is passing a gate; it gets the name once it is reported."""
    if waits is not None and waits.piece == said.piece and said.is_toggle:
        return Choice(_COMING, Does(word=NextPiece(None)))
    # Raises if that is impossible.
    named(Shot((stock.likely,)), said, stock.pieces, stock.likely)
    return Choice(_COMING, Does(word=NextPiece(said.piece, said.is_toggle)))


def with_coming(shot: Shot, number: int, said: Naming | None, stock: Stock) -> Shot:
    """Add the pieces passing a gate right now, as far as any are left; people may have named the
    last.
    """
    default = stock.likely
    left = stock.pieces.get(default, 0) - shot.potted.count(default)
    potted = (*shot.potted, *(default,) * min(number, max(0, left)))
    if said is None or not number:
        return Shot(potted, shot.off)
    try:
        return named(Shot(potted, shot.off), said, stock.pieces, default).shot
    except (BadRecord, IllegalAction):
        return Shot(potted, shot.off)


def of_open(shot: OpenShot, taken: Sequence[Taken], now: Shot, said: Naming, game: Game) -> Choice:
    """`now` is everything the shot is taken for.  Raises BadRecord or IllegalAction."""
    stock = Stock.of(game)
    check_known(said.piece, stock.pieces)
    if said.place == "potted" and not now.potted and said.piece not in now.off:
        raise BadRecord(NOT_YET)
    after = named(now, said, stock.pieces, stock.likely)
    text = said_text(game.turn, now, after.shot)
    if after.shot == now:
        return Choice(text)
    if shot.said is not None or len(after.shot.potted) > len(now.potted):
        return Choice(text, Does(word=ToldShot(after.shot, (), is_naming=True)))
    gone = after.shot.off if after.shot.off != now.off else None
    if after.at is None:
        return Choice(text, Does(word=Fell(gone=gone)))
    fall, pieces = _renamed(taken, after, len(after.shot.potted) < len(now.potted))
    return Choice(text, Does(word=Fell(fall.passage.key, pieces, gone)))


def _renamed(
    taken: Sequence[Taken], after: Renamed, is_shorter: bool
) -> tuple[Taken, tuple[str, ...]]:
    """The passage of the piece that was renamed or removed, and what it is taken for now."""
    assert after.at is not None
    first = 0
    for fall in taken:
        end = first + len(fall.pieces)
        if first <= after.at < end:
            return fall, after.shot.potted[first : end - is_shorter]
        first = end
    raise AssertionError("a piece of no passage")


def of_last(play: LastPlay | None, last: Last | None, said: Naming, game: Game) -> Choice:
    """`play` is what the umpire knows of the same shot.  Raises BadRecord or IllegalAction."""
    stock = Stock.of(last.before if last else game)
    check_known(said.piece, stock.pieces)
    if last is None:
        raise BadRecord(NO_SHOT)
    before, now = last.before, last.shot
    if now is None:
        raise BadRecord(NOT_YET)
    if said.place == "potted" and not now.potted and said.piece not in now.off:
        raise BadRecord(missed(before.turn))
    after = named(now, said, stock.pieces, stock.likely)
    text = said_text(before.turn, now, after.shot)
    if after.shot == now:
        return Choice(text)
    return Choice(text, changed(play, last, after.shot, after))


def changed(play: LastPlay | None, last: Last, shot: Shot, after: Renamed | None = None) -> Does:
    """A correction: the last shot was really this."""
    does = Does(change=Changed(last.entry, shot.within(last.line)))
    taken = play.taken if play is not None else ()
    if after is not None and after.at is not None and taken:
        was = Shot.of(last.line)
        fall, pieces = _renamed(taken, after, len(shot.potted) < len(was.potted))
        does = replace(does, word=Recount(fall.passage.key, pieces))
    return does


def recounted(play: LastPlay, passage: str, pieces: tuple[str, ...]) -> tuple[Taken, ...] | None:
    """The play's passages with one of them changed; None if that does not match the play."""
    for taken in reversed(play.takings):
        changed = tuple(
            fall._replace(pieces=pieces, is_said=True) if fall.passage.key == passage else fall
            for fall in taken
        )
        if is_of(changed, play):
            return changed
    return None


def is_of(taken: tuple[Taken, ...], play: LastPlay) -> bool:
    """Do these passages add up to what the play counts for?"""
    return potted_of(taken) == Shot.of(play.line).potted


def of_whole(
    shot: Shot, coming: Sequence[str], is_open: bool, game: Game, last: Last | None
) -> Choice | None:
    """What people say about a whole shot: the open one, or the last one, which has counted.  None
    if it is a single name, which names the last piece.  Raises BadRecord.
    """
    was = last.shot if last else None
    if is_open or coming or shot == Shot() or last is None or was is None:
        _check_pieces(shot, game)
        return Choice(things(shot.potted), Does(word=ToldShot(shot, tuple(coming))))
    if len(shot.potted) + len(shot.off) == 1:
        return None
    text = said_text(last.before.turn, was, shot)
    return Choice(text, NOTHING if shot == was else changed(None, last, shot))


def restated(shot: Shot, game: Game, last: Last | None) -> Choice:
    """The shot that has counted was exactly this, which may be nothing.  Raises BadRecord."""
    was = last.shot if last else None
    if last is None or was is None:
        raise BadRecord(NO_SHOT)
    _check_pieces(shot, last.before)
    text = said_text(last.before.turn, was, shot)
    return Choice(text, NOTHING if shot == was else changed(None, last, shot))


def _check_pieces(shot: Shot, game: Game) -> None:
    """Raise BadRecord if the shot has pieces this game does not."""
    known = on_board(game)
    if not known:
        raise BadRecord(
            Text(
                "no shot can be open: the game is over, or has no shots",
                "aucun tir possible : la partie est finie, ou ce jeu n’a pas de tirs",
            )
        )
    for name in (*shot.potted, *shot.off):
        if name not in known:
            names = piece_names(known)
            raise BadRecord(
                Text(
                    f'this game has no piece "{name}"; its pieces are {names.en}',
                    f"ce jeu n’a pas de pièce « {name} » ; ses pièces sont {names.fr}",
                )
            )
