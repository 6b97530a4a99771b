"""Pieces and hands on a load cell, as forces; and what its converter makes of them."""
