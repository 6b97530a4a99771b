"""A calibration, guided step by step in words: what to do next, until it is done.

Takes LOADs, lights and "I have done that" (`next`), and ends with `Senses`.  No I/O and no clock
but the board's, so that a page, a console and a command can all lead people through it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from statistics import fmean, median, pstdev
from typing import Literal

from pichenette.link.messages import Hue, Load, LoadStatus, Message
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration
from pichenette.text import Text

_READINGS = 16  # per level; at 10 a second that is 1.6 s
_LIGHTS = 3  # per colour
_STEADY = 0.02  # of the load put on: the level may vary by this much
NOISY_COUNTS = 2_000  # a good cell with gain 128 varies by 50 to 300 counts
_CLEAR_OF_NOISE = 12  # a piece must weigh this many times the noise

CalibrationStage = Literal["empty", "loaded", "colour", "done"]


@dataclass(frozen=True)
class Calibrating:
    """Frozen: every call returns the next one."""

    pieces: int = 10  # put on the scale together: ten give a better value than one
    colours: tuple[str, ...] = ()  # still to be shown to a head
    has_scale: bool = True
    known: Senses = field(default_factory=Senses)  # kept for steps that are skipped
    step: CalibrationStage = "empty"
    readings: tuple[int, ...] = ()
    lights: tuple[Light, ...] = ()
    zero: float = 0.0
    noise: float = 0.0
    trouble: Text | None = None

    @classmethod
    def begin(
        cls, pieces: int, colours: tuple[str, ...], has_scale: bool, known: Senses
    ) -> "Calibrating":
        if pieces < 1:
            raise BadCalibration(
                Text(
                    f"{pieces} pieces: put at least one on the scale",
                    f"{pieces} pièces : posez-en au moins une sur la balance",
                )
            )
        first = cls(pieces, colours, has_scale, known)
        return first if has_scale else first._after_scale()

    @property
    def prompt(self) -> Text:
        if self.trouble:
            return self.trouble
        if self.step == "empty":
            return Text("Take everything off the scale.", "Retirez tout de la balance.")
        if self.step == "loaded":
            some = f"{self.pieces} piece{'s' * (self.pieces > 1)}"
            des = f"{self.pieces} pièce{'s' * (self.pieces > 1)}"
            return Text(f"Put {some} on the scale.", f"Posez {des} sur la balance.")
        if self.step == "colour":
            name = self.colours[0]
            return Text(
                f"Hold a piece in front of a colour head, in its beam: {name}.",
                f"Tenez une pièce devant une tête de couleur, dans son faisceau : {name}.",
            )
        return Text("Done.", "Terminé.")

    @property
    def progress(self) -> float:
        """Of this step, 0 to 1."""
        if self.step == "colour":
            return min(1.0, len(self.lights) / _LIGHTS)
        return 1.0 if self.step == "done" else min(1.0, len(self.readings) / _READINGS)

    @property
    def is_ready(self) -> bool:
        """Enough was measured for `next`."""
        return self.progress >= 1.0 and self.step != "done"

    @staticmethod
    def is_reading(message: Message) -> bool:
        """Can a calibration use this message?"""
        return isinstance(message, Load | Hue)

    def hear(self, message: Message) -> "Calibrating":
        """Take a reading of the scale or of a colour head; anything else is ignored."""
        if isinstance(message, Load):
            return self.load(message.counts, message.status)
        if isinstance(message, Hue):
            return self.light(Light(message.red, message.green, message.blue, message.clear))
        return self

    def load(self, counts: int, status: int) -> "Calibrating":
        if status != LoadStatus.GOOD or self.step not in ("empty", "loaded"):
            return self
        return replace(self, readings=(*self.readings, counts)[-_READINGS:], trouble=None)

    def light(self, light: Light) -> "Calibrating":
        return replace(self, lights=(*self.lights, light)) if self.step == "colour" else self

    def restart(self) -> "Calibrating":
        """Discard what was measured in this step."""
        return replace(self, readings=(), lights=(), trouble=None)

    def next(self) -> "Calibrating":
        """People say that this step is done; if it cannot be, `trouble` says why."""
        if not self.is_ready:
            return self._refused(
                Text("Not enough readings yet: wait.", "Pas encore assez de mesures : attendez.")
            )
        if self.step == "empty":
            noise = pstdev(self.readings)
            if noise > NOISY_COUNTS:
                return self._refused(
                    Text(
                        f"It does not stand still (± {noise:.0f}): does something touch it? If "
                        "not, look at its wires and its supply, then measure again.",
                        f"Elle ne se calme pas (± {noise:.0f}) : quelque chose la touche ? Sinon, "
                        "regardez ses fils et son alimentation, puis mesurez à nouveau.",
                    )
                )
            zero = fmean(self.readings)
            return replace(self.restart(), step="loaded", zero=zero, noise=noise)
        if self.step == "loaded":
            return self._loaded()
        return self._coloured()

    def _loaded(self) -> "Calibrating":
        level = fmean(self.readings)
        piece = (level - self.zero) / self.pieces
        if abs(piece) < _CLEAR_OF_NOISE * self.noise or abs(piece) < 1:
            return self._refused(
                Text(
                    "The scale hardly feels them: are they on it, and is the load cell connected?",
                    "La balance les sent à peine : sont-elles dessus, et le capteur de poids "
                    "est-il branché ?",
                )
            )
        if pstdev(self.readings) > max(_STEADY * abs(level - self.zero), 3 * self.noise):
            return self._refused(Text("It is still moving: wait.", "Ça bouge encore : attendez."))
        gram = self.known.scale.gram if self.known.scale else None  # of the cell, not of pieces
        known = replace(self.known, scale=Calibration(self.zero, piece, gram))
        return replace(self.restart(), known=known)._after_scale()

    def _after_scale(self) -> "Calibrating":
        return replace(self.restart(), step="colour" if self.colours else "done")

    def _coloured(self) -> "Calibrating":
        parts = zip(*self.lights, strict=True)
        middle = Light(*(round(median(part)) for part in parts))
        palette: Mapping[str, Light] = {**self.known.palette, self.colours[0]: middle}
        known = replace(self.known, palette=palette)
        rest = replace(self, colours=self.colours[1:], known=known)
        return rest._after_scale()

    def _refused(self, why: Text) -> "Calibrating":
        return replace(self, readings=(), lights=(), trouble=why)

    @property
    def senses(self) -> Senses | None:
        """What was measured, once everything is."""
        return self.known if self.step == "done" else None
