"""docs/architecture.md: everything it names exists, where it says."""

import ast
import re
from pathlib import Path

import pytest

from tests.test_layers import ORDER

ROOT = Path(__file__).parent.parent
HOST = ROOT / "host" / "pichenette"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)
CALLS = re.findall(r"\| `([\w.]+)` \| `([\w/.]+)` \|", TEXT)
_ELSEWHERE = {  # MicroPython's modules and what it calls things, and a record's form
    *("machine", "time", "select", "rp2", "ticks_us", "main.py", "ORDER"),
}


def source(file: Path) -> str:
    """With what it is called: that is a name of its own too."""
    return f"{file.parent.name}/{file.name}\n{file.read_text(encoding='utf-8')}"


def names_in(file: Path) -> set[str]:
    """Its own name and its folder's; functions, classes, `Class.method`, and what it assigns."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = {file.stem, file.name, file.parent.name}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
            found.add(f"{file.stem}.{node.name}")
        if isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{one.name}"
                for one in node.body
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
            }
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        if isinstance(node, ast.Name):
            found.add(node.id)
    return found


@pytest.mark.parametrize(("name", "file"), CALLS)
def test_a_call_of_the_list_is_in_its_file(name: str, file: str) -> None:
    assert name in names_in(ROOT / file)


def test_the_list_of_calls_was_found() -> None:
    assert len(CALLS) >= 15


def test_every_name_exists() -> None:
    named = set(re.findall(r"`([A-Za-z_][\w.]*)`", PROSE))
    assert len(named) > 60
    kinds = {name for name in named if name.isupper()}  # of sentences: ACK, HI
    missing = named - kinds - _ELSEWHERE
    for file in (*ROOT.glob("firmware/*.py"), *HOST.rglob("*.py")):
        words = set(re.findall(r"\w+", source(file)))
        if any(words.issuperset(name.split(".")) for name in missing):
            missing -= names_in(file)
    assert missing == set()


def test_every_path_exists() -> None:
    paths = re.findall(r"`([\w-]+/[\w/.-]*)`", PROSE)
    assert len(paths) > 25
    package = [ROOT, HOST, HOST / "outputs", HOST / "console"]
    assert [path for path in paths if not any((top / path).exists() for top in package)] == []


def test_the_picture_has_every_room_that_a_shot_goes_through() -> None:
    picture = re.findall(r"```(.*?)```", TEXT, re.DOTALL)[0]
    layers = [name for layer in ORDER for name in sorted(layer)]
    on_the_way = set(layers[layers.index("link") : layers.index("config")]) - {"pico"}
    assert set(re.findall(r"(\w+)/", picture)) == on_the_way | {"firmware"}


def test_the_order_is_the_one_that_is_enforced() -> None:
    (block,) = re.findall(r"```\n(text .*?)```", TEXT, re.DOTALL)
    assert [set(line.split()) for line in block.splitlines()] == list(ORDER)
