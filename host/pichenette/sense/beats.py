"""What a board's beats say about one beam: every second its level, so that a lost edge comes out.

Takes beats and edges; says since when the level is another than the edges told, and until when a
beat is to be waited for.  A beat is believed the second time, as an edge may be on its way.  What
was before the last edge decides nothing, as the journal does not keep it.
"""

_BEATS_US = 3_500_000  # beats come every second; one or two of them may be lost
_MISSED_US = 1_500_000  # so long after one the next is lost
_WAITED_US = _BEATS_US - _MISSED_US  # so long a beat is waited for when something is due
LATEST_US = _WAITED_US + _BEATS_US  # … and for another if that one denies the edges; no longer


class Beats:
    def __init__(self) -> None:
        self._are_expected = False
        self._heard_us: int | None = None  # the last edge or beat, whichever is later
        self._denied_us: int | None = None  # the last one's level was another than the edges told

    def expect(self) -> None:
        """They come every second, and those that decide are heard: a missing one is lost."""
        self._are_expected = True

    def edge(self, at_us: int) -> None:
        """An edge came after it, which it could not know of."""
        self._denied_us = None
        self._hear(at_us)

    def beat(self, at_us: int, is_same: bool) -> int | None:
        """Since when the level has been another, once that is certain."""
        denied_us = None if is_same else self._denied_us
        self._denied_us = None if is_same or denied_us is not None else at_us
        self._hear(at_us)
        return denied_us

    def _hear(self, at_us: int) -> None:
        # An edge may be older than a beat that overtook it.
        self._heard_us = at_us if self._heard_us is None else max(at_us, self._heard_us)

    def decided_us(self, due_us: int) -> int:
        """When a level that is believed at `due_us` may be: not before a beat that decides, if one
        has denied it or those before it are lost.
        """
        doubted_us, heard_us = self._denied_us, self._heard_us
        if doubted_us is None and self._are_expected and heard_us is not None:
            doubted_us = heard_us if due_us - heard_us > _MISSED_US else None
        return due_us if doubted_us is None else max(due_us, doubted_us + _BEATS_US)
