"""Everything other programs may ask of a table, in one list for every way in.

Each verb is described once, with its fields; docs/api.md and docs/openapi.json are generated from
it.  What carries a request here (a socket, a page) is unknown, and so are unsolicited views.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any

from pichenette.errors import text_of
from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.journal.entry import Who
from pichenette.journal.refusing import LaterPlayRefused
from pichenette.service.acts import ACTS
from pichenette.service.board_acts import BOARD_ACTS
from pichenette.service.commission_verbs import COMMISSION_VERBS
from pichenette.service.desk_verbs import DESK_VERBS
from pichenette.service.health import HEALTH_LOOKS
from pichenette.service.judging_verbs import JUDGING_VERBS
from pichenette.service.looking_back_verbs import LOOKING_BACK
from pichenette.service.looks import LOOKS
from pichenette.service.machine import MachineStatus
from pichenette.service.note_acts import NOTE_ACTS
from pichenette.service.pin import PinFile
from pichenette.service.pin_act import PIN_ACT
from pichenette.service.request import BadRequest
from pichenette.service.served import Served
from pichenette.service.verb import Call, Outdated, ServiceVerb
from pichenette.table.view import as_json as view_json
from pichenette.text import Text
from pichenette.work import Work, finish

_ALL = (
    *LOOKS,
    *LOOKING_BACK,
    *ACTS,
    *NOTE_ACTS,
    *BOARD_ACTS,
    *COMMISSION_VERBS,
    *HEALTH_LOOKS,
    *DESK_VERBS,
    *JUDGING_VERBS,
    PIN_ACT,
)
VERBS: dict[str, ServiceVerb] = {verb.name: verb for verb in _ALL}

_LONGEST_TOLD = 1000  # characters; whatever is longer only repeats what was asked

_WHO: dict[str, Who] = {"console": "console", "page": "page", "panel": "panel", "demo": "demo"}


def carry_out(
    given: Mapping[str, Any],
    tables: Mapping[str, Served],
    machine: Callable[[], MachineStatus],
    who: Who | None = None,
    pins: PinFile | None = None,
) -> dict[str, Json]:
    """Carry out a request and return the contents of the answer; raises what is wrong with it.

    If it raises, nothing has changed; if it returns, everything is on disk.  `who` comes from the
    carrier, which knows better than the request.
    """
    return finish(steps(given, tables, machine, who, pins))


def steps(
    given: Mapping[str, Any],
    tables: Mapping[str, Served],
    machine: Callable[[], MachineStatus],
    who: Who | None = None,
    pins: PinFile | None = None,
) -> Work[dict[str, Json]]:
    """The same in steps, of which an act has only one."""
    action = given.get("do")
    verb = VERBS.get(action) if isinstance(action, str) else None
    if verb is None:
        known = ", ".join(VERBS)
        raise BadRequest(
            Text(
                f"do {action!r}: expected one of {known}",
                f"do {shown(action).fr} : choisissez parmi {known}",
            )
        )
    served = served_of(given, tables)
    call = Call(served, who or who_of(given), given, machine, tables, pins)
    verb.check(given)
    served.tick()  # what has fallen due comes first, and may make the request outdated
    check_version(given, served)
    found = verb.run(call)
    if isinstance(found, Generator):
        found = yield from found
    found = found or {}
    return found if verb.may == "look" else {**found, "version": served.table.version}


def check_version(given: Mapping[str, Any], served: Served) -> None:
    """Raise Outdated if it was decided on another view."""
    version = given.get("version")
    if version is None:
        return
    if type(version) is not int:
        raise BadRequest(
            Text(
                "version: the number of the view it was decided on",
                "version : le numéro de la vue sur laquelle on a décidé",
            )
        )
    if served.table.version != version:
        raise Outdated(served.view())


def who_of(given: Mapping[str, Any]) -> Who:
    name = given.get("who", "console")
    who = _WHO.get(name) if isinstance(name, str) else None
    if who is None:
        known = ", ".join(_WHO)
        raise BadRequest(Text(f"who: expected one of {known}", f"who : choisissez parmi {known}"))
    return who


def served_of(given: Mapping[str, Any], tables: Mapping[str, Served]) -> Served:
    """The table that is meant; if there is only one, it need not be named."""
    name = given.get("table")
    if name is None and len(tables) == 1:
        return next(iter(tables.values()))
    if not isinstance(name, str) or name not in tables:
        known = ", ".join(tables)
        raise BadRequest(
            Text(
                f"table {name!r}: expected one of {known}",
                f"table {shown(name).fr} : choisissez parmi {known}",
            )
        )
    return tables[name]


def error_fields(error: Exception) -> dict[str, Json]:
    """What went wrong, for an answer."""
    text = text_of(error)
    rule = getattr(error, "rule", None)
    fields: dict[str, Json] = {
        "error": _clipped(str(error)),
        "text": {"en": _clipped(text.en), "fr": _clipped(text.fr)},
        "rule": rule,
    }
    if isinstance(error, LaterPlayRefused):
        fields["entry"] = error.entry
    if isinstance(error, Outdated):
        fields["view"] = view_json(error.view)
    return fields


def _clipped(said: str) -> str:
    return said if len(said) <= _LONGEST_TOLD else f"{said[: _LONGEST_TOLD - 1]}…"
