"""Log lines become lines of the console."""

import logging

from pichenette.console.remarks import Remarks
from pichenette.console.stream import Remark
from tests.console.sitting import Sat


def test_a_log_line_is_a_note() -> None:
    sat = Sat()
    logger = logging.Logger("pichenette.link")
    logger.addHandler(Remarks(sat.console, sat.source.now))
    logger.warning("%s: hung up", "/dev/ttyACM0")
    last = sat.console.stream.kept[-1]
    assert isinstance(last, Remark)
    assert (last.text.en, last.mood) == ("/dev/ttyACM0: hung up", "warn")
