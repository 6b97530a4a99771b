"""The pictures of docs/track.md are what the track shows now."""

import json
import re
from pathlib import Path

import pytest

from pichenette import config
from pichenette.cli import main
from pichenette.outputs.pictures.film import film
from pichenette.outputs.pictures.scene import BadScene, read, scene
from pichenette.outputs.pictures.scenes import CAPTIONS, SCENES
from tests.outputs.pictures.png_reading import pixels_of, stands_ms

DOCS = Path(__file__).parents[3] / "docs"
AGAIN = "run `pichenette track --scenes docs/track`, and look at what has changed"


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_in_the_docs_is_what_the_track_shows(name: str) -> None:
    golden = (DOCS / "track" / f"{name}.png").read_bytes()
    drawn = film(scene(SCENES[name]))
    assert pixels_of(drawn) == pixels_of(golden), AGAIN
    assert stands_ms(drawn) == stands_ms(golden), AGAIN


@pytest.mark.parametrize("name", SCENES)
def test_the_state_in_the_docs_gives_that_picture(name: str) -> None:
    path = DOCS / "track" / f"{name}.json"
    assert json.loads(path.read_text(encoding="utf-8")) == SCENES[name], AGAIN
    assert read(path) == scene(SCENES[name])


def test_the_docs_show_every_state_and_no_other() -> None:
    shown = re.findall(r"track/([\w-]+)\.png", (DOCS / "track.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(SCENES)
    assert {path.stem for path in (DOCS / "track").iterdir()} == set(SCENES)


def test_what_moves_is_animated_and_begins_again_after_a_while() -> None:
    moving = film(scene(SCENES["points"]))
    assert len(pixels_of(moving)) > 3
    assert stands_ms(moving)[-1] == 1500
    assert all(ms >= 50 for ms in stands_ms(moving))
    assert stands_ms(film(scene(SCENES["two-players"]))) == []


def test_every_effect_has_a_caption_for_the_test_of_a_strip() -> None:
    assert set(CAPTIONS) <= set(SCENES)
    for name, data in SCENES.items():
        is_effect = "before" in data and name not in ("verso", "topple-fall")
        assert not is_effect or name in CAPTIONS


def test_a_state_of_replay_is_a_scene() -> None:
    state = {"game": "queen-carrom", "scores": {"A": 3, "B": 0}, "turn": "B", "round": 1}
    more = {"over": False, "winners": [], "warnings": [], "detail": {"queen": "board"}}
    assert scene({**state, **more}).view.game is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "Expecting property name"),
        ('{"satte": {}}', "unknown key 'satte'"),
        ('{"state": {"scores": {"A": 1}}}', "'game'"),
        ('{"state": 5}', "wrong kind"),
        ('{"track": {"rows": 9}}', "1 to 6"),
    ],
)
def test_a_state_that_cannot_be_drawn_is_told(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "state.json"
    path.write_text(text)
    with pytest.raises(BadScene, match=said):
        read(path)


def test_a_state_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadScene, match="No such file"):
        read(tmp_path / "none.json")


def test_the_settings_in_the_docs_can_be_used(tmp_path: Path) -> None:
    text = (DOCS / "track.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 1
    path = tmp_path / "pichenette.toml"
    path.write_text(blocks[0], encoding="utf-8")
    settings = config.load(path)
    assert settings.track.driver == "apa102"
    assert settings.panel.fitted
    assert not settings.sound.turn


def test_the_commands_in_the_docs_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (DOCS / "track.md").read_text(encoding="utf-8")
    assert "pichenette track --png track.png --state state.json --config pichenette.toml" in text
    monkeypatch.chdir(tmp_path)
    Path("state.json").write_text(json.dumps(SCENES["two-players"]["state"]))
    Path("pichenette.toml").write_text("[track]\nrows = 2\n")
    words = "track --png track.png --state state.json --config pichenette.toml"
    assert main(words.split()) == 0
    assert Path("track.png").exists()
