"""What a terminal shows, as an animated SVG: frames of ink in, one small file out.

Every row of the screen is a strip of the lines that it ever shows, of which one is seen at a time.
Nothing but CSS moves, so that it plays wherever an image may stand.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from pichenette.outputs.colouring import readable
from pichenette.outputs.ink import Ink, InkLine, columns
from pichenette.outputs.palette import Colour

_WIDE, _HIGH = 8, 16  # of a character, in pixels
_EDGE = 12
_PAPER, _INK = "#16161a", "#d6d3cb"
_BLOCKS = {"▇": (2, 14), "▁": (14, 2)}  # where in its character, and how high
_HALVES = "▀▄"
_GREY = Colour(128, 128, 128)


class FilmFrame(NamedTuple):
    """What is on the screen from then on, in seconds."""

    at: float
    lines: Sequence[InkLine]


def film(frames: Sequence[FilmFrame], lasts_s: float, size: tuple[int, int], title: str) -> str:
    """An SVG file that plays in a loop."""
    wide, high = size[0] * _WIDE, size[1] * _HIGH
    rows, styles = [], []
    for row in range(size[1]):
        lines: dict[str, int] = {}  # the strip, and where each line is on it
        moves: list[tuple[float, int]] = []
        for frame in frames:
            drawn = _line(frame.lines[row]) if row < len(frame.lines) else ""
            place = lines.setdefault(drawn, len(lines))
            if not moves or moves[-1][1] != place:
                moves.append((frame.at, place))
        strip = "".join(
            f'<g transform="translate(0 {_HIGH * place})">{drawn}</g>' if place else drawn
            for drawn, place in lines.items()
        )
        if not strip:
            continue
        moving = f' class="r{row}"' if len(moves) > 1 else ""
        rows.append(
            f'<svg y="{row * _HIGH}" width="{wide}" height="{_HIGH}"><g{moving}>{strip}</g></svg>'
        )
        if moving:
            styles.append(_moving(row, moves, lasts_s))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 2 * _EDGE} '
        f'{high + 2 * _EDGE}" width="{wide + 2 * _EDGE}" role="img"><title>{escape(title)}</title>'
        f"<style>text{{font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre;"
        f"fill:{_INK}}}.b{{font-weight:bold}}.f{{opacity:.6}}"
        f"{''.join(styles)}</style>"
        f'<rect width="100%" height="100%" rx="10" fill="{_PAPER}"/>'
        f'<svg x="{_EDGE}" y="{_EDGE}" shape-rendering="crispEdges">{"".join(rows)}</svg></svg>\n'
    )


def _moving(row: int, moves: Iterable[tuple[float, int]], lasts_s: float) -> str:
    steps = "".join(
        f"{100 * at / lasts_s:.4g}%{{transform:translateY({-_HIGH * place}px)}}"
        for at, place in moves
    )
    return f"@keyframes k{row}{{{steps}}}.r{row}{{animation:k{row} {lasts_s:g}s steps(1) infinite}}"


class _Bar(NamedTuple):
    """A rectangle of one colour, in pixels."""

    left: int
    wide: int
    top: int
    high: int


def _line(line: InkLine) -> str:
    """Its rectangles, all of a colour as one path, and the text over them."""
    bars: dict[Colour, list[_Bar]] = {}
    texts, column = [], 0
    for ink in line:
        wide = columns(ink.text)
        for colour, bar in _bars(ink, column * _WIDE, wide * _WIDE):
            bars.setdefault(colour, []).append(bar)
        texts.append(_text(ink, column))
        column += wide
    paths = [f'<path fill="{_hex(colour)}" d="{_path(own)}"/>' for colour, own in bars.items()]
    return "".join((*paths, *texts))


def _path(bars: Sequence[_Bar]) -> str:
    joined: list[_Bar] = []
    for bar in bars:
        last = joined[-1] if joined else None
        if last and last[2:] == bar[2:] and last.left + last.wide == bar.left:
            joined[-1] = last._replace(wide=last.wide + bar.wide)
        else:
            joined.append(bar)
    return "".join(f"M{left} {top}h{wide}v{high}h-{wide}" for left, wide, top, high in joined)


def _bars(ink: Ink, left: int, wide: int) -> Iterator[tuple[Colour, _Bar]]:
    """What of it is no text."""
    look, letters = ink.look, {*ink.text} - {" "}
    if not _is_drawn(ink):
        if look.paper is not None:
            yield look.paper, _Bar(left, wide, 0, _HIGH)
    elif letters <= {*_HALVES}:
        half = _HIGH // 2
        upper, lower = (None, ink.colour) if "▄" in letters else (ink.colour, ink.paper)
        if upper is not None and upper == lower:
            yield upper, _Bar(left, wide, 0, _HIGH)
            return
        if upper is not None:
            yield upper, _Bar(left, wide, 0, half)
        if lower is not None:
            yield lower, _Bar(left, wide, half, half)
    else:
        for letter in letters:
            first, number = ink.text.index(letter), ink.text.count(letter)
            bar = _Bar(left + first * _WIDE, number * _WIDE, *_BLOCKS[letter])
            yield readable(look.colour or _GREY), bar


def _is_drawn(ink: Ink) -> bool:
    """Blocks and halves of blocks, which fonts draw each in its own way."""
    letters = {*ink.text} - {" "}
    return bool(letters) and (letters <= {*_HALVES} or letters <= _BLOCKS.keys())


def _text(ink: Ink, column: int) -> str:
    text = ink.text.strip(" ")
    if not text or _is_drawn(ink):
        return ""
    look = ink.look
    name = " ".join(["b"] * look.is_bold + ["f"] * look.is_faint)
    colour = look.colour if look.paper or look.colour is None else readable(look.colour)
    start = column + len(ink.text) - len(ink.text.lstrip(" "))
    return (
        f'<text x="{start * _WIDE}" y="{_HIGH - 4}" textLength="{columns(text) * _WIDE}"'
        + (f' class="{name}"' if name else "")
        + (f' style="fill:{_hex(colour)}"' if colour else "")
        + f">{escape(text, quote=False)}</text>"
    )


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
