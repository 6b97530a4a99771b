"""Pieces that slide through a printed holder's slot: one line, the beams across it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from random import Random

from tests.corpus.outside.pockets.disc import GRAVITY, STEP, Disc
from tests.corpus.outside.pockets.event import Event, merged, see
from tests.corpus.outside.pockets.net import man
from tests.corpus.outside.pockets.receiver import Receiver, Span

SLOPE = radians(30)
WIDE = 46.0
TO_BEAM = 37.0  # mm along the floor, from below the pocket's middle to the first beam
SPEEDS = 400.0, 760.0  # mm/s over the beam: what the geometry computes, and a little more


@dataclass
class Slide:
    """A piece in the slot: where its middle is, from the first beam; how fast; what holds it up."""

    disc: Disc
    place: float
    speed: float
    rub: float
    knock: float | None = None  # its middle's place where it touches something
    keeps: float = 1.0  # the share of its speed it keeps then; negative: thrown back
    rests: float = 0.0  # s that it stands still then
    resting: int = 0  # steps left of that

    def step(self) -> None:
        """One STEP."""
        if self.knock is not None and self.place >= self.knock:
            self.knock = None
            self.speed *= self.keeps
            self.resting = int(self.rests / STEP)
        if self.resting > 0:
            self.resting -= 1
            self.speed = 0.0
            return
        drive = GRAVITY * sin(SLOPE)
        grip = GRAVITY * cos(SLOPE) * self.rub
        pull = drive - grip if self.speed >= 0 else drive + grip
        faster = self.speed + pull * STEP
        self.speed = max(faster, 20.0) if self.speed >= 0 else faster
        self.place += self.speed * STEP


def dropped(random: Random, disc: Disc, rub: tuple[float, float] = (0.15, 0.45)) -> Slide:
    """A piece that has just landed on the floor, at a speed its fall and its shot gave it."""
    while True:
        start = sqrt(2 * GRAVITY * random.uniform(20, 30)) * sin(SLOPE) * random.uniform(0.7, 1.25)
        friction = random.uniform(*rub)
        slope = GRAVITY * (sin(SLOPE) - cos(SLOPE) * friction)
        least = start * start + 2 * slope * (TO_BEAM - disc.wide / 2)
        most = start * start + 2 * slope * (TO_BEAM + disc.wide / 2)
        mean = (sqrt(max(1, least)) + sqrt(max(1, most))) / 2
        if rub[1] > 0.5 or SPEEDS[0] <= mean <= SPEEDS[1]:
            return Slide(disc, -TO_BEAM, start, friction)


def run(slides: Sequence[Slide], laters: Sequence[float], apart: float) -> list[list[float | None]]:
    """The places of pieces in line, step by step; none passes through the one before it."""
    places: list[list[float | None]] = [[] for _ in slides]
    for step in range(int(6 / STEP)):
        before: Slide | None = None
        for index, slide in enumerate(slides):
            if step * STEP < laters[index]:
                places[index].append(None)
                continue
            slide.step()
            if before is not None and slide.place > before.place - apart:
                slide.place = before.place - apart
                if slide.speed > before.speed:
                    slide.speed = before.speed = (slide.speed + before.speed) / 2
            places[index].append(slide.place)
            before = slide
        if all(slide.place > 60 for slide in slides):
            break
    return places


def hidden(disc: Disc, places: Sequence[float | None], beam: float) -> list[list[Span]]:
    """What a piece hides of a beam: its whole diameter."""
    half = disc.wide / 2
    spans: list[list[Span]] = []
    for place in places:
        if place is None or abs(place - beam) > half + 2:
            spans.append([])
        else:
            spans.append([(place - half - beam, place + half - beam)])
    return spans


def one(kind: str, random: Random, receivers: Sequence[Receiver], beams: Sequence[float]) -> Event:
    """An event of one piece: ordinary, bounce, slow or thrown (it comes to rest in a beam)."""
    while True:
        disc = man(random)
        slide = dropped(random, disc, (0.45, 0.62) if kind == "slow" else (0.15, 0.45))
        if kind == "bounce":
            slide.knock = random.uniform(-disc.wide / 2, disc.wide / 2)
            slide.keeps = (
                random.uniform(-0.45, -0.05) if random.random() < 0.5 else random.uniform(0.1, 0.7)
            )
        elif kind == "thrown":
            slide.knock, slide.keeps = random.uniform(-disc.wide / 2, disc.wide / 2), 0.0
            slide.rests = random.uniform(0.1, 1.2)
        places = run([slide], [0.0], 0.0)[0]
        event = see(kind, 1, [hidden(disc, places, beam) for beam in beams], receivers)
        if event.is_seen:
            return event


def pair(random: Random, receivers: Sequence[Receiver], beams: Sequence[float]) -> Event:
    """Two pieces, touching or close behind each other, side by side as far as the slot has room."""
    together = random.random() < 0.5
    discs = man(random), Disc(random.uniform(30.5, 31.5), random.uniform(7.2, 9.0))
    room = [(WIDE - disc.wide) / 2 for disc in discs]
    across = random.uniform(-room[0], room[0]) - random.uniform(-room[1], room[1])
    near = (discs[0].wide + discs[1].wide) / 2
    apart = sqrt(near * near - across * across)
    later = random.uniform(0, 0.04) if together else random.uniform(0.04, 0.25)
    slides = [dropped(random, disc) for disc in discs]
    if together:
        slides[1].rub = slides[0].rub * random.uniform(0.9, 1.0)
        slides[1].speed = slides[0].speed
    places = run(slides, [0.0, later], apart)
    return see(
        "together" if together else "behind",
        2,
        [
            merged(hidden(discs[0], places[0], beam), hidden(discs[1], places[1], beam), 0)
            for beam in beams
        ],
        receivers,
    )
