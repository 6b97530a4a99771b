"""A demo in the browser: a board that plays by itself, and whose holes light up."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import found_by_axe, sticking_out
from tests.patience import PATIENCE_S

PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"


@pytest.fixture
def address() -> Iterator[str]:
    words = ["demo", "--headless", "--page", "127.0.0.1:0", "--option", "target=99"]
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        try:
            yield process.stderr.readline().split()[1]
        finally:
            process.kill()


@pytest.mark.slow
def test_a_hole_lights_up_and_its_story_is_told(browser: Browser, address: str) -> None:
    # Without motion, as everywhere: what is still fading in has too little contrast for axe.
    page = browser.new_page(
        locale="fr-FR", viewport={"width": 820, "height": 1180}, reduced_motion="reduce"
    )
    try:
        page.goto(address)
        page.wait_for_selector(".hole-lit", timeout=1000 * PATIENCE_S)  # it goes out again
        expect(page.get_by_role("heading", name="Il joue tout seul")).to_be_visible()
        trace = page.locator(".trace")
        expect(trace).to_contain_text("Quelque chose tombe dans la poche")
        expect(trace.locator("[data-kind=sentence]").first).to_contain_text("$EDGE")
        expect(trace).to_contain_text("entre la première phrase et cet écran")
        expect(page.get_by_role("button", name="Pichenette")).to_have_count(0)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
    finally:
        page.close()
