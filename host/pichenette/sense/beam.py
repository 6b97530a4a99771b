"""One beam: turns edges into breaks, even if an edge is missing or two came as one.

Each break is reported once it is over.  What a break means is not known here.
"""

from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.observation import Break


class Beam:
    def __init__(self) -> None:
        self.broken_at_us: int | None = None  # None: clear
        self.is_assumed = False  # broken since before anybody listened
        # Both edges in one interrupt: the next edge will tell how it ended.
        self.flicked_us: int | None = None

    @property
    def is_broken(self) -> bool:
        return self.broken_at_us is not None

    def edge(self, at_us: int, flags: int) -> list[Break]:
        """The breaks that end with this edge."""
        if flags == BROKEN:
            return self._broken(at_us)
        if flags == CLEAR:
            return self._cleared(at_us)
        done = self.settle()
        self.flicked_us = at_us
        return done

    def _broken(self, at_us: int) -> list[Break]:
        done: list[Break] = []
        start_us, flicked_us = self.broken_at_us, self.flicked_us
        if start_us is None:
            done = self.settle()
        elif flicked_us is not None:
            done = [Break(start_us, flicked_us - start_us, self.is_assumed)]
        else:
            done = [Break(start_us, 0, is_torn=True)]
        self.broken_at_us, self.is_assumed, self.flicked_us = at_us, False, None
        return done

    def _cleared(self, at_us: int) -> list[Break]:
        start_us, flicked_us = self.broken_at_us, self.flicked_us
        is_assumed = self.is_assumed
        self.broken_at_us, self.is_assumed, self.flicked_us = None, False, None
        if start_us is None:
            if flicked_us is not None:  # broken, clear and broken again within one interrupt
                return [Break(flicked_us, at_us - flicked_us)]
            return [Break(at_us, 0, is_torn=True)]
        if flicked_us is not None:  # a gap too short to be timed
            first = Break(start_us, flicked_us - start_us, is_assumed)
            return [first, Break(flicked_us, at_us - flicked_us)]
        return [Break(start_us, at_us - start_us, is_assumed)]

    def settle(self) -> list[Break]:
        """No edge has told how a flick ended, so it ended as it began."""
        flicked_us, self.flicked_us = self.flicked_us, None
        if flicked_us is None:
            return []
        if self.broken_at_us is None:
            return [Break(flicked_us, None)]
        done = [Break(self.broken_at_us, flicked_us - self.broken_at_us, self.is_assumed)]
        self.broken_at_us, self.is_assumed = flicked_us, False
        return done

    def assume(self, is_broken: bool, at_us: int) -> list[Break]:
        """The level was read at `at_us`.  A flick may have ended either way, so the level tells how
        it did; otherwise an edge that should have reported it is missing.
        """
        if is_broken == self.is_broken:
            return []
        flicked_us, self.flicked_us = self.flicked_us, None
        if is_broken:
            self.broken_at_us = at_us if flicked_us is None else flicked_us
            self.is_assumed = flicked_us is None
            return []
        start_us, self.broken_at_us = self.broken_at_us, None
        assert start_us is not None
        was_assumed, self.is_assumed = self.is_assumed, False
        if flicked_us is not None:
            return [Break(start_us, flicked_us - start_us, was_assumed)]
        # It ended some time before, so its length is unknown, except for one seen from outside.
        return [Break(start_us, at_us - start_us if was_assumed else 0, is_torn=True)]
