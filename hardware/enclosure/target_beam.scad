// Target beam holder for Offboard: a funnel outside the rim that brings a marble, wherever it comes
// over the edge, into a channel too narrow for two, and through the beam.
// Measure the first block; the rest follows from it.  All in mm and degrees.

mouth_w = 40;           // the target's width along the rim
ball_d_min = 15.5;      // the smallest marble
ball_d_max = 16.5;      // the largest
drop = 6;               // from the rim's edge down to the floor
led_d = 3.2;            // hole for the emitter and the receiver: 3 mm parts; 5.2 for 5 mm

aperture_d = 2;         // the hole the beam goes through
slope = 14;             // of the floor
slot_w = ball_d_max + 5;                    // the channel: two marbles never side by side
slot_h = ball_d_max + 3;                    // its height; it has a roof
beam_z = ball_d_min / 2;                    // above the floor: where the marble is widest
funnel_len = 24;
channel_len = 26;
tray_len = 24;          // where the marble comes to rest, behind the beam
wall = 2.4;
eye_len = 7;
screw_d = 3.4;
side = eye_len + 2;
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
    translate([funnel_len, -slot_w / 2 - side]) square([channel_len, slot_w + 2 * side]);
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
}

module eyes() {
  tilted() translate([funnel_len + channel_len / 2, 0, beam_z]) rotate([90, 0, 0]) {
    cylinder(d = aperture_d, h = 300, center = true, $fn = 24);
    for (end = [-1, 1]) translate([0, 0, end * (slot_w / 2 + 2 + 50)])
      cylinder(d = led_d, h = 100, center = true, $fn = 32);
  }
}

module ear() {
  difference() {
    translate([2, -mouth_w / 2 - 14, -wall]) cube([12, mouth_w + 28, 3]);
    for (y = [-1, 1]) translate([8, y * (mouth_w / 2 + 8), -10])
      cylinder(d = screw_d, h = 20, $fn = 32);
  }
}

module holder() {
  difference() {
    union() { body(); tilted() ear(); }
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
    translate([funnel_len + channel_len / 2, 0, beam_z]) rotate([90, 0, 0])
      cylinder(d = aperture_d * 0.8, h = slot_w + 2 * side, center = true, $fn = 24);
  }
}

if (show == "part") holder();
else intersection() { holder(); path(); }
