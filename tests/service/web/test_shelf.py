"""Looks, made once for everybody: as long as they hold, and no longer."""

import asyncio
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pytest

from pichenette.service.turns import Turns
from pichenette.service.web.shelf import Shelf
from pichenette.work import Work
from tests.service.web.site import HEADER, Site, site


class Maker:
    """Counts how often it is asked; takes so many steps."""

    def __init__(self, steps: int = 3) -> None:
        self.version = 1
        self.made = 0
        self._steps = steps

    def stamp(self) -> Hashable:
        return self.version

    def make(self) -> Work[bytes]:
        self.made += 1
        start = self.version
        for _ in range(self._steps):
            yield
        return b"of %d" % start


def test_made_once_for_all_and_again_when_it_no_longer_holds() -> None:
    async def scenario() -> None:
        shelf, maker = Shelf(Turns()), Maker()

        async def ask() -> bytes:
            return await shelf.get("history", maker.stamp, maker.make)

        assert set(await asyncio.gather(*(ask() for _ in range(50)))) == {b"of 1"}
        assert await ask() == b"of 1"
        assert maker.made == 1
        maker.version = 2
        assert await ask() == b"of 2"
        assert maker.made == 2

    asyncio.run(scenario())


def test_what_changed_while_it_was_made_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pichenette.service.web.jobs._SLICE_S", 0.0)

    async def scenario() -> None:
        shelf, maker = Shelf(Turns()), Maker(steps=100)
        first = asyncio.ensure_future(shelf.get("history", maker.stamp, maker.make))
        while not maker.made:
            await asyncio.sleep(0)
        maker.version = 2
        second = await shelf.get("history", maker.stamp, maker.make)
        assert (await first, second) == (b"of 1", b"of 2"), "each as new as when it was asked"
        assert await shelf.get("history", maker.stamp, maker.make) == b"of 2"
        assert maker.made == 2

    asyncio.run(scenario())


def test_a_mistake_is_told_to_all_who_wait_and_not_kept() -> None:
    async def scenario() -> None:
        shelf, fails = Shelf(Turns()), [True]

        def make() -> Work[bytes]:
            yield
            if fails:
                raise ValueError(fails.pop())
            return b"good"

        async def ask() -> bytes:
            return await shelf.get("history", lambda: 1, make)

        told = await asyncio.gather(ask(), ask(), return_exceptions=True)
        assert all(isinstance(one, ValueError) for one in told)
        assert await ask() == b"good"

    asyncio.run(scenario())


def test_there_is_so_much_room() -> None:
    async def scenario() -> None:
        shelf, made = Shelf(Turns(), room=1000), list[int]()

        def make(number: int) -> Work[bytes]:
            made.append(number)
            yield
            return bytes(400)

        async def ask(number: int) -> bytes:
            return await shelf.get(number, lambda: 1, lambda: make(number))

        for number in (1, 2, 1, 3, 1, 2):
            assert len(await ask(number)) == 400
        assert made == [1, 2, 3, 2], "what nobody has asked for the longest makes room"
        huge = await shelf.get("huge", lambda: 1, lambda: _huge())
        assert len(huge) == 2000
        assert sum(len(one.data) for one in shelf._kept.values()) <= 1000

    asyncio.run(scenario())


def _huge() -> Work[bytes]:
    yield
    return bytes(2000)


LOOKS = ("history", "record", "games")


def looks(page: Site) -> dict[str, Any]:
    found = {name: page.look(name) for name in LOOKS}
    found["players"] = page.get("/api/1/players").json
    return found


def test_whatever_is_done_is_seen_by_the_next_look(tmp_path: Path) -> None:
    """Against the local socket, where nothing is kept."""
    with site(tmp_path, "--virtual", "carrom") as own:
        page, local = own.sign_in(), own.running.client()
        potted = {"shot": {"potted": ["blue"]}}
        acts: list[tuple[str, dict[str, Any]]] = [
            ("begin", {"header": HEADER}),
            ("act", {"action": potted}),
            ("act", {"action": {"shot": {}}}),
            ("undo", {}),
            ("redo", {}),
            ("correct", {"kind": "void", "entry": None}),
            ("correct", {"kind": "insert", "after": None, "line": potted}),
            ("undo", {}),
            ("begin", {"header": {**HEADER, "players": ["Zoé", "Yu"]}, "abandon": True}),
            ("reopen", {"game": 1, "abandon": True}),
            ("act", {"action": potted}),
            ("say", {"potted": ["queen"]}),
            ("undo", {}),
        ]
        before = looks(page)
        for verb, given in acts:
            play = before["history"]["entries"][0]["entry"] if None in given.values() else 0
            whole = {key: play if value is None else value for key, value in given.items()}
            answer = page.act(verb, None, **whole)
            assert answer.status == 200, (verb, answer)
            now = looks(page)
            for name in LOOKS:
                fresh = local.ask("past" if name == "games" else name)
                del fresh["id"]
                assert now[name] == fresh, (verb, name)
            fresh = local.ask("players")
            assert now["players"]["players"] == fresh["players"]
            assert now != before, verb
            before = now
