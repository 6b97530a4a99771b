"""Faults on purpose: the levers the tests use, for people; and hands for a virtual board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pichenette.console.commands.command import (
    BadCommand,
    Command,
    gate_named,
    gates,
    number_of,
    one_of,
)
from pichenette.console.console import Console
from pichenette.console.sources.levers import WORDS
from pichenette.text import Text, number

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_PIECE_MS = 30.0  # FIELD.md: 20 to 80 ms in a net


def _fault(runner: "CommandRunner", words: list[str]) -> None:
    runner.say(runner.source.fault(words))


def _press(runner: "CommandRunner", words: list[str]) -> None:
    usage = "press GATE [MS]"
    number = gate_named(runner.console, words, usage)
    width_ms = number_of(words[1], usage, "ms") if len(words) > 1 else _PIECE_MS
    if not 0 < width_ms <= 3_600_000:
        raise BadCommand(
            Text(f"{usage}: above 0, an hour at most", f"{usage} : plus de 0, une heure au plus")
        )
    runner.source.press(number, width_ms)
    gate = runner.console.gate(number).id
    runner.say(
        Text(f"{gate} is broken for {width_ms:g} ms", f"{gate} : coupure de {width_ms:g} ms")
    )


def _widths(console: Console, words: list[str]) -> Sequence[str]:
    return gates(console, words) if len(words) == 1 else ("30", "2", "400", "5000")


def _weigh(runner: "CommandRunner", words: list[str]) -> None:
    if len(words) != 1:
        raise BadCommand(Text("weigh PIECES | +PIECES | -PIECES", "weigh PIÈCES | +N | -N"))
    given = number_of(words[0].replace("−", "-"), "weigh PIECES")
    pieces = runner.source.weigh(given, is_more=words[0][0] in "+-−")
    said = number(pieces, "g")
    several = "" if abs(pieces) < 2 else "s"
    some = "" if abs(pieces) == 1 else "s"
    runner.say(
        Text(f"{said.en} piece{some} on the scale", f"{said.fr} pièce{several} sur la balance")
    )


def _unplug(runner: "CommandRunner", words: list[str]) -> None:
    runner.source.unplug()
    runner.say(Text("the cable is out", "le câble est débranché"))


def _plug(runner: "CommandRunner", words: list[str]) -> None:
    runner.source.replug()
    runner.say(Text("the cable is back", "le câble est remis"))


COMMANDS = (
    Command(
        "fault",
        "[in|out] LEVER SHARE … | rough | freeze SECONDS | off",
        Text(
            "disturb the lines: drop, double, corrupt, cut, garbage, stall (shares), delay_ms; "
            "`rough` is what the tests use",
            "perturber les lignes : drop, double, corrupt, cut, garbage, stall (parts), delay_ms ; "
            "`rough` est ce qu'utilisent les tests",
        ),
        _fault,
        "fault",
        one_of(*WORDS),
        example="fault in drop 5% corrupt 2%",
    ),
    Command(
        "press",
        "GATE [MS]",
        Text(
            "break a virtual beam, or press a virtual button, for so long",
            "couper un faisceau virtuel, ou presser un bouton virtuel",
        ),
        _press,
        "fault",
        _widths,
        example="press pocket-1 45",
    ),
    Command(
        "weigh",
        "PIECES | +PIECES | -PIECES",
        Text(
            "so many pieces on the virtual scale, or so many more or less",
            "tant de pièces sur la balance virtuelle, ou tant de plus ou de moins",
        ),
        _weigh,
        "fault",
        example="weigh 3",
    ),
    Command(
        "unplug",
        "",
        Text("pull the virtual cable", "tirer le câble virtuel"),
        _unplug,
        "fault",
    ),
    Command(
        "plug",
        "",
        Text("put the virtual cable back", "remettre le câble virtuel"),
        _plug,
        "fault",
    ),
)
