// A QR code (ISO/IEC 18004) of a short text: bytes, level M, versions 1 to 6, mask chosen by its
// penalty.  Goes out: the size in modules, and all dark ones as one SVG path.

// Versions 1 to 6 at level M: codewords of data in each block, of error correction, blocks.
const SHAPES = [
  [16, 10, 1], [28, 16, 1], [44, 26, 1], [32, 18, 2], [43, 24, 2], [27, 16, 4],
];

const [EXP, LOG] = tables();

function tables() {
  const exp = new Uint8Array(512), log = new Uint8Array(256);
  for (let power = 0, value = 1; power < 255; power++) {
    exp[power] = exp[power + 255] = value;
    log[value] = power;
    value = (value << 1) ^ (value & 128 ? 0x11d : 0);
  }
  return [exp, log];
}

export function codeOf(text) {
  const bytes = new TextEncoder().encode(text);
  const version = SHAPES.findIndex(([data, , blocks]) => bytes.length + 2 <= data * blocks) + 1;
  if (!version) return { size: 0, path: "" };
  const size = 17 + 4 * version;
  const bits = interleaved(codewords(bytes, SHAPES[version - 1]), SHAPES[version - 1]);
  const best = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => laid(bits, version, size, mask)).reduce((one, other) => (penalty(other) < penalty(one) ? other : one));
  let path = "";
  best.forEach((row, y) => row.forEach((isDark, x) => (path += isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path };
}

function codewords(bytes, [data, , blocks]) {
  const room = data * blocks;
  let bits = "0100" + bytes.length.toString(2).padStart(8, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  bits = (bits + "0000").slice(0, room * 8);
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  const words = bits.match(/.{8}/g).map((one) => parseInt(one, 2));
  for (let pad = 0; words.length < room; pad++) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

function interleaved(words, [data, correction, blocks]) {
  const parts = Array.from({ length: blocks }, (_, at) => words.slice(at * data, (at + 1) * data));
  const checks = parts.map((part) => remainder(part, correction));
  const out = [];
  for (let at = 0; at < data; at++) for (const part of parts) out.push(part[at]);
  for (let at = 0; at < correction; at++) for (const check of checks) out.push(check[at]);
  return out.map((word) => word.toString(2).padStart(8, "0")).join("");
}

// Reed-Solomon over GF(256).
function remainder(part, degree) {
  let divisor = [1];
  for (let root = 0; root < degree; root++) {
    const next = new Array(divisor.length + 1).fill(0);
    divisor.forEach((factor, at) => {
      next[at] ^= factor;
      next[at + 1] ^= times(factor, EXP[root]);
    });
    divisor = next;
  }
  const rest = [...part, ...new Array(degree).fill(0)];
  for (let at = 0; at < part.length; at++) {
    const lead = rest[at];
    if (lead) divisor.forEach((factor, step) => (rest[at + step] ^= times(factor, lead)));
  }
  return rest.slice(part.length);
}

const times = (one, other) => (one && other ? EXP[LOG[one] + LOG[other]] : 0);

const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function laid(bits, version, size, mask) {
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = isDark;
  };
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y <= 7; y++) for (let x = -1; x <= 7; x++) {
      const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
      set(left + x, top + y, ring !== 2 && ring !== 4);
    }
  }
  if (version > 1) {
    const at = size - 7;
    for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(at + x, at + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
  }
  for (let at = 8; at < size - 8; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  writeFormat(set, size, mask);
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        grid[y][x] = (bits[next++] === "1") !== MASKS[mask](x, y);
      }
    }
  }
  return grid;
}

// Level M is 00; fifteen bits, told twice.
function writeFormat(set, size, mask) {
  let rest = mask << 10;
  for (let bit = 14; bit >= 10; bit--) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  const format = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at) => ((format >> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  for (const lines of [grid, grid[0].map((_, x) => grid.map((row) => row[x]))]) {
    for (const line of lines) {
      const words = line.map(Number).join("");
      for (const run of words.match(/0+|1+/g)) if (run.length >= 5) sum += run.length - 2;
      for (const like of ["10111010000", "00001011101"]) {
        for (let at = words.indexOf(like); at >= 0; at = words.indexOf(like, at + 1)) sum += 40;
      }
    }
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark * 20 - 10));
}
