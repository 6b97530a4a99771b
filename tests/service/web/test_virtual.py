"""A service on a virtual board, from a visitor's hand to the score."""

from pathlib import Path

from tests.service.web.site import HEADER, site


def test_a_piece_that_somebody_drops_is_scored(tmp_path: Path) -> None:
    with site(tmp_path, "--virtual", "carrom") as own:
        phone = own.sign_in()
        phone.until(lambda view: view["connection"] == "ready")
        assert phone.look("board")["board"]["virtual"] == {"cable": "in", "pieces": None}
        assert phone.act("begin", header=HEADER).status == 200
        with phone.events("?lines=1") as events:
            assert phone.act("virtual", flick=True).status == 200
            assert phone.act("virtual", drop="blue", gate="pocket-2").status == 200
            assert next(one for one in events if "$EDGE," in one.data.get("in", ""))
        view = phone.until(lambda view: view["game"]["scores"]["Ana"] == 1)
        assert view["events"][-1]["who"] == "sensor"
        assert phone.act("virtual", cable="out").status == 200
        phone.until(lambda view: view["connection"] == "away")
        assert phone.act("virtual", cable="in").status == 200
        phone.until(lambda view: view["connection"] == "ready")
        for wrong in ({}, {"flick": True, "hand": "pocket-1"}, {"gate": "pocket-1"}, {"fly": 1}):
            assert phone.act("virtual", None, **wrong).status == 400
        kept = tmp_path / "state" / "virtual" / "carrom" / "journal.sqlite"
        assert kept.exists(), "apart from games on real boards"


def test_a_tower_is_weighed_without_anybody_calibrating_it(tmp_path: Path) -> None:
    with site(tmp_path, "--virtual", "topple") as own:
        phone = own.sign_in()
        phone.until(lambda view: view["connection"] == "ready")
        header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo"]}
        assert phone.act("begin", header=header).status == 200
        assert phone.act("virtual", place=1).status == 200
        assert phone.look("board")["board"]["virtual"]["pieces"] == 1


def test_a_real_board_has_no_hands(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        phone = own.sign_in()
        answer = phone.act("virtual", flick=True)
        assert answer.status == 400
        assert "`pichenette serve --virtual carrom`" in answer.json["error"]
