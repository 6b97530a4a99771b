"""The Offboard umpire's questions, and its offers to people who saw more than the sensors."""

from dataclasses import replace

from pichenette.board import Board
from pichenette.games.game import Game
from pichenette.games.offboard import Offboard
from pichenette.games.offboard.board import COLOURS
from pichenette.games.offboard.tracked import Tracked
from pichenette.sense.observation import Passage
from pichenette.text import Text, of
from pichenette.umpire.offboard.explaining import Explanations, table_of
from pichenette.umpire.offboard.state import CountedHit, Ended, UmpireState
from pichenette.umpire.question import Choice, Does, Question, Signs
from pichenette.umpire.umpire import listed
from pichenette.umpire.words import Aside, Only

LISTED = 12  # falls asked about at a time; more follow

NOTHING = Text("nothing fell", "rien n’est tombé")
RESTORE = Text(
    "not the opponent's marble: put it back",
    "pas une bille adverse : remettez-la en place",
)


def target_of(board: Board, passage: Passage) -> int | None:
    return board.gates[passage.gate].target


def at_target(board: Board, passage: Passage, text: Text) -> Text:
    target = target_of(board, passage)
    return Text(f"target T{target}: {text.en}", f"cible T{target} : {text.fr}")


def hit_of(player: str | None, target: int | None) -> Text:
    return Text(f"{player} pushed it: target T{target}", f"poussée par {player} : cible T{target}")


def counts(target: int | None) -> Text:
    return Text(f"it counts: target T{target}", f"elle compte : cible T{target}")


def pushed(game: Game, player: str | None, place: int | None) -> Signs:
    """An opponent's marble fell there: a hit for this player."""
    if player not in game.players:
        return Signs(("",), place)
    return Signs((COLOURS[1 - game.players.index(player)],), place, player)


def put_back(game: Game, place: int | None) -> Signs:
    """One of the player's own marbles fell there."""
    if game.turn not in game.players:
        return Signs(("",), place)
    return Signs((COLOURS[game.players.index(game.turn)],), place, game.turn)


def hit_before(ended: Ended, target: int | None) -> Does:
    """The turn that just ended had a hit before its end."""
    return Does(void=ended.entry, play={"hit": target}, presses_done=True)


def choose(game: Game) -> list[Question]:
    """OB-14: the owner of a waiting marble first takes it back or gives it up."""
    kinds = listed(game)
    if "discard" not in kinds:
        return []
    give_up = Choice(Text("give it up", "l’abandonner"), Does(play={"discard": True}))
    cells = kinds["recover"]
    choices = [
        Choice(
            Text("take it back", "la reprendre")
            if cell is True
            else Text(f"take it back on {cell}", f"la reprendre en {cell}"),
            Does(play={"recover": cell}),
            put_back(game, None),
        )
        for cell in cells
    ]
    text = Text(
        f"{game.turn}: your marble is waiting, take it back or give it up?",
        f"{game.turn} : votre bille attend, la reprendre ou l’abandonner ?",
    )
    order = [choices[0], give_up, *choices[1:]] if cells == (True,) else [give_up, *choices]
    return [Question("waiting", text, tuple(order), player=game.turn)]


class Asking:
    """Everything to ask at one moment."""

    def __init__(self, state: UmpireState, board: Board, explanations: Explanations) -> None:
        self._state = state
        self._board = board
        self._explanations = explanations

    def questions(self, game: Game) -> tuple[Question, ...]:
        state = self._state
        counted = [self._counted(state.hit)] if state.hit else []
        if game.outcome:
            return tuple(counted)
        counted += [
            question for passage in state.perhaps for question in self._unlikely(passage, game)
        ]
        table, falls = table_of(game), state.falls[:LISTED]
        found = choose(game)
        if isinstance(table, Tracked):
            assert isinstance(game, Offboard)
            found += [self._which_move(passage, game) for passage in falls]
        elif table.has_hit or len(falls) > 1:
            found += [self._second(passage, game) for passage in falls]
        else:
            found += [self._first(passage, game) for passage in falls]
        return (*found, *counted)

    def _counted(self, hit: CountedHit) -> Question:
        """A recent hit: one tap takes it back."""
        target = target_of(self._board, hit.seen)
        stands = Choice(counts(target))
        void = Does(void=hit.entry)
        text = Text("does it count?", "compte-t-elle ?")
        return Question(
            f"counted:{hit.seen.key}",
            at_target(self._board, hit.seen, text),
            (stands, Choice(RESTORE, void), Choice(NOTHING, void)),
            is_doubt=False,
            standing=0,
        )

    def _first(self, passage: Passage, game: Game) -> Question:
        """A hit unless people know better, as no sensor sees whose marble it is."""
        target, ended = target_of(self._board, passage), self._state.ended
        place, places = self._board.places[passage.gate]
        stands = Choice(
            counts(target),
            Does(word=Only(passage.key)),
            pushed(game, game.turn, place),
        )
        others = self._asides(passage, game)
        key, text = f"fall:{passage.key}", at_target(self._board, passage, passage.because)
        if ended is None or passage.key not in self._state.late:
            is_doubt = passage.verdict == "ask" and passage.key not in self._state.sure
            return Question(
                key, text, (stands, *others), is_doubt=is_doubt, standing=0, places=places
            )
        earlier = Choice(
            hit_of(ended.player, target),
            replace(hit_before(ended, target), word=others[0].does.word),
            pushed(game, ended.player, place),
        )
        stands = replace(stands, text=hit_of(game.turn, target))
        text = Text(
            f"just after {ended.player}'s turn: whose push was it?",
            f"juste après le tour {of(ended.player)} : qui l’a poussée ?",
        )
        return Question(
            key, at_target(self._board, passage, text), (earlier, stands, *others), places=places
        )

    def _asides(self, passage: Passage, game: Game) -> tuple[Choice, Choice]:
        """It counts for nothing: the player's own marble, or none at all."""
        place, _ = self._board.places[passage.gate]
        aside = Does(word=Aside(passage.key))
        return (
            Choice(RESTORE, aside, put_back(game, place)),
            Choice(NOTHING, aside, Signs((), place)),
        )

    def _unlikely(self, passage: Passage, game: Game) -> list[Question]:
        """Probably no marble: counts for nothing, but one tap makes it the hit of its turn."""
        target, ended = target_of(self._board, passage), self._state.ended
        if ended and passage.at_us <= ended.at_us:
            hit = Choice(hit_of(ended.player, target), hit_before(ended, target))
        elif "hit" in listed(game):
            hit = Choice(hit_of(game.turn, target), Does(play={"hit": target}))
        else:
            return []  # OB-10, or a board on which people enter every move
        key, text = f"perhaps:{passage.key}", at_target(self._board, passage, passage.because)
        return [Question(key, text, (Choice(NOTHING), hit), is_doubt=False, standing=0)]

    def _second(self, passage: Passage, game: Game) -> Question:
        """OB-10: a push ejects at most one, so one of them is the player's own marble, or a
        hand.
        """
        text = Text(
            "more than one marble fell this turn, but a push ejects only one: what was this one?",
            "plus d’une bille est tombée à ce tour, mais une poussée n’en éjecte qu’une : qu’était "
            "celle-ci ?",
        )
        place, places = self._board.places[passage.gate]
        choices = [*self._asides(passage, game)]
        if len(self._state.falls) > 1:
            this = Text("this one was pushed", "c’est celle-ci qui a été poussée")
            choices.append(
                Choice(this, Does(word=Only(passage.key)), pushed(game, game.turn, place))
            )
        return Question(
            f"fall:{passage.key}",
            at_target(self._board, passage, text),
            tuple(choices),
            places=places,
        )

    def _which_move(self, passage: Passage, game: Offboard) -> Question:
        text, moves = self._explanations.of(target_of(self._board, passage), game)
        place, places = self._board.places[passage.gate]
        signs = pushed(game, game.turn, place)
        choices = (*(replace(move, signs=signs) for move in moves), *self._asides(passage, game))
        return Question(
            f"fall:{passage.key}", at_target(self._board, passage, text), choices, places=places
        )
