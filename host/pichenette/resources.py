"""Where the firmware and the board files are: in an installed package, or in a source checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = _PACKAGE.parent.parent


def _folder(packaged: str, in_checkout: str) -> Path:
    installed = _PACKAGE / packaged
    return installed if installed.is_dir() else _CHECKOUT / in_checkout


def firmware_dir() -> Path:
    return _folder("_firmware", "firmware")


def boards_dir() -> Path:
    return _folder("_boards", "hardware/boards")
