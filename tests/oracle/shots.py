"""Shots of the worked scenarios, as RULES.md writes them."""


def pieces(text: str, names: dict[str, str]) -> dict[str, object]:
    """`b2+xb1` as a shot; names: the piece of each letter."""
    potted: list[str] = []
    off: list[str] = []
    for part in text.split("+"):
        if part == "nothing":
            continue
        where = off if part.startswith("x") else potted
        part = part.removeprefix("x")
        where += [names[part[0]]] * int(part[1:] or "1")
    return {"potted": potted, "off": off}
