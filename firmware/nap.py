"""Between two rounds of the tasks: sleep at most 10 ms, and wake for whatever happens.

An edge, a byte from the host or a conversion of the scale ends it within 1 ms.  Rounds that find
nothing to do cost power, and a slow one now and then is soon enough for the LED and the beat.
"""

from colour import Colour
from link import Link
from micropython import const
from port import Port
from ring import HEAD, Ring
from scale import Scale

_MOST_MS = const(10)


class Nap:
    def __init__(
        self, ring: Ring, port: Port, link: Link, scale: "Scale | None", colour: "Colour | None"
    ) -> None:
        self._link = link
        self._colour = colour
        self._head = 0  # when the last nap ended
        self._state = ring.state  # and bound methods: this is what an idle Pico does all day
        self._poll = port.poll
        self._conversions = None if scale is None else scale.conversions

    def take(self) -> None:
        """What has happened since the last nap may have come after the task that is to see it: then
        the next round comes at once.
        """
        if self._state[HEAD] == self._head and not self._link.is_busy:
            self._sleep()
        self._head = self._state[HEAD]

    def _sleep(self) -> None:
        poll = self._poll
        if self._colour is not None and self._colour.is_busy:
            for _ in poll(1):  # the light is ready any moment
                pass
            return
        state = self._state
        conversions = self._conversions
        head = state[HEAD]
        for _ in range(_MOST_MS):
            for _ in poll(1):
                return
            if state[HEAD] != head or (conversions is not None and conversions()):
                return
