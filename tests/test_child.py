"""A process that ends with its parent, and by itself once its work is done."""

import subprocess
import sys

from tests.patience import PATIENCE_S

_WAITS = "from pichenette import child; child.end_with_parent(); {work}"


def _started(work: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", _WAITS.format(work=work)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)


def test_it_ends_when_its_parent_lets_go() -> None:
    with _started("import signal; signal.pause()") as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 1


def test_it_ends_well_while_its_parent_still_holds_on() -> None:
    """Whatever Python does with its standard streams at the end."""
    with _started("import sys; sys.stdin.close()") as process:
        assert process.wait(PATIENCE_S) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
