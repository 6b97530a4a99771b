"""The computer underneath: disk, power supply, temperature, and warnings in words.

Figures come from /sys and /proc; None means that this machine does not say.  Only a Pi reports
under-voltage.
"""

import shutil
from dataclasses import dataclass
from pathlib import Path

from pichenette.text import Text

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class MachineStatus:
    free_mb: int | None
    is_under_voltage: bool | None  # now; None: not a Pi
    temperature_c: float | None

    def warnings(self, low_disk_mb: int) -> list[Text]:
        warnings = []
        if self.free_mb is not None and self.free_mb < low_disk_mb:
            warnings.append(
                Text(
                    f"the disk is almost full: {self.free_mb} MB left; delete what you don't "
                    "need, or move old journals away (`pichenette journal backup`)",
                    f"le disque est presque plein : il reste {self.free_mb} Mo ; supprimez "
                    "ce qui ne sert plus, ou déplacez les anciens journaux (`pichenette journal "
                    "backup`)",
                )
            )
        if self.is_under_voltage:
            warnings.append(
                Text(
                    "the Pi's power supply is too weak (under-voltage): USB may fail; use the "
                    "official "
                    "supply and a short cable",
                    "l’alimentation du Pi est trop faible (sous-tension) : l’USB peut tomber en "
                    "panne ; prenez l’alimentation officielle et un câble court",
                )
            )
        if self.temperature_c is not None and self.temperature_c >= 80:
            warnings.append(
                Text(
                    f"the computer is at {self.temperature_c:.0f} °C: give it more air",
                    f"l’ordinateur est à {self.temperature_c:.0f} °C : aérez-le mieux",
                )
            )
        return warnings


class Machine:
    def __init__(self, data_dir: Path, system: Path = Path("/sys")) -> None:
        self._data_dir = data_dir
        self._system = system
        # The Pi's supply monitor is a hwmon device; other machines have those too, so check its
        # name.
        self._supply = next(
            (
                name.parent / "in0_lcrit_alarm"
                for name in sorted(system.glob("class/hwmon/hwmon*/name"))
                if _read(name) == "rpi_volt"
            ),
            None,
        )

    def status(self) -> MachineStatus:
        alarm = _read(self._supply) if self._supply else None
        millis = _read(self._system / "class/thermal/thermal_zone0/temp")
        try:
            free_mb = shutil.disk_usage(self._data_dir).free // _MB
        except OSError:
            free_mb = None
        return MachineStatus(
            free_mb=free_mb,
            is_under_voltage=None if alarm is None else alarm == "1",
            temperature_c=int(millis) / 1000 if millis and millis.lstrip("-").isdigit() else None,
        )


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return None
