"""Every visible string is in the catalogue, in both languages; nothing is said by colour alone."""

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import visitor
from tests.page.playing import begin, shoot
from tests.service.web.site import Site

PAGE = Path(__file__).parents[2] / "host" / "pichenette" / "page"
SOURCES = [path for path in sorted(PAGE.rglob("*.js")) if "vendor" not in path.parts]


@cache
def catalogue() -> dict[str, dict[str, Any]]:
    """What all games have in common, and what each of them adds."""
    files = [PAGE / "words" / "strings.js", *sorted(PAGE.glob("*/*-strings.js"))]
    program = f"""
        globalThis.location = {{ search: "", pathname: "/" }};
        globalThis.navigator = {{ language: "en" }};
        const all = {{}};
        for (const file of {json.dumps([one.as_uri() for one in files])})
          Object.assign(all, (await import(file)).STRINGS);
        console.log(JSON.stringify(all));"""
    found: dict[str, dict[str, Any]] = run(program)
    return found


def forms(words: Any) -> list[str]:
    return list(words.values()) if isinstance(words, dict) else [words]


def test_a_marker_has_the_fewest_letters_that_tell_names_apart() -> None:
    tables = (
        ["Ana", "Bo", "Célestine"],
        ["Maman", "Manon"],
        ["Maman", "Manon", "Mamie"],
        ["Lou", "Léo", "Léa"],
        ["élise", "Émile", "Eva"],
        ["Marie", "Marie-Claude"],
        ["Léo", "léa", "Lucie", "Bo"],
        ["7", "77", "!"],
        ["Ana & Bo", "Ali & Cy"],
    )
    program = f"""
        const {{initials}} = await import({json.dumps((PAGE / "words" / "initials.js").as_uri())});
        const tables = {json.dumps(tables)};
        console.log(JSON.stringify(tables.map((all) => all.map((one) => initials(one, all)))));"""
    assert run(program) == [
        ["A", "B", "C"],
        ["Mm", "Mn"],
        ["Ma", "Mn", "Mi"],
        ["Lo", "Lé", "La"],
        ["Él", "Ém", "E"],
        ["Ma", "MC"],
        ["Lo", "La", "Lu", "B"],
        ["7", "77", "!"],
        ["An", "Al"],
    ]


def run(program: str) -> Any:
    """What a module prints, without a browser."""
    command = ["node", "--input-type=module", "-e", program]
    answer = subprocess.run(command, cwd=PAGE, capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def said(calls: str) -> Any:
    """What the page makes of a few words; `calls` is a list in its language."""
    program = f"""
        globalThis.location = {{ search: "?lang=fr", pathname: "/" }};
        globalThis.navigator = {{ language: "fr", languages: ["fr"] }};
        const {{ all, say, t }} = await import("{PAGE.as_uri()}/words/words.js");
        const {{ valuesOf }} = await import("{PAGE.as_uri()}/lookback/said.js");
        console.log(JSON.stringify({calls}));"""
    return run(program)


def test_a_number_and_its_unit_stay_on_one_line() -> None:
    assert said("[say('une pièce (18,4 ms)'), say('3 sets'), t('stale.minutes', {n: 5})]") == [
        "une pièce (18,4\u00a0ms)",
        "3 sets",
        "Dernier signe il y a 5\u00a0min.",
    ]


def test_numbers_agree() -> None:
    missed = "t('correct.missed', {n: 1, names: 'Bo'}), t('correct.missed', {n: 2, names: 'Bo'})"
    assert said(f"[t('back.void', {{n: 1}}), t('back.void', {{n: 2}}), {missed}]") == [
        "1 annulé",
        "2 annulés",
        "Un tir raté est ajouté pour que le tour passe\u00a0: Bo.",
        "2 tirs ratés sont ajoutés pour que le tour passe\u00a0: Bo.",
    ]


def test_figures_side_by_side_have_as_many_decimals() -> None:
    assert said("[valuesOf([9, 2.94, 5.04, null], 'time'), valuesOf([3, 12], 'count')]") == [
        ["9,0", "2,9", "5,0", "–"],
        ["3", "12"],
    ]


def test_what_is_written_from_right_to_left_turns_nothing_round() -> None:
    """It stands between isolates (U+2068, U+2069), once, however often it is filled in."""
    name = "אביגיל כהן"
    twice = f"t('label', {{name: all(['{name}'])}})"
    told = said(f"[say('{name} 4, Bo 2'), all(['{name} 4', 'דוד 2']), {twice}]")
    alone = f"\u2068{name}\u2069"
    assert told == [f"{alone} 4, Bo 2", f"{alone} 4 et \u2068דוד\u2069 2", f"{alone}\u00a0:"]
    assert said("[say('Zoé 4'), t('turn', {name: 'Ana'})]") == ["Zoé 4", "À Ana de jouer"]


def test_each_is_in_both_languages_with_the_same_blanks() -> None:
    for key, entry in catalogue().items():
        assert set(entry) == {"en", "fr"}, key
        blanks = {
            frozenset(re.findall(r"\{(?:de )?(\w+)\}", form)) - {"n"}
            for words in entry.values()
            for form in forms(words)
        }
        assert len(blanks) == 1, key


def test_french_has_its_spaces() -> None:
    for key, entry in catalogue().items():
        for form in forms(entry["fr"]):
            assert not re.search(
                r"[^\u00a0\u202f][;?!»]|[^\u00a0\u202f\d]:|«[^\u00a0\u202f]", form
            ), key
            assert "'" not in form, key


def test_none_is_missing_and_none_is_left_over() -> None:
    known = set(catalogue())
    used = {key for path in SOURCES for key in re.findall(r"\"([a-z][\w.]*)\"", path.read_text())}
    said = {
        key
        for path in SOURCES
        for key in re.findall(r"\bt\(\s*\"([\w.]+)\"", path.read_text(encoding="utf-8"))
    }
    assert said <= known
    # Those whose end is filled in: t(`colour.${…}`)
    starts = tuple(
        start
        for path in SOURCES
        for start in re.findall(r"`([a-z]+\.)\$\{", path.read_text(encoding="utf-8"))
    )
    left = {key for key in known - used if not key.startswith(starts)}
    assert left == set()


# Every text and label that somebody sees or is read, with what is inside it.
_VISIBLE = """() => {
  const found = [];
  const kinds = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walk = document.createTreeWalker(document.body, kinds);
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      // What people typed themselves is theirs: no program translates it.
      if (node.parentElement.closest('noscript, script, [translate=no]')) continue;
      found.push(node.textContent);
      continue;
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
  }
  return found.map((text) => text.trim()).filter(Boolean);
}"""

_SIGNS = re.compile(r"[\s\d+−×·–…—:/.%&?✓]*")


def unmarked(page: Page) -> list[str]:
    """What went past the catalogue and is no number."""
    found = []
    for text in page.evaluate(_VISIBLE):
        rest = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        while rest != (rest := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)):
            pass  # one inside another
        rest = re.sub(r"[⟦⟧]", "", rest)
        if not _SIGNS.fullmatch(rest) and len(rest.strip()) > 1:
            found.append(text)
    return found


@pytest.mark.parametrize(
    "path", ["/", "/tv", "/overlay", "/setup", "/?face=games", "/?face=history"]
)
def test_no_visible_string_is_outside_the_catalogue(
    browser: Browser, house: Site, path: str
) -> None:
    begin(house)
    shoot(house, "blue", "queen")
    with visitor(browser, house) as one:
        join = "&" if "?" in path else "?"
        page = one.open(f"{path}{join}lang=xx")
        expect(page.locator("p-stale")).to_be_hidden()
        page.wait_for_function("() => document.body.innerText.includes('⟦')")
        if path == "/setup":
            page.locator(".game-card").first.click()
        assert unmarked(page) == []
        if path == "/":
            page.get_by_role("button", name="Menu").click()
            expect(page.locator("dialog")).to_be_visible()
            assert unmarked(page) == []
