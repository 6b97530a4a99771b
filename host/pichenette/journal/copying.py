"""`python -m pichenette.journal.copying JOURNAL COPY`: a backup beside a service that plays."""

import os
import sys
from pathlib import Path

from pichenette.journal.safety import backup, note_backup
from pichenette.journal.trouble import JournalError

_POLITE = 15


def _main(path: Path, target: Path) -> int:
    os.nice(_POLITE)
    try:
        backup(path, target)
        note_backup(path)
    except JournalError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(_main(*map(Path, sys.argv[1:3])))
