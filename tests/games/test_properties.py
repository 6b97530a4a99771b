"""What is true of every game of the catalogue, tried by random play with random options."""

import json
from itertools import accumulate, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games import codec
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record, decode, read, write
from tests.games.random_play import GAMES, header, line, offers, play, universe
from tests.tries import tries

every_game = pytest.mark.parametrize("name", GAMES)
seeds = st.integers(0, 2**32)
lengths = st.integers(0, 60)
quick = settings(max_examples=tries(20, 50), deadline=None)


def fold(start: Record, lines: list[dict[str, Json]]) -> Record:
    *_, last = accumulate(lines, Record.append, initial=start)
    return last


def first_refusal(start: Record, lines: list[dict[str, Json]]) -> IllegalAction | None:
    try:
        fold(start, lines)
    except IllegalAction as refusal:
        return refusal
    return None


@every_game
@quick
@given(seed=seeds, length=lengths, data=st.data())
def test_void_at_any_depth_is_the_record_without_that_line(
    name: str, seed: int, length: int, data: st.DataObject
) -> None:
    record = play(name, seed, length)
    if not record.lines:
        return
    number = data.draw(st.integers(1, len(record.lines)))
    lines = [one.encode() for one in record.lines]
    rest = lines[: number - 1] + lines[number:]
    refusal = first_refusal(Record.start(record.header), rest)
    if refusal is not None:
        with pytest.raises(IllegalAction) as refused:
            record.append({"void": number})
        assert refused.value.rule == refusal.rule
        return
    without = fold(Record.start(record.header), rest)
    voided = record.append({"void": number})
    shifted = [
        {**warning, "line": warning["line"] + (warning["line"] >= number)}
        for warning in without.warnings()
    ]
    assert voided.final_state() == {**without.final_state(), "warnings": shifted}
    # … and a void of the void is the record again.
    again = voided.append({"void": len(voided.lines)})
    assert again.final_state() == record.final_state()


@every_game
@quick
@given(seed=seeds, length=lengths)
def test_many_voids_are_the_lines_in_force(name: str, seed: int, length: int) -> None:
    record, rng = play(name, seed, length), Random(seed)
    for _ in range(min(8, len(record.lines))):
        try:
            record = record.append({"void": rng.randint(1, len(record.lines))})
        except IllegalAction:
            continue
    corrected = record.corrected()
    states = (record.final_state(), corrected.final_state())
    assert [len(state.pop("warnings")) for state in states] == [
        len(record.warnings()),
        len(record.warnings()),
    ]
    assert states[0] == states[1]
    assert read(write(record)).final_state() == record.final_state()
    assert read(write(corrected)).final_state() == corrected.final_state()


@every_game
@quick
@given(seed=seeds, length=lengths)
def test_a_state_written_and_read_back_is_the_same(name: str, seed: int, length: int) -> None:
    record = play(name, seed, length)
    for number in range(len(record.lines) + 1):
        game = record.game_after(number)
        again = codec.load(name, json.loads(json.dumps(codec.dump(game))))
        assert again == game
        assert again.detail == game.detail
        assert again.expects == game.expects


@every_game
@quick
@given(seed=seeds, length=lengths)
def test_expects_is_exactly_what_is_legal(name: str, seed: int, length: int) -> None:
    game, rng = play(name, seed, length).game, Random(seed)
    for action, value in universe(game, rng):
        assert is_legal(game, {action: value}) == offers(game.expects, action, value), (
            action,
            value,
        )
    if game.outcome is None:
        for _ in range(20):
            assert is_legal(game, line(game.expects, rng))
    else:
        assert game.expects.choices == ()


def is_legal(game: Game, written: dict[str, Json]) -> bool:
    try:
        act: Any = decode(game, written).act
        game.after(act)
    except (IllegalAction, BadRecord):
        return False
    return True


@every_game
@quick
@given(seed=seeds, length=lengths)
def test_every_step_is_told_in_both_languages(name: str, seed: int, length: int) -> None:
    record = play(name, seed, length)
    for number, one in enumerate(record.lines, 1):
        before, after = record.game_after(number - 1), record.game_after(number)
        act: Any = one.act
        told = before.tell(act, after)
        assert told
        assert all(sentence.en and sentence.fr for sentence in told)
        assert isinstance(after.picture(), str)


@every_game
@quick
@given(seed=seeds, length=lengths)
def test_what_all_games_have_in_common(name: str, seed: int, length: int) -> None:
    record = play(name, seed, length)
    state = record.final_state()
    assert json.loads(json.dumps(state)) == state
    assert (state["turn"] is None) == state["over"]
    assert set(state["winners"]) <= set(state["scores"])
    rounds = [record.game_after(number).round for number in range(len(record.lines) + 1)]
    assert all(0 <= after - before <= 1 for before, after in pairwise(rounds))


def fallen(one: Any, kind: str) -> tuple[int, int]:
    return one.potted.count(kind), one.off.count(kind)


@quick
@given(seed=seeds, length=st.integers(0, 150))
def test_queen_carrom_keeps_count_of_pieces_and_points(seed: int, length: int) -> None:
    record = play("queen-carrom", seed, length)
    blues, scored, queens = 0, 0, 0
    for number, one in enumerate(record.lines, 1):
        before: Any = record.game_after(number - 1)
        after: Any = record.game_after(number)
        potted, off = fallen(one.act, "blue")
        gain = sum(after.points) - sum(before.points)
        assert gain in (potted, potted + 2)  # QC-5, QC-15
        blues, scored, queens = blues + potted + off, scored + gain, queens + (gain > potted)
        rounds_done = after.round - 1 + (after.outcome is not None)
        on_board = 0 if after.outcome else after.blues
        assert blues == 12 * (rounds_done + (after.outcome is None)) - on_board
        assert queens <= after.round  # at most one a round
        assert scored <= 14 * after.round  # QC-28


@quick
@given(seed=seeds, length=st.integers(0, 150))
def test_row_carrom_keeps_count_of_misses(seed: int, length: int) -> None:
    record = play("row-carrom", seed, length)
    acts: list[Any] = [one.act for one in record.lines]
    misses = sum("blue" not in act.potted for act in acts)
    assert sum(record.game.scores.values()) == misses  # QV-4


@quick
@given(seed=seeds, length=st.integers(0, 150))
def test_classic_carrom_keeps_count_of_pieces_dues_and_points(seed: int, length: int) -> None:
    record = play("classic-carrom", seed, length)
    for number in range(1, len(record.lines) + 1):
        before: Any = record.game_after(number - 1)
        after: Any = record.game_after(number)
        for side in (0, 1):
            assert 0 <= after.left[side] <= 9
            assert not (after.dues[side] and after.left[side] < 9)  # CC-13: paid at once
        assert (after.queen == "board") == (after.queen_side is None)
        gains = [now - was for was, now in zip(before.points, after.points, strict=True)]
        assert min(gains) == 0  # one side at most
        assert max(gains) <= 12  # CC-14
        if max(gains):
            assert after.round > before.round or after.outcome


@every_game
def test_a_wrong_starter_or_option_is_refused(name: str) -> None:
    good = header(name, Random(1))
    for wrong in ({"starter": "Zoé"}, {"options": {"nonsense": 1}}):
        with pytest.raises(BadRecord):
            Record.start({**good, **wrong})
