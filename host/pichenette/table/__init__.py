"""One table: where link, sensing, rules and journal meet; it owns the `View`."""
