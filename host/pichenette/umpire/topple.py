"""The umpire of Topple: what the scale feels and what people enter become placements and falls.

One piece more is a placement that waits for its die and its cell; a cell entered first waits for
its weight.  Pieces less are a fall, and people say who and how, the likely answer first; a piece
that was lifted and comes back is nothing.  When a round has ended the tower is being cleared:
nothing counts until it is empty.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.shot import Shot
from pichenette.games.topple.telling import FRENCH
from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import CELLS, height
from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.text import Text
from pichenette.umpire.naming import NO_PIECES, Last, Naming
from pichenette.umpire.question import Choice, Does, Question, Signs
from pichenette.umpire.umpire import Open, Surroundings, listed
from pichenette.umpire.words import Aside, Entered, Forget, Said, Split

_LIFTED = Text("a piece was lifted, and comes back", "une pièce soulevée, qui va être remise")
_TAKEN_BACK = Text("it is placed anew", "elle va être reposée")
_SURPLUS = Text("one piece more than the record has", "une pièce de plus que la partie n'en compte")
_JUST_PLACED_US = 4_000_000  # a tower that falls so soon after a placement falls because of it


class Placed(NamedTuple):
    """The placement that was played last, while nothing else has been."""

    entry: int
    player: str | None
    at_us: int


class ToppleUmpire:
    def __init__(self, game: Game, around: Surroundings) -> None:
        self._has_scale = around.has_scale
        self._is_deaf = False  # the scale has a fault
        self._steps: list[Step] = []  # not yet explained
        self._entered: Json | None = None  # a placement that waits for its weight
        self._total: int | None = None
        self._is_clearing = False
        self._round = game.round
        self._refused: Text | None = None
        self._gone: Step | None = None  # what was just placed is off again
        self._placed: Placed | None = None
        self._latest_us = 0

    @property
    def is_idle(self) -> bool:
        return not self._steps and self._entered is None

    def due_us(self, game: Game) -> int | None:
        """Cell and weight are both there: nothing to wait for."""
        if self._refused or self._entered is None or not self._more():
            return None
        return 0

    def _more(self) -> list[Step]:
        return [step for step in self._steps if step.pieces == 1]

    def observe(self, seen: Observation, game: Game) -> None:
        self._latest_us = max(self._latest_us, seen.at_us)
        if isinstance(seen, Fault) and seen.gate is None and seen.fault != "lost":
            self._is_deaf = True
        elif isinstance(seen, Recovered) and seen.gate is None:
            self._is_deaf = False
        elif isinstance(seen, Step):
            self._step(seen, game)

    def _step(self, seen: Step, game: Game) -> None:
        self._total = seen.total
        if self._is_clearing:
            # Empty, or the first piece of the new round: the tower is set up again.
            self._is_clearing = not (seen.total == 0 or seen.pieces == 1)
            if seen.pieces != 1:
                return
        if game.outcome:
            return
        self._refused = self._gone = None
        for earlier in self._steps:
            if earlier.pieces == -seen.pieces:  # it came back, or went again
                self._steps.remove(earlier)
                self._gone = seen if seen.pieces < 0 else None
                return
        self._steps.append(seen)

    def hear(self, said: Said, game: Game) -> None:
        word, at_us = said
        self._refused = None
        self._latest_us = max(self._latest_us, at_us)
        if isinstance(word, Forget):
            self._steps.clear()
            self._entered = self._gone = None
        elif isinstance(word, Entered):
            self._entered = word.action
        elif isinstance(word, Aside):
            self._gone = None
            self._steps = [step for step in self._steps if step.at_us != word.what]
        elif isinstance(word, Split):
            self._steps = [one for step in self._steps for one in _split(step, word.step)]

    def offer(self, action: Json, game: Game) -> bool:
        """A cell waits for its weight, where a scale can feel it."""
        return "place" in action and self._has_scale and not self._is_deaf and not self._more()

    def close(self, game: Game, is_pressed: bool, at_us: int) -> list[Json]:
        """The done button plays a cell that was entered, whatever the scale says."""
        if self._entered is None or not (self._more() or is_pressed):
            return []
        return [self._entered]

    def refuse(self, why: Text) -> None:
        self._refused = why

    def played(self, entry: int, line: Json, before: Game, after: Game, at_us: int) -> None:
        self._refused = self._gone = self._placed = None
        self._round = before.round
        if "place" in line:
            self._entered = None
            self._placed = Placed(entry, before.turn, max(at_us, self._latest_us))
            if more := self._more():
                self._steps.remove(more[0])
        elif "fall" in line:
            self._steps.clear()
            self._entered = None
        self._turn_to(after)

    def _turn_to(self, game: Game) -> None:
        """A new round: the tower is cleared.  An earlier one, by a correction: it stands again."""
        if game.round > self._round:
            self._steps.clear()
            self._entered = None
            self._is_clearing = self._has_scale and self._total != 0
        elif game.round < self._round:
            self._is_clearing = False
        self._round = game.round

    def corrected(self, plays: Mapping[int, Json | None], game: Game) -> None:
        """The scale knows how many pieces stand there, whatever the record says by now."""
        self._refused = None
        if self._placed and not plays.get(self._placed.entry):
            self._placed = None
        self._turn_to(game)
        if self._total is None or self._is_clearing or not isinstance(game, Topple):
            return
        surplus = self._total - height(game.stacks)
        if surplus == 0:
            self._steps.clear()
        elif surplus == 1 and not self._more() and self._entered is None:
            at_us = self._latest_us
            self._steps = [Step(at_us, at_us, 1, "ask", _SURPLUS, self._total)]

    @property
    def last_shot(self) -> Shot | None:
        return None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        raise BadRecord(NO_PIECES)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        if self._entered is None and not self._steps:
            return None
        evidence = [step.because for step in self._steps]
        if self._entered is not None and not self._more():
            evidence.append(Text("waiting for its weight", "on attend son poids"))
        return Open(self._entered, evidence=tuple(evidence), refused=self._refused)

    def questions(self, game: Game) -> tuple[Question, ...]:
        if game.outcome:
            return ()
        found = []
        for step in self._steps:
            if step.pieces == 1 and self._entered is None and step is self._more()[0]:
                found.append(self._where(step, game))
            elif step.pieces < 0:
                found.append(self._fall(step, game))
            elif step.pieces > 1:
                found.append(self._several(step))
        if self._gone is not None:
            found.append(self._fallen(self._gone, game))
        if self._entered is not None and not self._more():
            found.append(self._unweighed())
        return tuple(found)

    def _where(self, step: Step, game: Game) -> Question:
        kinds = listed(game)
        if "roll" in kinds:
            text = Text("a piece was placed: what was rolled?", "pièce posée : quel dé ?")
            rolls = tuple(
                Choice(Text(str(value), str(value)), Does(play={"roll": value}), _pips(value))
                for value in kinds["roll"]
            )
            return Question(f"roll:{step.at_us}", text, rolls, player=game.turn)
        text = Text("a piece was placed: where?", "une pièce a été posée : où ?")
        cells = [
            Choice(_say_place(value), Does(play={"place": value}), _at_cell(value))
            for value in kinds["place"]
        ]
        cells.append(Choice(Text("no piece was placed", "aucune pièce posée"), _aside(step)))
        return Question(
            f"cell:{step.at_us}", text, tuple(cells), player=game.turn, places=len(CELLS)
        )

    def _fall(self, step: Step, game: Game) -> Question:
        """While he places, the player in turn made it fall; else whoever was near, he first."""
        falls = listed(game)["fall"]

        def likely(fall: Json) -> tuple[bool, bool, bool]:
            return (
                not fall.get("placing", False),
                not fall.get("others", True),
                fall["by"] != game.turn,
            )

        choices = [
            Choice(_say_fall(fall), Does(play={"fall": fall}), _lost(fall, -step.pieces))
            for fall in sorted(falls, key=likely)
        ]
        choices = self._with_placed(choices, step)
        choices.append(Choice(_LIFTED, _aside(step)))
        number = -step.pieces
        text = Text(
            f"{number} piece{'s' * (number > 1)} less: who, and how?",
            f"{number} pièce{'s' * (number > 1)} de moins : qui, et comment ?",
        )
        return Question(f"fall:{step.at_us}", text, tuple(choices))

    def _with_placed(self, choices: list[Choice], step: Step) -> list[Choice]:
        """The last placement may have made it fall, and then it does not count (TP-13)."""
        placed = self._placed
        if placed is None:
            return choices
        fall: Json = {"by": placed.player, "placing": True}
        falls = [fall, {**fall, "others": False}] if step.pieces == -1 else [fall]
        found = [
            Choice(
                _say_fall(fall),
                Does(void=placed.entry, play={"fall": fall}),
                _lost(fall, -step.pieces),
            )
            for fall in falls
        ]
        is_soon = step.at_us - placed.at_us < _JUST_PLACED_US
        return [*found, *choices] if is_soon else [*choices, *found]

    def _fallen(self, gone: Step, game: Game) -> Question:
        """A piece was placed, and is off again before anybody said where it was."""
        own = [fall for fall in listed(game)["fall"] if not fall.get("others", True)]
        others = [fall for fall in listed(game)["fall"] if fall not in own]
        choices = [Choice(_TAKEN_BACK, _aside(gone))]
        choices += [
            Choice(_say_fall(fall), Does(play={"fall": fall}), _lost(fall, -gone.pieces))
            for fall in (*own, *others)
        ]
        text = Text(
            "the piece is off again: taken back, or did it fall?",
            "la pièce n'y est plus : reprise, ou tombée ?",
        )
        return Question(f"gone:{gone.at_us}", text, tuple(choices), standing=0, player=game.turn)

    def _several(self, step: Step) -> Question:
        text = Text(
            f"{step.pieces} pieces more at once: one a turn", f"{step.pieces} pièces d'un coup"
        )
        choices = (
            Choice(Text("they are taken off again", "elles sont retirées"), _aside(step)),
            Choice(
                Text("one after the other, a turn each", "l'une après l'autre, un tour chacune"),
                Does(word=Split(step.at_us)),
                Signs(("",) * step.pieces),
            ),
        )
        return Question(f"more:{step.at_us}", text, choices)

    def _unweighed(self) -> Question:
        assert self._entered is not None
        text = Text("the scale has not felt this piece", "la balance n'a pas senti cette pièce")
        choices = (
            Choice(Text("it stands there", "elle est bien posée"), Does(presses_done=True)),
            Choice(Text("not placed after all", "finalement pas posée"), Does(word=Forget())),
        )
        return Question("unweighed", text, choices, is_doubt=False)

    def notices(self, game: Game) -> tuple[Text, ...]:
        if self._is_clearing:
            return (Text("clear the tower", "vider la tour"),)
        if self._total is None or not isinstance(game, Topple) or game.outcome:
            return ()
        unexplained = sum(step.pieces for step in self._steps)
        recorded, weighed = height(game.stacks), self._total - unexplained
        if recorded == weighed:
            return ()
        return (
            Text(
                f"the tower weighs {weighed} pieces, the record has {recorded}",
                f"la tour pèse {weighed} pièces, la partie en compte {recorded}",
            ),
        )


def _split(step: Step, at_us: int) -> list[Step]:
    if step.at_us != at_us or step.pieces < 2:
        return [step]
    return [replace(step, at_us=at_us + number, pieces=1) for number in range(step.pieces)]


def _pips(rolled: Json) -> Signs:
    return Signs(("",) * rolled if isinstance(rolled, int) else ())


def _at_cell(value: Json) -> Signs:
    return Signs((value.get("colour") or "",), CELLS.index(value["cell"]))


def _lost(fall: Json, pieces: int) -> Signs:
    own = fall.get("placing") and not fall.get("others", True)
    return Signs(("",) * (1 if own else pieces), player=fall["by"])


def _aside(step: Step) -> Does:
    return Does(word=Aside(step.at_us))


def _say_place(value: Json) -> Text:
    cell, colour = value["cell"], value.get("colour")
    if colour is None:
        return Text(cell, cell)
    return Text(f"{cell} {colour}", f"{cell} {FRENCH.get(colour, colour)}")


def _say_fall(fall: Json) -> Text:
    by = fall["by"]
    if not fall.get("placing"):
        return Text(f"{by}, by touching", f"{by}, en touchant")
    if fall.get("others", True):
        return Text(f"{by}, while placing", f"{by}, en posant")
    return Text(f"{by}'s own piece only", f"seulement la pièce de {by}")
