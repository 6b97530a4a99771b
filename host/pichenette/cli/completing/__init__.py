"""What the Tab key offers, found in the parsers, and written for each shell."""
