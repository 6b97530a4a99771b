"""The verbs that act: each is carried out completely or not at all, and is on disk when it returns.

The verb's description has already checked each field; how fields fit together, and what the rules
say, is checked here and below.
"""

from typing import Any

from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.journal import correction
from pichenette.service import names
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.table.view import as_json as view_json
from pichenette.table.view import plain
from pichenette.text import Text

_LONGEST_WHY = 300
_MOST_PIECES = 100


def begin(call: Call) -> Json:
    header: dict[str, Any] = call.given["header"]
    players = header.get("players")
    typed = [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
    names.check(typed, "players")
    call.served.table.begin(
        header,
        call.who,
        colours=call.given.get("colours"),
        is_abandoning=call.given.get("abandon", False),
    )
    return {}


def reopen(call: Call) -> Json:
    is_abandoning = call.given.get("abandon", False)
    call.served.table.reopen(call.given["game"], call.who, is_abandoning=is_abandoning)
    return {}


def name_last(call: Call) -> Json:
    call.served.table.name_last(call.given["piece"], call.who, call.given.get("place", "potted"))
    return {}


def say(call: Call) -> Json:
    if not {"potted", "off"} & call.given.keys():
        raise BadRequest(
            Text(
                "potted and off: lists of pieces; an empty one if nothing fell",
                "potted et off : des listes de pièces ; vides si rien n’est tombé",
            )
        )
    potted, off = (tuple(call.given.get(name, ())) for name in ("potted", "off"))
    table, shot = call.served.table, Shot(potted, off)
    (table.restate if call.given.get("last") else table.say)(shot, call.who)
    return {}


def act(call: Call) -> Json:
    call.served.table.act(call.given["action"], call.who)
    return {}


def answer(call: Call) -> Json:
    call.served.table.answer(call.given["question"], call.given["choice"], call.who)
    return {}


def done(call: Call) -> Json:
    call.served.table.done(call.who)
    return {}


def undo(call: Call) -> Json:
    call.served.table.undo(call.who)
    return {}


def redo(call: Call) -> Json:
    call.served.table.redo(call.who)
    return {}


def correct(call: Call) -> Json:
    wanted = correction.decode(call.given["kind"], dict(call.given))
    why = call.given.get("why", "")
    if call.given.get("preview", False):
        view, game, missing = call.served.table.preview(wanted, call.who, why)
        # "passed" and "pass" are what programs call a missed turn.
        return {"view": view_json(view), "game": plain(game), "passed": missing}
    call.served.table.correct(wanted, call.who, why)
    return {}


_ABANDON = Field(
    "abandon",
    "truth",
    Text(
        "true if the game being played may be abandoned",
        "true, si la partie en cours peut être abandonnée",
    ),
)


def _pieces(name: str, where: Text) -> Field:
    return Field(
        name,
        "texts",
        Text(
            f"a list of pieces that {where.en}, {_MOST_PIECES} at most",
            f"une liste de pièces {where.fr}, {_MOST_PIECES} au plus",
        ),
        most=_MOST_PIECES,
    )


ACTS = (
    ServiceVerb(
        "begin",
        "act",
        Text(
            "start a game; refused while another one is being played, unless that may be abandoned",
            "commencer une partie ; refusé si une autre est en cours, sauf si elle peut être "
            "abandonnée",
        ),
        begin,
        (
            Field(
                "header",
                "object",
                Text("the header of a record, an object", "l’en-tête d’une partie, un objet"),
                is_required=True,
            ),
            Field(
                "colours",
                "object",
                Text(
                    "the players' markers, where the game lets them choose: a colour by name; who "
                    "is left out gets one of the others",
                    "les marqueurs des joueurs, si le jeu les laisse choisir : une couleur par "
                    "nom ; les autres joueurs ont une des couleurs qui restent",
                ),
            ),
            _ABANDON,
        ),
    ),
    ServiceVerb(
        "reopen",
        "act",
        Text("resume an abandoned game", "reprendre une partie abandonnée"),
        reopen,
        (
            Field(
                "game",
                "whole",
                Text(
                    "its number, counted from 1; `past` and `pichenette journal` list them",
                    "son numéro, à partir de 1 ; `past` et `pichenette journal` les listent",
                ),
                is_required=True,
            ),
            _ABANDON,
        ),
    ),
    ServiceVerb(
        "label",
        "act",
        Text(
            "say which piece fell last, in the open shot or in the last one",
            "dire quelle était la dernière pièce tombée, dans le tir en cours ou le dernier",
        ),
        name_last,
        (
            Field(
                "piece",
                "text",
                Text("its name, or other", "son nom, ou other"),
                is_required=True,
                most=100,
            ),
            Field(
                "place",
                "text",
                Text("potted, or off: it left the board", "potted, ou off : hors du plateau"),
                among=("potted", "off"),
            ),
        ),
    ),
    ServiceVerb(
        "say",
        "act",
        Text(
            "say what really fell in the open shot, or in the last one",
            "dire ce qui est vraiment tombé dans le tir en cours, ou le dernier",
        ),
        say,
        (
            _pieces("potted", Text("fell into pockets", "empochées")),
            _pieces("off", Text("left the board", "sorties du plateau")),
            Field(
                "last",
                "truth",
                Text(
                    "true: exactly this fell in the shot that has just counted",
                    "true : c’est exactement ce qui est tombé au tir qui vient de compter",
                ),
            ),
        ),
    ),
    ServiceVerb(
        "act",
        "act",
        Text("enter an action by hand", "saisir une action à la main"),
        act,
        (
            Field(
                "action",
                "object",
                Text(
                    "an object with one key, as in a record's line",
                    "un objet à une clé, comme une ligne de partie",
                ),
                is_required=True,
            ),
        ),
    ),
    ServiceVerb(
        "answer",
        "act",
        Text("answer one of the view's questions", "répondre à une question de la vue"),
        answer,
        (
            Field("question", "text", Text("its key", "sa clé"), is_required=True),
            Field(
                "choice",
                "whole",
                Text(
                    "which of its choices, counted from 0",
                    "lequel de ses choix, à partir de 0",
                ),
                is_required=True,
            ),
        ),
    ),
    ServiceVerb("done", "act", Text("end the shot", "finir le tir"), done),
    ServiceVerb(
        "undo",
        "act",
        Text(
            "take back the open shot, or the last step (a play, a correction, an answer)",
            "annuler le tir en cours, ou la dernière étape (coup, correction, réponse)",
        ),
        undo,
    ),
    ServiceVerb(
        "redo",
        "act",
        Text("bring back what was undone last", "rétablir ce qui a été annulé en dernier"),
        redo,
    ),
    ServiceVerb(
        "correct",
        "act",
        Text(
            "correct any entry, even after the end or in earlier games",
            "corriger n’importe quelle entrée, même après la fin ou dans une partie passée",
        ),
        correct,
        (
            Field(
                "kind",
                "text",
                Text("void, insert or change", "void, insert ou change"),
                is_required=True,
                among=("void", "insert", "change"),
            ),
            Field(
                "entry",
                "whole",
                Text(
                    "of void and change: the number of the entry",
                    "pour void et change : le numéro de l’entrée",
                ),
            ),
            Field(
                "after",
                "whole",
                Text("of insert: the entry before it", "pour insert : l’entrée qui précède"),
            ),
            Field(
                "line",
                "object",
                Text(
                    "of insert and change: a record's line",
                    "pour insert et change : une ligne de partie",
                ),
            ),
            Field(
                "turns",
                "text",
                Text(
                    "keep: later plays keep their players, and a correction that gives the turn to "
                    "somebody else is refused; follow: they go to whoever's turn it then is; pass: "
                    "they keep their players, and anyone whose turn it would be misses it",
                    "keep : les coups suivants gardent leur joueur, et une correction qui donne le "
                    "tour à un autre est refusée ; follow : ils vont à celui dont c’est alors le "
                    "tour ; pass : ils gardent leur joueur, et celui dont ce serait le tour le "
                    "passe",
                ),
                among=("keep", "follow", "pass"),
            ),
            Field(
                "why",
                "text",
                Text(
                    f"the reason, in your own words, at most {_LONGEST_WHY} characters",
                    f"la raison, avec vos mots, {_LONGEST_WHY} caractères au plus",
                ),
                most=_LONGEST_WHY,
            ),
            Field(
                "preview",
                "truth",
                Text(
                    "true: change nothing, and answer with the view as it would be",
                    "true : ne rien changer, et répondre avec la vue telle qu’elle serait",
                ),
            ),
        ),
        answers={
            "view": Text("in a preview: the view", "dans un aperçu : la vue"),
            "game": Text(
                "in a preview: the corrected game, even an earlier one",
                "dans un aperçu : la partie corrigée, même passée",
            ),
            "passed": Text(
                "in a preview: who misses a turn with pass, once for each",
                "dans un aperçu : qui rate un tour avec pass, une fois pour chacun",
            ),
        },
    ),
)
