"""Commands to the board, each with its answer."""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pichenette import wire
from pichenette.console.commands.command import (
    BadCommand,
    Command,
    Failed,
    Steps,
    Wait,
    gate_named,
    gates,
    whole_of,
)
from pichenette.console.console import Console, ConsoleEvent, MessageHeard, ObservationMade
from pichenette.console.finding import pin_of
from pichenette.console.selftest import judged
from pichenette.console.wording import VERDICTS, ms, tried, words
from pichenette.link.messages import BROKEN, CLEAR, HI, Done, Edge, Hello, Message, Pong, Say
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.text import LANGUAGES, Text, counted

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_ANSWER_S = 3.0
_SELFTEST_S = 10.0
_REBOOT_S = 15.0
_BEAM_S = 30.0
_RULING_S = 6.0  # of quiet, plus the BEAT that says nothing older is on its way
_BEAMS = ("pocket", "target", "second")
_DUST_US = round(Thresholds().dust_ms * 1000)
_BREAKS = Text("break", "coupure"), Text("breaks", "coupures")
LOAN_S = 60.0  # renewed while it lasts, so that a dead console does not keep it from a service


M = TypeVar("M", bound=Message)


def message_of(event: ConsoleEvent | None, kind: type[M]) -> M | None:
    """The event's message, if it is of that kind, or None."""
    if isinstance(event, MessageHeard) and isinstance(event.message, kind):
        return event.message
    return None


def wait_for(kind: type[M], seconds: float, fits: Callable[[M], bool] | None = None) -> Wait:
    """Wait for a message of that kind."""

    def is_it(event: ConsoleEvent) -> bool:
        message = message_of(event, kind)
        return message is not None and (fits is None or fits(message))

    return Wait(is_it, seconds)


def wait_for_pong(token: int, seconds: float) -> Wait:
    return wait_for(Pong, seconds, lambda pong: pong.token == token)


def _silent(what: str) -> Failed:
    return Failed(
        Text(
            f"{what}: the board does not answer; `why` may explain it",
            f"{what} : le plateau ne répond pas ; voir `why`",
        )
    )


def _hello(runner: "CommandRunner", given: list[str]) -> Steps:
    runner.source.say(HI)
    hello = message_of((yield wait_for(Hello, _ANSWER_S)), Hello)
    if hello is None:
        raise _silent("hello")
    runner.say(
        Text(
            f"{hello.board} ({hello.digest}), firmware {hello.firmware}, board {hello.board_id}, "
            f"boot {hello.boot}, protocol {hello.protocol}, {hello.gates} gates",
            f"{hello.board} ({hello.digest}), micrologiciel {hello.firmware}, "
            f"plateau {hello.board_id}, démarrage {hello.boot}, "
            f"protocole {hello.protocol}, {hello.gates} portes",
        ),
        "good",
    )


def _ping(runner: "CommandRunner", given: list[str]) -> Steps:
    times = whole_of(given[0], "ping [TIMES]") if given else 1
    trips: list[float] = []
    for number in range(min(max(times, 1), 100)):
        token = 900_000 + number
        sent = runner.source.now()
        runner.source.say(f"PING,{token}")
        event = yield wait_for_pong(token, _ANSWER_S)
        if isinstance(event, MessageHeard):
            trips.append(event.at - sent)
    if not trips:
        raise _silent("ping")
    shortest, longest = min(trips) * 1000, max(trips) * 1000
    mean = sum(trips) / len(trips) * 1000
    said = f"{shortest:.1f} / {mean:.1f} / {longest:.1f} ms"
    runner.say(
        Text(
            f"{len(trips)} of {times} answered: {said} (shortest / mean / longest)",
            f"{len(trips)} réponses sur {times} : {said.replace('.', ',')} (min. / moyenne / max.)",
        ),
        "good" if len(trips) == times else "warn",
    )


class SelfTested(NamedTuple):
    said: tuple[str, ...]  # the lines of a self-test
    result: str  # of its DONE


def self_tested(runner: "CommandRunner") -> Generator[Wait, ConsoleEvent | None, SelfTested | None]:
    """Have the board test itself; None if it does not answer."""
    runner.source.say("SELFTEST")
    said: list[str] = []
    while True:
        event = yield Wait(
            lambda event: bool(message_of(event, Say) or message_of(event, Done)), _SELFTEST_S
        )
        if event is None:
            return None
        if line := message_of(event, Say):
            said.append(line.text)
        if (done := message_of(event, Done)) and done.command == "SELFTEST":
            return SelfTested(tuple(said), done.result)


def _selftest(runner: "CommandRunner", given: list[str]) -> Steps:
    tested = yield from self_tested(runner)
    if tested is None:
        raise _silent("selftest")
    test = judged(tested.said, tested.result)
    if not test.is_well:
        raise Failed(test.text)
    runner.say(test.text, "good")


def _ack(runner: "CommandRunner", given: list[str]) -> None:
    upto = runner.source.acknowledge()
    runner.say(
        Text(
            f"acknowledged up to #{upto}; what comes next will be too",
            f"réception accusée jusqu’au n° {upto} ; la suite le sera aussi",
        ),
        "good",
    )


def _beam(runner: "CommandRunner", given: list[str]) -> Steps:
    console = runner.console
    number = gate_named(console, given, "beam GATE")
    gate, figures = console.gate(number), console.gates[number]
    do = tried(gate.role)
    runner.say(Text(f"{gate.id}: {do.en} now …", f"{gate.id} : {do.fr} maintenant …"))

    def is_edge(event: ConsoleEvent, flags: int) -> bool:
        edge = message_of(event, Edge)
        return edge is not None and edge.gate == number and bool(edge.flags & flags)

    before = figures.breaks
    event = yield Wait(lambda event: is_edge(event, BROKEN | CLEAR), _BEAM_S)
    if event is None:
        level = figures.is_broken
        state = Text("clear", "libre") if not level else Text("broken", "coupé")
        pin = pin_of(gate.pin)
        powered = Text("", "")
        if gate.role in _BEAMS:
            powered = Text(" Is the receiver powered?", " Le récepteur est-il alimenté ?")
        raise Failed(
            Text(
                f"{gate.id}: no change for {_BEAM_S:.0f} s, still {state.en}. Does the signal "
                f"reach {pin.en}?{powered.en}",
                f"{gate.id} : rien pendant {_BEAM_S:.0f} s, toujours {state.fr}. Le signal "
                f"arrive-t-il à {pin.fr} ?{powered.fr}",
            )
        )
    if figures.is_broken:
        event = yield Wait(lambda event: is_edge(event, CLEAR), _BEAM_S)
        if event is None:
            raise Failed(
                Text(
                    f"{gate.id}: broken, and it stays broken", f"{gate.id} : coupé, et il le reste"
                )
            )
    if gate.role in _BEAMS and (figures.last_width_us or 0) < _DUST_US:
        raise Failed(_speck(gate.id, figures.last_width_us))
    verdict = Text("", "")
    if gate.role in ("pocket", "target"):
        event = yield Wait(
            lambda event: (
                isinstance(event, ObservationMade)
                and isinstance(event.observation, Passage)
                and event.observation.gate == number
            ),
            _RULING_S,
        )
        if isinstance(event, ObservationMade) and isinstance(event.observation, Passage):
            passage, said = event.observation, VERDICTS[event.observation.verdict]
            verdict = Text(
                f"; {said.en}, {passage.pieces}: {passage.because.en}",
                f" ; {said.fr}, {passage.pieces} : {passage.because.fr}",
            )
    breaks = counted(figures.breaks - before, *_BREAKS)
    width = Text(*(ms(figures.last_width_us, language) for language in LANGUAGES))
    runner.say(
        Text(
            f"{gate.id} works: {breaks.en}, the last {width.en}{verdict.en}",
            f"{gate.id} marche : {breaks.fr}, la dernière {width.fr}{verdict.fr}",
        ),
        "good",
    )


def _speck(gate: str, width_us: int | None) -> Text:
    width = Text("too short to be timed", "trop court pour être mesuré")
    if width_us is not None:
        width = Text(*(ms(width_us, language) for language in LANGUAGES))
    return Text(
        f"{gate}: only a speck ({width.en}), shorter than any piece or finger. Noise on its supply "
        "or cable? Try again",
        f"{gate} : rien qu’un parasite ({width.fr}), plus court qu’une pièce ou un doigt. Du bruit "
        "sur l’alimentation ou le câble ? Essayez encore",
    )


def _reboot(runner: "CommandRunner", given: list[str]) -> Steps:
    runner.source.reboot()
    before = runner.console.link.hello.boot if runner.console.link.hello else None
    hello = message_of(
        (yield wait_for(Hello, _REBOOT_S, lambda hello: hello.boot != before)), Hello
    )
    if hello is None:
        raise _silent("reboot")
    boot = hello.boot
    runner.say(
        Text(f"the board is back: boot {boot}", f"le plateau est revenu : démarrage {boot}"), "good"
    )


def _repl(runner: "CommandRunner", given: list[str]) -> None:
    device = runner.source.lend(LOAN_S)
    runner.want("repl", device)


def _send(runner: "CommandRunner", given: list[str]) -> None:
    raw = " ".join(given)
    if not raw:
        raise BadCommand(Text("send BODY, or send $BODY*CRC", "send CORPS, ou send $CORPS*CRC"))
    try:
        line = raw.encode("ascii") + b"\n" if raw.startswith("$") else wire.encode(raw)
    except ValueError as error:
        raise BadCommand(Text(f"send: {error}", f"send : {error}")) from error
    runner.source.send(line)
    runner.say(Text(f"sent {line.decode().strip()}", f"envoyé {line.decode().strip()}"))


def _say_words(console: Console, given: list[str]) -> Sequence[str]:
    return (HI, "PING,1", "SELFTEST", "REBOOT", "ACK,")


def _last(runner: "CommandRunner", given: list[str]) -> None:
    kind = given[0] if given else "SAY"
    kind = kind if kind == "chatter" else kind.upper()
    lines = runner.console.stream.latest(kind, 5)
    for line in lines:
        runner.say(words(line, lambda number: runner.console.gate(number).id))
    if not lines:
        runner.say(Text(f"no {kind} so far", f"pas de {kind} jusqu’ici"), "warn")


COMMANDS = (
    Command(
        "hello",
        "",
        Text("ask the board to identify itself", "demander au plateau de se présenter"),
        _hello,
        "board",
    ),
    Command(
        "ping",
        "[TIMES]",
        Text("measure the round trip", "mesurer l’aller-retour"),
        _ping,
        "board",
        example="ping 20",
    ),
    Command(
        "selftest",
        "",
        Text(
            "have the board test every gate, the scale and the colour heads",
            "faire vérifier par le plateau chaque porte, la balance et les têtes de couleur",
        ),
        _selftest,
        "board",
    ),
    Command(
        "beam",
        "GATE",
        Text(
            "wait until a beam is broken, and report what was seen",
            "attendre qu’un faisceau soit coupé et dire ce qui a été vu",
        ),
        _beam,
        "board",
        gates,
        example="beam pocket-3",
    ),
    Command(
        "ack",
        "",
        Text(
            "let the board forget what it has already sent (a stopped service will never see it)",
            "laisser le plateau oublier ce qu’il a déjà envoyé (un service arrêté ne le verra "
            "jamais)",
        ),
        _ack,
        "board",
    ),
    Command(
        "send",
        "BODY",
        Text(
            "send any sentence; a checksum is added unless it starts with $",
            "envoyer une phrase quelconque ; la somme de contrôle est ajoutée sauf si elle "
            "commence par $",
        ),
        _send,
        "board",
        _say_words,
        example="send PING,42",
        is_raw=True,
    ),
    Command(
        "last",
        "KIND",
        Text("show the last five lines of one kind", "montrer les cinq dernières lignes d’un type"),
        _last,
        "board",
        lambda console, given: sorted(console.stream.kinds),
        example="last BEAT",
    ),
    Command(
        "reboot",
        "",
        Text("restart the board and wait for it", "redémarrer le plateau et l’attendre"),
        _reboot,
        "board",
    ),
    Command(
        "repl",
        "",
        Text(
            "lend the port to mpremote; it comes back when mpremote ends (Ctrl-X)",
            "prêter le port à mpremote ; il est repris quand mpremote se termine (Ctrl-X)",
        ),
        _repl,
        "board",
    ),
)
