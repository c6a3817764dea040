// Solids for the collision mesh and surfaces for the model, from plain numbers: boxes, prisms, loops, pipes, sheets, nets, text.
import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from "three";
import { strokes } from "./lettering.mjs";

export const axes = ["x", "y", "z"];

// ---- small vector help ----

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const length = (a) => Math.hypot(a[0], a[1], a[2]);
export const unit = (a) => scale(a, 1 / length(a));

const signedArea = (polygon) =>
  polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

export const counterClockwise = (polygon) => (signedArea(polygon) < 0 ? [...polygon].reverse() : polygon);

// ---- solids: { vertices, faces }, faces counter-clockwise seen from outside; a face is a list of triangles ----

export function boxSolid([x0, x1], [y0, y1], [z0, z1]) {
  return prismSolid(
    "z",
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    [z0, z1],
  );
}

/** A polygon pushed along an axis. The polygon's two coordinates are the other axes, in the order x, y, z. */
export function prismSolid(axis, polygon, [low, high]) {
  const along = axes.indexOf(axis);
  const [first, second] = [0, 1, 2].filter((k) => k !== along);
  const loop = counterClockwise(polygon);
  const n = loop.length;
  const vertices = [low, high].flatMap((at) =>
    loop.map(([u, v]) => {
      const p = [0, 0, 0];
      p[first] = u;
      p[second] = v;
      p[along] = at;
      return p;
    }),
  );
  const cap = ShapeUtils.triangulateShape(
    loop.map(([u, v]) => new Vector2(u, v)),
    [],
  );
  const faces = [cap.map(([a, b, c]) => [a, c, b]), cap.map((t) => t.map((i) => i + n))];
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    faces.push([
      [i, j, n + j],
      [i, n + j, n + i],
    ]);
  }
  // Seen along +y the other two axes, x and z, turn the other way round.
  if (axis === "y") for (const face of faces) for (const triangle of face) triangle.reverse();
  return { vertices, faces };
}

/** Loops joined one after the other: with caps, or, closed, back to the first one like a tube bent to a ring. */
export function ringsSolid(rings, closed) {
  const vertices = rings.flat();
  const first = rings.map((_, k) => rings.slice(0, k).reduce((sum, ring) => sum + ring.length, 0));
  const faces = [];
  for (let k = 0; k < (closed ? rings.length : rings.length - 1); k++) {
    const next = (k + 1) % rings.length;
    faces.push(...stitch(rings[k], first[k], rings[next], first[next]));
  }
  if (!closed) {
    const cap = (ring, base) => ring.slice(2).map((_, i) => [base, base + i + 1, base + i + 2]);
    faces.push(
      cap(rings[0], first[0]).map((t) => t.toReversed()),
      cap(rings.at(-1), first.at(-1)),
    );
  }
  return { vertices, faces };
}

/** Faces between two loops that turn the same way. Unequal loops are walked by angle, the shorter new edge first. */
function stitch(a, baseA, b, baseB) {
  const n = a.length;
  const m = b.length;
  if (n === m) {
    return a.map((_, i) => {
      const j = (i + 1) % n;
      return [
        [baseA + i, baseA + j, baseB + j],
        [baseA + i, baseB + j, baseB + i],
      ];
    });
  }
  // Start at the closest pair, so that both walks begin in the same direction from the middle.
  let start = [0, 0];
  let best = Infinity;
  a.forEach((p, i) =>
    b.forEach((q, j) => {
      const distance = length(subtract(p, q));
      if (distance < best - 1e-9) {
        best = distance;
        start = [i, j];
      }
    }),
  );
  const faces = [];
  let [i, j] = [0, 0];
  while (i < n || j < m) {
    const ia = (start[0] + i) % n;
    const ib = (start[1] + j) % m;
    const nextA = (ia + 1) % n;
    const nextB = (ib + 1) % m;
    const stepA = i < n && (j >= m || length(subtract(a[nextA], b[ib])) <= length(subtract(b[nextB], a[ia])));
    if (stepA) {
      faces.push([[baseA + ia, baseA + nextA, baseB + ib]]);
      i += 1;
    } else {
      faces.push([[baseA + ia, baseB + nextB, baseB + ib]]);
      j += 1;
    }
  }
  return faces;
}

/** Lays a repeating texture over a geometry as if poured along the axis that each face looks along most. */
export function cover(made, tile) {
  const position = made.getAttribute("position");
  const normal = made.getAttribute("normal");
  const uvs = [];
  for (let i = 0; i < position.count; i++) {
    const p = [position.getX(i), position.getY(i), position.getZ(i)];
    const facing = [normal.getX(i), normal.getY(i), normal.getZ(i)].map(Math.abs);
    const along = facing.indexOf(Math.max(...facing));
    const [first, second] = [0, 1, 2].filter((k) => k !== along);
    uvs.push(p[first] / tile, p[second] / tile);
  }
  made.setAttribute("uv", new BufferAttribute(new Float64Array(uvs), 2));
}

/** Two directions square to one, for circles about it. */
function across(direction) {
  const helper = Math.abs(direction[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const u = unit(cross(helper, direction));
  return [u, cross(direction, u)];
}

export function pipeRings(from, to, diameter, sides) {
  const [u, v] = across(unit(subtract(to, from)));
  const circle = (centre) =>
    Array.from({ length: sides }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.5)) / sides;
      return add(centre, add(scale(u, (Math.cos(angle) * diameter) / 2), scale(v, (Math.sin(angle) * diameter) / 2)));
    });
  return [circle(from), circle(to)];
}

// ---- surfaces: three geometries ----

function geometry(positions, normals, uvs) {
  const made = new BufferGeometry();
  made.setAttribute("position", new BufferAttribute(new Float64Array(positions), 3));
  made.setAttribute("normal", new BufferAttribute(new Float64Array(normals), 3));
  if (uvs) made.setAttribute("uv", new BufferAttribute(new Float64Array(uvs), 2));
  return made;
}

/** Every face flat, with a normal of its own. */
export function flatGeometry({ vertices, faces }) {
  const positions = [];
  const normals = [];
  for (const face of faces) {
    for (const triangle of face) {
      const [a, b, c] = triangle.map((i) => vertices[i]);
      const normal = unit(cross(subtract(b, a), subtract(c, a)));
      for (const p of [a, b, c]) {
        positions.push(...p);
        normals.push(...normal);
      }
    }
  }
  return geometry(positions, normals);
}

/**
 * A box with soft edges: faces inset by the bevel keep their flat normals, and the strips between them borrow both
 * neighbours', so an edge catches the light like a rounded one and costs no more vertices than a plain box.
 */
export function bevelledGeometry(ranges, bevel) {
  const positions = [];
  const normals = [];
  const corner = (signs, face) => signs.map((s, k) => ranges[k][s > 0 ? 1 : 0] - (k === face ? 0 : s * bevel));
  const normal = (signs, face) => [0, 1, 2].map((k) => (k === face ? signs[k] : 0));
  const triangle = (...corners) => {
    for (const [signs, face] of corners) {
      positions.push(...corner(signs, face));
      normals.push(...normal(signs, face));
    }
  };
  const quad = (a, b, c, d) => {
    triangle(a, b, c);
    triangle(a, c, d);
  };
  const point = (k, s, k1, s1, k2, s2) => {
    const signs = [0, 0, 0];
    signs[k] = s;
    signs[k1] = s1;
    signs[k2] = s2;
    return signs;
  };
  for (let k = 0; k < 3; k++) {
    const k1 = (k + 1) % 3;
    const k2 = (k + 2) % 3;
    for (const s of [-1, 1]) {
      const at = (s1, s2) => [point(k, s, k1, s1, k2, s2), k];
      quad(at(-1, -1), at(1, -1), at(1, 1), at(-1, 1));
      // The strip between this face and the next one, along the third axis.
      for (const s1 of [-1, 1]) {
        const edge = (s2, face) => [point(k, s, k1, s1, k2, s2), face];
        quad(edge(-1, k), edge(1, k), edge(1, k1), edge(-1, k1));
      }
    }
  }
  for (const signs of [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z])))) {
    triangle([signs, 0], [signs, 1], [signs, 2]);
  }
  return geometry(positions, normals);
}

/** Round to the eye: the mantle's normals point away from the line. */
export function pipeGeometry(from, to, diameter, sides, caps) {
  const rings = pipeRings(from, to, diameter, sides);
  const positions = [];
  const normals = [];
  const push = (p, n) => {
    positions.push(...p);
    normals.push(...n);
  };
  const out = (i) => unit(subtract(rings[0][i], from));
  for (let i = 0; i < sides; i++) {
    const j = (i + 1) % sides;
    for (const [ring, k] of [
      [0, i],
      [0, j],
      [1, j],
      [0, i],
      [1, j],
      [1, i],
    ])
      push(rings[ring][k], out(k));
  }
  if (caps) {
    const direction = unit(subtract(to, from));
    for (let i = 1; i + 1 < sides; i++) {
      for (const k of [0, i + 1, i]) push(rings[0][k], scale(direction, -1));
      for (const k of [0, i, i + 1]) push(rings[1][k], direction);
    }
  }
  return geometry(positions, normals);
}

/** A flat parallelogram, seen from the side that u x v points to, with the texture's part [u0, v0, u1, v1] on it. */
export function sheetGeometry(corner, u, v, uv = [0, 0, 1, 1]) {
  const normal = unit(cross(u, v));
  const at = (s, t) => add(corner, add(scale(u, s), scale(v, t)));
  const positions = [];
  const normals = [];
  const uvs = [];
  for (const [s, t] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
    [1, 1],
    [0, 1],
  ]) {
    positions.push(...at(s, t));
    normals.push(...normal);
    uvs.push(uv[0] + s * (uv[2] - uv[0]), uv[1] + t * (uv[3] - uv[1]));
  }
  return geometry(positions, normals, uvs);
}

/** Threads of a net on a parallelogram, as ribbons in its plane. `peak` cuts the far edge down towards u = 0. */
export function netGeometries(corner, u, v, cell, thread, low) {
  const made = [];
  const ribbon = (from, to, width) => {
    const along = subtract(to, from);
    if (length(along) < thread) return;
    const side = scale(unit(cross(cross(u, v), along)), width);
    made.push(sheetGeometry(subtract(from, scale(side, 0.5)), along, side));
  };
  const at = (s, t) => add(corner, add(scale(u, s), scale(v, t)));
  const top = (s) => low + (1 - low) * s;
  const columns = Math.max(1, Math.round(length(u) / cell));
  const rows = Math.max(1, Math.round(length(v) / cell));
  for (let i = 1; i < columns; i++) ribbon(at(i / columns, 0), at(i / columns, top(i / columns)), thread);
  for (let j = 1; j < rows; j++) {
    const t = j / rows;
    const start = t <= low ? 0 : (t - low) / (1 - low);
    ribbon(at(start, t), at(1, t), thread);
  }
  return made;
}

/** Lettering on the plane of `right` and `up`, centred about a point. */
export function textGeometry(text, at, right, up, height, weight, spacing) {
  const lines = strokes(text, spacing);
  const centre = lines.width / 2;
  const place = ([x, y]) => add(at, add(scale(right, (x - centre) * height), scale(up, (y - 0.5) * height)));
  const positions = [];
  const normals = [];
  const normal = unit(cross(right, up));
  for (const triangle of lines.triangles(weight)) {
    for (const p of triangle) {
      positions.push(...place(p));
      normals.push(...normal);
    }
  }
  return geometry(positions, normals);
}
