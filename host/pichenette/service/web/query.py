"""What stands behind the question mark of a request that does something.

Comes in: a request.  Goes out: what it says, or a refusal: a word that is misspelt, or said twice,
must not have something done that was only to be looked at.
"""

from starlette.requests import Request

from pichenette.service.request import BadRequest
from pichenette.text import Text

_SHOWN = 40  # characters
_YES_NO = {"1": True, "0": False}
_PREVIEW = Text(
    "preview: 1 (show it, change nothing) or 0, once; the same in the address and in the body",
    "preview : 1 (montrer sans rien changer) ou 0, une seule fois ; la même valeur dans l'adresse "
    "et dans le corps",
)


def check(request: Request, *known: str) -> None:
    """Raises BadRequest where there is anything but these, each once."""
    names = [name for name, _ in request.query_params.multi_items()]
    for name in names:
        if name not in known or names.count(name) > 1:
            odd = f"?{name[:_SHOWN]}"
            raise BadRequest(
                Text(
                    f"{odd}: unknown in this address, or given twice; nothing was done",
                    f"{odd} : inconnu dans cette adresse, ou donné deux fois ; rien n'a été fait",
                )
            )


def preview(request: Request, given: object) -> bool | None:
    """Whether it is to be a preview; None: nothing is said.  `given`: what the body says of it."""
    check(request, "preview")
    said = request.query_params.get("preview")
    if said is None:
        return None
    wanted = _YES_NO.get(said)
    if wanted is None or given not in (None, wanted):
        raise BadRequest(_PREVIEW)
    return wanted
