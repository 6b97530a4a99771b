"""`pichenette hardware`, as a maker calls it."""

import re
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.resources import boards_dir
from pichenette.workshop import kicad

MINE = """
name = "mine"
[[gates]]
id = "pocket-1"
role = "pocket"
pin = 9
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return str(path)


def test_budget(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "budget", "--board", "carrom"]) == 0
    said = capsys.readouterr().out
    assert "Pico 3.3 V: 164 of 300 mA, enough" in said
    assert "fuse 2.5 A slow" in said


def test_the_budget_follows_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[track]\ndriver = "apa102"\nrows = 6\nlimit_ma = 4000\n', encoding="utf-8")
    command = ["hardware", "budget", "--board", "carrom", "--pi", "5", "--config", str(settings)]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert "162 mA dark, 9720 mA all white; the software's limit is 4000 mA" in said
    assert "fuse 5 A" in said
    assert "Raspberry Pi 5: 987 of 5000 mA" in said


def test_a_board_of_ones_own(mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "check", "--board", mine]) == 0
    assert "0 complaints" in capsys.readouterr().out
    assert main(["hardware", "draw", str(tmp_path / "out"), "--board", mine]) == 0
    netlist = kicad.read((tmp_path / "out" / "mine.net").read_text(encoding="utf-8"))
    assert ("U1", "12") in netlist.nets["POCKET-1"], "GPIO 9 is pin 12"
    assert "pocket-1" in (tmp_path / "out" / "mine.svg").read_text(encoding="utf-8")


def test_a_board_with_a_pin_twice_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MINE + MINE.split("\n", 2)[2].replace("pocket-1", "pocket-2"), encoding="utf-8")
    assert main(["hardware", "check", "--board", str(path)]) == 2
    assert "GPIO 9 is used twice, by pocket-1 and pocket-2" in capsys.readouterr().err


def test_shop(mine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "shop", "--board", "offboard", "--without-pi"]) == 0
    said = capsys.readouterr().out
    assert " 12 × IR break beam pair" in said
    assert "Adafruit 2167" in said
    assert "Raspberry Pi 3, 4, 5" not in said
    assert main(["hardware", "shop", "--board", "carrom"]) == 0
    said = capsys.readouterr().out
    needed, *options = said.split("\nOptional, ")
    assert needed.startswith("Needed:\n")
    assert [option.split(":")[0] for option in options] == [
        "scale",
        "colour",
        "track",
        "panel",
        "buzzer",
        "track, panel or buzzer",
    ]
    assert "Load cell" in options[0]
    assert all(" about " in part for part in (needed, *options)), "each with its sum"
    assert main(["hardware", "shop", "--board", mine]) == 2
    assert "mine: bom.csv counts cable, screws and so on for carrom, " in capsys.readouterr().err


def test_a_shopping_list_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "shop", "--board", "carrom", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Nécessaire\u00a0:\n")
    assert "  4 × Paire de barrière infrarouge" in said


def test_the_shopping_list_of_a_copy_for_slots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hardware", "shop", "--board", "carrom-dual"]) == 0
    net = capsys.readouterr().out
    assert "take the lamps out" in net
    assert "tied round the lower end of each ring" in net
    text = (boards_dir() / "carrom-dual.toml").read_text(encoding="utf-8")
    text = text.replace('role = "pocket"', 'role = "pocket"\nmount = "slot"')
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace("apart_mm = 6", "apart_mm = 12").replace("carrom-dual", "mine"), "utf-8"
    )
    for words in ([], ["--hub"]):
        assert main(["hardware", "shop", "--board", str(mine), *words]) == 0
        slot = capsys.readouterr().out
        assert "2168 (5 mm; same housing)" in slot
        assert "under each exit: pieces must not pile up into the slot" in slot
        assert "  9 × Cable, 3 × 0.22 mm²" in slot, "counted for carrom-dual, which has these parts"


def test_pins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "pins", "--board", "topple", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("topple : du côté du Pico\n")
    assert "| J3 | balance | 1 | orange | 3V3, broche 36 |" in said
    assert "| 10 | GP7 | vert | DONE | J1.1, SW1.1, C2.1, R1.2 |" in said
    assert "| 16 | GPIO 23 | vert | BUTTON-DONE |" in said


def test_mounts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "mounts", "--check"]) == 0
    said = capsys.readouterr().out
    assert "carrom-to-go-pair-pocket-beam: checked (measure your own)" in said
    assert "carrom-to-go-tssp58038-two-beams-pocket-beam: checked (measure your own)" in said
    assert main(["hardware", "mounts"]) == 2
    assert main(["hardware", "mounts", "--check", "--set", "chess"]) == 2
    assert 'no set "chess"; enclosure/sets.toml has carrom-classic' in capsys.readouterr().err
    assert main(["hardware", "mounts", "--check", "--set", "carrom-to-go", "--lang", "fr"]) == 0
    assert "pocket-beam\u00a0: contrôlé (mesurez les vôtres)" in capsys.readouterr().out
    assert main(["hardware", "mounts", "--lang", "fr"]) == 2
    assert "mounts\u00a0: donnez un dossier, ou --check" in capsys.readouterr().err


def test_a_check_says_whether_a_striker_is_told_by_its_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hardware", "check", "--board", "carrom-dual"]) == 0
    assert (
        "pocket-4: two beams 6 mm apart in a net: pieces show any part of themselves"
        in capsys.readouterr().out
    )
    text = (boards_dir() / "carrom-dual.toml").read_text(encoding="utf-8")
    slots = text.replace('role = "pocket"', 'role = "pocket"\nmount = "slot"')
    mine = tmp_path / "mine.toml"
    mine.write_text(slots.replace("apart_mm = 6", "apart_mm = 10"), encoding="utf-8")
    assert main(["hardware", "check", "--board", str(mine)]) == 0
    said = capsys.readouterr().out
    assert "a man measures at most 32.8 mm, a striker at least 38.9: 6.1 mm between them" in said


@pytest.mark.parametrize(
    ("mount", "apart_mm", "complaint"),
    [
        ("net", 6, ""),
        ("net", 4, ""),
        ("net", 3.9, "3.9 mm from pocket-1 across a net; nearer than 4.0 mm there is no wall"),
        ("net", 1, "1 mm from pocket-1 across a net; nearer than 4.0 mm there is no wall"),
        (
            "net",
            7,
            "7 mm from pocket-1 across a net; the thinnest piece of carrom-classic (7 mm, e",
        ),
        ("net", 20, "20 mm from pocket-1 across a net"),
        ("slot", 5.5, "5.5 mm from pocket-1 along a slot; 6 to 12 mm work there"),
        ("slot", 6, ""),
        ("slot", 12, ""),
        ("slot", 14, "14 mm from pocket-1 along a slot; 6 to 12 mm work there"),
    ],
)
def test_a_check_says_how_far_apart_two_beams_may_be(
    mount: str,
    apart_mm: float,
    complaint: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = (boards_dir() / "carrom-dual.toml").read_text(encoding="utf-8")
    text = text.replace('role = "pocket"', f'role = "pocket"\nmount = "{mount}"')
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("apart_mm = 6", f"apart_mm = {apart_mm}"), encoding="utf-8")
    assert main(["hardware", "check", "--board", str(mine), "--lang", "en"]) == bool(complaint)
    said = capsys.readouterr()
    assert said.err.count("\n") == (4 if complaint else 0), "one each"
    assert complaint in said.err
    assert f"{4 if complaint else 0} complaints" in said.out


def test_a_check_takes_the_sizes_of_ones_own_pieces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (boards_dir() / "carrom-dual.toml").read_text(encoding="utf-8")
    slots = text.replace('role = "pocket"', 'role = "pocket"\nmount = "slot"')
    mine, settings = tmp_path / "mine.toml", tmp_path / "settings.toml"
    mine.write_text(slots, encoding="utf-8")
    settings.write_text("[passages]\ndisc_mm = 25\nstriker_mm = 35\n", encoding="utf-8")
    words = ["hardware", "check", "--board", str(mine), "--lang", "en"]
    assert main(words) == 0
    usual = capsys.readouterr().out
    assert "men of 31 mm, a striker of 41 mm: [passages] disc_mm and striker_mm" in usual
    assert main([*words, "--config", str(settings)]) == 0
    own = capsys.readouterr().out
    assert "men of 25 mm, a striker of 35 mm" in own
    assert "a man measures at most 34.1 mm, a striker at least 37.5" in usual
    assert "a man measures at most 27.5 mm, a striker at least 32.1: " in own


@pytest.mark.parametrize("what", ["check", "budget"])
@pytest.mark.parametrize("board", ["carrom-dual", "topple"])
def test_what_a_maker_reads_is_in_the_locale_s_language(
    what: str, board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["hardware", what, "--board", board]) == 0
    said = capsys.readouterr().out
    assert not re.search(r"\b(the|of|from|parts|nets|enough|supply)\b", said), said
    assert not re.search(r"\w:", said), "U+00A0"
    assert ("0 problème\n" if what == "check" else "Pico 3,3 V\u00a0: ") in said


def test_make_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardware", "make", "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_a_check_compares_with_the_set_of_pieces_one_has(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["hardware", "check", "--board", "carrom-dual", "--set", "carrom-to-go", "--lang", "en"]
    assert main(words) == 1
    said = capsys.readouterr()
    assert "the thinnest piece of carrom-to-go (6 mm" in said.err
    assert "5 complaints" in said.out, "four pairs too far apart, and sizes of other pieces"
    settings = tmp_path / "settings.toml"
    settings.write_text("[passages]\ndisc_mm = 25\nstriker_mm = 35\n", encoding="utf-8")
    assert main([*words, "--config", str(settings)]) == 1
    assert "4 complaints" in capsys.readouterr().out
    assert main([*words[:-3], "chess", "--lang", "fr"]) == 2
    assert "pas de jeu de pièces «\u00a0chess\u00a0»" in capsys.readouterr().err


@pytest.mark.parametrize("board", ["carrom-dual", "offboard-38khz", "topple"])
def test_what_a_drawing_refers_to_is_drawn_too(board: str, tmp_path: Path) -> None:
    assert main(["hardware", "draw", str(tmp_path), "--board", board, "--lang", "fr"]) == 0
    drawn = {path.name for path in tmp_path.glob("*.svg")}
    own = (tmp_path / f"{board}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"[\w-]+\.svg", own)) <= drawn
    assert {name for name in drawn if name.startswith("beam")} == (
        {"carrom-dual": {"beam.svg"}, "offboard-38khz": {"beam-38khz.svg"}}.get(board, set())
    )


@pytest.mark.parametrize("document", ["wiring.md", "wiring.fr.md"])
def test_the_copy_for_slots_that_the_guide_describes_is_a_board(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (boards_dir().parents[1] / "docs" / document).read_text(encoding="utf-8")
    [original] = re.findall(r"`cp hardware/boards/(\S+)\s+m\S+-carrom\.toml`", guide)
    bullet = guide.split("`cp hardware", 1)[1].split("\n* ")[0]
    mount, apart = re.search(r'mount = "\w+"', bullet), re.search(r"apart_mm = \d+", bullet)
    assert mount
    assert apart
    text = (boards_dir() / original).read_text(encoding="utf-8")
    text = text.replace('role = "pocket"', f'role = "pocket"\n{mount[0]}')
    mine = tmp_path / "my-carrom.toml"
    mine.write_text(text.replace("apart_mm = 6", apart[0]), encoding="utf-8")
    assert main(["hardware", "check", "--board", str(mine)]) == 0
    assert "mm between them" in capsys.readouterr().out
    assert main(["hardware", "shop", "--board", str(mine)]) == 0
    assert "housing of 20 × 10 × 8 mm" in capsys.readouterr().out
