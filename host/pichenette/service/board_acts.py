"""The verbs that act on a board: its commands, its port, its calibration, and a virtual board's
hands.
"""

from pichenette import wire
from pichenette.games.game import Json
from pichenette.link.messages import HI, LARGEST_TOKEN
from pichenette.sense.calibration import decode as decode_senses
from pichenette.service.hands import NoHands
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text

_LONGEST_LOAN_S = 86400  # a forgotten port comes back by itself
_LONGEST_BODY = 90  # of a sentence


def calibrate(call: Call) -> Json:
    senses = call.given["senses"]
    call.served.calibrate(None if senses is None else decode_senses(senses))
    return {}


def hi(call: Call) -> Json:
    call.served.send(HI)
    return {}


def ping(call: Call) -> Json:
    call.served.send(f"PING,{call.given.get('token', 0)}")
    return {}


def selftest(call: Call) -> Json:
    call.served.send("SELFTEST")
    return {}


def reboot(call: Call) -> Json:
    call.served.reboot()
    return {}


def send(call: Call) -> Json:
    body = call.given["body"]
    try:
        wire.encode(body)
    except ValueError as error:
        raise BadRequest(
            Text(
                f"body: at most {wire.MAX_BODY} printable ASCII characters, as in PING,7",
                f"body : au plus {wire.MAX_BODY} caractères ASCII imprimables, comme PING,7",
            )
        ) from error
    call.served.send(body)
    return {}


def lend(call: Call) -> Json:
    call.served.cable.lend(float(call.given.get("seconds", 60)))
    return {}


def resume(call: Call) -> Json:
    call.served.cable.resume()
    return {}


def virtual(call: Call) -> Json:
    """Hands on a virtual board."""
    hands = call.served.hands
    if hands is None:
        file = call.served.board_file
        raise NoHands(
            Text(
                f"this board is a real one; `pichenette serve --virtual {file}` has a virtual one",
                f"ce plateau est réel ; `pichenette serve --virtual {file}` en a un virtuel",
            )
        )
    deeds = [name for name in call.given if name in hands.DEEDS]
    if len(deeds) != 1:
        known = ", ".join(hands.DEEDS)
        raise BadRequest(
            Text(
                f"virtual: expected exactly one of {known}",
                f"virtual : une seule de ces choses : {known}",
            )
        )
    hands.do(deeds[0], call.given)
    return {"virtual": hands.as_json()}


BOARD_ACTS = (
    ServiceVerb(
        "virtual",
        "act",
        Text(
            "hands on a virtual board: one of these at a time",
            "des mains sur un plateau virtuel : une de ces choses à la fois",
        ),
        virtual,
        (
            Field(
                "drop",
                "text",
                Text("a piece falls through a gate", "une pièce tombe par une porte"),
                most=60,
            ),
            Field(
                "gate",
                "text",
                Text("the gate that it falls through", "la porte où elle tombe"),
                most=60,
            ),
            Field("flick", "truth", Text("true: the board feels a flick", "true : une pichenette")),
            Field(
                "hand",
                "text",
                Text("the gate a hand reaches into", "la porte où passe une main"),
                most=60,
            ),
            Field("press", "text", Text("a button's id", "l’identifiant d’un bouton"), most=60),
            Field(
                "place",
                "whole",
                Text("this many more pieces on the scale", "ce nombre de pièces en plus"),
                least=1,
                most=60,
            ),
            Field(
                "fall",
                "whole",
                Text("this many pieces fall off the scale", "ce nombre de pièces qui tombent"),
                least=1,
                most=60,
            ),
            Field(
                "cable",
                "text",
                Text("out: unplug it; in: plug it back in", "out : débrancher ; in : rebrancher"),
                among=("in", "out"),
            ),
            Field(
                "swap",
                "truth",
                Text(
                    "true: two plugs are exchanged, and back the next time",
                    "true : deux fiches sont échangées, et remises la fois suivante",
                ),
            ),
            Field(
                "lamp",
                "text",
                Text(
                    "the gate that a flickering lamp shines into, for half a minute",
                    "la porte éclairée par une lampe qui scintille, une demi-minute",
                ),
                most=60,
            ),
            Field(
                "noise",
                "number",
                Text("how unsteady the scale is, in counts", "l’instabilité de la balance"),
                least=0,
                most=100_000,
            ),
        ),
        answers={"virtual": Text("the state of the board", "l’état du plateau")},
    ),
    ServiceVerb(
        "calibrate",
        "act",
        Text("a new calibration", "un nouvel étalonnage"),
        calibrate,
        (
            Field(
                "senses",
                "any",
                Text(
                    "as `calibration` gives them, or null to go back to the previous ones",
                    "comme `calibration` les donne, ou null pour revenir aux précédents",
                ),
                is_required=True,
            ),
        ),
    ),
    ServiceVerb("hi", "act", Text("the board introduces itself", "le plateau se présente"), hi),
    ServiceVerb(
        "ping",
        "act",
        Text("the board's clock", "l’horloge du plateau"),
        ping,
        (
            Field(
                "token",
                "whole",
                Text(
                    f"a whole number from 0 to {LARGEST_TOKEN}, which the answer repeats",
                    f"un entier de 0 à {LARGEST_TOKEN}, repris dans la réponse",
                ),
                least=0,
                most=LARGEST_TOKEN,
            ),
        ),
    ),
    ServiceVerb(
        "selftest",
        "act",
        Text("the board checks its sensors", "le plateau vérifie ses capteurs"),
        selftest,
    ),
    ServiceVerb("reboot", "act", Text("the board restarts", "le plateau redémarre"), reboot),
    ServiceVerb(
        "send",
        "act",
        Text("any sentence to the board", "une phrase quelconque au plateau"),
        send,
        (
            Field(
                "body",
                "text",
                Text("the sentence without its checksum", "la phrase sans sa somme de contrôle"),
                is_required=True,
                most=_LONGEST_BODY,
            ),
        ),
    ),
    ServiceVerb(
        "lend",
        "act",
        Text("closes the port for another program", "libère le port pour un autre programme"),
        lend,
        (
            Field(
                "seconds",
                "number",
                Text(
                    f"above 0, at most {_LONGEST_LOAN_S}; then it is taken back",
                    f"plus de 0, au plus {_LONGEST_LOAN_S} ; ensuite il est repris",
                ),
                least=1e-3,
                most=_LONGEST_LOAN_S,
            ),
        ),
    ),
    ServiceVerb("resume", "act", Text("takes the port back", "reprend le port"), resume),
)
