"""A game on the house's table, and what its page shows of it."""

from playwright.sync_api import Page, expect

from tests.service.web.site import Site

NAMES = ["Ana", "Bo", "Célestine"]


def begin(house: Site, players: list[str] = NAMES, **options: object) -> None:
    header = {"pichenette": 1, "game": "queen-carrom", "players": players, "options": options}
    assert house.act("begin", header=header, abandon=True).status == 200


def shoot(house: Site, *potted: str, off: tuple[str, ...] = ()) -> None:
    shot = {"potted": list(potted), "off": list(off)}
    assert house.act("act", action={"shot": shot}).status == 200


def fall(house: Site, *gates: str, piece: str = "blue") -> None:
    """A flick and what it makes fall: an open shot, of which the table knows what each piece was.
    Nothing but people ends it (conftest.py)."""
    assert house.act("virtual", flick=True).status == 200
    for gate in gates:
        assert house.act("virtual", drop=piece, gate=gate).status == 200
    house.until(lambda view: view["pending"] and len(view["pending"]["evidence"]) == len(gates))


def pot(house: Site, *gates: str, piece: str = "blue") -> None:
    """The same, and it counts."""
    fall(house, *gates, piece=piece)
    assert house.act("done").status == 200


def doubt(house: Site, *gates: str) -> None:
    """What falls without a flick that was felt: was it one?  Each is asked about."""
    for gate in gates:
        assert house.act("virtual", drop="blue", gate=gate).status == 200
    house.until(lambda view: sum(one["is_doubt"] for one in view["questions"]) == len(gates))


def clear(tower: Site) -> None:
    """What the game before has left on the scale is taken away, and that was felt."""
    if there := tower.look("board")["board"]["virtual"]["pieces"]:
        assert tower.act("virtual", fall=there).status == 200
        tower.until(lambda view: not view["notices"])


def expect_scores(page: Page, scores: dict[str, str]) -> None:
    """As they are read, card after card."""
    expect(page.locator(".player .player-name")).to_have_text([*scores], use_inner_text=True)
    expect(page.locator(".player p-count")).to_have_text([*scores.values()], use_inner_text=True)


_PRETENDED = """async () => {
    const {store, take} = await part('live/store.js');
    const {view} = store.state;
    take({...view, ...(%s)(view)});
    const set = store.set.bind(store);
    store.set = ({view: _, ...others}) => set(others);
}"""


def pretend(page: Page, changes: str) -> None:
    """The latest view with some `changes`, a function of it; none after it, so that it is seen."""
    page.evaluate(_PRETENDED % changes)


def hold_back(page: Page) -> None:
    """Views come late, as over a slow network, until the next act is on its way: what is pressed
    was decided without them.  The page's clock stands still meanwhile, or they would count as seen
    half a second after they came, and a busy machine takes longer to press."""
    page.evaluate(
        """async () => {
            const {store} = await part('live/store.js');
            const set = store.set.bind(store);
            const now = performance.now();
            performance.now = () => now;
            store.set = (changes) => {
                if (changes.busy) { store.set = set; delete performance.now; }
                else if (changes.view) { globalThis.late = changes.view.version; return; }
                set(changes);
            };
        }"""
    )


def await_late(page: Page, house: Site) -> None:
    """Until what it should have shown by now has come, and was held back."""
    version = house.look("view")["view"]["version"]
    page.wait_for_function("(version) => globalThis.late >= version", arg=version)


_TAPPED = """async (names) => {
    const {store} = await part('live/store.js');
    const nameOf = (key) => key.ariaLabel ?? key.innerText.trim();
    const all = () => [...document.querySelectorAll('button:not(:disabled)')];
    for (const name of names) {
        const key = await until(() => all().find((one) => nameOf(one).startsWith(name)));
        key.click();
        await until(() => store.state.busy === null);
    }
}"""


def tap(page: Page, *names: str) -> None:
    """One key after the other as quickly as fingers do it."""
    page.evaluate(_TAPPED, names)


_DECIDED = """async (pieces) => {
    const {store} = await part('live/store.js');
    const isDecided = ({pending}) => pending && pending.evidence.length >= pieces;
    await until(() => isDecided(store.state.view));
}"""


def until_decided(page: Page, pieces: int) -> None:
    """Until the page knows what each piece of the open shot was: that takes most of a second after
    it is shown, and a shot that people end sooner is asked about."""
    page.evaluate(_DECIDED, pieces)
