"""Data flows one way: a package imports only packages before it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "host" / "pichenette"

ORDER = (
    {"text", "wire"},
    {"child", "errors", "line_buffer", "private", "resources", "sparing", "work"},
    {"expected", "toml_edit", "watching"},
    {"reading", "strict_json"},
    {"board", "writing"},
    {"link"},
    {"pico"},
    {"sense"},
    {"games"},
    {"umpire"},
    {"journal"},
    {"table"},
    {"outputs"},
    {"config"},
    {"service", "virtual"},
    {"upkeep", "workshop"},
    {"console"},
    {"commissioning"},
    {"bench"},
    {"cli"},
)
_NO_LAYER = {"__init__", "__pycache__", "page", "py"}  # "py.typed"; the page is none of Python's
RANK = {name: rank for rank, layer in enumerate(ORDER) for name in layer}


class Import(NamedTuple):
    module: str
    name: str | None = None  # `from module import name`


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """What a file imports, wherever in it; read once for all who ask."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[Import]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            assert node.module is not None
            yield from (Import(node.module, alias.name) for alias in node.names)


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports: of `from pichenette import wire` that is `wire`."""
    for module, name in imports(path):
        yield f"pichenette.{name}" if module == "pichenette" and name else module


def layer_of(module: str) -> str | None:
    parts = module.split(".")
    if parts[0] != "pichenette" or len(parts) < 2 or parts[1].startswith("__"):
        return None
    return parts[1]


@pytest.mark.parametrize("own", sorted({path.stem for path in PACKAGE.iterdir()} - _NO_LAYER))
def test_a_module_imports_only_what_stands_before_it(own: str) -> None:
    assert own in RANK, f"{own}: give it a place in ORDER, and in docs/architecture.md"
    for path in (*PACKAGE.glob(f"{own}.py"), *PACKAGE.joinpath(own).rglob("*.py")):
        for module in imported(path):
            layer = layer_of(module)
            if layer is not None and layer != own:
                assert RANK[layer] < RANK[own], f"{path}: {module} comes after it"


def test_only_one_file_opens_a_port() -> None:
    """Everything else gets bytes; `flash` lists ports and hands one to mpremote."""
    users = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if any(module.split(".")[0] == "serial" for module in imported(path))
    }
    assert users <= {"link/port.py", "pico/flash.py"}
