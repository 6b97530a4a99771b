"""Measurements of our own code, each beside a familiar yardstick."""
