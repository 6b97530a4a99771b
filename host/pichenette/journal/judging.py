"""`python -m pichenette.journal.judging`: judge past games again, beside a service that plays.

Takes one JSON object on standard input: the journal, the board, the thresholds and how many games.
Answers with one JSON object per game, the latest first: what would be seen differently, and in
which plays.  Ends when its parent closes the pipe; whoever starts it makes it give way.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pichenette import board, child, reading
from pichenette.board import Board
from pichenette.errors import PichenetteError, text_of
from pichenette.games.game import Json
from pichenette.journal.rejudge import Comparable, Difference, judge
from pichenette.journal.store import Journal
from pichenette.sense.observation import Fault, Passage, Step
from pichenette.sense.thresholds import Thresholds

MOST_CHANGES = 200  # told of one game


def judged(path: Path, which: Board, limits: Thresholds, games: int) -> Iterator[dict[str, Json]]:
    """One answer a game; a game that cannot be judged says why."""
    journal = Journal(path, is_reader=True)
    try:
        last = len(journal.begun())
        numbers = range(last, max(0, last - games), -1)
        for done, number in enumerate(numbers, 1):
            progress: dict[str, Json] = {"game": number, "done": done, "of": len(numbers)}
            try:
                events = judge(journal, number, which, limits).events
            except PichenetteError as error:
                yield {**progress, "trouble": text_of(error)._asdict()}
                continue
            changes = [difference for difference in events if difference.is_change]
            yield {
                **progress,
                "events": len(events),
                "changed": len(changes),
                "shots": len({change.play for change in changes if change.play is not None}),
                "changes": [_change_json(which, change) for change in changes[:MOST_CHANGES]],
            }
    finally:
        journal.close()


def _change_json(which: Board, change: Difference) -> Json:
    return {
        "entry": change.entry,
        "play": change.play,
        "was": _seen(which, change.was),
        "now": _seen(which, change.now),
    }


def _seen(which: Board, observation: Comparable | None) -> Json:
    if observation is None:
        return None
    gate = (
        None
        if isinstance(observation, Step) or observation.gate is None
        else which.gates[observation.gate]
    )
    common: dict[str, Json] = {
        "gate": gate.id if gate else None,
        "text": gate.text._asdict() if gate else None,
        "because": observation.because._asdict(),
    }
    if isinstance(observation, Fault):
        return {**common, "fault": observation.fault}
    assert isinstance(observation, Passage | Step)
    return {**common, "pieces": observation.pieces, "verdict": observation.verdict}


def _main() -> int:
    request: dict[str, Any] = json.loads(sys.stdin.buffer.readline())
    child.end_with_parent()
    limits = reading.read(Thresholds, request["thresholds"])
    which = board.load(request["board"])
    try:
        for answer in judged(Path(request["journal"]), which, limits, request["games"]):
            _say(answer)
    except BrokenPipeError:  # nobody listens any more
        return 1
    except (PichenetteError, OSError) as error:
        _say({"trouble": text_of(error)._asdict()})
        return 1
    return 0


def _say(answer: Json) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(_main())
