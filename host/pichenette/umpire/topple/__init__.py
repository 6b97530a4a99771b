"""The umpire of Topple: what the scale feels and what people enter become placements and falls."""

from pichenette.umpire.topple.umpire import ToppleUmpire as ToppleUmpire
