"""docs/protocol.md: its examples run, and it names every request of the local interface."""

import doctest
from pathlib import Path

from pichenette.service.verbs import VERBS

DOC = Path(__file__).parent.parent / "docs" / "protocol.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(DOC), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_every_request_is_told() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert [name for name in VERBS if f"`{name}`" not in text] == []
    fields = {field.name for verb in VERBS.values() for field in verb.fields}
    assert [name for name in fields if f"`{name}`" not in text] == []
