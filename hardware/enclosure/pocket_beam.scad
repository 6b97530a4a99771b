// Pocket beam holder: a shaft under the pocket, a sloping floor, and a low slot that the piece slides
// through flat.  The beam crosses the whole width of the slot, so nothing passes beside it; the slot
// is so low that nothing passes above or below it either (docs/wiring.md explains, and
// `pichenette hardware mounts --check` computes it).
// Print it lying on the emitter's side: nothing leans over by more than 45°, and what is flat is bridged
// over `bridge` or less, so it needs no support.
// Measure the first block; the rest follows from it.  All in mm and degrees.

pocket_d = 44.5;        // the hole in the board
piece_d_min = 30.2;     // the smallest piece (carrom man, queen)
piece_t_min = 7;        // the thinnest piece, the striker too
piece_t_max = 9.5;      // the thickest piece, the striker too
striker_d = 41.3;       // the largest piece
board_t = 10;           // thickness of the board: pieces fall through it first
led_d = 3.2;            // hole for a round emitter or receiver: 3 mm parts; 5.2 for 5 mm
receiver_w = 0;         // 0: a round receiver.  TSSP58038 (5.0 × 6.95 × 4.8): 5.3; TSSP4038 (6.0 × 6.95 × 5.6): 6.3
receiver_t = 5.9;       // from its lens to its back, with room: the deeper of the two

aperture_d = 2;         // the hole the beam goes through
slope = 30;             // of the floor
bore_d = pocket_d + 1.5;                    // the shaft
slot_h = 2 * piece_t_min - aperture_d;      // across the floor
slot_w = bore_d;
beam_z = piece_t_min - aperture_d / 2;      // above the floor
fall = 6;               // straight part of the shaft above the floor's high end
exit_len = 20;          // of the slot behind the shaft
wall = 2.4;
bridge = 14;            // the widest flat ceiling, as it lies in the printer
aperture_t = 2;         // thickness of the wall with the aperture
eye_len = 7;            // how deep emitter and receiver sit behind it
receiver_h = 9;         // a TSSP is 6.95 high: it is slid until its lens is behind the aperture, then glued
flange = 12;            // ears for screws, at both ends
flange_t = 4;
screw_d = 3.4;
screws = 4;             // 3 × 12 for wood
window_d = 10;          // 0: none.  A colour head looks up through the floor, just before the beam
head_w = 20.6;          // its board: Adafruit 1334, 20.4 × 20.3
show = "part";          // or "clash": what is in the way of a piece or the beam, which must be nothing

side = eye_len + aperture_t;
radius = bore_d / 2;
beam_x = bore_d + exit_len * 0.45;          // from the floor's high end, seen from above
window_s = window_d / 2 + 1;                // along the floor, before the beam

module sloped() { translate([-radius, 0, -fall]) rotate([0, slope, 0]) children(); }
module above_floor(offset) { sloped() translate([-200, -200, offset]) cube([600, 400, 400]); }
function along_floor(x) = x / cos(slope);            // from its high end

module body() {
  intersection() {
    translate([-radius - wall, -radius - side, -200])
      cube([bore_d + wall + exit_len, bore_d + 2 * side, 200]);
    above_floor(-wall);
  }
  difference() {
    translate([-radius - wall - flange, -radius - side, -flange_t])
      cube([bore_d + wall + exit_len + 2 * flange, bore_d + 2 * side, flange_t]);
    for (x = [-radius - wall - flange / 2, radius + exit_len + flange / 2], y = [-1, 1])
      translate([x, y * radius, -flange_t - 1]) {
        cylinder(d = screw_d, h = 20, $fn = 32);
        translate([0, 0, -0.01]) cylinder(d1 = 8.5, d2 = screw_d, h = 3.2, $fn = 32);   // countersunk from below
      }
  }
  if (window_d > 0) at_window() translate([-head_w / 2 - 2, -head_w / 2 - 2, -wall - 2.5])
    cube([head_w + 4, head_w + 4, 2.6]);
}

module at_window() { sloped() translate([along_floor(beam_x) - window_s, 0, 0]) children(); }

module window() {
  at_window() {
    translate([0, 0, -wall - 5]) cylinder(d = window_d, h = wall + 6, $fn = 48);
    translate([-head_w / 2, -head_w / 2, -wall - 5]) cube([head_w, head_w, 5]);
  }
}

// Round, with a roof of 45° over the side that is on top in the printer, cut off where a bridge holds.
module shaft() {
  circle(d = bore_d, $fn = 96);
  edge = radius / sqrt(2);
  peak = radius * sqrt(2) - bridge / 2;
  polygon([[-edge, edge], [edge, edge], [bridge / 2, peak], [-bridge / 2, peak]]);
}

module cavity() {
  intersection() {
    translate([0, 0, -200]) linear_extrude(210) shaft();
    above_floor(0);
  }
  // the slot, from the middle of the shaft to beyond the exit
  sloped() translate([radius, -slot_w / 2, 0]) cube([200, slot_w, slot_h]);
  // a chamfered lip: a piece that comes rolling on its edge is laid over
  lip = [(bore_d - slot_h * sin(slope)) / cos(slope), slot_h];
  sloped() rotate([90, 0, 0]) linear_extrude(slot_w, center = true)
    polygon([lip - [0.1, 0.1], lip + [7, -0.1], lip + 12 * [-sin(slope), cos(slope)]]);
}

module at_beam() { sloped() translate([along_floor(beam_x), 0, beam_z]) children(); }

module eyes() {
  at_beam() {
    rotate([90, 0, 0]) cylinder(d = aperture_d, h = 300, center = true, $fn = 24);
    // the emitter on the near side, the receiver on the far one
    translate([0, -(radius + aperture_t + 50), 0]) rotate([90, 0, 0])
      cylinder(d = led_d, h = 100, center = true, $fn = 32);
    if (receiver_w > 0) translate([-receiver_w / 2, radius + aperture_t, -receiver_h / 2])
      cube([receiver_w, 100, receiver_h]);
    else translate([0, radius + aperture_t + 50, 0]) rotate([90, 0, 0])
      cylinder(d = led_d, h = 100, center = true, $fn = 32);
  }
}

module holder() {
  difference() {
    body();
    cavity();
    eyes();
    if (window_d > 0) window();
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
  at_beam() rotate([90, 0, 0])
    cylinder(d = aperture_d * 0.8, h = bore_d + 2 * aperture_t, center = true, $fn = 24);
}

if (show == "part") holder();
else intersection() { holder(); path(); }
