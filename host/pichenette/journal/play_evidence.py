"""Why a point is a point: everything the journal knows about one play.

The edges of every gate as breaks, the weight as a curve, what was seen and how it was judged, what
people said, and what corrections made of it.  All of it is read from the entries and raw messages
between the play before and this one; nothing is judged again.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from pichenette.board import BUTTONS, Board, button_text
from pichenette.errors import text_of
from pichenette.games.game import Game
from pichenette.journal import corrected, correction, evidence, fold, retelling, sayings, senses
from pichenette.journal.correction import CorrectionKind
from pichenette.journal.entry import PLAYED, Entry, Who
from pichenette.journal.store import Journal
from pichenette.link.messages import Edge, numbered
from pichenette.sense.beam import Beam
from pichenette.sense.observation import (
    Break,
    Fault,
    Observation,
    Passage,
    Press,
    Recovered,
    Step,
    Strike,
    Weighed,
)
from pichenette.text import Text, same
from pichenette.umpire import words
from pichenette.umpire.words import ByHand
from pichenette.work import Work

_SPAN_US = 30_000_000  # before the play: who thinks for longer than that moves no piece
_LEAD_US = 150_000  # shown before the first thing that happened
_WEIGHT_LEAD_US = 1_000_000  # of a scale, what it weighed before
_MOST_RAW = 5000
_MOST_POINTS = 400
_MOST_CORRECTIONS = 12
_PRELUDE = 400  # entries before a play, looked through at a time for the play before it


class GateLine(NamedTuple):
    """One gate on the time line; milliseconds from its start."""

    gate: int
    id: str
    text: Text
    role: str
    breaks: list[tuple[float, float | None, bool]]  # from, width, is a guess


class Sighting(NamedTuple):
    """Something the sensors reported, as it was judged then."""

    entry: int
    kind: str
    at_ms: float
    end_ms: float
    gate: int | None
    pieces: int | None
    verdict: str | None
    text: Text
    length_mm: float | None = None
    speed_m_s: float | None = None


class Saying(NamedTuple):
    entry: int
    who: Who
    at: str
    at_ms: float | None
    text: Text


class Correcting(NamedTuple):
    """A correction of the play, and what it made of it."""

    entry: int
    kind: CorrectionKind
    who: Who
    at: str
    why: Text
    was: list[Text]
    now: list[Text]  # empty: it no longer counted
    is_in_force: bool


class Weights(NamedTuple):
    points: list[tuple[float, float]]
    is_pieces: bool  # else raw counts, since no calibration was in force


class PlayEvidence(NamedTuple):
    span_ms: float
    gates: list[GateLine]
    weights: Weights | None
    seen: list[Sighting]
    said: list[Saying]
    left_out: int  # raw messages of the same play that are not shown
    is_entered: bool  # by hand: no sensor knows anything of it


def of_play(journal: Journal, board: Board, game: Game, number: int) -> PlayEvidence:
    """Of the play that came with that entry."""
    (play,) = journal.numbered([number])
    if play.kind != "act":
        return PlayEvidence(0.0, [], None, [], [], 0, is_entered=True)
    first, after = _since(journal, number)
    around = [entry for entry in journal.entries(first, number) if entry.kind not in PLAYED]
    observed = _observed(around)
    oldest = max(after, play.upto - _MOST_RAW)
    edges = [
        (raw.at_us, message)
        for raw in journal.raw_after(oldest, play.upto)
        if isinstance(message := numbered(raw.body, len(board.gates)), Edge)
    ]
    readings = [
        reading
        for chunk in journal.samples.between(first - 1, number)
        for reading in chunk.readings
        if reading.status == 0
    ]
    ends = [at for at, _ in edges] + [_end_us(observation) for _, observation in observed]
    ends += [reading.at_us for reading in readings[-1:]] if not ends else []
    if not ends:
        said = _said(around, game, 0)
        return PlayEvidence(0.0, [], None, [], said, 0, is_entered=play.who != "sensor")
    end_us = max(ends)
    begins = [at for at, _ in edges] + [_at_us(observation) for _, observation in observed]
    near = [at for at in begins if at >= end_us - _SPAN_US] or [end_us]
    start_us = min(near) - (_WEIGHT_LEAD_US if readings else _LEAD_US)
    end_us += _LEAD_US
    shown = [(at, edge) for at, edge in edges if at >= start_us]
    return PlayEvidence(
        span_ms=_ms(end_us, start_us),
        gates=_gates(shown, board, start_us, end_us),
        weights=_weights(journal, number, readings, start_us, end_us),
        seen=[
            _sighting(entry, observation, board, start_us)
            for entry, observation in observed
            if _at_us(observation) >= start_us
        ],
        said=_said(around, game, start_us),
        left_out=len(edges) - len(shown) + oldest - after,
        is_entered=play.who != "sensor" and not shown,
    )


def _since(journal: Journal, number: int) -> tuple[int, int]:
    """The first entry after the play before, and the last raw message that one knew."""
    for last in range(number - 1, 0, -_PRELUDE):
        entries = journal.entries(max(1, last - _PRELUDE + 1), last)
        before = [entry for entry in entries if entry.kind in ("act", "begin")]
        if before:
            return before[-1].number + 1, before[-1].upto
    return number, 0


def _observed(entries: Iterable[Entry]) -> list[tuple[int, Observation]]:
    found = []
    for entry in entries:
        if entry.kind == "saw":
            with suppress(*fold.UNFIT):  # an older program's form, or a changed byte
                found.append((entry.number, evidence.decode(entry.body)))
    return found


def _gates(
    edges: Sequence[tuple[int, Edge]], board: Board, start_us: int, end_us: int
) -> list[GateLine]:
    """Those that saw anything, in the order of the board."""
    beams: dict[int, Beam] = {}
    breaks: dict[int, list[Break]] = {}
    for at_us, edge in edges:
        beam = beams.setdefault(edge.gate, Beam())
        breaks.setdefault(edge.gate, []).extend(beam.edge(at_us, edge.flags))
    for gate, beam in beams.items():
        breaks[gate] += beam.settle()
        if beam.broken_at_us is not None:  # still broken when it was decided
            breaks[gate].append(Break(beam.broken_at_us, end_us - beam.broken_at_us, is_torn=True))
    lines = []
    for gate in sorted(breaks):
        own = board.gates[gate]
        found = [
            (
                _ms(break_.at_us, start_us),
                None if break_.width_us is None else round(break_.width_us / 1000, 2),
                break_.is_torn,
            )
            for break_ in breaks[gate]
        ]
        lines.append(GateLine(gate, own.id, own.text, own.role, found))
    return lines


def _weights(
    journal: Journal,
    number: int,
    readings: Sequence[tuple[int, int, int]],
    start_us: int,
    end_us: int,
) -> Weights | None:
    shown = [(at, counts) for at, counts, _ in readings if start_us <= at <= end_us]
    if not shown:
        return None
    known = senses.senses(senses.in_force(journal, number)).scale
    points = [
        (
            _ms(at, start_us),
            round((counts - known.zero) / known.piece, 3) if known else float(counts),
        )
        for at, counts in shown
    ]
    return Weights(thinned(points, _MOST_POINTS), known is not None)


def thinned(points: list[tuple[float, float]], most: int) -> list[tuple[float, float]]:
    """At most so many, and every peak among them."""
    if len(points) <= most:
        return points
    size = -(-len(points) * 2 // most)
    found: list[tuple[float, float]] = []
    for at in range(0, len(points), size):
        part = points[at : at + size]
        ends = {min(part, key=lambda point: point[1]), max(part, key=lambda point: point[1])}
        found += sorted(ends)
    return found


def _sighting(entry: int, observation: Observation, board: Board, start_us: int) -> Sighting:
    kind, at_us = type(observation).__name__.lower(), _at_us(observation)
    gate = getattr(observation, "gate", None)
    plain = Sighting(
        entry,
        kind,
        _ms(at_us, start_us),
        _ms(_end_us(observation), start_us),
        gate,
        None,
        None,
        _words(observation),
    )
    if isinstance(observation, Passage):
        return plain._replace(
            pieces=observation.pieces,
            verdict=observation.verdict,
            length_mm=observation.length_mm,
            speed_m_s=observation.speed_m_s,
        )
    if isinstance(observation, Step):
        return plain._replace(pieces=observation.pieces, verdict=observation.verdict)
    return plain


def _words(observation: Observation) -> Text:
    match observation:
        case Passage() | Step() | Fault():
            return observation.because
        case Strike():
            return Text("a flick was felt", "une pichenette a été sentie")
        case Press(_, means):
            return _pressed(means)
        case Recovered():
            return Text("it works again", "cela marche à nouveau")
        case Weighed(_, total):
            return Text(f"pieces on the scale: {total}", f"pièces sur la balance : {total}")


def _pressed(means: str) -> Text:
    said = next((button_text(button) for button in BUTTONS if button == means), same(means))
    return Text(f"pressed: {said.en}", f"appui : {said.fr}")


def _said(entries: Iterable[Entry], game: Game, start_us: int) -> list[Saying]:
    found = []
    for entry in entries:
        if entry.kind == "said":
            try:
                word, at_us = words.decode(entry.body)
                if isinstance(word, ByHand):  # a mark of the program's, which nobody says
                    continue
                text = sayings.sentence(word, game.about.pieces)
            except fold.UNFIT as error:
                text, at_us = text_of(error), 0
            at_ms = _ms(at_us, start_us) if start_us and at_us >= start_us else None
            found.append(Saying(entry.number, entry.who, entry.wall, at_ms, text))
    return found


def corrections(entries: Sequence[Entry], number: int) -> Work[list[Correcting]]:
    """What was corrected about a play, from its game's `PLAYED` entries, in order."""
    decoded = corrected.decoded(entries, {})
    void = corrected.voided(decoded)
    about: dict[int, int] = {}  # which play a correction is about, through those it takes back
    for at, given in decoded.items():
        about[at] = (
            at if isinstance(given, correction.Insert) else about.get(given.target, given.target)
        )
    found: list[Correcting] = []
    own = [at for at, play in about.items() if play == number][-_MOST_CORRECTIONS:]
    by_number = {entry.number: entry for entry in entries}
    for at in own:
        yield
        was = _sentences([entry for entry in entries if entry.number < at], number)
        yield
        now = _sentences([entry for entry in entries if entry.number <= at], number)
        entry = by_number[at]
        kind, _ = correction.encode(decoded[at], "")
        why = correction.why(entry.body)
        found.append(Correcting(at, kind, entry.who, entry.wall, why, was, now, at not in void))
    return found


def _sentences(entries: Sequence[Entry], number: int) -> list[Text]:
    return retelling.of_play(*fold.followed(entries, {}), number)


def _at_us(observation: Observation) -> int:
    return observation.at_us


def _end_us(observation: Observation) -> int:
    if isinstance(observation, Passage):
        return observation.end_us
    return observation.decided_us if isinstance(observation, Step) else observation.at_us


def _ms(at_us: int, start_us: int) -> float:
    return round((at_us - start_us) / 1000, 2)
