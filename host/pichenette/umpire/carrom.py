"""The umpire of the carrom games: strikes and passages become one shot, or a question.

A shot opens with a strike (or, on a board that feels none, with its first piece), and is over when
the board has been quiet.  A piece that falls without a strike soon after belongs to the shot just
played (EV-3): it is offered to it.  When a round has ended, the pockets are being emptied: nothing
counts until the next strike.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pichenette.board import Board
from pichenette.games.carrom import things
from pichenette.games.game import Game, Json
from pichenette.sense.observation import Observation, Passage, Step, Strike
from pichenette.sense.pieces import Palette
from pichenette.sense.shot import OpenShot, Shot, ShotTimes, key_of
from pichenette.text import Text
from pichenette.umpire.pieces import Taken, default_piece, on_board, take
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.umpire import LastPlay, Open

_WEIGHTY_US = 600  # a break that may be a piece, as Thresholds.dust_ms has it
_EMPTYING_US = 15_000_000  # without a strike sensor: so much quiet, and the board is set up again


class CarromUmpire:
    def __init__(self, board: Board, times: ShotTimes, palette: Palette, game: Game) -> None:
        self._board = board
        self._times = times
        self._palette = palette
        self._has_strike = any(gate.role == "strike" for gate in board.gates)
        self._shot: OpenShot | None = None
        self._following: OpenShot | None = None  # begun before that one was taken
        self._said: dict[str, tuple[str, ...]] = {}  # of passages of the open shot, by people
        self._last: LastPlay | None = None
        self._emptied_us: int | None = None  # the pockets are being emptied, last seen then
        self._round = game.round
        self._answer: tuple[tuple[OpenShot, Game, int, dict[str, Any]], list[Taken]] | None = None
        self._tower: int | None = None  # pieces on the scale under the centre

    @property
    def is_idle(self) -> bool:
        return self._shot is None

    def due_us(self, game: Game) -> int | None:
        if self._shot is None:
            return None
        if self._following is not None and not self._shot.refused:
            return self._following.began_us  # EV-3: what falls from now on is another shot's
        return self._shot.due_us(self._times, self._has_doubt(self._shot, game))

    def _has_doubt(self, shot: OpenShot, game: Game) -> bool:
        """Would one of `_doubts` hold the shot up?  Asked at every edge, so without its words."""
        return shot.said is None and any(
            _is_doubtful(one) and _is_weighty(one.passage) for one in self._taken(shot, game)
        )

    def observe(self, seen: Observation, game: Game) -> None:
        if isinstance(seen, Strike):
            self._strike(seen.at_us)
        elif isinstance(seen, Passage):
            self._passage(seen, game)
        elif isinstance(seen, Step):
            self._tower = seen.total

    def _strike(self, at_us: int) -> None:
        self._emptied_us = None
        shot = self._shot
        if shot is None:
            shot = self._open(at_us)
        if not shot.is_struck:
            shot.busy(at_us)
            shot.began_us, shot.is_struck = at_us, True
        elif at_us - shot.began_us > self._times.roll_ms * 1000 and self._following is None:
            # So late it is no echo of the same flick off the frame.
            self._following = OpenShot(at_us, at_us, is_struck=True)

    def _passage(self, seen: Passage, game: Game) -> None:
        if self._emptied_us is not None:
            if self._has_strike or seen.at_us - self._emptied_us < _EMPTYING_US:
                self._emptied_us = seen.end_us
                return
            self._emptied_us = None
        following = self._following
        shot = following if following and seen.at_us >= following.began_us else self._shot
        if shot is not None:
            if seen.verdict != "ignore":
                shot.busy(seen.end_us)
            shot.passages.append(seen)
        elif seen.verdict != "ignore" and seen.pieces:
            if self._is_late(seen):
                assert self._last is not None
                self._last.late.append(seen)
            else:
                self._open(seen.end_us).passages.append(seen)

    def _is_late(self, seen: Passage) -> bool:
        if not self._has_strike or self._last is None:
            return False
        return seen.at_us - self._last.at_us < self._times.late_ms * 1000

    def _open(self, at_us: int) -> OpenShot:
        if self._shot is None:
            self._shot = OpenShot(at_us, at_us)
        self._shot.busy(at_us)
        return self._shot

    def hear(self, word: Json, game: Game) -> None:
        if "forget" in word:
            self._forget()
            return
        at_us = word["at_us"]
        if "taken" in word:
            taken = word["taken"]
            self._open(at_us).said = None
            self._said[taken["passage"]] = tuple(taken["pieces"])
        elif "late" in word:
            self._settle_late(word["late"], bool(word.get("is_shot")), at_us)
            if self._last and "line" in word:
                self._last.line = word["line"]
        else:
            self._open(at_us).said = Shot(tuple(word["potted"]), tuple(word["off"]))

    def _forget(self) -> None:
        self._shot = None
        self._said.clear()

    def _settle_late(self, key: str, is_shot: bool, at_us: int) -> None:
        if self._last is None:
            return
        for seen in self._last.late:
            if isinstance(seen, Passage) and key_of(seen) == key:
                self._last.late.remove(seen)
                if is_shot:
                    self._open(at_us).passages.append(seen)
                return

    def offer(self, action: Json, game: Game) -> bool:
        return False

    def close(self, game: Game, is_pressed: bool) -> list[Json]:
        return [_action(self._proposal(game))]

    def refuse(self, why: Text) -> None:
        if self._shot is not None:
            self._shot.refused = why

    def played(self, entry: int, line: Json, before: Game, after: Game) -> None:
        at_us = self._shot.quiet_from_us if self._shot else 0
        self._last = LastPlay(entry, line, before, at_us)
        self._forget()
        self._shot, self._following = self._following, None
        if after.round != self._round or after.outcome:
            self._emptied_us = at_us
        self._round = after.round

    def _proposal(self, game: Game) -> Shot:
        shot = self._shot
        if shot is None:
            return Shot()
        if shot.said is not None:
            return shot.said
        taken = self._taken(shot, game)
        return Shot(potted=tuple(name for one in taken for name in one.pieces))

    def _taken(self, shot: OpenShot, game: Game) -> list[Taken]:
        """Asked several times at every edge, and the same until something more is seen or said."""
        asked = (shot, game, len(shot.passages), dict(self._said))
        if self._answer is None or any(
            a is not b and a != b for a, b in zip(self._answer[0], asked, strict=True)
        ):
            taken = take(shot.passages, self._said, game, self._palette)
            self._answer = asked, taken
        return self._answer[1]

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        shot = self._shot
        if shot is None and (not passing or self._emptied_us is not None):
            return None
        proposal = self._proposal(game)
        if shot is None or shot.said is None:
            proposal = Shot(
                (*proposal.potted, *_coming(proposal, len(passing), game)), proposal.off
            )
        passages = shot.passages if shot else []
        evidence = tuple(self._evidence(one) for one in passages if one.verdict != "ignore")
        refused = shot.refused if shot else None
        return Open(_action(proposal), proposal, evidence, refused)

    def _evidence(self, passage: Passage) -> Text:
        return self._at(passage, passage.because)

    def _at(self, passage: Passage, text: Text) -> Text:
        gate = self._board.gates[passage.gate].id
        return Text(f"{gate}: {text.en}", f"{gate} : {text.fr}")

    def questions(self, game: Game) -> tuple[Question, ...]:
        late = [] if game.outcome else self._late_questions(game)
        return (*self._doubts(game), *self._offers(game), *late)

    def _doubts(self, game: Game) -> list[Question]:
        """Passages that may be something else than what they are taken for."""
        shot = self._shot
        if shot is None or shot.said is not None:
            return []
        taken = self._taken(shot, game)
        return [self._question(one, game) for one in taken if _is_doubtful(one)]

    def _question(self, one: Taken, game: Game) -> Question:
        text = one.passage.because
        if one.missing:
            text = Text(
                f"{one.missing} more than there can be: what fell?",
                f"{one.missing} de plus que possible : qu'est-il tombé ?",
            )
        elif one.is_unsure and one.passage.verdict == "accept":
            text = Text("its colour is not clear: which piece?", "couleur incertaine : laquelle ?")
        choices = self._choices(one, game)
        return Question(
            f"passage:{key_of(one.passage)}",
            self._at(one.passage, text),
            choices,
            is_doubt=_is_weighty(one.passage),
            standing=0,
        )

    def _choices(self, one: Taken, game: Game) -> tuple[Choice, ...]:
        """What it is taken for, then every number and kind that is possible."""
        stock = on_board(game)
        kinds = [name for name, number in stock.items() if number > 0]
        default = default_piece(game)
        other = one.pieces[0] if one.pieces else default
        wanted: list[tuple[str, ...]] = [one.pieces]
        most = max(2, one.passage.pieces)
        wanted += [(other,) * number for number in range(1, most + 1) if stock[other] >= number]
        wanted += [(kind,) for kind in kinds]
        wanted += [()]
        unique = list(dict.fromkeys(wanted))
        return tuple(_taken_choice(one.passage, pieces) for pieces in unique)

    def _offers(self, game: Game) -> list[Question]:
        """What is most likely right, with one tap to change it; and what was ignored."""
        shot = self._shot
        if shot is None or shot.said is not None:
            return []
        found = []
        for one in self._taken(shot, game):
            is_settled = one.passage.verdict == "accept" and not (one.is_unsure or one.missing)
            if one.is_said or is_settled:
                text = self._at(one.passage, things(one.pieces))
                choices = self._choices(one, game)
                key = f"passage:{key_of(one.passage)}"
                found.append(Question(key, text, choices, is_doubt=False, standing=0))
        for passage in shot.passages:
            if passage.verdict == "ignore" and key_of(passage) not in self._said:
                ignored = Taken(passage, ())
                key = f"passage:{key_of(passage)}"
                found.append(
                    Question(
                        key,
                        self._evidence(passage),
                        self._choices(ignored, game),
                        is_doubt=False,
                        standing=0,
                    )
                )
        return found

    def _late_questions(self, game: Game) -> list[Question]:
        """EV-3: it belongs to the shot just played, unless its flick was not felt."""
        last = self._last
        found = []
        for seen in last.late if last else ():
            assert last is not None
            assert isinstance(seen, Passage)
            key = key_of(seen)
            text = self._at(
                seen,
                Text(
                    f"a piece fell after the shot of {last.before.turn}",
                    f"une pièce est tombée après le tir de {last.before.turn}",
                ),
            )
            choices = [
                Choice(
                    Text(
                        f"add {things((kind,)).en} to that shot",
                        f"ajouter {things((kind,)).fr} à ce tir",
                    ),
                    {
                        "change": {"entry": last.entry, "line": _with(last.line, kind)},
                        "word": {"late": key, "line": _with(last.line, kind)},
                    },
                )
                for kind in _stock_after(last)
            ]
            choices.append(
                Choice(
                    Text("a new shot, its flick was not felt", "un nouveau tir, non ressenti"),
                    {"word": {"late": key, "is_shot": True}},
                )
            )
            choices.append(
                Choice(Text("nothing fell", "rien n'est tombé"), {"word": {"late": key}})
            )
            found.append(Question(f"late:{key}", text, tuple(choices)))
        return found

    def notices(self, game: Game) -> tuple[Text, ...]:
        if self._tower is None or not getattr(getattr(game, "options", None), "tower", False):
            return ()
        whole = sum(on_board(game).values()) - 1  # the striker stands elsewhere
        if self._tower >= whole:
            return (Text("the tower is complete", "la tour est complète"),)
        return (
            Text(
                f"{self._tower} of {whole} pieces stand in the centre",
                f"{self._tower} pièces sur {whole} sont au centre",
            ),
        )


def _is_doubtful(one: Taken) -> bool:
    if one.is_said:
        return False
    return one.passage.verdict == "ask" or one.is_unsure or one.missing > 0


def _is_weighty(passage: Passage) -> bool:
    """Long enough for a piece: it holds a shot up.  Specks of noise are only listed."""
    return any((seen.width_us or 0) >= _WEIGHTY_US for seen in passage.breaks)


def _coming(proposal: Shot, number: int, game: Game) -> tuple[str, ...]:
    """Pieces that are just going through a gate, as far as there are any left."""
    default = default_piece(game)
    left = on_board(game).get(default, 0) - proposal.potted.count(default)
    return (default,) * min(number, max(0, left))


def _action(shot: Shot) -> Json:
    places = {"potted": list(shot.potted), "off": list(shot.off)}
    return {"shot": {place: fell for place, fell in places.items() if fell}}


def _taken_choice(passage: Passage, pieces: tuple[str, ...]) -> Choice:
    taken = {"passage": key_of(passage), "pieces": list(pieces)}
    text = things(pieces) if pieces else Text("nothing fell", "rien n'est tombé")
    return Choice(text, {"word": {"taken": taken}})


def _with(line: Mapping[str, Json], kind: str) -> Json:
    shot = line.get("shot", {})
    return {**line, "shot": {**shot, "potted": [*shot.get("potted", []), kind]}}


def _stock_after(last: LastPlay) -> list[str]:
    """Kinds of which some were left after that shot; the likeliest first."""
    stock = on_board(last.before)
    shot = last.line.get("shot", {})
    for place in ("potted", "off"):
        for name in shot.get(place, []):
            stock[name] = stock.get(name, 0) - 1
    default = default_piece(last.before)
    return sorted(
        (name for name, number in stock.items() if number > 0), key=lambda name: name != default
    )
