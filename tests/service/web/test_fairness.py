"""One address after the other, and one of each at a time."""

import asyncio

from pichenette.service.turns import Turns
from pichenette.service.web.fairness import FairTurns


class One:
    def __init__(self, address: str, told: list[str]) -> None:
        self.address = address
        self._told = told

    def serve(self) -> None:
        self._told.append(self.address)


def test_a_thousand_of_one_address_are_one_to_all_others() -> None:
    async def scenario() -> None:
        fair, told = FairTurns(Turns()), list[str]()
        for _ in range(1000):
            fair.queue(One("crowd", told))
        for name in ("ana", "bo", "ana"):
            fair.queue(One(name, told))
        while len(told) < 1003:
            await asyncio.sleep(0)
        assert told[:5] == ["crowd", "ana", "bo", "crowd", "ana"]

    asyncio.run(scenario())


def test_other_turns_come_between_any_two() -> None:
    async def scenario() -> None:
        turns, told = Turns(), list[str]()
        fair = FairTurns(turns)
        for _ in range(3):
            fair.queue(One("page", told))
            turns.queue(One("socket", told))
        while len(told) < 6:
            await asyncio.sleep(0)
        assert told[:2] == ["page", "socket"], "the page is one among those who ask"

    asyncio.run(scenario())


def test_who_stands_there_stands_there_once_and_may_leave() -> None:
    async def scenario() -> None:
        turns, told = Turns(), list[str]()
        fair = FairTurns(turns)
        twice, gone = One("ana", told), One("bo", told)
        for one in (twice, gone, twice):
            fair.queue(one)
        fair.leave(gone)
        fair.leave(gone)
        fair.leave(One("nobody", told))
        for _ in range(10):
            await asyncio.sleep(0)
        assert told == ["ana"]
        fair.queue(gone)
        while len(told) < 2:
            await asyncio.sleep(0)
        turns.stop()

    asyncio.run(scenario())
