"""One board, heard across restarts: keeps its raw messages and reports each observation once.

Works on stamped messages inside the journal's transaction. The raw data behind every observation
goes into the journal, so a game can be judged again from what was measured.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from heapq import merge

from pichenette.board import Board
from pichenette.games.game import Json
from pichenette.journal import evidence, scale, senses
from pichenette.journal.ledger import UNFIT
from pichenette.journal.sample_writer import SampleWriter
from pichenette.journal.samples import Began, Chunk
from pichenette.journal.store import Journal
from pichenette.link.clock import PERIOD_US
from pichenette.link.messages import Beat, Edge, Load, Mute, State, body, numbered
from pichenette.link.stamp import Stamped, Stamper
from pichenette.sense.calibration import Senses
from pichenette.sense.dispatch import Hearer
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Recovered, Step
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight_words import scale_fault
from pichenette.text import Text

_WARM_US = 10_000_000  # no passage takes longer, so older data decides nothing
_WARM_ROWS = 5_000  # … and a storm of edges must not hold up the start


class Sensing(Hearer):
    def __init__(
        self, board: Board, journal: Journal, limits: Thresholds, calibrated: Senses
    ) -> None:
        self.listener = Listener(board, limits, calibrated.scale)
        self._journal = journal
        self._scale = calibrated.scale
        self._seen: dict[evidence.Key, None] = {}  # the latest observations already taken
        self._game: int | None = None  # the entry that began the current game
        self._has_weighed = False  # the scale's tracker has data
        self._is_weighing = False  # a scale reading is being processed
        self._is_weighty = False  # the latest observation needs its raw data beside it
        # Calibration and thresholds not yet recorded in the journal.
        self.unsaid: Json | None = senses.encode(calibrated, limits)
        self._writer = SampleWriter(journal.samples, limits)
        self._gates = board.gates
        self._faults: dict[int | None, Fault] = {}  # by gate; None: the scale, or the board itself

    def wake(self, game: int | None, stamper: Stamper) -> None:
        """Pick up where a restart interrupted: replay the last seconds to the gates and the scale.

        `stamper` learns the board's time, unless it has heard from the board since. `game` is the
        entry that began the current game. Raises JournalError.
        """
        journal = self._journal
        is_fresh = not stamper.boot
        rows = journal.raw_tail(_WARM_US, _WARM_ROWS)
        messages: list[Stamped] = []
        for raw in rows:
            message, at = numbered(raw.body, len(self._gates)), raw.received_us / 1e6
            if message is None:
                continue
            if is_fresh:
                stamper.recall(raw.boot, message.ticks, raw.at_us, at)
            messages.append(Stamped(message, at, raw.at_us, raw.boot, raw.seq, is_known=True))
        warmed = self._warm(messages) if messages else {}
        last = journal.samples.last()
        if last is not None and (not rows or last.end_us > rows[-1].at_us):
            self.listener.booted(last.boot)
            if is_fresh:
                ticks = (last.ticks + last.end_us - last.at_us) % PERIOD_US
                stamper.recall(last.boot, ticks, last.end_us, last.end_received_us / 1e6)
        is_same_host = journal.is_same_host_boot()
        if is_fresh and not is_same_host:
            stamper.clock.host_rebooted()
        if rows:
            for entry in journal.seen_since(rows[0].id):
                with suppress(*UNFIT):  # an older program's format, never repeated in that form
                    self._seen[evidence.key(evidence.decode(entry.body))] = None
        if self.unsaid == senses.in_force(journal):
            self.unsaid = None
        self._game = game
        if game is not None:
            # After a night without power the level of the scale tells nothing about a step.
            self._weigh_on(last if is_same_host else None)
        self._hand_down(warmed)

    def _warm(self, messages: Sequence[Stamped]) -> dict[int | None, Fault]:
        """Replay messages to the gates, with the levels kept of that time, which decide as they
        did; and to the writer, which goes on keeping by them.  Returns what is blocked.
        """
        first_us, last_us = messages[0].at_us, messages[-1].at_us + _WARM_US
        chunks = self._journal.samples.over(first_us, last_us)
        levels = [heard for chunk in chunks for heard in chunk.heard if heard.at_us >= first_us]
        faults = {
            observation.gate: observation
            for heard in merge(levels, messages, key=lambda heard: heard.at_us)
            for observation in self.listener.hear(heard, self)
            if isinstance(observation, Fault)
        }
        self._writer.forget()
        return faults

    def _hand_down(self, warmed: Mapping[int | None, Fault]) -> None:
        """Keep reported faults until the board speaks of them again, and report what gates and
        scale know.
        """
        gates, weight = self.listener.gates, self.listener.weight
        for gate in gates.faults:
            if gate not in self._faults and gate in warmed:
                self.observe(warmed[gate])
        for fault in self._faults.values():
            if fault.gate is not None:
                gates.inherit(fault.gate, fault.fault)
        known = self._faults.get(None)
        if weight is None:
            self._faults.pop(None, None)  # the scale is gone
        elif known is not None:
            weight.inherit(known.fault)
        elif weight.fault is not None:
            self.observe(scale_fault(self.listener.known_us, weight.fault))

    def _weigh_on(self, last: Chunk | None) -> None:
        began: Began = "anew"
        if self._scale is not None and last is not None:
            self.listener.weight, began = scale.resumed(self._journal, self._scale, last)
            self._has_weighed = True
        self._writer.begin(began)

    def keep_raw(self, heard: Stamped) -> None:
        """Store numbered messages in the journal, so that the board gets its ACK and stops
        repeating.
        """
        if heard.number is not None:
            received_us = round(heard.at * 1e6)
            raw = body(heard.message)
            self._journal.add_raw(heard.boot, heard.number, heard.at_us, received_us, raw)

    def hear(self, heard: Stamped, *beside: Hearer) -> list[Observation]:
        if heard.boot != self.listener.boot:
            self._keep()  # another boot starts another chunk
        self._is_weighing = False
        observations = self.listener.hear(heard, self, *beside)
        if observations and self._is_weighing:
            self._keep()  # up to the reading that decided
        return observations

    def edge(self, edge: Edge, heard: Stamped) -> None:
        self._writer.edge(edge.gate, edge.flags, heard.at_us)

    def mute(self, mute: Mute, heard: Stamped) -> None:
        self._writer.edge(mute.gate, mute.flags, heard.at_us)

    def state(self, state: State, heard: Stamped) -> None:
        self._writer.state(state, heard)

    def beat(self, beat: Beat, heard: Stamped) -> None:
        if heard.is_known or self.listener.gates.agree(beat.mask):
            self._writer.beat(beat, heard)

    def load(self, load: Load, heard: Stamped) -> None:
        self._has_weighed = self._is_weighing = True
        self._writer.load(load, heard)

    def is_new(self, observation: Observation) -> bool:
        """An observation counts once, even if a warmed-up gate reports it again."""
        key = evidence.key(observation)
        if key in self._seen:
            return False
        self._seen[key] = None
        if len(self._seen) > _WARM_ROWS:
            del self._seen[next(iter(self._seen))]
        self._is_weighty |= isinstance(observation, Step | Fault | Recovered)
        return True

    def observe(self, observation: Observation) -> None:
        """Note what an observation says about the sensors themselves."""
        self.listener.health.observe(observation)
        if isinstance(observation, Fault) and (
            observation.gate is None or observation.gate < len(self._gates)
        ):
            self._faults[observation.gate] = observation
        elif isinstance(observation, Recovered):
            self._faults.pop(observation.gate, None)

    @property
    def known(self) -> Json:
        """For a snapshot: what is wrong with the sensors."""
        return [evidence.encode(fault) for fault in self._faults.values()]

    def recall(self, known: Json) -> None:
        """Restore a snapshot, as far as this version can read it."""
        for fault in known:
            with suppress(*UNFIT):
                self.observe(evidence.decode(fault))

    @property
    def faults(self) -> list[Text]:
        """What is wrong with the sensors, in words."""
        return [self._fault_text(fault) for fault in self._faults.values()]

    def _fault_text(self, fault: Fault) -> Text:
        board = Text("board", "plateau")
        where = board if fault.gate is None else self._gates[fault.gate].text
        return Text(f"{where.en}: {fault.because.en}", f"{where.fr} : {fault.because.fr}")

    def keep(self, game: int | None) -> None:
        """Store raw data at the end of a step, inside its transaction.

        Data that led to a decision is stored with it; data that has waited long enough is stored
        anyway.
        """
        is_weighty, self._is_weighty = self._is_weighty, False
        if game == self._game:
            if game is None:
                self._writer.rest()
            elif is_weighty or self._writer.is_due(self._journal.has_written):
                self._keep()
        elif game is None:
            self._keep()
            self._game = None
            self._writer.end()
        else:
            # What waited belongs to the previous game, or is the quiet before this one.
            entry = self._journal.version() if self._game is None else game - 1
            self._writer.write(entry, self.listener.weight)
            self._game = game
            self._writer.begin("on" if self._has_weighed else "anew")

    def flush(self) -> None:
        """Store everything, as nothing more will come; inside a transaction."""
        self._keep()

    def _keep(self) -> None:
        if self._game is not None:
            self._writer.write(self._journal.version(), self.listener.weight)

    @property
    def passing(self) -> list[int]:
        """One gate per piece on its way."""
        return [gate for gate, _ in self.coming]

    @property
    def coming(self) -> list[tuple[int, int]]:
        """Gate and start of each piece on its way, except what warmed-up gates are repeating."""
        return [
            (gate, at_us)
            for gate, at_us in self.listener.gates.coming
            if evidence.Key("passage", gate, at_us) not in self._seen
        ]
