// Pocket beam holder: a shaft under the pocket, a sloping floor, and a low slot that the piece slides
// through flat.  The beam crosses the whole width of the slot, so nothing passes beside it; the slot
// is so low that nothing passes above or below it either (docs/wiring.md explains, and
// `pichenette hardware mounts --check` computes it).
// Measure the first block; the rest follows from it.  All in mm and degrees.

pocket_d = 44.5;        // the hole in the board
piece_d_min = 30.2;     // the smallest piece (carrom man, queen)
piece_t_min = 7;        // the thinnest piece, the striker too
piece_t_max = 9.5;      // the thickest piece, the striker too
striker_d = 41.3;       // the largest piece
board_t = 10;           // thickness of the board: pieces fall through it first
led_d = 3.2;            // hole for the emitter and the receiver: 3 mm parts; 5.2 for 5 mm

aperture_d = 2;         // the hole the beam goes through
slope = 30;             // of the floor
bore_d = pocket_d + 1.5;                    // the shaft
slot_h = 2 * piece_t_min - aperture_d;      // across the floor
slot_w = bore_d;
beam_z = piece_t_min - aperture_d / 2;      // above the floor
fall = 6;               // straight part of the shaft above the floor's high end
exit_len = 16;          // of the slot behind the shaft
wall = 2.4;
eye_len = 7;            // how deep emitter and receiver sit in the side walls
flange = 12;            // ears for screws
screw_d = 3.4;
show = "part";          // or "clash": what is in the way of a piece or the beam, which must be nothing

side = eye_len + 2;     // side walls: the eye, and 2 mm with the aperture
radius = bore_d / 2;

module sloped() { translate([-radius, 0, -fall]) rotate([0, slope, 0]) children(); }
module above_floor(offset) { sloped() translate([-200, -200, offset]) cube([600, 400, 400]); }

module body() {
  intersection() {
    translate([-radius - wall, -radius - side, -200])
      cube([bore_d + wall + exit_len, bore_d + 2 * side, 200]);
    above_floor(-wall);
  }
  difference() {
    translate([-radius - wall - flange, -radius - side, -4])
      cube([bore_d + wall + exit_len + flange, bore_d + 2 * side, 4]);
    for (y = [-1, 1]) translate([-radius - wall - flange / 2, y * radius, -5])
      cylinder(d = screw_d, h = 10, $fn = 32);
  }
}

module cavity() {
  intersection() {
    translate([0, 0, -200]) cylinder(d = bore_d, h = 210, $fn = 96);
    above_floor(0);
  }
  // the slot, from the middle of the shaft to beyond the exit
  sloped() translate([radius, -slot_w / 2, 0]) cube([200, slot_w, slot_h]);
  // a chamfered lip: a piece that comes rolling on its edge is laid over
  lip = [(bore_d - slot_h * sin(slope)) / cos(slope), slot_h];
  sloped() rotate([90, 0, 0]) linear_extrude(slot_w, center = true)
    polygon([lip - [0.1, 0.1], lip + [7, -0.1], lip + 12 * [-sin(slope), cos(slope)]]);
}

function along_floor(x) = x / cos(slope);            // from its high end

module eyes() {
  sloped() translate([along_floor(bore_d + exit_len * 0.55), 0, beam_z]) rotate([90, 0, 0]) {
    cylinder(d = aperture_d, h = 300, center = true, $fn = 24);
    for (end = [-1, 1]) translate([0, 0, end * (radius + 2 + 50)])
      cylinder(d = led_d, h = 100, center = true, $fn = 32);
  }
}

module holder() {
  difference() {
    body();
    cavity();
    eyes();
  }
}

// Where the largest piece goes, and the light: nothing of the holder may be there.
module path() {
  intersection() {
    translate([0, 0, -200]) cylinder(d = pocket_d, h = 200, $fn = 96);
    above_floor(0.1);
  }
  hull() for (s = [bore_d / 2, bore_d + exit_len]) sloped()
    translate([along_floor(s), 0, 0.5]) cylinder(d = striker_d, h = piece_t_max, $fn = 96);
  sloped() translate([along_floor(bore_d + exit_len * 0.55), 0, beam_z]) rotate([90, 0, 0])
    cylinder(d = aperture_d * 0.8, h = bore_d + 2 * side, center = true, $fn = 24);
}

if (show == "part") holder();
else intersection() { holder(); path(); }
