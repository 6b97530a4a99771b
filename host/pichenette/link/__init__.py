"""Bytes to messages and back, the board's clock, and the only file that opens a tty."""
