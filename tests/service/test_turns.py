"""One request, then whatever else the loop has, then the next."""

import asyncio

from pichenette.service.turns import Turns


class Asking:
    def __init__(self, served: list[str], name: str) -> None:
        self._served, self._name = served, name

    def serve(self) -> None:
        self._served.append(self._name)
        if self._name == "bad":
            raise RuntimeError(self._name)


def test_one_at_a_time_and_each_once() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda loop, context: served.append("told"))
        turns = Turns()
        first, bad, gone, last = (Asking(served, name) for name in ("a", "bad", "gone", "z"))
        for one in (first, bad, first, gone, last):
            turns.queue(one)
        turns.leave(gone)
        assert served == [], "not before the ports were looked at"
        while "z" not in served:
            before = len([one for one in served if one != "told"])
            await asyncio.sleep(0)
            assert len([one for one in served if one != "told"]) <= before + 1
        assert [one for one in served if one != "told"] == ["a", "bad", "z"]
        turns.queue(first)
        turns.stop()
        await asyncio.sleep(0.01)
        assert served.count("a") == 1

    served: list[str] = []
    asyncio.run(scenario())
