"""What people type: one table of commands for the screen, standard input and help."""
