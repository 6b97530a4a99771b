"""Tie a journal to its board, as its gate numbers mean nothing on another one.

A mismatch raises JournalForeign, which says what to do.  A journal from an older program does not
name its board; it is accepted if its contents fit, and named from then on.
"""

from pichenette.board import Board
from pichenette.games import catalogue
from pichenette.games.about import fits
from pichenette.games.game import BadRecord
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalForeign, about
from pichenette.link.messages import Numbered, message
from pichenette.text import Text, same

_ROWS = 2000  # raw messages to examine
_OTHER_DATA = Text(
    " (or `board` in the settings), or another --data",
    " (ou `board` dans les réglages), ou un autre --data",
)
_NOTHING_ELSE = same("")


def settle(journal: Journal, board: Board) -> None:
    """For the process that writes it."""
    check(journal, board, _OTHER_DATA)
    if journal.board != board.name and (journal.is_empty or _is_played_there(journal, board)):
        journal.settle_on(board.name)
    if journal.board == board.name:
        journal.settle_on_file(board.digest)


def other_files(journal: Journal, board: Board, first: int, last: int) -> list[str]:
    """The digests of other files by that board's name with which these entries were written."""
    known = journal.board_files
    ends = [number for number, _ in known[1:]] + [last + 1]
    return (
        [
            digest
            for (number, digest), end in zip(known, ends, strict=True)
            if digest != board.digest and number <= last and first < end
        ]
        if known
        else []
    )


def check(journal: Journal, board: Board, or_else: Text = _NOTHING_ELSE) -> None:
    """Raise JournalForeign if it belongs to another board; `or_else`: what may be done instead of
    giving another --board.
    """
    known = journal.board
    if known is not None and known != board.name and not journal.is_empty:
        raise JournalForeign(
            about(
                journal.path,
                Text(
                    f"was written on the board {known!r}, but this is {board.name!r}: give "
                    f"--board {known}{or_else.en}",
                    f"a été écrit sur le plateau « {known} », mais celui-ci est « {board.name} » : "
                    f"donnez --board {known}{or_else.fr}",
                ),
            )
        )
    highest = _highest_gate(journal)
    if known is None and highest >= len(board.gates):
        game = _last_game(journal)
        raise JournalForeign(
            about(
                journal.path,
                Text(
                    f"was not written on the board {board.name!r}, which has {len(board.gates)} "
                    f"gates: it mentions gate {highest}{game.en}. Give another "
                    f"--board{or_else.en}",
                    f"n’a pas été écrit sur le plateau « {board.name} », qui a {len(board.gates)} "
                    f"portes : il parle de la porte {highest}{game.fr}. Donnez un autre "
                    f"--board{or_else.fr}",
                ),
            )
        )


def _highest_gate(journal: Journal) -> int:
    found = -1
    for raw in journal.raw_after(max(0, journal.last_raw() - _ROWS)):
        known = message(raw.body.split(","))
        if isinstance(known, Numbered):
            found = max(found, known.gate)
    return found


def _last_game(journal: Journal) -> Text:
    begins = journal.begins()
    if not begins:
        return same("")
    name = begins[-1].body.get("game")
    return Text(f", and its last game is {name}", f", et sa dernière partie est {name}")


def _is_played_there(journal: Journal, board: Board) -> bool:
    """Was this board made for that game?  A journal that does not name its board may come from
    another one whose gates happen to fit.
    """
    begins = journal.begins()
    try:
        needs = catalogue.find(begins[-1].body["game"]).about.needs if begins else None
    except (BadRecord, KeyError):
        return False  # a game unknown here
    return needs is not None and fits(needs, board)
