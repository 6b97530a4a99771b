"""Collect weights and levels on their way into the journal, in chunks, so that a card lasts.

Chunks are written inside the journal's own transactions: with what was decided from them, along
with other writes, or after some seconds; and only during a game.  A beat that may decide is written
at once, as no other says the same after a restart.  Before a game the last seconds are remembered,
since the scale's level at its start is learnt from them.
"""

from collections import deque
from itertools import groupby
from typing import NamedTuple

from pichenette.journal import scale
from pichenette.journal.samples import Began, Chunk, LevelSample, Samples, encode
from pichenette.link.messages import BROKEN, CLEAR, MUTED, Beat, Load, State
from pichenette.link.stamp import Stamped
from pichenette.sense import beats
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import WARM_US, Reading, Weigher

_AGE_US = 5_000_000  # the longest wait; each separate write costs a card some 12 kB
_COMPANY_US = 1_000_000  # after this long, goes along with any other write
_BAD_US = 4_000_000  # after this long bad readings are a known fault, and more of them are not news


class _Sample(NamedTuple):
    boot: str
    ticks: int
    received_us: int
    told: Reading | LevelSample


class SampleWriter:
    def __init__(self, samples: Samples, limits: Thresholds) -> None:
        self._samples = samples
        # After a beam was broken: until then beats decide whether it is blocked.
        self._open_us = int(limits.blocked_ms * 1000) + beats.LATEST_US
        self._run = 0
        self._began: Began = "on"
        self._waiting: deque[_Sample] = deque()
        self._bad_us: int | None = None  # since the last good reading
        self._mask: int | None = None  # the gates according to edges and levels; None: unknown
        self._muted = 0  # gates whose edges the board does not send: their level decides nothing
        self._boot = ""  # that said so
        self._was_kept = False  # the last BEAT
        self._broken_us = 0  # when a beam was last broken
        self._has_beat = False  # one that may decide waits

    def begin(self, began: Began) -> None:
        """From now on everything is kept, and heard by a tracker that began like this."""
        self._run, self._began = self._samples.last_run() + 1, began

    def end(self) -> None:
        """From now on not everything is kept."""
        self._run = 0

    def forget(self) -> None:
        """What waits is in the journal already: it was heard again."""
        self._waiting.clear()
        self._has_beat = False

    def load(self, load: Load, heard: Stamped) -> None:
        if load.status == 0:
            self._bad_us = None
        elif self._bad_us is None:
            self._bad_us = heard.at_us
        if self._bad_us is None or heard.at_us - self._bad_us < _BAD_US:
            self._wait(load.ticks, heard, Reading(heard.at_us, load.counts, load.status))

    def edge(self, gate: int, flags: int, at_us: int) -> None:
        """Also called when a gate is muted, or is heard again in its known state."""
        bit = 1 << gate
        self._muted = self._muted | bit if flags == MUTED else self._muted & ~bit
        if flags == BROKEN:
            self._broken_us = at_us
        if self._mask is not None and flags in (BROKEN, CLEAR):
            self._mask = self._mask | bit if flags == BROKEN else self._mask & ~bit

    def state(self, state: State, heard: Stamped) -> None:
        if heard.boot != self._boot:
            self._boot, self._muted = heard.boot, 0  # a Pico listens to all of them at first
        self._mask, self._was_kept = state.mask, False
        if state.mask:
            self._broken_us = heard.at_us  # nobody knows since when
        self._wait(state.ticks, heard, LevelSample(heard.at_us, state.mask, is_beat=False))

    def beat(self, beat: Beat, heard: Stamped) -> None:
        """A BEAT is news if it contradicts the edges, and so is the next one, which confirms or
        denies it.  While a beam is broken each one counts: a lost one is waited for.  A muted
        gate's level may change with every beat, and says nothing.
        """
        is_news = self._mask is None or bool((beat.mask ^ self._mask) & ~self._muted)
        is_open = bool((self._mask or 0) & ~self._muted)
        is_open = is_open and heard.at_us - self._broken_us < self._open_us
        if is_news or self._was_kept or is_open:
            self._mask, self._was_kept = beat.mask, is_news
            self._has_beat = True
            self._wait(beat.ticks, heard, LevelSample(heard.at_us, beat.mask, True, heard.is_known))

    def _wait(self, ticks: int, heard: Stamped, sample: Reading | LevelSample) -> None:
        self._waiting.append(_Sample(heard.boot, ticks, round(heard.at * 1e6), sample))

    def rest(self) -> None:
        """No game: only the last seconds are remembered."""
        waiting = self._waiting
        while waiting and waiting[0].told.at_us < waiting[-1].told.at_us - WARM_US:
            waiting.popleft()

    def is_due(self, has_written: bool) -> bool:
        if not self._waiting or self._has_beat:
            return self._has_beat
        age_us = self._waiting[-1].received_us - self._waiting[0].received_us
        return age_us >= (_COMPANY_US if has_written else _AGE_US)

    def write(self, entry: int, weigher: Weigher | None) -> None:
        """Write all that waits, inside the journal's transaction; `weigher` has heard it."""
        for boot, group in groupby(self._waiting, key=lambda sample: sample.boot):
            samples = list(group)
            # A line that came twice may be told again after later ones.
            first = min(samples, key=lambda sample: sample.told.at_us)
            end_us = max(sample.told.at_us for sample in samples)
            start_us = first.told.at_us
            readings = [sample.told for sample in samples if isinstance(sample.told, Reading)]
            levels = [sample.told for sample in samples if isinstance(sample.told, LevelSample)]
            self._samples.add(
                Chunk(
                    id=0,
                    boot=boot,
                    entry=entry,
                    run=self._run,
                    began=self._began,
                    is_moving=weigher is not None and weigher.is_moving,
                    knows=scale.dump(weigher) if weigher else None,
                    ticks=first.ticks,
                    at_us=start_us,
                    end_us=end_us,
                    received_us=samples[0].received_us,
                    end_received_us=samples[-1].received_us,
                    body=encode(readings, levels, start_us),
                )
            )
        self.forget()
