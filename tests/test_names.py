"""One word, one concept (docs/glossary.md), where a machine can see it."""

import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_layers import PACKAGE


def identifiers(path: Path) -> Iterator[str]:
    with io.BytesIO(path.read_bytes()) as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.NAME:
                yield token.string


@pytest.mark.parametrize("layer", ["service", "cli"])
def test_a_table_that_is_served_is_no_seat(layer: str) -> None:
    """A seat is a player's place in a game; here tables are served, and nobody sits."""
    found = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in (PACKAGE / layer).rglob("*.py")
        for name in identifiers(path)
        if "seat" in name.lower()
    }
    assert not found, sorted(found)
