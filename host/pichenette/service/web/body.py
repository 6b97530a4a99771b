"""Read a request's JSON body, limited in length and time.

A body that is too long is not kept, but read for a while: a browser that has not sent everything
would not look at the answer.  One that says it is longer than that is not waited for.
"""

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request

from pichenette.service.request import LONGEST, check, parse
from pichenette.service.web.answers import Refused
from pichenette.text import Text

_PATIENCE_S = 10.0
_MOST_READ = 16 << 20  # of what is too long

_NO_JSON = Text(
    "expected `Content-Type: application/json` and a JSON object",
    "il faut `Content-Type: application/json` et un objet JSON",
)
_SLOW = Text(
    f"the request took longer than {_PATIENCE_S:.0f} s to arrive",
    f"la demande a mis plus de {_PATIENCE_S:.0f} s à arriver",
)
_CLOSE = {"Connection": "close"}


async def read(request: Request, longest: int = LONGEST) -> dict[str, Any]:
    """Raises Refused, or BadRequest."""
    declared = int(request.headers.get("content-length", "0"))  # h11 lets only digits through
    if declared > _MOST_READ:
        raise _too_long(longest)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            data = await _collect(request, longest)
    except TimeoutError:
        if declared > longest:
            raise _too_long(longest) from None
        raise Refused(400, _SLOW, _CLOSE) from None
    except ClientDisconnect:
        raise Refused(400, _SLOW) from None  # nobody hears it
    kinds = [_plain(kind) for kind in request.headers.getlist("content-type")]
    if kinds != ["application/json"]:
        raise Refused(400, _NO_JSON)
    given = parse(data)
    check(given)
    return given


def _plain(kind: str) -> str:
    return kind.partition(";")[0].strip().lower()


async def _collect(request: Request, longest: int) -> bytes:
    data, length = bytearray(), 0
    async for piece in request.stream():
        length += len(piece)
        if length <= longest:
            data += piece
        elif length > _MOST_READ:
            break
        else:
            data.clear()
    if length > longest:
        raise _too_long(longest)
    return bytes(data)


def _too_long(longest: int) -> Refused:
    return Refused(413, Text(f"at most {longest} bytes", f"{longest} octets au plus"), _CLOSE)
