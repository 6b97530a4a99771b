"""What a capture says of its board, beside the one that was given."""

from pichenette import board
from pichenette.cli.misfits import other_boards, other_versions
from pichenette.link.greeted import GreetedBoard
from pichenette.sense.rejudge import Contents

CARROM = board.load("carrom")
OURS = GreetedBoard("carrom", CARROM.digest)


def greeted(*boards: GreetedBoard) -> Contents:
    return Contents(frozenset(boards), weights=0)


def test_of_our_own_board_nothing_is_said() -> None:
    assert other_boards(greeted(OURS), CARROM) == []
    assert other_versions(greeted(OURS), CARROM) == []
    assert other_boards(greeted(), CARROM) == []


def test_boards_of_other_names_are_named_once_each() -> None:
    found = greeted(
        OURS,
        GreetedBoard("topple", "0badcafe"),
        GreetedBoard("topple", "0badcaff"),
        GreetedBoard("offboard", "0badcafe"),
    )
    assert other_boards(found, CARROM) == ["offboard", "topple"]
    assert other_versions(found, CARROM) == [], "they are no versions of ours"


def test_each_other_version_is_told_with_what_to_do() -> None:
    found = greeted(OURS, GreetedBoard("carrom", "0badcaff"), GreetedBoard("carrom", "0badcafe"))
    first, second = other_versions(found, CARROM)
    assert other_boards(found, CARROM) == []
    for text in (first.en, first.fr):
        assert "0badcafe" in text
        assert CARROM.digest in text
        assert "--board" in text
    assert "0badcaff" in second.en
    assert "its gates may differ" in first.en
    assert "ses portes peuvent être différentes" in first.fr
