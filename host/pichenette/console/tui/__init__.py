"""The console on a terminal: panels are pure functions, widgets only put them on the screen."""
