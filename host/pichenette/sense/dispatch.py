"""What each kind of message is to whoever hears a board: the one place where they are told apart.

Comes in: a stamped message.  Goes out: a call of the method that is meant by it, at everybody who
hears, and what they saw.  Live play, `judge` and the console all come through here.  What ends in
the link (greetings, answers to pings, chatter) does not: link/session.py has it.
"""

from collections.abc import Sequence

from pichenette.link.messages import Beat, Edge, Gap, Hue, Load, Mute, State
from pichenette.link.stamp import Stamped
from pichenette.sense.observation import Observation

Observed = Sequence[Observation]


class Hearer:
    """Each method is a kind of message, and may tell what was seen with it; one that is left as it
    is here means nothing to whoever hears."""

    def edge(self, edge: Edge, heard: Stamped) -> Observed | None:
        """A beam was broken, or is clear again; or both."""
        return None

    def mute(self, mute: Mute, heard: Stamped) -> Observed | None:
        """The board has stopped telling a gate's edges, or tells them again."""
        return None

    def hue(self, hue: Hue, heard: Stamped) -> Observed | None:
        """A colour head read what was in its gate."""
        return None

    def state(self, state: State, heard: Stamped) -> Observed | None:
        """Every gate at once, as the board greets; edges that are older may follow."""
        return None

    def beat(self, beat: Beat, heard: Stamped) -> Observed | None:
        """Every gate at once, how many edges were lost, how the board is."""
        return None

    def load(self, load: Load, heard: Stamped) -> Observed | None:
        """One reading of the scale."""
        return None

    def gap(self, gap: Gap, heard: Stamped) -> Observed | None:
        """Numbers that will never come."""
        return None


def dispatch(heard: Stamped, *hearers: Hearer) -> list[Observation]:
    """Each of them hears it, in that order; what they saw."""
    told, seen = heard.message, list[Observation]()
    for hearer in hearers:
        if isinstance(told, Edge):
            seen += hearer.edge(told, heard) or ()
        elif isinstance(told, Load):
            seen += hearer.load(told, heard) or ()
        elif isinstance(told, Beat):
            seen += hearer.beat(told, heard) or ()
        elif isinstance(told, Hue):
            seen += hearer.hue(told, heard) or ()
        elif isinstance(told, State):
            seen += hearer.state(told, heard) or ()
        elif isinstance(told, Mute):
            seen += hearer.mute(told, heard) or ()
        elif isinstance(told, Gap):
            seen += hearer.gap(told, heard) or ()
    return seen
