"""What is wrong, and what to do about it: the first thing on the first screen.

The finding that explains most comes first, each with what to look at: the pin, the wire, the file,
the command.  Nothing is repaired here.
"""

from collections.abc import Iterator

from pichenette.console.console import Console
from pichenette.console.finding import Finding
from pichenette.console.gate_findings import gate_findings
from pichenette.console.scale_findings import scale_findings
from pichenette.expected import shown
from pichenette.text import Text
from pichenette.wire import PROTOCOL

_CORRUPT = 5  # a line or two are torn whenever a port is opened
_FRESH_S = 600.0  # an older traceback is on its page, not here
_LOW_HEAP = 20_000
_FLASH = Text(
    "Put the firmware on it at the first step of the set-up",
    "Installez-y le micrologiciel, à la première étape de la mise en service",
)
_WAITING = 64  # unacknowledged edges: the host cannot keep up, or does not acknowledge


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


def link_findings(console: Console) -> list[Finding]:
    """Only what is wrong with the port, and with who is on it."""
    found = list(_link(console))
    return found if console.link.device is None else [*found, *_board(console)]


def _purpose(console: Console) -> Iterator[Finding]:
    """Deliberate faults explain whatever looks wrong meanwhile."""
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
        yield Finding(
            "bad",
            "link",
            link.trouble or Text("no port is open", "aucun port n’est ouvert"),
            Text(
                "Run `dmesg | tail` to see whether the computer notices the cable",
                "Lancez `dmesg | tail` pour voir si l’ordinateur détecte le câble",
            ),
            by_hand=Text(
                "Is the cable plugged in at both ends, and is it one that carries data? Many only "
                "charge",
                "Le câble est-il branché aux deux bouts, et transmet-il les données ? Beaucoup ne "
                "font que charger",
            ),
        )
    elif link.has_prompt:
        yield Finding(
            "bad",
            "board",
            Text(
                "stuck at MicroPython's prompt: the program is not running",
                "arrêté à l’invite de MicroPython : le programme ne tourne pas",
            ),
            Text(
                "It is restarted automatically, three times at most; after that, run `pichenette "
                "flash`",
                "Il est relancé automatiquement, trois fois au plus ; ensuite, lancez `pichenette "
                "flash`",
            ),
            by_hand=_FLASH,
        )
    elif link.is_silent(console.at):
        yield _silence(console)
    if link.traces and console.at - link.traces[-1].at < _FRESH_S:
        trace = link.traces[-1]
        yield Finding(
            "bad",
            "board",
            Text(f"its program crashed: {trace.error}", f"son programme a planté : {trace.error}"),
            Text("F6 shows the whole traceback", "F6 montre toute la trace"),
            by_hand=Text(
                "Unplug the board and plug it in again; if it comes back, ask for help with the "
                "report of the last step",
                "Débranchez le plateau et rebranchez-le ; si cela revient, demandez de l’aide avec "
                "le compte rendu de la dernière étape",
            ),
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
            Text(
                "Meanwhile the board keeps what it sees",
                "En attendant, le plateau garde ce qu’il voit",
            ),
        )
    if (status.get("machine") or {}).get("is_under_voltage"):
        yield Finding(
            "bad",
            "Pi",
            Text("under-voltage: USB may fail", "sous-tension : l’USB peut tomber en panne"),
            Text(
                "Use the official power supply and a short, thick cable",
                "Utilisez l’alimentation officielle et un câble court et épais",
            ),
        )


def _silence(console: Console) -> Finding:
    link = console.link
    if link.any_at is not None and link.heard_at is None:
        return Finding(
            "bad",
            "link",
            Text("bytes arrive, but no sentences", "des octets arrivent, mais aucune phrase"),
            Text(
                "A different program or speed? Look at the bytes with F2, or run `pichenette "
                "flash`",
                "Un autre programme ou débit ? Regardez les octets avec F2, ou lancez `pichenette "
                "flash`",
            ),
            by_hand=_FLASH,
        )
    since = "" if link.heard_at is None else f" {console.at - link.heard_at:.0f} s"
    return Finding(
        "bad",
        "link",
        Text(
            f"the port is open but the board is silent{since and f' for{since}'}",
            f"le port est ouvert mais le plateau se tait{since and f' depuis{since}'}",
        ),
        Text(
            "Has it been flashed (`pichenette flash`)? Press its RESET button or try another cable",
            "A-t-il été flashé (`pichenette flash`) ? Appuyez sur RESET, ou changez de câble",
        ),
        by_hand=Text(
            f"Unplug it and plug it in again, or try another cable. Is it new? {_FLASH.en}",
            f"Débranchez-le et rebranchez-le, ou changez de câble. Il est neuf ? {_FLASH.fr}",
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
                f"it speaks protocol {hello.protocol}; this program speaks {PROTOCOL}",
                f"il parle le protocole {hello.protocol} ; ce programme parle le {PROTOCOL}",
            ),
            Text("Run `pichenette flash`", "Lancez `pichenette flash`"),
            by_hand=_FLASH,
        )
    if not console.is_wrong_board:
        return
    expected = console.expected or console.board
    if expected is None or expected.name != hello.board:
        wanted = expected.name if expected else "?"
        what = Text(
            f"the Pico was flashed for {hello.board!r}; expected {wanted!r}",
            f"le Pico a été flashé pour {shown(hello.board).fr} ; attendu : {shown(wanted).fr}",
        )
    else:
        what = Text(
            f"the Pico has another version of {hello.board} ({hello.digest}, here "
            f"{expected.digest}): its pins may differ",
            f"le Pico a une autre version de {hello.board} ({hello.digest}, ici "
            f"{expected.digest}) : ses broches diffèrent peut-être",
        )
        wanted = expected.name
    yield Finding(
        "bad",
        "board file",
        what,
        Text(
            f"Run `pichenette flash --board {wanted}`, or start with --board {hello.board}",
            f"Lancez `pichenette flash --board {wanted}`, ou démarrez avec --board {hello.board}",
        ),
        by_hand=_FLASH,
    )


def _lost(edges: int) -> Text:
    if edges == 1:
        return Text(
            "one edge lost for good since the board started",
            "un front définitivement perdu depuis le démarrage",
        )
    return Text(
        f"{edges} edges lost for good since the board started",
        f"{edges} fronts définitivement perdus depuis le démarrage",
    )


def _counters(console: Console) -> Iterator[Finding]:
    beat, link = console.link.beat, console.link
    if beat and beat.lost:
        yield Finding(
            "bad",
            "link",
            _lost(beat.lost),
            Text(
                "Its memory was full: a storm, or nobody acknowledged; `reboot` clears the count",
                "Sa mémoire était pleine : tempête, ou personne n’accusait réception ; `reboot` "
                "remet à zéro",
            ),
            by_hand=Text(
                "Its memory was full: a loose wire, or the service was stopped for long. Plugging "
                "the board in again clears the count",
                "Sa mémoire était pleine : un fil desserré, ou le service arrêté longtemps. "
                "Rebrancher le plateau remet le compte à zéro",
            ),
        )
    if beat and beat.free < _LOW_HEAP:
        yield Finding(
            "warn",
            "board",
            Text(f"{beat.free} bytes of heap left", f"{beat.free} octets de tas libres"),
            Text(
                "`reboot`, then report it with the output of `--check`",
                "`reboot`, puis signalez-le avec le rapport de `--check`",
            ),
            by_hand=Text(
                "Unplug the board and plug it in again, and tell us with the report of the last "
                "step",
                "Débranchez le plateau et rebranchez-le, et signalez-le avec le compte rendu de la "
                "dernière étape",
            ),
        )
    if beat and beat.unacked >= _WAITING:
        yield Finding(
            "warn",
            "link",
            Text(
                f"{beat.unacked} unacknowledged edges are waiting on the board",
                f"{beat.unacked} fronts sans accusé de réception attendent sur le plateau",
            ),
            Text("`ack` lets them go", "`ack` les laisse partir"),
            by_hand=Text(
                "They are being taken over. If the number does not fall, plug the board in again",
                "Ils sont en train d’être repris. Si le nombre ne baisse pas, rebranchez le "
                "plateau",
            ),
        )
    if absurd := link.counts["absurd"]:
        yield Finding(
            "bad" if absurd >= _CORRUPT else "warn",
            "link",
            Text(
                f"{absurd} impossible sentences were rejected",
                f"{absurd} phrases impossibles ont été rejetées",
            ),
            Text(
                "F2 shows them. Is it our firmware? `pichenette flash`",
                "F2 les montre. Est-ce notre micrologiciel ? `pichenette flash`",
            ),
            by_hand=_FLASH,
        )
    corrupt, whole = link.counts["corrupt"], link.counts["in"]
    if corrupt >= _CORRUPT and corrupt * 200 > whole:
        yield Finding(
            "warn",
            "link",
            Text(
                f"{corrupt} of {corrupt + whole} sentences arrived damaged",
                f"{corrupt} phrases sur {corrupt + whole} arrivées abîmées",
            ),
            Text(
                "Check the cable and the hub; or two programs share the port",
                "Vérifiez le câble et le hub ; ou deux programmes partagent le port",
            ),
        )
