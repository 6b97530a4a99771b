"""A board that is not there: the real firmware on a simulated Pico, and people who play on it."""
