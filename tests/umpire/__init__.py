"""Umpires, one per kind of game."""
