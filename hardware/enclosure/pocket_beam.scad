// Pocket beam holder: a shaft under the pocket, a sloping floor, and a low slot that the piece slides
// through flat.  The beam crosses the whole width of the slot, so nothing passes beside it; the slot
// is so low that nothing passes above or below it either (docs/wiring.md explains, and
// `pichenette hardware mounts --check` computes it).
// Print it lying on the first emitter's side, without supports: `pichenette hardware mounts` computes what
// leans over and what is bridged, and refuses what a printer cannot do (hardware/enclosure/printed.csv).
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
house_l = 0;            // 0: bare lamps.  Adafruit 2167 and 2168 are in a housing of 20 × 10 × 8: 20
house_w = 10;
house_t = 8;            // its lamp looks out of the 20 × 10 side
lamp_at = 5;            // measure yours: from the housing's nearer end to the middle of its lamp
lamp_out = 3;           // measure yours: how far the lamp juts out of the housing; a little too much is no harm
beams = 1;              // 2: the second behind the first, with its emitter on the other side
apart = 12;             // from beam to beam along the slot, 6 to 12: `apart_mm` in the board file

aperture_d = 2;         // the hole the beam goes through
slope = 30;             // of the floor
bore_d = pocket_d + 1.5;                    // the shaft
slot_h = 2 * piece_t_min - aperture_d;      // across the floor
slot_w = bore_d;
beam_z = piece_t_min - aperture_d / 2;      // above the floor
fall = 6;               // straight part of the shaft above the floor's high end
before = 9;             // from the shaft to the first beam
after = 15;             // from the last beam to where pieces come out
exit_len = before + (beams - 1) * apart + after;     // of the slot behind the shaft
wall = 2.4;
bridge = 14;            // the widest flat ceiling, as it lies in the printer
aperture_t = 2;         // thickness of the wall with the aperture
eye_len = 7;            // how deep emitter and receiver sit behind it; a housing: house_t + lamp_out
house_turn = 105;       // where the housing points, from the way down the slot: up and a little back
house_room = 0.4;       // more than the housing measures
cable_w = 4;            // a groove for its cable, where that leaves at the end; at the back it is open
cable_len = 6;
receiver_near = 4.2;    // its pocket, from the beam to the floor's side: a TSSP is 6.95 high, its lens in the upper half
receiver_far = 6.2;     // … and away from the floor, where its legs are bent back: slide it to the aperture, then glue
flange = 12;            // ears for screws, at both ends
flange_t = 4;
screw_d = 3.4;
screws = 4;             // 3 × 12 for wood
window_d = 10;          // 0: none.  A colour head looks up through the floor, just before the beam
head_w = 20.6;          // its board: Adafruit 1334, 20.4 × 20.3
frame_h = 2.5;          // of the frame it lies in
show = "part";          // or "clash": what is in the way of a piece or the beam, which must be nothing

side = eye_len + aperture_t;
radius = bore_d / 2;
beam_x = bore_d + before;                   // from the floor's high end, seen from above
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
  // the head's frame grows out of the floor by 45° on the side that is below in the printer
  if (window_d > 0) at_window() hull() {
    translate([-head_w / 2 - 2, -head_w / 2 - 2, -wall - frame_h]) cube([head_w + 4, head_w + 4, 0.01]);
    translate([-head_w / 2 - 2, -head_w / 2 - 2 - frame_h, -wall]) cube([head_w + 4, head_w + 4 + frame_h, 0.1]);
  }
}

module at_window() { sloped() translate([along_floor(beam_x) - window_s, 0, 0]) children(); }

module window() {
  at_window() {
    translate([0, 0, -wall - 5]) linear_extrude(wall + 6) {
      circle(d = window_d, $fn = 48);
      rotate(45) square(window_d / 2);      // a roof of 45°
    }
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

module at_beam(number) {
  sloped() translate([along_floor(beam_x) + number * apart, 0, beam_z]) children();
}

// What sits behind an aperture of the wall on one side (-1 or 1).
module seat(way, is_receiver) {
  start = radius + aperture_t;
  if (house_l > 0) {
    translate([0, way * (start + lamp_out / 2), 0]) rotate([90, 0, 0])
      cylinder(d = led_d, h = lamp_out + 0.02, center = true, $fn = 32);
    rotate([0, -house_turn, 0]) translate([-lamp_at - house_room / 2, 0, -(house_w + house_room) / 2])
      outwards(way, start + lamp_out) cube([house_l + house_room, 100, house_w + house_room]);
    rotate([0, -house_turn, 0]) translate([house_l - lamp_at, 0, -cable_w / 2])
      outwards(way, start + lamp_out) cube([cable_len, 100, cable_w]);
  }
  else if (is_receiver && receiver_w > 0)
    translate([-receiver_w / 2, 0, -receiver_near])
      outwards(way, start) cube([receiver_w, 100, receiver_near + receiver_far]);
  else translate([0, way * (start + 50), 0]) rotate([90, 0, 0])
    cylinder(d = led_d, h = 100, center = true, $fn = 32);
}

module outwards(way, start) {
  if (way > 0) translate([0, start, 0]) children();
  else mirror([0, 1, 0]) translate([0, start, 0]) children();
}

module eyes() {
  for (number = [0 : beams - 1]) at_beam(number) {
    way = number % 2 == 0 ? -1 : 1;        // the emitter's side: the first is below in the printer
    rotate([90, 0, 0]) cylinder(d = aperture_d, h = 2 * (radius + aperture_t) + 0.02, center = true, $fn = 24);
    seat(way, false);
    seat(-way, true);
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
  for (number = [0 : beams - 1]) at_beam(number) rotate([90, 0, 0])
    cylinder(d = aperture_d * 0.8, h = bore_d + 2 * aperture_t, center = true, $fn = 24);
}

if (show == "part") holder();
else intersection() { holder(); path(); }
