"""Look into a journal and export from it, even while the service runs.

  pichenette journal                                 # the games in it
  pichenette journal list --game 3                   # every entry of one, with who and why
  pichenette journal record --game 3 -o game.jsonl   # its corrected record; - is stdout
  pichenette journal capture --game 3 -o game.capture  # its raw sentences, for judge and console
  pichenette journal verify                          # is every page and every number there?
  pichenette journal backup /media/stick/            # a verified copy; the service keeps running
  pichenette journal recover broken.sqlite new.sqlite

The journal is that of `pichenette serve`: give the same --data DIR, and --table NAME if there are
several.
"""

import argparse
import io
import json
import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path

from pichenette.cli.progress import Progress
from pichenette.config import journal_name
from pichenette.errors import reason, text_of
from pichenette.games import record
from pichenette.journal import corrected, export, fold, games, missing, safety
from pichenette.journal.corrected import Misfits
from pichenette.journal.entry import Entry
from pichenette.journal.outcome import continued, outcome
from pichenette.journal.recover import recover
from pichenette.journal.rejudge import NoGame, no_game
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalError, about, explained
from pichenette.link import capture
from pichenette.resources import JOIN_GROUP, state_dir
from pichenette.text import Text


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(action="games", game=None)
    parser.add_argument("--data", type=Path, metavar="DIR", default=state_dir(os.environ))
    parser.add_argument("--table", default="table", metavar="NAME")
    actions = parser.add_subparsers(dest="action", metavar="action")
    actions.add_parser("games", help="list the games, one per line")
    listing = actions.add_parser("list", help="list every entry of a game")
    taken = actions.add_parser("record", help="print the corrected record of a game")
    caught = actions.add_parser("capture", help="write the raw sentences of a game")
    for action in (listing, taken, caught):
        action.add_argument(
            "--game", type=int, metavar="N", help="1 is the first; default: the last"
        )
    for action in (taken, caught):
        action.add_argument("-o", "--output", default="-", metavar="FILE")
    actions.add_parser("verify", help="check the whole journal; exit code 1 if something is wrong")
    copy = actions.add_parser("backup", help="make a complete copy, even while the service runs")
    copy.add_argument("target", help="a new file, or a folder")
    saved = actions.add_parser("recover", help="rescue what can be read of a damaged journal")
    saved.add_argument("damaged", type=Path)
    saved.add_argument("target", type=Path, help="a new file")


def run(options: argparse.Namespace) -> int:
    action = options.action or "games"
    if action == "recover":
        return _recover(options.damaged, options.target)
    path = find_journal(options.data, options.table)
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
            raise JournalError(
                Text(
                    f"{options.output}: {reason(error).en}; give another file",
                    f"{options.output} : {reason(error).fr} ; donnez un autre fichier",
                )
            ) from error
    return 0


def find_journal(data: Path, table: str) -> Path:
    """The journal of a table that was served; raises JournalError if there is none."""
    path = data / journal_name(table)
    try:
        is_there = path.exists()
    except PermissionError as error:
        raise JournalError(
            Text(
                f"{path}: {reason(error).en}; {JOIN_GROUP.en}",
                f"{path} : {reason(error).fr} ; {JOIN_GROUP.fr}",
            )
        ) from error
    if not is_there:
        raise JournalError(
            Text(
                f"{path}: no journal here; give --data (an installed service uses "
                "/var/lib/pichenette) or --table",
                f"{path} : pas de journal ici ; donnez --data (un service installé utilise "
                "/var/lib/pichenette) ou --table",
            )
        )
    return path


def _begin(journal: Journal, number: int | None) -> int:
    begun = journal.begun()
    if not begun:
        raise NoGame(
            about(journal.path, Text("it has no game yet", "aucune partie pour l’instant"))
        )
    if number is None:
        return begun[-1]
    if not 1 <= number <= len(begun):
        raise no_game(journal.path, number, len(begun))
    return begun[number - 1]


def _games(journal: Journal) -> int:
    again, last = continued(journal.begins()), journal.last_begin()
    for number, begin, entries in games.stored(journal):
        first = entries[0] if entries and entries[0].number == begin else None
        if first is None:
            print(f"{number:5}  {_lost_begin(journal, begin).en}")
            continue
        players, name = first.body.get("players", []), str(first.body.get("game"))
        people = ", ".join(map(str, players)) if isinstance(players, list) else "?"
        misfits: Misfits = {}
        try:
            game = fold.followed(entries, misfits)[0].game
            stands = outcome(game, begin == last, again.get(begin)).text.en
            result = f"{' '.join(map(str, game.scores.values()))}  {stands}"
        except fold.UNFIT as error:
            result = f"can no longer be replayed: {error}"
        if misfits:
            result += f"  ({len(misfits)} entries do not fit: `list --game {number}`)"
        print(f"{number:5}  {first.wall[:19]}  {name:<15} {people:<30} {result}")
    _tell_missing(journal)
    return 0


def _lost_begin(journal: Journal, begin: int) -> Text:
    unread = journal.unread.get(begin)
    return Text(
        f"its start cannot be read ({unread or f'entry {begin}'})",
        f"son début est illisible ({unread or f'entrée {begin}'})",
    )


def _tell_missing(journal: Journal) -> None:
    for text in missing.sentences(journal):
        print(f"{journal.path}: {text}", file=sys.stderr)
    for why in journal.unread.values():
        print(f"{journal.path}: {why}", file=sys.stderr)


def _list(journal: Journal, begin: int) -> int:
    played, misfits = journal.played(begin), Misfits()
    voids = set()
    if played and played[0].number == begin:
        voids = {play.number for play in corrected.plays(played, misfits) if play.is_void}
        with suppress(*fold.UNFIT):  # an unreadable header: its entries are listed anyway
            fold.followed(played, misfits)
    following = [number for number in journal.begun() if number > begin]
    last = following[0] - 1 if following else journal.version()
    own = list(journal.entries(begin, last))
    later = [entry for entry in played if entry.number > last]
    for entry in [*own, *later]:
        print(_listed(entry, entry.number in voids))
        if entry.number in misfits:
            print(f"          does not fit and is skipped: {misfits[entry.number]}")
    for text in missing.within(journal, begin, last):
        print(f"{journal.path}: {text}", file=sys.stderr)
    for number, why in journal.unread.items():
        if begin <= number <= last:
            print(f"{journal.path}: {why}", file=sys.stderr)
    return 0


def _listed(entry: Entry, is_void: bool) -> str:
    body = {key: value for key, value in entry.body.items() if key != "breaks"}
    text = json.dumps(body, ensure_ascii=False)  # for people
    mark = "✗" if is_void else " "
    return f"{entry.number:7} {mark} {entry.wall[:23]}  {entry.kind:<6} {entry.who:<8} {text}"


def _record(journal: Journal, begin: int) -> bytes:
    played, misfits = journal.played(begin), Misfits()
    if not played or played[0].number != begin:
        raise NoGame(about(journal.path, _lost_begin(journal, begin)))
    try:
        found = fold.followed(played, misfits)[0]
    except fold.UNFIT as error:
        odd = text_of(error)
        text = Text(
            f"its start no longer makes sense: {odd.en}",
            f"son début n’a plus de sens : {odd.fr}",
        )
        raise NoGame(about(journal.path, text)) from error
    for number, why in misfits.items():
        print(f"{journal.path}: entry {number} is left out: {why}", file=sys.stderr)
    _tell_missing(journal)
    return record.write(found)


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
        print(f"{path}: intact")
    return 1 if complaints else 0


def _backup(path: Path, given: str) -> int:
    """A stick that is not plugged in must not become a file of that name on the card."""
    target = Path(given)
    folder = target if given.endswith("/") else target.parent
    if not folder.is_dir():
        raise JournalError(
            Text(
                f"{folder}: no such folder; is the stick plugged in and mounted?",
                f"{folder} : dossier introuvable ; la clé est-elle branchée et montée ?",
            )
        )
    target = safety.backup(path, target)
    print(f"{target.stat().st_size:,d} bytes  {target}")
    complaints = safety.verify(target)
    for complaint in complaints:
        print(complaint)
    if complaints:
        return 1
    safety.note_backup(path)
    return 0


def _recover(damaged: Path, target: Path) -> int:
    if target.exists():
        raise JournalError(
            Text(
                f"{target}: already exists; give a new file",
                f"{target} : existe déjà ; donnez un nouveau fichier",
            )
        )
    if not damaged.exists():
        raise JournalError(Text(f"{damaged}: no such file", f"{damaged} : fichier introuvable"))
    try:
        with Progress("rescuing what can be read") as progress:
            saved = recover(damaged, target, progress)
    except (OSError, sqlite3.Error) as error:
        raise explained(target, error) from error
    print(f"{saved} rescued into {target}")
    journal = Journal(target, is_reader=True)
    try:
        _tell_missing(journal)
    finally:
        journal.close()
    return 0
