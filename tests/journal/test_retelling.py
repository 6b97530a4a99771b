"""Corrections are announced by what counts now; nobody at the table knows an entry's number."""

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
    assert retelling.of_play(record, trail, 12) == [PLAY]
    assert retelling.of_play(record, trail, 11) == []
    assert retelling.of_play(None, None, 12) == []


def test_only_the_new_result_is_told_and_peoples_own_reason() -> None:
    assert retelling.changed([PLAY], NO_WHY).fr == "Corrigé : Bo empoche 1 bleu : +1."
    answer = Text("pocket 3: 3 blues → 1 blue", "poche 3 : 3 bleus → 1 bleu")
    assert retelling.changed([PLAY], answer) == retelling.changed([PLAY], NO_WHY)
    assert retelling.void([PLAY], same("a hand")).en == (
        "No longer counts: Bo pots 1 blue: +1 (a hand)."
    )
    assert retelling.inserted([], NO_WHY).en == "Added later: an earlier play."


def test_undo_and_redo_tell_the_play_with_all_it_brought() -> None:
    more = Text("Round 1 is over.", "Fin de la manche 1.")
    assert retelling.undone([PLAY, more]).fr == f"Annulé : {PLAY.fr}"
    assert [one.fr for one in retelling.redone([PLAY, more])] == [f"Rétabli : {PLAY.fr}", more.fr]
    assert retelling.undone([]).en == "Undone: an earlier play."


def test_a_correction_undone_or_redone_is_told_by_the_scores() -> None:
    record, _ = game()
    back = retelling.correction(record.game, is_redo=False)
    assert back == Text("Correction undone: Ana 0, Bo 1.", "Correction annulée : Ana 0, Bo 1.")
    again = retelling.correction(record.game, is_redo=True)
    assert again == Text("Correction redone: Ana 0, Bo 1.", "Correction rétablie : Ana 0, Bo 1.")
