"""Pieces, marbles and hands at pockets and targets, as bodies; and what one or two beams see."""
