"""Pieces that fall on a virtual carrom board: how often what happens, and what both beams see."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from pichenette import board
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.carrom_match import CarromMatch
from pichenette.virtual.pockets import PlayedShot, Pockets
from pichenette.virtual.shares import ORDINARY, PotShares

DUAL = board.load("carrom-dual")
GAMES = ("queen-carrom", "row-carrom", "classic-carrom")
SEEDS = range(12)


def played(game: str, seed: int) -> list[PlayedShot]:
    """Every shot of a whole game, as it falls."""
    players = object.__new__(CarromMatch)  # without a board: what they imagine needs none
    players._seed = seed
    record = Record.start({"pichenette": 1, "game": game, "players": ["Ana", "Bo"]})
    shots: list[PlayedShot] = []
    while record.game.outcome is None:
        dice = players.dice(record, 0)
        [action] = players.imagine(record, dice)
        shots.append(Pockets(DUAL, dice, CarromMatch.shares).play(Shot.of(action), 0.0))
        record = record.append({"player": record.game.turn, **action})
    return shots


def test_pots_come_in_the_shares_of_ordinary_play() -> None:
    """Those on which the corpus is played, too."""
    shots = [shot for game in GAMES for seed in SEEDS for shot in played(game, seed)]
    kinds = Counter(fall.kind for shot in shots for fall in shot.falls)
    assert kinds.total() > 2500
    assert set(kinds) == {"one", *ORDINARY}
    for kind, share in ORDINARY.items():
        by_chance = 3 * (100 * share / kinds.total()) ** 0.5
        assert abs(100 * kinds[kind] / kinds.total() - share) < by_chance, kinds


def test_what_falls_into_one_pocket_at_once_is_a_pair() -> None:
    """Nothing that is not counted among the shares makes a beam ask."""
    join_us = 1000 * Thresholds().join_ms
    for shot in played("classic-carrom", 1):
        for pocket in range(4):
            edges = [edge for edge in shot.edges if edge.gate == pocket]
            ends = [fall.end_us for fall in shot.falls if fall.gate == pocket]
            for edge, after in pairwise(edges):
                is_next = any(edge.at_us <= end_us < after.at_us for end_us in ends)
                assert not is_next or after.at_us - edge.at_us > join_us


@pytest.mark.parametrize("kind", ["rim bounce", "pair", "thrown back", "slow"])
def test_two_beams_know_what_fell_however_it_did(kind: str) -> None:
    shares: PotShares = {kind: 100.0}
    for seed in range(20):
        gates, shot = Gates(DUAL, Thresholds()), Shot(("blue", "blue"))
        fell = Pockets(DUAL, random.Random(seed), shares).play(shot, 1e6)
        assert {fall.kind for fall in fell.falls} == {kind}
        seen = [
            one
            for edge in fell.edges
            for one in gates.edge(edge.gate, int(edge.at_us), BROKEN if edge.is_broken else CLEAR)
        ]
        seen += gates.advance(int(fell.end_us + 5e6))
        passages = [one for one in seen if isinstance(one, Passage)]
        assert [one.because.en for one in passages if one.verdict == "ask"] == []
        assert sum(one.pieces for one in passages if one.verdict == "accept") == 2
