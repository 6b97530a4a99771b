"""Answers by their keys: kept for a while, and in little room."""

from pathlib import Path

import pytest

from pichenette.service.web import once
from pichenette.service.web.once import OnceEach
from tests.service.local.hall import Hall, run


def test_many_long_answers_take_little_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(once, "_ROOM", 10_000)

    async def then(hall: Hall) -> None:
        done: list[str] = []
        answers = OnceEach(hall.served)

        def ask(key: str) -> None:
            answers.do(key, lambda: done.append(key) or {"long": "x" * 900})  # type: ignore[func-returns-value]

        for number in range(100):
            ask(str(number))
        assert 8 <= len(answers._kept) <= 11
        ask("99")
        assert done.count("99") == 1, "the latest are known"
        ask("0")
        assert done.count("0") == 2

    run(tmp_path, then, has_page=True)
