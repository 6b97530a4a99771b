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


@pytest.mark.parametrize(
    ("name", "heading"), [("README.md", "## The command"), ("README.fr.md", "## La commande")]
)
def test_every_command_is_named(name: str, heading: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    section = text.partition(heading)[2].partition("\n## ")[0]
    named = set(re.findall(r"`(?:pichenette )?([a-z]+)`", section))
    assert named == set(COMMANDS)


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_every_document_is_named_and_every_link_leads_somewhere(name: str) -> None:
    """The French one leads to French documents, where there are."""
    text = (ROOT / name).read_text(encoding="utf-8")
    links = set(re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text))
    leads = {link or source for link, source in links}
    assert [link for link in leads if not (ROOT / link).exists()] == []
    wanted = set()
    for file in (ROOT / "docs").glob("*.md"):
        twin = file.with_name(file.name.replace(".md", ".fr.md"))
        if not file.name.endswith(".fr.md"):
            is_french = ".fr." in name and twin.exists()
            wanted.add(f"docs/{twin.name if is_french else file.name}")
    assert wanted - leads == set()


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
