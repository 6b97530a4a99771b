"""The umpire of Offboard: what falls into the targets, turn by turn.

On a sensed board a fall is a hit for the player in turn, and the done button ends the turn.  On a
tracked board people enter moves: what the sensors saw is compared with the map, and a fall without
a move offers the moves that explain it (OB-11, OB-17).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.offboard import Offboard
from pichenette.games.offboard.actions import Move
from pichenette.games.offboard.geometry import EXITS, exit_table
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.offboard.tracked import Tracked
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage
from pichenette.text import Text
from pichenette.umpire.naming import NO_PIECES, Last, Naming
from pichenette.umpire.offboard_questions import (
    Ended,
    choose,
    hit_before,
    hit_of,
    pushed,
    put_back,
)
from pichenette.umpire.pieces import is_weighty
from pichenette.umpire.question import Choice, Does, Question, Signs
from pichenette.umpire.umpire import Open, Surroundings, listed, place_of
from pichenette.umpire.words import Again, Aside, Forget, Only, Said

_ROLLING_US = 700_000  # from a push to the fall; nobody pushes so soon after the other's button
_OFFERED = 4  # plays, its own among them, while a hit is offered: a start recalls them
_PERHAPS = 4  # of what was rather no marble: the last ones
_LISTED = 12  # falls that people are asked about at a time; the next ones follow

NOTHING = Text("nothing fell", "rien n'est tombé")
RESTORE = Text(
    "not the opponent's marble: put it back (OB-17)",
    "pas une bille adverse : la remettre en place (OB-17)",
)
WHICH = Text(
    "more than one marble fell: say which was pushed",
    "plus d'une bille est tombée : dire laquelle a été poussée",
)


class Hit(NamedTuple):
    """A fall that has counted, on a sensed board."""

    entry: int
    seen: Passage
    plays: int = 1  # since then, with its own


class Explained(NamedTuple):
    """Why a marble may have fallen there: a sentence, and the moves that would do it."""

    text: Text
    moves: tuple[Choice, ...]


class OffboardUmpire:
    def __init__(self, game: Game, around: Surroundings) -> None:
        self._board = around.board
        self._times = around.times
        self._falls: list[Passage] = []  # seen, not yet played or put aside
        self._perhaps: list[Passage] = []  # rather no marble: a hand, a storm
        self._quiet_from_us = 0
        self._refused: Text | None = None
        self._unseen: int | None = None  # a target into which a move pushed what was not seen
        self._notices: list[Text] = []
        self._latest_us = 0
        self._ended: Ended | None = None
        self._hit_last: Hit | None = None
        self._late: set[str] = set()  # falls that may be of the turn that is over
        self._sure: set[str] = set()  # falls that people called a hit
        self._explained: tuple[Game, dict[int | None, Explained]] | None = None

    @property
    def is_idle(self) -> bool:
        return not self._falls

    def due_us(self, game: Game) -> int | None:
        """Only one fall in a turn, on a sensed board, counts by itself."""
        if self._refused or len(self._falls) != 1 or not self._hit(game):
            return None
        if self._falls[0].key in self._late:
            return None
        is_asked = any(question.is_doubt for question in self.questions(game))
        wait_ms = self._times.doubt_ms if is_asked else self._times.settle_ms
        return self._quiet_from_us + wait_ms * 1000

    def observe(self, seen: Observation, game: Game) -> None:
        self._latest_us = max(self._latest_us, seen.at_us)
        if not isinstance(seen, Passage) or game.outcome:
            return
        if seen.verdict == "ignore" or self._target(seen) is None:
            return
        if not is_weighty(seen):
            return  # specks of noise
        self._notices.clear()
        if self._unseen == self._target(seen):
            self._unseen = None  # what the last move pushed there
            return
        if not seen.pieces:
            self._perhaps = [*self._perhaps[1 - _PERHAPS :], seen]
            return
        self._falls.append(seen)
        self._busy(seen.end_us)
        ended = self._ended
        if ended and seen.at_us - ended.at_us < _ROLLING_US:
            self._late.add(seen.key)

    def _busy(self, at_us: int) -> None:
        self._quiet_from_us = max(self._quiet_from_us, at_us)
        self._refused = None

    def _target(self, seen: Passage) -> int | None:
        return self._board.gates[seen.gate].target

    def hear(self, said: Said, game: Game) -> None:
        word, at_us = said
        self._latest_us = max(self._latest_us, at_us)
        if isinstance(word, Forget):
            self._falls.clear()
            self._refused = None
        elif isinstance(word, Again):
            self._busy(at_us)
        elif isinstance(word, Aside):
            self._falls = [seen for seen in self._falls if seen.key != word.what]
            self._busy(at_us)
        elif isinstance(word, Only):
            self._falls = [seen for seen in self._falls if seen.key == word.passage]
            self._late.clear()
            self._sure.add(word.passage)
            self._busy(at_us)

    def offer(self, action: Json, game: Game) -> bool:
        return False

    def close(self, game: Game, is_pressed: bool, at_us: int) -> list[Json]:
        if not isinstance(_table(game), Sensed):
            return []
        hits = self._hit(game)
        if hits and len(self._falls) > 1:
            self._refused = WHICH  # the button does not say which of them was pushed
            return []
        return [*hits, {"done": True}] if is_pressed else hits

    def _hit(self, game: Game) -> list[Json]:
        """What the first fall is, where this turn has room for one."""
        table = _table(game)
        if not self._falls or not isinstance(table, Sensed) or table.has_hit:
            return []
        return [{"hit": self._target(self._falls[0])}]

    def refuse(self, why: Text) -> None:
        if self._falls:
            self._refused = why

    def played(self, entry: int, line: Json, before: Game, after: Game, at_us: int) -> None:
        self._notices.clear()
        since_us = self._ended.at_us if self._ended else 0
        self._refused = self._ended = None
        self._grow_old(line)
        if "hit" in line:
            seen = self._take(line["hit"])
            self._hit_last = Hit(entry, seen) if seen else None
        elif "move" in line and isinstance(before, Offboard):
            self._compare(exit_of(before, line["move"]))
        elif "done" in line or "recover" in line:
            self._notices += [self._at(seen, RESTORE) for seen in self._falls[:_LISTED]]
            table = _table(before)
            if "done" in line and isinstance(table, Sensed) and not table.has_hit:
                self._ended = Ended(entry, before.turn, max(at_us, self._latest_us))
        if after.turn != before.turn or after.outcome:
            self._falls.clear()
            self._late.clear()
            self._sure.clear()
            self._perhaps = [one for one in self._perhaps if self._ended and one.at_us > since_us]

    def _grow_old(self, line: Json) -> None:
        """A hit is no longer offered when its marble's owner has chosen: one tap would not do."""
        hit = self._hit_last
        if hit is None or hit.plays == _OFFERED or "recover" in line or "discard" in line:
            self._hit_last = None
        else:
            self._hit_last = hit._replace(plays=hit.plays + 1)

    def corrected(self, plays: Mapping[int, Json | None], game: Game) -> None:
        self._refused = self._unseen = None
        self._notices.clear()
        if self._ended and not plays.get(self._ended.entry):
            self._ended = None
        if self._hit_last and not plays.get(self._hit_last.entry):
            self._hit_last = None

    def _take(self, target: int) -> Passage | None:
        """The fall that was played is no longer open."""
        for fallen in (self._falls, self._perhaps):
            for seen in fallen:
                if self._target(seen) == target:
                    fallen.remove(seen)
                    return seen
        return None

    def _compare(self, target: int | None) -> None:
        """OB-11: what the map says a move does, beside what was seen; the sensor is believed."""
        self._unseen = None
        if target is not None and not self._take(target):
            others = [self._target(seen) for seen in self._falls]
            if others:
                self._notices.append(
                    Text(
                        f"the map says T{target}, the sensors saw T{others[0]} (OB-11): look",
                        f"la carte dit T{target}, les capteurs ont vu T{others[0]} (OB-11)",
                    )
                )
                self._falls.clear()
            else:
                self._unseen = target  # it may still roll
        for seen in self._falls[:_LISTED]:
            number = self._target(seen)
            self._notices.append(
                Text(
                    f"T{number}: a marble fell that this move does not push: put it back (OB-17)",
                    f"T{number} : une bille tombée que ce coup ne pousse pas : la remettre (OB-17)",
                )
            )

    @property
    def last_shot(self) -> Shot | None:
        return None

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        raise BadRecord(NO_PIECES)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        targets = [self._board.gates[gate].target for gate in passing]
        if not self._falls and not any(targets):
            return None
        actions = self._hit(game)
        if not actions and isinstance(_table(game), Sensed) and any(targets):
            actions = [{"hit": next(target for target in targets if target)}]
        evidence = [self._at(seen, seen.because) for seen in self._falls[:_LISTED]]
        if more := len(self._falls) - len(evidence):
            evidence.append(Text(f"and {more} more", f"et {more} de plus"))
        action = actions[0] if actions else None
        return Open(action, evidence=tuple(evidence), refused=self._refused)

    def _at(self, seen: Passage, text: Text) -> Text:
        target = f"T{self._target(seen)}"
        return Text(f"{target}: {text.en}", f"{target} : {text.fr}")

    def questions(self, game: Game) -> tuple[Question, ...]:
        counted = [self._counted(self._hit_last)] if self._hit_last else []
        if game.outcome:
            return tuple(counted)
        counted += [one for seen in self._perhaps for one in self._unlikely(seen, game)]
        table, falls = _table(game), self._falls[:_LISTED]
        found = choose(game)
        if isinstance(table, Tracked):
            assert isinstance(game, Offboard)
            found += [self._which_move(seen, game) for seen in falls]
        elif table.has_hit or len(falls) > 1:
            found += [self._second(seen, game) for seen in falls]
        else:
            found += [self._first(seen, game) for seen in falls]
        return (*found, *counted)

    def _counted(self, hit: Hit) -> Question:
        """A hit that counted lately: one tap takes it back."""
        target = self._target(hit.seen)
        stands = Choice(Text(f"a hit: T{target}", f"touché : T{target}"))
        void = Does(void=hit.entry)
        text = Text("counted as a hit", "comptée comme touchée")
        return Question(
            f"counted:{hit.seen.key}",
            self._at(hit.seen, text),
            (stands, Choice(RESTORE, void), Choice(NOTHING, void)),
            is_doubt=False,
            standing=0,
        )

    def _first(self, seen: Passage, game: Game) -> Question:
        """A hit, unless people know better: no sensor sees whose marble it is."""
        target, ended = self._target(seen), self._ended
        place, places = place_of(self._board, seen.gate)
        counts = Choice(
            Text(f"a hit: T{target}", f"touché : T{target}"),
            Does(word=Only(seen.key)),
            pushed(game, game.turn, place),
        )
        others = self._asides(seen, game)
        key, text = f"fall:{seen.key}", self._at(seen, seen.because)
        if ended is None or seen.key not in self._late:
            is_doubt = seen.verdict == "ask" and seen.key not in self._sure
            return Question(
                key, text, (counts, *others), is_doubt=is_doubt, standing=0, places=places
            )
        earlier = Choice(
            hit_of(ended.player, target),
            replace(hit_before(ended, target), word=others[0].does.word),
            pushed(game, ended.player, place),
        )
        counts = replace(counts, text=hit_of(game.turn, target))
        text = Text(
            f"just after the turn of {ended.player}: whose push was it?",
            f"juste après un tour ({ended.player}) : qui l'a poussée ?",
        )
        return Question(key, self._at(seen, text), (earlier, counts, *others), places=places)

    def _asides(self, seen: Passage, game: Game) -> tuple[Choice, Choice]:
        """It counts for nothing: it was the player's own, or there was none."""
        place, _ = place_of(self._board, seen.gate)
        aside = Does(word=Aside(seen.key))
        return (
            Choice(RESTORE, aside, put_back(game, place)),
            Choice(NOTHING, aside, Signs((), place)),
        )

    def _unlikely(self, seen: Passage, game: Game) -> list[Question]:
        """Rather no marble: nothing stands, one tap makes it the hit of the turn it was in."""
        target, ended = self._target(seen), self._ended
        if ended and seen.at_us <= ended.at_us:
            hit = Choice(hit_of(ended.player, target), hit_before(ended, target))
        elif "hit" in listed(game):
            hit = Choice(hit_of(game.turn, target), Does(play={"hit": target}))
        else:
            return []  # OB-10, or a board on which people enter every move
        key, text = f"perhaps:{seen.key}", self._at(seen, seen.because)
        return [Question(key, text, (Choice(NOTHING), hit), is_doubt=False, standing=0)]

    def _second(self, seen: Passage, game: Game) -> Question:
        """OB-10: a push ejects one at most; so one of them is an own marble, or a hand."""
        text = Text(
            "more than one marble in one turn; a push ejects one (OB-10): what was this?",
            "plus d'une bille dans un tour ; une poussée n'en sort qu'une (OB-10) : laquelle ?",
        )
        place, places = place_of(self._board, seen.gate)
        choices = [*self._asides(seen, game)]
        if len(self._falls) > 1:
            this = Text("this is the one that was pushed", "c'est celle qui a été poussée")
            choices.append(Choice(this, Does(word=Only(seen.key)), pushed(game, game.turn, place)))
        return Question(f"fall:{seen.key}", self._at(seen, text), tuple(choices), places=places)

    def _which_move(self, seen: Passage, game: Offboard) -> Question:
        text, moves = self._explanation(self._target(seen), game)
        place, places = place_of(self._board, seen.gate)
        signs = pushed(game, game.turn, place)
        choices = (*(replace(move, signs=signs) for move in moves), *self._asides(seen, game))
        return Question(f"fall:{seen.key}", self._at(seen, text), choices, places=places)

    def _explanation(self, target: int | None, game: Offboard) -> Explained:
        """The same in every view until the game is another one."""
        if self._explained is None or self._explained[0] is not game:
            self._explained = game, {}
        known = self._explained[1]
        if target not in known:
            known[target] = _explained(target, game)
        return known[target]

    def notices(self, game: Game) -> tuple[Text, ...]:
        if self._unseen is None:
            return tuple(self._notices)
        unseen = Text(
            f"T{self._unseen}: the sensor has not seen the marble that was pushed there",
            f"T{self._unseen} : le capteur n'a pas vu la bille qui y a été poussée",
        )
        return (*self._notices, unseen)


def _table(game: Game) -> Tracked | Sensed:
    assert isinstance(game, Offboard)
    return game.table


def exit_of(game: Game, move: Json) -> int | None:
    """The target into which the map says this move pushes a marble; None: none."""
    if not isinstance(game, Offboard) or not isinstance(game.table, Tracked):
        return None
    played = Move.decode(move)
    before, after = game.table.position, game.table.position.push(played)
    theirs = (before.yellow, after.yellow) if before.turn == 0 else (before.red, after.red)
    if theirs[0].bit_count() == theirs[1].bit_count():
        return None
    return exit_table(before.values)[played.exit]


def _explained(target: int | None, game: Offboard) -> Explained:
    """The moves that push a marble there by the map, then those that come near (OB-11)."""
    moves = listed(game).get("move", ())
    exact = [move for move in moves if exit_of(game, move) == target]
    near = [move for move in moves if move not in exact and _is_beside(game, move, target)]
    choices = tuple(
        Choice(_say_move(move, exit_of(game, move), target), Does(play={"move": move}))
        for move in (*exact, *near)
    )
    text = (
        Text("a marble fell here: which move was it?", "une bille est tombée : quel coup ?")
        if choices
        else Text(
            "a marble fell here, and no move of this turn pushes one there (OB-17)",
            "une bille est tombée, et aucun coup de ce tour ne l'y pousse (OB-17)",
        )
    )
    return Explained(text, choices)


def _is_beside(game: Offboard, move: Json, target: int | None) -> bool:
    """Does the move push a marble between two targets, of which the map names the other?"""
    if exit_of(game, move) is None:
        return False
    return target in EXITS[Move.decode(move).exit]


def _say_move(move: Json, by_map: int | None, seen: int | None) -> Text:
    name = f"{move['tail']} {move['dir']}"
    if by_map == seen:
        return Text(name, name)
    return Text(f"{name} (the map says T{by_map})", f"{name} (la carte dit T{by_map})")
