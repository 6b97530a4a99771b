"""A real Chromium on the page of a real service: what people see and press."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.patience import PATIENCE_S
from tests.service.web.site import Site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "television": (1920, 1080)}
PHONE = SIZES["phone"]
_SLOW_MS = 60_000.0  # Chromium beside everything else on two cores

# What is expected when a server is away, an address is not there, or is no secure one: the browser
# says so itself.
_USUAL = ("Failed to load resource", "net::ERR_", "Cross-Origin-Opener-Policy")


@contextmanager
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=_SLOW_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            # A name for the loopback that is no secure context, as a name on a network is.
            args=["--no-sandbox", "--host-resolver-rules=MAP *.local 127.0.0.1"],
        )
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """Somebody with a device of their own."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context = context
        self.site = site
        self.complaints: list[str] = []  # what the browser said that it should not have to
        self.address = f"http://127.0.0.1:{site.port}"

    def open(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.set_default_timeout(min(PATIENCE_S * 1000, _SLOW_MS))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda told: self._hear(told.type, told.text))
        page.goto(self.address + path)
        page.wait_for_selector("p-app > *", state="attached")
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(usual in text for usual in _USUAL):
            self.complaints.append(text)

    def sign_in(self) -> None:
        answer = self.context.request.post(
            f"{self.address}/api/1/session",
            data={"pin": self.site.pin, "name": "a test"},
            headers={"Origin": self.address},
        )
        assert answer.status == 204, answer.text()
        # As the page itself would remember it.
        self.context.add_init_script(
            "localStorage.getItem('pichenette.entered')"
            " ?? localStorage.setItem('pichenette.entered', 'true')"
        )


def reach_from_phones(one: Visitor) -> None:
    """As on a network; the code is drawn of the address that the page has here."""
    told = {"addresses": ["http://192.168.1.20:8080/"]}
    one.context.route("**/api/1/addresses", lambda route: route.fulfill(json=told))
    code = f"{one.address}/api/1/qr?text={quote(one.address + '/', safe='')}"
    one.context.route("**/api/1/qr?*", lambda route: route.continue_(url=code))


@contextmanager
def visitor(
    browser: Browser,
    site: Site,
    *,
    size: tuple[int, int] = PHONE,
    language: str = "fr",
    scheme: str = "light",
    is_referee: bool = True,
    **settings: Any,
) -> Iterator[Visitor]:
    """Whoever looks; a referee is signed in.  What the browser complained of fails the test."""
    width, height = size
    context = browser.new_context(
        viewport=ViewportSize(width=width, height=height),
        locale=language,
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        **settings,
    )
    try:
        one = Visitor(context, site)
        if is_referee:
            one.sign_in()
        yield one
        assert one.complaints == []
    finally:
        context.close()


def found_by_axe(page: Page) -> list[str]:
    """What axe-core has to say against it, each with where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {json.dumps(node['any'])[:300]}"
        for one in told["violations"]
        for node in one["nodes"]
    ]


# Everything that sticks out of the window, or out of what should hold it.
_STICKING_OUT = """() => {
  const wide = document.documentElement.clientWidth;
  const found = [];
  const name = (one) => `${one.localName}.${one.className}`;
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('.unseen, svg, dialog:not([open])')) continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.right > wide + 1 || box.left < -1)
      found.push(`${name(one)}: ${Math.round(box.left)}..${Math.round(box.right)} of ${wide}`);
    const style = getComputedStyle(one);
    const isCut = one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible';
    if (isCut && style.textOverflow !== 'ellipsis' && one.clientWidth)
      found.push(`${name(one)} is cut: ${one.scrollWidth} in ${one.clientWidth}`);
  }
  return found;
}"""


# Everything one could press that something else lies over.
_COVERED = """() => {
  const found = [];
  for (const one of document.querySelectorAll('button, a, input, summary, [role=button]')) {
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || one.closest('.unseen')) continue;
    if (!one.checkVisibility()) continue; // folded away
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!there || !(one.contains(there) || there.contains(one)))
      found.push(`${one.outerHTML.slice(0, 120)} under ${there?.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""


def covered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_COVERED)
    return found


def sticking_out(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_STICKING_OUT)
    return found
