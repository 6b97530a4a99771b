"""The Topple umpire's questions: the roll, where a piece stands, who made pieces fall."""

from pichenette.games.game import Game, Json
from pichenette.games.topple.actions import Fall, Roll
from pichenette.games.topple.telling import FRENCH, tell_fall
from pichenette.games.topple.tower import CELLS
from pichenette.sense.observation import Step
from pichenette.text import Text
from pichenette.umpire.question import Choice, Does, Question, Signs
from pichenette.umpire.topple.state import Placed, UmpireState
from pichenette.umpire.umpire import listed
from pichenette.umpire.words import Aside, Entered, Forget, Split

_LIFTED = Text(
    "a piece was lifted and will be put back", "une pièce a été soulevée et va être remise"
)
_ALL_LIFTED = Text(
    "pieces were lifted and will be put back", "des pièces ont été soulevées et vont être remises"
)
_TAKEN_BACK = Text("it will be placed again", "elle va être reposée")
_JUST_PLACED_US = 4_000_000  # a tower that falls this soon after a placement falls because of it


class Asking:
    """Everything to ask at one moment."""

    def __init__(self, state: UmpireState) -> None:
        self._state = state

    def questions(self, game: Game) -> tuple[Question, ...]:
        state, found = self._state, list[Question]()
        for step in state.steps:
            if step.pieces == 1 and self._is_next(step):
                found.append(self._where(step, game))
            elif step.pieces < 0 and not state.is_falling:
                found.append(self._fall(step, game))
            elif step.pieces > 1:
                found.append(self._several(step))
        if state.gone is not None:
            found.append(self._fallen(state.gone, game))
        if state.phase == "entered":
            found.append(self._unweighed())
        if state.placed is not None and not state.has_fall:
            found.append(self._toppled(state.placed))
        return tuple(found)

    def _is_next(self, step: Step) -> bool:
        """Pieces that fell come first; a fall while placing then needs its die."""
        state = self._state
        is_asked = state.is_falling or (state.entered is None and not state.has_fall)
        return is_asked and step is state.more[0]

    def _where(self, step: Step, game: Game) -> Question:
        kinds = listed(game)
        if "roll" in kinds:
            text = Text(
                "a piece was placed: what was rolled?", "une pièce a été posée : combien au dé ?"
            )
            rolls = tuple(
                Choice(Text(str(value), str(value)), Does(play={"roll": value}), _pips(value))
                for value in kinds["roll"]
            )
            return Question(f"roll:{step.at_us}", text, rolls, player=game.turn)
        text = Text("a piece was placed: where?", "une pièce a été posée : où ?")
        cells = [
            Choice(_say_place(value), Does(play={"place": value}), _at_cell(value))
            for value in kinds["place"]
        ]
        cells.append(
            Choice(Text("no piece was placed", "aucune pièce n’a été posée"), _aside(step))
        )
        return Question(
            f"cell:{step.at_us}", text, tuple(cells), player=game.turn, places=len(CELLS)
        )

    def _fall(self, step: Step, game: Game) -> Question:
        """During a placement the player in turn caused the fall; otherwise anybody nearby, that
        player first.
        """
        number = -step.pieces
        # Of several pieces, some were on the tower before.
        falls = [fall for fall in listed(game)["fall"] if number == 1 or fall.get("others", True)]

        def likely(fall: Json) -> tuple[bool, bool, bool]:
            return (
                not fall.get("placing", False),
                not fall.get("others", True),
                fall["by"] != game.turn,
            )

        choices = [
            Choice(self._fall_text(fall), Does(play={"fall": fall}), _lost(fall, number))
            for fall in sorted(falls, key=likely)
        ]
        choices = self._unrolled(game, number) + self._with_placed(choices, step)
        choices.append(Choice(_LIFTED if number == 1 else _ALL_LIFTED, _aside(step)))
        text = Text(
            f"{number} piece{'s' * (number > 1)} fell: who caused it, and how?",
            f"{number} pièce{'s' * (number > 1)} tombée{'s' * (number > 1)} : à cause de qui, et "
            "comment ?",
        )
        return Question(f"fall:{step.at_us}", text, tuple(choices))

    def _unrolled(self, game: Game, number: int) -> list[Choice]:
        """A piece was placed before anybody told the die: most likely that made the others fall,
        and it counts as soon as the die is told (TP-2).
        """
        if not self._state.more or Roll.key not in listed(game):
            return []
        fall: Json = {"by": game.turn, "placing": True}
        does = Does(word=Entered({Fall.key: fall}))
        return [Choice(tell_fall(fall), does, _lost(fall, number))]

    def _with_placed(self, choices: list[Choice], step: Step) -> list[Choice]:
        """The last placement may have caused the fall, in which case it does not count (TP-13)."""
        placed = self._state.placed
        if placed is None:
            return choices
        found = _while_placed(placed, -step.pieces)
        is_soon = step.at_us - placed.at_us < _JUST_PLACED_US
        return [*found, *choices] if is_soon else [*choices, *found]

    def _fall_text(self, fall: Json) -> Text:
        """A piece that was announced is the one that was being placed."""
        entered = self._state.entered
        return tell_fall(fall, entered["place"]["cell"] if entered else None)

    def _toppled(self, placed: Placed) -> Question:
        """The scale, if there is one, has felt no fall: people may have seen one."""
        text = Text(
            f"did pieces fall when {placed.player} placed this one?",
            f"des pièces sont-elles tombées quand {placed.player} a posé celle-ci ?",
        )
        choices = tuple(_while_placed(placed, 1))
        return Question(f"toppled:{placed.entry}", text, choices, is_doubt=False)

    def _fallen(self, gone: Step, game: Game) -> Question:
        """A piece was placed and is gone again before anybody said where it was."""
        own = [fall for fall in listed(game)["fall"] if not fall.get("others", True)]
        others = [fall for fall in listed(game)["fall"] if fall not in own]
        choices = [Choice(_TAKEN_BACK, _aside(gone))]
        choices += [
            Choice(tell_fall(fall), Does(play={"fall": fall}), _lost(fall, -gone.pieces))
            for fall in (*own, *others)
        ]
        text = Text(
            "the piece is gone again: was it taken back, or did it fall?",
            "la pièce n’y est plus : l’a-t-on reprise, ou est-elle tombée ?",
        )
        return Question(f"gone:{gone.at_us}", text, tuple(choices), standing=0, player=game.turn)

    def _several(self, step: Step) -> Question:
        text = Text(
            f"{step.pieces} pieces were placed at once; only one is allowed per turn",
            f"{step.pieces} pièces posées d’un coup ; une seule est permise par tour",
        )
        choices = (
            Choice(Text("they will be taken off again", "elles vont être retirées"), _aside(step)),
            Choice(
                Text("one after the other, one per turn", "l’une après l’autre, une par tour"),
                Does(word=Split(step.at_us)),
                Signs(("",) * step.pieces),
            ),
        )
        return Question(f"more:{step.at_us}", text, choices)

    def _unweighed(self) -> Question:
        assert self._state.entered is not None
        text = Text("the scale did not notice this piece", "la balance n’a pas détecté cette pièce")
        choices = (
            Choice(Text("it is there", "elle est bien là"), Does(presses_done=True)),
            Choice(
                Text("it was not placed after all", "elle n’a finalement pas été posée"),
                Does(word=Forget()),
            ),
        )
        return Question("unweighed", text, choices, is_doubt=False)


def _pips(rolled: Json) -> Signs:
    return Signs(("",) * rolled if isinstance(rolled, int) else ())


def _at_cell(value: Json) -> Signs:
    return Signs((value.get("colour") or "",), CELLS.index(value["cell"]))


def _lost(fall: Json, pieces: int) -> Signs:
    own = fall.get("placing") and not fall.get("others", True)
    return Signs(("",) * (1 if own else pieces), player=fall["by"])


def _while_placed(placed: Placed, pieces: int) -> list[Choice]:
    """It fell with the last placement, which then does not count (TP-13)."""
    fall: Json = {"by": placed.player, "placing": True}
    falls = [fall, {**fall, "others": False}] if pieces == 1 else [fall]
    return [
        Choice(tell_fall(fall), Does(void=placed.entry, play={"fall": fall}), _lost(fall, pieces))
        for fall in falls
    ]


def _aside(step: Step) -> Does:
    return Does(word=Aside(step.at_us))


def _say_place(value: Json) -> Text:
    cell, colour = value["cell"], value.get("colour")
    if colour is None:
        return Text(cell, cell)
    return Text(f"{cell} {colour}", f"{cell} {FRENCH.get(colour, colour)}")
