"""Find each table's port: a given device, a board id, or any board.

A device belongs to one table of this service at a time.  A board that turned out to be another
table's is left to it, and tried again only if there is nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pichenette.link.port import Candidate, PortAway, candidates, not_there
from pichenette.text import Text, same


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to look for a table's board."""

    device: str | None = None  # None: by USB id
    board_id: str | None = None  # as in HELLO; None: any

    @property
    def text(self) -> Text:
        if self.device:
            return same(self.device)
        if self.board_id:
            return Text(f"board {self.board_id}", f"plateau {self.board_id}")
        return Text("a Pico on USB (2e8a:0005)", "un Pico en USB (2e8a:0005)")

    def __str__(self) -> str:
        return self.text.en


class Finder:
    """One per service: it knows which ports its tables have."""

    def __init__(self, find: Callable[[], list[Candidate]] = candidates) -> None:
        self._find = find
        self._taken: set[str] = set()
        self._strangers: set[tuple[Wanted, Candidate]] = set()  # found to be somebody else's board

    def claim(self, wanted: Wanted) -> Candidate:
        """Claim a device for this table until it is released; raises PortAway."""
        if wanted.device is not None:
            return self._take(Candidate(wanted.device, wanted.board_id))
        found = self._find()
        present = set(found)
        self._strangers = {pair for pair in self._strangers if pair[1] in present}
        free = [
            candidate
            for candidate in found
            if candidate.device not in self._taken
            and (wanted.board_id is None or candidate.board_id in (None, wanted.board_id.lower()))
        ]
        if not free:
            raise PortAway(not_there(wanted.text))
        return self._take(
            min(free, key=lambda candidate: ((wanted, candidate) in self._strangers, candidate))
        )

    def _take(self, candidate: Candidate) -> Candidate:
        if candidate.device in self._taken:
            raise PortAway(
                Text(
                    f"{candidate.device}: another table of this service is using it",
                    f"{candidate.device} : une autre table de ce service l’utilise",
                )
            )
        self._taken.add(candidate.device)
        return candidate

    def release(self, candidate: Candidate) -> None:
        self._taken.discard(candidate.device)

    def refuse(self, wanted: Wanted, candidate: Candidate) -> bool:
        """Another board is behind this port: try others first from now on.  True if reported
        before.
        """
        is_known = (wanted, candidate) in self._strangers
        self._strangers.add((wanted, candidate))
        return is_known
