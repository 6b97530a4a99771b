"""Topple: the tower, what a placement scores, and the game around it."""

from pichenette.games.topple.actions import Fall, Place, Roll
from pichenette.games.topple.topple import Topple

__all__ = ["Fall", "Place", "Roll", "Topple"]
