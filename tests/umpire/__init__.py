"""Umpires, one a kind of game."""
