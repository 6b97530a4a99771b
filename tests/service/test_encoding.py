"""Views on their way to other programs."""

import json

from pichenette.service.encoding import ViewEncoder, encoded
from pichenette.table.view import View, as_json
from pichenette.text import same
from tests.pocket_board import PocketBoard


def views() -> list[View]:
    board = PocketBoard()
    for pocket in (1, 2, 3):
        board.shot(pocket)
    board.table.undo("page")
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.3)
    board.fall(1)
    board.wait(5.0)
    return board.views


def test_every_view_is_written_as_if_it_were_the_first() -> None:
    encoder, shown = ViewEncoder(), views()
    assert len(shown) > 40
    for view in shown:
        assert encoder.encode(view) == encoded(as_json(view))


def test_what_is_the_same_is_written_once() -> None:
    """A countdown that runs changes one part of a view."""
    board = PocketBoard()
    for pocket in (1, 2):
        board.shot(pocket)
    board.flick()
    board.wait(0.6)
    board.fall(1)
    encoder = ViewEncoder()
    first = board.view
    encoder.encode(first)
    parts = dict(encoder._parts)
    board.wait(0.5)
    later = board.view
    assert later.pending != first.pending
    encoder.encode(later)
    again = {name for name, part in encoder._parts.items() if part is not parts[name]}
    assert "game" not in again
    assert "events" not in again
    assert "moved" not in again


def test_half_a_character_goes_out_as_it_can() -> None:
    view = View(1, None, "away", faults=(same("half: \ud800"), same("café")))
    data = ViewEncoder().encode(view)
    assert json.loads(data)["faults"][1]["fr"] == "café"
    assert data.count(b"half") == 2
