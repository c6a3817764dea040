// The coral arm's models: the swerve shooter's base, a tower of three stages, and an arm on its carriage with a claw that lets a coral
// out along the arm. robot.json has the same numbers; tests/web/robots.test.ts compares them.
import { Part, adder, backPanel, battery, bumpers, holes, inch, motor, signalLight, treadWheel } from "./robot-kit.mjs";
import { belt, bothSides, box, outline, plate, rod, sheet } from "./robot-shapes.mjs";
import { moduleSteer, swerveBase } from "./swerve-shooter.mjs";

const colors = { accent: "#e0569b", compliant: "#35b8a6" };
const half = 12 * inch;
const tower = { x: 0.15, y: 0.19, bottom: 0.12, top: 0.98 };
const foot = [0.15, 0, 0.12];
const pivot = [0.28, 0, 0.33];
/** From the arm's axle to the middle of a coral in the claw, and to the claw's rollers. */
const reach = { coral: 0.3, rollers: 0.32, aside: 0.085 };

/** The fixed parts. */
export function chassis() {
  const part = new Part(colors);
  bumpers(part, { halfX: half, halfY: half });
  swerveBase(part);
  uprights(part);
  funnel(part);
  const add = adder(part, "chassis");
  battery(add, -0.17, 0.115);
  backPanel(add, -0.298, 0.205);
  signalLight(add, [tower.x, 0.14, tower.top + 0.001]);
  return part;
}

/** The tower's fixed frame, its foot and the winch. */
function uprights(part) {
  const add = adder(part, "chassis");
  const { x, y, bottom, top } = tower;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0508, 0.0254, top - bottom], [x, s * y, (top + bottom) / 2]));
    const places = Array.from({ length: 14 }, (_, i) => [x, bottom + 0.1 + i * 0.055]);
    holes(add, places, s * (y + 0.0127), s);
    const brace = [
      [-0.19, 0.12],
      [-0.15, 0.12],
      [x - 0.025, 0.6],
      [x - 0.025, 0.66],
    ];
    add("accent", plate(outline(brace, 0.006, 1), 0.004, "xz", [0, s * (y + 0.0147), 0]));
    motor(add, [x - 0.06, s * 0.02, 0.17], "y", s, 0.08);
  }
  for (const z of [bottom + 0.02, top - 0.013]) add("aluminium", box([0.0254, 2 * y, 0.0254], [x - 0.013, 0, z]));
  add("plate", rod(0.022, 0.06, "y", [x - 0.02, 0, 0.2], { segments: 14 }));
  add("rubber", belt([x - 0.02, 0.2], [x - 0.02, top - 0.04], 0.012, 0.012, 0.008, 0.1, 4));
}

/** Two leaning sheets behind the tower, into which a coral slides out of a station. */
function funnel(part) {
  const add = adder(part, "chassis");
  for (const s of [1, -1]) {
    add("polycarbonate", box([0.34, 0.004, 0.3], [-0.12, s * 0.2, 0.56], { bevel: 0, turn: [s * -28, 0, 0] }));
    for (const x of [-0.28, 0.03]) add("aluminium", box([0.019, 0.019, 0.42], [x, s * 0.24, 0.34]));
  }
  add("polycarbonate", box([0.36, 0.24, 0.004], [-0.12, 0, 0.42], { bevel: 0, turn: [0, -14, 0] }));
}

/** A moving stage: a frame inside the one before it. Pivot: the tower's foot. */
export function stage(y, color) {
  const part = new Part(colors);
  const add = adder(part, "stage", foot);
  const { x, bottom, top } = tower;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0381, 0.0254, top - bottom - 0.05], [x, s * y, (top + bottom - 0.02) / 2]));
    add(color, box([0.002, 0.01, top - bottom - 0.12], [x + 0.0205, s * y, (top + bottom) / 2], { bevel: 0 }));
  }
  for (const z of [bottom + 0.04, top - 0.03]) add("aluminium", box([0.0254, 2 * y, 0.0254], [x, 0, z]));
  return part;
}

/** The carriage, drawn forward to the arm's axle. Pivot: the tower's foot. */
export function carriage() {
  const part = new Part(colors);
  const add = adder(part, "carriage", foot);
  const [px, , pz] = pivot;
  const side = outline(
    [
      [0.13, 0.25, 0.012],
      [0.18, 0.25, 0.02],
      [px + 0.03, pz - 0.035, 0.02],
      [px + 0.03, pz + 0.03, 0.028],
      [px - 0.03, pz + 0.035, 0.028],
      [0.17, 0.43, 0.02],
      [0.13, 0.43, 0.012],
    ],
    0.014,
    1,
  );
  add("accent", bothSides(plate(side, 0.006, "xz", [0, 0.1, 0], [], { crease: 50 })));
  for (const z of [0.265, 0.415]) add("aluminium", box([0.0254, 0.194, 0.0254], [0.15, 0, z]));
  add("aluminium", rod(0.0095, 0.21, "y", pivot, { segments: 8 }));
  motor(add, [0.19, 0.05, 0.34], "y", -1, 0.09);
  add("plastic", belt([0.19, 0.34], [px, pz], 0.014, 0.04, 0.006, 0.062, 3));
  return part;
}

/** The arm, drawn level, with the claw's plates above and below the coral. Pivot: its axle. */
export function arm() {
  const part = new Part(colors);
  const add = adder(part, "arm");
  for (const s of [1, -1]) {
    add("aluminium", box([0.2, 0.02, 0.04], [0.1, s * 0.068, 0]));
    add("aluminium", rod(0.008, 0.17, "z", [reach.rollers, s * reach.aside, 0], { segments: 6, bevel: 0 }));
  }
  add("aluminium", box([0.0254, 0.156, 0.0381], [0.19, 0, 0]));
  const cheek = [
    [0.16, -0.05],
    [0.2, -0.095],
    [0.36, -0.1],
    [0.36, -0.05],
    [0.24, -0.045],
    [0.24, 0.045],
    [0.36, 0.05],
    [0.36, 0.1],
    [0.2, 0.095],
    [0.16, 0.05],
  ];
  for (const s of [1, -1])
    add("accent", plate(outline(cheek, 0.008, 1), 0.005, "xy", [0, 0, s * 0.068], [], { crease: 50 }));
  motor(add, [0.19, 0.03, 0.075], "y", -1, 0.06);
  add(
    "red",
    sheet(
      [
        [0.02, -0.004],
        [0.18, -0.004],
        [0.18, 0.004],
        [0.02, 0.004],
      ],
      0.021,
    ),
  );
  return part;
}

/** One roller of the claw. Pivot: its axis. */
export function roller() {
  const part = new Part(colors);
  const add = adder(part, "roller");
  for (const z of [-0.035, 0, 0.035]) add("compliant", rod(0.025, 0.03, "z", [0, 0, z], { segments: 9, bevel: 0.004 }));
  add("white", box([0.05, 0.004, 0.1], [0, 0, 0], { bevel: 0 }));
  return part;
}

/** The roller above the coral that pushes it out. Pivot: its axis. */
export function ejector() {
  const part = new Part(colors);
  const add = adder(part, "ejector");
  add("compliant", rod(0.022, 0.1, "y", [0, 0, 0], { segments: 9, bevel: 0.004 }));
  add("aluminium", rod(0.006, 0.14, "y", [0, 0, 0], { segments: 6, bevel: 0 }));
  add("white", box([0.046, 0.104, 0.004], [0, 0, 0], { bevel: 0 }));
  return part;
}

/** All models in AdvantageScope's order: [file name, model]. */
export function coralArmModels() {
  const [module, wheel, claw] = [moduleSteer(), treadWheel(2 * inch, 0.038), roller()];
  const moving = [stage(0.16, "accent"), stage(0.13, "white"), carriage(), arm(), claw, claw, ejector()];
  const components = [...Array(4).fill(module), ...Array(4).fill(wheel), ...moving];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}
