"""What goes onto the Pico, and how it gets there."""
