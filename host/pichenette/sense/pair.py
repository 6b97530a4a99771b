"""Two beams of one gate as one state machine: what went down, came up, or only looked in.

Turns the breaks of both beams in one run into `Transit`s, in the order in which they ended, each
with its flanks.  Everything that decides about the states is in this file.  What a transit counts,
and how long the thing was, is not known here.

The first beam is the one a piece meets first.  `first second` dark: 00, 10, 11, 01.

    state      beams  something …
    CLEAR      00     is in neither beam
    ENTERING   10     has come from above, and is in the first
    ACROSS     11     has come from above, and is in both
    LEAVING    01     has come from above, and has left the first: it is on its way down
    CHASED     11     is leaving, and the first is dark again: by the next piece, or by itself
    EMERGING   01     has come from below, and is in the second
    RISING     11     has come from below, and is in both
    ESCAPING   10     has come from below, and has left the second: it is on its way up
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pichenette.sense.observation import Break

PairState = Literal[
    "CLEAR", "ENTERING", "ACROSS", "LEAVING", "CHASED", "EMERGING", "RISING", "ESCAPING"
]
Flank = Literal["first dark", "first light", "second dark", "second light"]
TransitKind = Literal["down", "up", "touch", "dip", "poke", "rise"]
"""down: in above, out below · up: the reverse · touch, dip: in and out above, seen by one beam or
by both · poke, rise: in and out below, seen by one beam or by both."""

MOVES: dict[tuple[PairState, Flank], PairState] = {
    ("CLEAR", "first dark"): "ENTERING",
    ("CLEAR", "second dark"): "EMERGING",
    ("ENTERING", "second dark"): "ACROSS",
    ("ENTERING", "first light"): "CLEAR",  # a touch, or a dip
    ("ACROSS", "first light"): "LEAVING",
    ("ACROSS", "second light"): "ENTERING",  # it draws back
    ("LEAVING", "second light"): "CLEAR",  # down
    ("LEAVING", "first dark"): "CHASED",
    ("CHASED", "first light"): "LEAVING",
    ("CHASED", "second light"): "ENTERING",  # one is down, and the next is in the first beam
    ("EMERGING", "first dark"): "RISING",
    ("EMERGING", "second light"): "CLEAR",  # a poke, or a rise
    ("RISING", "second light"): "ESCAPING",
    ("RISING", "first light"): "EMERGING",  # it falls back
    ("ESCAPING", "first light"): "CLEAR",  # up
    ("ESCAPING", "second dark"): "RISING",
}
_ENDS: dict[tuple[PairState, PairState], tuple[TransitKind, TransitKind]] = {
    # what has ended, where one beam alone has seen it, and where both have
    ("ENTERING", "CLEAR"): ("touch", "dip"),
    ("LEAVING", "CLEAR"): ("down", "down"),
    ("CHASED", "ENTERING"): ("down", "down"),
    ("EMERGING", "CLEAR"): ("poke", "rise"),
    ("ESCAPING", "CLEAR"): ("up", "up"),
}


class Transit(NamedTuple):
    """One thing that was in the beams, with its flanks: when it entered each beam, and left it for
    good.

    None for a beam it never reached.
    """

    kind: TransitKind
    in_first_us: int | None
    out_first_us: int | None
    in_second_us: int | None
    out_second_us: int | None
    turned_us: int = 0  # it drew back, or was chased, for this long before it left
    is_chased: bool = False  # the next thing was in the first beam before it had left the second
    again_us: int | None = None  # it had drawn back from the second beam, and entered it again
    parts_us: tuple[int, int] = (0, 0)  # in the beam that showed light: dark before it, and after

    @property
    def at_us(self) -> int:
        return min(at for at in (self.in_first_us, self.in_second_us) if at is not None)

    @property
    def end_us(self) -> int:
        return max(at for at in (self.out_first_us, self.out_second_us) if at is not None)


class _Thing:
    """What is in the beams, as far as it has come."""

    def __init__(self) -> None:
        self.into: dict[str, int] = {}
        self.out: dict[str, int] = {}
        self.turned_us = 0
        self.again_us: int | None = None
        self.light: tuple[str, int, int] | None = None  # the longest: in which beam, from, to

    def turned(self, beam: str, at_us: int) -> None:
        """It is back in a beam it had left."""
        left_us = self.out.get(beam, at_us)
        if at_us - left_us > self.turned_us:
            self.turned_us, self.light = at_us - left_us, (beam, left_us, at_us)
        if beam == "second" and "second" in self.out:
            self.again_us = at_us

    def transit(self, kinds: tuple[TransitKind, TransitKind], is_chased: bool) -> Transit:
        kind = kinds[len(self.into) == 2]
        first, second = ((self.into.get(beam), self.out.get(beam)) for beam in ("first", "second"))
        parts_us = (0, 0)
        if self.light is not None:
            beam, from_us, to_us = self.light
            parts_us = from_us - self.into[beam], self.out[beam] - to_us
        return Transit(kind, *first, *second, self.turned_us, is_chased, self.again_us, parts_us)


def transits(first: Sequence[Break], second: Sequence[Break]) -> list[Transit]:
    """What the two beams saw, thing by thing."""
    found: list[Transit] = []
    state: PairState = "CLEAR"
    thing, chaser = _Thing(), _Thing()
    for at_us, flank in _flanks(first, second):
        after = MOVES[state, flank]
        beam, _, light = flank.partition(" ")
        if state == "CLEAR":
            thing = _Thing()
        if after == "CHASED":
            chaser = _Thing()
        mover = chaser if beam == "first" and "CHASED" in (state, after) else thing
        if light == "dark":
            mover.turned(beam, at_us)
            mover.into.setdefault(beam, at_us)
        else:
            mover.out[beam] = at_us
        if (state, after) == ("CHASED", "LEAVING"):  # it was the thing itself, or nothing came in
            thing.turned("first", chaser.into["first"])
            thing.out["first"] = at_us
        if (state, after) in _ENDS:
            is_chased = state == "CHASED"
            found.append(thing.transit(_ENDS[state, after], is_chased))
            thing = chaser if is_chased else _Thing()
        state = after
    return found


def _flanks(first: Sequence[Break], second: Sequence[Break]) -> Iterator[tuple[int, Flank]]:
    """All flanks in order; at the same moment, light before dark and the first beam first."""
    flanks: list[tuple[int, int, Flank]] = []
    for start_us, end_us in _spans(first):
        flanks += [(start_us, 2, "first dark"), (end_us, 0, "first light")]
    for start_us, end_us in _spans(second):
        flanks += [(start_us, 3, "second dark"), (end_us, 1, "second light")]
    flanks.sort()
    return ((at_us, flank) for at_us, _, flank in flanks)


def _spans(breaks: Sequence[Break]) -> list[tuple[int, int]]:
    """Each ends after it begins, and before the next begins."""
    spans: list[tuple[int, int]] = []
    for break_ in breaks:
        end_us = break_.at_us + max(1, break_.width_us or 0)
        if spans and break_.at_us < spans[-1][1]:
            spans[-1] = spans[-1][0], max(end_us, spans[-1][1])
        else:
            spans.append((break_.at_us, end_us))
    return spans
