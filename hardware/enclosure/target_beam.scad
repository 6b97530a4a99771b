// Target beam holder for Offboard: a funnel outside the rim that brings a marble, wherever it comes
// over the edge, into a channel too narrow for two, and through the beam.  A tongue goes under the
// board and is screwed to it from below.
// A marble of glass is a lens: through its middle it is dark, bright, dark.  So the beam is low, 4 to
// 5 mm below the marble's middle, where it is dark all the way (`pichenette hardware mounts --check`).
// Print it standing on the tray's end, without supports: `pichenette hardware mounts` computes what leans
// over and what is bridged, and refuses what a printer cannot do (hardware/enclosure/printed.csv).
// Measure the first block; the rest follows from it.  All in mm and degrees.

mouth_w = 40;           // the target's width along the rim
ball_d_min = 15.5;      // the smallest marble
ball_d_max = 16.5;      // the largest
board_t = 10;           // thickness of the board at its rim
drop = 6;               // from the rim's edge down to the floor
led_d = 3.2;            // hole for a round emitter or receiver: 3 mm parts; 5.2 for 5 mm
receiver_w = 0;         // 0: a round receiver.  TSSP58038 (5.0 × 6.95 × 4.8): 5.3; TSSP4038 (6.0 × 6.95 × 5.6): 6.3
receiver_t = 5.9;       // from its lens to its back, with room: the deeper of the two
house_l = 0;            // 0: bare lamps.  Adafruit 2167 and 2168 are in a housing of 20 × 10 × 8: 20
house_w = 10;
house_t = 8;            // its lamp looks out of the 20 × 10 side
lamp_at = 5;            // measure yours: from the housing's nearer end to the middle of its lamp
lamp_out = 3;           // measure yours: how far the lamp juts out of the housing; a little too much is no harm

aperture_d = 2;         // the hole the beam goes through
slope = 14;             // of the floor
slot_w = ball_d_max + 5;                    // the channel: two marbles never side by side
slot_h = ball_d_max + 1;                    // its height; it has a roof
beam_z = ball_d_min / 2 - 4;                // above the floor: 4 to 5 mm below the middle of any
funnel_len = 24;
channel_len = 26;
tray_len = 24;          // where the marble comes to rest, behind the beam
wall = 2.4;
aperture_t = 2;         // thickness of the wall with the aperture
eye_len = 7;            // how deep emitter and receiver sit behind it; a housing: house_t + lamp_out
house_room = 0.4;       // more than the housing measures; it stands upright, its lamp below
receiver_near = 4.2;    // its pocket, from the beam to the floor's side: a TSSP is 6.95 high, its lens in the upper half
receiver_far = 6.2;     // … and away from the floor, where its legs are bent back: slide it to the aperture, then glue
tongue = 16;            // how far it goes under the board
tongue_t = 4;
screw_d = 3.4;
screws = 2;             // 3 × 12 for wood
side = eye_len + aperture_t;
under = board_t - drop; // the board's underside, below the floor's beginning
show = "part";          // or "clash": what is in the way of a marble or the beam, which must be nothing

module plan() {         // the floor seen from above; x away from the board
  polygon([
    [0, -mouth_w / 2], [funnel_len, -slot_w / 2], [funnel_len + channel_len + tray_len, -slot_w / 2],
    [funnel_len + channel_len + tray_len, slot_w / 2], [funnel_len, slot_w / 2], [0, mouth_w / 2]]);
}

module tilted() { rotate([0, slope, 0]) children(); }

module body() {
  tilted() translate([0, 0, -wall]) linear_extrude(slot_h + 2 * wall) {
    offset(delta = wall) plan();
    // the eyes' walls grow out of the tray's by 45°
    polygon([for (y = [-1, 1], point = y < 0 ? [0, 1, 2] : [2, 1, 0])
      point == 2 ? [funnel_len + channel_len + side - wall, y * (slot_w / 2 + wall)]
      : [funnel_len + point * channel_len, y * (slot_w / 2 + side)]]);
  }
}

module cavity() {
  tilted() {
    linear_extrude(slot_h) plan();
    // no roof over the funnel and over the tray: a hand takes the marble out
    linear_extrude(100) intersection() {
      plan();
      union() {
        translate([-10, -100]) square([funnel_len, 200]);
        translate([funnel_len + channel_len, -100]) square([100, 200]);
      }
    }
    translate([-20, -mouth_w / 2, 0]) cube([21, mouth_w, 100]);
  }
  // the board itself
  translate([-100, -100, -under]) cube([100, 200, 200]);
}

module at_beam() { tilted() translate([funnel_len + channel_len / 2, 0, beam_z]) children(); }

// What sits behind an aperture of the wall on one side (-1 or 1).
module seat(way, is_receiver) {
  start = slot_w / 2 + aperture_t;
  if (house_l > 0) {
    translate([0, way * (start + lamp_out / 2), 0]) rotate([90, 0, 0])
      cylinder(d = led_d, h = lamp_out + 0.02, center = true, $fn = 32);
    translate([-(house_w + house_room) / 2, 0, -lamp_at - house_room / 2])
      outwards(way, start + lamp_out) cube([house_w + house_room, 100, house_l + house_room]);
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
  at_beam() {
    rotate([90, 0, 0]) cylinder(d = aperture_d, h = slot_w + 2 * aperture_t + 0.02, center = true, $fn = 24);
    seat(-1, false);
    seat(1, true);
  }
}

module tongue() {
  difference() {
    union() {
      translate([-tongue, -mouth_w / 2 - wall, -under - tongue_t]) cube([tongue, mouth_w + 2 * wall, tongue_t]);
      // what joins it to the funnel's floor
      hull() {
        translate([-1, -mouth_w / 2 - wall, -under - tongue_t]) cube([1, mouth_w + 2 * wall, tongue_t]);
        tilted() translate([0, -slot_w / 2 - wall, -wall]) cube([funnel_len, slot_w + 2 * wall, wall]);
      }
    }
    for (y = [-1, 1]) translate([-tongue / 2, y * (mouth_w / 2 - 7), -under - tongue_t - 1]) {
      cylinder(d = screw_d, h = 20, $fn = 32);
      cylinder(d1 = 8.5, d2 = screw_d, h = 3.2, $fn = 32);       // countersunk from below
    }
  }
}

module holder() {
  difference() {
    union() { body(); tongue(); }
    cavity();
    eyes();
  }
}

// Where the largest marble goes, from both ends of the mouth, and the light.
module path() {
  tilted() {
    off = ball_d_max * 0.55 + 0.3;    // from a slanting wall to the middle of a marble that touches it
    for (y = [-1, 0, 1]) hull() {
      translate([0, y * (mouth_w / 2 - off), ball_d_max / 2 + 0.5])
        sphere(d = ball_d_max, $fn = 32);
      translate([funnel_len, y * (slot_w / 2 - off), ball_d_max / 2 + 0.5])
        sphere(d = ball_d_max, $fn = 32);
    }
    hull() for (x = [funnel_len, funnel_len + channel_len + tray_len - ball_d_max])
      translate([x + ball_d_max / 2, 0, ball_d_max / 2 + 0.5]) sphere(d = ball_d_max, $fn = 32);
  }
  at_beam() rotate([90, 0, 0])
    cylinder(d = aperture_d * 0.8, h = slot_w + 2 * aperture_t, center = true, $fn = 24);
}

if (show == "part") holder();
else intersection() { holder(); path(); }
