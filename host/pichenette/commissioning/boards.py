"""Which boards are there, is it the right one, and firmware for a Pico that has none or another."""

import asyncio
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from pichenette.board import Board
from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import Console
from pichenette.console.finding import Finding
from pichenette.console.findings import link_findings
from pichenette.errors import PichenetteError, text_of
from pichenette.games.game import Json
from pichenette.link.port import Candidate
from pichenette.pico.flash import FlashStep
from pichenette.service.request import BadRequest
from pichenette.text import Text, same

_LOAN_S = 300.0  # a whole bundle takes half a minute
_CLOSE_S = 0.1

FlashPico = Callable[[Board, str | None, Callable[[FlashStep], None]], list[str]]


class LentCable(Protocol):
    """The port of the table, which flashing needs for itself."""

    @property
    def device(self) -> str | None: ...
    def lend(self, seconds: float) -> None: ...
    def resume(self) -> None: ...


class BoardsStation(Station):
    name: ClassVar[str] = "board"
    guide = Guide(
        Text("Board and firmware", "Plateau et micrologiciel"),
        Text(
            "Plug the Pico into the Pi. If it has never been used with this board, put the "
            "firmware on it.",
            "Branchez le Pico au Pi. S’il n’a jamais servi avec ce plateau, installez-y le "
            "micrologiciel.",
        ),
        Text(
            "The board introduces itself by its name, and the Pico's LED blinks once a second.",
            "Le plateau se présente par son nom, et la LED du Pico clignote une fois par seconde.",
        ),
        Text(
            "No Pico: a cable that only charges, or MicroPython is not on it yet (hold BOOTSEL, "
            "plug it in, copy the UF2). Another board: put this board's firmware on it.",
            "Pas de Pico : un câble qui ne fait que charger, ou MicroPython n’y est pas encore "
            "(tenez BOOTSEL, branchez, copiez l’UF2). Un autre plateau : installez-y le "
            "micrologiciel de celui-ci.",
        ),
    )

    def __init__(
        self,
        console: Console,
        board: Board,
        cable: LentCable,
        candidates: Callable[[], list[Candidate]],
        flash: FlashPico,
        greet: Callable[[], None],
    ) -> None:
        self._board, self._cable, self._candidates = board, cable, candidates
        self._flash, self._greet = flash, greet
        self._job: asyncio.Task[None] | None = None
        super().__init__(console)

    def begin(self) -> None:
        if not self.is_flashing:
            self._step: FlashStep | None = None
            self._trouble: Text | None = None
            self._is_flashed = False
        self._greet()

    @property
    def is_flashing(self) -> bool:
        return self._job is not None and not self._job.done()

    @property
    def is_busy(self) -> bool:
        return self.is_flashing

    def say(self, said: StationSaid) -> None:
        if said.word != "flash":
            super().say(said)
            return
        if self.is_flashing:
            raise BadRequest(
                Text("it is being done already", "c’est déjà en cours"),
            )
        known = [candidate.device for candidate in self._candidates()]
        device = said.what or self._cable.device
        if said.what and said.what not in (*known, self._cable.device):
            listed = ", ".join(known) or "–"
            raise BadRequest(
                Text(
                    f"{said.what}: no Pico is there; found: {listed}",
                    f"{said.what} : pas de Pico ici ; trouvé : {listed}",
                )
            )
        self._step, self._trouble, self._is_flashed = None, None, False
        self._job = asyncio.ensure_future(self._put_on(device))

    async def _put_on(self, device: str | None) -> None:
        """With the port lent, and taken back whatever happens; scoring waits for its board."""
        is_ours = device is not None and device == self._cable.device
        try:
            if is_ours:
                self._cable.lend(_LOAN_S)
                while self._cable.device is not None:
                    await asyncio.sleep(_CLOSE_S)
            await asyncio.to_thread(self._flash, self._board, device, self._take)
            self._is_flashed = True
        except (PichenetteError, OSError) as error:
            self._trouble = text_of(error)
        finally:
            if is_ours:
                self._cable.resume()

    def _take(self, step: FlashStep) -> None:
        self._step = step  # from the thread that copies: one assignment, read when somebody looks

    @property
    def is_done(self) -> bool:
        hello = self.console.link.hello
        is_here = hello is not None and self.console.link.device is not None
        return is_here and not self.console.is_wrong_board and not self.is_flashing

    @property
    def own_remarks(self) -> list[Remarked]:
        found: list[Remarked] = []
        if self._trouble:
            found.append(Remarked("fail", self._trouble))
        if self.is_flashing:
            return found
        hello = self.console.link.hello
        if hello is not None and self.is_done and not found:
            found.append(
                Remarked(
                    "ok",
                    Text(
                        f"{hello.board}, firmware {hello.firmware}, board {hello.board_id}",
                        f"{hello.board}, micrologiciel {hello.firmware}, plateau {hello.board_id}",
                    ),
                )
            )
        return found

    def findings(self) -> Iterable[Finding]:
        return () if self.is_flashing else link_findings(self.console)

    def picture_data(self) -> dict[str, Json]:
        step = self._step
        return {
            "board": self._board.name,
            "device": self._cable.device,
            "found": [
                {"device": candidate.device, "board_id": candidate.board_id}
                for candidate in self._candidates()
            ],
            "flash": {
                "is_on": self.is_flashing,
                "is_done": self._is_flashed,
                "text": both(step.text if step else same("")),
                "share": step.done / step.total if step and step.total else 0.0,
            },
        }
