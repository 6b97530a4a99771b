"""Read a request's JSON body, limited in length and time.

A body that is too long is not kept, but read for a while: a browser that has not sent everything
would not look at the answer.
"""

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request

from pichenette.service.request import LONGEST, check, parse
from pichenette.service.web.answers import Refused
from pichenette.text import Text

_PATIENCE_S = 10.0
_MOST_READ = 16 << 20  # of what is too long

_TOO_LONG = Text(f"at most {LONGEST} bytes", f"{LONGEST} octets au plus")
_NO_JSON = Text(
    "expected `Content-Type: application/json` and a JSON object",
    "il faut `Content-Type: application/json` et un objet JSON",
)
_SLOW = Text(
    f"the request took longer than {_PATIENCE_S:.0f} s to arrive",
    f"la demande a mis plus de {_PATIENCE_S:.0f} s à arriver",
)
_CLOSE = {"Connection": "close"}


async def read(request: Request) -> dict[str, Any]:
    """Raises Refused, or BadRequest."""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            data = await _collect(request)
    except TimeoutError:
        raise Refused(400, _SLOW, _CLOSE) from None
    except ClientDisconnect:
        raise Refused(400, _SLOW) from None  # nobody hears it
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused(400, _NO_JSON)
    given = parse(data)
    check(given)
    return given


async def _collect(request: Request) -> bytes:
    data, length = bytearray(), 0
    async for piece in request.stream():
        length += len(piece)
        if length <= LONGEST:
            data += piece
        elif length > _MOST_READ:
            break
        else:
            data.clear()
    if length > LONGEST:
        raise Refused(413, _TOO_LONG, _CLOSE)
    return bytes(data)
