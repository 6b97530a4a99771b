"""Where the lines come from: our own port, a running service, a capture, a virtual board."""
