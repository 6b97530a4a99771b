"""What a recording begins with, so that whoever reads it knows the board and its gates.

As in a journal's capture: who the board is, every gate at once, and then what was heard, here from
that moment on.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pichenette.console.console import Console
from pichenette.console.heard import Heard
from pichenette.link.messages import Beat, Hello, Message, State, body
from pichenette.wire import sentence


class RecordedLine(NamedTuple):
    at: float
    line: bytes


def beginning(console: Console) -> list[RecordedLine]:
    """Empty while no board has greeted since the port was opened: it will, and that is recorded.

    What was kept of an earlier port ends where this one's HELLO stands.
    """
    hello, is_greeted = console.link.hello, console.link.greeted_at is not None
    if hello is None or not is_greeted or console.link.device is None:
        return []
    since: list[RecordedLine] = []
    for heard in _backwards(console):
        message = heard.message
        if isinstance(message, Hello):
            since.append(RecordedLine(heard.at, heard.line))
            return since[::-1]
        if isinstance(message, State | Beat):
            level = _written(heard.at, State(message.ticks, message.mask))
            return [_written(heard.at, hello), level, *reversed(since)]
        since.append(RecordedLine(heard.at, heard.line))
    return [_written(console.at, hello)]


def _backwards(console: Console) -> Iterator[Heard]:
    for line in reversed(console.stream.kept):
        if isinstance(line, Heard):
            yield line


def _written(at: float, message: Message) -> RecordedLine:
    return RecordedLine(at, sentence(body(message)).rstrip())
