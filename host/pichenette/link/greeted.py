"""Which board file a greeting speaks of, as far as it can be compared with one that is here."""

from typing import NamedTuple

from pichenette.board import Board
from pichenette.link.messages import Hello

_ANY_BOARD = "00000000"  # the digest of captures that no Pico made: no board file is compared
UNKNOWN = "-"  # what the journal that wrote a capture does not know: the name, the digest


class GreetedBoard(NamedTuple):
    name: str
    digest: str

    @classmethod
    def of(cls, hello: Hello) -> "GreetedBoard":
        return cls(hello.board, hello.digest)

    def is_other(self, board: Board) -> bool:
        """A board of another name."""
        return self.digest != _ANY_BOARD and self.name not in (board.name, UNKNOWN)

    def is_other_version(self, board: Board) -> bool:
        """Of that name, but another file."""
        return self.has_version and self.name == board.name and self.digest != board.digest

    @property
    def has_version(self) -> bool:
        """Does it say which file its Pico was flashed from?"""
        return self.digest not in (_ANY_BOARD, UNKNOWN)
