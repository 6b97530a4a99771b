"""The verbs about the settings people change."""

from pichenette.games.game import Json
from pichenette.service.desk import SettingsDesk
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text


def settings(call: Call) -> Json:
    own = call.served.desk
    return {"settings": None if own is None else own.as_json()}


def configure(call: Call) -> Json:
    own = desk_of(call)
    is_back = call.given.get("back", False)
    if is_back == ("changes" in call.given):
        raise BadRequest(
            Text("configure: give either changes or back", "configure : donnez changes ou back")
        )
    if is_back:
        own.go_back()
    else:
        own.change(call.given["changes"])
    return {"settings": own.as_json()}


def desk_of(call: Call) -> SettingsDesk:
    own = call.served.desk
    if own is None:
        raise BadRequest(
            Text("there are no settings to change here", "il n’y a pas de réglages à changer ici")
        )
    return own


_ANSWER = {
    "settings": Text(
        "groups, tables, file, trouble (why nothing can be changed), can_go_back; null where there "
        "are none",
        "groups, tables, file, trouble (pourquoi rien ne peut être changé), can_go_back ; null "
        "s’il n’y en a pas",
    )
}

DESK_VERBS = (
    ServiceVerb(
        "settings",
        "look",
        Text(
            "the settings that can be changed here, with their values and limits",
            "les réglages que l’on peut changer ici, avec leurs valeurs et leurs limites",
        ),
        settings,
        answers=_ANSWER,
    ),
    ServiceVerb(
        "configure",
        "act",
        Text(
            "change settings, in their file and in use; all of them or none",
            "changer des réglages, dans leur fichier et tout de suite ; tous ou aucun",
        ),
        configure,
        (
            Field(
                "changes",
                "object",
                Text(
                    'values by key, as in `{"shot.settle_ms": 1500}`; null: the usual value',
                    'des valeurs par clé, comme `{"shot.settle_ms": 1500}` ; null : la valeur '
                    "habituelle",
                ),
            ),
            Field(
                "back",
                "truth",
                Text("true: as before the last change", "true : comme avant le dernier changement"),
            ),
        ),
        answers=_ANSWER,
    ),
)
