"""What is wrong, and what to do about it: the first thing on the first screen.

Comes in: the model.  Goes out: findings, the one that explains most first, each with what to look
at: the pin, the wire, the file, the command.  Nothing is repaired here.
"""

from collections.abc import Iterator

from pichenette.console.console import Console
from pichenette.console.finding import Finding
from pichenette.console.gate_findings import gate_findings
from pichenette.console.scale_findings import scale_findings
from pichenette.text import Text
from pichenette.wire import PROTOCOL

_CORRUPT = 5  # a line or two are torn whenever a port is opened
_FRESH_S = 600.0  # a traceback that is older is on its page, not here
_LOW_HEAP = 20_000
_WAITING = 64  # edges unacknowledged: the host does not keep up, or does not acknowledge


def findings(console: Console) -> list[Finding]:
    found = [*_purpose(console), *_link(console), *_service(console)]
    if console.link.device is None:
        return found  # what the gates said last is no longer true
    return [
        *found,
        *_board(console),
        *gate_findings(console),
        *scale_findings(console),
        *_counters(console),
    ]


def _purpose(console: Console) -> Iterator[Finding]:
    """Faults that somebody asked for explain whatever looks wrong meanwhile."""
    if console.disturbed is not None:
        yield Finding(
            "warn",
            "fault",
            Text(f"on purpose, {console.disturbed.en}", f"exprès, {console.disturbed.fr}"),
            Text("`fault off` ends it", "`fault off` y met fin"),
        )


def _link(console: Console) -> Iterator[Finding]:
    link = console.link
    if link.device is None:
        what = link.trouble or "no port is open"
        yield Finding(
            "bad",
            "link",
            Text(what, what),
            Text(
                "`dmesg | tail` tells whether the cable is seen at all",
                "`dmesg | tail` dit si le câble est vu",
            ),
        )
    elif link.has_prompt:
        yield Finding(
            "bad",
            "board",
            Text(
                "MicroPython's prompt: the program does not run",
                "invite de MicroPython : le programme ne tourne pas",
            ),
            Text(
                "It is started again by itself, three times at most; then `pichenette flash`",
                "Il est relancé tout seul, trois fois au plus ; ensuite `pichenette flash`",
            ),
        )
    elif link.is_silent(console.at):
        yield _silence(console)
    if link.traces and console.at - link.traces[-1].at < _FRESH_S:
        trace = link.traces[-1]
        yield Finding(
            "bad",
            "board",
            Text(f"its program failed: {trace.error}", f"son programme a failli : {trace.error}"),
            Text("F6 shows the whole traceback", "F6 montre toute la trace"),
        )


def _service(console: Console) -> Iterator[Finding]:
    """What a service knows of its journal and its machine."""
    status = console.status or {}
    trouble = (status.get("journal") or {}).get("trouble")
    if trouble:
        yield Finding(
            "bad",
            "journal",
            Text(trouble, trouble),
            Text("The board keeps what it tells meanwhile", "Le plateau garde ce qu'il dit"),
        )
    if (status.get("machine") or {}).get("is_under_voltage"):
        yield Finding(
            "bad",
            "Pi",
            Text("under-voltage: USB may fail", "sous-tension : l'USB peut lâcher"),
            Text(
                "The official supply, a short thick cable", "L'alimentation officielle, câble court"
            ),
        )


def _silence(console: Console) -> Finding:
    link = console.link
    if link.any_at is not None and link.heard_at is None:
        return Finding(
            "bad",
            "link",
            Text("bytes come, but no sentence", "des octets, mais aucune phrase"),
            Text(
                "Another program or speed? Look at them with F2, or `pichenette flash`",
                "Un autre programme ou débit ? Les regarder avec F2, ou `pichenette flash`",
            ),
        )
    since = "" if link.heard_at is None else f" {console.at - link.heard_at:.0f} s"
    return Finding(
        "bad",
        "link",
        Text(
            f"the port is open and the board is silent{since and f' for{since}'}",
            f"le port est ouvert et le plateau se tait{since and f' depuis{since}'}",
        ),
        Text(
            "Is it flashed (`pichenette flash`)? Press its RESET, or try another cable",
            "Est-il flashé (`pichenette flash`) ? Appuyer sur RESET, ou changer de câble",
        ),
    )


def _board(console: Console) -> Iterator[Finding]:
    hello = console.link.hello
    if hello is None:
        return
    if hello.protocol != PROTOCOL:
        yield Finding(
            "bad",
            "board",
            Text(
                f"it speaks protocol {hello.protocol}, this program {PROTOCOL}",
                f"il parle le protocole {hello.protocol}, ce programme le {PROTOCOL}",
            ),
            Text("Run `pichenette flash`", "Lancer `pichenette flash`"),
        )
    if not console.is_wrong_board:
        return
    expected = console.expected or console.board
    if expected is None or expected.name != hello.board:
        wanted = expected.name if expected else "?"
        what = Text(
            f"the Pico was flashed for {hello.board!r}, expected is {wanted!r}",
            f"le Pico a été flashé pour {hello.board!r}, on attend {wanted!r}",
        )
    else:
        what = Text(
            f"the Pico has another version of {hello.board} ({hello.digest}, here "
            f"{expected.digest}): its pins may differ",
            f"le Pico a une autre version de {hello.board} ({hello.digest}, ici "
            f"{expected.digest}) : ses broches diffèrent peut-être",
        )
        wanted = expected.name
    yield Finding(
        "bad",
        "board file",
        what,
        Text(
            f"`pichenette flash --board {wanted}`, or start with --board {hello.board}",
            f"`pichenette flash --board {wanted}`, ou démarrer avec --board {hello.board}",
        ),
    )


def _counters(console: Console) -> Iterator[Finding]:
    beat, link = console.link.beat, console.link
    if beat and beat.lost:
        yield Finding(
            "bad",
            "link",
            Text(
                f"{beat.lost} edges lost for good since the board started",
                f"{beat.lost} fronts perdus pour toujours depuis le démarrage",
            ),
            Text(
                "Its store was full: a storm, or nobody acknowledged; `reboot` clears the count",
                "Sa mémoire était pleine : tempête, ou personne n'accusait réception ; `reboot`",
            ),
        )
    if beat and beat.free < _LOW_HEAP:
        yield Finding(
            "warn",
            "board",
            Text(f"{beat.free} bytes of heap left", f"{beat.free} octets de tas libres"),
            Text(
                "`reboot`, and report it with `--check`", "`reboot`, et le signaler avec `--check`"
            ),
        )
    if beat and beat.unacked >= _WAITING:
        yield Finding(
            "warn",
            "link",
            Text(
                f"{beat.unacked} edges wait on the board unacknowledged",
                f"{beat.unacked} fronts attendent un accusé sur le plateau",
            ),
            Text("`ack` lets them go", "`ack` les laisse partir"),
        )
    if absurd := link.counts["absurd"]:
        yield Finding(
            "bad" if absurd >= _CORRUPT else "warn",
            "link",
            Text(
                f"{absurd} sentences that cannot be true were not believed",
                f"{absurd} phrases impossibles n'ont pas été crues",
            ),
            Text(
                "F2 shows them. Is it our firmware? `pichenette flash`",
                "F2 les montre. Est-ce notre micrologiciel ? `pichenette flash`",
            ),
        )
    corrupt, whole = link.counts["corrupt"], link.counts["in"]
    if corrupt >= _CORRUPT and corrupt * 200 > whole:
        yield Finding(
            "warn",
            "link",
            Text(
                f"{corrupt} of {corrupt + whole} sentences arrived corrupt",
                f"{corrupt} phrases sur {corrupt + whole} arrivées abîmées",
            ),
            Text("Cable, hub, or two programs on one port", "Câble, hub, ou deux programmes"),
        )
