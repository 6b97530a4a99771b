"""What a capture says of the board it was recorded on, beside the one that was given."""

from pichenette.board import Board
from pichenette.sense.rejudge import ANY_BOARD, Contents
from pichenette.text import Text

_UNNAMED = "-"  # in the capture of a journal that does not know its board
_UNKNOWN = (ANY_BOARD, "-")  # a journal knows no digest


def other_boards(found: Contents, which: Board) -> list[str]:
    """The names of boards that greet in it and are not this one."""
    names = {name for name, digest in found.boards if digest != ANY_BOARD}
    return sorted(names - {which.name, _UNNAMED})


def other_versions(found: Contents, which: Board) -> list[Text]:
    """What to tell of a board file of this name that said something else."""
    digests = {digest for name, digest in found.boards if name == which.name}
    return [
        Text(
            f"recorded with another version of the board file {which.name} ({digest}, here "
            f"{which.digest}): its gates may be others; give --board the .toml file that its Pico "
            "was flashed from",
            f"enregistré avec une autre version du fichier de plateau {which.name} ({digest}, ici "
            f"{which.digest}) : ses portes sont peut-être autres ; donnez à --board le fichier "
            ".toml avec lequel son Pico a été flashé",
        )
        for digest in sorted(digests - {which.digest, *_UNKNOWN})
    ]
