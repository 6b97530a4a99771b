"""The state of the table is a fold: the same from the start, or from a snapshot anywhere."""

import json
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.journal import fold, snapshot
from pichenette.journal.correction import BadCorrection
from pichenette.journal.entry import PLAYED, Entry, EntryKind
from pichenette.journal.fold import TableState
from pichenette.text import same
from tests.tries import tries

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


class Story:
    """Entries, and the state after each of them."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.states = [TableState()]

    @property
    def state(self) -> TableState:
        return self.states[-1]

    def tell(self, kind: EntryKind, **body: Any) -> TableState:
        """Raises what the fold raises, and then nothing is announced."""
        number = len(self.entries) + 1
        entry = Entry(number, kind, "page", body, 10 * number, "")
        self.states.append(self.after(self.state, entry))
        self.entries.append(entry)
        return self.state

    def after(self, state: TableState, entry: Entry) -> TableState:
        return fold.step(state, entry, lambda: self._earlier(state.begin, entry.number))

    def _earlier(self, begin: int, before: int) -> list[Entry]:
        return [one for one in self.entries[begin - 1 : before - 1] if one.kind in PLAYED]

    def shoot(self, *potted: str) -> TableState:
        assert self.state.record is not None
        shot = {"potted": list(potted)} if potted else {}
        return self.tell("act", player=self.state.record.game.turn, shot=shot)


def begun() -> Story:
    story = Story()
    story.tell("begin", **HEADER)
    return story


def what_counts(state: TableState) -> tuple[object, ...]:
    """Everything except the lines, which a snapshot does not have."""
    return (
        state.version,
        state.begin,
        state.record.game if state.record else None,
        state.decided,
        state.gone,
        state.is_corrected,
        state.events,
        state.troubles,
        state.more_troubles,
    )


@pytest.mark.parametrize("seed", range(tries(3, 6)))
def test_from_a_snapshot_anywhere_the_rest_gives_the_same(seed: int) -> None:
    dice, story = Random(seed), begun()
    while len(story.entries) < 60:
        state = story.state
        assert state.record is not None
        if state.record.game.outcome or dice.random() < 0.03:
            story.tell("begin", **HEADER)
            continue
        do = dice.randrange(8)
        with suppress(IllegalAction, BadRecord, BadCorrection):
            if do == 0:
                story.tell("void", entry=dice.randrange(state.begin, state.version + 1))
            elif do == 1:
                story.tell("gap", boot="b", first=5, last=5 + dice.randrange(3))
            elif do == 2:
                story.tell("said", again=True, at_us=1)
            else:
                story.shoot(*["blue"] * dice.randrange(3))
    for cut, kept in enumerate(story.states):
        state = snapshot.load(json.loads(json.dumps(snapshot.dump(kept))))
        assert what_counts(state) == what_counts(kept)
        for entry, expected in zip(story.entries[cut:], story.states[cut + 1 :], strict=True):
            state = story.after(state, entry)
            assert what_counts(state) == what_counts(expected), (seed, cut, entry.number)


def test_what_is_no_play_changes_only_the_version() -> None:
    story = begun()
    before = story.shoot("blue")
    others: Sequence[EntryKind] = ("said", "saw", "senses")
    for kind in others:
        after = story.tell(kind, at_us=1)
        assert after.record is before.record
        assert after.decided == before.decided
    assert after.version == before.version + 3


def test_a_play_without_a_game_is_only_counted() -> None:
    state = Story().tell("act", player="Ana", shot={})
    assert (state.version, state.record) == (1, None)


def test_lost_numbers_of_the_board_add_up_over_games() -> None:
    story = begun()
    story.tell("gap", boot="b", first=3, last=5)
    story.tell("gap", boot="b", first=9, last=9)
    assert story.tell("begin", **HEADER).gone == 4


def test_what_the_rules_do_not_take_raises_and_the_state_before_it_stands() -> None:
    story = begun()
    before = story.shoot("blue")
    with pytest.raises(IllegalAction):
        story.tell("act", player="Bo", shot={})
    with pytest.raises(BadRecord):
        story.tell("act", player="Ana", jump={})
    assert story.state is before


def test_what_does_not_fit_is_told_and_beyond_a_few_counted() -> None:
    state = begun().state
    for number in range(2, 12):
        entry = Entry(number, "act", "page", {}, 0, "")
        state = fold.skip(state, entry, BadRecord(same("nonsense")))
    told = fold.troubles(state)
    assert "journal entry 2" in told[0].en
    assert "nonsense" in told[0].en
    assert len(told) == 6
    assert told[-1].en.startswith("5 more")
    assert state.version == 11
    assert fold.troubles(snapshot.load(snapshot.dump(state))) == told, "a restart tells it too"


def test_where_a_game_began_in_a_hole_the_one_before_it_is_over() -> None:
    story = begun()
    played = story.shoot("blue")
    kept = fold.lost(played, 3, 3, has_begin=False)
    assert kept.record is played.record
    assert "check the score" in kept.troubles[0].en
    none = fold.lost(played, 3, 8, has_begin=True)
    assert none.record is None
    assert none.version == 8
    assert "start the game again" in none.troubles[0].en


def test_a_correction_of_an_earlier_game_is_told_and_leaves_this_one() -> None:
    story = begun()
    story.shoot("blue")
    story.tell("begin", **HEADER)
    before = story.shoot()
    after = story.tell("void", entry=2, why="dropped by hand")
    assert after.record is before.record
    assert after.events[-1].text.en == "Corrected: a play of an earlier game (dropped by hand)."


def test_a_correction_where_no_game_is_raises() -> None:
    with pytest.raises(BadCorrection):
        Story().tell("void", entry=1)


def test_shortened_the_last_plays_can_still_be_taken_back() -> None:
    story = begun()
    for _ in range(70):
        story.shoot()
    short = snapshot.shortened(story.state)
    assert short.record is not None
    assert not short.is_whole
    assert 1 < len(short.record.lines) < 70
    undo = Entry(72, "void", "page", {"entry": 71, "turns": "keep"}, 0, "")
    undone = fold.step(short, undo, lambda: pytest.fail("it read the game again"))
    assert undone.record is not None
    assert undone.record.game == story.states[-2].record.game  # type: ignore[union-attr]
