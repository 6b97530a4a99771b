"""A game in words for a terminal: rules in short, and every option as typed."""

from collections.abc import Sequence

from pichenette.games import typed
from pichenette.games.about import About, rules_in_short
from pichenette.games.game import Language, Text
from pichenette.games.option import Numbers, OneOf, Option, Shared, Whole

_HEADING = Text("Options, each with its default:", "Options, avec leur valeur par défaut :")


def players(about: About) -> Text:
    least, most = min(about.seats), max(about.seats)
    if least == most:
        return Text(f"{least} players", f"{least} joueurs")
    if set(range(least, most + 1)) <= set(about.seats):
        return Text(f"{least} to {most} players", f"{least} à {most} joueurs")
    numbers = [str(number) for number in about.seats]
    return Text(f"{' or '.join(numbers)} players", f"{' ou '.join(numbers)} joueurs")


def described(name: str, about: About, lang: Language, boards: Sequence[str] = ()) -> list[str]:
    """A page about one game."""
    on = ", ".join(boards)
    where = Text(f"; board: {on}", f" ; plateau : {on}") if boards else Text("", "")
    lines = [f"{about.title.say(lang)} ({name}), {players(about).say(lang)}{where.say(lang)}"]
    lines += ["", *(f"  {line}" for line in rules_in_short(about).say(lang).split("\n"))]
    if about.options:
        lines += ["", _HEADING.say(lang)]
    for option in about.options:
        lines += _option(option, lang)
    return lines


def _option(option: Option, lang: Language) -> list[str]:
    default = "…" if option.default is None and isinstance(option, Shared) else option.default
    lines = [f"  {option.key}={typed.shown(default)}", f"      {option.meaning.say(lang)}"]
    if isinstance(option, OneOf):
        width = max(map(len, option.words))
        lines += [
            f"        {word:<{width}}  {text.say(lang)}" for word, text in option.words.items()
        ]
    else:
        limits = _limits(option)
        lines += [f"        {limits.say(lang)}"] if limits else []
    return lines


def _limits(option: Option) -> Text | None:
    if isinstance(option, Whole):
        return Text(f"a whole number, {option.least} or more", f"un entier, {option.least} ou plus")
    if isinstance(option, Numbers):
        count, least, most = len(option.default), option.least, option.most
        return Text(
            f"{count} numbers from {least} to {most}, separated by commas",
            f"{count} nombres de {least} à {most}, séparés par des virgules",
        )
    if isinstance(option, Shared):
        if option.words:
            words = " ".join(option.words)
            return Text(f"different words from {words}", f"des mots différents parmi {words}")
        return Text("as in `Ana:red+blue,Bo:green+yellow`", "comme `Ana:red+blue,Bo:green+yellow`")
    return Text("yes or no", "yes ou no, oui ou non")
