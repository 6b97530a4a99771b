"""Look into a journal, and take things out of it, while the service runs.

  pichenette journal                                 # the games in it
  pichenette journal list --game 3                   # every entry of one, with who and why
  pichenette journal record --game 3 -o game.jsonl   # its corrected record; - is stdout
  pichenette journal capture --game 3 -o game.capture  # its raw sentences, for judge and console
  pichenette journal verify                          # is every page and every number there?
  pichenette journal backup /media/stick/            # a whole copy, verified; the service goes on
  pichenette journal recover broken.sqlite new.sqlite

The journal is that of `pichenette serve`: --data DIR, and --table NAME where there are several.
"""

import argparse
import io
import json
import os
import sys
from pathlib import Path

from pichenette.cli.progress import Progress
from pichenette.config import journal_name
from pichenette.games import record
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.journal import correction, export, fold, safety
from pichenette.journal.entry import Entry
from pichenette.journal.outcome import continued, outcome
from pichenette.journal.recover import recover
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalError
from pichenette.link import capture
from pichenette.resources import JOIN_GROUP, state_dir


class NoGame(JournalError):
    """A game that is not in the journal."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(action="games", game=None)
    parser.add_argument("--data", type=Path, metavar="DIR", default=state_dir(os.environ))
    parser.add_argument("--table", default="table", metavar="NAME")
    actions = parser.add_subparsers(dest="action", metavar="action")
    actions.add_parser("games", help="one line a game")
    listing = actions.add_parser("list", help="every entry of a game")
    taken = actions.add_parser("record", help="the corrected record of a game")
    caught = actions.add_parser("capture", help="the raw sentences of a game")
    for one in (listing, taken, caught):
        one.add_argument("--game", type=int, metavar="N", help="1 is the first; default: the last")
    for one in (taken, caught):
        one.add_argument("-o", "--output", default="-", metavar="FILE")
    actions.add_parser("verify", help="read all of it; exit code 1 where something is wrong")
    copy = actions.add_parser("backup", help="a whole copy, while the service runs")
    copy.add_argument("target", help="a new file, or a folder")
    saved = actions.add_parser("recover", help="what can be read of a damaged journal")
    saved.add_argument("damaged", type=Path)
    saved.add_argument("target", type=Path, help="a new file")


def run(options: argparse.Namespace) -> int:
    action = options.action or "games"
    if action == "recover":
        return _recover(options.damaged, options.target)
    path = options.data / journal_name(options.table)
    try:
        is_there = path.exists()
    except PermissionError as error:
        raise JournalError(f"{path}: {error.strerror}; {JOIN_GROUP}") from error
    if not is_there:
        raise JournalError(
            f"{path}: no journal there; give --data (an installed service's: "
            "/var/lib/pichenette), or --table"
        )
    if action == "verify":
        return _verify(path)
    if action == "backup":
        return _backup(path, options.target)
    journal = Journal(path, is_reader=True)
    try:
        if action == "games":
            return _games(journal)
        begin = _begin(journal, options.game)
        if action == "list":
            return _list(journal, begin)
        data = _record(journal, begin) if action == "record" else _capture(journal, begin)
    finally:
        journal.close()
    if options.output == "-":
        sys.stdout.buffer.write(data)
    else:
        try:
            Path(options.output).write_bytes(data)
        except OSError as error:
            raise JournalError(f"{options.output}: {error.strerror}; give another file") from error
    return 0


def _begin(journal: Journal, number: int | None) -> int:
    begins = journal.begins()
    if not begins:
        raise NoGame(f"{journal.path}: no game in it yet")
    if number is None:
        return begins[-1].number
    if not 1 <= number <= len(begins):
        raise NoGame(f"{journal.path}: no game {number}; there are {len(begins)}")
    return begins[number - 1].number


def _games(journal: Journal) -> int:
    begins = journal.begins()
    again = continued(begins)
    for number, begin in enumerate(begins, 1):
        players = ", ".join(begin.body["players"])
        print(f"{number:5}  {begin.wall[:19]}  {begin.body['game']:<15} {players:<30} ", end="")
        try:
            game = fold.record(journal.played(begin.number)).game
        except (IllegalAction, BadRecord) as error:
            print(f"does not fold any more: {error}")
            continue
        scores = " ".join(str(score) for score in game.scores.values())
        stands = outcome(game, begin is begins[-1], again.get(begin.number)).text.en
        print(f"{scores}  {stands}")
    return 0


def _list(journal: Journal, begin: int) -> int:
    played = journal.played(begin)
    voids = {play.number for play in correction.plays(played) if play.is_void}
    following = [entry.number for entry in journal.begins() if entry.number > begin]
    own = list(journal.entries(begin, following[0] - 1 if following else None))
    later = [entry for entry in played if entry.number > own[-1].number]
    for entry in [*own, *later]:
        print(_told(entry, entry.number in voids))
    return 0


def _told(entry: Entry, is_void: bool) -> str:
    body = {key: value for key, value in entry.body.items() if key != "breaks"}
    text = json.dumps(body, ensure_ascii=False)  # to be read
    mark = "✗" if is_void else " "
    return f"{entry.number:7} {mark} {entry.wall[:23]}  {entry.kind:<6} {entry.who:<8} {text}"


def _record(journal: Journal, begin: int) -> bytes:
    return record.write(fold.record(journal.played(begin)))


def _capture(journal: Journal, begin: int) -> bytes:
    """As the service would have written it: the sentences in order, with the host's time."""
    file = io.StringIO()
    for line in export.captured(journal, begin):
        capture.write(file, *line)
    return file.getvalue().encode("ascii")


def _verify(path: Path) -> int:
    complaints = safety.verify(path)
    for complaint in complaints:
        print(complaint)
    if not complaints:
        print(f"{path}: whole")
    return 1 if complaints else 0


def _backup(path: Path, given: str) -> int:
    """A stick that is not plugged in must not become a file of its name on the card."""
    target = Path(given)
    folder = target if given.endswith("/") else target.parent
    if not folder.is_dir():
        raise JournalError(f"{folder}: no such folder; is the stick plugged in and mounted?")
    target = safety.backup(path, target)
    print(f"{target.stat().st_size:,d} bytes  {target}")
    complaints = safety.verify(target)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


def _recover(damaged: Path, target: Path) -> int:
    if target.exists():
        raise JournalError(f"{target}: is there already; give a new file")
    if not damaged.exists():
        raise JournalError(f"{damaged}: no such file")
    with Progress("saving what can be read") as progress:
        saved = recover(damaged, target, progress)
    print(f"{saved} saved into {target}")
    return 0
