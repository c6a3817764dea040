// Shapes that robots are made of, as three geometries in z-up metres. Edges are rounded by shading: a bevelled box has as many
// vertices as a sharp one, because each corner vertex keeps its face's normal and the bevel shades from one to the other.
import {
  BufferGeometry,
  CatmullRomCurve3,
  Euler,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Matrix4,
  Path,
  Quaternion,
  Shape,
  ShapeGeometry,
  ShapeUtils,
  TubeGeometry,
  Vector2,
  Vector3,
} from "three";
import { mergeGeometries, toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";

const degree = Math.PI / 180;

function geometryOf(positions, normals, indices) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setIndex(indices);
  return geometry;
}

/** The geometry turned (degrees about fixed x, then y, then z) and then moved. */
export function placed(geometry, at = [0, 0, 0], turn = [0, 0, 0]) {
  const rotation = new Quaternion().setFromEuler(new Euler(...turn.map((x) => x * degree), "ZYX"));
  return geometry.clone().applyMatrix4(new Matrix4().compose(new Vector3(...at), rotation, new Vector3(1, 1, 1)));
}

/** The geometry and its mirror image across y = 0. The writer puts the winding right. */
export function bothSides(geometry) {
  return joined([geometry, geometry.clone().scale(1, -1, 1)]);
}

export function joined(geometries) {
  const plain = geometries.map((g) => {
    const copy = g.index ? g.toNonIndexed() : g.clone();
    for (const name of Object.keys(copy.attributes))
      if (name !== "position" && name !== "normal") copy.deleteAttribute(name);
    return copy;
  });
  return mergeGeometries(plain);
}

export function box(size, at = [0, 0, 0], { bevel = 0.002, turn } = {}) {
  const half = size.map((x) => x / 2);
  const b = Math.min(bevel, ...half.map((x) => x * 0.45));
  const positions = [];
  const normals = [];
  const indices = [];
  const corner = new Map();
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [-1, 1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      for (const [su, sv] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const p = [0, 0, 0];
        p[axis] = side * half[axis];
        p[u] = su * (half[u] - b);
        p[v] = sv * (half[v] - b);
        const n = [0, 0, 0];
        n[axis] = side;
        const sign = [0, 0, 0];
        sign[axis] = side;
        sign[u] = su;
        sign[v] = sv;
        corner.set(`${axis}${sign}`, positions.length / 3);
        positions.push(...p);
        normals.push(...n);
      }
      const first = positions.length / 3 - 4;
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  const at3 = (axis, sign) => corner.get(`${axis}${sign}`);
  for (let along = 0; along < 3; along++) {
    const [u, v] = [(along + 1) % 3, (along + 2) % 3];
    for (const su of [-1, 1]) {
      for (const sv of [-1, 1]) {
        const ends = [-1, 1].map((s) => {
          const sign = [0, 0, 0];
          sign[along] = s;
          sign[u] = su;
          sign[v] = sv;
          return [at3(u, sign), at3(v, sign)];
        });
        indices.push(ends[0][0], ends[1][0], ends[1][1], ends[0][0], ends[1][1], ends[0][1]);
      }
    }
  }
  for (const sx of [-1, 1])
    for (const sy of [-1, 1]) for (const sz of [-1, 1]) indices.push(...[0, 1, 2].map((a) => at3(a, [sx, sy, sz])));
  return placed(geometryOf(positions, normals, indices), at, turn);
}

const axisTurn = { x: [0, 90, 0], y: [-90, 0, 0], z: [0, 0, 0] };

/**
 * A surface of revolution about an axis: profile points [radius, along]. Going along the profile the outside is on the left
 * when "along" grows to the right: list an outer surface from low to high and it faces outward.
 */
export function revolved(profile, axis = "z", at = [0, 0, 0], { segments = 16, crease = 50 } = {}) {
  const positions = [];
  const normals = [];
  const indices = [];
  const steps = profile.slice(1).map(([r, z], i) => {
    const d = new Vector2(r - profile[i][0], z - profile[i][1]).normalize();
    return [d.y, -d.x];
  });
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
  const smooth = (i) => i > 0 && i < steps.length && dot(steps[i - 1], steps[i]) > Math.cos(crease * degree);
  const normalAt = (i, step) => {
    if (!smooth(i)) return steps[step];
    const n = new Vector2(steps[i - 1][0] + steps[i][0], steps[i - 1][1] + steps[i][1]).normalize();
    return [n.x, n.y];
  };
  steps.forEach((_, i) => {
    const first = positions.length / 3;
    for (const k of [i, i + 1]) {
      const n = normalAt(k, i);
      for (let s = 0; s <= segments; s++) {
        const [c, d] = [Math.cos((2 * Math.PI * s) / segments), Math.sin((2 * Math.PI * s) / segments)];
        positions.push(profile[k][0] * c, profile[k][0] * d, profile[k][1]);
        normals.push(n[0] * c, n[0] * d, n[1]);
      }
    }
    for (let s = 0; s < segments; s++) {
      const [a, b] = [first + s, first + segments + 1 + s];
      indices.push(a, a + 1, b + 1, a, b + 1, b);
    }
  });
  return placed(geometryOf(positions, normals, indices), at, axisTurn[axis]);
}

/** A solid cylinder centred at "at", its rim rounded by shading. */
export function rod(radius, length, axis, at, { segments = 14, bevel = 0.0015 } = {}) {
  const b = Math.min(bevel, radius * 0.4, length * 0.4);
  const positions = [];
  const normals = [];
  const indices = [];
  const h = length / 2;
  const rings = [
    [radius - b, -h, 0, -1],
    [radius, b - h, 1, 0],
    [radius, h - b, 1, 0],
    [radius - b, h, 0, 1],
  ];
  for (const [r, z, radial, axial] of rings) {
    for (let s = 0; s < segments; s++) {
      const [c, d] = [Math.cos((2 * Math.PI * s) / segments), Math.sin((2 * Math.PI * s) / segments)];
      positions.push(r * c, r * d, z);
      normals.push(radial * c, radial * d, axial);
    }
  }
  for (let k = 0; k < 3; k++) {
    for (let s = 0; s < segments; s++) {
      const [a, b2, t] = [k * segments + s, (k + 1) * segments + s, (s + 1) % segments];
      indices.push(a, k * segments + t, (k + 1) * segments + t, a, (k + 1) * segments + t, b2);
    }
  }
  for (let s = 1; s < segments - 1; s++) {
    indices.push(0, s + 1, s);
    indices.push(3 * segments, 3 * segments + s, 3 * segments + s + 1);
  }
  return placed(geometryOf(positions, normals, indices), at, axisTurn[axis]);
}

/** The outside of a cylinder only, for bands around something. */
export function tube(radius, length, axis, at, segments = 12) {
  return revolved(
    [
      [radius, -length / 2],
      [radius, length / 2],
    ],
    axis,
    at,
    { segments },
  );
}

/** An upright cylinder that stands on something: no bottom. */
export function stud(radius, at, top, segments = 10) {
  return revolved(
    [
      [radius, at[2]],
      [radius, top],
      [0, top],
    ],
    "z",
    [at[0], at[1], 0],
    { segments },
  );
}

/** A flat polygon that faces up, at a height. */
export function sheet(points, z, holes = []) {
  const shape = new Shape(points.map(([x, y]) => new Vector2(x, y)));
  shape.holes = holes.map((hole) => new Path(hole.map(([x, y]) => new Vector2(x, y))));
  return new ShapeGeometry(shape, 1).translate(0, 0, z);
}

/** Corners of a polygon rounded: points [u, v, radius?]. */
export function outline(points, radius = 0.006, steps = 3) {
  const result = [];
  points.forEach((point, i) => {
    const p = new Vector2(point[0], point[1]);
    const before = points[(i + points.length - 1) % points.length];
    const after = points[(i + 1) % points.length];
    const a = new Vector2(before[0], before[1]).sub(p);
    const b = new Vector2(after[0], after[1]).sub(p);
    const angle = Math.acos(Math.max(-1, Math.min(1, a.dot(b) / (a.length() * b.length()))));
    const r = point[2] ?? radius;
    const cut = Math.min(r / Math.tan(angle / 2), a.length() * 0.48, b.length() * 0.48);
    if (r <= 0 || cut < 1e-4) {
      result.push(p);
      return;
    }
    const from = p.clone().addScaledVector(a.normalize(), cut);
    const to = p.clone().addScaledVector(b.normalize(), cut);
    for (let s = 0; s <= steps; s++) {
      const t = s / steps;
      result.push(
        from
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .addScaledVector(p, 2 * t * (1 - t))
          .addScaledVector(to, t ** 2),
      );
    }
  });
  return result;
}

/** A circle as an outline. */
export function circle(u, v, radius, segments = 12) {
  return Array.from({ length: segments }, (_, i) => {
    const a = (2 * Math.PI * i) / segments;
    return new Vector2(u + radius * Math.cos(a), v + radius * Math.sin(a));
  });
}

/**
 * A flat plate with holes. plane "xy": outline in x, y, thickness about z; "xz": thickness about y; "yz": thickness about x.
 * The plate is centred on its plane, which "at" moves.
 */
export function plate(points, thickness, plane = "xy", at = [0, 0, 0], holes = [], { crease = 40 } = {}) {
  const shape = new Shape(points);
  shape.holes = holes.map((hole) => new Path(hole));
  const geometry = new ExtrudeGeometry(shape, { depth: thickness, bevelEnabled: false, curveSegments: 1 });
  geometry.translate(0, 0, -thickness / 2);
  const [x, y, z] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
  const basis = { xy: [x, y, z], xz: [x, z, y.clone().negate()], yz: [y, z, x] }[plane];
  geometry.applyMatrix4(new Matrix4().makeBasis(...basis));
  return placed(toCreasedNormals(geometry, crease * degree), at);
}

/** A bent sheet: an arc about the y axis from angle a to angle b (degrees, 0 = +x, 90 = +z), "width" along y. */
export function bentSheet(radius, thickness, width, a, b, at = [0, 0, 0], segments = 12) {
  const positions = [];
  const normals = [];
  const indices = [];
  const strip = (r, out, flip) => {
    const first = positions.length / 3;
    for (let s = 0; s <= segments; s++) {
      const t = (a + ((b - a) * s) / segments) * degree;
      for (const y of [-width / 2, width / 2]) {
        positions.push(r * Math.cos(t), y, r * Math.sin(t));
        normals.push(out * Math.cos(t), 0, out * Math.sin(t));
      }
    }
    for (let s = 0; s < segments; s++) {
      const i = first + 2 * s;
      indices.push(...(flip ? [i, i + 2, i + 1, i + 1, i + 2, i + 3] : [i, i + 1, i + 2, i + 1, i + 3, i + 2]));
    }
  };
  strip(radius, -1, false);
  strip(radius + thickness, 1, true);
  for (const [t, s] of [
    [a * degree, -1],
    [b * degree, 1],
  ]) {
    const first = positions.length / 3;
    for (const r of [radius, radius + thickness]) {
      for (const y of [-width / 2, width / 2]) {
        positions.push(r * Math.cos(t), y, r * Math.sin(t));
        normals.push(-s * Math.sin(t), 0, s * Math.cos(t));
      }
    }
    indices.push(first, first + 1, first + 2, first + 1, first + 3, first + 2);
  }
  return placed(geometryOf(positions, normals, indices), at);
}

/** A wire or hose through points. */
export function wire(points, radius = 0.004, segments = 10, around = 5) {
  const curve = new CatmullRomCurve3(
    points.map((p) => new Vector3(...p)),
    false,
    "centripetal",
  );
  return new TubeGeometry(curve, segments, radius, around);
}

/** A belt around two pulleys in the xz plane: the outside and the sides of a stadium. */
export function belt(from, to, radiusFrom, radiusTo, width, y, segments = 7) {
  const d = new Vector2(to[0] - from[0], to[1] - from[1]);
  const heading = Math.atan2(d.y, d.x);
  const lean = Math.acos((radiusFrom - radiusTo) / d.length());
  const arc = (center, r, a, b) =>
    Array.from({ length: segments + 1 }, (_, i) => {
      const t = a + ((b - a) * i) / segments;
      return new Vector2(center[0] + r * Math.cos(t), center[1] + r * Math.sin(t));
    });
  const loop = (shrink) => [
    ...arc(to, radiusTo - shrink, heading - lean, heading + lean),
    ...arc(from, radiusFrom - shrink, heading + lean, heading + 2 * Math.PI - lean),
  ];
  return plate(loop(0), width, "xz", [0, y, 0], [loop(0.003)]);
}

/**
 * A profile swept around a rectangle with rounded corners: the bumper. Profile points are [out, z], "out" from the inside
 * face; radius is the corner's at the outermost point, further in it shrinks to a sharp corner. gap: half the width of an
 * opening in the middle of the front side.
 */
export function ringSweep(halfX, halfY, profile, radius, { steps = 5, gap = 0 } = {}) {
  const widest = Math.max(...profile.map(([d]) => d));
  const station = (d, index) => {
    const quadrant = Math.floor(index / (steps + 1)) % 4;
    const t = ((index % (steps + 1)) / steps) * 90 + quadrant * 90;
    const r = Math.max(0, radius - (widest - d));
    const sx = quadrant === 0 || quadrant === 3 ? 1 : -1;
    const sy = quadrant < 2 ? 1 : -1;
    return [sx * (halfX + d - r) + r * Math.cos(t * degree), sy * (halfY + d - r) + r * Math.sin(t * degree)];
  };
  const count = 4 * (steps + 1);
  const along = gap > 0 ? [-1, ...Array(count).keys(), count] : [...Array(count).keys(), 0];
  const point = (index, [d, z]) => {
    if (gap > 0 && (index < 0 || index === count)) return [halfX + d, index < 0 ? gap : -gap, z];
    return [...station(d, index), z];
  };
  const positions = [];
  for (let i = 0; i + 1 < along.length; i++) {
    for (let j = 0; j < profile.length; j++) {
      const [a, b] = [profile[j], profile[(j + 1) % profile.length]];
      const p = [point(along[i], a), point(along[i + 1], a), point(along[i + 1], b), point(along[i], b)];
      positions.push(...p[0], ...p[1], ...p[2], ...p[0], ...p[2], ...p[3]);
    }
  }
  if (gap > 0) {
    const faces = ShapeUtils.triangulateShape(
      profile.map(([d, z]) => new Vector2(d, z)),
      [],
    );
    // Seen from the gap the profile runs one way at its left end and the other way at its right end.
    for (const [i, turn] of [
      [-1, 1],
      [count, -1],
    ]) {
      for (const face of faces)
        positions.push(...(turn > 0 ? face : [...face].reverse()).flatMap((k) => point(i, profile[k])));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  return toCreasedNormals(geometry, 50 * degree);
}

/** A rectangle in the yz plane that faces +x, about the origin: width along y, height along z. */
export function card(width, height) {
  const [y, z] = [width / 2, height / 2];
  const positions = [0, -y, -z, 0, y, -z, 0, y, z, 0, -y, z];
  return geometryOf(positions, [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0], [0, 1, 2, 0, 2, 3]);
}
