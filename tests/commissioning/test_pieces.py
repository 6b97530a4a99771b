from pichenette.commissioning.pieces import PiecesStation
from tests.commissioning.standing import Stood


def test_ten_in_each_and_it_is_done() -> None:
    one = Stood()
    station = PiecesStation(one.sat.console)
    one.at(station)
    for _ in range(10):
        for name in ("pocket-1", "pocket-2", "pocket-3", "pocket-4"):
            one.sat.source.press(one.board.gate_number(name), 45)
        one.advance(1.5)
    one.advance(3)
    assert station.is_done
    assert one.remarks == ["ok: 40 pieces, all seen"]


def test_a_pocket_that_sees_nothing_and_one_that_is_grazed() -> None:
    one = Stood()
    station = PiecesStation(one.sat.console)
    one.at(station)
    for _ in range(6):
        one.sat.source.press(0, 45)
        one.sat.source.press(1, 5)
        one.sat.source.press(2, 45)
        one.advance(1.5)
    one.advance(3)
    assert not station.is_done
    one.say("next")
    told = "\n".join(one.remarks)
    assert "pocket 4: no piece was seen" in told
    assert "pocket 2: breaks of 5.0 ms" in told
    assert "pocket-1" not in told
    assert station.outcome == "warn"
