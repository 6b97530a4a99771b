"""What was measured once at a board: its scale's two points, its pieces' colours; and their
JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pichenette import reading
from pichenette.expected import Unfit
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration
from pichenette.text import Text


class BadCalibration(Unfit):
    """A calibration that cannot be used."""


@dataclass(frozen=True)
class Senses:
    """Everything about a board that no board file can know."""

    scale: Calibration | None = None
    palette: Mapping[str, Light] = field(default_factory=dict)

    def encode(self) -> dict[str, Any]:
        kept: dict[str, Any] = {
            "colours": {name: list(light) for name, light in self.palette.items()}
        }
        if self.scale:
            kept["scale"] = {"zero": self.scale.zero, "piece": self.scale.piece}
            if self.scale.gram is not None:
                kept["scale"]["gram"] = self.scale.gram
        return kept


@dataclass(frozen=True)
class _Kept:
    """The contents of its file; the journal keeps no date with it."""

    colours: Mapping[str, Light]
    scale: Calibration | None = None
    at: str | None = None
    board_id: str | None = None
    before: Any = None  # the previous one, as long as people may want it back


def decode(kept: Any) -> Senses:
    """Raises BadCalibration."""
    try:
        read = reading.read(_Kept, kept)
    except Unfit as error:
        raise BadCalibration(
            *(
                Text(
                    f"not a calibration ({complaint.en}); run `pichenette calibrate`",
                    f"pas un étalonnage ({complaint.fr}) ; lancez `pichenette calibrate`",
                )
                for complaint in error.complaints
            )
        ) from error
    return Senses(read.scale, read.colours)
