"""What the Tab key offers, taken from the parsers and written for each shell."""
