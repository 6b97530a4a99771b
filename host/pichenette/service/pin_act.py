"""The PIN for whoever is at the machine: over the local socket, never over HTTP."""

from pichenette.games.game import Json
from pichenette.service.pin import BadPin
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text


def pin(call: Call) -> Json:
    if call.pins is None:
        raise BadRequest(
            Text("there is no service here, so no PIN", "pas de service ici, donc pas de code PIN")
        )
    digits, is_new = call.given.get("digits"), call.given.get("new", False)
    if digits is not None and is_new:
        raise BadRequest(Text("pin: digits or new, not both", "pin : digits ou new, pas les deux"))
    try:
        found = call.pins.change(digits) if digits is not None or is_new else call.pins.known()
    except BadPin as error:
        raise BadRequest(error.text) from error
    return {"pin": found.digits}


PIN_ACT = ServiceVerb(
    "pin",
    "act",
    Text(
        "show the page's PIN, or change it and sign everybody out",
        "montrer le code PIN de la page, ou le changer et déconnecter tout le monde",
    ),
    pin,
    (
        Field(
            "digits",
            "text",
            Text("a new one: six digits or more", "un nouveau : six chiffres ou plus"),
            most=64,
        ),
        Field("new", "truth", Text("true: any other", "true : un autre, au hasard")),
    ),
    answers={"pin": Text("its digits", "ses chiffres")},
    is_over_http=False,
)
