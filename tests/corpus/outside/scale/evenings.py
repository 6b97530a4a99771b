"""What happens on a scale: ordinary play, or hands of every kind one after another."""

from random import Random

from tests.corpus.outside.scale.bench import bench
from tests.corpus.outside.scale.hands import HANDS
from tests.corpus.outside.scale.tower import Tower


def ordinary(seed: int, noise: float, placements: int) -> Tower:
    """Pieces laid down, one in four dropped; some fall, and now and then the tower does."""
    random = Random(f"ordinary {seed} {noise}")
    tower = Tower(bench(seed, noise), random)
    done = 0
    while done < placements:
        height = len(tower.standing)
        if height > 1 and random.random() < _falls(height):
            tower.fall(min(height, random.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, 6))))
        elif height > 18 and random.random() < 0.08:
            tower.fall(height - random.randrange(0, 6))
        else:
            done += 1
            if random.random() < 0.25:
                tower.drop()
            else:
                tower.place()
        tower.now += random.uniform(1.5, 3.0)
    return tower


def _falls(height: int) -> float:
    """How likely something falls from a tower of so many."""
    if height < 8:
        return 0.05
    return 0.2 if height < 24 else 0.8


def hands(seed: int, noise: float, number: int) -> Tower:
    """Six pieces, then hands and fists of every kind in turn, and no piece any more."""
    random = Random(f"hands {seed} {noise}")
    tower = Tower(bench(seed, noise), random)
    for _ in range(6):
        tower.place()
        tower.now += random.uniform(1.5, 3)
    for place in range(number):
        HANDS[place % len(HANDS)](tower)
        tower.now += 6.5
    return tower
