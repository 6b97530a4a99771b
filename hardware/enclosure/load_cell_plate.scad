// Load-cell plates: the lower one screws to the table side, the upper one carries the tower.
// The cell bends: each plate touches it only at its own end.  Four grub screws in the corners of the
// lower plate stop the upper one before the cell is overloaded.  They are turned in from below, before the
// plate is screwed to the wood, and must not jut out there.
// Measure the first block.  All in mm.

cell_len = 80;          // a 1 kg bar
cell_w = 12.7;
cell_h = 12.7;
hole_pitch = 15;        // between the two holes of one end
hole_inset = 5;         // from the end to the first hole
fixed_screw_d = 5.3;    // M5 at the fixed end
load_screw_d = 4.3;     // M4 at the loaded end
plate_w = 120;          // of the upper plate: the tower's foot, and 10 mm round it
plate_t = 6;
spacer = 3;             // keeps the rest of the cell off the plate
stop_screw_d = 2.7;     // M3 cuts its thread here
stop_len = 20;          // M3 × 20
stop_gap = 0.5;         // its end below the upper plate, by a strip of card: twice the bend at full load
stop_boss = 6;          // a post on the plate, for enough thread
stop_boss_d = 10;
head_d = 10.5;          // of a pan head M5 (9.5 × 3.7); M4 is smaller
head_h = 4.2;
screw_d = 3.4;          // the lower plate to the wood
screws = 4;             // 3 × 16 for wood
part = "both";          // "lower", "upper" or "both"

module plate(cell_screw_d, has_stops) {
  difference() {
    union() {
      translate([-plate_w / 2, -plate_w / 2, 0]) cube([plate_w, plate_w, plate_t]);
      translate([-cell_len / 2, -cell_w / 2, plate_t])
        cube([hole_inset * 2 + hole_pitch, cell_w, spacer]);
      if (has_stops) for (x = [-1, 1], y = [-1, 1])
        translate([x * (plate_w / 2 - 8), y * (plate_w / 2 - 8), 0])
          cylinder(d = stop_boss_d, h = plate_t + stop_boss, $fn = 48);
    }
    for (hole = [0, 1])
      translate([-cell_len / 2 + hole_inset + hole * hole_pitch, 0, -1]) {
        cylinder(d = cell_screw_d, h = 50, $fn = 32);
        cylinder(d = head_d, h = head_h + 1, $fn = 48);   // the screw's head stays inside
      }
    if (has_stops) for (x = [-1, 1], y = [-1, 1]) {
      translate([x * (plate_w / 2 - 8), y * (plate_w / 2 - 8), -1])
        cylinder(d = stop_screw_d, h = 50, $fn = 32);
      translate([x * (plate_w / 2 - 16), y * plate_w / 4, -1]) {
        cylinder(d = screw_d, h = 50, $fn = 32);
        translate([0, 0, plate_t - 2]) cylinder(d1 = screw_d, d2 = 8, h = 3.1, $fn = 32);
      }
    }
  }
}

module plates() {
  if (part != "upper") plate(fixed_screw_d, true);
  if (part != "lower")
    translate(part == "both" ? [plate_w + 10, 0, 0] : [0, 0, 0]) plate(load_screw_d, false);
}

plates();
