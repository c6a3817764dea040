// Digits as flat shapes, for the numbers on robots: a few triangles each, which end up in the robots' own draw call.

/** x y along a stroke's middle; digits stand in a box 0.6 wide and 1 high. */
type Stroke = readonly (readonly [number, number])[];

/** Width of a stroke and space between two digits, for each unit of height, as painted numbers have them. */
const thick = 0.18;
const space = 0.19;
/** Longest mitre at a corner, for each half width of the stroke. */
const longestMitre = 2.2;

/** Part of a circle, from one angle to another [°], as `count` straight pieces. */
function bend(x: number, y: number, radius: number, from: number, to: number, count = 6): Stroke {
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / count) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

// A closed stroke ends where it begins.
const strokes: Readonly<Record<string, readonly Stroke[]>> = {
  0: [[...bend(0.3, 0.7, 0.3, 0, 180), ...bend(0.3, 0.3, 0.3, 180, 360), [0.6, 0.7]]],
  1: [
    [
      [0.1, 0.78],
      [0.34, 1],
      [0.34, 0],
    ],
  ],
  2: [[...bend(0.3, 0.7, 0.3, 160, -35), [0, 0], [0.6, 0]]],
  3: [[...bend(0.3, 0.74, 0.26, 150, -90), ...bend(0.3, 0.26, 0.26, 90, -150)]],
  4: [
    [
      [0.46, 0],
      [0.46, 1],
      [0, 0.3],
      [0.6, 0.3],
    ],
  ],
  5: [[[0.55, 1], [0.08, 1], [0.04, 0.54], ...bend(0.3, 0.3, 0.3, 115, -150, 7)]],
  6: [[...bend(0.3, 0.7, 0.3, 25, 180, 5), ...bend(0.3, 0.3, 0.3, 180, 540, 11)]],
  7: [
    [
      [0, 1],
      [0.6, 1],
      [0.2, 0],
    ],
  ],
  8: [bend(0.3, 0.75, 0.25, 0, 360, 10), bend(0.3, 0.27, 0.27, 0, 360, 10)],
  9: [[...bend(0.3, 0.3, 0.3, 205, 360, 5), ...bend(0.3, 0.7, 0.3, 0, 360, 11)]],
};

export interface FlatShape {
  /** x to the reader's right and y up, about the middle of the text. */
  readonly corners: readonly (readonly [number, number])[];
  /** Three corners of each triangle, anticlockwise for the reader. */
  readonly triangles: readonly number[];
}

const nearly = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-3;

/** Unit normal to the left of the way from one point to another. */
function leftOf(from: readonly [number, number], to: readonly [number, number]): readonly [number, number] {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return [-y / length, x / length];
}

/** The two edges of a stroke at one of its points: how far they are to its left, in x and y. */
function edgeAt(line: Stroke, index: number, half: number): readonly [number, number] {
  const point = line[index]!;
  const closed = nearly(line[0]!, line.at(-1)!);
  const before = line[index - 1] ?? (closed ? line.at(-2) : undefined);
  const after = line[index + 1] ?? (closed ? line[1] : undefined);
  const arrives = before === undefined ? leftOf(point, after!) : leftOf(before, point);
  const leaves = after === undefined ? arrives : leftOf(point, after);
  const [x, y] = [arrives[0] + leaves[0], arrives[1] + leaves[1]];
  const length = Math.max(1e-6, Math.hypot(x, y));
  const mitre = Math.min(longestMitre, 1 / Math.max(0.3, (x * arrives[0] + y * arrives[1]) / length));
  return [(half * mitre * x) / length, (half * mitre * y) / length];
}

/** Width of a text of digits that is one unit high. */
export const textWidth = (count: number): number => count * (0.6 * (1 - thick) + thick) + (count - 1) * space;

/** A text of digits as large as fits into a rectangle. Other characters are left out. */
export function digitShape(text: string, width: number, height: number): FlatShape {
  const digits = [...text].filter((digit) => digit in strokes);
  const size = Math.min(height, width / Math.max(1e-6, textWidth(digits.length)));
  // Strokes are as thick outside of their middle as inside.
  const scale = size * (1 - thick);
  const advance = 0.6 * scale + size * (thick + space);
  const corners: [number, number][] = [];
  const triangles: number[] = [];
  digits.forEach((digit, place) => {
    const left = (place - (digits.length - 1) / 2) * advance - 0.3 * scale;
    for (const points of strokes[digit]!) {
      const line = points.filter((point, index) => index === 0 || !nearly(point, points[index - 1]!));
      line.forEach(([x, y], index) => {
        const [dx, dy] = edgeAt(line, index, (size * thick) / 2);
        const [u, v] = [left + x * scale, (y - 0.5) * scale];
        const k = corners.push([u + dx, v + dy], [u - dx, v - dy]) - 2;
        if (index > 0) triangles.push(k - 2, k - 1, k + 1, k - 2, k + 1, k);
      });
    }
  });
  return { corners, triangles };
}
