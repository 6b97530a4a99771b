"""How far a stranger has to walk: the calls from file to file while something is done.

    python -m tests.table.walk     # a shot that closes, a correction, an answer

Counted with the interpreter's own profiler: a call counts where its file is another one than that
of the nearest caller within the package.
"""

import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import pichenette
from pichenette.games.record import Record
from pichenette.journal.correction import Change, Void
from tests.pocket_board import QUEEN, PocketBoard

_ROOT = str(Path(pichenette.__file__).parent)


@dataclass
class Walk:
    calls: Counter[tuple[str, str, str]] = field(default_factory=Counter)  # from, to, function
    rules: int = 0  # asked: a game after an action
    folds: int = 0  # of a whole game

    @property
    def across(self) -> int:
        return sum(self.calls.values())

    @property
    def files(self) -> set[str]:
        return {file for start, end, _ in self.calls for file in (start, end)}

    def between(self, start: str, end: str) -> int:
        """Calls from one file into another."""
        return sum(
            number
            for (from_file, to_file, _), number in self.calls.items()
            if (from_file, to_file) == (start, end)
        )


def walked(do: Callable[[], object]) -> Walk:
    walk = Walk()

    def note(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(_ROOT):
            return
        name = frame.f_code.co_name
        walk.rules += name == "after" and "/pichenette/games/" in file
        walk.folds += name == "followed" and file.endswith("journal/fold.py")
        caller = frame.f_back
        while caller is not None and not caller.f_code.co_filename.startswith(_ROOT):
            caller = caller.f_back
        if caller is not None and caller.f_code.co_filename != file:
            ends = caller.f_code.co_filename, file
            start, end = (one.removeprefix(f"{_ROOT}/") for one in ends)
            walk.calls[start, end, name] += 1

    sys.setprofile(note)
    try:
        do()
    finally:
        sys.setprofile(None)
    return walk


def record(board: PocketBoard) -> Record:
    found = board.table.record
    assert found is not None
    return found


def after_shots(number: int = 3) -> PocketBoard:
    board = PocketBoard()
    for _ in range(number):
        board.shot(1)
    return board


def closing_beat() -> Walk:
    """The BEAT with which a shot of one piece is over and counts."""
    board = after_shots()
    board.flick()
    board.wait(0.6)
    board.fall(2)
    while True:
        lines = len(record(board).lines)
        board.now += 0.5
        beat = f"BEAT,{board.ticks},{board.mask:X},0,0,90000,0"
        walk = walked(lambda: board.tell(beat))  # noqa: B023 (called at once)
        if len(record(board).lines) > lines:
            return walk


def whole_shot() -> Walk:
    """From the flick until it has counted, views and all."""
    board = after_shots()
    return walked(lambda: board.shot(2))


def entered() -> Walk:
    board = after_shots()
    return walked(lambda: board.table.act({"shot": {"potted": ["blue"]}}, "page"))


def _plays(board: PocketBoard) -> list[int]:
    return [entry.number for entry in board.journal.entries() if entry.kind == "act"]


def corrected(number: int = 6) -> Walk:
    """The first of this many shots is corrected."""
    board = after_shots(number)
    line = {"player": "Ana", "shot": {"potted": ["blue", "blue"]}}
    given = Change(_plays(board)[0], line, "follow")
    return walked(lambda: board.table.correct(given, "page"))


def voided(number: int = 6) -> Walk:
    board = after_shots(number)
    given = Void(_plays(board)[1], "follow")
    return walked(lambda: board.table.correct(given, "page"))


def previewed(number: int = 6, *, is_earlier: bool = False) -> Walk:
    """What voiding a shot would make of its game, on the table or an earlier one, and the view."""
    board = after_shots(number)
    given = Void(_plays(board)[1], "follow")
    if is_earlier:
        board.table.begin(QUEEN, "page", is_abandoning=True)
    return walked(lambda: board.table.preview(given, "page"))


if __name__ == "__main__":
    for kind in (closing_beat, whole_shot, entered, corrected, voided, previewed):
        walk = kind()
        sys.stdout.write(
            f"{kind.__name__}: {walk.across} calls over {len(walk.files)} files, "
            f"{walk.between('table/table.py', 'table/scorer.py')} from table into scorer; "
            f"rules {walk.rules}, folds {walk.folds}\n"
        )
        if "-v" in sys.argv:
            for (start, end, name), times in walk.calls.most_common(40):
                sys.stdout.write(f"  {times:4} {start} → {end} {name}\n")
