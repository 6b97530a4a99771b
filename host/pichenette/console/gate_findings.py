"""What is wrong with a gate, from its figures: a dead beam, a loose wire, a lamp, noise."""

from collections.abc import Iterator

from pichenette.console.console import Console
from pichenette.console.finding import Finding, pin_of
from pichenette.console.gate import GateFigures
from pichenette.console.wording import ms
from pichenette.sense.pair_words import clear_for_ever
from pichenette.text import LANGUAGES, Text, counted

_BEAMS = ("pocket", "target", "second")
_BLOCKED_S = 2.0
_SPECK_US = 150  # sense/thresholds.py: anything shorter is noise from receivers and supplies
_STUCK_S = 10.0  # nobody presses a button for this long
_MANY = 100  # breaks in ten seconds, for what feels a flick or a finger


def gate_findings(console: Console) -> Iterator[Finding]:
    beams = [figure for figure in console.gates if console.gate(figure.number).role != "button"]
    passing = [beam for beam in beams if console.gate(beam.number).role in _BEAMS]
    dead = [figure for figure in passing if figure.broken_s(console.now_us) >= _BLOCKED_S]
    if len(dead) > 1 and len(dead) == len(passing):
        yield Finding(
            "bad",
            "gates",
            Text("every beam is broken", "tous les faisceaux sont coupés"),
            Text(
                "The emitters have no power (5 V, GND), or `broken` is the wrong way round in the "
                "board file",
                "Les émetteurs ne sont pas alimentés (5 V, GND), ou `broken` est à l’envers dans "
                "le fichier du plateau",
            ),
        )
        dead = []
    named: set[str] = set()
    for figures in console.gates:
        for finding in _gate(console, figures, figures in dead):
            named.add(finding.where)
            yield finding
    yield from _health(console, named)


def _health(console: Console, named: set[str]) -> Iterator[Finding]:
    """What only a whole evening shows: a misaligned beam, a pocket going blind."""
    for warning in console.warnings:
        if warning.beam not in named:
            named.add(warning.beam)
            pin = pin_of(console.gate(console.gate_number(warning.beam) or 0).pin)
            yield Finding(
                "warn",
                warning.beam,
                warning.what,
                Text(
                    f"See what `beam {warning.beam}` shows",
                    f"Regardez ce que montre `beam {warning.beam}`",
                ),
                pin,
                Text(
                    "Then let some pieces fall through it, one by one",
                    "Ensuite, faites-y tomber quelques pièces, une par une",
                ),
            )


def _gate(console: Console, figures: GateFigures, is_dead: bool) -> Iterator[Finding]:
    gate = console.gate(figures.number)
    pin = pin_of(gate.pin)
    fault = figures.known_fault
    lately = figures.lately(console.now_us)
    if fault == "storm" or (gate.role in ("strike", "button") and lately >= _MANY):
        storm = Text(
            f"{lately} breaks in 10 s with no rhythm: a loose wire",
            f"{lately} coupures en 10 s sans rythme : un fil desserré",
        )
        muted = Text(
            "muted after a storm of edges: a loose wire",
            "ignoré après une tempête de fronts : un fil desserré",
        )
        yield Finding(
            "bad",
            gate.id,
            storm if figures.fault or lately else muted,
            Text(
                "Wiggle its signal and ground wires and watch the count",
                "Bougez ses fils de signal et de masse en regardant le compte",
            ),
            pin,
        )
    elif fault == "flicker":
        lamp = Text("a lamp flickers into it", "une lampe scintille dans le faisceau")
        yield Finding(
            "bad",
            gate.id,
            figures.fault.because if figures.fault else lamp,
            Text(
                "Shade the receiver or switch the lamp off",
                "Mettez le récepteur à l’ombre ou éteignez la lampe",
            ),
            pin,
        )
    elif fault == "silent":
        of, why = gate.of or gate.id, clear_for_ever(gate.broken)
        yield Finding(
            "bad",
            gate.id,
            Text(
                "silent while the other beam of its pocket sees pieces",
                "muet alors que l’autre faisceau de sa poche voit des pièces",
            ),
            Text(
                f"{why.en} Until then {of} is judged by one beam, and asks more often. Try it "
                f"with `beam {gate.id}`",
                f"{why.fr} D’ici là, {of} est jugé par un seul faisceau et demande plus souvent. "
                f"Essayez-le avec `beam {gate.id}`",
            ),
            pin,
            Text(
                f"{why.en} Until then this pocket is judged by one beam, and asks more often",
                f"{why.fr} D’ici là, cette poche est jugée par un seul faisceau et demande plus "
                "souvent",
            ),
        )
    elif gate.role == "button" and figures.broken_s(console.now_us) >= _STUCK_S:
        yield Finding(
            "warn",
            gate.id,
            Text("pressed for more than 10 s", "enfoncé depuis plus de 10 s"),
            Text("Stuck, or shorted to ground?", "Coincé, ou à la masse ?"),
            pin,
        )
    elif is_dead and figures.is_broken_from_start:
        yield Finding(
            "bad",
            gate.id,
            Text(
                f"broken from the start, {figures.broken_s(console.now_us):.0f} s by now",
                f"coupé dès le départ, depuis {figures.broken_s(console.now_us):.0f} s",
            ),
            Text(
                "The beam is dead: is its emitter powered, and does it face the receiver?",
                "Faisceau mort : l’émetteur est-il alimenté et en face du récepteur ?",
            ),
            pin,
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
                "Something is lying in it, or the emitter's wire has come off",
                "Quelque chose l’obstrue, ou le fil de l’émetteur s’est détaché",
            ),
            pin,
        )
    elif figures.storms and figures.storm_us is not None:
        ago = max(0.0, (console.now_us - figures.storm_us) / 1e6)
        storms = counted(
            figures.storms,
            Text("storm of edges", "tempête de fronts"),
            Text("storms of edges", "tempêtes de fronts"),
        )
        yield Finding(
            "warn",
            gate.id,
            Text(
                f"{storms.en}, the last {ago:.0f} s ago: a loose wire",
                f"{storms.fr}, la dernière il y a {ago:.0f} s : un fil desserré",
            ),
            Text(
                "Wiggle its signal and ground wires and watch the count",
                "Bougez ses fils de signal et de masse en regardant le compte",
            ),
            pin,
        )
    elif gate.role in _BEAMS and _is_noisy(figures):
        shortest = Text(*(ms(figures.shortest_us, language) for language in LANGUAGES))
        yield Finding(
            "warn",
            gate.id,
            Text(
                f"breaks as short as {shortest.en}: too short for a piece",
                f"des coupures de {shortest.fr} : trop courtes pour une pièce",
            ),
            Text(
                "Noise on the supply: put 100 nF at the receiver",
                "Bruit d’alimentation : mettez 100 nF au récepteur",
            ),
            pin,
        )


def _is_noisy(figures: GateFigures) -> bool:
    specks = sum(1 for width_us in figures.widths_us if width_us < _SPECK_US)
    return specks + figures.flicks >= 3
