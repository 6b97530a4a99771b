"""The Topple umpire: what the scale feels and people enter becomes placements and falls."""

from pichenette.umpire.topple.umpire import ToppleUmpire as ToppleUmpire
