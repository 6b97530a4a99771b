"""What a figure was measured on: a number without its machine says nothing."""

import os
import platform
from pathlib import Path


def name() -> str:
    """Processor, cores, Python and kernel, in one line."""
    model = _model() or platform.processor() or platform.machine()
    return (
        f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"{platform.system()} {platform.release()}"
    )


def _model() -> str | None:
    tree = Path("/proc/device-tree/model")  # a Pi says what it is
    if tree.exists():
        return tree.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return None
    return next(
        (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), None
    )
