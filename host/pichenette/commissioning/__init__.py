"""Setting a board up with a phone in the hand: docs/commissioning.md, station by station."""
