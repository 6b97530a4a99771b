"""Looking back over HTTP: games, a play's evidence, figures, players, a record from elsewhere."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.web.site import HEADER, Site, site


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("looking")
    words = ("--virtual", "carrom", "--data", str(folder / "state"))
    with site(folder, *words) as found:
        yield found


@pytest.fixture
def game(served: Site) -> Site:
    """A referee; a game that was left, and one that Ana wins."""
    page = served.sign_in("a test")
    play(page, ["Ana", "Bo"], ["blue"])
    play(page, ["Ana", "Bo"], ["blue"] * 12, target=1)
    return page


def play(page: Site, players: list[str], *shots: list[str], target: int = 25) -> None:
    header = {**HEADER, "players": players, "options": {"target": target}}
    assert page.act("begin", header=header, abandon=True).status == 200
    for potted in shots:
        assert page.act("act", action={"shot": {"potted": potted}}).status == 200


def games(page: Site, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.look(f"games{query}")["games"]
    return found


def test_past_games_with_winner_length_and_standing(game: Site) -> None:
    last, left = games(game)[:2]
    assert (last["over"], last["winners"], last["plays"]) == (True, ["Ana"], 1)
    assert last["began"] <= last["ended"]
    assert left["standing"] == "abandoned"
    assert games(game, f"?before={left['number'] + 1}")[0] == left
    assert games(game, "?player=Nobody") == []


def test_a_closed_game_stays_closed_until_that_is_taken_back(game: Site) -> None:
    left = games(game)[1]
    note = game.act("close", game=left["number"]).json["note"]
    assert games(game)[1]["standing"] == "closed"
    assert game.act("close", game=left["number"]).status == 400
    assert game.act("take_back", note=note).status == 200
    assert games(game)[1]["standing"] == "abandoned"
    won = game.act("close", game=left["number"] + 1)
    assert won.status == 400
    assert "Ana won" in won.json["error"]
    assert game.act("take_back", note="no such note").status == 400


def test_figures_of_a_game_and_after_a_correction(game: Site) -> None:
    number = games(game)[1]["number"]
    found = game.look(f"figures?game={number}")
    assert found["players"]["Ana"]["pots"] == 1
    assert {"shots", "rate"} <= {one["key"] for one in found["figures"]}
    [only] = game.look(f"history?game={number}")["entries"]
    line = {"shot": {"potted": ["blue", "blue"]}}
    assert game.act("correct", kind="change", entry=only["entry"], line=line).status == 200
    assert game.look(f"figures?game={number}")["players"]["Ana"]["pots"] == 2
    assert games(game)[1]["scores"]["Ana"] == 2


def test_a_play_with_its_evidence_and_corrections(game: Site) -> None:
    number = games(game)[1]["number"]
    [only] = game.look(f"history?game={number}")["entries"]
    line = {"shot": {"potted": ["blue", "blue"]}}
    game.act("correct", kind="change", entry=only["entry"], line=line, why="deux")
    found = game.look(f"moment?game={number}&entry={only['entry']}")
    assert found["before"]["scores"] == {"Ana": 0, "Bo": 0}
    assert found["after"]["scores"] == {"Ana": 2, "Bo": 0}
    assert found["moment"]["is_entered"]
    (correction,) = found["corrections"]
    assert correction["who"] == "page: a test"
    assert correction["why"]["fr"] == "deux"
    assert "1 bleu" in correction["was"][0]["fr"]
    for wrong in (f"game={number}&entry=1000000", "game=1000000&entry=1", f"game={number}"):
        answer = game.get(f"/api/1/tables/table/moment?{wrong}")
        assert answer.status == 400, wrong
        assert answer.json["text"]["fr"]


def test_players_renamed_and_back(game: Site) -> None:
    play(game, ["Anna", "Cy"], ["blue"] * 12, target=1)
    people = game.get("/api/1/people").json["people"]
    before = {one["name"]: one["won"] for one in people}
    assert "Anna" in offered(game)
    note = game.act("rename", name="Anna", to="Ana").json["note"]
    after = {one["name"]: one["won"] for one in game.get("/api/1/people").json["people"]}
    assert "Anna" not in after
    assert "Anna" not in offered(game), "nobody is offered the old spelling"
    assert after["Ana"] == before["Ana"] + before["Anna"]
    ana = game.get("/api/1/people?name=Ana").json["person"]
    assert ana["names"] == ["Ana", "Anna"]
    assert {one["name"] for one in ana["against"]} == {"Bo", "Cy"}
    assert ana["by_game"][0]["figures"]["pots"] > 0
    assert games(game, "?player=Ana")[0]["called"] == {"Anna": "Ana"}
    assert game.get("/api/1/players").json["called"] == {"Anna": "Ana"}
    assert game.look("record")["record"][0]["players"] == ["Anna", "Cy"], "as it was written"
    assert game.act("take_back", note=note).status == 200
    again = {one["name"]: one["won"] for one in game.get("/api/1/people").json["people"]}
    assert again == before
    assert "Anna" in offered(game)


def offered(game: Site) -> list[str]:
    """The names that a form suggests."""
    names: list[str] = game.get("/api/1/players").json["players"]
    return names


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Nobody", "to": "Ana"},
        {"name": "Ana", "to": "Ana"},
        {"name": "Ana", "to": "\u200b"},
        {"name": "Ana", "to": "x" * 61},
        {"name": "Ana"},
    ],
)
def test_a_name_that_cannot_be_given(game: Site, wrong: dict[str, Any]) -> None:
    before = game.get("/api/1/people").json["renamings"]
    answer = game.act("rename", **wrong)
    assert answer.status == 400
    assert answer.json["text"]["fr"]
    assert game.get("/api/1/people").json["renamings"] == before


def written(*lines: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def inspect(page: Site, **body: Any) -> Any:
    own = {"Origin": f"http://127.0.0.1:{page.port}"}
    return page.ask("POST", "/api/1/tables/table/inspect", body, own)


def test_a_record_is_looked_at_without_pin_and_without_a_trace(served: Site, game: Site) -> None:
    stranger = Site(served.running, served.port)
    before = game.look("view")["view"]["version"]
    record = written(HEADER, {"shot": {"potted": ["blue"]}}, {"shot": {}}, {"void": 2})
    found = inspect(stranger, record=record)
    assert found.status == 200, found
    assert [one["is_void"] for one in found.json["entries"]] == [False, True]
    assert found.json["game"]["scores"] == {"Ana": 1, "Bo": 0}
    assert found.json["players"]["Ana"]["pots"] == 1
    assert "time" not in {one["key"] for one in found.json["figures"]}, "a record has no moments"
    moment = inspect(stranger, record=record, line=1).json
    assert (moment["before"]["scores"]["Ana"], moment["after"]["scores"]["Ana"]) == (0, 1)
    assert game.look("view")["view"]["version"] == before


def test_what_is_wrong_with_a_record_is_told_as_replay_tells_it(game: Site) -> None:
    told = inspect(game, record=written(HEADER, {"shot": {"potted": ["blue"] * 13}}))
    assert told.status == 400
    assert told.json["error"].startswith("line 1: 13 blues cannot have fallen")
    assert told.json["error"].endswith("(EV-6)")
    assert inspect(game, record="no record").json["error"].startswith("line 0:")
    assert inspect(game, record="").status == 400
    assert inspect(game, record=written(HEADER), line=7).status == 400
    assert inspect(game, record="x" * 70_000).status == 413
    assert game.get("/api/1/tables/table/inspect").status == 404


def test_nobody_has_to_wait_for_a_record_full_of_voids(game: Site) -> None:
    """Every line brings back or voids all that follow the first: minutes of work in 50 kB."""
    lines = [HEADER, *[{"shot": {}}] * 1500, *({"void": 1 + at} for at in [0, *range(1500, 3300)])]
    told = inspect(game, record="".join(f"{json.dumps(one)}\n" for one in lines))
    assert told.status == 400, told
    assert "takes too long" in told.json["error"]
    assert game.look("view")["ok"]


def test_another_origin_may_not_even_inspect(game: Site) -> None:
    own = {"Origin": "http://elsewhere.example"}
    answer = game.ask("POST", "/api/1/tables/table/inspect", {"record": written(HEADER)}, own)
    assert answer.status == 403


def test_the_record_of_an_earlier_game(game: Site) -> None:
    number = games(game)[1]["number"]
    record = game.look(f"record?game={number}")["record"]
    assert record[1] == {"player": "Ana", "shot": {"potted": ["blue"]}}
