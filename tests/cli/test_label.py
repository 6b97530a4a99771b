"""`pichenette label`: one question an occurrence, on disk at once, and taken up again."""

import io
import json
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.cli import main

DUAL = board.load("carrom-dual")


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """Three pieces through both beams of a pocket each, and one that only looked in."""
    lines = [f"HELLO,1,0.1.0,e661,00000001,carrom-dual,{DUAL.digest},11"]
    seq = 0

    def fall(gate: int, at_us: int, *, is_whole: bool = True) -> None:
        nonlocal seq
        second = DUAL.second_of(gate)
        assert second is not None
        edges = [(at_us, gate, 1), (at_us + 30_000, gate, 2)]
        if is_whole:
            edges += [(at_us + 5_800, second, 1), (at_us + 35_800, second, 2)]
        for ticks, number, flags in sorted(edges):
            seq += 1
            lines.append(f"EDGE,{seq},{ticks},{number},{flags}")
        lines.append(f"BEAT,{at_us + 1_800_000},0,0,0,150000,0")

    for number, (gate, is_whole) in enumerate(((0, True), (1, True), (2, False), (3, True))):
        fall(gate, 1_000_000 + 3_000_000 * number, is_whole=is_whole)
    path = tmp_path / "evening.capture"
    moments = (int(line.split(",")[2 if line[:4] == "EDGE" else 1]) for line in lines)
    text = (
        f"{moment} {wire.encode(line).decode()}"
        for moment, line in zip(moments, lines, strict=True)
    )
    path.write_text("".join(text), encoding="ascii")
    return path


def label(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    captured: Path,
    said: str,
    *more: str,
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(said))
    words = ["label", str(captured), "--board", "carrom-dual", "--lang", "en", *more]
    assert main(words) == 0
    return capsys.readouterr().out


def kept(captured: Path) -> list[list[str]]:
    return [line.split() for line in captured.with_suffix(".labels").read_text().splitlines()[2:]]


def test_it_is_interrupted_and_taken_up_again(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = label(monkeypatch, capsys, recorded, "1\n1 the queen\n")
    assert told.count("1/4") == 1
    assert "2 labels; 2 left to say" in told
    assert [line[2:] for line in kept(recorded)] == [
        ["pocket-1", "1"],
        ["pocket-2", "1", "the", "queen"],
    ]
    told = label(monkeypatch, capsys, recorded, "0\nq\n")
    assert "1/4" not in told
    assert "3 labels; 1 left to say" in told
    told = label(monkeypatch, capsys, recorded, "1\n")
    assert "4 labels; 0 left to say" in told


def test_a_remark_pasted_from_elsewhere_is_one_line(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or nobody could go on: a file of labels is read as a whole."""
    said = "1 first\u2028second\r third\x85\n+ pocket-4 5.5 1 over\x0bthe rim\n"
    label(monkeypatch, capsys, recorded, said)
    assert "4 labels; 1 left to say" in label(monkeypatch, capsys, recorded, "1\n1\n")
    assert [line[4:] for line in kept(recorded)][:2] == [
        ["first", "second", "third"],
        ["over", "the", "rim"],
    ]


def test_back_skip_unknown_nonsense_and_what_no_beam_saw(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "3\nb\ns\n?\nmany\n+ pocket-4 5.5 1 over the rim\n+ strike 5 1\nq\n"
    told = label(monkeypatch, capsys, recorded, said)
    assert told.count("a number of pieces (0, 1, 2") == 1
    assert "“many” is not an answer; give a number" in told
    assert "no pocket or target “strike”; there are pocket-1, pocket-2" in told
    assert "taken back: pocket 1 at 0:00.0, 3 pieces" in told
    assert "added: pocket 4 at 0:05.5, 1 piece" in told
    assert [line[2:] for line in kept(recorded)] == [
        ["pocket-2", "?"],
        ["pocket-4", "1", "over", "the", "rim"],
    ]


@pytest.mark.parametrize(
    ("said", "complaint", "french"),
    [
        ("", "answer with a number of pieces", "répondez par un nombre"),
        ("120", "“120” is not a number of pieces: 0 to 99", "de 0 à 99"),
        ("+", "+ wants GATE SECONDS PIECES, as in `+ pocket-1 83.2 1`", "pocket-1 83,2 1"),
        ("+ pocket-4", "+ wants GATE SECONDS PIECES", "demande PORTE SECONDES"),
        ("+ poket-4 5 1", '(did you mean "pocket-4"?)', "vouliez-vous dire"),
        ("+ pocket-4 soon 1", "“soon” is not a number of seconds", "« soon » n’est pas"),
        ("+ pocket-4 5 lots", "“lots” is not a number of pieces", "« lots » n’est pas"),
        ("+ pocket-4 999 1", "999 s is outside this capture", "hors de cette capture"),
        ("b", "no answer to take back", "aucune réponse à reprendre"),
    ],
)
def test_every_mistake_is_told_as_what_it_is(
    recorded: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    said: str,
    complaint: str,
    french: str,
) -> None:
    assert complaint in label(monkeypatch, capsys, recorded, f"{said}\nq\n")
    told = label(monkeypatch, capsys, recorded, f"{said}\nq\n", "--lang", "fr")
    assert french in told.replace("\u00a0", " ")
    assert not recorded.with_suffix(".labels").exists()


def test_a_french_colon_has_its_space(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = label(monkeypatch, capsys, recorded, "q\n", "--show", "--lang", "fr")
    assert "compte 1\u00a0: une pièce" in told
    assert "0:00,0" in told


def test_one_moment_everywhere(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A label reaches further back than what it is about; that is not when it happened."""
    label(monkeypatch, capsys, recorded, "2\ns\n1\n1\nq\n")
    words = ["judge", str(recorded), "--board", "carrom-dual", "--lang", "en"]
    assert main([*words, "--json"]) == 0
    plain = [one["at_us"] for one in json.loads(capsys.readouterr().out)]
    labels = ["--labels", str(recorded.with_suffix(".labels"))]
    assert main([*words, *labels, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [case["at_us"] for case in told["cases"]] == [plain[0], *plain[2:]]
    assert told["unlabelled"] == 1
    assert main([*words, *labels]) == 0
    wrong, alone, asked, summary = capsys.readouterr().out.splitlines()
    assert wrong.startswith("     0.0000 s  pocket-1   WRONG: 2 fell, taken for 1")
    assert alone.startswith("     3.0000 s  pocket-2   not labelled: taken for 1  one piece")
    assert "fell" not in alone, "nobody said that"
    assert "asked: 1 fell" in asked
    assert ": 1 silently wrong, 1 counted without a label; 1 asked" in summary
    assert main([*words[:-1], "fr", *labels]) == 0
    wrong, alone, *_, summary = capsys.readouterr().out.splitlines()
    assert wrong.startswith("     0,0000 s  pocket-1   FAUX")
    assert "sans étiquette, comptées\u00a0: 1" in alone
    assert "1 comptée sans étiquette" in summary


def test_what_the_sensing_makes_of_it_is_shown_only_when_asked(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "mm at" not in label(monkeypatch, capsys, recorded, "q\n")
    assert "31 mm at" in label(monkeypatch, capsys, recorded, "q\n", "--show")


def test_judging_is_compared_with_the_labels(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    label(monkeypatch, capsys, recorded, "1\n2\n0\n1\n")
    labels = str(recorded.with_suffix(".labels"))
    words = ["judge", str(recorded), "--board", "carrom-dual", "--labels", labels, "--lang", "en"]
    assert main(words) == 0
    wrong, asked, summary = capsys.readouterr().out.splitlines()
    assert "pocket-2   WRONG: 2 fell, taken for 1  one piece, 31 mm at" in wrong
    assert "pocket-3   asked: 0 fell" in asked
    assert summary.startswith("4 labels, 4 pieces that fell: 1 silently wrong; 1 asked, 25.0 per")
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["pots"], told["asked"], told["silent"]) == (4, 1, 1)
    assert main(["bench", "judge", "--labelled", str(recorded.parent), "--json"]) == 1
    figures = {one["name"]: one["value"] for one in json.loads(capsys.readouterr().out)}
    assert figures["pieces that fell"] == 4
    assert figures["silent errors per 100 of them"] == 25


def test_labels_of_another_capture_or_board_are_told(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    label(monkeypatch, capsys, recorded, "1\n")
    before = recorded.with_suffix(".labels").read_bytes()
    assert main(["label", str(recorded), "--board", "carrom"]) == 2
    assert "recorded on the board carrom-dual" in capsys.readouterr().err
    with recorded.open("a") as file:
        file.write("99 chatter\n")
    assert main(["label", str(recorded), "--board", "carrom-dual"]) == 2
    assert "labels of another capture" in capsys.readouterr().err
    assert recorded.with_suffix(".labels").read_bytes() == before
    assert main(["label", str(recorded.parent / "none"), "--board", "carrom"]) == 2


def test_what_no_beam_saw_is_within_the_capture(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = label(monkeypatch, capsys, recorded, "+ pocket-3 5000 1\n+ pocket-3 -1 1\nq\n")
    assert "5000 s is outside this capture: give 0 to 11.8 s" in told
    assert not recorded.with_suffix(".labels").exists()
    label(monkeypatch, capsys, recorded, "+ pocket-3 11,5 1\nq\n")
    assert [line[2:] for line in kept(recorded)] == [["pocket-3", "1"]]


def test_an_empty_capture_has_nothing_to_label(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, quiet = tmp_path / "empty.capture", tmp_path / "quiet.capture"
    empty.touch()
    quiet.write_bytes(b"1000 " + wire.encode("STATE,500,0"))
    words = ["--board", "carrom-dual", "--lang", "en"]
    assert main(["label", str(empty), *words]) == 2
    assert "empty.capture: the capture is empty, there is nothing" in capsys.readouterr().err
    assert main(["label", str(quiet), *words]) == 1
    said = capsys.readouterr()
    assert "nothing was seen at a pocket or target" in said.err
    assert "left to say" not in said.out


def test_where_labels_cannot_be_kept_is_told_before_anybody_answers(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(question: str) -> str:
        pytest.fail(f"asked: {question}")

    monkeypatch.setattr("builtins.input", answered)
    words = ["label", str(recorded), "--board", "carrom-dual", "--lang", "en", "--labels"]
    nowhere = recorded.parent / "nowhere"
    assert main([*words, str(nowhere / "x.labels")]) == 2
    assert f"there is no folder {nowhere}; say with --labels FILE" in capsys.readouterr().err
    assert main([*words, str(recorded.parent)]) == 2
    assert "this is a folder" in capsys.readouterr().err
    assert recorded.exists()


def test_labels_that_are_not_there_are_told_once(
    recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["judge", str(recorded), "--board", "carrom-dual", "--lang", "en"]
    assert main([*words, "--labels", "nope.labels"]) == 2
    said = capsys.readouterr().err
    assert said.count("nope.labels") == 1
    assert "no such file; `pichenette label CAPTURE --board NAME` makes one" in said


def test_one_is_one(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ": 1 label; 3 left to say" in label(monkeypatch, capsys, recorded, "1\n")
    label(monkeypatch, capsys, recorded, "2\n?\n1\n")
    labels = str(recorded.with_suffix(".labels"))
    words = ["judge", str(recorded), "--board", "carrom-dual", "--labels", labels, "--lang"]
    assert main([*words, "en"]) == 0
    *_, summary, unknown = capsys.readouterr().out.splitlines()
    assert unknown == "1 label without a number, as nobody knows: left out"
    assert main([*words, "fr"]) == 0
    *_, summary, unknown = capsys.readouterr().out.splitlines()
    assert "1 erreur sans question ; 0 question, 0,0 pour 100 pièces" in summary
    assert unknown == "1 étiquette sans nombre, car personne ne sait\u00a0: à part"


def test_another_version_of_the_board_file_is_told(
    recorded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = wire.encode(f"HELLO,1,0.1.0,e661,00000001,carrom-dual,{DUAL.digest},11")
    other = wire.encode("HELLO,1,0.1.0,e661,00000001,carrom-dual,deadbeef,11")
    recorded.write_bytes(recorded.read_bytes().replace(before, other))
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["label", str(recorded), "--board", "carrom-dual", "--lang", "en"]) == 0
    assert "another version of the board file carrom-dual" in capsys.readouterr().err


def test_captures_that_are_not_there_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "judge", "--labelled", str(tmp_path)]) == 1
    assert "no *.labels here" in capsys.readouterr().err
    assert main(["bench", "judge", "--labelled", str(tmp_path / "nodir")]) == 1
    assert "nodir: no such folder" in capsys.readouterr().err
    assert main(["bench", "rules", "--labelled", str(tmp_path)]) == 2
    (tmp_path / "a.labels").write_text("# pichenette labels 1\n# capture 12 carrom\n")
    assert main(["bench", "judge", "--labelled", str(tmp_path)]) == 1
    assert "a.capture, is not beside it" in capsys.readouterr().err
