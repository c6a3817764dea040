// The mecanum arm robot's models: a base on four mecanum wheels, a two-stage elevator, an arm on its carriage, a roller claw.
// robot.json has the same numbers; tests/web/robots.test.ts compares them.
import {
  Part,
  adder,
  backPanel,
  battery,
  bumpers,
  holes,
  label,
  mecanumWheel,
  neo,
  signalLight,
} from "./robot-kit.mjs";
import { belt, bothSides, box, circle, outline, placed, plate, rod, sheet, tube, wire } from "./robot-shapes.mjs";

const colors = { accent: "#7d4fd0", compliant: "#f0782c" };

const frame = { halfX: 0.3556, halfY: 0.3302, low: 0.058, high: 0.1088 }; // 28 in x 26 in
const wheelRadius = 0.0762;
const wheelWidth = 0.057;
const inner = 0.222; // y of the inner rails
const lift = 0.01; // x of the elevator
const upright = { y: 0.172, top: 0.92 };
const stage = { y: 0.138, low: 0.118, high: 0.9 };
const pivot = [0.09, 0, 0.43];
const reach = 0.6; // from the arm's pivot to the axes of the claw's rollers
const spread = 0.088; // of the rollers, up and down from the arm's line

function chassis() {
  const part = new Part(colors);
  bumpers(part, { halfX: frame.halfX, halfY: frame.halfY });
  base(part);
  elevator(part);
  electronics(part);
  return part;
}

function base(part) {
  const add = adder(part, "chassis");
  const { halfX, halfY, low, high } = frame;
  const [z, h, rail] = [(low + high) / 2, high - low, 0.0254];
  for (const s of [1, -1]) {
    add("aluminium", box([rail, 2 * halfY, h], [s * (halfX - rail / 2), 0, z]));
    add("aluminium", box([2 * halfX - 2 * rail, rail, h], [0, s * (halfY - rail / 2), z]));
    add("aluminium", box([2 * halfX - 2 * rail, rail, h], [0, s * inner, z]));
    // Gussets over the corners, and a gearbox at each wheel.
    for (const t of [1, -1]) {
      const corner = [
        [t * (halfX - 0.001), s * (halfY - 0.001)],
        [t * (halfX - 0.085), s * (halfY - 0.001)],
        [t * (halfX - 0.085), s * (halfY - rail)],
        [t * (halfX - rail), s * (halfY - 0.085)],
        [t * (halfX - 0.001), s * (halfY - 0.085)],
      ];
      add("plate", sheet(corner, high + 0.0008));
      gearbox(add, t * 0.26, s);
    }
  }
  for (const x of [0.13, -0.12]) add("aluminium", box([rail, 2 * inner - rail, h], [x, 0, z]));
  add("plate", box([2 * halfX - 0.06, 2 * inner - 0.02, 0.003], [0, 0, low - 0.0015], { bevel: 0 }));
}

/** A gearbox on the inner rail, its NEO toward the middle. */
function gearbox(add, x, s) {
  const shape = outline(
    [
      [x - 0.05, 0.06],
      [x + 0.05, 0.06],
      [x + 0.05, 0.11],
      [x + 0.022, 0.142],
      [x - 0.022, 0.142],
      [x - 0.05, 0.11],
    ],
    0.016,
    1,
  );
  add("plastic", plate(shape, 0.036, "xz", [0, s * 0.19, 0], [], { crease: 60 }));
  const face = sheet(
    shape.map((p) => [p.x, s * p.y]),
    0,
  );
  add("accent", placed(placed(face, [0, 0, 0], [90 * s, 0, 0]), [0, s * 0.1715, 0]));
  neo(add, [x, s * 0.168, 0.108], "y", -s);
}

function elevator(part) {
  const add = adder(part, "chassis");
  const { y, top } = upright;
  const bottom = frame.high;
  const middle = (top + bottom) / 2;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0508, 0.0254, top - bottom], [lift, s * y, middle]));
    const places = Array.from({ length: 13 }, (_, i) => [lift, bottom + 0.14 + i * 0.052]);
    holes(add, places, s * (y + 0.0127), s);
    // Foot gusset and brace to the back.
    const foot = [
      [lift - 0.085, bottom - 0.03],
      [lift + 0.085, bottom - 0.03],
      [lift + 0.085, bottom + 0.005],
      [lift + 0.03, bottom + 0.085],
      [lift - 0.03, bottom + 0.085],
      [lift - 0.085, bottom + 0.005],
    ];
    add("plate", plate(outline(foot, 0.008, 1), 0.003, "xz", [0, s * (y + 0.0145), 0]));
    const [from, to] = [
      [-0.3, bottom],
      [lift - 0.02, 0.62],
    ];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const lean = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    add(
      "aluminium",
      box([long, 0.0254, 0.0254], [(from[0] + to[0]) / 2, s * y, (from[1] + to[1]) / 2], { turn: [0, -lean, 0] }),
    );
    const knee = [
      [lift - 0.025, 0.66, 0],
      [lift - 0.085, 0.58],
      [lift - 0.105, 0.5],
      [lift - 0.025, 0.52, 0],
    ];
    add("accent", plate(outline(knee, 0.006, 1), 0.003, "xz", [0, s * (y + 0.0145), 0]));
    // Lifting chains, and the sprockets they turn on.
    add("plastic", box([0.006, 0.005, top - 0.19], [lift - 0.034, s * 0.1, (top + 0.15) / 2], { bevel: 0 }));
    add("accent", rod(0.022, 0.008, "y", [lift - 0.034, s * 0.1, top - 0.01], { segments: 10 }));
    add("plate", rod(0.022, 0.008, "y", [lift - 0.034, s * 0.1, 0.16], { segments: 10 }));
  }
  add("accent", box([0.0254, 2 * y + 0.0254, 0.0254], [lift - 0.0381, 0, top - 0.0127]));
  add("aluminium", box([0.0254, 2 * y, 0.0254], [lift - 0.0381, 0, 0.64]));
  add("aluminium", rod(0.0064, 2 * y + 0.02, "y", [lift - 0.034, 0, 0.16], { segments: 6, bevel: 0 }));
  // Gearbox with its two motors, behind the shaft.
  const shell = outline(
    [
      [-0.115, 0.112],
      [0.005, 0.112],
      [0.005, 0.185],
      [-0.05, 0.2],
      [-0.115, 0.185],
    ],
    0.016,
    2,
  );
  add("plate", plate(shell, 0.05, "xz", [0, 0, 0], [], { crease: 60 }));
  for (const s of [1, -1]) neo(add, [-0.075, s * 0.025, 0.15], "y", s);
  signalLight(add, [lift - 0.038, -0.12, top + 0.001]);
  // Camera on the left upright.
  const lens = [lift + 0.034, upright.y, 0.7];
  add("plastic", box([0.022, 0.06, 0.036], lens, { bevel: 0.004 }));
  add("aluminium", rod(0.011, 0.004, "x", [lens[0] + 0.012, lens[1], lens[2]], { segments: 10 }));
}

function electronics(part) {
  const add = adder(part, "chassis");
  battery(add, -0.23, 0.0975);
  backPanel(add, -0.335, 0.235);
  for (const s of [1, -1]) add("plate", box([0.006, 0.02, 0.16], [-0.338, s * 0.13, 0.175], { bevel: 0 }));
  add("white", box([0.14, 0.1, 0.028], [0.235, 0, 0.072]));
  add("accent", label([0.06, 0.03], [0.235, 0, 0.087]));
  add("plastic", box([0.1, 0.2, 0.036], [0.07, 0, 0.077]));
  for (let i = 0; i < 6; i++) add("red", label([0.012, 0.018], [0.1, -0.08 + i * 0.032, 0.097]));
  for (let i = 0; i < 4; i++) {
    const y = (i - 1.5) * 0.1;
    add("plastic", box([0.05, 0.034, 0.02], [-0.06, y, 0.069], { bevel: 0.003 }));
    add("lamp", label([0.006, 0.006], [-0.04, y, 0.0795]));
  }
}

/** The first stage: a frame inside the uprights that rises half as far as the carriage. Pivot: the elevator's foot. */
function stageFrame() {
  const part = new Part(colors);
  const add = adder(part, "stage", [lift, 0, stage.low]);
  const { y, low, high } = stage;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0381, 0.0254, high - low], [lift, s * y, (high + low) / 2]));
    add("accent", box([0.002, 0.008, high - low - 0.06], [lift + 0.0198, s * y, (high + low) / 2], { bevel: 0 }));
    for (const z of [low + 0.03])
      add("plastic", rod(0.013, 0.008, "y", [lift + 0.034, s * (y + 0.016), z], { segments: 7 }));
    add("plastic", rod(0.018, 0.007, "y", [lift - 0.004, s * 0.112, high - 0.045], { segments: 8 }));
    add("plastic", box([0.005, 0.004, high - low - 0.1], [lift - 0.008, s * 0.112, (high + low) / 2], { bevel: 0 }));
  }
  for (const z of [low + 0.0127, high - 0.0127]) add("aluminium", box([0.0254, 2 * y - 0.0254, 0.0254], [lift, 0, z]));
  return part;
}

/** The carriage: two plates between the stage's tubes, drawn forward and up to the arm's pivot. Pivot: the elevator's foot. */
function carriage() {
  const part = new Part(colors);
  const add = adder(part, "carriage", [lift, 0, stage.low]);
  const [px, , pz] = pivot;
  const side = outline(
    [
      [lift - 0.03, 0.165, 0.012],
      [lift + 0.04, 0.165, 0.02],
      [lift + 0.085, 0.3, 0.04],
      [px + 0.03, pz - 0.03, 0.02],
      [px + 0.03, pz + 0.03, 0.028],
      [px - 0.03, pz + 0.03, 0.028],
      [lift + 0.028, 0.35, 0.02],
      [lift - 0.03, 0.33, 0.012],
    ],
    0.014,
    1,
  );
  const cuts = [
    outline(
      [
        [lift + 0.04, 0.325],
        [lift + 0.078, 0.325],
        [px + 0.012, pz - 0.04],
        [px - 0.012, pz - 0.03],
      ],
      0.008,
      1,
    ),
  ];
  add("accent", bothSides(plate(side, 0.006, "xz", [0, 0.1, 0], cuts, { crease: 50 })));
  for (const z of [0.178, 0.318]) add("aluminium", box([0.0254, 0.194, 0.0254], [lift, 0, z]));
  for (const s of [1, -1]) {
    for (const z of [0.185, 0.315])
      add("plastic", rod(0.013, 0.012, "y", [lift + 0.032, s * 0.112, z], { segments: 7 }));
    add("plastic", rod(0.021, 0.008, "y", [px, s * 0.106, pz], { segments: 9 }));
  }
  add("aluminium", tube(0.0095, 0.2, "y", pivot, 6));
  // The arm's motor and planetary gearbox, lying across, with the chain's small sprocket.
  add("plastic", tube(0.024, 0.075, "y", [lift + 0.045, -0.012, 0.265], 9));
  add("aluminium", box([0.052, 0.01, 0.052], [lift + 0.045, 0.03, 0.265]));
  neo(add, [lift + 0.045, -0.0495, 0.265], "y", -1, 0.95);
  add("plastic", rod(0.016, 0.006, "y", [lift + 0.045, 0.058, 0.265], { segments: 6 }));
  add("plastic", belt([lift + 0.045, 0.265], [px, pz], 0.018, 0.05, 0.005, 0.058, 3));
  return part;
}

/** The arm with its big sprocket and the claw's plates, drawn level. Pivot: its axle. */
function arm() {
  const part = new Part(colors);
  const add = adder(part, "arm");
  add("aluminium", box([0.46, 0.0508, 0.0381], [0.21, 0, 0]));
  const places = Array.from({ length: 8 }, (_, i) => [0.09 + i * 0.042, 0]);
  for (const s of [1, -1]) holes(add, places, s * 0.0254, s, 0.0065);
  // Sprocket with teeth enough to be one.
  const teeth = Array.from({ length: 24 }, (_, i) => {
    const r = [0.05, 0.0535][i % 2];
    return { x: r * Math.cos((i * Math.PI) / 12), y: r * Math.sin((i * Math.PI) / 12) };
  });
  add("plate", plate(teeth, 0.006, "xz", [0, 0.058, 0], [], { crease: 60 }));
  add("aluminium", tube(0.02, 0.18, "y", [0, 0, 0], 10));
  // Claw: a cross tube, and two plates that hold the rollers' ends.
  add("accent", box([0.0381, 0.33, 0.0381], [0.44, 0, 0]));
  const cheek = outline(
    [
      [0.415, -0.028, 0.012],
      [0.49, -0.04, 0.03],
      [0.575, -0.113, 0.018],
      [0.63, -0.113, 0.02],
      [0.63, -0.065, 0.02],
      [0.555, -0.02, 0.03],
      [0.555, 0.02, 0.03],
      [0.63, 0.065, 0.02],
      [0.63, 0.113, 0.02],
      [0.575, 0.113, 0.018],
      [0.49, 0.04, 0.03],
      [0.415, 0.028, 0.012],
    ],
    0.014,
    1,
  );
  const cuts = [1, -1].map((s) =>
    outline(
      [
        [0.51, s * 0.033, 0],
        [0.545, s * 0.04, 0],
        [0.59, s * 0.08, 0],
        [0.58, s * 0.094, 0],
      ],
      0,
    ),
  );
  add("plate", bothSides(plate(cheek, 0.005, "xz", [0, 0.164, 0], cuts, { crease: 50 })));
  for (const s of [1, -1]) {
    // Gussets between tube and claw.
    const gusset = [
      [0.36, s * 0.0254, 0],
      [0.421, s * 0.0254, 0],
      [0.421, s * 0.1, 0],
    ];
    for (const z of [0.0205, -0.0205])
      add("plate", plate(outline(s > 0 ? gusset : [...gusset].reverse(), 0), 0.003, "xy", [0, 0, z]));
  }
  // The rollers' motor, and belts on the outside of the right plate.
  neo(add, [0.5, -0.16, 0], "y", 1, 0.62);
  add("plastic", belt([0.5, 0], [reach, spread], 0.011, 0.014, 0.008, -0.173, 3));
  add("plastic", belt([0.5, 0], [reach, -spread], 0.011, 0.014, 0.008, -0.183, 3));
  add("aluminium", rod(0.009, 0.026, "y", [0.5, -0.176, 0], { segments: 8 }));
  // Cable along the arm.
  add(
    "red",
    wire(
      [
        [0.03, 0.01, 0.026],
        [0.15, -0.012, 0.023],
        [0.3, 0.006, 0.024],
        [0.43, -0.02, 0.026],
        [0.5, -0.11, 0.03],
      ],
      0.0035,
      10,
      4,
    ),
  );
  return part;
}

/** One roller of the claw: star wheels on a shaft. Pivot: its axis. */
function clawRoller() {
  const part = new Part(colors);
  const add = adder(part, "roller");
  add("aluminium", tube(0.0065, 0.345, "y", [0, 0, 0], 5));
  add("aluminium", tube(0.012, 0.31, "y", [0, 0, 0], 7));
  const dash = label([0.006, 0.028], [0, 0, 0.0251]);
  for (let i = 0; i < 6; i++) {
    const y = (i - 2.5) * 0.05;
    add("compliant", rod(0.025, 0.036, "y", [0, y, 0], { segments: 7, bevel: 0.004 }));
    add("white", placed(dash, [0, y, 0]));
  }
  return part;
}

/** All models in AdvantageScope's order: [file name, model]. */
export function mecanumArmModels() {
  const [left, right] = [1, -1].map((hand) => mecanumWheel(wheelRadius, wheelWidth, hand, { colors }));
  const claw = clawRoller();
  // Front left and back right push forward and right, the other two forward and left.
  const components = [right, left, left, right, stageFrame(), carriage(), arm(), claw, claw];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}

export const mecanumArmPlaces = { pivot, reach, spread, foot: [lift, 0, stage.low] };
