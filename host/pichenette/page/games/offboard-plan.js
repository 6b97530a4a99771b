// Where things are on an Offboard board, as RULES.md has it: rows A (bottom) to I, targets T1 to T12
// clockwise from the left half of the top side.  Drawings are 120 × 120, the centre at 60, 60.

const ROWS = "ABCDEFGHI";
export const WAYS = { E: [1, 0], W: [-1, 0], NE: [1, -1], SW: [-1, 1], NW: [0, -1], SE: [0, 1] };

export const CELLS = [...ROWS].flatMap((row, number) =>
  Array.from({ length: 9 }, (_, q) => [row + (q + 1), q - 4, 4 - number]).filter(([, q, r]) => Math.abs(q + r) <= 4).map(([cell]) => cell),
);

const axial = (cell) => [Number(cell[1]) - 5, 4 - ROWS.indexOf(cell[0])];

export function at(cell, step) {
  const [q, r] = axial(cell);
  return [60 + step * (q + r / 2), 60 + step * r * 0.866];
}

// The next cell that way; null: off the board.
export function next(cell, way) {
  const [q, r] = axial(cell);
  const [dq, dr] = WAYS[way];
  const found = ROWS[4 - (r + dr)] + (q + dq + 5);
  return CELLS.includes(found) ? found : null;
}

const corner = (turn, radius) => [60 + radius * Math.sin((Math.PI * turn) / 180), 60 - radius * Math.cos((Math.PI * turn) / 180)];

export function rim(radius) {
  return [-30, 30, 90, 150, 210, 270].map((turn) => corner(turn, radius).join(",")).join(" ");
}

// Half a side of the rim, between two hexagons.
export function target(number, inner, outer) {
  const turn = -30 + 30 * (number - 1);
  const reach = (angle, radius) => corner(angle, Math.round(angle / 30) % 2 === 0 ? radius * Math.cos(Math.PI / 6) : radius);
  const points = [reach(turn, inner), reach(turn + 30, inner), reach(turn + 30, outer), reach(turn, outer)];
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / 4);
  const lean = [0, 1, -1, 0, 1, -1][Math.floor((number - 1) / 2)]; // 0: level; 1: it goes right as it goes down
  return { points: points.map((point) => point.join(",")).join(" "), middle, lean };
}
