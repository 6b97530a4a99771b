"""README.md is complete and true: commands, games, documents, and examples that run."""

import re
import shlex
from pathlib import Path

import pytest

from pichenette.cli import COMMANDS, main
from pichenette.cli.demo import playable
from pichenette.games import catalogue

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\.venv/bin/pichenette (.*)$", TEXT, re.MULTILINE)


def test_every_command_is_named() -> None:
    section = TEXT.partition("## The command")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(?:pichenette )?([a-z]+)`", section))
    assert named == set(COMMANDS)


def test_every_document_is_named_and_every_link_leads_somewhere() -> None:
    links = set(re.findall(r"\]\(([^)#]+)\)", TEXT))
    assert [link for link in links if not (ROOT / link).exists()] == []
    documents = {f"docs/{file.name}" for file in (ROOT / "docs").glob("*.md")}
    assert documents - links == set()


def test_every_game_can_be_played_in_the_demo() -> None:
    assert sorted(playable()) == catalogue.names()


def test_decisions_are_numbered_without_a_gap() -> None:
    files = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1))
    for file in files:
        title = file.read_text(encoding="utf-8").partition("\n")[0]
        assert title.startswith(f"# {int(file.name[:4])}. "), file.name


def test_the_examples_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(EXAMPLES) >= 4
    for example in EXAMPLES:
        words = shlex.split(example)
        if words[0] == "demo" and "--speed" not in words:
            words += ["--speed", "max"]
        assert main(words) == 0, example
        assert capsys.readouterr().out, example
