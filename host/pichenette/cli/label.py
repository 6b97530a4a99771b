"""Say what really fell in a capture, question by question; the answers are kept beside it.

pichenette label evening.capture --board carrom              # writes evening.labels
pichenette label evening.capture --board carrom --show       # with what the sensing makes of it
pichenette judge evening.capture --board carrom --labels evening.labels    # how well it judges

Every answer is on disk at once: stop with q or Ctrl-C and go on later.  Answers: a number of pieces
that stayed down, with a remark if you like (2 touching each other); ? if nobody knows; s to skip
for now; b to take the last answer back; + GATE SECONDS PIECES for a fall that no beam saw.
"""

import argparse
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from pichenette import board, config
from pichenette.board import Board
from pichenette.cli import label_words
from pichenette.cli.misfits import other_boards, other_versions
from pichenette.cli.replay import language
from pichenette.console.wording import VERDICTS
from pichenette.expected import at
from pichenette.link import capture
from pichenette.sense import labels_file
from pichenette.sense.labels import (
    BadLabels,
    GateLabel,
    Labels,
    Occurrence,
    occurrences,
    pieces_of,
)
from pichenette.sense.rejudge import CapturedMessage, contents, parsed, rejudge_parsed
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Language, Text, counted, number

_ASIDE_US = 150_000  # a label reaches this far beyond what was seen of it


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    parser.add_argument("capture", type=Path, metavar="CAPTURE", help="`host-µs sentence` lines")
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")
    parser.add_argument(
        "--labels", type=Path, metavar="FILE", help="default: CAPTURE with .labels at its end"
    )
    parser.add_argument("--show", action="store_true", help="show what the sensing makes of it")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings with thresholds")
    parser.add_argument("--lang", choices=("fr", "en"), default=language(os.environ))


def run(options: argparse.Namespace) -> int:
    which = board.load(options.board)
    limits = config.load(options.config).on(which.name).passages if options.config else None
    path = options.labels or labels_file.path_beside(options.capture)
    captured = list(parsed(capture.read(options.capture)))
    if not captured:
        raise capture.BadCapture(
            at(
                str(options.capture),
                Text(
                    "the capture is empty, there is nothing to label",
                    "la capture est vide, il n’y a rien à étiqueter",
                ),
            )
        )
    labels_file.check_place(path)
    _check_board(options.capture, captured, which, options.lang)
    found = occurrences(rejudge_parsed(captured, which, limits or Thresholds()), which)
    kept = labels_file.load(path, options.capture, which) if path.exists() else None
    fresh = Labels(labels_file.digest(options.capture), which.name)
    lasts_s = (captured[-1].host_us - captured[0].host_us) / 1e6
    labelling = Labelling(path, kept or fresh, which, lasts_s)
    if not (found or labelling.labels):
        print(f"{options.capture}: {_NOTHING.say(options.lang)}", file=sys.stderr)
        return 1
    try:
        labelling.ask(found, input, options.lang, does_show=options.show)
    except (EOFError, KeyboardInterrupt):
        print()
    left = len(labelling.left(found))
    said = counted(len(labelling.labels), Text("label", "étiquette"), Text("labels", "étiquettes"))
    print(
        Text(
            f"{path}: {said.en}; {left} left to say",
            f"{path} : {said.fr} ; {left} à dire encore",
        ).say(options.lang)
    )
    return 0


def _check_board(path: Path, captured: list[CapturedMessage], which: Board, lang: Language) -> None:
    """Labels by another board's names would be of no use to anybody."""
    said = contents(captured)
    others = other_boards(said, which)
    if others and which.name not in {greeted.name for greeted in said.boards}:
        named = ", ".join(others)
        raise BadLabels(
            Text(
                f"{path}: recorded on the board {named}, not on {which.name}: is --board right?",
                f"{path} : enregistré sur le plateau {named}, pas sur {which.name} : "
                "est-ce le bon --board ?",
            )
        )
    for warning in other_versions(said, which):
        print(f"{path}: {warning.say(lang)}", file=sys.stderr)


class Labelling:
    """The answers so far, on disk after each."""

    def __init__(self, path: Path, kept: Labels, which: Board, lasts_s: float) -> None:
        self._path = path
        self._lasts_s = lasts_s
        self._kept = kept
        self._board = which
        self.labels = list(kept.labels)

    def left(self, found: list[Occurrence]) -> list[Occurrence]:
        return [
            occurrence
            for occurrence in found
            if not any(
                label.covers(occurrence.gate, occurrence.at_us, occurrence.end_us)
                for label in self.labels
            )
        ]

    def ask(
        self,
        found: list[Occurrence],
        answer: Callable[[str], str],
        lang: Language,
        *,
        does_show: bool,
    ) -> None:
        """Until all is said, or `answer` raises."""
        skipped: set[tuple[str, int]] = set()
        while True:
            unanswered = [
                occurrence
                for occurrence in self.left(found)
                if (occurrence.gate, occurrence.at_us) not in skipped
            ]
            if not unanswered:
                return
            here = unanswered[0]
            place = found.index(here) + 1
            said = answer(_question(here, place, len(found), lang, does_show, self._board))
            word = said.strip()
            if word == "q":
                raise EOFError
            if word == "s":
                skipped.add((here.gate, here.at_us))
            elif word == "b":
                print(self._back(found).say(lang))
                skipped.clear()
            elif reply := self._take(word, here):
                print(reply.say(lang))

    def _back(self, found: list[Occurrence]) -> Text:
        """Take the last answer back."""
        if not self.labels:
            return Text("no answer to take back", "aucune réponse à reprendre")
        label = self.labels.pop()
        self._write()
        covered = [here for here in found if label.covers(here.gate, here.at_us, here.end_us)]
        what = self._named(label, covered[0].at_us if covered else label.middle_us)
        return Text(f"taken back: {what.en}", f"réponse reprise : {what.fr}")

    def _named(self, label: GateLabel, at_us: int) -> Text:
        gate = self._board.gates[self._board.gate_number(label.gate)].text
        moment = _moment(at_us)
        pieces = Text("nobody knows", "personne ne sait")
        if label.pieces is not None:
            pieces = counted(label.pieces, Text("piece", "pièce"), Text("pieces", "pièces"))
        return Text(
            f"{gate.en} at {moment.en}, {pieces.en}", f"{gate.fr} à {moment.fr}, {pieces.fr}"
        )

    def _take(self, said: str, here: Occurrence) -> Text | None:
        """Keep an answer, or say why it is none."""
        if said.startswith("+"):
            return self._add(said[1:].split(maxsplit=3))
        first, _, remark = said.partition(" ")
        try:
            pieces = pieces_of(first)
        except ValueError:
            return label_words.no_answer(first)
        at_us, end_us = max(0, here.at_us - _ASIDE_US), here.end_us + _ASIDE_US
        self._keep(GateLabel(at_us, end_us, here.gate, pieces, remark))
        return None

    def _add(self, words: list[str]) -> Text:
        """A fall that no beam saw: within a second of when people say."""
        gates = [gate.id for gate in self._board.gates if gate.role in ("pocket", "target")]
        if len(words) < 3:
            return label_words.incomplete(gates[0] if gates else "pocket-1")
        if words[0] not in gates:
            return label_words.no_gate(words[0], gates)
        try:
            at_us = round(float(words[1].replace(",", ".")) * 1e6)
        except (ValueError, OverflowError):
            return label_words.no_time(words[1])
        try:
            pieces = pieces_of(words[2])
        except ValueError:
            return label_words.no_pieces(words[2])
        if not 0 <= at_us <= self._lasts_s * 1e6:
            lasts = number(self._lasts_s, ".1f")
            return Text(
                f"{words[1]} s is outside this capture: give 0 to {lasts.en} s",
                f"{words[1]} s est hors de cette capture : donnez de 0 à {lasts.fr} s",
            )
        remark = words[3] if len(words) > 3 else ""
        label = GateLabel(max(0, at_us - 500_000), at_us + 500_000, words[0], pieces, remark)
        self._keep(label)
        what = self._named(label, at_us)
        return Text(f"added: {what.en}", f"ajouté : {what.fr}")

    def _keep(self, label: GateLabel) -> None:
        remark = " ".join(label.remark.split())  # whatever was pasted: a label is one line
        self.labels.append(label._replace(remark=remark))
        self._write()

    def _write(self) -> None:
        labels_file.save(self._path, replace(self._kept, labels=tuple(self.labels)))


_NOTHING = Text(
    "nothing was seen at a pocket or target: there is nothing to label",
    "rien n’a été vu à une poche ou à une cible : il n’y a rien à étiqueter",
)


def _moment(at_us: int) -> Text:
    """`0:08.4`, from the beginning of the capture."""
    seconds = number(at_us / 1e6 % 60, "04.1f")
    return Text(*(f"{at_us // 60_000_000}:{part}" for part in seconds))


def _question(
    here: Occurrence, place: int, total: int, lang: Language, does_show: bool, which: Board
) -> str:
    gate = which.gates[which.gate_number(here.gate)].text
    at, colon = _moment(here.at_us), Text(":", " :").say(lang)
    lines = []
    if does_show:
        lines = [
            f"    {VERDICTS[passage.verdict].say(lang)} {passage.pieces}{colon} "
            f"{passage.because.say(lang)}\n"
            for passage in here.passages
        ]
    asked = Text(
        f"{place}/{total}  {at.en}  {gate.en}: how many pieces stayed down? ",
        f"{place}/{total}  {at.fr}  {gate.fr} : combien de pièces y sont restées ? ",
    )
    return "".join(lines) + asked.say(lang)
