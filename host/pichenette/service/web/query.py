"""What follows the question mark of a request that acts.

A misspelt or repeated word is refused: it must not make something happen that was only meant to be
previewed.
"""

from starlette.requests import Request

from pichenette.service.request import BadRequest
from pichenette.text import Text

_SHOWN = 40  # characters
_YES_NO = {"1": True, "0": False}
_PREVIEW = Text(
    "preview: 1 (show it, change nothing) or 0, once; the same in the address and in the body",
    "preview : 1 (montrer sans rien changer) ou 0, une seule fois ; la même valeur dans l’adresse "
    "et dans le corps",
)


def check(request: Request, *known: str) -> None:
    """Raise BadRequest if there is anything but these, each at most once."""
    names = [name for name, _ in request.query_params.multi_items()]
    for name in names:
        if name not in known or names.count(name) > 1:
            odd = f"?{name[:_SHOWN]}"
            raise BadRequest(
                Text(
                    f"{odd}: unknown in this address, or given twice; nothing was done",
                    f"{odd} : inconnu dans cette adresse, ou donné deux fois ; rien n’a été fait",
                )
            )


def preview(request: Request, given: object) -> bool | None:
    """Is it to be a preview?  None if not said.  `given` is what the body says."""
    check(request, "preview")
    said = request.query_params.get("preview")
    if said is None:
        return None
    wanted = _YES_NO.get(said)
    if wanted is None or given not in (None, wanted):
        raise BadRequest(_PREVIEW)
    return wanted
