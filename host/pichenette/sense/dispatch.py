"""What each kind of message is to whoever hears a board: the one place where they are told apart.

Comes in: a stamped message.  Goes out: a call of the method that is meant by it, at everybody who
hears, and what they saw.  Live play, `judge` and the console all come through here.  What ends in
the link (greetings, answers to pings, chatter) does not: link/session.py has it.
"""

from collections.abc import Sequence

from pichenette.link.messages import Beat, Edge, Gap, Hue, Load, Mute, State
from pichenette.link.stamp import Stamped
from pichenette.sense.observation import Observation

Seen = Sequence[Observation]


class Hearer:
    """Each method is a kind of message; one that is left as it is here means nothing to it."""

    def edge(self, edge: Edge, heard: Stamped) -> Seen:
        """A beam was broken, or is clear again; or both."""
        return ()

    def mute(self, mute: Mute, heard: Stamped) -> Seen:
        """The board has stopped telling a gate's edges, or tells them again."""
        return ()

    def hue(self, hue: Hue, heard: Stamped) -> Seen:
        """A colour head read what was in its gate."""
        return ()

    def state(self, state: State, heard: Stamped) -> Seen:
        """Every gate at once, as the board greets; edges that are older may follow."""
        return ()

    def beat(self, beat: Beat, heard: Stamped) -> Seen:
        """Every gate at once, how many edges were lost, how the board is."""
        return ()

    def load(self, load: Load, heard: Stamped) -> Seen:
        """One reading of the scale."""
        return ()

    def gap(self, gap: Gap, heard: Stamped) -> Seen:
        """Numbers that will never come."""
        return ()


def dispatch(heard: Stamped, *hearers: Hearer) -> list[Observation]:
    """Each of them hears it, in that order; what they saw."""
    told, seen = heard.message, list[Observation]()
    for hearer in hearers:
        if isinstance(told, Edge):
            seen += hearer.edge(told, heard)
        elif isinstance(told, Load):
            seen += hearer.load(told, heard)
        elif isinstance(told, Beat):
            seen += hearer.beat(told, heard)
        elif isinstance(told, Hue):
            seen += hearer.hue(told, heard)
        elif isinstance(told, State):
            seen += hearer.state(told, heard)
        elif isinstance(told, Mute):
            seen += hearer.mute(told, heard)
        elif isinstance(told, Gap):
            seen += hearer.gap(told, heard)
    return seen
