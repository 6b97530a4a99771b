"""A game for practice, on a board that no service has: in memory, and forgotten with the console.

Comes in: the messages the console heard, in order, and requests as the service's local interface
has them.  Goes out: views, as a service would show them.
"""

from dataclasses import fields, replace
from typing import Any

from pichenette import wire
from pichenette.board import Board
from pichenette.config import Settings
from pichenette.console.console import Console, Event, Linked, Told
from pichenette.errors import PichenetteError
from pichenette.journal import correction
from pichenette.journal.store import Journal
from pichenette.link.messages import Beat, Hello, Load, Message, Numbered, State
from pichenette.outputs.view import View, as_json
from pichenette.sense.shot import Shot
from pichenette.table import Table
from pichenette.verbs import told_of

_MASKS = ("mask",)


class Practice:
    def __init__(self, board: Board, console: Console) -> None:
        self._console = console
        self._journal = Journal(None)
        self._table = Table(board, self._journal, Settings(), self._show)
        self._boot: str | None = None
        self._numbered = 0
        console.watch(self._hear)
        self._table.connected(console.at)
        if console.link.hello:
            self._feed(console.link.hello, console.at)

    def _show(self, view: View) -> None:
        self._console.view = as_json(view)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Linked):
            if event.is_open:
                self._table.connected(event.at)
            else:
                self._table.disconnected(event.at)
        elif isinstance(event, Told):
            self._feed(event.message, event.at)

    def _feed(self, told: Message, at: float) -> None:
        """As its board would tell it, with numbers that begin where the practice did."""
        if isinstance(told, Hello) and told.boot != self._boot:
            self._boot, self._numbered = told.boot, 0
        if isinstance(told, Numbered):
            self._numbered += 1
            told = replace(told, seq=self._numbered)
        elif isinstance(told, Beat) and self._console.order.knows_all(told):
            told = replace(told, unacked=0)
        if isinstance(told, Hello | State | Numbered | Load | Beat):
            self._table.receive(wire.encode(_body(told)), at)

    def tick(self, at: float) -> None:
        self._table.tick(at)

    def ask(self, given: dict[str, Any], at: float) -> Any:
        self._table.tick(at)
        try:
            self._do(given)
        except PichenetteError as error:
            return {"ok": False, **told_of(error)}
        return {"ok": True}

    def _do(self, given: dict[str, Any]) -> None:
        do = given["do"]
        if do == "begin":
            self._table.begin(given["header"], "console")
        elif do == "say":
            shot = Shot(tuple(given.get("potted", ())), tuple(given.get("off", ())))
            self._table.say(shot, "console")
        elif do == "done":
            self._table.done("console")
        elif do == "undo":
            self._table.undo("console")
        elif do == "act":
            self._table.act(given["action"], "console")
        elif do == "answer":
            self._table.answer(given["question"], given["choice"], "console")
        elif do == "correct":
            wanted = correction.decode(str(given["kind"]), given)
            self._table.correct(wanted, "console", str(given.get("why", "")))
        else:
            raise PichenetteError(f"{do}: not in a game for practice")

    def close(self) -> None:
        self._table.close()
        self._journal.close()


def _body(told: Hello | State | Numbered | Load | Beat) -> str:
    values = (
        f"{getattr(told, one.name):X}" if one.name in _MASKS else str(getattr(told, one.name))
        for one in fields(told)
    )
    return ",".join([type(told).__name__.upper(), *values])
