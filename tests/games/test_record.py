"""Records: form, judgement, voids, final state, and the same bytes back."""

import json

import pytest

from pichenette.games import record as records
from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Line, Record, RecordError, read, write
from pichenette.games.shot import Shot

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
TOP = json.dumps(HEADER).encode()
MISS = b'{"shot": {}}'


def pot(*pieces: str, player: str | None = None) -> dict[str, Json]:
    line: dict[str, Json] = {"shot": {"potted": list(pieces)}}
    return line if player is None else {"player": player, **line}


def record(*lines: dict[str, Json], **header: Json) -> Record:
    result = Record.start({**HEADER, **header})
    for line in lines:
        result = result.append(line)
    return result


def file(*lines: bytes) -> bytes:
    return b"\n".join(lines) + b"\n"


def failure(data: bytes) -> tuple[int, str | None]:
    with pytest.raises(RecordError) as error:
        read(data)
    assert error.value.text.fr
    return error.value.line, error.value.rule


def test_final_state() -> None:
    final = record(pot("blue", "queen"), pot("blue", "blue"), pot()).final_state()
    assert final == {
        "game": "queen-carrom",
        "scores": {"Ana": 5, "Bo": 0},
        "turn": "Bo",
        "round": 1,
        "over": False,
        "winners": [],
        "warnings": [],
        "detail": {"blues": 9, "queen": "claimed"},
    }


def test_final_state_of_a_finished_game() -> None:
    final = record(pot(*["blue"] * 12), options={"target": 1}).final_state()
    assert (final["over"], final["turn"], final["winners"]) == (True, None, ["Ana"])


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b" ",
        b"[]",
        b"null",
        b"1",
        b"{}",
        b"{",
        b"\xef\xbb\xbf" + TOP,
        b"\xff",
        b"[" * 100_000,
        TOP + b" {}",
        TOP.replace(b"1", b"2"),
        TOP.replace(b"1", b"1.0"),
        TOP.replace(b"1", b"1e0"),
        TOP.replace(b"1", b"true"),
        TOP.replace(b"1", b'"1"'),
        TOP.replace(b"1", b"null"),
        TOP.replace(b"1", b"NaN"),
        TOP.replace(b"queen-carrom", b"chess"),
        TOP.replace(b'"queen-carrom"', b"[]"),
        TOP.replace(b'"Bo"', b'"Ana"'),
        TOP.replace(b'"Bo"', b'" \\t\\u00a0"'),
        TOP.replace(b'"Bo"', b'""'),
        TOP.replace(b'"Bo"', b"2"),
        TOP.replace(b'["Ana", "Bo"]', b'"AB"'),
        TOP.replace(b'["Ana", "Bo"]', b"[]"),
        TOP.replace(b'"game"', b'"Game"'),
        TOP[:-1] + b', "game": "queen-carrom"}',
        TOP[:-1] + b', "date": "today"}',
        TOP[:-1] + b', "starter": "Cy"}',
        TOP[:-1] + b', "starter": null}',
        TOP[:-1] + b', "starter": 0}',
        TOP[:-1] + b', "options": null}',
        TOP[:-1] + b', "options": []}',
        TOP[:-1] + b', "options": {"target": 25, "target": 25}}',
        TOP[:-1] + b', "options": {"target": 25.0}}',
        TOP[:-1] + b', "options": {"tower": null}}',
    ],
)
def test_wrong_header(header: bytes) -> None:
    assert failure(file(header, MISS)) == (0, None)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"  ",
        b"[]",
        b"{}",
        b"{",
        b"nonsense",
        b"\xff",
        b'{"shot": {}}\xc0\xaf',
        b"\xef\xbb\xbf" + MISS,
        b'{"shot":' * 100_000,
        b'{"shot": {}, "shot": {}}',
        b'{"shot": {"potted": [], "potted": []}}',
        b'{"shot": {}, "void": 1}',
        b'{"shot": {}, "at": 3}',
        b'{"player": "Ana"}',
        b'{"shot": {}, "player": "Bo"}',
        b'{"shot": {}, "player": "Cy"}',
        b'{"shot": {}, "player": null}',
        b'{"shot": {}, "player": 1}',
        b'{"shot": null}',
        b'{"shot": []}',
        b'{"shot": {"potted": null}}',
        b'{"shot": {"potted": "blue"}}',
        b'{"shot": {"potted": {"blue": 1}}}',
        b'{"shot": {"potted": [["blue"]]}}',
        b'{"shot": {"potted": ["Blue"]}}',
        b'{"shot": {"potted": ["white"]}}',
        b'{"shot": {"no_contact": true}}',
        b'{"shot": {"potted": [NaN]}}',
        b'{"shot": {"potted": ["\t"]}}',
        b'{"move": {"tail": "B6", "dir": "NW"}}',
        b'{"void": 0}',
        b'{"void": 2}',
        b'{"void": 3}',
        b'{"void": -1}',
        b'{"void": true}',
        b'{"void": 1.0}',
        b'{"void": 1e0}',
        b'{"void": "1"}',
        b'{"void": null}',
        b'{"void": ' + b"9" * 5000 + b"}",
        b'{"void": 1, "player": "Cy"}',
    ],
)
def test_wrong_line(line: bytes) -> None:
    """It is named by its number, and nothing after it is read."""
    good = b'{"shot": {"potted": ["blue"]}}'
    assert failure(file(TOP, good, line, b"\xff")) == (2, None)


def test_an_illegal_line_names_its_rule() -> None:
    assert failure(file(TOP, MISS, b'{"shot": {"off": ["queen", "queen"]}}')) == (2, "EV-6")


def test_a_missing_header() -> None:
    assert failure(b"") == (0, None)
    assert failure(b"\n\n") == (0, None)
    assert failure(b"\n" + file(TOP)) == (0, None)


def test_blank_lines_at_the_end_and_no_line_end_at_all() -> None:
    for end in (b"", b"\n", b"\n\n \n\t\r\n"):
        assert len(read(TOP + b"\n" + MISS + end).lines) == 1


@pytest.mark.parametrize("line", [b"\x0c", b"\x0b", b"\xc2\xa0"])
def test_only_what_is_white_space_to_json_is_blank(line: bytes) -> None:
    assert failure(file(TOP, MISS, line)) == (2, None)


def test_line_separators_of_unicode_are_text() -> None:
    names = ["A\u2028B", "A\u0085B", "\u200b", "A\x0bB"]
    header = json.dumps({**HEADER, "players": names}, ensure_ascii=False).encode()
    # U+000B is a control character: JSON wants it escaped, which dumps does.
    assert read(file(header, MISS)).game.players == tuple(names)


def test_names_are_compared_exactly_and_may_be_half_a_surrogate_pair() -> None:
    header = {**HEADER, "players": ["é", "e\u0301", "\ud800"]}
    game = read(file(json.dumps(header).encode(), MISS))
    assert game.final_state()["turn"] == "e\u0301"
    assert read(write(game)).final_state() == game.final_state()


def test_numbers_of_any_length() -> None:
    header = TOP[:-1] + b', "options": {"target": ' + b"9" * 10_000 + b"}}"
    game = read(file(header, MISS))
    assert game.game.turn == "Bo"
    assert read(write(game)).final_state() == game.final_state()


def test_starter() -> None:
    assert record(starter="Bo").game.turn == "Bo"


def test_append_changes_nothing() -> None:
    first = record(pot("blue"))
    second = first.append(pot("blue"))
    other = first.append(pot())
    assert [len(one.lines) for one in (first, second, other)] == [1, 2, 2]
    assert (first.game.turn, second.game.turn, other.game.turn) == ("Ana", "Ana", "Bo")
    with pytest.raises(IllegalAction):
        second.append(pot(*["blue"] * 11))
    with pytest.raises(BadRecord):
        second.append({"shot": 1})
    assert second.lines == (Line(Shot(("blue",))), Line(Shot(("blue",))))


def test_the_header_given_stays_the_callers() -> None:
    header: dict[str, Json] = {**HEADER, "options": {}}
    started = Record.start(header)
    header["options"]["target"] = 1
    assert started.header["options"] == {}


def test_void_is_the_record_without_the_line() -> None:
    whole = record(pot("blue"), pot("blue", "blue"), pot(), {"void": 2})
    assert whole.final_state() == record(pot("blue"), pot()).final_state()
    assert whole.voided == {2}


def test_void_of_a_void_brings_the_line_back() -> None:
    whole = record(pot("blue"), {"void": 1}, {"void": 2})
    assert whole.final_state() == record(pot("blue")).final_state()
    again = whole.append({"void": 3})
    assert again.final_state() == record().final_state()


def test_voiding_a_voided_line_has_no_effect() -> None:
    twice = record(pot("blue"), {"void": 1}, {"void": 1})
    assert twice.final_state() == record().final_state()
    # Line 3 is in force and still says that line 1 never happened.
    assert twice.append({"void": 2}).final_state() == record().final_state()


def test_void_may_reopen_a_finished_game() -> None:
    over = record(pot(*["blue"] * 12), options={"target": 1})
    with pytest.raises(IllegalAction, match="over") as refusal:
        over.append(pot())
    assert refusal.value.rule is None
    with pytest.raises(IllegalAction, match="over"):  # whoever it was, it is nobody's turn
        over.append(pot(player="Bo"))
    assert over.append({"void": 1, "player": "Bo"}).game.turn == "Ana"


def test_a_void_that_shifts_turns_is_refused() -> None:
    good = record(pot("blue", player="Ana"), pot(player="Ana"), pot("blue", player="Bo"))
    with pytest.raises(IllegalAction, match="without line 2, line 3") as refusal:
        good.append({"void": 2})
    assert refusal.value.rule is None
    unnamed = record(pot("blue"), pot(), pot("blue")).append({"void": 2})
    assert unnamed.game.scores == {"Ana": 2, "Bo": 0}


def test_a_refused_void_has_the_rule_of_the_line_that_became_illegal() -> None:
    data = file(
        TOP,
        b'{"shot": {"potted": ["queen"]}}',
        b'{"void": 1}',
        b'{"shot": {"potted": ["queen"]}}',
        b'{"void": 2}',
    )
    assert failure(data) == (4, "EV-6")


def test_a_later_void_cannot_save_an_illegal_line() -> None:
    data = file(TOP, b'{"shot": {"potted": ["queen", "queen"]}}', b'{"void": 1}')
    assert failure(data) == (1, "EV-6")


def test_write_gives_back_what_was_read() -> None:
    whole = record(pot("blue", player="Ana"), pot("queen"), {"void": 2, "player": "Bo"}, pot())
    again = read(write(whole))
    assert again.lines == whole.lines
    assert again.header == whole.header
    assert write(again) == write(whole)


def test_corrected_has_no_voids_and_a_player_in_every_line() -> None:
    whole = record(pot("blue"), pot("blue"), {"void": 1}, pot(), pot("blue"))
    corrected = whole.corrected()
    assert [line.encode() for line in corrected.lines] == [
        pot("blue", player="Ana"),
        {"player": "Ana", "shot": {}},
        pot("blue", player="Bo"),
    ]
    assert corrected.final_state() == whole.final_state()


def test_encode_writes_the_player_whose_turn_it_is() -> None:
    line = records.encode(record(pot()).game, Shot(("blue",)))
    assert line == {"player": "Bo", "shot": {"potted": ["blue"]}}


def test_game_after_follows_the_lines_in_force() -> None:
    whole = record(pot("blue"), pot("blue"), {"void": 1})
    assert [whole.game_after(number).scores["Ana"] for number in range(4)] == [0, 0, 1, 1]


def test_records_that_share_a_past_do_not_see_each_other() -> None:
    base = record(pot("blue"), pot("blue"), pot("blue"))
    voids = [base.append({"void": number}) for number in (1, 2, 3)]
    longer = [one.append(pot("blue")) for one in (base, *voids)]
    again = [one.append({"void": 2}) for one in longer]
    assert [one.game.scores["Ana"] for one in (base, *voids)] == [3, 2, 2, 2]
    assert [one.game.scores["Ana"] for one in longer] == [4, 3, 3, 3]
    assert [one.game.scores["Ana"] for one in again] == [3, 2, 3, 2]
    for one in (base, *voids, *longer, *again):
        assert read(write(one)).final_state() == one.final_state()


def test_a_void_refolds_only_from_the_line_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = record(*[pot()] * 1000)
    steps = 0
    step = records._step

    def counted(*args: Json) -> Json:
        nonlocal steps
        steps += 1
        return step(*args)

    monkeypatch.setattr(records, "_step", counted)
    whole.append({"void": 999})
    assert steps == 1
