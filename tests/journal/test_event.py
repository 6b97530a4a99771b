"""What no longer counts is not told as true, and a correction is told by one simple sentence."""

import json
from random import Random

import pytest

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.journal import snapshot
from pichenette.journal.correction import BadCorrection
from pichenette.journal.entry import EntryKind
from tests.journal.test_fold import Story, begun, what_counts
from tests.tries import tries

PREFIXES = (
    "Annulé : ",
    "Rétabli : ",
    "Ne compte plus : ",
    "Ajouté après coup : ",
    "Corrigé : ",
    "Correction annulée : ",
    "Correction rétablie : ",
)


def sentences(story: Story) -> list[str]:
    return [one.text.fr for one in story.state.events]


def won() -> Story:
    story = Story()
    header = {"pichenette": 1, "game": "queen-carrom", "players": ["Mamie", "Léo"]}
    story.tell("begin", **header, options={"target": 1})
    story.shoot(*["blue"] * 11)
    story.shoot("queen")
    story.shoot("blue")
    assert story.state.record is not None
    assert story.state.record.game.outcome is not None
    return story


def test_an_undone_win_is_no_longer_told_and_redone_it_is_told_whole() -> None:
    story = won()
    before = sentences(story)
    assert any("gagne" in one for one in before)
    story.tell("void", entry=4, turns="keep", step="undo")
    assert [one for one in sentences(story) if "gagne" in one or "manche" in one] == []
    assert sentences(story)[-1].startswith("Annulé : Mamie empoche 1 bleu")
    story.tell("void", entry=5, turns="keep", step="redo")
    assert [one.removeprefix("Rétabli : ") for one in sentences(story)] == before


def test_a_corrected_play_is_told_once_as_it_now_is() -> None:
    story = begun()
    story.shoot("blue")
    story.tell("change", entry=2, line={"player": "Ana", "shot": {"potted": ["queen"]}})
    assert sentences(story) == ["Corrigé : Ana empoche la reine."]
    story.tell("change", entry=2, line={"player": "Ana", "shot": {"potted": ["blue"] * 2}})
    assert sentences(story) == ["Corrigé : Ana empoche 2 bleus : +2."]
    story.tell("void", entry=2)
    assert sentences(story) == ["Ne compte plus : Ana empoche 2 bleus : +2."]


def test_later_plays_are_told_as_they_then_count() -> None:
    story = begun()
    story.shoot()
    story.shoot("blue")
    story.shoot()
    assert sentences(story)[1] == "Bo empoche 1 bleu : +1."
    line = {"player": "Ana", "shot": {"potted": ["blue"]}}
    story.tell("change", entry=2, line=line, turns="follow")
    assert sentences(story) == [
        "Ana empoche 1 bleu : +1.",
        "Ana n’empoche rien.",
        "Corrigé : Ana empoche 1 bleu : +1.",
    ]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("void", {"entry": 3}),
        ("insert", {"after": 2, "line": {"player": "Bo", "shot": {"potted": ["blue"]}}}),
        ("change", {"entry": 3, "line": {"player": "Bo", "shot": {"off": ["striker"]}}}),
        ("insert", {"after": 3, "line": {"player": "Ana", "shot": {}}}),
    ],
)
def test_undoing_a_correction_says_one_simple_thing(kind: EntryKind, body: dict[str, int]) -> None:
    story = begun()
    story.shoot()
    story.shoot()
    story.tell(kind, **body)
    assert len(sentences(story)) == {"void": 2, "insert": 3, "change": 2}[kind]
    for undo in range(4, 8, 2):
        story.tell("void", entry=undo, turns="keep", step="undo")
        assert sentences(story)[-1] == "Correction annulée : Ana 0, Bo 0."
        story.tell("void", entry=undo + 1, turns="keep", step="redo")
        assert sentences(story)[-1].startswith("Correction rétablie : Ana 0, Bo ")
        assert not any("annulée" in one for one in sentences(story))


def random_body(dice: Random, story: Story) -> tuple[EntryKind, dict[str, object]]:
    state = story.state
    any_entry = dice.randrange(state.begin, state.version + 1)
    turns = dice.choice(("keep", "follow"))
    line = {"shot": {"potted": ["blue"] * dice.randrange(3)}}
    match dice.randrange(6):
        case 0:
            step = dice.choice((None, "undo", "redo"))
            return "void", {"entry": any_entry, **({"step": step} if step else {"turns": turns})}
        case 1:
            return "insert", {"after": any_entry, "line": line, "turns": turns}
        case 2:
            return "change", {"entry": any_entry, "line": line, "turns": turns}
        case _:
            assert state.record is not None
            return "act", {"player": state.record.game.turn, **line}


@pytest.mark.parametrize("seed", range(tries(3, 8)))
def test_any_story_tells_only_plays_that_count_and_the_same_from_a_snapshot(seed: int) -> None:
    dice, story = Random(seed), begun()
    while len(story.entries) < 40:
        kind, body = random_body(dice, story)
        try:
            story.tell(kind, **body)
        except (IllegalAction, BadRecord, BadCorrection):
            continue
        state = story.state
        assert state.record is not None
        for one in state.events:
            assert sum(prefix in one.text.fr for prefix in PREFIXES) <= 1, one.text.fr
        numbers, trail = set(), state.trail
        while trail is not None:
            numbers.add(trail.number)
            trail = trail.rest
        assert {one.play for one in state.events} - {0} <= numbers
        if state.record.game.outcome:
            break
    for cut, kept in enumerate(story.states):
        state = snapshot.load(json.loads(json.dumps(snapshot.dump(kept))))
        for entry, expected in zip(story.entries[cut:], story.states[cut + 1 :], strict=True):
            state = story.after(state, entry)
            assert what_counts(state) == what_counts(expected), (seed, cut, entry.number)
