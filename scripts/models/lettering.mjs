// Digits and capitals as bold strokes, drawn from lines and arcs on a unit-high grid. Enough for a field's signs.

const arc = (cx, cy, rx, ry, from, to, steps = 8) =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

/** Width and strokes of each glyph; a stroke is a polyline of centre points, the letter 0..1 high. */
const glyphs = {
  " ": { width: 0.3, lines: [] },
  0: {
    width: 0.56,
    lines: [[...arc(0.28, 0.7, 0.28, 0.3, 0, 180, 8), ...arc(0.28, 0.3, 0.28, 0.3, 180, 360, 8), [0.56, 0.7]]],
  },
  1: {
    width: 0.3,
    lines: [
      [
        [0, 0.8],
        [0.24, 1],
        [0.24, 0],
      ],
    ],
  },
  2: { width: 0.56, lines: [[...arc(0.28, 0.72, 0.28, 0.28, 165, -35, 9), [0, 0], [0.56, 0]]] },
  3: { width: 0.56, lines: [arc(0.27, 0.745, 0.27, 0.255, 150, -90, 9), arc(0.27, 0.25, 0.29, 0.25, 90, -150, 9)] },
  4: {
    width: 0.56,
    lines: [
      [
        [0.42, 0],
        [0.42, 1],
        [0, 0.3],
        [0.56, 0.3],
      ],
    ],
  },
  5: { width: 0.56, lines: [[[0.5, 1], [0.07, 1], [0.04, 0.54], ...arc(0.27, 0.3, 0.29, 0.3, 125, -150, 10)]] },
  6: { width: 0.56, lines: [[...arc(0.28, 0.7, 0.28, 0.3, 30, 180, 6), ...arc(0.28, 0.3, 0.28, 0.3, 180, 540, 14)]] },
  7: {
    width: 0.54,
    lines: [
      [
        [0, 1],
        [0.54, 1],
        [0.18, 0],
      ],
    ],
  },
  8: { width: 0.56, lines: [arc(0.28, 0.745, 0.25, 0.255, 0, 360, 14), arc(0.28, 0.26, 0.28, 0.26, 0, 360, 14)] },
  9: { width: 0.56, lines: [[...arc(0.28, 0.3, 0.28, 0.3, 210, 360, 6), ...arc(0.28, 0.7, 0.28, 0.3, 0, 360, 14)]] },
  A: {
    width: 0.62,
    lines: [
      [
        [0, 0],
        [0.31, 1],
        [0.62, 0],
      ],
      [
        [0.12, 0.34],
        [0.5, 0.34],
      ],
    ],
  },
  B: {
    width: 0.54,
    lines: [
      [[0, 0], [0, 1], ...arc(0.28, 0.75, 0.24, 0.25, 90, -90, 6), [0, 0.5]],
      [[0.26, 0.5], ...arc(0.28, 0.25, 0.26, 0.25, 90, -90, 6), [0, 0]],
    ],
  },
  D: { width: 0.56, lines: [[[0, 0], [0, 1], ...arc(0.2, 0.5, 0.36, 0.5, 90, -90, 8), [0, 0]]] },
  E: {
    width: 0.48,
    lines: [
      [
        [0.48, 1],
        [0, 1],
        [0, 0],
        [0.48, 0],
      ],
      [
        [0, 0.5],
        [0.42, 0.5],
      ],
    ],
  },
  I: {
    width: 0.02,
    lines: [
      [
        [0.01, 0],
        [0.01, 1],
      ],
    ],
  },
  L: {
    width: 0.46,
    lines: [
      [
        [0, 1],
        [0, 0],
        [0.46, 0],
      ],
    ],
  },
  R: {
    width: 0.54,
    lines: [
      [[0, 0], [0, 1], ...arc(0.28, 0.74, 0.26, 0.26, 90, -90, 6), [0, 0.48]],
      [
        [0.24, 0.48],
        [0.54, 0],
      ],
    ],
  },
  S: {
    width: 0.56,
    lines: [[...arc(0.28, 0.74, 0.26, 0.26, 30, 270, 9), ...arc(0.28, 0.24, 0.28, 0.24, 90, -150, 9)]],
  },
  T: {
    width: 0.58,
    lines: [
      [
        [0, 1],
        [0.58, 1],
      ],
      [
        [0.29, 1],
        [0.29, 0],
      ],
    ],
  },
  U: { width: 0.56, lines: [[[0, 1], ...arc(0.28, 0.28, 0.28, 0.28, 180, 360, 8), [0.56, 1]]] },
};

/** A polyline as a band of constant width with mitred joints. */
function band(points, weight) {
  const half = weight / 2;
  const sides = points.map((p, i) => {
    const directions = [points[i - 1] && [points[i - 1], p], points[i + 1] && [p, points[i + 1]]]
      .filter(Boolean)
      .map(([a, b]) => {
        const size = Math.hypot(b[0] - a[0], b[1] - a[1]);
        return [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
      });
    const first = directions[0];
    const last = directions.at(-1);
    const across = [-(first[1] + last[1]), first[0] + last[0]];
    const size = Math.hypot(...across);
    // A very sharp joint would shoot far out: cut its mitre off.
    const stretch = Math.min(2, 2 / size) * half;
    const offset = [(across[0] / size) * stretch, (across[1] / size) * stretch];
    return [
      [p[0] + offset[0], p[1] + offset[1]],
      [p[0] - offset[0], p[1] - offset[1]],
    ];
  });
  return sides.slice(1).flatMap(([left, right], i) => {
    const [startLeft, startRight] = sides[i];
    return [
      [startRight, right, left],
      [startRight, left, startLeft],
    ];
  });
}

/** The text's width in heights and its triangles at a stroke weight, both in units of the letters' height. */
export function strokes(text, spacing) {
  const placed = [];
  let x = 0;
  for (const letter of text) {
    const glyph = glyphs[letter];
    if (!glyph) throw new Error(`no letter "${letter}"; there are ${Object.keys(glyphs).join("")}`);
    for (const line of glyph.lines) placed.push(line.map(([px, py]) => [px + x, py]));
    x += glyph.width + spacing;
  }
  return { width: x - spacing, triangles: (weight) => placed.flatMap((line) => band(line, weight)) };
}
