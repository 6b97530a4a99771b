"""A station of the walk: what to do, what one should see, and what it means if one does not.

Takes the console's events, the time and what a person says; knows by itself when it is done.  Every
station can be begun again, and then forgets what it saw.  No page and no port is known here.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Literal, NamedTuple

from pichenette.console.check_report import CheckOutcome, Item
from pichenette.console.console import Console, ConsoleEvent
from pichenette.console.finding import Finding
from pichenette.games.game import Json
from pichenette.service.request import BadRequest
from pichenette.text import Text

StationOutcome = Literal["todo", "ok", "warn", "fail", "skipped"]
StationWord = Literal["next", "yes", "no", "try", "flash", "tare", "weigh", "save", "back"]


class Guide(NamedTuple):
    """What a station says before anything has happened."""

    title: Text
    do: Text
    see: Text
    otherwise: Text  # what it means if one does not see that


class StationSaid(NamedTuple):
    """A person's word, with what it is about."""

    word: StationWord
    what: str = ""
    number: float | None = None


class Remarked(NamedTuple):
    """What a station has found, and whether that is well."""

    outcome: CheckOutcome
    text: Text


class Station(ABC):
    name: ClassVar[str]
    guide: Guide

    def __init__(self, console: Console) -> None:
        self.console = console
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Forget everything: it is tried (again) from now on."""

    def event(self, event: ConsoleEvent) -> None:  # noqa: B027  # most look only now and then
        """Something happened at the board."""

    def tick(self, at: float) -> None:  # noqa: B027  # likewise
        """Time has passed."""

    def say(self, said: StationSaid) -> None:
        """A person's word; raises BadRequest if it means nothing here."""
        raise BadRequest(
            Text(
                f"“{said.word}” means nothing at this station",
                f"« {said.word} » ne veut rien dire à cette étape",
            )
        )

    @property
    def is_busy(self) -> bool:
        """Something runs that must not be left alone half done."""
        return False

    def leave(self) -> None:  # noqa: B027  # most borrow nothing
        """Somebody walks on: put back whatever was borrowed."""

    @property
    @abstractmethod
    def own_remarks(self) -> list[Remarked]:
        """What only this station can find, with what to do."""

    def findings(self) -> Iterable[Finding]:
        """What the console finds by itself about the same part of the board."""
        return ()

    @property
    def remarks(self) -> list[Remarked]:
        return [
            *self.own_remarks,
            *(
                Remarked(
                    "fail" if finding.weight == "bad" else "warn",
                    finding.on_page(self.console.board),
                )
                for finding in self.findings()
            ),
        ]

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Nothing more is waited for."""

    def picture_data(self) -> dict[str, Json]:
        """What its picture is drawn from."""
        return {}

    @property
    def outcome(self) -> StationOutcome:
        found = {remark.outcome for remark in self.remarks}
        if "fail" in found:
            return "fail"
        if "warn" in found:
            return "warn"
        if found == {"info"}:
            return "skipped"  # it is not fitted
        return "ok" if self.is_done else "todo"

    @property
    def items(self) -> list[Item]:
        """Its lines in the report, which has the findings already."""
        items = [
            Item(remark.outcome, self.name, remark.text, remark.text) for remark in self.own_remarks
        ]
        if not self.is_done:
            title = self.guide.title
            items.append(
                Item(
                    "todo",
                    self.name,
                    Text(f"{title.en}: not finished", f"{title.fr} : pas terminé"),
                )
            )
        return items


def both(text: Text) -> Json:
    return {"en": text.en, "fr": text.fr}
