"""The umpire of Topple: what the scale feels and what people enter become placements and falls.

One piece more is a placement that waits for its die and its cell; a cell entered first waits for
its weight.  Pieces less are a fall, and people say who and how, the likely answer first; a piece
that was lifted and comes back is nothing.  When a round has ended the tower is being cleared:
nothing counts until it is empty.
"""

from collections.abc import Sequence

from pichenette.games.game import Game, Json
from pichenette.games.topple.topple import Topple
from pichenette.games.topple.tower import height
from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.text import Text
from pichenette.umpire.question import Choice, Does, Question
from pichenette.umpire.umpire import Open, listed

_LIFTED = Text("a piece was lifted, and comes back", "une pièce soulevée, qui va être remise")


class ToppleUmpire:
    def __init__(self, has_scale: bool, game: Game) -> None:
        self._has_scale = has_scale
        self._is_deaf = False  # the scale has a fault
        self._steps: list[Step] = []  # not yet explained
        self._entered: Json | None = None  # a placement that waits for its weight
        self._total: int | None = None
        self._is_clearing = False
        self._round = game.round
        self._refused: Text | None = None

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
        self._refused = None
        for earlier in self._steps:
            if earlier.pieces == -seen.pieces:  # it came back
                self._steps.remove(earlier)
                return
        self._steps.append(seen)

    def hear(self, word: Json, game: Game) -> None:
        self._refused = None
        if "forget" in word:
            self._steps.clear()
            self._entered = None
        elif "entered" in word:
            self._entered = word["entered"]
        elif "aside" in word:
            self._steps = [step for step in self._steps if step.at_us != word["aside"]]

    def offer(self, action: Json, game: Game) -> bool:
        """A cell waits for its weight, where a scale can feel it."""
        return "place" in action and self._has_scale and not self._is_deaf and not self._more()

    def close(self, game: Game, is_pressed: bool) -> list[Json]:
        """The done button plays a cell that was entered, whatever the scale says."""
        if self._entered is None or not (self._more() or is_pressed):
            return []
        return [self._entered]

    def refuse(self, why: Text) -> None:
        self._refused = why

    def played(self, entry: int, line: Json, before: Game, after: Game) -> None:
        self._refused = None
        if "place" in line:
            self._entered = None
            if more := self._more():
                self._steps.remove(more[0])
        elif "fall" in line:
            self._steps.clear()
            self._entered = None
        if after.round != self._round:
            self._steps.clear()
            self._entered = None
            self._is_clearing = self._has_scale
        self._round = after.round

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
            if step.pieces == 1 and self._entered is None:
                found.append(self._where(step, game))
            elif step.pieces < 0:
                found.append(self._fall(step, game))
            elif step.pieces > 1:
                found.append(self._several(step))
        if self._entered is not None and not self._more():
            found.append(self._unweighed())
        return tuple(found)

    def _where(self, step: Step, game: Game) -> Question:
        kinds = listed(game)
        if "roll" in kinds:
            text = Text("a piece was placed: what was rolled?", "pièce posée : quel dé ?")
            rolls = tuple(
                Choice(Text(str(value), str(value)), {"play": {"roll": value}})
                for value in kinds["roll"]
            )
            return Question(f"roll:{step.at_us}", text, rolls, player=game.turn)
        text = Text("a piece was placed: where?", "une pièce a été posée : où ?")
        cells = [Choice(_say_place(value), {"play": {"place": value}}) for value in kinds["place"]]
        cells.append(Choice(Text("no piece was placed", "aucune pièce posée"), _aside(step)))
        return Question(f"cell:{step.at_us}", text, tuple(cells), player=game.turn)

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
            Choice(_say_fall(fall), {"play": {"fall": fall}}) for fall in sorted(falls, key=likely)
        ]
        choices.append(Choice(_LIFTED, _aside(step)))
        number = -step.pieces
        text = Text(
            f"{number} piece{'s' * (number > 1)} less: who, and how?",
            f"{number} pièce{'s' * (number > 1)} de moins : qui, et comment ?",
        )
        return Question(f"fall:{step.at_us}", text, tuple(choices))

    def _several(self, step: Step) -> Question:
        text = Text(
            f"{step.pieces} pieces more at once: one a turn", f"{step.pieces} pièces d'un coup"
        )
        taken_off = Text("they are taken off again", "elles sont retirées")
        return Question(f"more:{step.at_us}", text, (Choice(taken_off, _aside(step)),))

    def _unweighed(self) -> Question:
        assert self._entered is not None
        text = Text("the scale has not felt this piece", "la balance n'a pas senti cette pièce")
        choices = (
            Choice(Text("it stands there", "elle est bien posée"), {"press": "done"}),
            Choice(
                Text("not placed after all", "finalement pas posée"), {"word": {"forget": True}}
            ),
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


def _aside(step: Step) -> Does:
    return {"word": {"aside": step.at_us}}


def _say_place(value: Json) -> Text:
    name = f"{value['cell']} {value['colour']}" if "colour" in value else str(value["cell"])
    return Text(name, name)


def _say_fall(fall: Json) -> Text:
    by = fall["by"]
    if not fall.get("placing"):
        return Text(f"{by}, by touching", f"{by}, en touchant")
    if fall.get("others", True):
        return Text(f"{by}, while placing", f"{by}, en posant")
    return Text(f"{by}'s own piece only", f"seulement la pièce de {by}")
