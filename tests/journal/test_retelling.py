"""Corrections are announced by what counts now; nobody at the table knows an entry's number."""

import pytest

from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.journal import retelling
from pichenette.journal.trail import Trail
from pichenette.text import Text, same

NO_WHY = same("")
PLAY = Text("Bo pots 1 blue: +1.", "Bo empoche 1 bleu : +1.")


def game() -> tuple[Record, Trail]:
    record = Record.start({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]})
    lines: tuple[Json, ...] = ({"shot": {}}, {"shot": {"potted": ["blue"]}}, {"shot": {}})
    trail: Trail | None = None
    for number, line in enumerate(lines):
        record, trail = record.append(line), Trail(10 + 2 * number, line, trail)
    assert trail is not None
    return record, trail


def test_a_play_is_told_as_its_game_tells_it() -> None:
    record, trail = game()
    assert retelling.of_play(record, trail, 12) == PLAY
    assert retelling.of_play(record, trail, 11) is None
    assert retelling.of_play(None, None, 12) is None


def test_only_the_new_result_is_told_and_peoples_own_reason() -> None:
    assert retelling.changed(PLAY, NO_WHY).fr == "Corrigé : Bo empoche 1 bleu : +1."
    answer = Text("pocket 3: 3 blues → 1 blue", "poche 3 : 3 bleus → 1 bleu")
    assert retelling.changed(PLAY, answer) == retelling.changed(PLAY, NO_WHY)
    assert retelling.void(PLAY, same("a hand")).en == (
        "No longer counts: Bo pots 1 blue: +1 (a hand)."
    )
    assert retelling.inserted(None, NO_WHY).en == "Added later: an earlier play."


@pytest.mark.parametrize(
    ("told", "undone", "redone"),
    [
        (PLAY.fr, f"Annulé : {PLAY.fr}", f"Rétabli : {PLAY.fr}"),
        (
            f"Corrigé : {PLAY.fr}",
            f"Correction annulée : {PLAY.fr}",
            f"Corrigé à nouveau : {PLAY.fr}",
        ),
    ],
)
def test_undo_and_redo_never_pile_up(told: str, undone: str, redone: str) -> None:
    first = PLAY if told == PLAY.fr else retelling.changed(PLAY, NO_WHY)
    assert first.fr == told
    back = retelling.step(first, is_redo=False)
    again = retelling.step(back, is_redo=True)
    assert (back.fr, again.fr) == (undone, redone)
    assert retelling.step(again, is_redo=False) == back
