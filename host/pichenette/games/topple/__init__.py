"""Topple: the tower, what a placement scores, and the game around it."""

from pichenette.games.topple.actions import Fall, Placement, Roll
from pichenette.games.topple.topple import Topple

__all__ = ["Fall", "Placement", "Roll", "Topple"]
