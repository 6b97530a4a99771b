"""Bring messages and passing time to the scorer in the right order.

Works on stamped messages inside the journal's transaction. Gates say what they saw and the umpire
says what it means; this file only decides which of the two comes first.
"""

import logging
from collections.abc import Callable

from pichenette.journal.entry import Entry, Who
from pichenette.link.messages import Beat, Gap
from pichenette.link.stamp import Stamped
from pichenette.sense.dispatch import Hearer
from pichenette.sense.observation import Observation, Press, Weighed
from pichenette.table.refusals import NothingToUndo
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing

log = logging.getLogger(__name__)


class Timekeeper(Hearer):
    def __init__(
        self,
        sensing: Sensing,
        scorer: Scorer,
        now_us: Callable[[], int],
        meant: Callable[[Press], Callable[[int], None] | None],
    ) -> None:
        """`now_us` is the present on the board's clock.

        `meant` gives the deed for a board button pressed at a moment on that clock, or None if the
        press must wait until this step is on disk.
        """
        self._sensing = sensing
        self._scorer = scorer
        self._now_us = now_us
        self._meant = meant

    def recall(self, entry: Entry) -> None:
        """Replay an entry from the journal."""
        if isinstance(entry.meaning, Observation):
            self._sensing.observe(entry.meaning)
        self._scorer.follow(entry)

    def hear(self, heard: Stamped) -> None:
        self._sensing.keep_raw(heard)
        self._scorer.changed(heard.number is not None)
        if heard.is_known:
            self.pass_time(heard.at_us)
        for observation in self._sensing.hear(heard, self):
            self._take(observation)

    def beat(self, beat: Beat, heard: Stamped) -> None:
        is_more_lost = beat.lost != self._sensing.listener.lost
        self._scorer.changed(is_more_lost or not self._scorer.is_idle)

    def gap(self, gap: Gap, heard: Stamped) -> None:
        body = {"boot": heard.boot, "first": gap.first, "last": gap.last}
        self._scorer.write("gap", "sensor", body)

    def pass_time(self, until_us: int) -> None:
        """Decide in order whatever time alone decides up to then, however late we hear of it. A
        shot that ended before the next flick is closed first, even if both arrive together.
        """
        gates, scorer = self._sensing.listener.gates, self._scorer
        due, before = (gates.due_us, scorer.due_us), None
        while due != before:  # else neither moved, so nothing ever would
            before = gate_us, shot_us = due
            is_shot_due = shot_us is not None and shot_us <= until_us
            if is_shot_due and not gates.open and (gate_us is None or gate_us > (shot_us or 0)):
                self.close("sensor", self._now_us(), is_pressed=False)
            elif gate_us is not None and gate_us <= until_us:
                for observation in gates.advance(gate_us):
                    self._take(observation)
            else:
                return
            due = gates.due_us, scorer.due_us

    def press(self) -> None:
        """The button that was closed first has been pressed, as nothing else was heard of it."""
        for observation in self._sensing.listener.gates.press():
            self._take(observation)

    def close(self, who: Who, at_us: int, *, is_pressed: bool) -> None:
        """Close the shot; the done button also closes what is still passing a gate."""
        if is_pressed and self._scorer.running_begin is not None:
            for observation in self._sensing.listener.gates.hurry():
                self._take(observation)
        self._scorer.close(who, at_us, is_pressed=is_pressed)

    def _take(self, observation: Observation) -> None:
        if not self._sensing.is_new(observation):
            return
        self._sensing.observe(observation)
        self._scorer.saw(observation)
        if isinstance(observation, Press):
            self._press(observation)

    def _press(self, press: Press) -> None:
        try:
            deed = self._meant(press)
        except NothingToUndo as error:
            log.info("%s button: %s", press.means, error)
            return
        if deed is not None:
            deed(press.at_us)  # from when it was pressed, however late we hear it

    def tell_weight(self) -> None:
        """Say what lies on the scale to an umpire that does not know: a game has begun, or the
        scale has only now found its level.
        """
        listener = self._sensing.listener
        weight = listener.weight if self._scorer.wants_weight else None
        if weight is None or weight.total is None or weight.is_moving or weight.fault:
            return
        self._scorer.saw(Weighed(listener.known_us, weight.total))

    def tell_senses(self) -> None:
        """Write the calibration and thresholds in force, unless the game's journal has them."""
        unsaid = self._sensing.unsaid
        if unsaid is not None and self._scorer.running_begin is not None:
            self._scorer.write("senses", "sensor", unsaid)
            self._sensing.unsaid = None
