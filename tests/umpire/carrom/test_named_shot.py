"""Naming the last piece: what a word or a button does to a shot, in every carrom game."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.shot import Shot
from pichenette.umpire.carrom.named_shot import named, said_text
from pichenette.umpire.naming import Naming

QUEEN = {"blue": 12, "queen": 1, "striker": 1}
ROW = {"blue": 5, "striker": 1}
CLASSIC = {"white": 9, "black": 9, "queen": 1, "striker": 1}


def press(piece: str, shot: Shot, stock: dict[str, int] = QUEEN, default: str = "blue") -> Shot:
    return named(shot, Naming(piece, is_toggle=True), stock, default).shot


def hold(piece: str, shot: Shot, stock: dict[str, int] = QUEEN) -> Shot:
    return named(shot, Naming(piece, "off", is_toggle=True), stock, "blue").shot


def say(piece: str, shot: Shot, stock: dict[str, int] = QUEEN) -> Shot:
    return named(shot, Naming(piece), stock, "blue").shot


@pytest.mark.parametrize(
    ("piece", "before", "after"),
    [
        ("queen", Shot(("blue",)), Shot(("queen",))),
        ("queen", Shot(("blue", "blue")), Shot(("blue", "queen"))),
        ("queen", Shot(("queen",)), Shot(("blue",))),
        ("queen", Shot(("queen", "blue")), Shot(("blue", "blue"))),
        ("queen", Shot(("blue",), ("queen",)), Shot(("queen",))),
        ("queen", Shot((), ("queen",)), Shot(("queen",))),
        ("queen", Shot(("striker",)), Shot(("queen",))),
        ("striker", Shot(("blue", "blue")), Shot(("blue", "striker"))),
        ("striker", Shot(("blue", "striker")), Shot(("blue", "blue"))),
        ("other", Shot(("queen",)), Shot(("blue",))),
        ("other", Shot(("blue", "striker")), Shot(("blue", "blue"))),
        ("blue", Shot(("queen",)), Shot(("blue",))),
        ("blue", Shot(("blue",)), Shot(("blue",))),
    ],
)
def test_pressed(piece: str, before: Shot, after: Shot) -> None:
    assert press(piece, before) == after


@pytest.mark.parametrize(
    ("piece", "before", "after"),
    [
        ("queen", Shot(("blue", "queen")), Shot(("blue",), ("queen",))),
        ("queen", Shot(("blue",)), Shot(("blue",), ("queen",))),
        ("striker", Shot(("blue",)), Shot(("blue",), ("striker",))),
        ("striker", Shot((), ("striker",)), Shot()),
        ("striker", Shot(("striker", "blue")), Shot(("blue",), ("striker",))),
        ("other", Shot(("blue", "blue")), Shot(("blue",), ("blue",))),
        ("other", Shot(("queen",)), Shot(("queen",), ("blue",))),
        ("other", Shot(), Shot((), ("blue",))),
    ],
)
def test_held_it_left_the_board(piece: str, before: Shot, after: Shot) -> None:
    assert hold(piece, before) == after


def test_a_word_said_twice_says_the_same() -> None:
    once = say("queen", Shot(("blue", "blue")))
    assert once == say("queen", once) == Shot(("blue", "queen"))
    assert say("striker", Shot((), ("striker",))) == Shot(("striker",))


def test_the_other_colour() -> None:
    assert press("other", Shot(("white",)), CLASSIC, "white") == Shot(("black",))
    assert press("other", Shot(("black",)), CLASSIC, "white") == Shot(("white",))
    assert press("other", Shot(("white", "queen")), CLASSIC, "black") == Shot(("white", "black"))
    assert say("black", Shot(("white",)), CLASSIC) == Shot(("black",))


def test_what_cannot_be_is_refused_in_both_languages() -> None:
    with pytest.raises(BadRecord, match='no piece "queen"; its pieces are blue, striker') as why:
        say("queen", Shot(("blue",)), ROW)
    assert "ce jeu n’a pas" in why.value.text.fr
    with pytest.raises(BadRecord, match="the same colour"):
        press("other", Shot(("blue",)))
    gone = {"blue": 5, "queen": 0, "striker": 1}
    with pytest.raises(IllegalAction, match="the queen cannot have fallen") as illegal:
        say("queen", Shot(("blue",)), gone)
    assert illegal.value.rule == "EV-6"
    with pytest.raises(IllegalAction, match="cannot have left"):
        hold("queen", Shot(("blue",)), gone)
    with pytest.raises(IllegalAction, match="1 black cannot"):
        say("black", Shot(("white",)), {"white": 9, "black": 0, "queen": 1, "striker": 1})


PIECES = {"queen": QUEEN, "row": ROW, "classic": CLASSIC}


@given(
    st.sampled_from(sorted(PIECES)),
    st.lists(st.sampled_from(["white", "blue", "black"]), max_size=4),
    st.lists(
        st.tuples(
            st.sampled_from(["queen", "striker", "other", "blue", "white", "black"]),
            st.sampled_from(["potted", "off"]),
            st.booleans(),
        ),
        max_size=6,
    ),
)
def test_naming_counts_nothing_twice_and_nothing_away(
    game: str, fell: list[str], words: list[tuple[str, str, bool]]
) -> None:
    stock = PIECES[game]
    default = next(iter(stock))
    shot = Shot(tuple(piece for piece in fell if piece in stock))
    for piece, place, is_toggle in words:
        said = Naming(piece, "off" if place == "off" else "potted", is_toggle)
        try:
            after = named(shot, said, stock, default).shot
        except (BadRecord, IllegalAction):
            continue
        if said.place == "potted" and shot.potted:
            assert len(after.potted) == len(shot.potted)
        fallen = Counter((*after.potted, *after.off))
        assert all(fallen[kind] <= stock[kind] for kind in fallen)
        shot = after


def test_what_a_correction_says() -> None:
    text = said_text("Ana", Shot(("blue",)), Shot(("queen",), ("striker",)))
    assert text.en == "Ana's shot: 1 blue → the queen, off the board: the striker"
    assert text.fr == "tir d’Ana : 1 bleu → la reine, hors du plateau : le palet"
