"""The service with a strip of single LEDs, a panel and a buzzer on mock pins, and no board."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED

from pichenette.config import PageSettings, ServiceSettings, Settings
from pichenette.link.finder import Finder
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.service.service import Service
from pichenette.table import stepping
from tests.patience import PATIENCE_S

ROWS = (2, 3, 4, 5, 6, 7, 8)  # one row: head, five cells, foot
HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana"], "options": {"target": 5}}


def run(folder: Path, then: Callable[[Service], Awaitable[None]]) -> None:
    settings = Settings(
        service=ServiceSettings(data_dir=str(folder), runtime_dir=str(folder)),
        track=TrackSettings(driver="leds", rows=1, cells=5, pins=ROWS, effects=False),
        panel=PanelSettings(fitted=True),
        sound=SoundSettings(fitted=True, kind="active", buzzer_pin=12),
        page=PageSettings(serve=False),
    )

    async def scenario() -> None:
        service = Service(settings, environment={}, finder=Finder(list))
        ready = asyncio.Event()
        running = asyncio.ensure_future(service.run(ready.set))
        await ready.wait()
        await then(service)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(scenario())


async def until(condition: Callable[[], bool]) -> None:
    """Lets the loop turn; what is waited for comes from it, or from a timer within a second."""
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.005)


def test_a_press_on_the_panel_is_a_miss_on_the_table(pins: Any, tmp_path: Path) -> None:
    async def then(service: Service) -> None:
        seat = next(iter(service.tables.values()))
        seat.table.begin(HEADER, "page")
        pins.pin(23).drive_low()
        await until(lambda: len(seat.table.record.lines) == 1)  # type: ignore[union-attr]  # begun
        assert seat.table.view().events[-1].who == "panel"
        # The board is not there: every third LED blinks, on or off at this moment.
        assert [pins.pin(pin).state for pin in ROWS] in ([1, 0, 0, 1, 0, 0, 1], [0] * 7)

    run(tmp_path, then)
    assert all(pins.pin(pin).function == "input" for pin in (*ROWS, 12, 23))  # all let go


def test_a_question_is_answered_with_two_buttons_and_a_buzzer(
    pins: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offboard: a marble waits, and its owner takes it back or gives it up (OB-14)."""
    monkeypatch.setattr(stepping, "SEEN_S", 0.0)  # this finger knows what it will see
    header = {"pichenette": 1, "game": "offboard", "players": ["Ana", "Bo"]}

    def beeps() -> int:
        return sum(state == 1 for _, state in pins.pin(12).states)

    async def push(pin: int) -> None:
        pins.pin(pin).drive_low()
        await asyncio.sleep(0.02)  # a finger, not a spark
        pins.pin(pin).drive_high()

    async def then(service: Service) -> None:
        table = next(iter(service.tables.values())).table
        table.begin({**header, "options": {"board": "sensed"}}, "page")
        for _ in range(2):  # the second marble into T3 makes the first one wait
            table.act({"hit": 3}, "page")
            table.act({"done": True}, "page")
        (question,) = (one for one in table.questions if one.is_doubt)
        before = beeps()
        await push(20)
        await until(lambda: table.view().answering is not None)
        assert table.view().answering.key == question.key  # type: ignore[union-attr]  # just seen
        await until(lambda: beeps() > before)
        await push(23)
        await until(lambda: not any(one.is_doubt for one in table.questions))
        answering = table.view().answering
        assert answering is not None
        assert answering.state == "taken"
        assert table.record is not None
        assert table.record.lines[-1].encode() == {"player": "Ana", "recover": True}
        assert table.view().events[-1].who == "panel"

    run(tmp_path, then)


def test_a_pin_in_use_is_told_and_scoring_goes_on(pins: Any, tmp_path: Path) -> None:
    lamp = LED(23)

    async def then(service: Service) -> None:
        seat = next(iter(service.tables.values()))
        seat.table.begin(HEADER, "page")
        seat.table.done("page")
        assert seat.table.record is not None
        assert len(seat.table.record.lines) == 1
        assert any("done button on GPIO 23: the pin is in use" in one.en for one in seat.troubles)
        await until(lambda: bool(seat.table.view().faults))

    run(tmp_path, then)
    lamp.close()
