"""What people type to begin a game: players and `key=value`, without JSON.

Takes words as split by a shell or the console and returns a header, whose options the game still
checks.  A list is `1,2,3`; something shared out is `red:NW+SE,yellow:NE+SW`; JSON works too.  A
word with `=` is an option; after `--` every word is a player's name.
"""

import json
from collections.abc import Sequence

from pichenette.games import catalogue, strict
from pichenette.games.game import BadRecord, Json, Text
from pichenette.games.option import Flag, Numbers, OneOf, Option, Shared, Whole, unknown

_YES = ("true", "yes", "on", "oui", "1")
_NO = ("false", "no", "off", "non", "0")
_NONE = ("null", "none", "aucun", "")


def header(game: str, words: Sequence[str]) -> Json:
    """`["Ana", "Bo", "target=7", "starter=Bo"]` as the header of a record; raises BadRecord."""
    split = words.index("--") if "--" in words else len(words)
    typed, players = words[:split], list(words[split + 1 :])
    declared = catalogue.find(game).about.options
    found: dict[str, Json] = {"pichenette": 1, "game": game}
    options: dict[str, Json] = {}
    named: list[str] = []
    for word in typed:
        key, is_option, text = word.partition("=")
        if not is_option:
            named.append(word)
        elif key == "starter":
            found["starter"] = text
        elif key in options:
            raise BadRecord(Text(f"{key} appears twice", f"{key} apparaît deux fois"))
        else:
            options[key] = _option(key, text, declared)
    found["players"] = [*named, *players]
    return {**found, "options": options} if options else found


def option(game: str, text: str) -> tuple[str, Json]:
    """`target=7` as key and value; raises BadRecord."""
    key, is_given, value = text.partition("=")
    if not is_given:
        raise BadRecord(
            Text(
                f"{strict.shown(text).en}: expected KEY=VALUE, for example target=30",
                f"{strict.shown(text).fr} : il faut CLÉ=VALEUR, par exemple target=30",
            )
        )
    return key, _option(key, value, catalogue.find(game).about.options)


def _option(key: str, text: str, declared: Sequence[Option]) -> Json:
    for option in declared:
        if option.key == key:
            return _value(option, text)
    error = unknown(key, [option.key for option in declared] + ["starter"])
    raise BadRecord(
        Text(
            f"{error.text.en}. A player whose name has “=” is written after “--”",
            f"{error.text.fr}. Un nom de joueur avec « = » s’écrit après « -- »",
        )
    )


def _value(option: Option, text: str) -> Json:
    if text.startswith(("[", "{")):
        try:
            return json.loads(text)
        except ValueError as error:
            raise BadRecord(
                Text(f"{option.key}: not JSON: {error}", f"{option.key} : pas du JSON : {error}")
            ) from error
    if isinstance(option, Flag):
        return _flag(option.key, text)
    if isinstance(option, OneOf):
        return text
    if isinstance(option, Numbers):
        return [_whole(option.key, part) for part in text.split(",")]
    if isinstance(option, Shared):
        return _shares(option, text)
    assert isinstance(option, Whole)
    if option.is_optional and text.casefold() in _NONE:
        return None
    return _whole(option.key, text)


def _whole(key: str, text: str) -> int:
    text = text.strip()
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= 20:
        return int(text)
    raise strict.wrong(key, text, Text("a whole number", "un nombre entier"))


def _flag(key: str, text: str) -> bool:
    if text.casefold() in _YES:
        return True
    if text.casefold() in _NO:
        return False
    raise strict.wrong(key, text, Text("yes or no", "oui ou non"))


def _shares(option: Shared, text: str) -> Json:
    shares: dict[str, list[str]] = {}
    for part in text.split(","):
        owner, is_shared, words = part.partition(":")
        if not is_shared or owner in shares:
            example = option.owners or ("Ana", "Bo")
            form_of = ",".join(f"{name}:A+B" for name in example)
            wanted = Text(f"words for each, as in {form_of}", f"des mots pour chacun ({form_of})")
            raise strict.wrong(option.key, text, wanted)
        shares[owner] = words.split("+")
    return shares


def shown(value: Json) -> str:
    """A value as people would type it, without its key."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ",".join(f"{owner}:{'+'.join(words)}" for owner, words in value.items())
    if isinstance(value, list | tuple):
        return ",".join(str(item) for item in value)
    return str(value)
