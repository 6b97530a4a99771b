"""`pichenette bench` with options of its subjects."""

from typing import Any

import pytest

from pichenette.bench.figure import Figure
from pichenette.bench.judge import SEED
from pichenette.cli import main
from pichenette.virtual.shares import ORDINARY, PotShares


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[PotShares, int]]:
    """Which corpora were asked for."""
    asked: list[tuple[PotShares, int]] = []

    def measure(progress: Any, shares: PotShares = ORDINARY, seed: int = SEED) -> list[Figure]:
        asked.append((shares, seed))
        return [Figure("questions", 1.0, "")]

    monkeypatch.setattr("pichenette.bench.judge.measure", measure)
    return asked


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds with which the other author's corpus was asked for."""
    asked: list[int] = []

    def measure(progress: Any, seed: int = SEED) -> list[Figure]:
        asked.append(seed)
        return [Figure("hands", 7.0, "per 100"), Figure("questions", seed, "", 5.0, False)]

    monkeypatch.setattr("pichenette.bench.judge.measure_outside", measure)
    return asked


def test_the_corpus_of_another_author(
    played: list[tuple[PotShares, int]], outside: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "judge", "--outside", "--seed", "5"]) == 0
    assert "goal ≤ 5: reached" in capsys.readouterr().out
    assert main(["bench", "judge", "--outside"]) == 1
    assert "goal ≤ 5: MISSED" in capsys.readouterr().out
    assert (outside, played) == ([5, SEED], [])


def test_long_units_and_names_leave_room_for_the_goal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = [
        Figure(
            "carrom-dual: questions after play of several breaks", 2.4, "per 100 pots", 5, False
        ),
        Figure("captures", 3, ""),
        Figure("silent", 1, "", 0, at_least=False),
    ]
    monkeypatch.setattr("pichenette.bench.judge.measure", lambda **given: measured)
    assert main(["bench", "judge"]) == 1
    told = capsys.readouterr().out
    assert " 2.4 per 100 pots goal ≤ 5: reached" in told
    _, long, plain, missed = told.splitlines()
    assert long.index("goal") == missed.index("goal")
    assert plain.endswith(" 3"), "no spaces after it"


def test_another_corpus(
    played: list[tuple[PotShares, int]], capsys: pytest.CaptureFixture[str]
) -> None:
    rims = {**ORDINARY, "rim bounce": 30.0, "slow": 0.0}
    assert main(["bench", "judge"]) == 0
    assert main(["bench", "judge", "--shares", "rim=30,slow=0"]) == 0
    assert main(["bench", "judge", "--seed", "0", "--shares", "rim=30,slow=0"]) == 0
    assert played == [(ORDINARY, SEED), (rims, SEED), (rims, 0)]
    assert "questions" in capsys.readouterr().out


def test_a_game_that_was_not_as_meant_is_named_and_the_exit_code_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = [
        Figure("questions a game", 0.1, ""),
        Figure("games not as meant", 1, "games", 0, at_least=False),
        Figure("not as meant: two beams, net, row-carrom, seed 7", 1, "game"),
    ]
    monkeypatch.setattr("pichenette.bench.judge.measure", lambda progress: figures)
    assert main(["bench", "judge"]) == 1
    said = capsys.readouterr().out
    assert "questions a game" in said
    assert "MISSED" in said
    assert "row-carrom, seed 7" in said


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["judge", "--shares", "rims=9"], "no such kind of fall: 'rims'"),
        (["judge", "--shares", "rim=5,rim=6"], "given twice"),
        (["rules", "--shares", "rim=9"], "--shares is for `pichenette bench judge`"),
        (["judge", "--shares", "rim=9", "--labelled", "."], "without --labelled"),
        (["judge", "--seed", "0", "--labelled", "."], "--seed is for `pichenette bench judge`"),
        (["rules", "--outside"], "--outside is for `pichenette bench judge`"),
        (["judge", "--outside", "--labelled", "."], "without --labelled DIR or --shares"),
        (["judge", "--outside", "--shares", "rim=9"], "without --labelled DIR or --shares"),
        (["judge", "--outside", "--lang", "fr", "--shares", "rim=9"], "sans --labelled DIR ni"),
    ],
)
def test_what_means_nothing_is_refused(
    words: list[str],
    complaint: str,
    played: list[tuple[PotShares, int]],
    outside: list[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["bench", *words]) == 2
    assert complaint in capsys.readouterr().err
    assert (played, outside) == ([], [])
