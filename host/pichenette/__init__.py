"""Automatic scoring for table games on real boards."""

__version__ = "0.1.0"
