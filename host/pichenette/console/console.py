"""The console's model: everything it knows, without any I/O.

Takes bytes or lines of either direction with the time (`at`, monotonic seconds), a service's views
and status, and what happens to the port.  Keeps figures to draw, and raises events for commands
that wait.  Sources, screens and commands are not known here.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pichenette import board as boards
from pichenette.board import BadBoard, Board, Gate
from pichenette.console.gate import GateFigures
from pichenette.console.heard import Fielded, Heard, Splitter
from pichenette.console.link import LinkFigures
from pichenette.console.order import Order
from pichenette.console.stream import Mood, Remark, Stream
from pichenette.console.weighing import Weighing
from pichenette.games.game import Json
from pichenette.link.greeted import GreetedBoard
from pichenette.link.messages import (
    Beat,
    Chatter,
    Edge,
    Hello,
    Load,
    Message,
    Mute,
    State,
    message,
)
from pichenette.link.stamp import Stamped, Stamper
from pichenette.link.tap import Direction
from pichenette.sense.beam_warning import BeamWarning
from pichenette.sense.calibration import Senses
from pichenette.sense.dispatch import Hearer
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Passage, Recovered
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.text import Text

_SEEN_KEPT = 200


@dataclass(frozen=True)
class MessageHeard:
    """A message from the board; numbered ones once and in order."""

    message: Message
    at: float


@dataclass(frozen=True)
class ObservationMade:
    """What the sensing made of it."""

    observation: Observation
    at: float
    boot: str  # of the board: each has its own clock


@dataclass(frozen=True)
class Answer:
    """A service answered a request."""

    request: int
    body: Json
    at: float


@dataclass(frozen=True)
class PersonSaid:
    """A person's word to a waiting command."""

    word: str
    at: float


@dataclass(frozen=True)
class Linked:
    """The port was opened, or closed."""

    is_open: bool
    at: float


ConsoleEvent = MessageHeard | ObservationMade | Answer | PersonSaid | Linked | Heard


class Console(Hearer):
    def __init__(self, expected: Board | None, limits: Thresholds | None = None) -> None:
        """`expected` is the board from an option or the settings; None: as it says."""
        self.expected = expected
        self._limits = limits or Thresholds()
        self._on_event: list[Callable[[ConsoleEvent], None]] = []
        self._in, self._out = Splitter(), Splitter()
        self.at = 0.0
        self.link = LinkFigures()
        self.stream = Stream(self.gate_number)
        self.order = Order()
        self.seen: deque[ObservationMade] = deque(maxlen=_SEEN_KEPT)
        self.view: Mapping[str, Json] | None = None  # of the table, if there is one
        self.status: Mapping[str, Json] | None = None
        self.senses = Senses()  # the calibration
        self.disturbed: Text | None = None  # deliberate faults, while they are on
        self.take_board(expected)

    def take_board(self, board: Board | None) -> None:
        """From now on the gates are this board's, and counting starts over."""
        self.board = board
        self.gates = [GateFigures(number) for number in range(len(board.gates) if board else 0)]
        self.weighing = Weighing()
        self.listener = Listener(board, self._limits, self.senses.scale) if board else None
        self.scale_fault: Fault | None = None
        self._service_warnings: tuple[BeamWarning, ...] = ()
        self._stamper = Stamper()
        self._width_us: int | None = None  # of the break that ends with the current line

    def take_health(self, health: Iterable[Mapping[str, Json]]) -> None:
        """What a service knows of each beam: it has listened for longer than we have."""
        beams = [beam for beam in health if self.gate_number(beam["gate"]) is not None]
        for beam in beams:
            self.gates[self.gate_number(beam["gate"]) or 0].service_fault = beam["fault"]
        warnings = [beam["warning"] for beam in beams if beam["warning"]]
        self._service_warnings = tuple(
            BeamWarning(warning["beam"], Text(**warning["what"])) for warning in warnings
        )

    @property
    def warnings(self) -> tuple[BeamWarning, ...]:
        """Of beams that still work: a service's first, as it knows the whole evening."""
        health = self.listener.health.gates if self.listener else ()
        own = tuple(beam.warning for beam in health if beam.warning)
        return self._service_warnings + own

    def calibrate(self, senses: Senses) -> None:
        """From now on, convert counts to pieces with this."""
        self.senses = senses
        if self.listener:
            self.listener.weight = Weigher(senses.scale) if senses.scale else None

    def gate_number(self, name: str) -> int | None:
        """A gate by its id, or by its number on the wire."""
        for number in range(len(self.gates)):
            if name in (self.gate(number).id, str(number)):
                return number
        return None

    def gate(self, number: int) -> Gate:
        """As in the board file, or an unknown one."""
        if self.board and number < len(self.board.gates):
            return self.board.gates[number]
        return Gate(f"gate-{number}", "pocket", -1)

    def watch(self, on_event: Callable[[ConsoleEvent], None]) -> None:
        self._on_event.append(on_event)

    def _tell(self, event: ConsoleEvent) -> None:
        for on_event in self._on_event:
            on_event(event)

    def tick(self, at: float) -> None:
        self.at = max(self.at, at)

    @property
    def now_us(self) -> int:
        """The board's time, as well as it is known."""
        return self._stamper.now_us(self.at) if self.listener else 0

    def opened(self, device: str, at: float) -> None:
        self.tick(at)
        self._in, self._out = Splitter(), Splitter()
        self.link.opened(device, at)
        self._stamper.clock.reconnected()
        self._tell(Linked(True, at))

    def closed(self, trouble: Text | None, at: float) -> None:
        self.tick(at)
        for line in self._in.flush():
            self.line("in", line, at)
        was_open = self.link.device is not None
        self.link.closed(trouble)
        if was_open:
            self._tell(Linked(False, at))

    def receive(self, direction: Direction, data: bytes, at: float) -> list[Message]:
        """Bytes from the port; returns their messages, as `line` does."""
        splitter = self._in if direction == "in" else self._out
        messages = [
            message for line in splitter.feed(data) for message in self.line(direction, line, at)
        ]
        if direction == "in":
            self.link.partial(splitter.partial, at)
        return messages

    @property
    def partial(self) -> bytes:
        """The beginning of an unfinished line from the board."""
        return self._in.partial

    def line(self, direction: Direction, fielded: Fielded, at: float) -> list[Message]:
        """One line; returns its messages, numbered ones in order, chatter included."""
        self.tick(at)
        line, fields = fielded
        parsed: Message | None = None
        if direction == "in":
            parsed = message(fields) if fields else Chatter(line)
        again, width_us = self.order.again, None
        ordered = [] if parsed is None else self.order.take(parsed)
        for board_message in ordered:
            self._hear(board_message)
            width_us = self._width_us if board_message is parsed else width_us
        is_again = self.order.again > again
        number = self.stream.count + 1
        heard = Heard(number, at, direction, line, fields, parsed, width_us, is_again)
        self.link.heard(heard)
        if direction == "out" and fields and fields[0] == "ACK" and fields[-1].isdigit():
            self.order.acknowledged(int(fields[-1]))
        self.stream.add(heard)
        self._tell(heard)
        for board_message in ordered:
            self._tell(MessageHeard(board_message, at))
        return ordered

    def _hear(self, message: Message) -> None:
        self._width_us = None
        hello = self.link.hello
        is_new = self.link.hear(message, self.at)
        if self.link.hello is not None and self.link.hello is not hello:
            self._greeted(self.link.hello, is_new)
        heard = self._stamper.stamp(message, self.at, self.order.kept)
        if self.listener is not None:
            for observation in self.listener.hear(heard, self):
                self._observe(observation)

    def edge(self, edge: Edge, heard: Stamped) -> None:
        self._width_us = self._figures(edge.gate).edge(heard.at_us, edge.flags)

    def mute(self, mute: Mute, heard: Stamped) -> None:
        self._figures(mute.gate).mute(heard.at_us, mute.flags)

    def load(self, load: Load, heard: Stamped) -> None:
        self.weighing.load(heard.at_us, load.counts, load.status)

    def state(self, state: State, heard: Stamped) -> None:
        self._level(heard.at_us, state.mask)

    def beat(self, beat: Beat, heard: Stamped) -> None:
        self._level(heard.at_us, beat.mask)

    def _level(self, at_us: int, mask: int) -> None:
        for figures in self.gates:
            figures.level(at_us, bool(mask >> figures.number & 1))

    def _figures(self, gate: int) -> GateFigures:
        while gate >= len(self.gates):  # a board file that is not the Pico's: show them anyway
            self.gates.append(GateFigures(len(self.gates)))
        return self.gates[gate]

    def _observe(self, observation: Observation) -> None:
        if isinstance(observation, Fault | Recovered):
            fault = observation if isinstance(observation, Fault) else None
            if observation.gate is None:
                self.scale_fault = fault
            else:
                self.gates[observation.gate].faulted(fault)
        elif isinstance(observation, Passage):
            self.gates[observation.gate].passage = observation
        if self.listener:
            self.listener.health.observe(observation)
        event = ObservationMade(
            observation, self.at, self.link.hello.boot if self.link.hello else ""
        )
        self.seen.append(event)
        self._tell(event)

    def _greeted(self, hello: Hello, is_new: bool) -> None:
        is_first = len(self.link.boots) == 1
        if is_new:
            self.order.reset()
        if self.board is None or hello.board != self.board.name:
            self.take_board(_board_called(hello.board) or self.expected)
        self._stamper.greeted(hello.boot)
        if is_new and not is_first:
            text = Text(
                f"the board has restarted (boot {hello.boot})",
                f"le plateau a redémarré (démarrage {hello.boot})",
            )
            self.note(text, "warn")

    def note(self, text: Text, mood: Mood = "info") -> None:
        """Add a line of the console's own."""
        self.stream.add(Remark(self.stream.count + 1, self.at, text, mood))

    def answered(self, request: int, body: Json, at: float) -> None:
        self.tick(at)
        self._tell(Answer(request, body, at))

    @property
    def is_wrong_board(self) -> bool:
        """The Pico was flashed for another board than expected, or from another file."""
        hello, board = self.link.hello, self.expected or self.board
        if hello is None:
            return False
        greeted = GreetedBoard.of(hello)
        if board is None:
            return greeted.has_version
        return greeted.is_other(board) or greeted.is_other_version(board)


def _board_called(name: str) -> Board | None:
    try:
        return boards.load(name) if name in boards.names() else None
    except BadBoard:
        return None
