"""Pieces for real: ten into each pocket or target, as a shot would bring them."""

from collections import Counter
from statistics import median
from typing import ClassVar

from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import ConsoleEvent, ObservationMade
from pichenette.console.finding import pin_of
from pichenette.games.game import Json
from pichenette.sense.observation import Passage
from pichenette.text import Text, number

WANTED = 10  # pieces for each
_SURE = 0.9  # of them accepted
_SHORT_MS = 8.0  # usual break of pieces that graze, or fall past the beam's middle


class PiecesStation(Station):
    name: ClassVar[str] = "pieces"
    guide = Guide(
        Text("Real pieces", "De vraies pièces"),
        Text(
            f"Drop {WANTED} pieces one after another into each, as a shot would bring them. Then "
            "press “Done”.",
            f"Lâchez {WANTED} pièces l’une après l’autre à chaque endroit, comme un tir les "
            "amènerait. Puis touchez « Fini ».",
        ),
        Text(
            "Ten counted in each, all of them certain, with breaks of about 20 to 90 ms.",
            "Dix comptées à chaque endroit, toutes certaines, avec des coupures d’environ 20 à "
            "90 ms.",
        ),
        Text(
            "Too few: the beam does not cross the way of the pieces. Doubts: pieces are too fast, "
            "graze the beam or fall together.",
            "Pas assez : le faisceau n’est pas sur le chemin des pièces. Des doutes : les pièces "
            "sont trop rapides, frôlent le faisceau ou tombent ensemble.",
        ),
    )

    def begin(self) -> None:
        board = self.console.board
        gates = enumerate(board.gates if board else ())
        self.seen: dict[int, list[Passage]] = {n: [] for n, gate in gates if gate.is_passed}
        self._is_over = False

    def event(self, event: ConsoleEvent) -> None:
        passage = event.observation if isinstance(event, ObservationMade) else None
        if isinstance(passage, Passage) and passage.gate in self.seen and not self._is_over:
            self.seen[passage.gate].append(passage)

    def say(self, said: StationSaid) -> None:
        if said.word == "next":
            self._is_over = True
        else:
            super().say(said)

    @property
    def is_done(self) -> bool:
        return self._is_over or (
            bool(self.seen) and all(_counted(passages) >= WANTED for passages in self.seen.values())
        )

    @property
    def own_remarks(self) -> list[Remarked]:
        if not self.is_done:
            return []
        found = [
            remark
            for gate, passages in self.seen.items()
            if (remark := self._remark(gate, passages))
        ]
        if found:
            return found
        total = sum(map(_counted, self.seen.values()))
        return [
            Remarked(
                "ok",
                Text(f"{total} pieces, all seen", f"{total} pièces, toutes vues"),
            )
        ]

    def _remark(self, number_: int, passages: list[Passage]) -> Remarked | None:
        gate = self.console.gate(number_)
        name = gate.text
        counted, doubts = _counted(passages), sum(passage.verdict == "ask" for passage in passages)
        if not counted:
            pin = pin_of(gate.pin)
            return Remarked(
                "warn",
                Text(
                    f"{name.en}: no piece was seen. Does the beam cross the way of the pieces? "
                    f"({pin.en})",
                    f"{name.fr} : aucune pièce vue. Le faisceau est-il sur le chemin des pièces ? "
                    f"({pin.fr})",
                ),
            )
        if doubts > (1 - _SURE) * len(passages):
            return Remarked(
                "warn",
                Text(
                    f"{name.en}: {doubts} of {len(passages)} in doubt: let one piece fall at a "
                    "time; if they did, move the beam towards the middle of the hole",
                    f"{name.fr} : {doubts} sur {len(passages)} en doute : lâchez une pièce à la "
                    "fois ; si c’était le cas, rapprochez le faisceau du milieu du trou",
                ),
            )
        widths = _widths(passages)
        if widths and median(widths) < _SHORT_MS and gate.role == "pocket":
            short = number(median(widths), ".1f")
            return Remarked(
                "warn",
                Text(
                    f"{name.en}: breaks of {short.en} ms: the pieces only graze the beam, or are "
                    "too fast. Move the beam towards the middle of their way",
                    f"{name.fr} : des coupures de {short.fr} ms : les pièces frôlent le faisceau "
                    "ou vont trop vite. Rapprochez-le du milieu de leur chemin",
                ),
            )
        return None

    def picture_data(self) -> dict[str, Json]:
        return {
            "wanted": WANTED,
            "places": [self._place_json(gate, passages) for gate, passages in self.seen.items()],
        }

    def _place_json(self, gate: int, passages: list[Passage]) -> Json:
        verdicts = Counter(passage.verdict for passage in passages)
        widths, last = _widths(passages), passages[-1] if passages else None
        return {
            "id": self.console.gate(gate).id,
            "text": both(self.console.gate(gate).text),
            "counted": _counted(passages),
            "doubts": verdicts["ask"],
            "ignored": verdicts["ignore"],
            "median_ms": round(median(widths), 1) if widths else None,
            "last": both(last.because) if last else None,
        }


def _counted(passages: list[Passage]) -> int:
    return sum(passage.pieces for passage in passages if passage.verdict != "ignore")


def _widths(passages: list[Passage]) -> list[float]:
    return [
        break_.width_us / 1000
        for passage in passages
        if passage.verdict == "accept"
        for break_ in passage.breaks
        if break_.width_us
    ]
