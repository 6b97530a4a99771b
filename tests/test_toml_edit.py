"""A hand-written file keeps its comments, its order and its spacing."""

import tomllib

import pytest

from pichenette.toml_edit import CannotEdit, edited, toml

FILE = """\
# The blue room.  Ask Ana before you change anything.

[service]
data_dir = "/srv/p"   # on the stick

[[tables]]
name = "blue room"
board = "carrom"

[[tables]]   # the big one
name = 'attic'

[track]
driver   =   "apa102"     # by the door
pins = [
  1,  # head
  2,
]   # both
brightness = 0.6

# how long a shot takes
[shot]
settle_ms = 1500
"""


def lines(text: str) -> list[str]:
    return text.splitlines()


def test_only_the_value_changes() -> None:
    text = edited(FILE, {("track", "brightness"): 0.3, ("track", "driver"): "ws2812"})
    changed = [
        (before, after)
        for before, after in zip(lines(FILE), lines(text), strict=True)
        if before != after
    ]
    assert changed == [
        ('driver   =   "apa102"     # by the door', 'driver   =   "ws2812"     # by the door'),
        ("brightness = 0.6", "brightness = 0.3"),
    ]


def test_a_new_key_comes_after_the_last_of_its_section() -> None:
    text = edited(FILE, {("track", "quiet"): "22:00-07:00", ("shot", "doubt_ms"): 8000})
    at = lines(text).index('quiet = "22:00-07:00"')
    assert lines(text)[at - 1] == "brightness = 0.6"
    assert lines(text)[at + 1 : at + 3] == ["", "# how long a shot takes"]
    assert text.endswith("settle_ms = 1500\ndoubt_ms = 8000\n")


def test_a_list_over_several_lines_and_one_of_several_tables() -> None:
    text = edited(FILE, {("track", "pins"): [3], ("tables", 1, "name"): "loft"})
    assert "pins = [3]   # both\nbrightness" in text
    assert '[[tables]]   # the big one\nname = "loft"\n' in text
    assert 'name = "blue room"' in text


def test_a_section_that_is_not_there_and_an_empty_file() -> None:
    place = ("boards", "carrom", "passages", "join_ms")
    assert edited(FILE, {place: 400.0}).endswith("\n\n[boards.carrom.passages]\njoin_ms = 400.0\n")
    assert edited("", {("page", "voice"): False}) == "[page]\nvoice = false\n"
    assert edited("[shot]", {("shot", "late_ms"): 1}) == "[shot]\nlate_ms = 1\n"
    titled = edited("", {("tables", 0, "title"): "Salle « bleue »"})
    assert tomllib.loads(titled) == {"tables": [{"title": "Salle « bleue »"}]}


def test_a_key_is_taken_out_and_everything_else_stays() -> None:
    text = edited(FILE, {("shot", "settle_ms"): None, ("track", "gone"): None, ("a", "b"): None})
    assert text == FILE.replace("settle_ms = 1500\n", "")


@pytest.mark.parametrize(
    "text",
    [
        "track = {brightness = 0.5}\n",
        "track.brightness = 0.5\n",
        '[track]\n"bright\\u006eess" = 0.5\n',
    ],
)
def test_what_only_a_person_should_change_is_left_alone(text: str) -> None:
    with pytest.raises(CannotEdit, match=r"track\.brightness: .* edit it by hand"):
        edited(text, {("track", "brightness"): 0.3})


def test_a_sign_of_a_comment_in_a_text_is_none() -> None:
    text = '[service]\ndata_dir = "/a#b" # c "d"\n'
    assert edited(text, {("service", "data_dir"): "/x"}) == '[service]\ndata_dir = "/x" # c "d"\n'
    literal = "[service]\ndata_dir = '/a#b'\n[page]\nkey = \"[shot]\"\n"
    assert edited(literal, {("service", "data_dir"): "/x"}).splitlines()[1] == 'data_dir = "/x"'
    assert edited(literal, {("shot", "late_ms"): 2}).endswith("[shot]\nlate_ms = 2\n")


@pytest.mark.parametrize("value", [True, 1, 0.25, 'a"b\\c\n', ["x", 1], {"k": "v"}])
def test_values_are_read_back(value: object) -> None:
    assert tomllib.loads(f"x = {toml(value)}") == {"x": value}
