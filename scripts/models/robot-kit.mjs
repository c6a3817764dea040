// Parts that robots have in common: materials, motors, bumpers, wheels, battery. Geometry in z-up metres, robot frame.
import { Model } from "./model.mjs";
import {
  box,
  card,
  circle,
  outline,
  placed,
  plate,
  revolved,
  ringSweep,
  rod,
  sheet,
  tube,
  wire,
} from "./robot-shapes.mjs";

export const inch = 0.0254;

/** Cloth and noodles over a board: how far a bumper stands out, and from where to where it reaches. */
export const bumper = { thick: 3.25 * inch, bottom: 2.5 * inch, top: 7.5 * inch };

const materials = {
  aluminium: { color: "#9ea4ab", roughness: 0.42, metalness: 0.75 },
  plate: { color: "#2a2e33", roughness: 0.5, metalness: 0.3 },
  plastic: { color: "#18191c", roughness: 0.6 },
  rubber: { color: "#1b1b1c", roughness: 0.95 },
  compliant: { color: "#2f9e58", roughness: 0.85 },
  accent: { color: "#14b3a2", roughness: 0.4, metalness: 0.35 },
  white: { color: "#eeeeea", roughness: 0.75 },
  bumper: { color: "#8b9097", roughness: 0.92 },
  // In the alliance's colour, as bumpers are, on robots without any.
  alliance: { color: "#8b9097", roughness: 0.7 },
  // The page writes the robot's number on these; elsewhere they are invisible. Their colour is the digits'.
  number: { color: "#eeeeea", roughness: 0.75, opacity: 0 },
  "number-on-accent": { color: "#eeeeea", roughness: 0.75, opacity: 0 },
  "number-dark": { color: "#2a2e33", roughness: 0.6, opacity: 0 },
  plywood: { color: "#a9834f", roughness: 0.9 },
  red: { color: "#b3202a", roughness: 0.6 },
  lamp: { color: "#ff8a1c", roughness: 0.35, emissive: "#a33f00" },
  polycarbonate: { color: "#d9eef2", roughness: 0.08, opacity: 0.3, doubleSided: true },
};

/** A model that knows the robots' materials; colors: { material: "#rrggbb" } for a robot's own. */
export class Part extends Model {
  constructor(colors = {}) {
    super();
    for (const [name, options] of Object.entries(materials))
      this.material(name, name in colors ? { ...options, color: colors[name] } : options);
  }
}

/** Adds geometries given in the robot frame to a part that is drawn about a pivot. */
export function adder(part, node, pivot = [0, 0, 0]) {
  const away = pivot.map((x) => -x);
  return (material, ...geometries) => geometries.forEach((g) => part.mesh(node, placed(g, away), material));
}

/** From a point along an axis: a function of the distance. */
function ray(at, axis, sign) {
  const k = "xyz".indexOf(axis);
  return (d) => at.map((x, i) => (i === k ? x + sign * d : x));
}

/** A motor the size of a Kraken X60: its face is at "at", its body goes along the axis, toward "sign". */
export function motor(add, at, axis, sign, length = 0.09) {
  const along = ray(at, axis, sign);
  add("aluminium", tube(0.0293, 0.008, axis, along(0.004), 12));
  add("plastic", rod(0.03, length - 0.03, axis, along(0.008 + (length - 0.03) / 2), { segments: 12, bevel: 0.003 }));
  add("accent", tube(0.0308, 0.006, axis, along(length * 0.6), 12));
  add("plastic", rod(0.025, 0.022, axis, along(length - 0.011), { segments: 10, bevel: 0.004 }));
}

/** A CIM: a steel can, 2.5 in wide and 4.3 in long, between two end caps. */
export function cim(add, at, axis, sign) {
  const along = ray(at, axis, sign);
  add("plastic", tube(0.0318, 0.012, axis, along(0.006), 12));
  add("aluminium", tube(0.0312, 0.078, axis, along(0.051), 12));
  add("plastic", rod(0.0318, 0.02, axis, along(0.1), { segments: 12, bevel: 0.005 }));
}

/** A NEO: a finned can 2.36 in wide and 2.3 in long with a ring of its maker's colour; scale 0.58 is a NEO 550. */
export function neo(add, at, axis, sign, scale = 1) {
  const along = ray(at, axis, sign);
  const s = scale;
  add("plastic", rod(0.03 * s, 0.04 * s, axis, along(0.021 * s), { segments: 8, bevel: 0.002 }));
  add("red", tube(0.0304 * s, 0.005 * s, axis, along(0.043 * s), 8));
  add("aluminium", rod(0.026 * s, 0.016 * s, axis, along(0.05 * s), { segments: 8, bevel: 0.004 * s }));
}

/**
 * Bumpers around a frame with a place for its number on each side. gap: half the width of an opening in the front; there is no
 * number there.
 */
export function bumpers(part, { halfX, halfY, gap = 0 }) {
  const add = adder(part, "bumpers");
  const { thick, bottom, top } = bumper;
  const middle = (bottom + top) / 2;
  const profile = [
    [0.001, bottom],
    [thick * 0.72, bottom],
    [thick * 0.93, bottom + 0.009],
    [thick, bottom + 0.03],
    [thick, top - 0.03],
    [thick * 0.93, top - 0.009],
    [thick * 0.72, top],
    [0.014, top],
    [0.012, top - 0.004],
  ];
  add("bumper", ringSweep(halfX, halfY, profile, 0.05, { gap }));
  // The plywood behind the fabric shows on the inside.
  for (let side = 0; side < 4; side++) {
    const [out, half] = side % 2 === 0 ? [halfX, halfY] : [halfY, halfX];
    const turn = [0, 0, 90 * side];
    const board = (width, y) =>
      placed(box([0.012, width, 2 * (top - middle) - 0.008], [out + 0.0065, y, middle], { bevel: 0 }), [0, 0, 0], turn);
    if (side === 0 && gap > 0) {
      const width = half + 0.012 - gap;
      for (const s of [1, -1]) add("plywood", board(width, s * (gap + width / 2)));
      continue;
    }
    add("plywood", board(2 * half + 0.024, 0));
    add("number", placed(placed(card(0.4, 0.094), [out + thick + 0.0008, 0, middle]), [0, 0, 0], turn));
  }
}

/**
 * A wheel with lugged tread, rim and spokes: rolling must be seen. Drawn about its centre; width is the tread's.
 */
export function treadWheel(radius, width, { colors = {}, lugs = 10, hub = width + 0.008 } = {}) {
  const part = new Part(colors);
  const add = adder(part, "wheel");
  const scale = radius / (2 * inch);
  const step = (2 * Math.PI) / lugs;
  const tread = [];
  for (let i = 0; i < lugs; i++) {
    for (const [depth, t] of [
      [0, 0],
      [0, 0.6],
      [0.004, 0.7],
      [0.004, 0.9],
    ]) {
      const r = radius - depth;
      tread.push({ x: r * Math.cos((i + t) * step), y: r * Math.sin((i + t) * step) });
    }
  }
  add("rubber", plate(tread, width, "xz", [0, 0, 0], [], { crease: 89 }));
  // Spokes and rim are drawn on both sides: the holes are where the dark core shows between three spokes.
  const hole = (k) => {
    const corner = (r, degrees) => [
      scale * r * Math.cos((degrees * Math.PI) / 180),
      scale * r * Math.sin((degrees * Math.PI) / 180),
    ];
    return [
      corner(0.018, 120 * k + 60),
      corner(0.034, 120 * k + 20),
      corner(0.036, 120 * k + 60),
      corner(0.034, 120 * k + 100),
    ];
  };
  const rim = sheet(
    circle(0, 0, scale * 0.0405, 14).map((p) => [p.x, p.y]),
    width / 2 + 0.0007,
    [0, 1, 2].map(hole),
  );
  const mark = sheet(
    [
      [0.013 * scale, -0.005],
      [0.036 * scale, -0.005],
      [0.036 * scale, 0.005],
      [0.013 * scale, 0.005],
    ],
    width / 2 + 0.0013,
  );
  for (const turn of [90, -90]) {
    add("aluminium", placed(rim, [0, 0, 0], [turn, 0, 0]));
    add("accent", placed(mark, [0, 0, 0], [turn, 0, 0]));
  }
  add("accent", rod(0.011, hub, "y", [0, 0, 0], { segments: 6 }));
  return part;
}

/**
 * A mecanum wheel, drawn about its centre. hand: 1 where the rollers that touch the floor push forward and left (a "roller"
 * of +45 degrees), -1 where they push forward and right.
 */
export function mecanumWheel(radius, width, hand, { colors = {}, rollers = 8 } = {}) {
  const part = new Part(colors);
  const add = adder(part, "wheel");
  const tilt = Math.PI / 4;
  // A roller's surface is where the wheel's cylinder is: around its middle it is thickest. Its axis, at a distance "axle" from
  // the wheel's, is as far from the cylinder as the roller is thick there.
  const middle = radius * 0.2;
  const axle = radius - middle;
  const half = (width * 0.86) / 2 / Math.cos(tilt);
  const profile = [-1, -0.4, 0.4, 1].map((t) => {
    const along = t * half * 0.82;
    return [Math.max(radius - Math.hypot(axle, along * Math.sin(tilt)), 0.006), along];
  });
  const roller = revolved(profile, "z", [0, 0, 0], { segments: 6, crease: 80 });
  for (let i = 0; i < rollers; i++) {
    const phi = (360 * i) / rollers;
    // At the bottom the axis is (cos, hand sin) in x, y; the others are this one turned about the wheel's axis.
    const bottom = placed(roller, [0, 0, 0], [0, 90, 0]).rotateZ(hand * tilt);
    add("rubber", placed(bottom.translate(0, 0, -axle), [0, 0, 0], [0, phi, 0]));
  }
  // Two side plates with a lug at the end of each roller, sheets: their insides are never seen.
  const rim = Array.from({ length: rollers * 2 }, (_, i) => {
    const r = axle + [0.35, -0.35][i % 2] * middle;
    const a = (Math.PI * i) / rollers - Math.PI / 2;
    return [r * Math.cos(a), -r * Math.sin(a)];
  });
  const windows = [0, 1, 2].map((k) =>
    circle(0.6 * axle * Math.cos(k * 2.0944), 0.6 * axle * Math.sin(k * 2.0944), 0.22 * axle, 6),
  );
  const side = sheet(rim, 0, windows);
  // Seen from above the rollers slant, so the lugs of the two plates are turned against each other.
  const shear = (((half * 0.82 * Math.sin(tilt)) / axle) * 180) / Math.PI;
  for (const s of [1, -1]) {
    const lean = [0, -s * hand * shear, 0];
    add("aluminium", placed(placed(side, [0, 0, 0], [-90 * s, 0, 0]), [0, (s * width) / 2, 0], lean));
    add("accent", rod(0.022, 0.012, "y", [0, s * (width / 2 + 0.002), 0], { segments: 6, bevel: 0.001 }));
    const mark = label([0.75 * axle - 0.026, 0.008], [0.375 * axle + 0.013, 0, 0]);
    add("accent", placed(placed(mark, [0, 0, 0], [-90 * s, 0, 0]), [0, s * (width / 2 + 0.0008), 0], lean));
  }
  add("rubber", tube(0.38 * axle, width, "y", [0, 0, 0], 9));
  return part;
}

/** Compliant wheels on a shaft along y through the origin, each with two marks that show the spin. */
export function compliantWheels(add, places, radius, width, segments = 16) {
  for (const y of places) {
    add("compliant", rod(radius, width, "y", [0, y, 0], { segments, bevel: 0.005 }));
    for (const k of [0, 180])
      add(
        "white",
        placed(
          sheet(
            [
              [-0.005, -0.025],
              [0.005, -0.025],
              [0.005, 0.025],
              [-0.005, 0.025],
            ].map(([u, v]) => [u, (v / 0.058) * width]),
            radius + 0.0001,
          ),
          [0, y, 0],
          [0, k, 0],
        ),
      );
  }
}

/** Battery in its cradle, with strap, connector and leads toward +x. */
export function battery(add, bx, bz) {
  add("plastic", box([0.181, 0.167, 0.077], [bx, 0, bz], { bevel: 0.004 }));
  add("white", box([0.1, 0.168, 0.03], [bx, 0, bz + 0.008], { bevel: 0 }));
  add("accent", box([0.028, 0.173, 0.08], [bx + 0.02, 0, bz]));
  add("red", box([0.024, 0.03, 0.018], [bx + 0.075, 0.03, bz + 0.046]));
  for (const [material, y] of [
    ["red", 0.034],
    ["plastic", 0.02],
  ]) {
    const points = [
      [0.085, y, 0.05],
      [0.13, y + 0.02, 0.07],
      [0.16, y + 0.06, 0.035],
      [0.2, y + 0.08, -0.025],
    ];
    add(
      material,
      wire(
        points.map(([x, v, z]) => [bx + x, v, bz + z]),
        0.0045,
        7,
        4,
      ),
    );
  }
}

/** Robot signal light, standing on a point. */
export function signalLight(add, [x, y, z]) {
  add("plastic", rod(0.017, 0.012, "z", [x, y, z + 0.005], { segments: 10 }));
  add("lamp", rod(0.0155, 0.034, "z", [x, y, z + 0.028], { segments: 10, bevel: 0.006 }));
}

/** Back panel in the yz plane at x with breaker and radio, where people reach them; z is its middle. */
export function backPanel(add, x, z) {
  const h = 0.035;
  const back = outline(
    [
      [-0.15, z - h],
      [0.15, z - h],
      [0.15, z + h],
      [-0.15, z + h],
    ],
    0.012,
    1,
  );
  add("plate", plate(back, 0.004, "yz", [x, 0, 0]));
  add("plastic", box([0.03, 0.06, 0.045], [x - 0.012, -0.085, z + 0.008], { bevel: 0.004 }));
  add("red", rod(0.009, 0.01, "x", [x - 0.03, -0.085, z + 0.008], { segments: 8 }));
  add("white", box([0.024, 0.11, 0.045], [x - 0.012, 0.05, z + 0.008], { bevel: 0.005 }));
  add("lamp", box([0.002, 0.05, 0.004], [x - 0.024, 0.05, z + 0.017], { bevel: 0 }));
}

/** The holes of bought tube, as dark dots on a face that looks toward y = side: centres [x, z] at a y. */
export function holes(add, places, y, side, radius = 0.006) {
  const dot = sheet(
    circle(0, 0, radius, 5).map((p) => [p.x, p.y]),
    0.0004,
  );
  for (const [x, z] of places) add("plastic", placed(placed(dot, [0, 0, 0], [-90 * side, 0, 0]), [x, y, z]));
}

/** A flat rectangle that faces up: lamps, labels, fuses. size: along x and y. */
export function label([width, height], at) {
  const [x, y] = [width / 2, height / 2];
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
  return sheet(corners, 0).translate(...at);
}
