"""A real Chromium on the page of a real service: what people see and press."""

import json
import shutil
from collections import defaultdict
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

# The same browser without its own windows and menus, where there is one: half the processor time.
_BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next(filter(None, map(shutil.which, _BROWSERS)), "")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {
    "phone": (360, 740),
    "lying phone": (740, 360),
    "tablet": (820, 1180),
    "television": (1920, 1080),
}
PHONE = SIZES["phone"]
# Every window would load two pages for what may drop down from its address bar.
_NO_ADDRESS_BAR = "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"
_SLOW_MS = 60_000.0  # Chromium beside everything else on two cores

# What is expected when a server is away, an address is not there, or is no secure one, and where
# nobody has touched a page that was to sound: the browser says so itself.
_USUAL = (
    "Failed to load resource",
    "net::ERR_",
    "Cross-Origin-Opener-Policy",
    "AudioContext was not allowed",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=_SLOW_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            # A name for the loopback that is no secure context, as a name on a network is.
            args=["--no-sandbox", "--host-resolver-rules=MAP *.local 127.0.0.1", _NO_ADDRESS_BAR],
        )
        try:
            yield browser
        finally:
            _SPARE.clear()
            browser.close()


class Device:
    """A phone, a tablet or a television in somebody's hand, and in the next one's after that: its
    window opens in a third of the time once it has the page's files."""

    def __init__(self, browser: Browser, **settings: Any) -> None:
        self._size = settings["viewport"]
        self._media = {name: settings[name] for name in ("color_scheme", "reduced_motion")}
        self.context: BrowserContext = browser.new_context(**settings)
        self.complaints: list[str] = []  # what the browser said that it should not have to
        self.is_known = False  # to the page, as one that may act
        self._window: Page | None = None

    def open(self) -> Page:
        """The window that there is, or another one."""
        page, self._window = self._window, None
        return page if page and not page.is_closed() else self._opened()

    def _opened(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(min(PATIENCE_S * 1000, _SLOW_MS))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda told: self._hear(told.type, told.text))
        # What a page is made of, as the page itself has it.
        page.add_init_script(_PART)
        return page

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(usual in text for usual in _USUAL):
            self.complaints.append(text)

    def forget(self, address: str) -> None:
        """All that whoever had it left on it, but for files.  A picture from the same address takes
        the page's place: at another, Chromium would start another process."""
        self.context.clear_cookies()
        self.context.unroute_all()
        for page in self.context.pages[1:]:
            page.close()
        for page in self.context.pages:
            page.unroute_all()
            page.set_viewport_size(self._size)
            page.emulate_media(**self._media)
            page.goto(address + "/page/icon.svg")
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            self._window = page
        self.complaints.clear()


# Devices that nobody has at the moment, by what they are.
_SPARE: defaultdict[tuple[object, ...], list[Device]] = defaultdict(list)
_PART = f"""
globalThis.part = (name) => import(new URL(name, document.scripts[0].src));
// What `found` finds, looked for as often as pictures come, but without asking for any; waiting in
// vain fails, and tells what the page knows of the table.
globalThis.until = async (found) => {{
  const end = performance.now() + {_SLOW_MS};
  for (;;) {{
    const answer = found();
    if (answer) return answer;
    if (performance.now() > end) {{
      const {{store}} = await part('live/store.js');
      throw new Error(`waited in vain for ${{found}}: ${{JSON.stringify(store.state.view)}}`);
    }}
    await new Promise((later) => setTimeout(later, 16));
  }}
}};
"""


class Visitor:
    """Somebody with a device of their own."""

    def __init__(self, device: Device, site: Site) -> None:
        self._device = device
        self.context = device.context
        self.site = site
        self.address = f"http://127.0.0.1:{site.port}"

    def open(self, path: str = "/") -> Page:
        page = self._device.open()
        page.goto(self.address + path)
        page.wait_for_selector("p-app > *", state="attached")
        return page

    def sign_in(self) -> None:
        answer = self.context.request.post(
            f"{self.address}/api/1/session",
            data={"pin": self.site.pin, "name": "a test"},
            headers={"Origin": self.address},
        )
        assert answer.status == 204, answer.text()
        if self._device.is_known:
            return
        # As the page itself would remember it.
        self.context.add_init_script(
            "localStorage.getItem('pichenette.entered')"
            " ?? localStorage.setItem('pichenette.entered', 'true')"
        )
        self._device.is_known = True


# Half a second after it was shown (live/seeing.js): a tap before that would be refused.
_SEEN = """async (least) => {
  const {store} = await part('live/store.js');
  const {seenVersion} = await part('live/seeing.js');
  const isSeen = ({view}) => view && view.version >= least && seenVersion() === view.version;
  await until(() => isSeen(store.state));
}"""


def until_seen(page: Page, site: Site) -> None:
    """Until the page takes what the board or another phone has just done for seen."""
    page.evaluate(_SEEN, site.look("view")["view"]["version"])


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
    is_new: bool = False,
    **settings: Any,
) -> Iterator[Visitor]:
    """Whoever looks; a referee is signed in.  What the browser complained of fails the test.  Who
    changes what a browser does and not only what it shows needs a new one, and leaves it."""
    what = (browser, site.port, size, language, scheme, is_referee, *sorted(settings.items()))
    spare = _SPARE[what]
    width, height = size
    device = (
        spare.pop()
        if spare and not is_new
        else Device(
            browser,
            viewport=ViewportSize(width=width, height=height),
            locale=language,
            color_scheme=scheme,
            reduced_motion="reduce",
            **settings,
        )
    )
    is_fit = False
    try:
        one = Visitor(device, site)
        if is_referee:
            one.sign_in()
        yield one
        assert device.complaints == []
        if not is_new:
            device.forget(one.address)
            is_fit = True
    finally:
        if is_fit:
            spare.append(device)
        else:
            device.context.close()


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


# Everything one could press that is smaller than a fingertip, but for words in a sentence and what
# a drawing of a board holds.
_SMALL = """() => {
  const found = [];
  for (const one of document.querySelectorAll('button, a, input, select, summary')) {
    if (one.closest('svg, .unseen, p > *') || !one.checkVisibility()) continue;
    const {width, height} = (one.closest('label') ?? one).getBoundingClientRect();
    if (width && Math.min(width, height) < 43.9)
      found.push(`${one.outerHTML.slice(0, 120)} ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}"""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_SMALL)
    return found


def covered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_COVERED)
    return found


def sticking_out(page: Page) -> list[str]:
    found: list[str] = page.evaluate(_STICKING_OUT)
    return found
