"""Long work gives way: others have their turn between any two slices of it."""

import asyncio

import pytest

from pichenette.service.turns import Turns
from pichenette.service.web import jobs
from pichenette.service.web.jobs import Job, once
from pichenette.work import Work, finish


def long(told: list[str], name: str, steps: int) -> Work[str]:
    for _ in range(steps):
        told.append(name)
        yield
    return name


def test_two_long_jobs_go_on_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_SLICE_S", 0.0)

    async def scenario() -> None:
        turns, told = Turns(), list[str]()
        first, second = (Job(turns, long(told, name, 5)) for name in "ab")
        short = Job(turns, once(lambda: told.append("short")))
        await short.done
        assert told == ["a", "b", "short"]
        assert (await first.done, await second.done) == ("a", "b")
        assert told[3:] == list("abababab")

    asyncio.run(scenario())


def test_short_work_is_done_in_one_turn() -> None:
    async def scenario() -> None:
        turns, told = Turns(), list[str]()
        job = Job(turns, long(told, "a", 3))
        turns.queue(other := Other(told))
        await job.done
        assert told[:3] == ["a"] * 3
        turns.leave(other)

    asyncio.run(scenario())


class Other:
    def __init__(self, told: list[str]) -> None:
        self._told = told

    def serve(self) -> None:
        self._told.append("other")


def test_what_goes_wrong_reaches_whoever_waits() -> None:
    async def scenario() -> None:
        job = Job(Turns(), once(lambda: 1 // 0))
        with pytest.raises(ZeroDivisionError):
            await job.done

    asyncio.run(scenario())


def test_nobody_waits_any_more() -> None:
    async def scenario() -> None:
        told: list[str] = []
        turns = Turns()
        job = Job(turns, long(told, "a", 3))
        job.done.cancel()
        await Job(turns, once(lambda: None)).done
        assert told == []

    asyncio.run(scenario())


def test_all_of_it_at_once() -> None:
    assert finish(long([], "a", 3)) == "a"
