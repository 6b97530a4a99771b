"""What undo takes back and redo brings back: a game's steps, last in, first out.

A step is what somebody did at once: a play, a correction, or an answer that did several things.
Undoing is a void marked as such (`step`), and redoing voids that void; neither is a step itself, so
undo, undo, undo goes further and further back.  Any other action ends the redo.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import NamedTuple, Self

from pichenette.games.game import Json
from pichenette.journal import corrected
from pichenette.journal.correction import Correction, Void
from pichenette.journal.entry import Entry

UndoStep = tuple[int, ...]  # its entries, in order
_LOOKED_BACK = 50


class UndoSteps(NamedTuple):
    done: tuple[UndoStep, ...]  # the last one is undone next
    undone: tuple[UndoStep, ...]  # the voids of each; the last one is redone next


def undo_steps(entries: Sequence[Entry]) -> UndoSteps:
    return _found(entries, corrected.decoded(entries, {}))


def _found(entries: Sequence[Entry], corrections: Mapping[int, Correction]) -> UndoSteps:
    void = corrected.voided(corrections)
    undos = {
        number: given.entry
        for number, given in corrections.items()
        if isinstance(given, Void) and given.step == "undo" and number not in void
    }
    undone = set(undos.values())
    all_steps = _grouped(entries, corrections)
    done = tuple(step for step in all_steps if undone.isdisjoint(step))
    last = max((step[-1] for step in all_steps), default=0)
    again: dict[UndoStep, list[int]] = {}
    for number, named in undos.items():
        if number > last:
            [step] = [step for step in all_steps if named in step]
            again.setdefault(step, []).append(number)
    return UndoSteps(done, tuple(tuple(numbers) for numbers in again.values()))


class UndoStepList:
    """The last steps of the game on the table, updated with each entry, so that an undo after ten
    thousand plays costs no more than after the first.  When they are unknown (far back, or after an
    unusual entry) they are rebuilt from all entries of the game.
    """

    def __init__(self) -> None:
        self._done: list[UndoStep] = []
        self._undone: list[tuple[UndoStep, UndoStep]] = []  # each step, and the voids that undid it
        self._acts = 0  # still belonging to the last step
        self._is_all = True  # otherwise there may be more than these
        self._is_all_undone = True  # otherwise there may be more undone ones than these
        self._is_odd = False  # a correction names an undo: what counts is looked up every time

    def forget(self, acts: int = 0) -> None:
        """`acts` is how many later ones still belong to the last step."""
        self._done, self._undone, self._acts = [], [], acts
        self._is_all = self._is_all_undone = False

    def after(self, entries: Sequence[Entry]) -> Self:
        """As it would be with these, which nobody has written yet."""
        following = copy(self)
        following._done, following._undone = [*self._done], [*self._undone]
        for entry in entries:
            following.wrote(entry)
        return following

    def dump(self) -> Json:
        """For a snapshot: the last ones."""
        return {
            "done": self._done[-_LOOKED_BACK:],
            "undone": self._undone[-_LOOKED_BACK:],
            "acts": self._acts,
            "is_all": self._is_all and len(self._done) + len(self._undone) <= _LOOKED_BACK,
            "is_all_undone": self._is_all_undone and len(self._undone) <= _LOOKED_BACK,
            "is_odd": self._is_odd,
        }

    def load(self, value: Json) -> None:
        self._done = [tuple(step) for step in value["done"]]
        self._undone = [(tuple(step), tuple(voids)) for step, voids in value["undone"]]
        self._acts, self._is_all = value["acts"], value["is_all"]
        self._is_all_undone = value.get("is_all_undone", self._is_all)  # older ones do not say
        self._is_odd = value["is_odd"]

    def wrote(self, entry: Entry) -> None:
        """Follow an entry of the game on the table, or one that begins another; raises
        BadCorrection.
        """
        void = entry.correction if entry.kind == "void" else None
        if corrected.is_draft_entry(entry):
            return  # part of the step of the correction that brings it
        if entry.kind == "begin":
            self.forget()
            self._is_all, self._is_all_undone, self._is_odd = True, True, False
        elif entry.kind == "act":
            self._play(entry.number)
        elif not isinstance(void, Void):
            self.forget() if self._is_odd else self._step(entry.number, 0)
        elif self._is_odd:
            self.forget(void.acts)
        elif void.step:
            self._take_back(entry.number, void)
        elif self._is_known(void.entry):
            self._step(entry.number, void.acts)
        else:
            self.forget(void.acts)  # far back, or not a step at all

    def _play(self, number: int) -> None:
        if not self._acts:
            self._step(number, 0)
            return
        self._acts -= 1
        if self._done:
            self._done[-1] += (number,)

    def _step(self, number: int, acts: int) -> None:
        self._done.append((number,))
        self._undone.clear()
        self._is_all_undone = True
        self._acts = acts

    def _is_known(self, number: int) -> bool:
        """Does it belong to a step?  A voided one is usually among the last."""
        return any(number in step for step in self._done[-_LOOKED_BACK:])

    def _take_back(self, number: int, void: Void) -> None:
        self._acts = 0
        named = (void.entry,)
        if void.step == "undo" and self._done and self._done[-1] == named:
            self._undone.append((self._done.pop(), (number,)))
        elif void.step == "redo" and self._undone and self._undone[-1][1] == named:
            self._done.append(self._undone.pop()[0])
        else:
            self.forget()

    def last_done(self, entries: Callable[[], Sequence[Entry]]) -> UndoStep | None:
        """What undo takes back; `entries` reads the game's, if needed."""
        if not self._done and not self._is_all:
            self._find(entries())
        return self._done[-1] if self._done else None

    def last_undone(self, entries: Callable[[], Sequence[Entry]]) -> UndoStep | None:
        """The voids that redo takes back."""
        if not self._undone and not self._is_all_undone:
            self._find(entries())
        return self._undone[-1][1] if self._undone else None

    def _find(self, entries: Sequence[Entry]) -> None:
        corrections = corrected.decoded(entries, {})
        found = _found(entries, corrections)
        self._done = list(found.done)
        self._undone = [
            (tuple(sorted(corrections[number].target for number in undo)), undo)
            for undo in found.undone
        ]
        self._acts, self._is_all, self._is_all_undone = 0, True, True
        voids = {number: given for number, given in corrections.items() if isinstance(given, Void)}
        self._is_odd = any(
            not void.step and void.entry in voids and voids[void.entry].step
            for void in voids.values()
        )


def _grouped(entries: Sequence[Entry], corrections: Mapping[int, Correction]) -> list[UndoStep]:
    found: list[UndoStep] = []
    acts = 0  # still belonging to the previous step
    for entry in sorted(entries, key=lambda entry: entry.number):
        given = corrections.get(entry.number)
        void = given if isinstance(given, Void) else None
        if corrected.is_draft_entry(entry):
            continue
        if entry.kind == "begin" or (void and void.step):
            acts = 0
        elif entry.kind == "act" and acts:
            found[-1] += (entry.number,)
            acts -= 1
        else:
            found.append((entry.number,))
            acts = void.acts if void else 0
    return found
