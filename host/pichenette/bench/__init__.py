"""Measurements of our own code, each beside something that people know."""
