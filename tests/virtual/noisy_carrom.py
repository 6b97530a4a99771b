"""A carrom game on a bad day: hands in the pockets between shots, flicks that nobody feels, specks
of noise, nobody who looks until a shot has counted, and people who correct what was right.
"""

from collections import Counter
from typing import ClassVar

from pichenette.games.game import IllegalAction
from pichenette.games.shot import Shot
from pichenette.journal.correction import Change, Void
from pichenette.umpire.question import Question
from pichenette.umpire.words import Recount
from pichenette.virtual.board import GateEdge
from pichenette.virtual.carrom_match import CarromMatch
from pichenette.virtual.match import LOOK_US
from pichenette.virtual.pockets import PlayedShot
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.virtual.noisy import NoisyMatch

_LOOKS = 20  # until somebody enters what the table has not seen
_FAR_LOOKS = 60  # … comes back to the table


class NoisyCarrom(NoisyMatch, CarromMatch):
    TROUBLES: ClassVar = ("hand", "unfelt", "unwatched", "recounted", "meddled")
    shares: ClassVar[PotShares] = {**ORDINARY, "rim bounce": 25.0, "pair": 4.0}
    late: ClassVar = 0.04
    unfelt: ClassVar = 0.1  # of the flicks

    def _watch(self, played: PlayedShot) -> bool:
        late_us = self._hand() if self._is("hand", 0.15) else 0
        edges = [edge._replace(at_us=edge.at_us + late_us) for edge in played.edges]
        if self.has_heads:
            self._virtual.show((at + late_us, gate, light) for at, gate, light in played.lights)
        if self._is("unfelt", self.unfelt):
            strike = self._virtual.board.gate_number("strike")
            edges = [edge for edge in edges if edge.gate != strike]
        for _ in range(self._bad_luck.randint(0, 2)):  # on its own gate: nothing overlaps
            gate = self._bad_luck.choice([0, 1, 2, 3])
            if gate not in {edge.gate for edge in edges}:
                at_us = played.end_us + late_us - self._bad_luck.uniform(0, 1e6)
                edges += [GateEdge(at_us, gate, True), GateEdge(at_us + 150, gate, False)]
        self._virtual.drive(sorted(edges))
        self._pass_time(played.end_us + late_us + 900e3)
        self._start_again(0.1)
        if self._is("meddled", 0.15):
            self._meddle()
        if self._is("unwatched", 0.15):
            self._look_away()
        self._explain(played)
        return False

    def _look_away(self) -> None:
        """Until what is open has counted; what waits for people keeps waiting."""
        for _ in range(_FAR_LOOKS):
            if self._table.view().pending is None:
                return
            self.wait(LOOK_US)

    def _hand(self) -> float:
        """Somebody takes a piece out of a pocket; how long that took."""
        began_us, hands = self.now_us, self.pockets(self._bad_luck)
        gate, at_us = self._bad_luck.randrange(4), self.now_us + 300e3
        for _ in range(self._bad_luck.randint(1, 2)):
            end_us = at_us + self._bad_luck.uniform(150e3, 900e3)
            self._virtual.drive(hands.hand(gate, at_us, end_us - at_us))
            at_us = end_us + 200e3
        self._pass_time(at_us + 2.5e6)
        for question in self._doubts():
            self._take(question, "nothing fell")
        return self.now_us - began_us

    def _explain(self, played: PlayedShot) -> None:
        """Until the table has the shot open as it was, or played."""
        wanted = len(self.meant.lines) + 1
        for _ in range(_LOOKS):
            self.wait(LOOK_US)
            if len(self._found().lines) >= wanted:
                self._put_right(played)
                return
            for question in self._doubts():
                if question.key.startswith("late:"):
                    self._take(question, "it was another shot")
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

    def _put_right(self, played: PlayedShot) -> None:
        """It counted before anybody could say so: one tap where that does, else a correction."""
        for question in self._table.questions:
            if question.key.startswith("counted:") and not self._is_played(played.shot):
                self._recount(question, played)
        if not self._is_played(played.shot):
            last = max(entry.number for entry in self._journal.entries() if entry.kind == "act")
            line = {"shot": _encoded(played.shot)}
            self._table.correct(Change(last, line, "follow"), "page", "seen")

    def _is_played(self, shot: Shot) -> bool:
        found = self._found().last.encode()["shot"]
        places = {"potted": shot.potted, "off": shot.off}
        return all(Counter(found.get(place, [])) == Counter(places[place]) for place in places)

    def _recount(self, question: Question, played: PlayedShot) -> None:
        gate = int(question.key.removeprefix("counted:").split("@")[0])
        falls = [fall.pieces for fall in played.falls if fall.gate == gate]
        for number, choice in enumerate(question.choices):
            word = choice.does.word
            pieces = word.pieces if isinstance(word, Recount) else ()
            if [Counter(pieces)] == [Counter(fell) for fell in falls]:
                self._table.answer(question.key, number, "page")
                self.seen["recounted"] += 1
                return

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
