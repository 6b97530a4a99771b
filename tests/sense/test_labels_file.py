"""A capture's labels are kept as a whole, beside it; what is told of them: cli/test_label.py."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.link.capture import BadCapture
from pichenette.sense.labels import BadLabels, GateLabel, Labels
from pichenette.sense.labels_file import board_of, digest, load, path_beside, save

CARROM = board.load("carrom")


@pytest.fixture
def captured(tmp_path: Path) -> Path:
    path = tmp_path / "evening.capture"
    path.write_bytes(b"what a board said")
    return path


def labelled(captured: Path) -> Labels:
    return Labels(digest(captured), "carrom", (GateLabel(1000, 2000, "pocket-1", 1, "a queen"),))


def test_it_is_found_again_beside_its_capture(captured: Path) -> None:
    path = path_beside(captured)
    assert path == captured.with_name("evening.labels")
    labels = labelled(captured)
    save(path, labels)
    assert load(path, captured, CARROM) == labels
    assert board_of(path) == "carrom"


def test_it_replaces_the_one_before_and_leaves_nothing_beside(captured: Path) -> None:
    path = path_beside(captured)
    save(path, labelled(captured))
    save(path, Labels(digest(captured), "carrom"))
    assert load(path, captured, CARROM).labels == ()
    assert sorted(one.name for one in captured.parent.iterdir()) == [
        "evening.capture",
        "evening.labels",
    ]


def test_the_digest_is_of_the_bytes(captured: Path) -> None:
    before = digest(captured)
    assert len(before) == 16
    captured.write_bytes(b"what a board said.")
    assert digest(captured) != before
    with pytest.raises(BadCapture):
        digest(captured.with_name("none"))


@pytest.mark.parametrize(
    ("content", "complaint"), [(b"\xff", "not UTF-8"), (b"1 2 pocket-1 1\n", "")]
)
def test_what_is_no_file_of_labels_is_told_by_its_name(
    content: bytes, complaint: str, captured: Path
) -> None:
    path = path_beside(captured)
    path.write_bytes(content)
    with pytest.raises(BadLabels) as caught:
        load(path, captured, CARROM)
    assert caught.value.text.en.startswith(str(path))
    assert complaint in caught.value.text.en
