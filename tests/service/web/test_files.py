"""The page's files: its own and no others, changed ones changed."""

import gzip
import os
from pathlib import Path

import pytest

from pichenette.service.web.files import File, Files


def found(files: Files, name: str) -> File | None:
    return files.find(name)[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "parts").mkdir(parents=True)
    document = "<p>" + "hello " * 100 + '<script src="/page/parts/a.js">'
    (page / "index.html").write_text(document, encoding="utf-8")
    (page / "parts" / "a.js").write_text("1", encoding="utf-8")
    (page / ".hidden.js").write_text("1", encoding="utf-8")
    (page / "notes.md").write_text("1", encoding="utf-8")
    (tmp_path / "secret.js").write_text("1", encoding="utf-8")
    (page / "link.js").symlink_to(tmp_path / "secret.js")
    (page / "folder.js").mkdir()
    return page


def test_what_is_there(folder: Path) -> None:
    files = Files(folder)
    page = found(files, "index.html")
    assert page is not None
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.data
    script = found(files, "parts/a.js")
    assert script is not None
    assert script.packed is None, "no shorter than it is"
    assert found(files, "index.html") is page, "compressed once"


def test_a_file_that_is_changed_is_served_changed(folder: Path) -> None:
    files = Files(folder)
    before = found(files, "index.html")
    (folder / "index.html").write_text("another", encoding="utf-8")
    os.utime(folder / "index.html", ns=(1, 1))
    after = found(files, "index.html")
    assert before is not None
    assert after is not None
    assert (after.data, after.etag == before.etag) == (b"another", False)


def edition(files: Files) -> str:
    document = files.document()
    assert document is not None
    return document.data.decode().split('"/page/')[1].partition("/parts/a.js")[0]


def test_the_document_asks_for_an_edition_and_a_browser_may_keep_it(folder: Path) -> None:
    files = Files(folder)
    name = f"{edition(files)}/parts/a.js"
    file, is_lasting = files.find(name)
    assert is_lasting
    assert file == found(files, "parts/a.js")
    assert not files.find("parts/a.js")[1], "what has no edition may be another tomorrow"
    assert files.document() is files.document(), "made once"


@pytest.mark.parametrize("change", ["one changed", "one more", "one less", "the document"])
def test_another_edition_as_soon_as_anything_is_changed(folder: Path, change: str) -> None:
    files = Files(folder)
    before = edition(files)
    if change == "one changed":
        (folder / "parts" / "a.js").write_text("2", encoding="utf-8")
        os.utime(folder / "parts" / "a.js", ns=(1, 1))
    elif change == "one more":
        (folder / "parts" / "b.js").write_text("1", encoding="utf-8")
    elif change == "one less":
        (folder / "link.js").unlink()
    else:
        (folder / "index.html").write_text('<script src="/page/parts/a.js">', encoding="utf-8")
    after = edition(files)
    assert after != before
    # A page that was open before goes on, but nothing of the new is kept under the old name.
    file, is_lasting = files.find(f"{before}/parts/a.js")
    assert (file, is_lasting) == (found(files, "parts/a.js"), False)
    assert files.find(f"{after}/parts/a.js")[1]


def test_the_same_files_are_the_same_edition_wherever_they_are(folder: Path) -> None:
    before = edition(Files(folder))
    os.utime(folder / "parts" / "a.js", ns=(1, 1))
    assert edition(Files(folder.rename(folder.with_name("elsewhere")))) == before


def test_no_document_where_the_files_cannot_be_read(folder: Path) -> None:
    (folder / "gone.js").symlink_to(folder / "nothing.js")
    assert Files(folder).document() is None


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
    files = Files(folder)
    assert files.find(name) == (None, False)
    assert found(files, f"{edition(files)}/{name}") is None
