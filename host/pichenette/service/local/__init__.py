"""The local interface: a Unix socket that speaks JSON lines, for the console and for scripts."""
