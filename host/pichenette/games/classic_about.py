"""What classic carrom says about itself: title, rules in short, players, options."""

from pichenette.games.about import About
from pichenette.games.carrom import TARGET, pieces_of
from pichenette.games.carrom_figures import FIGURES
from pichenette.games.carrom_game import WORDS, queen_moved, shows
from pichenette.games.classic_shot import ClassicShot
from pichenette.games.game import Text
from pichenette.games.option import OneOf

ABOUT = About(
    title=Text("Classic carrom", "Carrom classique"),
    rules=Text(
        "Nine whites, nine blacks and the queen; the breaker has white.\n"
        "Pot one of your own pieces and you go on. Potting the striker costs a piece and the "
        "turn.\n"
        "The queen must be covered by one of your own pieces, in the same shot or the next.\n"
        "The first side to clear its colour scores 1 for each piece the other side has left, and "
        "3 for the queen.\n"
        "The first to reach {target} points wins.",
        "Neuf blancs, neuf noirs et la reine ; celui qui casse a les blancs.\n"
        "Empocher un de ses pions fait rejouer. Empocher le palet coûte un pion et le tour.\n"
        "La reine doit être couverte par un de ses pions, au même tir ou au suivant.\n"
        "Le premier camp à vider sa couleur marque 1 par pion restant de l’autre camp, et 3 pour "
        "la reine.\n"
        "Le premier à atteindre {target} points gagne.",
    ),
    seats=(2, 4),  # CC-1
    options=(
        OneOf(
            "preset",
            Text("which rules", "quelles règles"),
            {
                "seed": Text("as in the box", "celles de la boîte"),
                "icf": Text(
                    "closer to the international rules", "plus proches des règles internationales"
                ),
            },
        ),
        TARGET,
    ),
    needs="pocket",
    umpire="pichenette.umpire.carrom:CarromUmpire",
    virtual="pichenette.virtual.carrom_match:ClassicMatch",
    pieces=pieces_of(ClassicShot),
    teams={4: ((0, 2), (1, 3))},  # CC-1
    starter=Text("breaks, and has white", "casse, et a les blancs"),  # CC-3
    is_clockwise=False,  # CC-4
    shows=shows,
    queen_moved=queen_moved,
    hands_on={"shot": {}},
    words={
        **WORDS,
        "no_contact": Text("the break touched nothing", "la casse n’a rien touché"),  # CC-6
    },
    figures=FIGURES,
    order=2,
)
