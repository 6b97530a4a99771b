"""Show a recorded game line by line, or print its final state.

  pichenette replay game.jsonl                 # the game, as one would tell it
  pichenette replay game.jsonl --lang fr       # … in French
  pichenette replay --json *.jsonl             # one JSON object a file: check many at once
  pichenette replay - < game.jsonl             # from standard input

Exit code 2 where a record is illegal, malformed or cannot be read; the message names the file,
the line, what was wrong and the rule.
"""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pichenette.cli.story import clean, story
from pichenette.games.game import Language, Text
from pichenette.games.record import Record, RecordError, steps


class Failure(NamedTuple):
    """Why a file could not be shown to its end; without a line where it could not be opened."""

    line: int | None
    rule: str | None
    text: Text


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record (.jsonl); - is stdin")
    parser.add_argument("--json", action="store_true", help="print the final state as JSON")
    parser.add_argument(
        "--lang", choices=("fr", "en"), default=language(os.environ), help="default: the locale's"
    )


def run(options: argparse.Namespace) -> int:
    lang: Language = options.lang
    # Names may hold anything, and a terminal may know few letters: print what can be printed.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    code = 0
    for file in options.files:
        records, failure = judge(file)
        if options.json:
            print(json.dumps(_error(failure, lang) if failure else records[-1].final_state()))
        else:
            if len(options.files) > 1:
                print(f"== {clean(file)} ==")
            for line in story(records, lang, is_whole=failure is None):
                print(clean(line))
        if failure:
            code = 2
            sys.stdout.flush()
            print(clean(_complaint(file, failure, lang)), file=sys.stderr)
    return code


def judge(file: str) -> tuple[list[Record], Failure | None]:
    """The record after each line of a file, as far as it is legal, and what stopped it."""
    records: list[Record] = []
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        for record in steps(data):
            records.append(record)
    except OSError as error:
        why = error.strerror or str(error)
        return records, Failure(None, None, Text(f"cannot be read: {why}", f"illisible : {why}"))
    except RecordError as error:
        return records, Failure(error.line, error.rule, error.text)
    return records, None


def language(environment: Mapping[str, str]) -> Language:
    """The locale's language as POSIX finds it; English where it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def _error(failure: Failure, lang: Language) -> dict[str, object]:
    message = failure.text.say(lang)
    return {"error": {"line": failure.line or 0, "rule": failure.rule, "message": message}}


def _complaint(file: str, failure: Failure, lang: Language) -> str:
    line, rule = failure.line, f" ({failure.rule})" if failure.rule else ""
    if line is None:
        where = Text(f"{file}: ", f"{file} : ")
    elif line == 0:
        where = Text(f"{file}: line 0 (header): ", f"{file} : ligne 0 (en-tête) : ")
    else:
        where = Text(f"{file}: line {line}: ", f"{file} : ligne {line} : ")
    return where.say(lang) + failure.text.say(lang) + rule
