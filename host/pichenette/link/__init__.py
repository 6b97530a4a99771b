"""Bytes to messages and back, the board's clock, and the one file that opens a tty."""
