// Net ring: two beams across a pocket that keeps its net, the second below the first and less than the
// thinnest piece away, with its emitter on the other side.  A bag or the net is tied round its lower end.
// A piece that falls on its edge beside the beams is not seen, so turn the ring: the beams point at the middle
// of the board, and a piece that tips over the pocket's edge turns about an axis across them.  Where
// there is room below the board take the pocket holder: nothing passes beside its beams.
// Print it on its flange, without supports.
// Measure the first block; the rest follows from it.  All in mm.

pocket_d = 44.5;        // the hole in the board
piece_d_min = 30.2;     // the smallest piece (carrom man, queen)
piece_t_min = 7;        // the thinnest piece, the striker too
striker_d = 41.3;       // the largest piece
board_t = 10;           // thickness of the board
led_d = 3.2;            // hole for a round emitter or receiver: 3 mm parts
receiver_w = 0;         // 0: a round receiver.  TSSP58038 (5.0 × 6.95 × 4.8): 5.3; TSSP4038 (6.0 × 6.95 × 5.6): 6.3
receiver_t = 5.9;       // from its lens to its back, with room: the deeper of the two

beams = 2;
apart = 6;              // from beam to beam, downwards: `apart_mm` in the board file
aperture_d = 2;         // the hole the beam goes through
aperture_t = 2;         // thickness of the wall with the aperture
eye_len = 7;            // how deep emitter and receiver sit behind it
receiver_near = 3.5;    // of a receiver's pocket, from the beam towards the other beam's emitter
receiver_far = 6.2;     // … and away from it, where its legs are bent back: slide it to the aperture, then glue
bore_d = pocket_d + 1.5;
wall = 2.4;
above = 12;             // from the board to the first beam
below = 9;              // from the last beam to the ring's end
collar = 8;             // the round end that a net or bag is tied to
flange = 11;            // ears for screws, on the two sides without beams
flange_t = 4;
screw_d = 3.4;
screws = 4;             // 3 × 12 for wood
show = "part";          // or "clash": what is in the way of a piece or the beams, which must be nothing

radius = bore_d / 2;
side = eye_len + aperture_t;
depth = above + (beams - 1) * apart + below;

module body() {
  translate([-radius - wall, -radius - side, -depth]) cube([bore_d + 2 * wall, bore_d + 2 * side, depth]);
  difference() {
    translate([-radius - wall - flange, -radius - side, -flange_t])
      cube([bore_d + 2 * (wall + flange), bore_d + 2 * side, flange_t]);
    for (x = [-1, 1], y = [-1, 1]) translate([x * (radius + wall + flange / 2), y * radius, -flange_t - 1]) {
      cylinder(d = screw_d, h = 20, $fn = 32);
      translate([0, 0, -0.01]) cylinder(d1 = 8.5, d2 = screw_d, h = 3.2, $fn = 32);   // countersunk from below
    }
  }
  translate([0, 0, -depth - collar]) {
    cylinder(d = bore_d + 2 * wall, h = collar + 0.1, $fn = 96);
    // a rim that keeps the string on, growing out by 45°
    cylinder(d = bore_d + 2 * wall + 4, h = 1, $fn = 96);
    translate([0, 0, 1]) cylinder(d1 = bore_d + 2 * wall + 4, d2 = bore_d + 2 * wall, h = 2, $fn = 96);
  }
}

module at_beam(number) { translate([0, 0, -above - number * apart]) children(); }

// What sits behind an aperture; `away` is 1 where the other beam is below it, -1 where it is above.
module seat(way, is_receiver, away) {
  start = radius + aperture_t;
  if (is_receiver && receiver_w > 0)
    translate([-receiver_w / 2, way > 0 ? start : -start - 100, away > 0 ? -receiver_near : -receiver_far])
      cube([receiver_w, 100, receiver_near + receiver_far]);
  else translate([0, way * (start + 50), 0]) rotate([90, 0, 0])
    cylinder(d = led_d, h = 100, center = true, $fn = 32);
}

module eyes() {
  for (number = [0 : beams - 1]) at_beam(number) {
    way = number % 2 == 0 ? -1 : 1;        // the emitter's side
    away = number == 0 ? 1 : -1;
    rotate([90, 0, 0]) cylinder(d = aperture_d, h = 2 * (radius + aperture_t) + 0.02, center = true, $fn = 24);
    seat(way, false, away);
    seat(-way, true, away);
  }
}

module holder() {
  difference() {
    body();
    translate([0, 0, -200]) cylinder(d = bore_d, h = 210, $fn = 96);
    eyes();
  }
}

module path() {
  translate([0, 0, -depth - collar]) cylinder(d = pocket_d, h = depth + collar, $fn = 96);
  for (number = [0 : beams - 1]) at_beam(number) rotate([90, 0, 0])
    cylinder(d = aperture_d * 0.8, h = bore_d + 2 * aperture_t, center = true, $fn = 24);
}

if (show == "part") holder();
else intersection() { holder(); path(); }
