"""Any request of the service's local interface, typed, and its answer in words."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pichenette.console.commands import playing
from pichenette.console.commands.command import BadCommand, Command, Steps, one_of
from pichenette.console.commands.playing import answer_to
from pichenette.console.readable import readable
from pichenette.console.tokens import split
from pichenette.console.tui.table import table_lines
from pichenette.outputs.ink import plain
from pichenette.text import Language, Text, same

if TYPE_CHECKING:
    from pichenette.console.runner import CommandRunner

_OURS = frozenset({"id", "do"})  # the console sets these itself
_ABOUT_IT = frozenset(
    {"id", "ok", "table", "version"}
)  # in every answer: nothing that was asked for
_FEW = 3  # lines of an answer that fit below any page
_WIDTH = 66  # columns of a table shown line by line


def _do(runner: "CommandRunner", words: list[str]) -> Steps:
    if not words:
        raise BadCommand(
            Text(
                "do REQUEST [KEY=JSON …], see docs/protocol.md",
                "do DEMANDE [CLÉ=JSON …], voir docs/protocol.md",
            )
        )
    (do, _), *members = split(words[0])
    given = {}
    for word in members:
        key, equals, value = word.meant.partition("=")
        if not equals or not key or key in _OURS:
            raise BadCommand(
                Text(
                    f"do {do}: “{word.raw}” is not KEY=VALUE",
                    f"do {do} : « {word.raw} » n’est pas CLÉ=VALEUR",
                )
            )
        as_typed = word.raw.partition("=")[2] if word.raw.startswith(f"{key}=") else value
        try:
            given[key] = json.loads(as_typed)
        except (ValueError, RecursionError):
            given[key] = value
    before = (runner.console.view or {}).get("version")
    body = yield from answer_to(runner, do, **given)
    answer = {key: value for key, value in body.items() if key not in _ABOUT_IT}
    if not answer:
        happened = playing.happened(runner.console.view, before)
        runner.say(happened or Text(f"{do}: done", f"{do} : fait"), "good")
    lines = [*_lines(answer, runner.language)]
    for line in lines:
        runner.say(same(line), "info")
    if len(lines) > _FEW:
        runner.want("page", "stream")
        runner.answer = Text(f"{do}: {len(lines)} lines", f"{do} : {len(lines)} lignes"), "good"


def _lines(answer: dict[str, Any], language: Language) -> Iterator[str]:
    """An answer in words; a view as on the umpire's page."""
    for key, value in answer.items():
        if key == "view" and isinstance(value, dict):
            rows = plain(table_lines(value, _WIDTH, language)).splitlines()
        else:
            rows = readable({key: value}, language)
        yield from (row for row in rows if row.strip())


def _pin(runner: "CommandRunner", words: list[str]) -> Steps:
    given: dict[str, Any] = {}
    if len(words) == 1:
        given = {"new": True} if words[0] == "new" else {"digits": words[0]}
    elif words:
        raise BadCommand(Text("pin [new|DIGITS]", "pin [new|CHIFFRES]"))
    body = yield from answer_to(runner, "pin", **given)
    shown = body["pin"]
    if given:
        said = Text(
            f"the page's PIN is now {shown}; everybody has to sign in again",
            f"le code PIN de la page est maintenant {shown} ; tout le monde doit se reconnecter",
        )
    else:
        said = Text(f"the page's PIN is {shown}", f"le code PIN de la page est {shown}")
    runner.say(said, "good")


COMMANDS = (
    Command(
        "pin",
        "[new|DIGITS]",
        Text(
            "show the page's PIN, or change it and sign everybody out",
            "montrer le code PIN de la page, ou le changer et déconnecter tout le monde",
        ),
        _pin,
        "umpire",
        complete=one_of("new"),
    ),
    Command(
        "do",
        "REQUEST [KEY=JSON …]",
        Text(
            "make any other request of the service's local interface",
            "faire toute autre demande à l’interface locale du service",
        ),
        _do,
        "umpire",
        is_raw=True,
        example='do correct kind=change entry=17 line={"player":"Ana","shot":{}}',
    ),
)
