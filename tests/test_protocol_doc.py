"""docs/protocol.md: its examples run, and it names every request of the local interface."""

import doctest
import re
from pathlib import Path

from pichenette import local

DOC = Path(__file__).parent.parent / "docs" / "protocol.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(DOC), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_every_request_is_told() -> None:
    source = Path(local.__file__).read_text(encoding="utf-8")
    table = source[source.index("self._requests") : source.index("def ask")]
    requests = re.findall(r'^ +"(\w+)": (?:lambda|self)', table, re.MULTILINE)
    assert len(requests) > 10
    text = DOC.read_text(encoding="utf-8")
    assert [name for name in requests if f"`{name}`" not in text] == []
