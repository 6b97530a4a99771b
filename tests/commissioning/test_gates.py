"""Break each beam in turn: ticks, swapped plugs, lamps, pairs."""

import pytest

from pichenette.commissioning.gates import GatesStation
from pichenette.service.request import BadRequest
from tests.commissioning.standing import Stood


def stood(name: str = "carrom") -> tuple[Stood, GatesStation]:
    one = Stood(name)
    station = GatesStation(one.sat.console)
    one.at(station)
    return one, station


def states(station: GatesStation) -> list[str]:
    return [place.state for place in station.places]


def test_each_is_ticked_off_in_its_turn() -> None:
    one, station = stood()
    for gate in one.board.gates:
        assert station.picture_data()["asked"] == gate.id
        one.break_(gate.id)
    assert station.is_done
    assert station.outcome == "ok"
    assert one.remarks == ["ok: all 7 answered, each at its own place"]


def test_two_swapped_plugs_are_told_once_with_their_pins() -> None:
    one, station = stood()
    one.break_("pocket-2")  # what answers where pocket-1 was asked for
    one.break_("pocket-1")
    assert states(station)[:3] == ["other", "other", "todo"]
    (told,) = one.remarks
    assert told.startswith("fail: pocket 1 and pocket 2: their plugs are swapped")
    assert "GP2, pin 4" in told
    assert "GP3, pin 5" in told
    one.say("try", "pocket-1")
    one.break_("pocket-1")
    one.say("try", "pocket-2")
    one.break_("pocket-2")
    assert states(station)[:2] == ["ok", "ok"]
    assert one.remarks == []


def test_another_pocket_alone_may_be_a_slip_of_the_hand() -> None:
    one, _ = stood()
    one.break_("pocket-3")
    assert "pocket 1 was asked for, but pocket 3 answered" in one.remarks[0]
    assert "try it again" in one.remarks[0]


def test_the_strike_sensor_feels_pieces_and_is_no_swap() -> None:
    one, station = stood()
    one.break_("strike")
    assert states(station)[0] == "todo"
    one.break_("strike", "pocket-1")
    assert states(station)[0] == "ok"


def test_a_lamp_that_flickers_ticks_nothing_off_and_is_named() -> None:
    one, station = stood()
    for _ in range(400):  # 100 Hz for four seconds, at the pocket that is asked for
        one.sat.source.press(0, 3)
        one.sat.source.advance(0.01)
        station.tick(one.sat.console.at)
    assert states(station)[0] == "todo"
    (told,) = (told for told in one.remarks if "Shade the receiver or switch the lamp off" in told)
    assert "pocket 1 (GP2, pin 4)" in told, "by its name, and with where its wire ends"
    assert station.outcome == "fail"
    assert station.picture_data()["asked"] == "pocket-2", "the others can be tried meanwhile"


def test_a_place_can_be_left_out_and_comes_last() -> None:
    one, station = stood()
    one.say("next")
    assert station.picture_data()["asked"] == "pocket-2"
    for gate in one.board.gates[1:]:
        one.break_(gate.id)
    assert station.picture_data()["asked"] == "pocket-1"
    assert not station.is_done
    with pytest.raises(BadRequest, match="no gate 'nowhere'"):
        one.say("try", "nowhere")
    with pytest.raises(BadRequest, match="means nothing"):
        one.say("tare")


@pytest.mark.parametrize(
    ("beams", "apart_s", "state", "said"),
    [
        (("pocket-1", "pocket-1-low"), 0.01, "ok", ""),
        (("pocket-1-low", "pocket-1"), 0.01, "upside", "the plugs of its two beams are swapped"),
        (("pocket-1", "pocket-1-low"), 0.0, "together", "one receiver sees the other's emitter"),
        (("pocket-1",), 0.01, "half", "pocket 1, second beam stayed clear. Is its signal wire"),
        (("pocket-1-low",), 0.01, "half", "pocket 1 stayed clear"),
    ],
)
def test_two_beams_break_from_above(
    beams: tuple[str, ...], apart_s: float, state: str, said: str
) -> None:
    one, station = stood("carrom-dual")
    one.break_(*beams, apart_s=apart_s)
    one.advance(2.5)
    assert states(station)[0] == state
    assert said in " ".join(one.remarks)
    assert bool(one.remarks) == (state != "ok")
