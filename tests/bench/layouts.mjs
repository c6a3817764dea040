// The scenes of the engine comparison and the one measure of overlap that all engines get.

export const radius = (5.91 * 0.0254) / 2; // m
export const mass = 0.474 * 0.45359237; // kg
export const friction = 0.8;
export const gravity = 9.80665; // m/s^2
export const step = 0.004; // s

const pitch = 6.0 * 0.0254;

/** Small fixed offsets, so that a stack does not stand on itself like a tower of coins. */
function jitter(index) {
  const x = Math.imul(index + 1, 0x9e3779b1) >>> 0;
  return [((x & 0xffff) / 0xffff - 0.5) * 0.002, ((x >>> 16) / 0xffff - 0.5) * 0.002];
}

function grid(columns, rows, layers) {
  const centers = [];
  for (let k = 0; k < layers; k++)
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const [dx, dy] = jitter(centers.length);
        centers.push([
          (i - (columns - 1) / 2) * pitch + dx,
          (j - (rows - 1) / 2) * pitch + dy,
          radius + k * 2 * radius,
        ]);
      }
  return centers;
}

export const layouts = [
  { name: "504 staged, 42 x 12", centers: grid(42, 12, 1), settleSteps: 250, timedSteps: 1500 },
  // A tower that falls apart: two simulated seconds of it, while the balls press on each other.
  { name: "504 in a heap, 6 x 6 x 14", centers: grid(6, 6, 14), settleSteps: 25, timedSteps: 500 },
];

/** Mean and largest overlap [m] of the contacts that overlap or nearly touch (closer than 0.1 mm). */
export function overlaps(positions) {
  const touching = 1e-4;
  const cell = 2 * radius + touching;
  const cells = new Map();
  const depths = [];
  const key = (x, y, z) => `${x},${y},${z}`;
  const cellOf = (p) => p.map((value) => Math.floor(value / cell));
  positions.forEach((p, index) => {
    if (radius - p[2] > -touching) depths.push(Math.max(0, radius - p[2]));
    const [x, y, z] = cellOf(p);
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (let dz = -1; dz <= 1; dz++)
          for (const other of cells.get(key(x + dx, y + dy, z + dz)) ?? []) {
            const q = positions[other];
            const depth = 2 * radius - Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
            if (depth > -touching) depths.push(Math.max(0, depth));
          }
    const home = key(x, y, z);
    if (cells.has(home)) cells.get(home).push(index);
    else cells.set(home, [index]);
  });
  const sum = depths.reduce((a, b) => a + b, 0);
  return { contacts: depths.length, mean: sum / Math.max(1, depths.length), max: Math.max(0, ...depths) };
}
