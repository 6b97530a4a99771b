"""What each gate has seen, day by day, from the observations in the journal.

Read backwards in pages, in steps: a board must not feel how long a journal has become.
"""

from collections import defaultdict
from dataclasses import dataclass

from pichenette.journal.queries import Queries
from pichenette.work import Work

_PAGE = 200  # entries a step
_MOST = 20_000  # entries looked at: some weeks of a busy club
DAYS = 14


@dataclass
class GateDay:
    """One gate on one day."""

    pieces: int = 0
    doubts: int = 0  # passages that were asked about
    noise: int = 0  # passages that were nothing
    faults: int = 0


def gate_days(journal: Queries) -> Work[dict[str, dict[int, GateDay]]]:
    """By day (as in an entry's date) and gate, the last days on which anything was seen."""
    found: dict[str, dict[int, GateDay]] = {}
    before, looked = journal.version() + 1, 0
    while looked < _MOST:
        page = journal.seen_before(before, _PAGE)
        if not page:
            break
        for entry in page:
            day, gate = entry.wall[:10], entry.body.get("gate")
            if day not in found and len(found) == DAYS:
                return found
            if isinstance(gate, int):
                _count(found.setdefault(day, defaultdict(GateDay))[gate], entry.body)
        before, looked = page[-1].number, looked + len(page)
        yield
    return found


def _count(own: GateDay, body: dict[str, object]) -> None:
    kind, verdict, pieces = body.get("kind"), body.get("verdict"), body.get("pieces")
    if kind == "fault":
        own.faults += 1
    elif kind == "passage":
        own.pieces += pieces if verdict == "accept" and isinstance(pieces, int) else 0
        own.doubts += verdict == "ask"
        own.noise += verdict == "ignore"
