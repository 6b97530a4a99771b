"""A labelled corpus: what gates and a scale would tell of things whose truth is known."""
