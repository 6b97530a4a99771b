"""What really fell, as somebody who watched has said: the labels of a capture.

A text file beside the capture (docs/labelling.md):

    # pichenette labels 1
    # capture 3f5a0c1d99e02b47 carrom-dual
    198956 245012 pocket-1 1
    3219149 3980111 pocket-2 0 a hand took the striker out
    9283263 9313263 pocket-1 ?

Each line is a stretch of time at one gate, in the µs of `judge`, how many pieces stayed down there
(? if nobody knows), and a remark.  Stretches are longer than what any thresholds find in them, so
labels stay true when the judging changes.  How it is asked and kept is not known here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.expected import shown
from pichenette.sense.observation import Observation, Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

_FIRST = "# pichenette labels 1"
_APART_US = 1_000_000  # at one gate: closer ones are asked about as one
_MOST = 99  # pieces: no game has so many
_DIGITS = 15  # of µs: thirty years
_DUST_US = round(Thresholds().dust_ms * 1000)


class BadLabels(Explained, ValueError):
    """Not the labels of this capture."""


class GateLabel(NamedTuple):
    at_us: int
    end_us: int
    gate: str
    pieces: int | None  # that stayed down; None: nobody knows
    remark: str = ""

    def covers(self, gate: str, at_us: int, end_us: int) -> bool:
        return self.gate == gate and self.at_us <= end_us and at_us <= self.end_us

    @property
    def middle_us(self) -> int:
        return (self.at_us + self.end_us) // 2

    @property
    def line(self) -> str:
        pieces = "?" if self.pieces is None else self.pieces
        return f"{self.at_us} {self.end_us} {self.gate} {pieces} {self.remark}".rstrip() + "\n"


@dataclass(frozen=True, slots=True)
class Labels:
    capture: str  # a digest of the file
    board: str
    labels: tuple[GateLabel, ...] = ()

    @property
    def head(self) -> str:
        return f"{_FIRST}\n# capture {self.capture} {self.board}\n"

    @property
    def text(self) -> str:
        return self.head + "".join(label.line for label in self.labels)


def head(text: str) -> tuple[str, str]:
    """Of a file's text: the digest of its capture and the name of its board.  Raises
    BadLabels.
    """
    first, *rest = text.split("\n")
    second = (rest[0] if rest else "").split()
    if first != _FIRST or second[:2] != ["#", "capture"] or len(second) != 4:
        raise BadLabels(
            Text(
                f"not a file of labels: it begins with {first[:40]!r}, not with {_FIRST!r} and the "
                "capture it is about",
                f"ce ne sont pas des étiquettes : le fichier commence par {shown(first).fr}, "
                f"pas par « {_FIRST} » et la capture qu’il décrit",
            )
        )
    return second[2], second[3]


def parse(text: str, board: Board) -> Labels:
    """The labels in a file's text; raises BadLabels with the line's number."""
    about = head(text)
    gates = {gate.id for gate in board.gates if gate.role in ("pocket", "target")}
    labels = []
    for number, line in enumerate(text.split("\n")[2:], 3):
        if line.strip() and not line.startswith("#"):
            label = _label(line)
            if label is None or label.gate not in gates:
                raise BadLabels(
                    Text(
                        f"line {number}: {line[:60]!r} is not `FROM_US TO_US GATE PIECES [REMARK]` "
                        f"with a pocket or target of {board.name}",
                        f"ligne {number} : {shown(line).fr} n’est pas `DE_US À_US PORTE PIÈCES "
                        f"[REMARQUE]` avec une poche ou une cible de {board.name}",
                    )
                )
            labels.append(label)
    return Labels(*about, tuple(labels))


def _label(line: str) -> GateLabel | None:
    words = line.split(maxsplit=4)
    try:
        at_us, end_us, pieces = whole(words[0]), whole(words[1]), pieces_of(words[3])
    except (IndexError, ValueError):
        return None
    if at_us > end_us:
        return None
    return GateLabel(at_us, end_us, words[2], pieces, words[4] if len(words) > 4 else "")


def pieces_of(word: str) -> int | None:
    """A number of pieces; None for `?`.  Raises ValueError."""
    if word == "?":
        return None
    number = whole(word)
    if number > _MOST:
        raise ValueError(word)
    return number


def whole(word: str) -> int:
    """Plain digits, and not too many of them.  Raises ValueError."""
    if not (word.isascii() and word.isdigit() and len(word) <= _DIGITS):
        raise ValueError(word)
    return int(word)


class Occurrence(NamedTuple):
    """What is asked about as one: passages of one gate, close to each other."""

    gate: str
    at_us: int
    end_us: int
    passages: tuple[Passage, ...]


def occurrences(observations: Iterable[Observation], board: Board) -> list[Occurrence]:
    """What somebody should say something about, in order; specks of noise are left out."""
    found: list[Occurrence] = []
    latest: dict[int, int] = {}  # gate -> its last occurrence
    passages = (passage for passage in observations if isinstance(passage, Passage))
    for passage in passages:
        if _is_speck(passage):
            continue
        at = latest.get(passage.gate)
        if at is not None and passage.at_us - found[at].end_us < _APART_US:
            before = found[at]
            end_us = max(before.end_us, passage.end_us)
            found[at] = before._replace(end_us=end_us, passages=(*before.passages, passage))
        else:
            latest[passage.gate] = len(found)
            found.append(
                Occurrence(board.gates[passage.gate].id, passage.at_us, passage.end_us, (passage,))
            )
    return found


def _is_speck(passage: Passage) -> bool:
    breaks = (*passage.breaks, *passage.second)
    return passage.verdict == "ignore" and all(
        (break_.width_us or 0) < _DUST_US and not break_.is_torn for break_ in breaks
    )


class Case(NamedTuple):
    """Labels that belong together, and what was seen there."""

    gate: str
    at_us: int  # the first that was seen of it, as `judge` tells it
    fell: int | None  # pieces, as labelled; None: nobody has said
    taken: int  # pieces, as judged
    is_asked: bool
    because: tuple[Text, ...]

    @property
    def is_silent(self) -> bool:
        """Wrong, and nobody was asked."""
        return not self.is_asked and self.fell != self.taken


class Score(NamedTuple):
    cases: list[Case]
    unknown: int  # labels that say ?
    unlabelled: list[Case]  # accepted where nobody said anything

    @property
    def pots(self) -> int:
        return sum(case.fell or 0 for case in self.cases)

    @property
    def asked(self) -> int:
        return sum(case.is_asked for case in self.cases)

    @property
    def guessed(self) -> int:
        """Of those that are asked, how many count right if nobody answers."""
        return sum(case.is_asked and case.fell == case.taken for case in self.cases)

    @property
    def silent(self) -> list[Case]:
        return [case for case in self.cases if case.is_silent]


def score(labels: Sequence[GateLabel], observations: Iterable[Observation], board: Board) -> Score:
    """Compare what was judged with what was said."""
    passages = [
        passage
        for passage in observations
        if isinstance(passage, Passage) and passage.verdict != "ignore"
    ]
    left = list(passages)
    cases, unknown = [], 0
    for group, covered in _together(labels, passages, board):
        left = [passage for passage in left if passage not in covered]
        fell = [label.pieces for label in group if label.pieces is not None]
        if len(fell) < len(group):
            unknown += len(group)
        else:
            cases.append(_case(group[0].gate, group[0].middle_us, sum(fell), covered))
    alone = [
        _case(board.gates[passage.gate].id, passage.at_us, None, [passage]) for passage in left
    ]
    return Score(cases, unknown, [case for case in alone if case.taken and not case.is_asked])


def _case(gate: str, at_us: int, fell: int | None, passages: Sequence[Passage]) -> Case:
    at_us = min((passage.at_us for passage in passages), default=at_us)
    taken = sum(passage.pieces for passage in passages)
    is_asked = any(passage.verdict == "ask" for passage in passages)
    return Case(gate, at_us, fell, taken, is_asked, tuple(passage.because for passage in passages))


def _together(
    labels: Sequence[GateLabel], passages: Sequence[Passage], board: Board
) -> Iterator[tuple[list[GateLabel], list[Passage]]]:
    """Labels with the passages they cover; two that share a passage cannot be told apart."""
    groups: list[tuple[list[GateLabel], list[Passage]]] = []
    for label in sorted(labels, key=lambda label: (label.gate, label.at_us)):
        covered = [
            passage
            for passage in passages
            if label.covers(board.gates[passage.gate].id, passage.at_us, passage.end_us)
        ]
        if groups and any(passage in groups[-1][1] for passage in covered):
            groups[-1][0].append(label)
            groups[-1][1].extend(passage for passage in covered if passage not in groups[-1][1])
        else:
            groups.append(([label], covered))
    yield from sorted(groups, key=lambda group: group[0][0].at_us)
