// The KitBot's models: a six-wheel sheet-metal base, a roller that takes balls in and throws them, a feeder that decides
// which of the two happens, and a plywood hopper. robot.json has the same numbers; tests/web/robots.test.ts compares them.
import {
  Part,
  adder,
  backPanel,
  battery,
  bumpers,
  cim,
  compliantWheels,
  label,
  signalLight,
  treadWheel,
} from "./robot-kit.mjs";
import { belt, bentSheet, bothSides, box, card, circle, outline, placed, plate, rod, sheet } from "./robot-shapes.mjs";

const colors = { accent: "#f2a516", compliant: "#3f7fd1", plywood: "#b98d55" };

const frame = { halfX: 0.3556, halfY: 0.3302, low: 0.046, high: 0.134 }; // 28 in x 26 in
const wheelRadius = 0.0762;
const wheelSide = 0.295;
const axles = [0.27, 0, -0.27];
const gap = 0.19; // half of the opening in the front bumper
const rollerAxis = [0.305, 0, 0.185];
const rollerRadius = 0.0508;
const feederAxis = [0.103, 0, 0.239];
const hopper = { back: -0.335, front: 0.06, wide: 0.305, floor: 0.262, rise: 0.05, top: 0.53 };

function chassis() {
  const part = new Part(colors);
  bumpers(part, { halfX: frame.halfX, halfY: frame.halfY, gap });
  base(part);
  gearboxes(part);
  electronics(part);
  launcher(part);
  hopperBox(part);
  return part;
}

function base(part) {
  const add = adder(part, "chassis");
  const { halfX, halfY, low, high } = frame;
  for (const s of [1, -1]) {
    // The sheets' top edges are bent over: toward each other, so the wheels run in a channel.
    for (const y of [halfY - 0.011, 0.27])
      add("aluminium", box([2 * halfX - 0.004, 0.018, 0.003], [0, s * y, high - 0.0015], { bevel: 0 }));
    for (const y of [halfY - 0.003, 0.262])
      add(
        "aluminium",
        box([2 * halfX - 0.004, 0.003, high - low - 0.003], [0, s * y, (high + low) / 2 - 0.0015], {
          bevel: 0,
        }),
      );
    for (const x of axles) {
      add(
        "plastic",
        rod(0.0064, halfY - 0.25, "y", [x, s * (halfY + 0.255) * 0.5, x === 0 ? 0.0731 : wheelRadius], {
          segments: 6,
          bevel: 0,
        }),
      );
    }
    // Front stubs that carry the corners of the bumper.
    add(
      "aluminium",
      box([0.003, halfY - 0.2, high - low], [halfX - 0.0015, s * (halfY + 0.2) * 0.5, (low + high) / 2], { bevel: 0 }),
    );
    add("aluminium", box([0.1, 0.003, 0.05], [halfX - 0.05, s * 0.212, high - 0.025], { bevel: 0 }));
    // Chain between the wheels, in the channel beside them.
    add("plastic", box([0.54, 0.005, 0.004], [0, s * 0.2755, 0.099], { bevel: 0 }));
  }
  // Back and cross members: channels of the same sheet.
  for (const [x, width] of [
    [-halfX + 0.0015, 2 * halfY - 0.006],
    [0.118, 0.52],
  ])
    add("aluminium", box([0.003, width, high - low], [x, 0, (low + high) / 2], { bevel: 0 }));
  add("aluminium", box([0.02, 2 * halfY - 0.006, 0.003], [-halfX + 0.012, 0, high - 0.0015], { bevel: 0 }));
  add("plate", box([0.47, 0.52, 0.003], [-0.118, 0, low + 0.0035], { bevel: 0 }));
}

/** A ToughBox Mini of two CIMs on each side, standing on the inner plate at the middle wheel. */
function gearboxes(part) {
  const add = adder(part, "chassis");
  const shape = outline(
    [
      [-0.068, 0.06],
      [0.068, 0.06],
      [0.068, 0.125],
      [0.03, 0.148],
      [-0.03, 0.148],
      [-0.068, 0.125],
    ],
    0.02,
    1,
  );
  for (const s of [1, -1]) {
    add("plastic", plate(shape, 0.044, "xz", [0, s * 0.238, 0], [], { crease: 60 }));
    add("accent", plate(shape, 0.004, "xz", [0, s * 0.2135, 0], [], { crease: 60 }));
    for (const x of [-0.034, 0.034]) cim(add, [x, s * 0.2115, 0.096], "y", -s);
  }
}

function electronics(part) {
  const add = adder(part, "chassis");
  battery(add, -0.215, 0.0905);
  // A shelf over the motors carries the parts with lamps that people want to see.
  const shelf = outline(
    [
      [-0.105, -0.235],
      [0.085, -0.235],
      [0.085, 0.235],
      [-0.105, 0.235],
    ],
    0.02,
    1,
  );
  add("plywood", plate(shelf, 0.006, "xy", [0, 0, 0.155]));
  for (const [x, y] of [
    [-0.09, 0.222],
    [0.07, 0.222],
    [-0.09, -0.222],
    [0.07, -0.222],
  ])
    add("aluminium", rod(0.005, 0.1, "z", [x, y, 0.103], { segments: 6, bevel: 0 }));
  add("white", box([0.14, 0.1, 0.028], [-0.01, 0.15, 0.172]));
  add("accent", label([0.06, 0.03], [-0.01, 0.15, 0.1865]));
  add("plastic", box([0.12, 0.19, 0.036], [-0.015, -0.06, 0.176]));
  for (let i = 0; i < 6; i++) add("red", label([0.012, 0.018], [0.03, -0.135 + i * 0.03, 0.1945]));
  for (let i = 0; i < 4; i++) {
    add("plastic", box([0.05, 0.032, 0.02], [-0.2, (i - 1.5) * 0.1 + (i < 2 ? -0.05 : 0.05), 0.062], { bevel: 0.003 }));
    add("lamp", label([0.006, 0.006], [-0.178, (i - 1.5) * 0.1 + (i < 2 ? -0.05 : 0.05), 0.0725]));
  }
  backPanel(add, -0.342, 0.235);
}

function launcher(part) {
  const add = adder(part, "chassis");
  const [rx, , rz] = rollerAxis;
  const [fx, , fz] = feederAxis;
  const wall = outline(
    [
      [0.03, 0.064, 0],
      [0.33, 0.064, 0.02],
      [0.35, 0.12, 0.03],
      [0.35, 0.2, 0.03],
      [0.322, 0.238, 0.03],
      [0.225, 0.262, 0.05],
      [0.15, 0.36, 0.06],
      [0.1, 0.452, 0.02],
      [0.06, 0.452, 0],
      [0.03, 0.4, 0.02],
    ],
    0.025,
    1,
  );
  const hole = (points) => outline(points, 0.012, 1);
  const holes = [
    circle(rx, rz, 0.018, 8),
    circle(fx, fz, 0.013, 7),
    hole([
      [0.06, 0.088],
      [0.15, 0.088],
      [0.1, 0.14],
      [0.06, 0.15],
    ]),
    hole([
      [0.195, 0.088],
      [0.3, 0.088],
      [0.265, 0.13],
      [0.235, 0.14],
    ]),
    hole([
      [0.075, 0.292],
      [0.15, 0.275],
      [0.125, 0.34],
      [0.082, 0.41],
    ]),
  ];
  add("plywood", bothSides(plate(wall, 0.0095, "xz", [0, 0.2, 0], holes, { crease: 50 })));
  // The ball's way: from the floor behind the roller up to the feeder.
  add("polycarbonate", bentSheet(0.189, 0.003, 0.388, 186, 232, rollerAxis, 8));
  // A lip of sheet that bends the shot, above the opening of the hopper.
  add("polycarbonate", bentSheet(0.2, 0.003, 0.39, 128, 146, rollerAxis, 4));
  for (const [x, z] of [
    [0.092, 0.432],
    [0.06, 0.078],
    [0.128, 0.147],
  ])
    add("aluminium", rod(0.0075, 0.392, "y", [x, 0, z], { segments: 8, bevel: 0 }));
  // Roller drive on the left, feeder drive on the right; motors outside, belts inside the walls.
  cim(add, [0.165, 0.206, 0.205], "y", 1);
  cim(add, [0.045, -0.206, 0.19], "y", -1);
  add("rubber", belt([0.165, 0.205], [rx, rz], 0.0145, 0.0218, 0.009, 0.1885, 4));
  add("rubber", belt([0.045, 0.19], [fx, fz], 0.012, 0.026, 0.009, -0.1885, 4));
  add(
    "accent",
    rod(0.0125, 0.01, "y", [0.165, 0.1885, 0.205], { segments: 10 }),
    rod(0.0105, 0.01, "y", [0.045, -0.1885, 0.19], { segments: 10 }),
  );
  for (const s of [1, -1]) {
    add("plastic", rod(0.02, 0.006, "y", [rx, s * 0.207, rz], { segments: 12 }));
    add("plastic", rod(0.015, 0.006, "y", [fx, s * 0.207, fz], { segments: 10 }));
  }
}

function hopperBox(part) {
  const add = adder(part, "chassis");
  const { back, front, wide, floor, rise, top } = hopper;
  const post = 0.019;
  const middle = (back + front) / 2;
  const length = front - back;
  const slope = (Math.atan2(rise, length) * 180) / Math.PI;
  add(
    "plywood",
    box([Math.hypot(length, rise), 2 * wide - 0.004, 0.005], [middle, 0, floor + rise / 2], {
      bevel: 0,
      turn: [0, slope, 0],
    }),
  );
  for (const s of [1, -1]) {
    for (const x of [back, front]) {
      const y = s * (wide + 0.002);
      add("aluminium", box([post, post, top - post - frame.high], [x, y, (top - post + frame.high) / 2]));
    }
    add("accent", box([length + post, post, post], [middle, s * (wide + 0.002), top - post / 2]));
    add("aluminium", box([length - post, post, post], [middle, s * (wide + 0.002), floor - 0.002]));
    add(
      "polycarbonate",
      box([length - post, 0.003, top - floor - 1.5 * post], [middle, s * wide, (top + floor) / 2 - 0.004], {
        bevel: 0,
      }),
    );
    // Plywood gussets.
    for (const [x, d] of [
      [back, 1],
      [front, -1],
    ]) {
      const points = [
        [x, top - post],
        [x + d * 0.075, top - post],
        [x, top - post - 0.075],
      ].map(([u, v]) => [u, v, 0]);
      add("plywood", plate(outline(d > 0 ? points.reverse() : points, 0), 0.004, "xz", [0, s * (wide + 0.0135), 0]));
    }
    // Beside the launcher's opening.
    const cheek = 0.105;
    add(
      "polycarbonate",
      box([0.003, cheek, top - floor - post], [front, s * (wide - cheek / 2), (top + floor) / 2 - post / 2], {
        bevel: 0,
      }),
    );
  }
  for (const x of [front, back]) add("accent", box([post, 2 * wide - post, post], [x, 0, top - post / 2]));
  add("polycarbonate", box([0.003, 0.4, top - post - 0.448], [front, 0, (top - post + 0.448) / 2], { bevel: 0 }));
  // The back is a board, with the number.
  const board = outline(
    [
      [-wide + 0.01, 0.285],
      [wide - 0.01, 0.285],
      [wide - 0.01, top - post],
      [-wide + 0.01, top - post],
    ],
    0.01,
    1,
  );
  add("plywood", plate(board, 0.006, "yz", [back, 0, 0]));
  add("number-dark", placed(card(0.46, 0.11), [back - 0.0036, 0, 0.4], [0, 0, 180]));
  add("number", placed(card(0.22, 0.05), [front + 0.003, 0, 0.481]));
  // Camera over the opening, light on a post.
  const lens = [front + 0.012, 0.14, top - 0.055];
  add("plastic", box([0.022, 0.06, 0.034], lens, { bevel: 0.004 }));
  add("aluminium", rod(0.0105, 0.004, "x", [lens[0] + 0.012, lens[1], lens[2]], { segments: 10 }));
  signalLight(add, [back + 0.04, wide + 0.002, top - 0.04]);
}

/** The roller: five 4 in wheels on a hex shaft, a hub plate at each end. Pivot: its axis. */
function roller() {
  const part = new Part(colors);
  const add = adder(part, "roller");
  add("aluminium", rod(0.0075, 0.43, "y", [0, 0, 0], { segments: 6, bevel: 0 }));
  add("plastic", rod(0.019, 0.36, "y", [0, 0, 0], { segments: 10, bevel: 0 }));
  compliantWheels(add, [-0.148, -0.074, 0, 0.074, 0.148], rollerRadius, 0.042, 12);
  const spoke = sheet(
    circle(0, 0, 0.03, 12).map((p) => [p.x, p.y]),
    0.0213,
  );
  for (const [y, turn] of [
    [0.148, -90],
    [-0.148, 90],
  ])
    add("plate", placed(spoke, [0, y, 0], [turn, 0, 0]));
  return part;
}

/** The feeder: small wheels closer together. Pivot: its axis. */
function feeder() {
  const part = new Part(colors);
  const add = adder(part, "feeder");
  add("aluminium", rod(0.0065, 0.43, "y", [0, 0, 0], { segments: 6, bevel: 0 }));
  const dash = label([0.008, 0.026], [0, 0, 0.0281]);
  for (let i = 0; i < 5; i++) {
    const y = (i - 2) * 0.074;
    add("accent", rod(0.028, 0.034, "y", [0, y, 0], { segments: 8, bevel: 0.004 }));
    add("white", placed(dash, [0, y, 0]));
  }
  add("plastic", rod(0.014, 0.36, "y", [0, 0, 0], { segments: 8, bevel: 0 }));
  return part;
}

/** All models in AdvantageScope's order: [file name, model]. */
export function kitbotModels() {
  const wheel = treadWheel(wheelRadius, 0.026, { colors, lugs: 9, hub: 0.034 });
  const components = [wheel, wheel, wheel, wheel, wheel, wheel, roller(), feeder()];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}

/** All of it as one model that does not move. */
export function kitbotOneMesh() {
  const whole = chassis();
  const wheel = treadWheel(wheelRadius, 0.026, { colors, lugs: 9, hub: 0.034 });
  for (const x of axles)
    for (const side of [1, -1])
      whole.include(wheel, [x, side * wheelSide, x === 0 ? wheelRadius - 0.0031 : wheelRadius]);
  whole.include(roller(), rollerAxis);
  whole.include(feeder(), feederAxis);
  return whole;
}

/** Where wheels and rollers are, for comparisons. */
export const kitbotPlaces = { wheelSide, axles, rollerAxis, feederAxis };
