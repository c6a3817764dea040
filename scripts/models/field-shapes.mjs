// Shapes of field.json -> solids for the collision mesh and surfaces for the model. Knows no season: a shape's
// name, place and look all come from the data, as expressions over named dimensions.
import { evaluate } from "./expressions.mjs";
import {
  add,
  axes,
  bevelledGeometry,
  boxSolid,
  counterClockwise,
  cover,
  flatGeometry,
  netGeometries,
  pipeGeometry,
  pipeRings,
  prismSolid,
  ringsSolid,
  scale,
  sheetGeometry,
  textGeometry,
  unit,
} from "./field-solids.mjs";
import { revolved } from "./robot-shapes.mjs";

// ---- the vocabulary ----

// turn: { about: [x, y], angle } turns the finished shape about an upright line, counter-clockwise seen from above.
// piece: the shape belongs to the model of that piece, about its centre, and not to the field.
const common = ["shape", "group", "look", "node", "mirror", "repeat", "turn", "piece", "note"];

/** The arguments of each kind of shape. `solid` makes it for the collision mesh, `surfaces` for the model. */
export const vocabulary = {
  /** x, y, z: [low, high] each. bevel: softened edges in the model. open: axes whose two faces the model leaves out, for hidden ends. */
  box: {
    keys: ["x", "y", "z", "bevel", "open"],
    solids: (s) => [boxSolid(s.range("x"), s.range("y"), s.range("z"))],
    surfaces: (s) => {
      const ranges = axes.map((axis) => s.range(axis));
      const bevel = s.number("bevel", 0);
      const smallest = Math.min(...ranges.map(([low, high]) => high - low));
      if (bevel > 0 && bevel < smallest / 2) return [bevelledGeometry(ranges, bevel)];
      const { vertices, faces } = boxSolid(...ranges);
      const open = s.shape.open ?? [];
      const seen = faces.filter((face) => {
        const axis = axes[[0, 1, 2].find((k) => face.flat().every((i) => vertices[i][k] === vertices[face[0][0]][k]))];
        return !open.includes(axis);
      });
      return [flatGeometry({ vertices, faces: seen })];
    },
  },
  /** A polygon [[a, b], ...] along an axis between [low, high]. */
  prism: {
    keys: ["axis", "polygon", "along"],
    solids: (s) => [prismSolid(s.word("axis", axes), s.points("polygon", 2), s.range("along"))],
    surfaces: (s) => vocabulary.prism.solids(s).map(flatGeometry),
  },
  /**
   * Horizontal loops joined in order: frustums, funnels, plates with sloped edges. Each ring is { z, points } or
   * { z, at: [x, y], sides, flat, turn }, a regular polygon by its width across flats with a flat facing `turn`.
   * closed: the last ring joins the first (a funnel with a wall); else both ends are capped.
   */
  rings: {
    keys: ["rings", "closed"],
    solids: (s) => [ringsSolid(s.rings("rings"), s.flag("closed"))],
    surfaces: (s) => vocabulary.rings.solids(s).map(flatGeometry),
  },
  /** A round bar between two points: `sides` in the collision mesh, `modelSides` and, with caps, ends in the model. */
  pipe: {
    keys: ["from", "to", "diameter", "sides", "modelSides", "caps"],
    solids: (s) => [
      ringsSolid(pipeRings(s.point("from"), s.point("to"), s.number("diameter"), s.number("sides", 8)), false),
    ],
    surfaces: (s) => [
      pipeGeometry(
        s.point("from"),
        s.point("to"),
        s.number("diameter"),
        s.number("modelSides", s.number("sides", 8)),
        s.flag("caps"),
      ),
    ],
  },
  /** A surface of revolution about an upright line: [radius, height] from `at`, an outside from low to high. Round to the eye. */
  lathe: {
    keys: ["at", "profile", "sides", "crease"],
    surfaces: (s) => [
      revolved(s.points("profile", 2), "z", s.point("at"), {
        segments: s.number("sides"),
        crease: s.number("crease", 50),
      }).toNonIndexed(),
    ],
  },
  /** A flat parallelogram of no thickness, seen from the side that u x v points to: tape, decals, clear sheets. */
  sheet: {
    keys: ["corner", "u", "v"],
    surfaces: (s) => [sheetGeometry(s.point("corner"), s.point("u"), s.point("v"))],
  },
  /** A flat rectangle on the floor, x and y: [low, high], lifted to z. */
  tape: {
    keys: ["x", "y", "z"],
    surfaces: (s) => {
      const [[x0, x1], [y0, y1]] = [s.range("x"), s.range("y")];
      return [sheetGeometry([x0, y0, s.number("z")], [x1 - x0, 0, 0], [0, y1 - y0, 0])];
    },
  },
  /** Threads every `cell` metres on a parallelogram; `low` (0..1) is the height at u = 0 of one with a sloped top. */
  net: {
    keys: ["corner", "u", "v", "cell", "thread", "low"],
    surfaces: (s) =>
      netGeometries(
        s.point("corner"),
        s.point("u"),
        s.point("v"),
        s.number("cell"),
        s.number("thread"),
        s.number("low", 1),
      ),
  },
  /** Letters and digits, centred at a point, written along `right` with `up` up. weight: stroke over height. */
  text: {
    keys: ["text", "at", "right", "up", "height", "weight", "spacing"],
    surfaces: (s) => [
      textGeometry(
        s.word("text"),
        s.point("at"),
        unit(s.point("right")),
        unit(s.point("up")),
        s.number("height"),
        s.number("weight", 0.16),
        s.number("spacing", 0.22),
      ),
    ],
  },
  /** The field's own lines as flat strips, lifted to z, as reflectance sensors see them. */
  lines: {
    keys: ["z"],
    surfaces: (s) => {
      const z = s.number("z");
      return s.lines().flatMap(({ points, closed, width }) => {
        const ends = points.slice(0, closed ? points.length : -1);
        return ends.map(([x, y], i) => {
          const [nextX, nextY] = points[(i + 1) % points.length];
          const along = unit([nextX - x, nextY - y, 0]);
          const length = Math.hypot(nextX - x, nextY - y) + width / 2;
          // Half a width longer at its beginning and its end, so that bends have no gaps.
          const right = [along[1] * width, -along[0] * width, 0];
          const corner = add([x, y, z], add(scale(along, -width / 4), scale(right, 0.5)));
          return sheetGeometry(corner, scale(along, length), scale(right, -1));
        });
      });
    },
  },
  /** Every tag of the field as a panel of that thickness, its picture from the look's texture. */
  tags: {
    keys: ["thickness", "edge"],
    surfaces: (s) => {
      const { list, size, atlas } = s.tags();
      return list.map(({ at, yaw, id }) => {
        const left = [-Math.sin(yaw), Math.cos(yaw), 0];
        const corner = add(at, add(scale(left, -size / 2), [0, 0, -size / 2]));
        return sheetGeometry(corner, scale(left, size), [0, 0, size], atlas(id));
      });
    },
    extra: (s) => {
      const { list, size } = s.tags();
      const thickness = s.number("thickness");
      const edge = s.word("edge");
      return list.map(({ at, yaw }) => {
        // Only the four edges are seen: the picture lies in front, something else behind.
        const direction = [Math.cos(yaw), Math.sin(yaw), 0];
        const left = [-direction[1], direction[0], 0];
        const loop = [
          [-0.5, -thickness],
          [0.5, -thickness],
          [0.5, 0],
          [-0.5, 0],
        ].map(([side, depth]) => {
          const p = add(at, add(scale(left, side * size), scale(direction, depth)));
          return [p[0], p[1]];
        });
        const { vertices, faces } = prismSolid("z", loop, [at[2] - size / 2, at[2] + size / 2]);
        const seen = faces.filter((_, k) => k !== 2 && k !== 4);
        return { look: edge, geometry: flatGeometry({ vertices, faces: seen }) };
      });
    },
  },
};

// ---- reading one shape ----

/** One shape's values under one set of names. Errors say which shape and key. */
class Reader {
  constructor(shape, lookup, context) {
    this.shape = shape;
    this.lookup = lookup;
    this.context = context;
  }
  fail(key, what) {
    throw new Error(`${this.context.where}/${key}: ${what}`);
  }
  value(expression, key) {
    try {
      return evaluate(expression, this.lookup);
    } catch (error) {
      return this.fail(key, error.message);
    }
  }
  need(key) {
    return this.shape[key] ?? this.fail(key, "is missing");
  }
  number(key, fallback) {
    if (this.shape[key] === undefined && fallback !== undefined) return fallback;
    return this.value(this.need(key), key);
  }
  flag(key) {
    return this.shape[key] === true;
  }
  word(key, choices) {
    const word = this.need(key);
    if (typeof word !== "string") this.fail(key, "is a text");
    if (choices && !choices.includes(word)) this.fail(key, `is one of ${choices.join(", ")}`);
    return word;
  }
  list(values, count, key) {
    if (!Array.isArray(values) || (count && values.length !== count))
      this.fail(key, `is a list${count ? ` of ${count}` : ""}`);
    return values.map((v) => this.value(v, key));
  }
  range(key) {
    const [low, high] = this.list(this.need(key), 2, key);
    if (!(low < high)) this.fail(key, `low ${low} is not below high ${high}`);
    return [low, high];
  }
  point(key) {
    return this.list(this.need(key), 3, key);
  }
  points(key, count) {
    return this.need(key).map((p) => this.list(p, count, key));
  }
  rings(key) {
    return this.need(key).map((ring) => {
      const z = this.value(ring.z, key);
      if (ring.points) return counterClockwise(ring.points.map((p) => this.list(p, 2, key))).map(([x, y]) => [x, y, z]);
      const [x, y] = this.list(ring.at, 2, key);
      const sides = this.value(ring.sides, key);
      const turn = this.value(ring.turn ?? 0, key);
      const radius = this.value(ring.flat, key) / 2 / Math.cos(Math.PI / sides);
      return Array.from({ length: sides }, (_, i) => {
        const angle = turn + ((2 * i + 1) * Math.PI) / sides;
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
      });
    });
  }
  /** The turn of points by "turn": undefined without it. */
  turn() {
    const { turn } = this.shape;
    if (turn === undefined) return undefined;
    const unknown = Object.keys(turn).find((key) => !["about", "angle"].includes(key));
    if (unknown) this.fail(`turn/${unknown}`, "not a key of a turn: about, angle");
    const [x, y] = this.list(turn.about, 2, "turn/about");
    return { x, y, angle: this.value(turn.angle, "turn/angle") };
  }
  lines() {
    return this.context.lines ?? this.fail("shape", "this field has no lines");
  }
  tags() {
    return this.context.tags ?? this.fail("shape", "this field has no tags");
  }
}

/** Runs `use` for every copy that `repeat` asks for: { "i": 3 } gives i = 0, 1, 2. */
function eachCopy(shape, lookup, where, use) {
  const entries = Object.entries(shape.repeat ?? {});
  const run = (depth, names) => {
    const inner = (name) => names[name] ?? lookup(name);
    if (depth === entries.length) return use(inner, names);
    const [name, count] = entries[depth];
    const copies = evaluate(count, inner);
    if (!Number.isInteger(copies) || copies < 0 || copies > 1000)
      throw new Error(`${where}/repeat/${name}: ${copies} copies`);
    for (let i = 0; i < copies; i++) run(depth + 1, { ...names, [name]: i });
  };
  run(0, {});
}

/** A solid's triangles seen from the other side: after a reflection they face outwards again. */
const reversed = (triangles) => triangles.map(([a, b, c]) => [a, c, b]);

/** The same geometry on the other half, its triangles turned round by a reflection. */
function reflectedGeometry(geometry, fieldLength) {
  const own = geometry.index === null ? geometry.clone() : geometry.toNonIndexed();
  for (const [name, attribute] of Object.entries(own.attributes)) {
    const { array, itemSize } = attribute;
    for (let at = 0; at < array.length; at += 3 * itemSize)
      for (let k = 0; k < itemSize; k++)
        [array[at + itemSize + k], array[at + 2 * itemSize + k]] = [
          array[at + 2 * itemSize + k],
          array[at + itemSize + k],
        ];
    if (name === "position") for (let at = 0; at < array.length; at += itemSize) array[at] = fieldLength - array[at];
    if (name === "normal") for (let at = 0; at < array.length; at += itemSize) array[at] = -array[at];
    attribute.needsUpdate = true;
  }
  return own;
}

const fill = (text, names) => text?.replace(/\{(\w+)\}/g, (whole, name) => String((names[name] ?? -1) + 1));
const twin = (name) => name?.replace(/^blue_/, "red_");

const turned = ([px, py, pz], { x, y, angle }) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x + c * (px - x) - s * (py - y), y + s * (px - x) + c * (py - y), pz];
};

/** A solid as vertices and triangles, each vertex once. */
function mesh(solid, turn) {
  const vertices = [];
  const known = new Map();
  const places = turn ? solid.vertices.map((p) => turned(p, turn)) : solid.vertices;
  const index = places.map((p) => {
    const key = p.map((v) => v.toFixed(6)).join();
    if (!known.has(key)) known.set(key, vertices.push(p) - 1);
    return known.get(key);
  });
  return { vertices, triangles: solid.faces.flat().map((triangle) => triangle.map((i) => index[i])) };
}

/**
 * Everything the field's shapes say: `groups` for the collision mesh, `surfaces` ({ node, look, geometry, piece }) for the
 * models, `looks` by name. A shape with a "group" collides, one with a "look" is seen; "mirror" adds its twin on the other half,
 * rotated by 180 degrees about the field's centre or reflected in its middle line, with "blue_" names turned into "red_".
 */
export function buildShapes(shapes, { lookup, size: [fieldLength, fieldWidth], tags, lines, reflected = false }) {
  const groups = new Map();
  const surfaces = [];
  const looks = new Map();
  const turnPoint = ([x, y, z]) => [fieldLength - x, reflected ? y : fieldWidth - y, z];

  shapes.forEach((shape, index) => {
    const where = `/shapes/${index}`;
    if (shape.shape === "look") {
      const { shape: _, name, note: __, ...options } = shape;
      if (looks.has(name)) throw new Error(`${where}/name: the look "${name}" is there already`);
      looks.set(name, options);
      return;
    }
    if (shape.shape === "section") return;
    const kind = Object.hasOwn(vocabulary, shape.shape) ? vocabulary[shape.shape] : undefined;
    if (!kind)
      throw new Error(
        `${where}/shape: no "${shape.shape}"; there are look, section, ${Object.keys(vocabulary).join(", ")}`,
      );
    for (const key of Object.keys(shape)) {
      if (![...common, ...kind.keys].includes(key))
        throw new Error(`${where}/${key}: not a key of a ${shape.shape}: ${[...common, ...kind.keys].join(", ")}`);
    }
    if (!shape.group && !shape.look)
      throw new Error(`${where}: needs a "group" (it collides), a "look" (it is seen) or both`);
    if (shape.group && !kind.solids)
      throw new Error(`${where}/group: a ${shape.shape} has no thickness to collide with`);
    if (shape.piece && (shape.group || shape.mirror))
      throw new Error(`${where}/piece: a piece's shape is only drawn: it takes no "group" and no "mirror"`);
    if (shape.look && !looks.has(shape.look))
      throw new Error(`${where}/look: no look "${shape.look}" before this; there are ${[...looks.keys()].join(", ")}`);

    eachCopy(shape, lookup, where, (inner, names) => {
      const reader = new Reader(shape, inner, { where, tags, lines });
      if (shape.group) {
        for (const solid of kind.solids(reader)) {
          const own = mesh(solid, reader.turn());
          const put = (name, vertices, triangles = own.triangles) => {
            if (!groups.has(name)) groups.set(name, { name, vertices: [], triangles: [] });
            const group = groups.get(name);
            const base = group.vertices.length;
            group.vertices.push(...vertices);
            group.triangles.push(...triangles.map((t) => t.map((i) => i + base)));
          };
          const name = fill(shape.group, names);
          put(name, own.vertices);
          if (shape.mirror) {
            if (twin(name) === name) throw new Error(`${where}/group: a mirrored group's name begins with blue_`);
            put(twin(name), own.vertices.map(turnPoint), reflected ? reversed(own.triangles) : own.triangles);
          }
        }
      }
      if (shape.look) {
        const made = kind.surfaces(reader).map((g) => ({ look: shape.look, geometry: g }));
        if (kind.extra) made.push(...kind.extra(reader));
        for (const { look, geometry: own } of made) {
          const turn = reader.turn();
          if (turn) own.translate(-turn.x, -turn.y, 0).rotateZ(turn.angle).translate(turn.x, turn.y, 0);
          const tile = looks.get(look)?.tile;
          if (tile !== undefined) cover(own, evaluate(tile));
          const node = shape.node ?? look;
          surfaces.push({ node, look, geometry: own, piece: shape.piece });
          if (!shape.mirror) continue;
          const other = reflected
            ? reflectedGeometry(own, fieldLength)
            : own.clone().rotateZ(Math.PI).translate(fieldLength, fieldWidth, 0);
          surfaces.push({ node: twin(node), look: looks.has(twin(look)) ? twin(look) : look, geometry: other });
        }
      }
    });
  });
  return { groups: [...groups.values()], surfaces, looks };
}
