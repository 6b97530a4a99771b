from pichenette.games.carrom import pieces_of
from pichenette.games.piece import NOTHING, amount, things
from pichenette.games.shot import Shot
from pichenette.text import Text

PIECES = pieces_of(Shot)


def test_in_the_order_of_the_game_not_of_their_fall() -> None:
    fell = things(PIECES, ("queen", "blue", "striker", "blue"))
    assert fell == Text("2 blues, the queen and the striker", "2 bleus, la reine et le palet")


def test_nothing() -> None:
    assert things(PIECES, ()) == NOTHING


def test_a_piece_that_nobody_declared_goes_by_its_name() -> None:
    assert things((), ("coin", "coin", "die")) == Text("2 coin and 1 die", "2 coin et 1 die")
    assert things(PIECES, ("coin", "blue")).en == "1 blue and 1 coin"


def test_an_amount_has_its_plural() -> None:
    assert amount(PIECES, "blue", 12) == Text("12 blues", "12 bleus")
    assert amount(PIECES, "queen", 1) == Text("1 queen", "1 reine")
    assert amount((), "coin", 2) == Text("2 coin", "2 coin")
