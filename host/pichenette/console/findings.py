"""What is wrong, and what to do about it: the first thing on the first screen.

Comes in: the model.  Goes out: findings, the one that explains most first, each with what to look
at: the pin, the wire, the file, the command.  Nothing is repaired here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pichenette.console.console import Console
from pichenette.console.gate import GateFigures
from pichenette.console.wording import ms
from pichenette.hardware.headers import PICO
from pichenette.link.messages import PROTOCOL
from pichenette.text import Text

Weight = Literal["bad", "warn"]

_SLOW_PER_S = 20.0  # an HX711 gives 10 or 80
_NOISY_COUNTS = 2_000  # a good cell with gain 128 trembles by 50 to 300 counts
_CORRUPT = 5  # a line or two are torn whenever a port is opened
_LOW_HEAP = 20_000
_WAITING = 64  # edges unacknowledged: the host does not keep up, or does not acknowledge
_BLOCKED_S = 2.0
_CROOKED_MS = 0.15  # sense/thresholds.py's speck: shorter is noise of receivers and supplies


@dataclass(frozen=True)
class Finding:
    weight: Weight
    where: str  # a gate's id, "link", "scale", "board", "board file"
    what: Text
    do: Text

    def say(self, language: Literal["en", "fr"]) -> str:
        return f"{self.where}: {self.what.say(language)}. {self.do.say(language)}"


def pin_of(gpio: int) -> str:
    """`GP4, pin 6`: as it is printed beside the header."""
    number = next((pin.number for pin in PICO.pins if pin.name == f"GP{gpio}"), None)
    return f"GP{gpio}, pin {number}" if number else f"GPIO {gpio}"


def findings(console: Console) -> list[Finding]:
    found = list(_link(console))
    if console.link.device is None:
        return found  # what the gates said last is no longer true
    return [*found, *_board(console), *_gates(console), *_scale(console), *_counters(console)]


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
                "Type `reboot`; if it comes back to the prompt, `pichenette flash`",
                "Taper `reboot` ; si l'invite revient, `pichenette flash`",
            ),
        )
    elif link.is_silent(console.at):
        yield _silence(console)
    if link.traces:
        trace = link.traces[-1]
        yield Finding(
            "bad",
            "board",
            Text(f"its program failed: {trace.error}", f"son programme a failli : {trace.error}"),
            Text("F6 shows the whole traceback", "F6 montre toute la trace"),
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


def _gates(console: Console) -> Iterator[Finding]:
    beams = [one for one in console.gates if console.gate(one.number).role != "button"]
    passing = [one for one in beams if console.gate(one.number).role in ("pocket", "target")]
    dead = [one for one in passing if one.broken_s(console.now_us) >= _BLOCKED_S]
    if len(dead) > 1 and len(dead) == len(passing):
        yield Finding(
            "bad",
            "gates",
            Text("every beam is broken", "tous les faisceaux sont coupés"),
            Text(
                "No power on the emitters (5 V, GND), or `broken` in the board file is the wrong "
                "way round",
                "Émetteurs sans courant (5 V, GND), ou `broken` à l'envers dans le fichier du "
                "plateau",
            ),
        )
        dead = []
    for figures in console.gates:
        yield from _gate(console, figures, figures in dead)


def _gate(console: Console, figures: GateFigures, is_dead: bool) -> Iterator[Finding]:
    gate = console.gate(figures.number)
    pin = pin_of(gate.pin)
    fault = figures.fault.fault if figures.fault else None
    lately = figures.lately(console.now_us)
    if fault == "storm" or (gate.role in ("strike", "button") and lately >= 100):
        yield Finding(
            "bad",
            gate.id,
            Text(
                f"{lately} breaks in 10 s without a rhythm: a loose wire",
                f"{lately} coupures en 10 s sans rythme : un fil desserré",
            ),
            Text(
                f"Wiggle its signal and ground ({pin}) and watch the count",
                f"Bouger son signal et sa masse ({pin}) en regardant le compte",
            ),
        )
    elif fault == "flicker" and figures.fault:
        yield Finding(
            "bad",
            gate.id,
            figures.fault.because,
            Text(
                "Shade the receiver, or switch the lamp off", "Protéger le récepteur, ou éteindre"
            ),
        )
    elif gate.role == "button" and figures.broken_s(console.now_us) >= 10:
        yield Finding(
            "warn",
            gate.id,
            Text("pressed for more than 10 s", "enfoncé depuis plus de 10 s"),
            Text(f"Stuck, or shorted to ground? {pin}", f"Coincé, ou à la masse ? {pin}"),
        )
    elif is_dead and figures.is_broken_from_start:
        yield Finding(
            "bad",
            gate.id,
            Text(
                f"broken since we look, {figures.broken_s(console.now_us):.0f} s",
                f"coupé depuis le début, {figures.broken_s(console.now_us):.0f} s",
            ),
            Text(
                f"A dead beam: is its emitter powered and facing the receiver? Signal on {pin}",
                f"Faisceau mort : émetteur alimenté et en face du récepteur ? Signal sur {pin}",
            ),
        )
    elif is_dead:
        yield Finding(
            "bad",
            gate.id,
            Text(
                f"broken for {figures.broken_s(console.now_us):.0f} s",
                f"coupé depuis {figures.broken_s(console.now_us):.0f} s",
            ),
            Text(
                f"Something lies in it, or its emitter's wire came off; signal on {pin}",
                f"Quelque chose dedans, ou le fil de l'émetteur est parti ; signal sur {pin}",
            ),
        )
    elif gate.role in ("pocket", "target") and _is_noisy(figures):
        shortest = ms(figures.shortest_us)
        yield Finding(
            "warn",
            gate.id,
            Text(
                f"breaks as short as {shortest}, no piece makes them",
                f"des coupures de {shortest}, aucune pièce n'en fait",
            ),
            Text(
                f"Supply noise: 100 nF at the receiver; {pin}",
                f"Bruit d'alimentation : 100 nF au récepteur ; {pin}",
            ),
        )


def _is_noisy(figures: GateFigures) -> bool:
    specks = sum(1 for width_us in figures.widths_us if width_us < _CROOKED_MS * 1000)
    return specks + figures.flicks >= 3


def _scale(console: Console) -> Iterator[Finding]:
    scale = console.board.scale if console.board else None
    weighing = console.weighing
    if scale is None or weighing.status is None:
        return
    pins = f"DOUT {pin_of(scale.dout)}; SCK {pin_of(scale.sck)}"
    if weighing.status == 3:
        if scale.optional and not weighing.statuses[0]:
            return  # told as missing, and costs nothing
        yield Finding(
            "bad",
            "scale",
            Text("the HX711 gives no conversions", "le HX711 ne donne pas de mesures"),
            Text(f"Supply, ground, {pins}", f"Alimentation, masse, {pins}"),
        )
        return
    if weighing.status == 1:
        yield Finding(
            "bad",
            "scale",
            Text("saturated", "saturée"),
            Text(
                "Overloaded, or a wire of the cell (E+, E-, A+, A-) is off or swapped",
                "Surcharge, ou un fil de la cellule (E+, E-, A+, A-) débranché ou inversé",
            ),
        )
    bad, good = weighing.statuses[2] + weighing.statuses[4], weighing.statuses[0]
    if bad >= 3 and bad * 50 > good:  # FIELD.md: 1 to 5 % in bad set-ups
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{bad} of {bad + good} readings garbled",
                f"{bad} mesures sur {bad + good} brouillées",
            ),
            Text(f"Shorten and twist its wires: {pins}", f"Fils plus courts, torsadés : {pins}"),
        )
    rate = weighing.per_s
    if rate is not None and rate < _SLOW_PER_S:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"{rate:.0f} samples a second: a step takes 0.5 s to settle instead of 0.1",
                f"{rate:.0f} mesures par seconde : un pas met 0,5 s au lieu de 0,1",
            ),
            Text(
                "The HX711's RATE pin (15) is low: lift it to VDD for 80",
                "La broche RATE (15) du HX711 est basse : la mettre à VDD pour 80",
            ),
        )
    if weighing.noise is not None and weighing.noise > _NOISY_COUNTS:
        yield Finding(
            "warn",
            "scale",
            Text(
                f"trembles by {weighing.noise:.0f} counts",
                f"tremble de {weighing.noise:.0f} points",
            ),
            Text(
                "Somebody touches it, or its supply is noisy (100 µF at the HX711)",
                "Quelqu'un la touche, ou l'alimentation est bruyante (100 µF au HX711)",
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
