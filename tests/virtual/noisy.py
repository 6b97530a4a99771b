"""A carrom game on a bad day: a rough cable, a service that is started again, hands in the pockets
between shots, flicks that nobody feels, specks of noise, and people who correct what was right.

The person who looks on has what the view shows: questions, what is open, corrections, the button.
"""

import random
from collections.abc import Callable

from pichenette.games.game import IllegalAction
from pichenette.journal.correction import Change, Void
from pichenette.journal.store import Journal
from pichenette.sense.shot import Shot
from pichenette.table import Table
from pichenette.umpire.question import Question
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.carrom import Played
from pichenette.virtual.carrom_match import CarromMatch
from pichenette.virtual.faults import ROUGH, Faults
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.match import LOOK_US

_LOOKS = 20  # until somebody enters what the table has not seen


class RoughLockstep(Lockstep):
    """Lines are lost, doubled and spoilt, both ways; never into a Ctrl-C, which stops a Pico."""

    def __init__(self, virtual: VirtualBoard, table: Table, seed: int) -> None:
        self._down, self._up = Faults(ROUGH, seed), Faults(ROUGH, seed + 1)
        super().__init__(virtual, table)

    def _receive(self, written: int) -> bytes:
        return self._down.feed(super()._receive(written), self.now_us / 1e6)

    def _send(self, data: bytes) -> None:
        spoilt = self._up.feed(data, self.now_us / 1e6)
        super()._send(spoilt.translate(None, b"\1\2\3\4\5"))

    def run(self, until_us: float) -> None:
        while self.now_us < until_us:
            super().run(min(until_us, self.now_us + 1e6))
            self._send(self._table.tick(self.now_us / 1e6))


class NoisyMatch(CarromMatch):
    def __init__(
        self,
        table: Table,
        virtual: VirtualBoard,
        lockstep: Lockstep,
        seed: int,
        journal: Journal,
        restart: Callable[[], Table],
    ) -> None:
        super().__init__(table, virtual, lockstep, seed)
        self._bad_luck = random.Random(f"noise {seed}")
        self._journal = journal
        self._restart = restart
        self._strike = virtual.board.gate_number("strike")
        self.seen: dict[str, int] = dict.fromkeys(("hand", "unfelt", "restart", "meddled"), 0)

    def _is(self, what: str, share: float) -> bool:
        happens = self._bad_luck.random() < share
        self.seen[what] += happens
        return happens

    def _watch(self, played: Played) -> None:
        late_us = self._hand() if self._is("hand", 0.15) else 0
        edges = [edge._replace(at_us=edge.at_us + late_us) for edge in played.edges]
        if self._is("unfelt", 0.1):
            edges = [edge for edge in edges if edge.gate != self._strike]
        for _ in range(self._bad_luck.randint(0, 2)):  # on a gate of its own: nothing overlaps
            gate = self._bad_luck.choice([0, 1, 2, 3])
            if gate not in {edge.gate for edge in edges}:
                at_us = played.end_us + late_us - self._bad_luck.uniform(0, 1e6)
                edges += [GateEdge(at_us, gate, True), GateEdge(at_us + 150, gate, False)]
        self._virtual.drive(sorted(edges))
        self._pass_time(played.end_us + late_us + 900e3)
        if self._is("restart", 0.1):
            self._table = self._restart()
        if self._is("meddled", 0.15):
            self._meddle()
        self._explain(played)

    def _hand(self) -> float:
        """Somebody takes a piece out of a pocket; how long that took."""
        began_us = self.now_us
        gate, at_us = self._bad_luck.randrange(4), self.now_us + 300e3
        for _ in range(self._bad_luck.randint(1, 2)):
            end_us = at_us + self._bad_luck.uniform(150e3, 900e3)
            self._virtual.drive([GateEdge(at_us, gate, True), GateEdge(end_us, gate, False)])
            at_us = end_us + 200e3
        self._pass_time(at_us + 2.5e6)
        for question in self._doubts():
            self._take(question, "nothing fell")
        return self.now_us - began_us

    def _doubts(self) -> list[Question]:
        return [one for one in self._table.questions if one.is_doubt]

    def _take(self, question: Question, words: str) -> None:
        texts = [choice.text.en for choice in question.choices]
        self._table.answer(question.key, texts.index(words), "page")

    def _explain(self, played: Played) -> None:
        """Until the table has the shot open as it was, or played."""
        wanted = len(self.meant.lines) + 1
        for _ in range(_LOOKS):
            self.wait(LOOK_US)
            if len(self._found().lines) >= wanted:
                self._put_right(played.shot)
                return
            for question in self._doubts():
                if question.key.startswith("late:"):
                    self._take(question, "a new shot, its flick was not felt")
                    break  # with all that fell after it
                self._answer_passage(question, played)
            pending = self._table.view().pending
            if pending is not None and not self._is_seen_as(played.shot):
                self._table.say(played.shot, "page")
        if self._table.view().pending is None:
            if played.shot == Shot():
                self._table.done("page")
            else:
                self._table.act({"shot": _encoded(played.shot)}, "page")

    def _put_right(self, shot: Shot) -> None:
        """The cable held it up until there was no time left to say so."""
        found = self._found().last.encode()["shot"]
        places = {"potted": shot.potted, "off": shot.off}
        if any(sorted(found.get(place, [])) != sorted(fell) for place, fell in places.items()):
            self.seen["put right"] = self.seen.get("put right", 0) + 1
            last = max(entry.number for entry in self._journal.entries() if entry.kind == "act")
            self._table.correct(Change(last, {"shot": _encoded(shot)}, "follow"), "page", "seen")

    def _meddle(self) -> None:
        """An old shot is called a miss, and then it was right after all."""
        acts = [entry.number for entry in self._journal.entries() if entry.kind == "act"]
        if not acts:
            return
        before = self._found().final_state()
        try:
            self._table.correct(
                Change(self._bad_luck.choice(acts), {"shot": {}}, "follow"), "page", "a miss?"
            )
        except IllegalAction:
            return
        changes = [entry.number for entry in self._journal.entries() if entry.kind == "change"]
        self._table.correct(Void(changes[-1]), "page", "no, it was right")
        assert self._found().final_state() == before


def _encoded(shot: Shot) -> dict[str, list[str]]:
    places = {"potted": list(shot.potted), "off": list(shot.off)}
    return {place: fell for place, fell in places.items() if fell}
