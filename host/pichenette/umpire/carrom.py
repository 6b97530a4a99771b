"""The umpire of the carrom games: strikes and passages become one shot, or a question.

A shot opens with a strike (or, on a board that feels none, with its first piece), and is over when
the board has been quiet.  A piece that falls without a strike soon after belongs to the shot just
played (EV-3): it is offered to it.  When the board is being set up again, the pockets are being
emptied: nothing counts until the next strike.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pichenette.games.carrom import things
from pichenette.games.game import Game, Json
from pichenette.games.shot import Shot
from pichenette.sense.observation import Observation, Passage, Step, Strike
from pichenette.text import Text
from pichenette.umpire import carrom_questions as ask
from pichenette.umpire.carrom_naming import (
    coming,
    is_of,
    of_last,
    of_open,
    recounted,
    with_coming,
)
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.pieces import Taken, is_weighty, take
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.setting_up import has_tower, is_fresh, is_set_up_again, whole_tower
from pichenette.umpire.shot import OpenShot
from pichenette.umpire.taking import Taking
from pichenette.umpire.umpire import LastPlay, Open, Surroundings
from pichenette.umpire.words import Again, Fell, Forget, Late, NextPiece, Recount, Said, Told

_EMPTYING_US = 15_000_000  # without a strike sensor: so much quiet, and the board is set up again
_TAKINGS = 8  # ways in which one shot's passages were taken, remembered for undo and redo
_ASKED_LATE = 12  # pieces after a shot, at a time
_KEPT = 4  # plays to which a late piece is still offered; what is rather a hand, of each
# Somebody who presses the button as the countdown ends means the shot that has just counted.
_JUST_COUNTED_US = 1_000_000


class CarromUmpire:
    def __init__(self, game: Game, around: Surroundings) -> None:
        self._board = around.board
        self._times = around.times
        self._palette = around.palette
        self._has_strike = any(gate.role == "strike" for gate in around.board.gates)
        self._shot: OpenShot | None = None
        self._following: list[OpenShot] = []  # begun before that one was taken
        self._said: dict[str, tuple[str, ...]] = {}  # of passages of the open shot, by people
        self._naming: Naming | None = None  # of the piece that is just going through
        self._named: dict[str, Naming] = {}  # … and of passages of the open shot
        self._remembered: list[LastPlay] = []
        self._emptying: list[Passage] | None = None  # seen while the board is set up again
        self._emptied_us = 0
        self._latest_us = 0
        self._counted_us: int | None = None  # when time, not a button, ended a shot
        self._game = game
        self._known: tuple[OpenShot, Taking] | None = None
        self._tower: int | None = None  # pieces on the scale under the centre
        self._is_untouched = True  # no flick since the board was set up

    @property
    def _plays(self) -> list[LastPlay]:
        """Those that count."""
        return [play for play in self._remembered if not play.is_void]

    @property
    def is_idle(self) -> bool:
        return self._shot is None

    def due_us(self, game: Game) -> int | None:
        if self._shot is None:
            return None
        if self._following and not self._shot.refused:
            return self._following[0].began_us  # EV-3: what falls from now on is another shot's
        return self._shot.due_us(self._times, self._has_doubt(self._shot, game))

    def _has_doubt(self, shot: OpenShot, game: Game) -> bool:
        """Would a question hold the shot up?  Asked at every edge, so without its words."""
        return shot.said is None and self._taking(shot, game).has_doubt(self._is_felt(shot))

    def _is_felt(self, shot: OpenShot) -> bool:
        return shot.is_struck or not self._has_strike

    def observe(self, seen: Observation, game: Game) -> None:
        self._latest_us = max(self._latest_us, seen.at_us)
        if isinstance(seen, Strike):
            self._strike(seen.at_us)
        elif isinstance(seen, Passage):
            self._passage(seen)
        elif isinstance(seen, Step):
            self._weigh(seen, game)

    def _strike(self, at_us: int) -> None:
        kept, self._emptying = self._emptying or [], None
        self._is_untouched = False
        last = self._following[-1] if self._following else self._shot
        if last is None:
            self._open(at_us).is_struck = True
        elif last.said is not None and not last.is_struck:
            self._follow(at_us)  # entered by hand, so it was over
        elif at_us - last.began_us <= self._times.roll_ms * 1000:
            last.is_struck = True  # pieces hit the frame, or the flick itself was not felt
        else:
            self._follow(at_us)
        for passage in kept:
            if passage.at_us >= at_us:
                self._passage(passage)

    def _follow(self, at_us: int) -> None:
        self._following.append(OpenShot(at_us, at_us, is_struck=True))

    def _weigh(self, seen: Step, game: Game) -> None:
        """A tower that was complete and loses pieces was struck, felt or not."""
        stood, self._tower = self._tower, seen.total
        if (
            has_tower(game)
            and self._is_untouched
            and seen.pieces < 0
            and stood == whole_tower(game)
        ):
            self._strike(seen.at_us)

    def _passage(self, seen: Passage) -> None:
        if self._emptying is not None:
            if self._has_strike or seen.at_us - self._emptied_us < _EMPTYING_US:
                self._emptied_us = seen.end_us
                self._emptying.append(seen)
                return
            self._emptying = None
        last = self._plays[-1] if self._plays else None
        shot = self._shot_of(seen)
        if shot is not None and (
            _falls_us(seen) >= shot.began_us or not shot.is_struck or not last
        ):
            if seen.verdict != "ignore":
                shot.busy(seen.end_us)
            self._join(shot, seen)
        elif last and seen.end_us < last.said_us:
            return  # the cable held it up; people have told of it meanwhile
        elif seen.verdict != "ignore" and is_weighty(seen):
            if last and (shot or self._is_late(seen, last)):
                spare = [one for one in last.late if not one.pieces][: 1 - _KEPT]
                last.late = [*(one for one in last.late if one not in spare), seen]
            elif seen.pieces:
                self._join(self._open(seen.end_us), seen)

    def _join(self, shot: OpenShot, seen: Passage) -> None:
        shot.passages.append(seen)
        if self._naming is not None and seen.pieces and seen.verdict != "ignore":
            self._named[seen.key], self._naming = self._naming, None

    def _shot_of(self, seen: Passage) -> OpenShot | None:
        begun = [one for one in self._following if one.began_us <= _falls_us(seen)]
        return begun[-1] if begun else self._shot

    def _is_late(self, seen: Passage, last: LastPlay) -> bool:
        """Without a flick, what is no clear piece opens no shot of its own."""
        late_ms = self._times.late_ms if self._has_strike else self._times.roll_ms
        is_soon = seen.at_us - last.at_us < late_ms * 1000
        is_unfelt = self._has_strike and seen.verdict == "ask"
        return is_soon or is_unfelt or not seen.pieces

    def _open(self, at_us: int) -> OpenShot:
        if self._shot is None:
            self._shot = OpenShot(at_us, at_us)
        self._shot.busy(at_us)
        return self._shot

    def hear(self, said: Said, game: Game) -> None:
        word, at_us = said
        self._latest_us = max(self._latest_us, at_us)
        if isinstance(word, Forget):
            self._forget()
        elif isinstance(word, Recount):
            self._recount(word)
        elif game.outcome:
            return
        elif isinstance(word, Again):
            if self._shot is not None:
                self._shot.busy(at_us)
        elif isinstance(word, NextPiece):
            self._naming = Naming(word.piece, is_toggle=word.is_toggle) if word.piece else None
        elif isinstance(word, Fell):
            self._fell(word, at_us, game)
        elif isinstance(word, Late):
            self._settle_late(word, at_us)
        elif isinstance(word, Told):
            shot = self._open(at_us)
            shot.said, shot.said_us = word.shot, at_us
            if word.coming is not None:
                shot.said_of = frozenset((*(one.key for one in shot.passages), *word.coming))

    def _fell(self, word: Fell, at_us: int, game: Game) -> None:
        shot = self._open(at_us)
        shot.said = None
        latest = self._following[-1] if self._following else shot
        if word.gone is not None:
            latest.gone = word.gone
        if word.passage is not None:
            self._said[word.passage] = word.pieces
        if not shot.is_struck and self._proposal(game) == Shot():
            self._forget()  # nothing fell, and nobody has shot

    def _recount(self, word: Recount) -> None:
        for play in self._plays:
            taken = recounted(play, word.passage, word.pieces)
            if taken is not None and taken not in play.takings:
                play.takings = (*play.takings[1 - _TAKINGS :], taken)

    def _forget(self) -> None:
        over = {seen.key for seen in self._shot.passages} if self._shot else set()
        for words in (self._said, self._named):
            for key in over & words.keys():
                del words[key]
        self._shot = self._following.pop(0) if self._following else None
        if self._shot is None:
            self._said.clear()
            self._named.clear()
            self._naming = None

    def _settle_late(self, word: Late, at_us: int) -> None:
        for play in self._plays:
            found = [seen for seen in play.late if seen.key == word.passage]
            if not found:
                continue
            if word.is_shot:  # with all that fell after it
                found = [seen for seen in play.late if seen.at_us >= found[0].at_us]
                shot = self._open(at_us)
                shot.is_struck = True
                shot.began_us = min(shot.began_us, found[0].at_us)
                shot.passages += found
            play.late = [seen for seen in play.late if seen not in found]
            if word.pieces:
                late = Taken(found[0], word.pieces, is_said=True)
                takings = ((*taken, late) for taken in reversed(play.takings))
                play.takings += tuple(taken for taken in takings if is_of(taken, play))[:1]

    def offer(self, action: Json, game: Game) -> bool:
        return False

    def close(self, game: Game, is_pressed: bool, at_us: int) -> list[Json]:
        if not is_pressed:
            self._counted_us = at_us
        elif self._has_strike and self._shot is None and self._has_just_counted(at_us):
            return []
        return [_action(self._proposal(game))]

    def _has_just_counted(self, at_us: int) -> bool:
        return self._counted_us is not None and at_us - self._counted_us < _JUST_COUNTED_US

    def refuse(self, why: Text) -> None:
        if self._shot is not None:
            self._shot.refused = why

    def played(self, entry: int, line: Json, before: Game, after: Game, at_us: int) -> None:
        quiet_us = self._shot.quiet_from_us if self._shot else max(at_us, self._latest_us)
        taken = tuple(self._taking(self._shot, before).taken) if self._shot else ()
        said_us = self._shot.said_us if self._shot and self._shot.said else 0
        last = LastPlay(entry, line, before, quiet_us, takings=(taken,), said_us=said_us)
        self._remembered = [*self._plays[1 - _KEPT :], last]
        self._forget()
        self._game = after
        self._emptying = None  # also where its flick was not felt, and people entered it
        if is_set_up_again(before, after):
            self._set_up(quiet_us)

    def _set_up(self, at_us: int) -> None:
        self._is_untouched = True
        self._remembered = self._plays[-1:]
        if self._shot is None:
            self._emptying, self._emptied_us = [], at_us

    def corrected(self, plays: Mapping[int, Json | None], game: Game) -> None:
        for play in self._remembered:
            line = plays.get(play.entry)
            play.is_void, play.line = line is None, line or play.line
        before, self._game = self._game, game
        if is_set_up_again(before, game):
            if is_fresh(game):
                self._set_up(self._latest_us)
            else:
                self._emptying = None

    def _proposal(self, game: Game) -> Shot:
        shot = self._shot
        if shot is None:
            return Shot()
        return self._as_taken(shot, game)

    def _as_taken(self, shot: OpenShot, game: Game) -> Shot:
        said = shot.said
        if said is None:
            return Shot(tuple(self._taking(shot, game).potted), shot.gone)
        since = [
            one
            for one in shot.passages
            if shot.said_of is not None and one.verdict == "accept" and one.key not in shot.said_of
        ]
        # What falls after people's word was none of what they spoke of.
        more = take(since, {"said": (*said.potted, *said.off)}, game, self._palette)
        return Shot((*said.potted, *(name for one in more for name in one.pieces)), said.off)

    def _taking(self, shot: OpenShot, game: Game) -> Taking:
        """Asked several times at every edge: the same one, until something more is said."""
        known = self._known
        if (
            known is None
            or known[0] is not shot
            or not known[1].is_of(game, self._said, self._named)
        ):
            known = shot, Taking(game, self._said, self._named, self._palette)
            self._known = known
        known[1].hear(shot.passages)
        return known[1]

    @property
    def last_shot(self) -> Shot | None:
        plays = self._plays
        shot = plays[-1].line.get("shot") if plays else None
        return shot and Shot(tuple(shot.get("potted", ())), tuple(shot.get("off", ())))

    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        if said.is_coming and said.place == "potted" and not game.outcome:
            return coming(said, game, self._naming)
        shot = self._following[-1] if self._following else self._shot
        if shot is not None:
            return of_open(
                shot, self._taking(shot, game).taken, self._as_taken(shot, game), said, game
            )
        plays = [play for play in self._plays if last and play.entry == last.entry]
        return of_last(plays[0] if plays else None, last, said, game)

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        shot = self._shot
        if shot is None and (not passing or not self._is_preview_due):
            return None
        proposal = self._proposal(game)
        if shot is None or shot.said is None:
            proposal = with_coming(proposal, len(passing), self._naming, game)
        evidence = self._evidence(self._taking(shot, game)) if shot else ()
        refused = shot.refused if shot else None
        return Open(_action(proposal), proposal, evidence, refused)

    @property
    def _is_preview_due(self) -> bool:
        """What is just going through, without a flick, is likely the next player's shot."""
        return self._emptying is None and not (self._has_strike and self._plays)

    def _evidence(self, taking: Taking) -> tuple[Text, ...]:
        seen = (one.passage for one in taking.listed() if one.passage.verdict != "ignore")
        told = (ask.at_gate(self._board, passage, passage.because) for passage in seen)
        return (*told, *([taking.left_out] if taking.left_out else []))

    def questions(self, game: Game) -> tuple[Question, ...]:
        counted = ask.counted(self._plays[-1], self._board) if self._plays else []
        if game.outcome:
            return tuple(counted)
        late = self._late_questions(game)
        return (*self._asked(game), *late, *counted)

    def _asked(self, game: Game) -> Iterator[Question]:
        """Passages that may be something else than what they are taken for; then what is most
        likely right, with one tap to change it; and what was ignored."""
        shot = self._shot
        if shot is None or shot.said is not None:
            return
        taking, is_felt = self._taking(shot, game), self._is_felt(shot)
        listed = list(taking.listed())
        for wants_doubtful in (True, False):
            for one in listed:
                if ask.is_doubtful(one, is_felt) is wants_doubtful:
                    yield self._question(taking, one, game, is_felt)
        for passage in taking.ignored:
            yield self._question(taking, Taken(passage, ()), game, is_felt)

    def _question(self, taking: Taking, one: Taken, game: Game, is_felt: bool) -> Question:
        """Each is worded once: a view after every edge asks them all again."""
        key = one.passage.key, is_felt
        question = taking.asked.get(key)
        if question is None:
            if one.passage.verdict == "ignore" and not one.is_said:
                question = ask.offer(one, game, self._board, one.passage.because)
            elif ask.is_doubtful(one, is_felt):
                question = ask.doubt(one, game, self._board, is_felt)
            else:
                question = ask.offer(one, game, self._board, things(one.pieces))
            taking.asked[key] = question
        return question

    def _late_questions(self, game: Game) -> list[Question]:
        """The first of them: the next ones follow as these are answered."""
        late = ((play, seen) for play in self._plays for seen in play.late)
        return [
            ask.late(play, seen, game, self._board, self._palette)
            for play, seen in islice(late, _ASKED_LATE)
        ]

    def notices(self, game: Game) -> tuple[Text, ...]:
        """While the tower is built; once it is struck its pieces lie about."""
        if self._tower is None or not has_tower(game) or not self._is_untouched:
            return ()
        whole = whole_tower(game)
        if self._tower >= whole:
            return (Text("the tower is complete", "la tour est complète"),)
        return (
            Text(
                f"{self._tower} of {whole} pieces stand in the centre",
                f"{self._tower} pièces sur {whole} sont au centre",
            ),
        )


def _falls_us(seen: Passage) -> int:
    """The latest moment at which a piece can have begun to fall: after bounces, or in a lamp's
    flicker; a storm or a hand hides it to the end."""
    return seen.breaks[-1].at_us if seen.pieces else seen.end_us


def _action(shot: Shot) -> Json:
    places = {"potted": list(shot.potted), "off": list(shot.off)}
    return {"shot": {place: fell for place, fell in places.items() if fell}}
