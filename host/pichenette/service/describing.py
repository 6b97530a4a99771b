"""Write the service's interface as documents: docs/api.md for people, docs/openapi.json for
programs.

Generated from the verbs' own descriptions and reproducible, so that a test can check that the
documents match the program.
"""

import json
from collections.abc import Iterator
from typing import Any

from pichenette import __version__
from pichenette.service.request import LONGEST
from pichenette.service.verb import Field, Kind, ServiceVerb
from pichenette.service.verbs import VERBS

_INTRO = """# The interface of the page

Made by `pichenette docs api` from `host/pichenette/service/verbs.py`; do not edit. The same verbs
are served on the local socket ([protocol.md](protocol.md#local-interface)), where whoever may
open it may act. [openapi.json](openapi.json) describes it to programs.

`T` is a table's name. Answers are JSON objects: `{{"ok": true, …}}`, or `{{"ok": false, "error":
…, "text": {{"en": …, "fr": …}}, "rule": …}}` with a status below. Everybody on the network may
look; acting needs the PIN.

## Addresses

| address | |
|---|---|
| `GET /` · `/tv` · `/overlay` · `/setup` · `/games/N` | the page and its faces |
| `GET /page/PATH` | its files, with an `ETag` |
| `GET /api/1` | `{{"pichenette": 1, "version": …, "tables": […]}}` |
| `GET /api/1/tables/T/events` | server-sent events: below |
| `POST /api/1/session` | `{{"pin": "471100", "name": "Ana's phone"}}`: signs in, 204 and a cookie |
| `GET /api/1/session` | `name` of this device; `devices`: `id`, `name`, `since`, `seen`, `here` |
| `DELETE /api/1/session` | signs this device out; `?device=ID` another, `?device=all` all |
| `GET /api/1/addresses` | `addresses`: where the page is found, the best first |
| `GET /api/1/qr` · `/qr.svg` | a QR code of the first of them; `?text=…`: of another |

## Events

`event: view`, `id:` the view's version, `data:` the whole view on one line: at once, then after
every change, the latest only for whoever is slow; its fields are in
[protocol.md](protocol.md#local-interface), `can_undo` and `can_redo` among them. `event: beat`
every 2 s: `{{"version": n}}`.
With `?track=1` also `event: track`: `{{"rows": [["rrggbb", …], …]}}`, the very frame that the LED
strip gets, at most 30 a second. With `?lines=1` also `event: line`: `{{"table": …, "at_us": …,
"in" or "out": "$EDGE,…"}}`, each sentence from or to the board.

## Acting

`POST`, `Content-Type: application/json`, an object of at most {longest} bytes. The address of
`correct` may end in `?preview=1` (or `0`); anything else behind a question mark is refused, and
nothing done. `version`, which
may be left out, is the version of the view it was decided on. The header `Idempotency-Key`, of at
most 64 characters, which may be left out too, has an act done once however often it is sent: the
same key gives the first answer again, for ten minutes at least, and over a restart where the act
is in the journal. The answer comes once everything is on disk, with the table's new `version`.

| status | |
|---|---|
| 200 | done |
| 204 | signed in, or out |
| 400 | malformed, or the rules say no: `rule` has the rule's number |
| 401 | nobody is signed in on this device, or that is not the PIN |
| 403 | the request comes from another Origin |
| 404 | no such table, verb or page |
| 405 | not with this method |
| 409 | the table's version is another: nothing was done, and the new `view` comes with the answer |
| 413 | too long |
| 421 | a Host that is not ours |
| 429 | too many wrong PINs, or too many requests: `Retry-After` says for how many seconds |
| 500 | a mistake in pichenette itself, which its log describes |
| 503 | the journal cannot be written; nothing was done |
"""

_KINDS: dict[Kind, dict[str, Any]] = {
    "text": {"type": "string"},
    "whole": {"type": "integer"},
    "number": {"type": "number"},
    "truth": {"type": "boolean"},
    "object": {"type": "object"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "any": {},
}
_WORDS: dict[Kind, str] = {
    "text": "text",
    "whole": "whole number",
    "number": "number",
    "truth": "true or false",
    "object": "object",
    "texts": "list of texts",
    "any": "anything",
}
_REFUSALS = {
    "400": "malformed, or the rules say no",
    "401": "nobody is signed in on this device",
    "403": "another Origin",
    "404": "no such table",
    "409": "the table's version is another; the new view comes with the answer",
    "413": "too long",
    "503": "the journal cannot be written",
}


def markdown() -> str:
    """docs/api.md."""
    lines = [_INTRO.format(longest=LONGEST)]
    for title, may in (("## Looking", "look"), ("## What can be done", "act")):
        lines += [title, ""]
        for verb in _served():
            if verb.may == may:
                lines += _told(verb)
    return "\n".join(lines).rstrip() + "\n"


def _served() -> Iterator[ServiceVerb]:
    return (verb for verb in VERBS.values() if verb.is_over_http)


def _told(verb: ServiceVerb) -> Iterator[str]:
    method = "GET" if verb.may == "look" else "POST"
    yield f"### `{method} {_address(verb)}`"
    yield ""
    yield f"*{verb.name}*: {verb.does.en}."
    if verb.fields:
        yield ""
        yield "| field | | |"
        yield "|---|---|---|"
        for field in verb.fields:
            wanted = ", wanted" if field.is_required else ""
            yield f"| `{field.name}` | {_WORDS[field.kind]}{wanted} | {field.text.en} |"
    if verb.answers:
        yield ""
        yield "Answers " + "; ".join(f"`{name}`: {text.en}" for name, text in verb.answers.items())
    yield ""


def _address(verb: ServiceVerb) -> str:
    return verb.address or f"/api/1/tables/T/{verb.name}"


def openapi() -> str:
    """docs/openapi.json."""
    paths: dict[str, Any] = {}
    for verb in _served():
        path = _address(verb).replace("/T/", "/{table}/")
        method = "get" if verb.may == "look" else "post"
        paths.setdefault(path, {})[method] = _operation(verb, path)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "pichenette",
            "version": __version__,
            "description": "Scores of table games, live; docs/api.md says the rest.",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "pichenette-8080"}
            },
            "schemas": {
                "Text": _object({"en": {"type": "string"}, "fr": {"type": "string"}}),
                "Refusal": _object(
                    {
                        "ok": {"const": False},
                        "error": {"type": "string"},
                        "text": {"$ref": "#/components/schemas/Text"},
                        "rule": {"type": ["string", "null"]},
                    }
                ),
            },
        },
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _operation(verb: ServiceVerb, path: str) -> dict[str, Any]:
    parameters = []
    if "{table}" in path:
        parameters.append(
            {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
        )
    found: dict[str, Any] = {
        "operationId": verb.name,
        "summary": verb.does.en,
        "x-summary-fr": verb.does.fr,
    }
    refusals = {"400", "404"}
    if verb.may == "look":
        parameters += [
            {
                "name": field.name,
                "in": "query",
                "description": field.text.en,
                "schema": _schema(field),
            }
            for field in verb.fields
        ]
    else:
        refusals = set(_REFUSALS)
        parameters.append(
            {
                "name": "Idempotency-Key",
                "in": "header",
                "schema": {"type": "string", "minLength": 1, "maxLength": 64},
            }
        )
        found["security"] = [{"session": []}]
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _body(verb)}},
        }
    found["parameters"] = parameters
    found["responses"] = {
        "200": _answer(verb),
        **{code: _refusal(code) for code in sorted(refusals)},
    }
    return found


def _body(verb: ServiceVerb) -> dict[str, Any]:
    properties = {
        field.name: {
            **_schema(field),
            "description": field.text.en,
            "x-description-fr": field.text.fr,
        }
        for field in verb.fields
    }
    properties["version"] = {
        "type": "integer",
        "description": "of the view it was decided on",
        "x-description-fr": "de la vue sur laquelle on a décidé",
    }
    required = [field.name for field in verb.fields if field.is_required]
    found: dict[str, Any] = {"type": "object", "properties": properties}
    return {**found, "required": required} if required else found


def _schema(field: Field) -> dict[str, Any]:
    schema = dict(_KINDS[field.kind])
    if field.among:
        schema["enum"] = list(field.among)
    names = {"text": ("minLength", "maxLength"), "texts": ("minItems", "maxItems")}
    least, most = names.get(field.kind, ("minimum", "maximum"))
    if field.least is not None:
        schema[least] = field.least
    if field.most is not None:
        schema[most] = field.most
    return schema


def _answer(verb: ServiceVerb) -> dict[str, Any]:
    properties: dict[str, Any] = {"ok": {"const": True}}
    properties |= {name: {"description": text.en} for name, text in verb.answers.items()}
    if verb.may == "act":
        properties["version"] = {"type": "integer"}
    schema = {"type": "object", "properties": properties, "required": ["ok"]}
    return {"description": "done", "content": {"application/json": {"schema": schema}}}


def _refusal(code: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {"description": _REFUSALS[code], "content": {"application/json": {"schema": schema}}}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}
