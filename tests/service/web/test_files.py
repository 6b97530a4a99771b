"""The page's files: its own and no others, changed ones changed."""

import gzip
import os
from pathlib import Path

import pytest

from pichenette.service.web.files import Files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "parts").mkdir(parents=True)
    (page / "index.html").write_text("<p>" + "hello " * 100, encoding="utf-8")
    (page / "parts" / "a.js").write_text("1", encoding="utf-8")
    (page / ".hidden.js").write_text("1", encoding="utf-8")
    (page / "notes.md").write_text("1", encoding="utf-8")
    (tmp_path / "secret.js").write_text("1", encoding="utf-8")
    (page / "link.js").symlink_to(tmp_path / "secret.js")
    (page / "folder.js").mkdir()
    return page


def test_what_is_there(folder: Path) -> None:
    files = Files(folder)
    page = files.find("index.html")
    assert page is not None
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.data
    script = files.find("parts/a.js")
    assert script is not None
    assert script.packed is None, "no shorter than it is"
    assert files.find("index.html") is page, "compressed once"


def test_a_file_that_is_changed_is_served_changed(folder: Path) -> None:
    files = Files(folder)
    before = files.find("index.html")
    (folder / "index.html").write_text("another", encoding="utf-8")
    os.utime(folder / "index.html", ns=(1, 1))
    after = files.find("index.html")
    assert before is not None
    assert after is not None
    assert (after.data, after.etag == before.etag) == (b"another", False)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/",
        "nothing.js",
        "../secret.js",
        "parts/../../secret.js",
        ".hidden.js",
        "notes.md",
        "link.js",
        "folder.js",
        "/etc/passwd",
        "index.html\0.js",
        "parts",
        "index.html/",
        "/index.html",
        "parts//a.js",
        "a" * 5000 + ".js",
    ],
)
def test_nothing_else(folder: Path, name: str) -> None:
    assert Files(folder).find(name) is None
