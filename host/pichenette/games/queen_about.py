"""What Queen Games carrom says about itself: title, rules in short, players, options."""

from pichenette.games.about import About
from pichenette.games.carrom import TARGET, pieces_of
from pichenette.games.carrom_figures import FIGURES
from pichenette.games.carrom_game import WORDS, queen_moved, shows
from pichenette.games.game import Text
from pichenette.games.option import Flag, OneOf
from pichenette.games.shot import Shot

ABOUT = About(
    title=Text("Queen Games carrom", "Carrom Queen Games"),
    rules=Text(
        "Twelve blues round a red queen.\n"
        "A blue is worth 1 point, and the turn goes on.\n"
        "The queen is worth 2, once the very next shot pots a blue.\n"
        "The round is over when no blue is left on the board.\n"
        "Whoever then has {target} points or more and is alone in the lead wins.",
        "Douze bleus autour d’une reine rouge.\n"
        "Un bleu vaut 1 point, et le joueur rejoue.\n"
        "La reine vaut 2, si le tir suivant empoche un bleu.\n"
        "La manche est finie quand il ne reste plus de bleu sur le plateau.\n"
        "Celui qui a alors au moins {target} points et mène seul gagne.",
    ),
    seats=range(1, 5),  # QC-1
    options=(
        TARGET,  # QC-26
        OneOf(
            "ejected_queen",
            Text("a queen that leaves the board", "une reine qui sort du plateau"),
            {
                "dead": Text("is out for the round", "est hors jeu pour la manche"),
                "respot": Text("goes back to the centre", "revient au centre"),
            },
        ),  # QC-12
        OneOf(
            "striker_potted",
            Text("a striker that falls into a pocket", "un palet qui tombe dans une poche"),
            {
                "no_effect": Text("changes nothing", "ne change rien"),
                "ends_turn": Text(
                    "ends the turn; the shot counts", "finit le tour ; le tir compte"
                ),
            },
        ),  # QC-13
        Flag(
            "same_shot_confirms",
            Text(
                "a queen potted together with a blue is confirmed at once",
                "une reine empochée avec un bleu est confirmée aussitôt",
            ),
        ),  # QC-18
        Flag(
            "tower",
            Text(
                "each round starts with the blues stacked on the queen",
                "chaque manche commence avec les bleus empilés sur la reine",
            ),
        ),  # QC-29
        Flag(
            "shot_variation",
            Text(
                "for the first shot of a turn, the striker may touch just one line and cover a red "
                "circle",
                "au premier tir d’un tour, le palet peut ne toucher qu’une ligne et couvrir un "
                "rond rouge",
            ),
        ),  # QC-30
        OneOf(
            "edition",
            Text(
                "which box you have: only the board differs, not the rules",
                "votre boîte : seul le plateau diffère, pas les règles",
            ),
            {"deluxe": Text("Deluxe", "Deluxe"), "to-go": Text("To Go", "To Go")},
        ),
    ),
    needs="pocket",
    umpire="pichenette.umpire.carrom:CarromUmpire",
    virtual="pichenette.virtual.carrom_match:QueenMatch",
    pieces=pieces_of(Shot),
    shows=shows,
    queen_moved=queen_moved,
    hands_on={"shot": {}},
    words=WORDS,
    figures=FIGURES,
    order=0,  # the main game of the box
)
