"""The rules of every game: frozen states and pure steps, no I/O, no clock."""
