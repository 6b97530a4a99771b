"""gpiozero's own mock pins, fresh for every test, and tables to answer at."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from pichenette.games.game import Json
from pichenette.sense.calibration import Senses
from tests.outputs.answering import Play, with_other


def _mocked(factory: Any) -> Iterator[Any]:
    Device.pin_factory = factory
    yield factory
    factory.reset()
    Device.pin_factory = None


@pytest.fixture
def pins() -> Iterator[Any]:
    yield from _mocked(MockFactory())


@pytest.fixture
def pwm_pins() -> Iterator[Any]:
    yield from _mocked(MockFactory(pin_class=MockPWMPin))


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Play]]:
    made: list[Play] = []

    def start(name: str, header: Json, senses: Senses | None = None) -> Play:
        made.append(Play(with_other(name, tmp_path), header, senses))
        return made[-1]

    yield start
    for one in made:
        one.close()
