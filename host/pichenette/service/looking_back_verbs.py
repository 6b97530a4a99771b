"""What the verbs for looking back are called, what they take and what they answer."""

from pichenette.service import looking_back as back
from pichenette.service.request import LONGEST
from pichenette.service.verb import Field, ServiceVerb
from pichenette.text import Text

_NUMBER = Text(
    "its number, counted from 1; if left out, the game on the table",
    "son numéro, à partir de 1 ; sans numéro, la partie en cours",
)
_GAME = Field("game", "whole", _NUMBER, least=1)
_IS_COMPLETE = Text(
    "false while something is still being counted: ask again",
    "false tant que tout n’est pas encore compté : redemandez",
)
_FIGURES = Text(
    "what is counted in this game: key, text, kind (sum, best, series, share, time)",
    "ce que ce jeu compte : key, text, kind (sum, best, series, share, time)",
)
_VALUES = Text(
    "each player's values by key; null: not known", "les valeurs de chacun ; null : inconnue"
)
_BEFORE = Text("the game before it", "la partie avant cette entrée")
_AFTER = Text("the game after it", "la partie après cette entrée")

LOOKING_BACK = (
    ServiceVerb(
        "record",
        "look",
        Text(
            "the corrected game: its header and lines, or null",
            "la partie corrigée : son en-tête et ses lignes, ou null",
        ),
        back.whole_record,
        (_GAME,),
        answers={"record": Text("a list, or null", "une liste, ou null")},
        lasts="journal",
    ),
    ServiceVerb(
        "past",
        "look",
        Text(
            "the stored games, the latest first, twenty at a time; an abandoned one can be "
            "reopened or closed",
            "les parties enregistrées, les dernières d’abord, vingt à la fois ; une partie "
            "abandonnée peut être reprise ou close",
        ),
        back.past_games,
        (
            Field(
                "before",
                "whole",
                Text(
                    "a game's number: only the games before it",
                    "le numéro d’une partie : seulement les parties d’avant",
                ),
                least=1,
            ),
            Field(
                "player",
                "text",
                Text("only games of this player", "seulement les parties de ce joueur"),
                most=1000,
            ),
        ),
        answers={
            "games": Text("a list of games", "une liste de parties"),
            "count": Text("how many there are in all", "combien il y en a en tout"),
            "is_complete": _IS_COMPLETE,
        },
        address="/api/1/tables/T/games",
        lasts="counted",
    ),
    ServiceVerb(
        "history",
        "look",
        Text(
            "every play of a game in order, with its player, its sentence, the scores after it "
            "and what was corrected",
            "tous les coups d’une partie dans l’ordre, avec le joueur, la phrase, les scores et "
            "ce qui a été corrigé",
        ),
        back.played,
        (
            _GAME,
            Field(
                "entry",
                "whole",
                Text(
                    "the entry of a play, or of the game's start: only the game before and after "
                    "it",
                    "l’entrée d’un coup, ou du début : seulement la partie avant et après",
                ),
                least=1,
            ),
        ),
        answers={
            "game": Text("the game, or null", "la partie, ou null"),
            "entries": Text("a list of plays", "une liste de coups"),
            "before": Text(f"with entry: {_BEFORE.en}", f"avec entry : {_BEFORE.fr}"),
            "after": Text(f"with entry: {_AFTER.en}", f"avec entry : {_AFTER.fr}"),
        },
        lasts="counted",
    ),
    ServiceVerb(
        "moment",
        "look",
        Text(
            "one play with its evidence: the gates' breaks and the weight on a time line, what was "
            "seen and why it was judged so, what people said, what was corrected",
            "un coup et ses preuves : les coupures des portes et le poids au fil du temps, ce qui "
            "a été vu et pourquoi c’est jugé ainsi, ce qu’on a dit, ce qui a été corrigé",
        ),
        back.evidence,
        (
            _GAME,
            Field(
                "entry",
                "whole",
                Text("the entry of a play", "l’entrée d’un coup"),
                is_required=True,
                least=1,
            ),
        ),
        answers={
            "before": _BEFORE,
            "after": _AFTER,
            "moment": Text(
                "span_ms, gates, weights, seen, said; null for the start of the game",
                "span_ms, gates, weights, seen, said ; null pour le début de la partie",
            ),
            "corrections": Text(
                "who made each, when and why, and what the play was before and after it",
                "qui a fait chacune, quand et pourquoi, et le coup avant et après",
            ),
        },
        lasts="journal",
    ),
    ServiceVerb(
        "figures",
        "look",
        Text("a game's figures, player by player", "les chiffres d’une partie, par joueur"),
        back.game_figures,
        (_GAME,),
        answers={"figures": _FIGURES, "players": _VALUES, "is_complete": _IS_COMPLETE},
        lasts="counted",
    ),
    ServiceVerb(
        "people",
        "look",
        Text(
            "players at every table with their games and wins, who played last first",
            "les joueurs de toutes les tables, leurs parties et leurs victoires, les derniers "
            "d’abord",
        ),
        back.everybody,
        (
            Field(
                "name",
                "text",
                Text(
                    "everything about this player: figures by game, and against whom",
                    "tout sur ce joueur : les chiffres par jeu, et contre qui",
                ),
                most=1000,
            ),
        ),
        answers={
            "people": Text("a list of players", "une liste de joueurs"),
            "person": Text("with name: the player", "avec name : le joueur"),
            "renamings": Text(
                "names that are shown as others: note, name, to, who, at",
                "les noms montrés autrement : note, name, to, who, at",
            ),
            "is_complete": _IS_COMPLETE,
        },
        address="/api/1/people",
        lasts="counted",
    ),
    ServiceVerb(
        "inspect",
        "look",
        Text(
            "look at a record without touching any table; errors are those of `replay`",
            "regarder un enregistrement sans toucher à aucune table ; les erreurs sont celles de "
            "`replay`",
        ),
        back.inspected,
        (
            Field(
                "record",
                "text",
                Text("the contents of a .jsonl file", "le contenu d’un fichier .jsonl"),
                is_required=True,
                most=LONGEST,
            ),
            Field(
                "line",
                "whole",
                Text(
                    "only the game before and after this line; 0 is the start",
                    "seulement la partie avant et après cette ligne ; 0 est le début",
                ),
                least=0,
            ),
        ),
        answers={
            "game": Text("the game as it ends", "la partie telle qu’elle finit"),
            "entries": Text("a list of plays", "une liste de coups"),
            "figures": _FIGURES,
            "players": _VALUES,
            "before": Text(f"with line: {_BEFORE.en}", f"avec line : {_BEFORE.fr}"),
            "after": Text(f"with line: {_AFTER.en}", f"avec line : {_AFTER.fr}"),
        },
        has_body=True,
    ),
)
