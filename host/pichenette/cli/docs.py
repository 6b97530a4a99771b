"""Write the documents that are generated from the program itself.

pichenette docs api            # docs/api.md and docs/openapi.json, in a source checkout
pichenette docs api DIR        # … into another folder
pichenette docs api --check    # do they match this program? exit code 1 if not
"""

import argparse
import sys
from pathlib import Path

from pichenette.resources import checkout_dir
from pichenette.service import describing


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("api",))
    parser.add_argument("folder", nargs="?", type=Path, default=checkout_dir() / "docs")
    parser.add_argument("--check", action="store_true", help="write nothing; only compare")


def run(options: argparse.Namespace) -> int:
    made = {"api.md": describing.markdown(), "openapi.json": describing.openapi()}
    if not options.folder.is_dir():
        print(f"pichenette docs: {options.folder}: no such folder", file=sys.stderr)
        return 1
    others = 0
    for name, text in made.items():
        path = options.folder / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        others += 1
        if options.check:
            print(f"{path}: out of date; run `pichenette docs api`")
        else:
            path.write_text(text, encoding="utf-8")
            print(path)
    return 1 if options.check and others else 0
