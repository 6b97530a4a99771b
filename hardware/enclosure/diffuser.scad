// Diffuser of the score track: a cell for each LED, walls between them, a thin skin in front.
// White filament; print it with the skin on the bed.  All in mm.

leds_per_m = 60;
cells = 9;              // of one piece; three pieces make a row of 27 (head, 25 cells, foot)
strip_w = 10.5;         // the strip's width, with room
depth = 9;              // from the LED to the skin: the light must fill the cell
skin = 0.8;
wall = 1.2;
channel_h = 3;          // where the strip lies

pitch = 1000 / leds_per_m;
length = cells * pitch;
height = skin + depth + channel_h;

difference() {
  translate([0, -strip_w / 2 - wall, 0]) cube([length, strip_w + 2 * wall, height]);
  for (cell = [0 : cells - 1])
    translate([cell * pitch + wall / 2, -strip_w / 2, skin])
      cube([pitch - wall, strip_w, depth + 0.01]);
  translate([-1, -strip_w / 2, skin + depth]) cube([length + 2, strip_w, channel_h + 1]);
}
