"""Where the lines come from: a port of one's own, a running service, a capture, a virtual board."""
