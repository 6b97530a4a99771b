"""A game for practice, on a board that no service has: in memory, and forgotten with the console.

Comes in: the messages the console heard, in order, and requests as the service's local interface
has them.  Goes out: views, as a service would show them.
"""

from dataclasses import replace
from typing import Any

from pichenette import wire
from pichenette.board import Board
from pichenette.config import Settings
from pichenette.console.console import Console, Event, Linked, Told
from pichenette.console.sources.source import CannotDo
from pichenette.errors import PichenetteError
from pichenette.games.shot import Shot
from pichenette.journal import correction
from pichenette.journal.store import Journal
from pichenette.link.messages import Beat, Hello, Load, Message, Numbered, Pong, State, body
from pichenette.service.request import BadRequest
from pichenette.service.verbs import told_of
from pichenette.table.table import Table
from pichenette.table.view import View, as_json, plain
from pichenette.text import Text


class Practice:
    def __init__(self, board: Board, console: Console, settings: Settings | None = None) -> None:
        self._board = board
        self._console = console
        self._settings = settings or Settings()
        self._journal = Journal(None)
        self._senses = console.senses
        self._table = self._take_table()
        self._boot: str | None = None
        self._numbered = 0
        console.watch(self._hear)
        self._greet()

    def _take_table(self) -> Table:
        return Table(self._board, self._journal, self._settings, self._show, self._senses)

    def _greet(self) -> None:
        self._table.connected(self._console.at)
        if self._console.link.hello:
            self._feed(self._console.link.hello, self._console.at)

    def _keep_calibrated(self) -> None:
        """What was calibrated meanwhile counts from now on: another table, from the same journal"""
        if self._console.senses is not self._senses:
            self._senses = self._console.senses
            self._table.close()
            self._table = self._take_table()
            self._greet()

    def _show(self, view: View) -> None:
        self._console.view = as_json(view)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Linked):
            if event.is_open:
                self._table.connected(event.at)
            else:
                self._table.disconnected(event.at)
        elif isinstance(event, Told):
            self._keep_calibrated()
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
        # A PONG too: it answers the console, and tells the table that its board hears.
        if isinstance(told, Hello | State | Numbered | Load | Beat | Pong):
            self._table.receive(wire.encode(body(told)), at)

    def tick(self, at: float) -> None:
        self._table.tick(at)

    def ask(self, given: dict[str, Any], at: float) -> Any:
        self._keep_calibrated()
        self._table.tick(at)
        try:
            answer = self._told(given["do"])
            if answer is None:
                self._do(given)
        except KeyError as error:
            key = error.args[0]
            missing = BadRequest(Text(f'"{key}" is missing', f"il manque « {key} »"))
            return {"ok": False, **told_of(missing)}
        except (PichenetteError, TypeError, ValueError) as error:
            return {"ok": False, **told_of(error)}
        return {"ok": True, **(answer or {})}

    def _told(self, do: str) -> dict[str, Any] | None:
        """What only wants to know."""
        if do == "view":
            return {"view": as_json(self._table.view())}
        if do == "record":
            record = self._table.record
            lines = [record.header, *(line.encode() for line in record.lines)] if record else None
            return {"record": lines}
        if do == "calibration":
            return {"calibration": self._senses.encode()}
        if do == "status":
            return {"status": self._status()}
        return None

    def _status(self) -> Any:
        view = self._table.view()
        return plain(
            {
                "table": "practice",
                "board": self._board.name,
                "version": view.version,
                "connection": view.connection,
                "device": self._console.link.device,
                "link": self._table.link_status,
                "gates": self._table.health,
                "faults": view.faults,
            }
        )

    def _do(self, given: dict[str, Any]) -> None:
        do = given["do"]
        if do == "begin":
            is_abandoning = bool(given.get("abandon"))
            self._table.begin(given["header"], "console", is_abandoning=is_abandoning)
        elif do == "reopen":
            self._table.reopen(given["game"], "console", is_abandoning=bool(given.get("abandon")))
        elif do == "label":
            self._table.label(given["piece"], "console", given.get("place", "potted"))
        elif do == "say":
            shot = Shot(tuple(given.get("potted", ())), tuple(given.get("off", ())))
            self._table.say(shot, "console")
        elif do == "done":
            self._table.done("console")
        elif do == "undo":
            self._table.undo("console")
        elif do == "redo":
            self._table.redo("console")
        elif do == "act":
            self._table.act(given["action"], "console")
        elif do == "answer":
            self._table.answer(given["question"], given["choice"], "console")
        elif do == "correct":
            wanted = correction.decode(str(given["kind"]), given)
            self._table.correct(wanted, "console", str(given.get("why", "")))
        else:
            raise CannotDo(
                Text(
                    f"{do}: not possible in a practice game",
                    f"{do} : impossible dans une partie d'essai",
                )
            )

    def close(self) -> None:
        self._table.close()
        self._journal.close()
