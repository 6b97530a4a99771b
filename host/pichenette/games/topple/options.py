"""What Topple says about itself, and its options as chosen (RECORD.md)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pichenette.games import option
from pichenette.games.about import About
from pichenette.games.game import Json, Text
from pichenette.games.option import OneOf, Shared, Whole
from pichenette.games.topple.figures import FIGURES
from pichenette.games.topple.showing import shows

COLOURS = ("red", "blue", "green", "yellow")
FRENCH = {"red": "rouge", "blue": "bleu", "green": "vert", "yellow": "jaune"}


def _own(players: int) -> option.Shares:
    each = 2 if players == 2 else 1  # TP-19
    return tuple(COLOURS[n * each : (n + 1) * each] for n in range(players))


ABOUT = About(
    title=Text("Topple", "Topple"),
    rules=Text(
        "Roll the die, then put a piece on a cell of that level; with a 6, on any cell.\n"
        "{mode=normal}Full lines of five and tall stacks score for the colour that was placed.\n"
        "{mode=normal}{players=2}Each player has two colours, counted separately; the better one "
        "is the player's score.\n"
        "{mode=normal}Whoever makes a piece fall loses 10 points and ends the round.\n"
        "{mode=normal}When a round ends, the highest score wins if it is {target} or more.\n"
        "{mode=junior}There are no points: whoever makes a piece fall is out.\n"
        "{mode=junior}The tower is cleared, and the others go on; the last one in wins.",
        "Lancez le dé, puis posez une pièce sur une case de ce niveau ; avec un 6, sur n’importe "
        "laquelle.\n"
        "{mode=normal}Les lignes de cinq et les hautes piles rapportent des points à la couleur "
        "posée.\n"
        "{mode=normal}{players=2}Chacun a deux couleurs, comptées à part ; la meilleure fait son "
        "score.\n"
        "{mode=normal}Celui qui fait tomber une pièce perd 10 points et finit la manche.\n"
        "{mode=normal}En fin de manche, le plus haut score gagne s’il atteint {target} points.\n"
        "{mode=junior}Pas de points : celui qui fait tomber une pièce est éliminé.\n"
        "{mode=junior}On vide la tour et les autres continuent ; le dernier en jeu gagne.",
    ),
    seats=range(2, 5),  # TP-1
    options=(
        OneOf(
            "mode",
            Text("how it is won", "comment on gagne"),
            {
                "normal": Text("by points", "aux points"),
                "junior": Text(
                    "no points: whoever makes a piece fall is out",
                    "sans points : celui qui fait tomber une pièce est éliminé",
                ),
            },
        ),  # TP-20
        Whole(
            "target",
            100,
            Text(
                "points to reach, checked at the end of each round",
                "points à atteindre, vérifiés en fin de manche",
            ),
        ),  # TP-1
        Shared(
            "colours",
            Text(
                "each player's colours, two each for two players; by default red, blue, green, "
                "yellow in order",
                "les couleurs de chacun, deux chacun à deux joueurs ; sinon rouge, bleu, vert, "
                "jaune dans l’ordre",
            ),
            {number: _own(number) for number in range(2, 5)},
            names={colour: Text(colour, french) for colour, french in FRENCH.items()},
        ),
        OneOf(
            "own_piece_fall",
            Text(
                "when only the piece that is being placed falls",
                "quand seule la pièce qu’on pose tombe",
            ),
            {
                "topple": Text("it is a fall like any other", "c’est une chute comme une autre"),
                "ignore": Text("it is placed again", "on la repose"),
            },
        ),  # TP-14
    ),
    needs="scale",
    umpire="pichenette.umpire.topple:ToppleUmpire",
    virtual="pichenette.virtual.topple_match:ToppleMatch",
    markers=(),
    front=("mode",),
    shows=shows,
    words={
        "roll": Text("the die", "le dé"),
        "place": Text("a piece is placed", "une pièce est posée"),
        "fall": Text("who made it fall", "qui a fait tomber"),
    },
    figures=FIGURES,
    order=4,
)


class Options(NamedTuple):
    colours: tuple[tuple[str, ...], ...]  # by seat
    is_junior: bool = False  # TP-20
    target: int = 100  # TP-1
    ignores_own_fall: bool = False  # TP-14

    @property
    def flat(self) -> tuple[str, ...]:
        """All colours, seat by seat; a colour is identified by its index here."""
        return tuple(colour for own in self.colours for colour in own)

    def of(self, seat: int) -> range:
        """The colours of a seat, as indices into `flat`."""
        each = len(self.colours[0])
        return range(seat * each, (seat + 1) * each)

    def owner(self, colour: int) -> int:
        return colour // len(self.colours[0])


def read(players: Sequence[str], given: Mapping[str, Json]) -> Options:
    """Raises BadRecord."""
    chosen = option.read(ABOUT.options, given, players)
    return Options(
        colours=chosen["colours"],
        is_junior=chosen["mode"] == "junior",
        target=chosen["target"],
        ignores_own_fall=chosen["own_piece_fall"] == "ignore",
    )
