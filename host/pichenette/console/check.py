"""The commissioning check-list: everything that can be checked without hands, and a report.

Items come in order, each good, doubtful, failed or left to a person; the report can be attached to
a question.  The list waits like any command, so it needs no clock.
"""

import asyncio
import json
import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from pichenette import __version__
from pichenette.board import Gate
from pichenette.console import check_report, sayings
from pichenette.console.check_report import CheckOutcome, Item
from pichenette.console.commands.board import self_tested, wait_for, wait_for_pong
from pichenette.console.commands.command import Steps, Wait
from pichenette.console.console import Linked, MessageHeard
from pichenette.console.finding import pin_of
from pichenette.console.findings import findings
from pichenette.console.runner import CommandRunner
from pichenette.console.selftest import judged
from pichenette.console.terminal import GONE, Terminal
from pichenette.console.wording import STATUSES, tried
from pichenette.link.greeted import GreetedBoard
from pichenette.link.messages import Beat, Hello, LoadStatus
from pichenette.link.port import candidates
from pichenette.service.machine import Machine
from pichenette.text import Language, Text, number, same

_OPEN_S = 5.0
_GREET_S = 5.0
_PINGS = 20
_PONG_S = 1.0
_QUIET_BEATS = 5
_LOOK_S = 0.05
_KINDS = {
    "capture": "capture",
    "port": "port",
    "service": "service",
    "virtual": "virtuel",
}


class CheckList:
    def __init__(
        self,
        runner: CommandRunner,
        machine: Machine | None = None,
        walked: "Callable[[], Iterable[Item]]" = tuple,
    ) -> None:
        """`walked` is what people have tried with their hands, if somebody led them."""
        self._runner = runner
        self._machine = machine or Machine(Path.home())
        self._walked = walked
        self.items: list[Item] = []
        self.is_over = False

    def _add(self, outcome: CheckOutcome, name: str, en: str, fr: str) -> None:
        self.items.append(Item(outcome, name, Text(en, fr)))

    def steps(self) -> Steps:
        """The whole list; what cannot be checked is left out, and reported as such."""
        try:
            self._host()
            yield from self._link()
            if self._runner.console.link.hello is not None:
                self._board()
                yield from self._trips()
                yield from self._selftest()
                yield from self._quiet()
                self._scale()
                self._counters()
                self._by_hand()
            self.items += self._walked()
            for finding in findings(self._runner.console):
                outcome: CheckOutcome = "fail" if finding.weight == "bad" else "warn"
                said = Text(finding.say("en"), finding.say("fr"))
                shown = finding.on_page(self._runner.console.board)
                self.items.append(Item(outcome, finding.where, said, shown))
        finally:
            self.is_over = True

    def _host(self) -> None:
        model = "?"
        with suppress(OSError):
            model = Path("/proc/device-tree/model").read_text(encoding="ascii").strip("\0\n")
        system = f"{platform.system()} {platform.release()} {platform.machine()}"
        python = platform.python_version()
        said = f"pichenette {__version__}, Python {python}, {system}, {model}"
        self._add("info", "host", said, said)
        for warning in self._machine.status().warnings(low_disk_mb=100):
            self._add("warn", "host", warning.en, warning.fr)
        found = ", ".join(f"{device.device} ({device.board_id})" for device in candidates()) or "–"
        self._add("info", "ports", f"Picos on USB: {found}", f"Picos en USB : {found}")

    def _link(self) -> Steps:
        console, source = self._runner.console, self._runner.source
        if console.link.device is None:
            yield Wait(lambda event: isinstance(event, Linked) and event.is_open, _OPEN_S)
        if console.link.device is None:
            why = console.link.trouble or Text("no port", "aucun port")
            self._add("fail", "port", f"{source.name}: {why.en}", f"{source.name} : {why.fr}")
            return
        device = console.link.device
        self._add("ok", "port", f"{device}, {source.kind}", f"{device}, {_KINDS[source.kind]}")
        if console.link.hello is None:
            yield wait_for(Hello, _GREET_S)
        hello = console.link.hello
        if hello is None:
            self._add(
                "fail",
                "greeting",
                "the board did not introduce itself",
                "le plateau ne s’est pas présenté",
            )
            return
        self._add(
            "ok",
            "greeting",
            f"{hello.board} ({hello.digest}), firmware {hello.firmware}, id {hello.board_id}, "
            f"boot {hello.boot}, protocol {hello.protocol}",
            f"{hello.board} ({hello.digest}), micrologiciel {hello.firmware}, "
            f"identité {hello.board_id}, démarrage {hello.boot}, protocole {hello.protocol}",
        )

    def _board(self) -> None:
        console = self._runner.console
        assert console.link.hello is not None
        if console.is_wrong_board:
            return  # the findings report it, with what to do
        if not GreetedBoard.of(console.link.hello).has_version:
            return  # it was not compared
        board = console.board
        gates = len(board.gates) if board else 0
        name = board.name if board else "?"
        self._add(
            "ok",
            "board file",
            f"the Pico was flashed with this version of {name}: {gates} gates",
            f"le Pico a été flashé avec cette version de {name} : {gates} portes",
        )

    def _trips(self) -> Steps:
        trips: list[float] = []
        for sent_so_far in range(_PINGS):
            token = 800_000 + sent_so_far
            sent = self._runner.source.now()
            self._runner.source.say(f"PING,{token}")
            event = yield wait_for_pong(token, _PONG_S)
            if isinstance(event, MessageHeard):
                trips.append((event.at - sent) * 1000)
        if not trips:
            self._add(
                "fail", "round trip", "no PING was answered", "aucun PING n’a reçu de réponse"
            )
            return
        trips.sort()
        said = f"{trips[0]:.1f} / {trips[len(trips) // 2]:.1f} / {trips[-1]:.1f} ms"
        is_whole = len(trips) == _PINGS
        self._add(
            "ok" if is_whole else "warn",
            "round trip",
            f"{len(trips)} of {_PINGS} answered, {said} (shortest / median / longest)",
            f"{len(trips)} réponses sur {_PINGS}, {said.replace('.', ',')} (min. / médiane / max.)",
        )

    def _selftest(self) -> Steps:
        tested = yield from self_tested(self._runner)
        if tested is None:
            self._add("fail", "self-test", "no answer", "pas de réponse")
            return
        for line in tested.said:
            self._add("info", "self-test", *sayings.said(line))
        test = judged(tested.said, tested.result)
        self._add("ok" if test.is_well else "fail", "self-test", *test.text)

    def _quiet(self) -> Steps:
        """Some seconds during which nobody touches anything."""
        console = self._runner.console
        before = [figures.breaks for figures in console.gates]
        beats = 0
        for _ in range(_QUIET_BEATS):
            event = yield wait_for(Beat, 3.0)
            beats += event is not None
        if beats < _QUIET_BEATS:
            self._add(
                "fail",
                "beats",
                f"{beats} of {_QUIET_BEATS} BEATs arrived",
                f"{beats} BEAT reçus sur {_QUIET_BEATS}",
            )
        noisy = [
            (console.gate(figures.number), figures.breaks - count)
            for figures, count in zip(console.gates, before, strict=False)
            if figures.breaks > count
        ]
        if noisy:
            listed = ", ".join(f"{gate.id} {breaks}" for gate, breaks in noisy)
            self.items.append(
                Item("warn", "quiet", *(_moved(same(listed)), _moved(_named(noisy)))),
            )
        else:
            self._add(
                "ok",
                "quiet",
                f"no beam broke for {_QUIET_BEATS} s",
                f"aucun faisceau coupé pendant {_QUIET_BEATS} s",
            )

    def _scale(self) -> None:
        console = self._runner.console
        scale, weighing = console.board.scale if console.board else None, console.weighing
        if scale is None:
            return
        rate, noise = weighing.per_s, weighing.noise
        if rate is None:
            status = STATUSES[LoadStatus.MISSING if weighing.status is None else weighing.status]
            outcome: CheckOutcome = "info" if scale.optional else "fail"
            self._add(outcome, "scale", status.en, status.fr)
            return
        said, level = number(rate, ".1f"), f"{weighing.counts or 0:.0f} ± {noise or 0:.0f}"
        self._add(
            "ok",
            "scale",
            f"{said.en}/s, {level}, {weighing.bad} bad",
            f"{said.fr}/s, {level}, {weighing.bad} mauvaises",
        )
        kept = console.senses.scale
        if kept is None:
            self._add(
                "todo",
                "scale",
                "not calibrated: use the page's set-up, or `scale calibrate 10` in `pichenette "
                "console`",
                "pas étalonnée : par la mise en service de la page, ou `scale calibrate 10` dans "
                "`pichenette console`",
            )
        else:
            self._add(
                "info",
                "scale",
                f"calibrated: zero {kept.zero:.0f}, piece {kept.piece:.0f}",
                f"étalonnée : zéro {kept.zero:.0f}, pièce {kept.piece:.0f}",
            )

    def _counters(self) -> None:
        link, order = self._runner.console.link, self._runner.console.order
        beat = link.beat
        en = (
            f"{link.counts['in']} in, {link.counts['out']} out, {order.again} repeated, "
            f"{order.missed} missed, {link.counts['chatter']} chatter, "
            f"{link.counts['corrupt']} damaged, {link.counts['unknown']} unknown, "
            f"{link.counts['absurd']} impossible"
        )
        fr = (
            f"{link.counts['in']} reçues, {link.counts['out']} envoyées, {order.again} répétées, "
            f"{order.missed} manquées, {link.counts['chatter']} de bavardage, "
            f"{link.counts['corrupt']} abîmées, {link.counts['unknown']} inconnues, "
            f"{link.counts['absurd']} impossibles"
        )
        if beat:
            en += f"; {beat.lost} lost, {beat.unacked} waiting, {beat.free} bytes free"
            fr += f" ; {beat.lost} perdus, {beat.unacked} en attente, {beat.free} octets libres"
        self._add("info", "link", en, fr)

    def _by_hand(self) -> None:
        for figures in self._runner.console.gates:
            gate = self._runner.console.gate(figures.number)
            if figures.breaks:
                continue
            pin, do = pin_of(gate.pin), tried(gate.role)
            self._add(
                "todo",
                gate.id,
                f"not tested: {do.en} in the page's set-up, or after `beam {gate.id}` in "
                f"`pichenette console` ({pin.en})",
                f"pas essayé : {do.fr} dans la mise en service de la page, ou après "
                f"`beam {gate.id}` dans `pichenette console` ({pin.fr})",
            )

    def report(self, language: Language) -> Iterator[str]:
        return check_report.whole(self.items, self._runner.console, language)

    @property
    def code(self) -> int:
        return 1 if any(item.outcome == "fail" for item in self.items) else 0


def _moved(listed: Text) -> Text:
    return Text(
        f"beams broke although nobody should be touching the board: {listed.en}",
        f"coupures alors que personne ne devrait toucher le plateau : {listed.fr}",
    )


def _named(noisy: Iterable[tuple[Gate, int]]) -> Text:
    """Each with how often, in words."""
    found = [(gate.text, breaks) for gate, breaks in noisy]
    return Text(
        ", ".join(f"{text.en} ({breaks} ×)" for text, breaks in found),
        ", ".join(f"{text.fr} ({breaks} ×)" for text, breaks in found),
    )


async def check(
    runner: CommandRunner, out: TextIO, *, is_json: bool, terminal: Terminal | None = None
) -> int:
    """The list, from opening the port to the report; returns the exit code."""
    checks = CheckList(runner)
    source = asyncio.ensure_future(runner.source.run())
    if terminal:
        loop = asyncio.get_running_loop()
        terminal.watch(lambda: loop.call_soon_threadsafe(source.cancel))
    try:
        runner.start("check", checks.steps())
        while not checks.is_over and not source.done():
            await asyncio.wait([source], timeout=_LOOK_S)
            runner.tick(runner.source.now())
        if source.done():
            source.result()
    except asyncio.CancelledError:
        return GONE
    finally:
        source.cancel()
        with suppress(asyncio.CancelledError):
            await source
    if is_json:
        for item in checks.items:
            line = {
                "check": item.name,
                "outcome": item.outcome,
                "says": item.text.say(runner.language),
            }
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
        return checks.code
    out.writelines(f"{line}\n" for line in checks.report(runner.language))
    return checks.code
