"""The calibration and thresholds a board was heard with, as the journal keeps them.

Only what differs from the defaults is written: an uncalibrated board with its original thresholds
needs no entry.
"""

from dataclasses import asdict, fields

from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.sense import calibration
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.thresholds import Thresholds


def encode(senses: Senses, limits: Thresholds) -> Json:
    usual = asdict(Thresholds())
    changed = {name: value for name, value in asdict(limits).items() if value != usual[name]}
    body = {**senses.encode(), "passages": changed}
    return {name: value for name, value in body.items() if value}


def in_force(journal: Journal, upto: int | None = None) -> Json:
    """The body in force after an entry (None: the last); empty means defaults only."""
    entry = journal.senses(upto)
    return entry.body if entry else {}


def senses(body: Json) -> Senses:
    try:
        kept = {name: part for name, part in body.items() if name != "passages"}
        return calibration.decode({"colours": {}, **kept})
    except BadCalibration:
        return Senses()  # another program's


def limits(body: Json) -> Thresholds:
    known = {field.name for field in fields(Thresholds)}
    given = body.get("passages", {})
    if not isinstance(given, dict):
        return Thresholds()  # a changed byte
    numbers: Json = {
        name: number for name, number in given.items() if isinstance(number, int | float)
    }
    return Thresholds(**{name: number for name, number in numbers.items() if name in known})
