"""Pins that are not there: gpiozero's own mock ones, fresh for every test."""

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin


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
