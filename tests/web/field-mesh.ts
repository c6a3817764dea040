// Distances to a field's collision mesh, for tests.

export type Point = [number, number, number];
export interface Group {
  name: string;
  vertices: Point[];
  triangles: Point[];
}

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const known = new WeakMap<Group, [number, number][]>();

export const bounds = (group: Group, axis: 0 | 1 | 2): [number, number] => {
  let ranges = known.get(group);
  if (ranges === undefined) {
    ranges = ([0, 1, 2] as const).map((k) => {
      const values = group.vertices.map((p) => p[k]);
      return [Math.min(...values), Math.max(...values)];
    });
    known.set(group, ranges);
  }
  return [...ranges[axis]!];
};

/** Distance from a point to the nearest triangle of the mesh, or `far`. */
export function nearestSurface(groups: readonly Group[], p: Point, far: number): number {
  let best = far;
  for (const group of groups) {
    if (
      ([0, 1, 2] as const).some(
        (axis) => p[axis] < bounds(group, axis)[0] - far || p[axis] > bounds(group, axis)[1] + far,
      )
    )
      continue;
    for (const [a, b, c] of group.triangles) {
      best = Math.min(best, triangleDistance(p, group.vertices[a]!, group.vertices[b]!, group.vertices[c]!));
    }
  }
  return best;
}

function triangleDistance(p: Point, a: Point, b: Point, c: Point): number {
  const minus = (u: Point, v: Point): Point => [u[0] - v[0], u[1] - v[1], u[2] - v[2]];
  const dot = (u: Point, v: Point): number => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  const cross = (u: Point, v: Point): Point => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const n = cross(minus(b, a), minus(c, a));
  const inside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([u, v]) => dot(cross(minus(v!, u!), minus(p, u!)), n) >= 0);
  if (inside) return Math.abs(dot(minus(p, a), n)) / Math.sqrt(dot(n, n));
  const edge = (u: Point, v: Point): number => {
    const along = minus(v, u);
    const t = Math.max(0, Math.min(1, dot(minus(p, u), along) / dot(along, along)));
    return distance(p, [u[0] + t * along[0], u[1] + t * along[1], u[2] + t * along[2]]);
  };
  return Math.min(edge(a, b), edge(b, c), edge(c, a));
}
