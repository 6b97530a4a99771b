"""The one place that tells a board's messages apart by kind.

Each stamped message becomes a call of the matching method on every hearer, which returns what it
saw.  Live play, `judge` and the console all come through here.  Messages that end in the link
(greetings, pongs, chatter) do not; link/session.py handles those.
"""

from collections.abc import Sequence

from pichenette.link.messages import Beat, Edge, Gap, Hue, Load, Mute, State
from pichenette.link.stamp import Stamped
from pichenette.sense.observation import Observation

Observed = Sequence[Observation]


class Hearer:
    """One method per kind of message, which returns what was seen in it; those not overridden
    ignore it.
    """

    def edge(self, edge: Edge, heard: Stamped) -> Observed | None:
        """A beam was broken, or is clear again; or both."""
        return None

    def mute(self, mute: Mute, heard: Stamped) -> Observed | None:
        """The board has stopped reporting a gate's edges, or reports them again."""
        return None

    def hue(self, hue: Hue, heard: Stamped) -> Observed | None:
        """A colour head read what was in its gate."""
        return None

    def state(self, state: State, heard: Stamped) -> Observed | None:
        """Every gate at once, as the board greets; older edges may follow."""
        return None

    def beat(self, beat: Beat, heard: Stamped) -> Observed | None:
        """Every gate at once, how many edges were lost, how the board is."""
        return None

    def load(self, load: Load, heard: Stamped) -> Observed | None:
        """One reading of the scale."""
        return None

    def gap(self, gap: Gap, heard: Stamped) -> Observed | None:
        """Numbers that will never arrive."""
        return None


def dispatch(heard: Stamped, *hearers: Hearer) -> list[Observation]:
    """Let each of them hear it, in that order; returns what they saw."""
    message, observations = heard.message, list[Observation]()
    for hearer in hearers:
        if isinstance(message, Edge):
            observations += hearer.edge(message, heard) or ()
        elif isinstance(message, Load):
            observations += hearer.load(message, heard) or ()
        elif isinstance(message, Beat):
            observations += hearer.beat(message, heard) or ()
        elif isinstance(message, Hue):
            observations += hearer.hue(message, heard) or ()
        elif isinstance(message, State):
            observations += hearer.state(message, heard) or ()
        elif isinstance(message, Mute):
            observations += hearer.mute(message, heard) or ()
        elif isinstance(message, Gap):
            observations += hearer.gap(message, heard) or ()
    return observations
