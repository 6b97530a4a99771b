"""Ways to break a record: odd values, odd headers, odd lines, odd files."""

import json
from random import Random

from .odd_values import (
    ODD_KEYS,
    ODD_LINES,
    ODD_OPTIONS,
    ODD_VALUES,
    OPTIONS_OF,
    OTHER_ACTIONS,
    WRONG_COUNTS,
    Raw,
)


def dump(value: object, ascii_only: bool = False, gap: str = " ") -> str:
    """The value as JSON text; Raw parts as they are."""
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, dict):
        parts = [
            json.dumps(key, ensure_ascii=ascii_only) + ":" + gap + dump(one, ascii_only, gap)
            for key, one in value.items()
        ]
        return "{" + ("," + gap).join(parts) + "}"
    if isinstance(value, list):
        return "[" + ("," + gap).join(dump(one, ascii_only, gap) for one in value) + "]"
    return json.dumps(value, ensure_ascii=ascii_only)


def containers(value: object) -> list[object]:
    """All objects and lists in the value, itself first."""
    found: list[object] = []
    if isinstance(value, dict):
        found.append(value)
        for one in value.values():
            found += containers(one)
    if isinstance(value, list):
        found.append(value)
        for one in value:
            found += containers(one)
    return found


def twin(rng: Random, value: dict[str, object]) -> Raw:
    """The object with one of its keys given twice."""
    text = dump(value)
    key = rng.choice(list(value))
    again = json.dumps(key) if rng.random() < 0.5 else '"' + escaped(key) + '"'
    return Raw(text[:-1] + ", " + again + ": " + dump(value[key]) + "}")


def escaped(text: str) -> str:
    """Every character as \\uXXXX: the same key, written otherwise."""
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def broken(rng: Random, value: object) -> object:
    """The value (header or action) with one thing changed; by luck it may still be right."""
    copy: object = json.loads(json.dumps(value))
    target = rng.choice(containers(copy))
    how = rng.random()
    if isinstance(target, dict):
        if how < 0.2:
            target[rng.choice(ODD_KEYS)] = rng.choice(ODD_VALUES)
        elif how < 0.4 and target:
            del target[rng.choice(list(target))]
        elif how < 0.5 and target:
            if target is copy:
                return twin(rng, target)
            for outer in containers(copy):
                if isinstance(outer, dict):
                    for key, one in outer.items():
                        if one is target:
                            outer[key] = twin(rng, target)
                            return copy
        elif target:
            target[rng.choice(list(target))] = rng.choice(ODD_VALUES)
    elif isinstance(target, list):
        if how < 0.3:
            target.insert(rng.randint(0, len(target)), rng.choice(ODD_VALUES))
        elif how < 0.6 and target:
            target.append(rng.choice(target))
        elif target:
            target[rng.randrange(len(target))] = rng.choice(ODD_VALUES)
    return copy


def broken_header(rng: Random, header: dict[str, object]) -> object:
    """The header with one thing changed, mostly one that must not be so."""
    if rng.random() < 0.4:
        return broken(rng, header)
    copy: dict[str, object] = json.loads(json.dumps(header))
    players = copy["players"]
    assert isinstance(players, list)
    options = copy.get("options", {})
    assert isinstance(options, dict)
    how = rng.randrange(10)
    if how == 0:  # a wrong number of players
        count = rng.choice(WRONG_COUNTS[str(copy["game"])])
        copy["players"] = [f"P{number}" for number in range(count)]
        copy.pop("starter", None)
        options.pop("colours", None)
    elif how == 1:
        players[-1] = rng.choice([players[0], "", " ", "\u00a0", "\u3000", "\t\n", "\u200b"])
    elif how == 2:
        players[-1] = Raw(rng.choice(['"\\ud800"', '"\\udfff x"', '"\\u001c"', '"\\ud83d\\ude00"']))
        copy.pop("starter", None)
        options.pop("colours", None)
    elif how == 3:
        copy["starter"] = rng.choice([players[-1], "Nobody", "", 0, None, [players[0]]])
    elif how == 4:
        copy["pichenette"] = rng.choice([0, 2, True, "1", None, Raw("1.0"), Raw("1e0")])
    elif how == 5:
        games = ["carrom", "Topple", "queen_carrom", "offboard", "topple", "row-carrom", None]
        copy["game"] = rng.choice(games)
    elif how in (6, 7) and isinstance(options.get("colours"), dict):
        colours = options["colours"]
        first = rng.choice(list(colours))
        odd: list[object] = [
            [],
            ["red", "red"],
            ["a", "b", "c"],
            ["a"],
            ["a", "b"],
            "red",
            [1],
            [None],
            colours[rng.choice(list(colours))],
        ]
        colours[first] = rng.choice(odd)
        if rng.random() < 0.2:
            colours["Nobody"] = ["pink"]
    else:
        game = str(copy["game"])
        fitting = [one for one in ODD_OPTIONS if one[0] in OPTIONS_OF[game]]
        key, value = rng.choice(fitting if rng.random() < 0.8 else ODD_OPTIONS)
        copy["options"] = {**options, key: value}
    return copy


def encode(text: str) -> bytes:
    """UTF-8; surrogates too, which makes it invalid."""
    return text.encode("utf-8", "surrogatepass")


def broken_line(rng: Random, near: object) -> bytes:
    """A line that is probably malformed or illegal."""
    how = rng.random()
    if how < 0.5:
        return encode(dump(broken(rng, near)))
    if how < 0.75:
        alike = [one for one in OTHER_ACTIONS if isinstance(near, dict) and set(one) & set(near)]
        choose = alike if alike and rng.random() < 0.5 else OTHER_ACTIONS
        return encode(dump(rng.choice(choose)))
    if how < 0.8:
        text = encode(dump(near))
        return text[: rng.randrange(len(text))]
    if how < 0.85:
        text = encode(dump(near))
        at = rng.randrange(len(text))
        return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
    return rng.choice(ODD_LINES)


def file_of(rng: Random, lines: list[bytes]) -> bytes:
    """The lines as a file, ended in one of many ways."""
    end = rng.choice([b"\n"] * 12 + [b"", b"\n\n", b"\n\n\n\n", b"\n \n", b"\n\t\n", b"\r\n"])
    return b"\n".join(lines) + end


def odd_file(rng: Random, lines: list[bytes]) -> bytes:
    """A whole file gone wrong."""
    data = b"\n".join(lines) + b"\n"
    kinds: list[bytes] = [
        b"",
        b"\n",
        b"\n\n\n",
        b" \n",
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf" + data,
        b"\n" + data,
        b"\r\n".join(lines) + b"\r\n",
        b"\r".join(lines) + b"\r",
        b"\n\n".join(lines) + b"\n",
        "\u2028".join(line.decode("utf-8", "replace") for line in lines).encode(),
        data.decode("utf-8", "replace").encode("utf-16"),
        data.decode("utf-8", "replace").encode("latin-1", "replace"),
        data[: rng.randrange(len(data))],
        b"[" + b",".join(lines) + b"]\n",
        b"\n".join(lines[1:]) + b"\n",
        lines[0] + b"\n" + data,
        b"\n".join(b" \t" + line + b" \r" for line in lines) + b"\n",
    ]
    return rng.choice(kinds)
