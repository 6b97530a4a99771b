"""How a table's board and machine are, for whoever looks after them: faults first, each with what
to do, then the figures.
"""

import platform
import time
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from pichenette import __version__
from pichenette.games.game import Json
from pichenette.journal import safety, trend
from pichenette.service.machine import MachineStatus
from pichenette.service.status import Status
from pichenette.service.verb import Call, ServiceVerb
from pichenette.table.view import plain
from pichenette.text import Text, same
from pichenette.work import Work

_OLD_DAYS = 30  # a backup
_MANY_ENTRIES = 200  # a journal that somebody would miss


def health(call: Call) -> Json:
    gates = {gate.id: gate.text for gate in call.served.board.gates}
    return {"health": as_json(call.served.status(call.machine()), gates=gates)}


def as_json(status: Status, now: float | None = None, gates: Mapping[str, Text] = {}) -> Json:
    """`gates`: what people call them."""
    at = time.time() if now is None else now
    backup = safety.backed_up_at(Path(status.journal.path)) if status.journal.path else None
    faults = _faults(status, gates) + _backup(status, backup, at)
    return {
        "outcome": "fail" if status.faults else "warn" if faults else "ok",
        "faults": plain(faults),
        "board": status.board,
        "device": status.device,
        "connection": status.connection,
        "gates": plain(status.gates),
        "link": plain(status.link),
        "machine": plain(status.machine),
        "journal": {
            **plain(status.journal),
            "backup_at": None if backup is None else _day(backup),
        },
        "versions": {
            "pichenette": __version__,
            "firmware": status.link.firmware,
            "python": platform.python_version(),
            "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        },
    }


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _faults(status: Status, gates: Mapping[str, Text]) -> list[Text]:
    """What every surface shows, then what only somebody with time looks at."""
    warned = [gate.warning for gate in status.gates if gate.warning]
    called = [warning.named(gates.get(warning.beam, same(warning.beam))) for warning in warned]
    faults = [*status.faults, *called]
    lost = status.link.lost
    if lost:
        faults.append(
            Text(
                f"the board could not keep all that its sensors saw ({lost} lost): was the service "
                "stopped for long? Check the last scores",
                f"le plateau n’a pas pu garder tout ce que ses capteurs ont vu (il en manque "
                f"{lost}) : le service a-t-il été arrêté longtemps ? Vérifiez les derniers scores",
            )
        )
    if _is_hot(status.machine):
        faults.append(
            Text(
                f"the computer is warm ({status.machine.temperature_c:.0f} °C): at 80 °C it slows "
                "down; give it more air",
                f"l’ordinateur chauffe ({status.machine.temperature_c:.0f} °C) : à 80 °C il "
                "ralentit ; aérez-le mieux",
            )
        )
    return faults


def _is_hot(machine: MachineStatus) -> bool:
    return machine.temperature_c is not None and 70 <= machine.temperature_c < 80


def _backup(status: Status, backup: float | None, now: float) -> list[Text]:
    if status.journal.entries < _MANY_ENTRIES:
        return []
    if backup is None:
        return [
            Text(
                "the journal was never backed up: download a backup below",
                "le journal n’a jamais été sauvegardé : téléchargez une sauvegarde ci-dessous",
            )
        ]
    days = int((now - backup) / 86400)
    if days < _OLD_DAYS:
        return []
    return [
        Text(
            f"the last backup is {days} days old: download another one below",
            f"la dernière sauvegarde date de {days} jours : téléchargez-en une autre ci-dessous",
        )
    ]


def days(call: Call) -> Work[Json]:
    """Every gate, day by day."""
    found = yield from trend.gate_days(call.served.journal)
    gates = call.served.board.gates
    return {
        "days": [
            {
                "day": day,
                "gates": {
                    gates[number].id: asdict(own)
                    for number, own in by_gate.items()
                    if number < len(gates)
                },
            }
            for day, by_gate in sorted(found.items())
        ]
    }


HEALTH_LOOKS = (
    ServiceVerb(
        "health",
        "look",
        Text(
            "how the board and its machine are: what is wrong, with what to do, and the figures",
            "l’état du plateau et de sa machine : ce qui ne va pas, que faire, et les chiffres",
        ),
        health,
        answers={
            "health": Text(
                "outcome, faults, gates, link, machine, journal, versions",
                "outcome, faults, gates, link, machine, journal, versions",
            )
        },
    ),
    ServiceVerb(
        "trend",
        "look",
        Text(
            f"what each gate saw on the last {trend.DAYS} days with anything to see",
            f"ce que chaque porte a vu, les {trend.DAYS} derniers jours où il y avait à voir",
        ),
        days,
        answers={
            "days": Text(
                "a list of days, each with pieces, doubts, noise and faults by gate",
                "une liste de jours, chacun avec `pieces`, `doubts`, `noise` et `faults` par porte",
            )
        },
        lasts="journal",
    ),
)
