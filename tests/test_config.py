"""Settings: every mistake reported at once, with what was perhaps meant."""

from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import config
from pichenette.cli import main
from pichenette.config import BadConfig, Settings
from pichenette.resources import boards_dir


def load(tmp_path: Path, text: str) -> Settings:
    file = tmp_path / "pichenette.toml"
    file.write_text(text, encoding="utf-8")
    return config.load(file)


def test_every_key_has_a_default(tmp_path: Path) -> None:
    assert load(tmp_path, "") == Settings()


def test_what_is_printed_is_read_back(tmp_path: Path) -> None:
    assert load(tmp_path, config.as_toml(Settings())) == Settings()


def test_tables_and_sections(tmp_path: Path) -> None:
    settings = load(
        tmp_path,
        """
        [[tables]]
        name = "red"
        board_id = "e66"
        [[tables]]
        name = "blue"
        board = "offboard"
        [shot]
        settle_ms = 2000
        """,
    )
    assert [table.board for table in settings.tables] == ["carrom", "offboard"]
    assert settings.shot.settle_ms == 2000


def test_a_board_may_have_thresholds_of_its_own(tmp_path: Path) -> None:
    settings = load(
        tmp_path,
        """
        [passages]
        slowest_m_s = 0.5
        join_ms = 300
        [boards.offboard.passages]
        slowest_m_s = 1
        [boards.offboard.shot]
        settle_ms = 900
        """,
    )
    marbles = settings.on("offboard")
    assert (marbles.passages.slowest_m_s, marbles.passages.join_ms) == (1.0, 300.0)
    assert marbles.shot == replace(settings.shot, settle_ms=900)
    assert settings.on("carrom") == settings
    assert settings.passages.slowest_m_s == 0.5
    assert load(tmp_path, config.as_toml(settings)) == settings


def test_a_board_of_ones_own_may_have_them_too(tmp_path: Path) -> None:
    text = '[[tables]]\nboard = "round.toml"\n[boards.round.passages]\ndisc_mm = 24'
    assert load(tmp_path, text).on("round").passages.disc_mm == 24


def test_a_typing_error_beside_a_board_of_ones_own_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "round.toml"
    own.write_text((boards_dir() / "carrom.toml").read_text().replace('"carrom"', '"round"', 1))
    tables = f'[[tables]]\nboard = "{own}"\n'
    assert load(tmp_path, f"{tables}[boards.round.passages]").boards
    with pytest.raises(BadConfig, match=r"boards.rund: no such board; the boards are .*round"):
        load(tmp_path, f"{tables}[boards.rund.passages]")


def test_all_mistakes_are_told_together(tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as caught:
        load(
            tmp_path,
            """
            [shot]
            setle_ms = 2000
            [service]
            log = "loud"
            low_disk_mb = "many"
            [tabels]
            """,
        )
    told = str(caught.value).splitlines()
    assert len(told) == 4
    assert 'shot: unknown key "setle_ms"; did you mean "settle_ms"?' in told[1]
    assert 'service.log: expected "debug", "info", "warning" or "error"' in told[2]
    assert "service.low_disk_mb: expected a whole number, 0 or more" in told[3]
    assert 'did you mean "tables"?' in told[0]
    assert all(line.startswith(str(tmp_path)) for line in told)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[tables]]\n[[tables]]", 'two are called "table"'),
        (
            '[[tables]]\nname = "journal"\n[[tables]]\nname = "table"',
            '"journal" and "table" would share the journal journal.sqlite',
        ),
        ('[[tables]]\nname = "   "', "letters"),
        (f'[[tables]]\nname = "{"é" * 60}"', "short enough"),
        ("tables = []", "at least one"),
        ('[[tables]]\nport = "/dev/x"\nboard_id = "e66"', "not both"),
        ('[[tables]]\nname = "../x"', "letters"),
        ("[shot]\nsettle_ms = 0", "shot.settle_ms: expected a whole number, 1 or more, got 0"),
        ("shot = 3", "shot: expected a section, got 3"),
        (
            "[boards.carom.passages]",
            "boards.carom: no such board; the boards are carrom, .*topple",
        ),
        (
            "[boards.carrom.passages]\nspeck = 1",
            'boards.carrom.passages: unknown key .* did you mean "speck_ms"',
        ),
        ("[boards.carrom.passages]\ndisc_mm = -1", "above 0"),
        ("[passages]\njoin_ms = inf", "passages.join_ms: expected a number above 0, got Infinity"),
        ("[boards.carrom.passages]\njoin_ms = nan", "join_ms: expected a number above 0, got NaN"),
        ("x = ?\n", "line 1"),
    ],
)
def test_what_has_no_sense_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadConfig, match=complaint):
        load(tmp_path, text)


def test_the_command_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pichenette.toml"
    file.write_text("[shots]\n")
    assert main(["config", "--config", str(file), "--check"]) == 2
    assert '"shot"' in capsys.readouterr().err
    file.write_text("")
    assert main(["config", "--config", str(file), "--check"]) == 0
    assert capsys.readouterr().out == ""
