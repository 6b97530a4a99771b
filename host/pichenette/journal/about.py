"""Which game an entry is about: the one it was written in, unless it corrects an earlier one."""

from collections.abc import Callable


class GamesCorrected:
    """A correction is about the game of the entry it names, and that may be a correction itself:
    who takes one back is about the game that it was about.  Told of all of them, in order.
    """

    def __init__(self, written_in: Callable[[int], int]) -> None:
        """`written_in`: the game in which an entry was written."""
        self._written_in = written_in
        self.elsewhere: dict[int, int] = {}  # the game, where it is not that one

    def add(self, number: int, named: int | None) -> int:
        """The game that a correction is about; one that names nothing, or what came after it, as no
        program writes it, is about its own.
        """
        own = self._written_in(number)
        if named is None or named >= number:
            return own
        game = self.elsewhere.get(named, self._written_in(named))
        if game != own:
            self.elsewhere[number] = game
        return game
