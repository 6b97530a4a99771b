"""Long work in steps: between any two of them something else may be done.

A generator that yields nothing and returns its result.
"""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")

Work = Generator[None, None, Result]


def finish(steps: Work[Result]) -> Result:
    """All of it, at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
