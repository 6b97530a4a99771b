"""Pieces that fall on a virtual carrom board: how often what happens, and what both beams see."""

import random
from collections import Counter
from dataclasses import replace
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
LIMITS = Thresholds()
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


def slots(name: str) -> board.Board:
    loaded = board.load(name)
    gates = (
        replace(gate, mount="slot")
        if gate.role == "pocket"
        else replace(gate, apart_mm=12 if gate.of else None)
        for gate in loaded.gates
    )
    return replace(loaded, gates=tuple(gates))


@pytest.mark.parametrize("name", ["carrom", "carrom-dual"])
@pytest.mark.parametrize("piece", ["blue", "striker"])
def test_along_a_slot_a_piece_slides_whole_and_as_the_slope_lets_it(name: str, piece: str) -> None:
    wired = slots(name)
    physics, across_mm = Pockets(wired, random.Random(1)), 41 if piece == "striker" else 31
    for at_us in range(1_000_000, 200_000_000, 2_000_000):
        fell = physics.fall(0, piece, at_us)
        dark, light = (edge.at_us for edge in fell if edge.gate == 0)
        slid_m_s = across_mm / ((light - dark) / 1000)
        assert LIMITS.slot_slowest_m_s <= slid_m_s <= LIMITS.slot_fastest_m_s
        gates = Gates(wired, LIMITS)
        seen = [
            one
            for edge in fell
            for one in gates.edge(edge.gate, int(edge.at_us), BROKEN if edge.is_broken else CLEAR)
        ]
        seen += gates.advance(int(light + 5e6))
        [passage] = (one for one in seen if isinstance(one, Passage))
        assert passage.pieces == 1
        if name == "carrom-dual":
            assert passage.verdict == "accept"
            assert passage.length_mm == pytest.approx(across_mm, abs=0.3)
