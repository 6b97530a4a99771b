"""What undo takes back and redo brings again: a game's undo steps, last in, first out.

Comes in: a game's entries `PLAYED`.  Goes out: the steps that count, and those that were undone and
can come again.  A step is what somebody did at once: a play, a correction, or an answer that did
several things.  Undoing is a void that says so (`step`), and redoing voids that void; neither is a
step itself, so that undo, undo, undo goes back and back.  Whatever is done meanwhile ends the redo.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pichenette.games.game import Json
from pichenette.journal.correction import voided
from pichenette.journal.entry import Entry

UndoStep = tuple[int, ...]  # its entries, in order
_LOOKED_BACK = 50


class UndoSteps(NamedTuple):
    done: tuple[UndoStep, ...]  # the last is the next to be undone
    undone: tuple[UndoStep, ...]  # the voids of each, the last is the next to be redone


def undo_steps(entries: Sequence[Entry]) -> UndoSteps:
    void = voided(entries)
    undos = [entry for entry in entries if _marked(entry) == "undo" and entry.number not in void]
    undone = {entry.body["entry"] for entry in undos}
    all_steps = _grouped(entries)
    done = tuple(step for step in all_steps if undone.isdisjoint(step))
    last = max((step[-1] for step in all_steps), default=0)
    again: dict[UndoStep, list[int]] = {}
    for entry in undos:
        if entry.number > last:
            [step] = [one for one in all_steps if entry.body["entry"] in one]
            again.setdefault(step, []).append(entry.number)
    return UndoSteps(done, tuple(tuple(numbers) for numbers in again.values()))


class UndoStepList:
    """The last steps of the game on the table, kept up as entries come: an undo after ten thousand
    plays costs what it costs after the first.  Where they are not known (far back, after an unusual
    entry), they are found from all of the game's entries again."""

    def __init__(self) -> None:
        self._done: list[UndoStep] = []
        self._undone: list[tuple[UndoStep, UndoStep]] = []  # each step, and the voids that undid it
        self._acts = 0  # that still belong to the last step
        self._is_all = True  # else there may be more than these
        self._is_odd = False  # a correction names an undo: what counts is looked up every time

    def forget(self) -> None:
        self._done, self._undone, self._acts, self._is_all = [], [], 0, False

    def dump(self) -> Json:
        """For a snapshot: the last ones."""
        return {
            "done": self._done[-_LOOKED_BACK:],
            "undone": self._undone[-_LOOKED_BACK:],
            "acts": self._acts,
            "is_all": self._is_all and len(self._done) + len(self._undone) <= _LOOKED_BACK,
            "is_odd": self._is_odd,
        }

    def load(self, value: Json) -> None:
        self._done = [tuple(step) for step in value["done"]]
        self._undone = [(tuple(step), tuple(voids)) for step, voids in value["undone"]]
        self._acts, self._is_all = value["acts"], value["is_all"]
        self._is_odd = value["is_odd"]

    def wrote(self, entry: Entry) -> None:
        """An entry of the game on the table, or one that begins another."""
        if entry.kind == "begin":
            self.forget()
            self._is_all, self._is_odd = True, False
        elif self._is_odd:
            self.forget()
        elif entry.kind == "act":
            self._play(entry.number)
        elif _marked(entry):
            self._take_back(entry)
        elif entry.kind != "void" or self._is_known(entry.body["entry"]):
            self._step(entry.number, entry.body.get("acts", 0))
        else:
            self.forget()  # far back, or no step at all

    def _play(self, number: int) -> None:
        if self._acts and self._done:
            self._done[-1] += (number,)
            self._acts -= 1
        else:
            self._step(number, 0)

    def _step(self, number: int, acts: int) -> None:
        self._done.append((number,))
        self._undone.clear()
        self._acts = acts

    def _is_known(self, number: int) -> bool:
        """Is it of a step?  One that is voided is one of the last, as a rule."""
        return any(number in step for step in self._done[-_LOOKED_BACK:])

    def _take_back(self, entry: Entry) -> None:
        self._acts = 0
        named = (entry.body["entry"],)
        if _marked(entry) == "undo" and self._done and self._done[-1] == named:
            self._undone.append((self._done.pop(), (entry.number,)))
        elif _marked(entry) == "redo" and self._undone and self._undone[-1][1] == named:
            self._done.append(self._undone.pop()[0])
        else:
            self.forget()

    def last_done(self, entries: Callable[[], Sequence[Entry]]) -> UndoStep | None:
        """What undo takes; `entries` reads the game's, where they are needed."""
        if not self._done and not self._is_all:
            self._find(entries())
        return self._done[-1] if self._done else None

    def last_undone(self, entries: Callable[[], Sequence[Entry]]) -> UndoStep | None:
        """The voids that redo takes back."""
        if not self._undone and not self._is_all:
            self._find(entries())
        return self._undone[-1][1] if self._undone else None

    def _find(self, entries: Sequence[Entry]) -> None:
        found = undo_steps(entries)
        targets = {entry.number: int(entry.body.get("entry", 0)) for entry in entries}
        self._done = list(found.done)
        self._undone = [
            (tuple(sorted(targets[number] for number in undo)), undo) for undo in found.undone
        ]
        self._acts, self._is_all = 0, True
        marks = {entry.number for entry in entries if _marked(entry)}
        self._is_odd = any(
            entry.kind == "void" and not _marked(entry) and entry.body["entry"] in marks
            for entry in entries
        )


def _marked(entry: Entry) -> str | None:
    return entry.body.get("step") if entry.kind == "void" else None


def _grouped(entries: Sequence[Entry]) -> list[UndoStep]:
    found: list[UndoStep] = []
    acts = 0  # that still belong to the step before
    for entry in sorted(entries, key=lambda one: one.number):
        if entry.kind == "begin" or _marked(entry):
            acts = 0
        elif entry.kind == "act" and acts:
            found[-1] += (entry.number,)
            acts -= 1
        else:
            found.append((entry.number,))
            acts = entry.body.get("acts", 0) if entry.kind == "void" else 0
    return found
