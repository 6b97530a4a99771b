"""What a verb of the service is: one request, described once for every way in.

Name, permission, fields and action.  The description checks a request's fields and generates
docs/api.md and docs/openapi.json; a field's text appears there and in the error about a wrong
value.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Literal

from pichenette.expected import shown
from pichenette.games.game import Json
from pichenette.journal.entry import Who
from pichenette.service.machine import MachineStatus
from pichenette.service.pin import PinFile
from pichenette.service.request import BadRequest
from pichenette.service.served import Served
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.work import Work

May = Literal["look", "act"]
"""Looking changes nothing; acting needs the PIN, or the local socket."""

Lasts = Literal["moment", "journal", "counted", "ever"]
"""How long an answer holds: until a journal has another entry or note, say.  `counted`: so, and not
before all of its games are summed up.
"""

Kind = Literal["text", "whole", "number", "truth", "object", "texts", "any"]

COMMON = ("id", "do", "table", "who", "version")  # in every request
_SHOWN = 40  # characters of an unknown field


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: Kind
    text: Text  # what it is; it completes "NAME: …"
    is_required: bool = False
    among: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None  # of a number; for a text or a list, its length

    def check(self, value: Any) -> None:
        """Raise BadRequest if the value is not allowed."""
        if not self._is_fit(value):
            raise self.wrong

    @property
    def wrong(self) -> BadRequest:
        return BadRequest(Text(f"{self.name}: {self.text.en}", f"{self.name} : {self.text.fr}"))

    def _is_fit(self, value: Any) -> bool:
        if self.kind == "any":
            return True
        if self.kind == "truth":
            return type(value) is bool
        if self.kind == "object":
            return isinstance(value, dict)
        if self.kind == "text":
            is_known = not self.among or value in self.among
            return isinstance(value, str) and is_known and self._is_within(len(value))
        if self.kind == "texts":
            is_list = isinstance(value, list) and all(isinstance(text, str) for text in value)
            return is_list and self._is_within(len(value))
        kinds = (int,) if self.kind == "whole" else (int, float)
        return type(value) in kinds and isfinite(value) and self._is_within(value)

    def _is_within(self, size: float) -> bool:
        is_enough = self.least is None or size >= self.least
        return is_enough and (self.most is None or size <= self.most)


@dataclass(frozen=True, slots=True)
class Call:
    """One request."""

    served: Served
    who: Who
    given: Mapping[str, Any]
    machine: Callable[[], MachineStatus]
    tables: Mapping[str, Served] = field(default_factory=dict)
    pins: PinFile | None = None  # where whoever asks may know and change the PIN


@dataclass(frozen=True, slots=True)
class ServiceVerb:
    name: str
    may: May
    does: Text
    run: Callable[[Call], Json | Work[Json]]
    fields: tuple[Field, ...] = ()
    answers: Mapping[str, Text] = field(default_factory=dict)
    address: str = ""  # over HTTP, unless it is its own name below its table
    is_over_http: bool = True
    has_body: bool = False  # a look whose question is too long for an address: POST, without PIN
    lasts: Lasts = "moment"

    @property
    def method(self) -> str:
        return "GET" if self.may == "look" and not self.has_body else "POST"

    def check(self, given: Mapping[str, Any]) -> None:
        """Raise BadRequest if a field is missing, unknown or wrong."""
        for own in self.fields:
            if own.name in given:
                own.check(given[own.name])
            elif own.is_required:
                raise own.wrong
        names = [own.name for own in self.fields]
        for name in given:
            if name not in names and name not in COMMON:
                odd = name[:_SHOWN]
                *more, last = names or [""]
                start = ", ".join(more)
                has = Text(*(f"{start} {word} {last}" if more else last for word in ("and", "et")))
                raise BadRequest(
                    Text(
                        f"{self.name} has no field {odd!r}; "
                        + (f"it has {has.en}" if names else "it needs none"),
                        f"{self.name} n’a pas de champ {shown(odd).fr} ; "
                        + (f"il a {has.fr}" if names else "il n’en faut aucun"),
                    )
                )


class Outdated(BadRequest):
    """It was decided on a view that is out of date."""

    def __init__(self, view: View) -> None:
        super().__init__(
            Text(
                "the table has changed in the meantime: check it, then decide",
                "la table a changé entre-temps : regardez-la, puis décidez",
            )
        )
        self.view = view
