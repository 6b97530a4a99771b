"""Shared by the carrom games: EV-6, and words for what fell."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pichenette.games import piece
from pichenette.games.game import Action, IllegalAction, Outcome, Text
from pichenette.games.option import Whole
from pichenette.games.piece import Piece
from pichenette.games.shot import Shot

TARGET = Whole(
    "target",
    25,
    Text(
        "points to reach, checked at the end of each round",
        "points à atteindre, vérifiés en fin de manche",
    ),
)


def check_pieces(shot: Shot, on_board: Mapping[str, int]) -> None:
    """EV-6: no more pieces of a kind can fall than were on the board."""
    potted, off = shot.potted, shot.off
    for kind in (*potted, *off):
        fell = potted.count(kind) + off.count(kind)
        there = on_board.get(kind, 0)
        if fell > there:
            some = things((kind,) * fell)
            raise IllegalAction(
                Text(
                    f"{some.en} cannot have fallen: the board only had {there}",
                    f"{some.fr} : impossible, il n’y en avait que {there} sur le plateau",
                ),
                "EV-6",
            )


def shot_of(action: Action, outcome: Outcome | None) -> Shot:
    """The action as a shot, if one may still be played; raises IllegalAction."""
    if outcome is not None:
        raise IllegalAction(Text("the game is over", "la partie est finie"))
    if isinstance(action, Shot):
        return action
    raise IllegalAction(
        Text(f'carrom has no action "{action.key}"', f"le carrom n’a pas d’action « {action.key} »")
    )


_PIECES = (
    Piece("blue", Text("blue", "bleu"), Text("1 blue", "1 bleu"), Text("blues", "bleus"), "blue"),
    Piece(
        "white",
        Text("white", "blanc"),
        Text("1 white", "1 blanc"),
        Text("whites", "blancs"),
        "white",
    ),
    Piece(
        "black", Text("black", "noir"), Text("1 black", "1 noir"), Text("blacks", "noirs"), "black"
    ),
    Piece(
        "queen",
        Text("queen", "reine"),
        Text("the queen", "la reine"),
        Text("queens", "reines"),
        "red",
        is_queen=True,
    ),
    Piece(
        "striker",
        Text("striker", "palet"),
        Text("the striker", "le palet"),
        Text("strikers", "palets"),
        "ivory",
    ),
)


def pieces_of(kind: type[Shot]) -> tuple[Piece, ...]:
    """The pieces that shots of that kind may name."""
    return tuple(piece for piece in _PIECES if piece.name in kind.pieces)


def piece_names(kinds: Iterable[str]) -> Text:
    """`blue, queen, striker`."""
    return piece.piece_names(_PIECES, kinds)


@lru_cache(maxsize=1024)  # a few of them, in every choice of every question
def things(kinds: tuple[str, ...]) -> Text:
    """`2 blues, the queen and the striker`."""
    return piece.things(_PIECES, kinds)


def tell_fallen(player: str, shot: Shot, gain: str = "") -> list[Text]:
    """Who shot and what fell; `gain` is what it scored, such as `+2`."""
    en, fr = (f": {gain}", f" : {gain}") if gain else ("", "")
    if shot.potted:
        fell = things(shot.potted)
        sentences = [Text(f"{player} pots {fell.en}{en}.", f"{player} empoche {fell.fr}{fr}.")]
    else:
        sentences = [Text(f"{player} pots nothing{en}.", f"{player} n’empoche rien{fr}.")]
    if shot.off:
        gone = things(shot.off)
        sentences.append(Text(f"Off the board: {gone.en}.", f"Hors du plateau : {gone.fr}."))
    return sentences
