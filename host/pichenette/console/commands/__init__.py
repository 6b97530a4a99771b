"""What people type: one table of commands for the screen, for standard input and for help."""
