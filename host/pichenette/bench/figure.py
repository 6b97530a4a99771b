"""One measured number, and what it should reach."""

from typing import NamedTuple


class Figure(NamedTuple):
    name: str
    value: float
    unit: str
    goal: float | None = None  # None: for comparison only
    at_least: bool = True  # the goal is a floor; otherwise a ceiling

    @property
    def is_reached(self) -> bool:
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal
