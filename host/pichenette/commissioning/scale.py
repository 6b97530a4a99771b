"""The scale: empty, one piece, ten pieces, then zero again; grams once a known weight was given.

The measuring is sense/calibrating.py's.  What is saved is used at once.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar, Literal

from pichenette.commissioning.station import Guide, Remarked, Station, StationSaid, both
from pichenette.console.console import Console, ConsoleEvent, MessageHeard
from pichenette.console.finding import Finding
from pichenette.console.scale_findings import scale_findings
from pichenette.errors import text_of
from pichenette.games.game import Json
from pichenette.link.messages import Load, LoadStatus
from pichenette.sense.calibrating import Calibrating
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.service.request import BadRequest
from pichenette.text import Text, number

MANY = 10
_ALIKE = 0.15  # one piece and the tenth part of ten may differ by this much

ScalePhase = Literal["empty", "one", "ten", "done"]


class ScaleStation(Station):
    name: ClassVar[str] = "scale"
    guide = Guide(
        Text("Scale", "Balance"),
        Text(
            "Let it warm up for ten minutes after switching on, then follow the steps: nothing, "
            "one piece, ten pieces.",
            "Laissez-la chauffer dix minutes après l’allumage, puis suivez les étapes : rien, une "
            "pièce, dix pièces.",
        ),
        Text(
            "About 80 readings a second, a number that stands nearly still, and that rises when "
            "you press lightly.",
            "Environ 80 mesures par seconde, un nombre presque immobile, qui monte quand on appuie "
            "un peu.",
        ),
        Text(
            "10 a second: the RATE pin. It falls when you press: swap white and green. It never "
            "stands still: a loose wire, a noisy supply, or a hand on the table.",
            "10 par seconde : la broche RATE. Il baisse quand on appuie : échangez le blanc et le "
            "vert. Il ne se calme pas : un fil desserré, une alimentation bruitée, ou une main "
            "sur la table.",
        ),
    )

    def __init__(
        self,
        console: Console,
        known: Callable[[], Senses],
        save: Callable[[Senses | None], None],
    ) -> None:
        """`save` keeps a calibration and uses it at once; None takes the last one back."""
        self._known, self._save = known, save
        super().__init__(console)

    def begin(self) -> None:
        self._step = Calibrating.begin(1, (), True, self._known())
        self.phase: ScalePhase = "empty"
        self._is_measuring = False
        self._one: float | None = None
        self._is_saved = False
        self._untared: Calibrating | None = None  # the step that waits while zero is taken anew

    def event(self, event: ConsoleEvent) -> None:
        if not self._is_measuring or not isinstance(event, MessageHeard):
            return
        if isinstance(event.message, Load):
            self._step = self._step.hear(event.message)
            if self._step.is_ready:
                self._is_measuring = False
                try:
                    self._measured()
                except BadCalibration as error:  # a full disk, say: nobody asked who could be told
                    self._step = replace(self._step.restart(), trouble=text_of(error))

    def _measured(self) -> None:
        after = self._step.next()
        if self._untared is not None:
            self._tared(after, self._untared)
            return
        if after.trouble or self.phase == "empty":
            self._step = after
            if not after.trouble:
                self.phase = "one"
            return
        scale = after.known.scale
        assert scale is not None
        if self.phase == "one":
            self._one, self.phase = scale.piece, "ten"
            self._step = replace(self._step.restart(), pieces=MANY)
        else:
            self._keep(after.known)
            self._step, self.phase = after, "done"

    def _tared(self, empty: Calibrating, waiting: Calibrating) -> None:
        """The step that was interrupted goes on from the new zero."""
        self._untared = None
        if empty.trouble:
            self._step = replace(waiting.restart(), trouble=empty.trouble)
            return
        scale = self._known().scale
        assert scale is not None
        self._step = replace(waiting.restart(), zero=empty.zero)
        self._keep(replace(self._known(), scale=replace(scale, zero=empty.zero)))

    def _keep(self, senses: Senses) -> None:
        self._save(senses)
        self.console.calibrate(senses)
        self._is_saved = True

    def say(self, said: StationSaid) -> None:
        """`next`: the step's pieces lie on it; `tare`: it is empty now; `weigh` a known weight of
        so many grams; `back`: to the calibration before.
        """
        if said.word == "next" and self.phase != "done":
            self._measure()
        elif said.word == "tare" and self._known().scale is not None:
            self._measure()
            self._untared = self._untared or self._step
            self._step = replace(self._step, step="empty")
        elif said.word == "weigh":
            self._weigh(said.number)
        elif said.word == "back":
            self._save(None)
            self.console.calibrate(self._known())
            self.begin()
        else:
            super().say(said)

    def _measure(self) -> None:
        if self.console.weighing.status in (None, LoadStatus.MISSING):
            raise BadRequest(
                Text(
                    "the scale gives no readings: check its wires first",
                    "la balance ne donne aucune mesure : vérifiez d’abord ses fils",
                )
            )
        self._step = self._step.restart()
        self._is_measuring = True

    def _weigh(self, grams: float | None) -> None:
        counts, scale = self.console.weighing.counts, self._known().scale
        if grams is None or grams <= 0 or counts is None or scale is None:
            raise BadRequest(
                Text(
                    "first the ten pieces; then put on a weight you know, and give its grams",
                    "d’abord les dix pièces ; ensuite posez un poids connu et donnez ses grammes",
                )
            )
        if abs(counts - scale.zero) < abs(scale.piece) / 2:
            raise BadRequest(
                Text(
                    "the scale feels nothing: is the weight on it?",
                    "la balance ne sent rien : le poids est-il dessus ?",
                )
            )
        weighed = replace(scale, gram=(counts - scale.zero) / grams)
        self._keep(replace(self._known(), scale=weighed))

    @property
    def _is_absent(self) -> bool:
        """Optional, and never there."""
        scale = self.console.board.scale if self.console.board else None
        is_silent = not self.console.weighing.statuses[LoadStatus.GOOD]
        return scale is not None and scale.optional and is_silent

    @property
    def is_done(self) -> bool:
        return self.phase == "done" or self._is_absent

    def findings(self) -> Iterable[Finding]:
        return scale_findings(self.console)

    @property
    def own_remarks(self) -> list[Remarked]:
        found: list[Remarked] = []
        if self._is_absent:
            return [
                Remarked(
                    "info",
                    Text(
                        "not connected; this board can do without one",
                        "pas branchée ; ce plateau peut s’en passer",
                    ),
                )
            ]
        if self._step.trouble:
            found.append(Remarked("warn", self._step.trouble))
        scale = self._known().scale
        if self.phase == "done" and scale is not None:
            if self._one is not None and abs(self._one - scale.piece) > _ALIKE * abs(scale.piece):
                share = number(self._one / scale.piece, ".2f")
                found.append(
                    Remarked(
                        "warn",
                        Text(
                            f"one piece alone weighed {share.en} times a tenth of ten: were there "
                            "exactly ten, and does nothing touch the plate? Measure again",
                            f"une pièce seule pesait {share.fr} fois le dixième de dix : y en "
                            "avait-il bien dix, et rien ne touche le plateau ? Recommencez",
                        ),
                    )
                )
            grams = self.grams(scale.piece)
            weight = Text("", "")
            if grams is not None:
                each = number(grams, ".2f")
                weight = Text(f", {each.en} g", f", {each.fr} g")
            found.append(
                Remarked(
                    "ok",
                    Text(
                        f"one piece adds {scale.piece:.0f} counts{weight.en}; saved and in use",
                        f"une pièce ajoute {scale.piece:.0f} points{weight.fr} ; enregistré, déjà "
                        "utilisé",
                    ),
                )
            )
        return found

    def grams(self, counts: float) -> float | None:
        scale = self._known().scale
        return None if scale is None or scale.gram is None else counts / scale.gram

    def picture_data(self) -> dict[str, Json]:
        weighing, scale = self.console.weighing, self._known().scale
        counts, rate, noise = weighing.counts, weighing.per_s, weighing.noise
        load = None if counts is None or scale is None else counts - scale.zero
        span_us = 20_000_000
        end_us = weighing.samples[-1].at_us if weighing.samples else 0
        recent = [sample for sample in weighing.samples if sample.at_us > end_us - span_us]
        every = max(1, len(recent) // 120)
        prompt = replace(self._step, trouble=None).prompt if self.phase != "done" else None
        return {
            "phase": self.phase,
            "prompt": both(prompt) if prompt else None,
            "progress": round(self._step.progress, 2) if self._is_measuring else None,
            "counts": None if counts is None else round(counts),
            "noise": None if noise is None else round(noise),
            "per_s": None if rate is None else round(rate, 1),
            "bad": weighing.bad,
            "pieces": None if load is None or scale is None else round(load / scale.piece, 2),
            "grams": None
            if load is None or self.grams(load) is None
            else round(self.grams(load) or 0, 1),
            "piece": None if scale is None else round(scale.piece),
            "is_saved": self._is_saved,
            "curve": [
                [round((sample.at_us - end_us) / 1e6, 2), sample.counts]
                for sample in recent[::every]
            ],
        }
