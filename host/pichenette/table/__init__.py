"""One table: link, sensing, rules and journal meet here.  It owns the `View`."""
