"""The verbs of the set-up: where the walk is, and what the person at the board does next."""

from pichenette.games.game import Json
from pichenette.service.commission import Commissioning
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text

WORDS = ("next", "yes", "no", "try", "flash", "tare", "weigh", "save", "back", "end")
_LONGEST = 100


def commissioning(call: Call) -> Json:
    own = call.served.commissioning
    return {"commissioning": None if own is None else own.as_json()}


def commission(call: Call) -> Json:
    own = _of(call)
    if ("station" in call.given) == ("say" in call.given):
        raise BadRequest(
            Text(
                "commission: give either station or say",
                "commission : donnez soit station, soit say",
            )
        )
    own.do(call.given)
    return {"commissioning": own.as_json()}


def _of(call: Call) -> Commissioning:
    own = call.served.commissioning
    if own is None:
        raise BadRequest(
            Text(
                "a board is set up with `pichenette serve`, not here",
                "un plateau se met en service avec `pichenette serve`, pas ici",
            )
        )
    return own


_ANSWER = {
    "commissioning": Text(
        "stations, station, now, findings, device; null where there is none",
        "stations, station, now, findings, device ; null s’il n’y en a pas",
    )
}

COMMISSION_VERBS = (
    ServiceVerb(
        "commissioning",
        "look",
        Text(
            "the set-up of the board: its stations, and what was found at each",
            "la mise en service du plateau : ses étapes, et ce que chacune a trouvé",
        ),
        commissioning,
        answers=_ANSWER,
    ),
    ServiceVerb(
        "commission",
        "act",
        Text(
            "set the board up: go to a station, or say what was done there",
            "mettre le plateau en service : aller à une étape, ou dire ce qui y a été fait",
        ),
        commission,
        (
            Field(
                "station",
                "text",
                Text(
                    "a station's name: begin it, or begin it again",
                    "le nom d’une étape : la commencer, ou la recommencer",
                ),
                most=_LONGEST,
            ),
            Field(
                "say",
                "text",
                Text(
                    f"what was done: one of {', '.join(WORDS)}",
                    f"ce qui a été fait : l’un de {', '.join(WORDS)}",
                ),
                among=WORDS,
            ),
            Field(
                "what",
                "text",
                Text(
                    "what it is about: a gate, a piece, a signal, a port",
                    "de quoi il s’agit : une porte, une pièce, un signal, un port",
                ),
                most=_LONGEST,
            ),
            Field(
                "number",
                "number",
                Text("grams, or a share of full brightness", "des grammes, ou une part de clarté"),
                least=0,
                most=100_000,
            ),
            Field(
                "anyway",
                "truth",
                Text(
                    "true if a game is being played and may count what is dropped now",
                    "true, si une partie est en cours et peut compter ce qui tombe maintenant",
                ),
            ),
        ),
        answers=_ANSWER,
    ),
)
