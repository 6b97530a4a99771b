"""`pichenette bench` with options of its subjects."""

from typing import Any

import pytest

from pichenette.bench.figure import Figure
from pichenette.cli import main
from pichenette.virtual.shares import ORDINARY, PotShares


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[PotShares]:
    """The shares in which the corpus was asked for."""
    asked: list[PotShares] = []

    def measure(progress: Any, shares: PotShares) -> list[Figure]:
        asked.append(shares)
        return [Figure("questions", 1.0, "")]

    monkeypatch.setattr("pichenette.bench.judge.measure", measure)
    return asked


def test_the_corpus_in_other_shares(
    played: list[PotShares], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "judge"]) == 0
    assert main(["bench", "judge", "--shares", "rim=30,slow=0"]) == 0
    assert played == [ORDINARY, {**ORDINARY, "rim bounce": 30.0, "slow": 0.0}]
    assert "questions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["judge", "--shares", "rims=9"], "nothing falls as 'rims'"),
        (["rules", "--shares", "rim=9"], "--shares is for `pichenette bench judge`"),
        (["judge", "--shares", "rim=9", "--labelled", "."], "not with --labelled"),
    ],
)
def test_shares_that_mean_nothing_are_refused(
    words: list[str], complaint: str, played: list[PotShares], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert complaint in capsys.readouterr().err
    assert played == []
