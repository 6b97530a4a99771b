"""A table's calibration, in a small JSON file beside its journal.

The file is replaced as a whole or not at all.  Each calibration has its date and the board it was
measured on, and the previous ones, so that it can be undone.
"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pichenette import private
from pichenette.errors import reason
from pichenette.sense.calibration import BadCalibration, Senses, decode
from pichenette.text import Text

_UNDOABLE = 10  # earlier calibrations kept behind the current one


def path_beside(journal: Path) -> Path:
    return journal.with_suffix(".calibration.json")


def load(path: Path) -> Senses:
    """Uncalibrated if there is no file; raises BadCalibration."""
    try:
        return decode(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Senses()
    except BadCalibration as error:
        raise BadCalibration(*error.within(str(path))) from error
    except (OSError, ValueError) as error:
        raise BadCalibration(f"{path}: {error}") from error


def read(path: Path) -> dict[str, Any]:
    """Everything kept: `Senses`, `at`, `board_id`, and `before`, which has the same form."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise BadCalibration(f"{path}: {error}") from error
    return kept if isinstance(kept, dict) else {}


def save(path: Path, senses: Senses, board_id: str | None = None) -> None:
    """On disk when this returns; raises BadCalibration if it cannot be written."""
    before, at = read(path), datetime.now(UTC).isoformat(timespec="seconds")
    stamped = {**senses.encode(), "at": at, "board_id": board_id}
    _replace(path, {**stamped, "before": _newest(before, _UNDOABLE)} if before else stamped)


def undo(path: Path) -> Senses:
    """Go back to the previous one, or to none; raises BadCalibration if there is nothing to
    undo.
    """
    kept = read(path)
    if not kept:
        raise BadCalibration(
            Text(
                f"{path}: nothing is calibrated, so there is nothing to undo",
                f"{path} : rien n’est étalonné, il n’y a donc rien à annuler",
            )
        )
    before = kept.get("before") or {**Senses().encode()}
    _replace(path, before)
    return decode(before)


def _newest(kept: dict[str, Any], most: int) -> dict[str, Any]:
    """Only this many of a long history are kept."""
    before = kept.get("before")
    if most <= 1 or not isinstance(before, dict):
        return {name: value for name, value in kept.items() if name != "before"}
    return {**kept, "before": _newest(before, most - 1)}


def _replace(path: Path, kept: dict[str, Any]) -> None:
    fresh = path.with_name(path.name + ".new")
    try:
        private.make_folder(path.parent)
        with open(fresh, "w", encoding="utf-8", opener=private.opener) as file:
            json.dump(kept, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        why = reason(error)
        raise BadCalibration(
            Text(
                f"{path}: {why.en}; give another --data",
                f"{path} : {why.fr} ; donnez un autre --data",
            )
        ) from error
