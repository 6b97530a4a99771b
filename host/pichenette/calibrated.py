"""Where a table's calibration is kept: a small JSON file beside its journal.

Comes in: a path.  Goes out: `Senses`, or the file, replaced whole or not at all.
"""

import json
import os
from pathlib import Path

from pichenette.sense.calibration import BadCalibration, Senses, decode


def path_beside(journal: Path) -> Path:
    return journal.with_suffix(".calibration.json")


def load(path: Path) -> Senses:
    """Nothing calibrated where there is no file; raises BadCalibration."""
    try:
        return decode(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Senses()
    except (OSError, ValueError) as error:
        raise BadCalibration(f"{path}: {error}") from error


def save(path: Path, senses: Senses) -> None:
    """On disk when this returns; raises BadCalibration where it cannot be written."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("w", encoding="utf-8") as file:
            json.dump(senses.encode(), file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise BadCalibration(f"{path}: {error.strerror}; give another --data") from error
