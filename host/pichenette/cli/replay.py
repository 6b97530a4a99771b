"""Show a recorded game line by line, or print its final state.

  pichenette replay game.jsonl                 # the game in words
  pichenette replay game.jsonl --lang fr       # … in French
  pichenette replay --json *.jsonl             # one JSON object per file: check many at once
  pichenette replay - < game.jsonl             # from standard input

The exit code is 2 if a record is illegal, malformed or unreadable; the message names the file, the
line, what was wrong and the rule.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import NamedTuple

from pichenette.cli.language import language as language
from pichenette.cli.narration import StoryStep, clean, story
from pichenette.errors import reason
from pichenette.games.game import Json, Language, Text
from pichenette.games.record import Record, RecordError, steps


class Failure(NamedTuple):
    """Why a file could not be shown to its end; without a line if it could not be opened."""

    line: int | None
    rule: str | None
    text: Text


class Replayed(NamedTuple):
    """A file's record as far as it is legal, what each line did, and what stopped it."""

    record: Record | None  # None: not even the header
    steps: list[StoryStep]
    failure: Failure | None


# The system says these in English only, unless its own translations are requested.


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record (.jsonl); - is stdin")
    parser.add_argument("--json", action="store_true", help="print the final state as JSON")


def run(options: argparse.Namespace) -> int:
    lang: Language = options.lang
    # Names may hold anything, and a terminal may know few letters: print what can be printed.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    code = 0
    for file in options.files:
        judged = judge(file)
        if options.json:
            print(json.dumps(_object(judged, lang)))
        else:
            if len(options.files) > 1:
                print(f"== {clean(file)} ==")
            if judged.record:
                is_whole = judged.failure is None
                for line in story(judged.record, judged.steps, lang, is_whole):
                    print(clean(line))
        if judged.failure:
            code = 2
            print(end="", flush=True)  # not sys.stdout.flush(): it is None if it was closed
            print(clean(_complaint(file, judged.failure, lang)), file=sys.stderr)
    return code


def judge(file: str) -> Replayed:
    record: Record | None = None
    done: list[
        StoryStep
    ] = []  # the games rather than the records, as each void makes a record of its own length
    try:
        for longer in steps(_read(file)):
            if record:
                done.append(StoryStep(longer.last.act, record.game, longer.game))
            record = longer
    except OSError as error:
        why = reason(error)
        failure = Failure(None, None, Text(f"cannot be read: {why.en}", f"illisible : {why.fr}"))
        return Replayed(record, done, failure)
    except RecordError as error:
        return Replayed(record, done, Failure(error.line, error.rule, error.why))
    return Replayed(record, done, None)


def _read(file: str) -> bytes:
    if file != "-":
        return Path(file).read_bytes()
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read()


def _object(judged: Replayed, lang: Language) -> dict[str, Json]:
    """RECORD.md, "Final state" and "Errors"."""
    record, _, failure = judged
    if record and not failure:
        return record.final_state()
    assert failure, "without a header, a line stopped it"
    message = failure.text.say(lang)
    return {"error": {"line": failure.line or 0, "rule": failure.rule, "message": message}}


def _complaint(file: str, failure: Failure, lang: Language) -> str:
    line, rule = failure.line, f" ({failure.rule})" if failure.rule else ""
    if line is None:
        where = Text(f"{file}: ", f"{file} : ")
    elif line == 0:
        where = Text(f"{file}: line 0 (header): ", f"{file} : ligne 0 (en-tête) : ")
    else:
        where = Text(f"{file}: line {line}: ", f"{file} : ligne {line} : ")
    return where.say(lang) + failure.text.say(lang) + rule
