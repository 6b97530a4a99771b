"""What Offboard says about itself, and its options as chosen (RECORD.md)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pichenette.games import option
from pichenette.games.about import About
from pichenette.games.game import Json, Text
from pichenette.games.offboard.board import COLOURS, START, VALUES
from pichenette.games.offboard.figures import FIGURES
from pichenette.games.offboard.geometry import SECTORS
from pichenette.games.option import Numbers, OneOf, Shared, Whole
from pichenette.games.showing import GameState, Lane, Rounds, Showing

StartCells = tuple[str, str]


def _shows(state: GameState) -> Showing:
    lanes = zip(state.scores, COLOURS, strict=False)
    return Showing({name: Lane(colour) for name, colour in lanes})


# Where its triangle is on the board, as drawn with row A before you.
_SECTORS = {
    "N": Text("top", "en haut"),
    "NE": Text("upper right", "en haut à droite"),
    "SE": Text("lower right", "en bas à droite"),
    "S": Text("bottom", "en bas"),
    "SW": Text("lower left", "en bas à gauche"),
    "NW": Text("upper left", "en haut à gauche"),
}

ABOUT = About(
    title=Text("Offboard", "Offboard"),
    rules=Text(
        "Twelve marbles each; the first player is red and starts.\n"
        "A longer line pushes a shorter one.\n"
        "A marble pushed off the board falls into a target, and scores its value for the pusher.\n"
        "The first to reach six points wins at once.",
        "Douze billes chacun ; le premier joueur a les rouges et commence.\n"
        "Une ligne plus longue pousse une plus courte.\n"
        "Une bille poussée hors du plateau tombe dans une cible et en rapporte la valeur.\n"
        "Le premier à six points gagne aussitôt.",
    ),
    seats=(2,),  # OB-1
    options=(
        OneOf(
            "board",
            Text("how to follow the game?", "comment suivre la partie ?"),
            {
                "tracked": Text(
                    "every move, entered by hand: all the rules are checked",
                    "chaque coup, entré à la main : toutes les règles sont vérifiées",
                ),
                "sensed": Text(
                    "only what falls into the targets, and the done button",
                    "seulement ce qui tombe dans les cibles, et le bouton « fini »",
                ),
            },
            needs={"sensed": "target"},
        ),
        Numbers(
            "target_values",
            VALUES,
            Text(
                "what the targets T1 to T12 are worth, clockwise; read them off your board",
                "la valeur des cibles T1 à T12, dans le sens horaire ; à lire sur le plateau",
            ),
            1,
            3,
        ),
        Shared(
            "start",
            Text(
                "two triangles of six marbles for each colour; read them off your board",
                "deux triangles de six billes pour chaque couleur ; à lire sur le plateau",
            ),
            {2: START},
            COLOURS,
            tuple(SECTORS),
            names={
                "red": Text("red", "rouge"),
                "yellow": Text("yellow", "jaune"),
                **_SECTORS,
            },
        ),
        OneOf(
            "repetition",
            Text(
                "when a position comes up for the third time",
                "quand une position se présente pour la troisième fois",
            ),
            {
                "warn": Text("give a warning", "avertir"),
                "draw": Text("the game is a draw", "la partie est nulle"),
            },
        ),  # OB-19
        Whole(
            "max_plies",
            None,
            Text(
                "after how many turns the higher score wins",
                "après combien de tours le plus haut score gagne",
            ),
            is_optional=True,
        ),  # OB-20
    ),
    needs="target",
    umpire="pichenette.umpire.offboard:OffboardUmpire",
    virtual="pichenette.virtual.offboard_match:OffboardMatch",
    colours=COLOURS,
    markers=(),
    starter=None,  # OB-1: red
    front=("board",),
    rounds=Rounds(Text("move", "coup"), is_set_up=False, has_extra=False),  # a round is a ply
    shows=_shows,
    hands_on={"done": True},  # of a sensed board
    words={
        "move": Text("a move", "un coup"),
        "hit": Text("a marble fell into", "une bille est tombée dans"),
        "recover": Text("take back the marble", "reprendre la bille"),
        "discard": Text("give up the marble", "abandonner la bille"),
        "pass": Text("pass", "passer"),
        "done": Text("done", "fini"),
    },
    figures=FIGURES,
    order=3,
)


class Options(NamedTuple):
    board: Literal["tracked", "sensed"] = "tracked"
    values: tuple[int, ...] = VALUES
    start: tuple[StartCells, StartCells] = START
    repetition: Literal["warn", "draw"] = "warn"  # OB-19
    max_plies: int | None = None  # OB-20


def read(given: Mapping[str, Json]) -> Options:
    """Raises BadRecord."""
    chosen = option.read(ABOUT.options, given, ())
    return Options(
        board=chosen["board"],
        values=chosen["target_values"],
        start=chosen["start"],
        repetition=chosen["repetition"],
        max_plies=chosen["max_plies"],
    )
