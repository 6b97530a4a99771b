"""What was measured once at a board: its scale's two points, its pieces' colours.

Comes in: the numbers, or the JSON they are kept as.  Goes out: the other.  No file is opened here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pichenette.errors import PichenetteError
from pichenette.sense.observation import Light
from pichenette.sense.weight import Calibration


class BadCalibration(PichenetteError, ValueError):
    """A calibration that cannot be used."""


@dataclass(frozen=True)
class Senses:
    """Everything about a board that no board file can know."""

    scale: Calibration | None = None
    palette: Mapping[str, Light] = field(default_factory=dict)

    def encode(self) -> dict[str, Any]:
        kept: dict[str, Any] = {"colours": {name: list(one) for name, one in self.palette.items()}}
        if self.scale:
            kept["scale"] = {"zero": self.scale.zero, "piece": self.scale.piece}
        return kept


def decode(kept: Any) -> Senses:
    """Raises BadCalibration."""
    try:
        scale = kept.get("scale")
        palette = {str(name): Light(*map(int, one)) for name, one in kept["colours"].items()}
        return Senses(Calibration(scale["zero"], scale["piece"]) if scale else None, palette)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadCalibration(f"not a calibration ({error}); run `pichenette calibrate`") from error
