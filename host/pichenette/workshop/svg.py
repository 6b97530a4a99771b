"""A sheet of paper to draw wiring on, in millimetres, written as SVG.

A wire names its net and the pins at its ends.  What was drawn (`drawn`, `overlaps`, `clashes`) can
be compared with the circuit by a test.
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from pichenette.workshop import french
from pichenette.workshop.circuit import CircuitNode

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

# As on the insulation; each is drawn with a dark edge, so that white and yellow show on paper.
WIRE_COLOURS = {
    "black": "#1a1a1a",
    "red": "#d62222",
    "orange": "#f08a00",
    "yellow": "#f2d400",
    "green": "#1f9a3c",
    "blue": "#2463c9",
    "violet": "#8a3fb8",
    "grey": "#9a9a9a",
    "white": "#ffffff",
}
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
SMALL = 2.5  # 7 points
NORMAL = 2.8
TITLE = 4.6
_WIRE = 0.75
_EDGE = 1.15
_GAP = 1.6  # of white around a wire that passes over another
_SHORTENED = 1.3  # a gap ends this far before its wire, so as not to cut what the wire ends on


class Segment(NamedTuple):
    net: str
    start: Point
    end: Point


class SvgText(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float


class Sheet:
    def __init__(
        self, title: str, width: float = 297, height: float = 210, language: str = "en"
    ) -> None:
        self.language = language
        self.title = french.said(title) if language == "fr" else title
        self.width, self.height = width, height
        self.drawn: dict[str, set[CircuitNode]] = {}
        self.segments: list[Segment] = []
        self.words: list[SvgText] = []
        self._boxes: list[tuple[float, float, float, float]] = []  # left, top, right, bottom
        self._below: list[str] = []  # boxes
        self._rails: list[str] = []
        self._wires: list[str] = []
        self._above: list[str] = []  # dots and texts

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "#f4f4f0",
        is_passed: bool = False,
        is_optional: bool = False,
    ) -> None:
        """`is_passed`: wires go through it; its outline is drawn again over them.

        `is_optional`: it may be left out: dashed.
        """
        self._boxes.append((x, y, x + width, y + height))
        rect = f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="1"'
        if is_optional:
            rect += ' stroke-dasharray="1.6 1"'
        self._below.append(f'{rect} fill="{fill}" stroke="#222" stroke-width="0.35"/>')
        if is_passed:
            self._above.append(f'{rect} fill="none" stroke="#222" stroke-width="0.35"/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = NORMAL,
        anchor: Anchor = "start",
        bold: bool = False,
        fill: str = "#111",
    ) -> None:
        """`y` is the middle of the line."""
        if self.language == "fr":
            text = french.said(text)
        wide = len(text) * size * (0.66 if bold else 0.6)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        self.words.append(SvgText(text, left, y - size * 0.45, left + wide, y + size * 0.45))
        weight = ' font-weight="bold"' if bold else ""
        self._above.append(
            f'<text x="{x:.2f}" y="{y + size * 0.36:.2f}" font-size="{size}" fill="{fill}"'
            f' text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )

    def outline(self, points: list[Point]) -> None:
        """A dashed line round something that is hidden."""
        listed = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self._above.append(
            f'<polygon points="{listed}" fill="none" stroke="#222" stroke-width="0.35"'
            ' stroke-dasharray="1.6 1"/>'
        )

    def wire(
        self, net: str, colour: str, points: list[Point], *nodes: CircuitNode, is_rail: bool = False
    ) -> None:
        """From point to point, horizontally and vertically; `nodes` are the pins it reaches.

        Rails lie below: what crosses them passes over.
        """
        self.drawn.setdefault(net, set()).update(nodes)
        for start, end in pairwise(points):
            self.segments.append(Segment(net, start, end))
        path = _path(points)
        ends = " ".join(f"{node.ref}.{node.pin}" for node in nodes)
        (self._rails if is_rail else self._wires).append(
            f"<g data-net={quoteattr(net)} data-pins={quoteattr(ends)}>"
            f'<path d="{_path(_shortened(points))}" stroke="#fff" stroke-width="{_GAP}"/>'
            f'<path d="{path}" stroke="#222" stroke-width="{_EDGE}"/>'
            f'<path d="{path}" stroke="{WIRE_COLOURS[colour]}" stroke-width="{_WIRE}"/></g>'
        )

    def dot(self, x: float, y: float) -> None:
        """Wires join here; without a dot they only cross."""
        self._above.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.95" fill="#111"/>')

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        self._below.append(
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius}" fill="{fill}" stroke="#222"'
            ' stroke-width="0.25"/>'
        )

    def shape(self, points: list[Point], fill: str) -> None:
        self._below.append(
            f'<path d="{_path(points)} Z" fill="{fill}" stroke="#222" stroke-width="0.25"/>'
        )

    def strip(self, start: Point, end: Point, wide: float, pitch: float) -> None:
        """A copper strip with its holes: the dots of a dotted line."""
        path = _path([start, end])
        self._below.append(
            f'<path d="{path}" stroke="#edd3ae" stroke-width="{wide}"/>'
            f'<path d="{path}" stroke="#9a8462" stroke-width="0.8" stroke-linecap="round"'
            f' stroke-dasharray="0 {pitch}"/>'
        )

    def cut(self, at: Point, radius: float) -> None:
        x, y = at
        self._above.append(
            f'<path d="M{x - radius:.2f},{y - radius:.2f} l{2 * radius},{2 * radius}'
            f' m0,{-2 * radius} l{-2 * radius},{2 * radius}" stroke="#c00" stroke-width="0.6"/>'
        )

    def ring(self, at: Point, radius: float, fill: str = "none") -> None:
        """A hole that something goes into."""
        self._above.append(
            f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius}" fill="{fill}" stroke="#222"'
            ' stroke-width="0.35"/>'
        )

    def spot(self, at: Point, radius: float) -> None:
        """Light, seen end-on."""
        self._above.append(f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius}" fill="#c00"/>')

    def arrow(self, *points: Point, fill: str = "#c00") -> None:
        """Light, seen from the side: dashed; its last stretch ends in a head."""
        path = _path(list(points))
        (from_x, from_y), (x, y) = points[-2:]
        length = math.dist(points[-2], points[-1])
        along = ((x - from_x) / length, (y - from_y) / length)
        back = (-2.2 * along[0], -2.2 * along[1])
        across = (-1.2 * along[1], 1.2 * along[0])
        self._above.append(
            f'<path d="{path}" fill="none" stroke="{fill}" stroke-width="0.5"'
            ' stroke-dasharray="1.6 1"/>'
            f'<path d="M{x:.2f},{y:.2f} l{back[0] - across[0]:.2f},{back[1] - across[1]:.2f}'
            f' l{2 * across[0]:.2f},{2 * across[1]:.2f} z" fill="{fill}"/>'
        )

    def overlaps(self) -> Iterator[tuple[Segment, Segment]]:
        """Wires of different nets drawn on top of each other."""
        for number, segment in enumerate(self.segments):
            for other in self.segments[number + 1 :]:
                if segment.net != other.net and _overlap(segment, other):
                    yield segment, other

    def clashes(self) -> Iterator[tuple[str, str]]:
        """Texts printed over each other."""
        for number, words in enumerate(self.words):
            for other in self.words[number + 1 :]:
                if (
                    words.left < other.right
                    and other.left < words.right
                    and words.top < other.bottom
                    and other.top < words.bottom
                ):
                    yield words.text, other.text

    def struck(self) -> Iterator[tuple[str, Segment]]:
        """Texts that a wire runs through."""
        for words in self.words:
            for segment in self.segments:
                left, right = sorted((segment.start[0], segment.end[0]))
                top, bottom = sorted((segment.start[1], segment.end[1]))
                if (
                    left - _WIRE / 2 < words.right
                    and words.left < right + _WIRE / 2
                    and top - _WIRE / 2 < words.bottom
                    and words.top < bottom + _WIRE / 2
                ):
                    yield words.text, segment

    def jutting(self) -> Iterator[str]:
        """Texts that do not end where their box does: its left or right edge runs through them."""
        for words in self.words:
            middle = (words.top + words.bottom) / 2
            for left, top, right, bottom in self._boxes:
                if top < middle < bottom and any(
                    words.left < edge < words.right for edge in (left, right)
                ):
                    yield words.text

    def svg(self) -> str:
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}mm"'
                f' height="{self.height}mm" viewBox="0 0 {self.width} {self.height}"'
                f' font-family="{FONT}">',
                f"<title>{escape(self.title)}</title>",
                f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>',
                *self._below,
                '<g fill="none" stroke-linejoin="round" stroke-linecap="square">',
                *self._rails,
                "</g>",
                '<g fill="none" stroke-linejoin="round" stroke-linecap="butt">',
                *self._wires,
                "</g>",
                *self._above,
                "</svg>",
                "",
            ]
        )


def _path(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _shortened(points: list[Point]) -> list[Point]:
    return [_towards(points[0], points[1]), *points[1:-1], _towards(points[-1], points[-2])]


def _towards(end: Point, other: Point) -> Point:
    """A little way from one point to another, at most half of it."""
    x, y = other[0] - end[0], other[1] - end[1]
    share = min(_SHORTENED / max(abs(x), abs(y), 1e-9), 0.5)
    return end[0] + x * share, end[1] + y * share


def _overlap(segment: Segment, other: Segment) -> bool:
    for axis in (0, 1):  # both along x, or both along y
        across = 1 - axis
        if (
            segment.start[across] == segment.end[across]
            and other.start[across] == other.end[across]
            and abs(segment.start[across] - other.start[across]) < _EDGE
        ):
            low, high = sorted((segment.start[axis], segment.end[axis]))
            other_low, other_high = sorted((other.start[axis], other.end[axis]))
            if low < other_high - 1e-6 and other_low < high - 1e-6:
                return True
    return False
