"""What a capture says of the board it was recorded on, beside the one that was given."""

from pichenette.board import Board
from pichenette.sense.rejudge import Contents
from pichenette.text import Text


def other_boards(found: Contents, which: Board) -> list[str]:
    """The names of boards that greet in it and are not this one."""
    return sorted({greeted.name for greeted in found.boards if greeted.is_other(which)})


def other_versions(found: Contents, which: Board) -> list[Text]:
    """What to tell of a board file of this name that said something else."""
    digests = {greeted.digest for greeted in found.boards if greeted.is_other_version(which)}
    return [other_version(digest, which) for digest in sorted(digests)]


def other_version(digest: str, which: Board) -> Text:
    return Text(
        f"recorded with another version of the board file {which.name} ({digest}, here "
        f"{which.digest}): its gates may differ; give --board the .toml file that its Pico "
        "was flashed from",
        f"enregistré avec une autre version du fichier de plateau {which.name} ({digest}, ici "
        f"{which.digest}) : ses portes peuvent être différentes ; donnez à --board le fichier "
        ".toml avec lequel son Pico a été flashé",
    )
