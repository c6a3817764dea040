// The swerve shooter's models: chassis (model.glb) and one model for each component, about its pivot, in robot axes.
import {
  Part,
  adder,
  backPanel,
  battery,
  bumpers,
  compliantWheels,
  holes,
  inch,
  motor,
  signalLight,
  treadWheel,
} from "./robot-kit.mjs";
import {
  belt,
  bentSheet,
  bothSides,
  box,
  card,
  circle,
  outline,
  placed,
  plate,
  revolved,
  rod,
  sheet,
  stud,
} from "./robot-shapes.mjs";

// robot.json has the same numbers in its shapes and components; tests/web/robot-builder.test.ts holds them together.
const frame = { half: 12 * inch, railBottom: 0.069, railTop: 0.1198, panBottom: 0.066 };
const module = 9.25 * inch;
const wheelRadius = 2 * inch;
const flywheelAxis = [-0.115, 0, 0.385];
const intakePivot = [0.27, 0, 0.21];
/** The climber's arms, folded: tubes on the frame's rails; the rung they hang from; where the sliding part is drawn about. */
const climber = { x: -0.1, y: 0.292, bottom: 0.12, top: 0.5, pivot: [-0.1, 0, 0.5] };
const rung = { x: -0.045, z: 0.5066, radius: 0.0211 };

function chassis() {
  const part = new Part();
  bumpers(part, { halfX: frame.half, halfY: frame.half });
  swerveBase(part);
  rollerFloor(part);
  shooterTower(part);
  electronics(part);
  climberTubes(part);
  return part;
}

/** Frame and the fixed part of four modules: other robots stand on it, too. */
export function swerveBase(part) {
  const add = adder(part, "chassis");
  const { half, railBottom, railTop, panBottom } = frame;
  const z = (railBottom + railTop) / 2;
  const rail = 0.0254;
  add("plate", box([2 * half - 0.004, 2 * half - 0.004, 0.003], [0, 0, panBottom + 0.0015], { bevel: 0 }));
  for (const s of [1, -1]) {
    add("aluminium", box([rail, 2 * half, railTop - railBottom], [s * (half - rail / 2), 0, z]));
    add("aluminium", box([2 * half - 2 * rail, rail, railTop - railBottom], [0, s * (half - rail / 2), z]));
    add("aluminium", box([2 * half - 2 * rail, rail, railTop - railBottom], [0, s * 0.155, z]));
  }

  // The fixed part of each module: a plate over the corner that carries the azimuth bearing, and two inverted motors.
  const c = 0.066;
  for (const sx of [1, -1]) {
    for (const sy of [1, -1]) {
      const [x, y] = [sx * module, sy * module];
      add("plate", box([2 * c, 2 * c, 0.006], [x, y, railTop + 0.003], { bevel: 0.001 }));
      for (const [u, v] of [
        [0.088, -0.02],
        [-0.02, 0.088],
      ]) {
        add("plastic", stud(0.03, [x - sx * u, y - sy * v, railTop - 0.05], railTop - 0.002, 12));
      }
      add("aluminium", stud(0.016, [x - sx * 0.088, y + sy * 0.02, railTop - 0.004], railTop + 0.003, 8));
      add("aluminium", stud(0.011, [x - sx * 0.053, y - sy * 0.053, railTop + 0.005], railTop + 0.018, 8));
    }
  }
}

/** The floor of the hopper. */
function rollerFloor(part) {
  const add = adder(part, "chassis");
  for (const x of [0.2, 0.125, 0.05, -0.025]) {
    add("compliant", rod(0.019, 0.304, "y", [x, 0, 0.158], { segments: 10 }));
  }
  for (const s of [1, -1]) add("plate", box([0.3, 0.005, 0.055], [0.09, s * 0.155, 0.147], { bevel: 0 }));
}

function shooterTower(part) {
  const add = adder(part, "chassis");
  const [fx, , fz] = flywheelAxis;
  const side = outline(
    [
      [-0.3, 0.121, 0],
      [-0.03, 0.121, 0],
      [-0.03, 0.3],
      [-0.045, 0.43],
      [-0.11, 0.46],
      [-0.23, 0.455],
      [-0.3, 0.36],
    ],
    0.028,
    2,
  );
  const hole = (points) => outline(points, 0.009, 1);
  const holes = [
    hole([
      [-0.284, 0.15],
      [-0.2, 0.15],
      [-0.284, 0.24],
    ]),
    hole([
      [-0.165, 0.15],
      [-0.05, 0.15],
      [-0.05, 0.225],
      [-0.08, 0.235],
    ]),
    hole([
      [-0.18, 0.165],
      [-0.105, 0.25],
      [-0.135, 0.305],
      [-0.27, 0.265],
    ]),
    hole([
      [-0.284, 0.29],
      [-0.178, 0.335],
      [-0.182, 0.36],
      [-0.25, 0.4],
      [-0.284, 0.355],
    ]),
    circle(fx, fz, 0.03, 12),
  ];
  add("plate", bothSides(plate(side, 0.006, "xz", [0, 0.192, 0], holes, { crease: 70 })));
  for (const [x, z] of [
    [-0.05, 0.415],
    [-0.045, 0.29],
    [-0.29, 0.255],
    [-0.29, 0.14],
  ]) {
    add("aluminium", rod(0.0085, 0.378, "y", [x, 0, z], { segments: 7, bevel: 0 }));
  }
  // The fixed, lower part of the balls' path, and the feeder that lifts them into it.
  add("plate", bentSheet(0.185, 0.003, 0.372, 222, 262, flywheelAxis, 5));
  add("compliant", rod(0.03, 0.34, "y", [-0.07, 0, 0.222], { segments: 12, bevel: 0.004 }));
  add("aluminium", rod(0.007, 0.42, "y", [-0.07, 0, 0.222], { segments: 6, bevel: 0 }));

  // Flywheel drive: motors outside the plates, belt inside.
  add("rubber", belt([-0.078, 0.285], [fx, fz], 0.015, 0.021, 0.009, -0.183, 4));
  for (const s of [1, -1]) {
    motor(add, [-0.078, s * 0.195, 0.285], "y", s, 0.078);
    add("aluminium", rod(0.02, 0.01, "y", [fx, s * 0.2, fz], { segments: 12, bevel: 0.003 }));
  }
}

function electronics(part) {
  const add = adder(part, "chassis");
  battery(add, -0.2, 0.115);

  backPanel(add, -0.298, 0.205);

  signalLight(add, [-0.275, 0.2, 0.366]);

  // Controller and power distribution, under the hopper's leaning sides.
  add("white", box([0.13, 0.085, 0.026], [0.05, 0.225, 0.083]));
  add("plastic", box([0.14, 0.1, 0.04], [0.05, -0.225, 0.09]));
  add("red", box([0.11, 0.012, 0.006], [0.05, -0.2, 0.112], { bevel: 0 }));
}

/** The climber's parts on the frame: an outer tube on each side, its bearing block, and the winch inside of it. */
function climberTubes(part) {
  const add = adder(part, "chassis");
  const { x, y, bottom, top } = climber;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0508, 0.0254, top - bottom - 0.012], [x, s * y, (top + bottom - 0.012) / 2]));
    add("plastic", box([0.058, 0.031, 0.03], [x, s * y, top - 0.015], { bevel: 0.003 }));
    holes(
      add,
      [0.16, 0.21, 0.26, 0.31, 0.36, 0.41].map((z) => [x, z]),
      s * (y + 0.0128),
      s,
      0.0085,
    );
    // Gearbox against the tube, motor toward the middle, drum in a slot of the tube.
    add("plate", box([0.078, 0.012, 0.08], [x, s * (y - 0.0195), 0.168], { bevel: 0.003 }));
    motor(add, [x, s * (y - 0.0255), 0.168], "y", -s, 0.076);
    add("accent", rod(0.0127, 0.018, "y", [x, s * (y + 0.015), 0.168], { segments: 12, bevel: 0.003 }));
    add("red", box([0.052, 0.0265, 0.012], [x, s * y, 0.452], { bevel: 0 }));
  }
}

/** The sliding parts: inner tubes and their hooks, with round undersides where the rung lies. Pivot: between the tubes' tops. */
function climberArms() {
  const part = new Part();
  const add = adder(part, "climber", climber.pivot);
  const { x, y, bottom } = climber;
  const arc = Array.from({ length: 5 }, (_, i) => {
    const t = ((138 - (96 * i) / 4) * Math.PI) / 180;
    return [rung.x + rung.radius * Math.cos(t), rung.z + rung.radius * Math.sin(t), 0];
  });
  const hook = outline(
    [
      [x - 0.019, 0.462, 0.006],
      [x + 0.019, 0.462, 0.006],
      [x + 0.021, 0.5, 0.01],
      ...arc,
      [-0.0215, 0.519, 0.004],
      [-0.0095, 0.53, 0.01],
      [-0.018, 0.5495, 0.014],
      [x - 0.019, 0.5495, 0.02],
    ],
    0,
    2,
  );
  const hole = (points) => outline(points, 0.004, 1);
  const pocket = [
    hole([
      [-0.106, 0.512],
      [-0.081, 0.52],
      [-0.068, 0.537],
      [-0.106, 0.537],
    ]),
  ];
  for (const s of [1, -1]) {
    add("aluminium", box([0.038, 0.019, 0.53 - bottom - 0.1], [x, s * y, (0.53 + bottom + 0.1) / 2]));
    for (const side of [1, -1])
      add("accent", plate(hook, 0.005, "xz", [0, s * y + side * 0.0122, 0], pocket, { crease: 35 }));
    // A rubber pad between the plates takes the rung.
    add(
      "rubber",
      plate(outline([...arc, [-0.024, 0.53, 0], [-0.066, 0.53, 0]], 0), 0.019, "xz", [0, s * y, 0], [], { crease: 35 }),
    );
    for (const v of [0.475, 0.495]) add("plastic", rod(0.0045, 0.036, "y", [x, s * y, v], { segments: 6, bevel: 0 }));
  }
  return part;
}

/** The part of a module that turns: azimuth ring on top, fork and bevel gear around the wheel. Pivot: the wheel's centre. */
export function moduleSteer() {
  const part = new Part();
  const add = adder(part, "module", [0, 0, wheelRadius]);
  const top = frame.railTop;
  // The ring and its pointer tell a driver where the wheel points: they show from above.
  add(
    "plastic",
    sheet(
      circle(0, 0, 0.038, 16).map((p) => [p.x, p.y]),
      top + 0.008,
    ),
  );
  const ring = [
    [0.0445, top],
    [0.0445, top + 0.012],
    [0.036, top + 0.0125],
    [0.035, top + 0.008],
  ];
  add("accent", revolved(ring, "z", [0, 0, 0], { segments: 16, crease: 100 }));
  const pointer = [
    [0.034, 0],
    [0.01, 0.014],
    [0.01, 0.006],
    [-0.031, 0.006],
    [-0.031, -0.006],
    [0.01, -0.006],
    [0.01, -0.014],
  ];
  add("white", sheet(pointer, top + 0.009));
  const cheek = outline(
    [
      [-0.03, 0.118, 0],
      [-0.014, 0.036, 0],
      [0.014, 0.036, 0],
      [0.03, 0.118, 0],
    ],
    0,
  );
  for (const s of [1, -1]) add("aluminium", plate(cheek, 0.006, "xz", [0, s * 0.026, 0]));
  add("aluminium", rod(0.022, 0.009, "y", [0, 0.033, wheelRadius], { segments: 10 }));
  return part;
}

/** Over-the-bumper intake, folded up in its starting place: turned down 78 degrees about its pivot it reaches over the bumper. */
function intake() {
  const part = new Part();
  const add = adder(part, "intake", intakePivot);
  const [px, , pz] = intakePivot;
  const at = (x, z) => [px + x, 0, pz + z];
  const moved = (points) => points.map(([x, z, r]) => [px + x, pz + z, r]);
  const arm = outline(
    moved([
      [-0.018, -0.018, 0.016],
      [0.018, -0.018, 0.016],
      [0.034, 0.15, 0.02],
      [0.098, 0.18, 0.014],
      [0.096, 0.218, 0.014],
      [0.06, 0.222, 0.02],
      [0, 0.2, 0.03],
    ]),
    0.016,
    1,
  );
  const pockets = [
    outline(
      moved([
        [-0.002, 0.03],
        [0.012, 0.03],
        [0.018, 0.105],
        [0.004, 0.105],
      ]),
      0.005,
      1,
    ),
    outline(
      moved([
        [0.006, 0.125],
        [0.02, 0.125],
        [0.026, 0.165],
        [0.05, 0.185],
        [0.05, 0.2],
        [0.01, 0.187],
      ]),
      0.005,
      1,
    ),
  ];
  add("plate", bothSides(plate(arm, 0.006, "xz", [0, 0.262, 0], pockets, { crease: 70 })));
  // Main roller with compliant wheels, inner roller, cross tubes.
  const [rx, , rz] = at(0.078, 0.198);
  for (let i = 0; i < 6; i++)
    add("compliant", rod(0.037, 0.054, "y", [rx, (i - 2.5) * 0.086, rz], { segments: 13, bevel: 0.006 }));
  add("plastic", rod(0.013, 0.518, "y", [rx, 0, rz], { segments: 8 }));
  add("rubber", rod(0.016, 0.518, "y", at(0.026, 0.128), { segments: 10 }));
  add("accent", rod(0.0127, 0.518, "y", at(0.03, 0.196), { segments: 8 }));
  add("aluminium", rod(0.0127, 0.545, "y", at(0, 0), { segments: 10 }));
  // Roller motor inside the left arm, belt outside.
  motor(add, [px + 0.01, 0.258, pz + 0.068], "y", -1, 0.085);
  add("rubber", belt([px + 0.01, pz + 0.068], [rx, rz], 0.013, 0.018, 0.009, 0.272, 4));
  add(
    "aluminium",
    rod(0.0165, 0.012, "y", [rx, 0.272, rz], { segments: 10 }),
    rod(0.011, 0.012, "y", [px + 0.01, 0.272, pz + 0.068], { segments: 8 }),
  );
  return part;
}

/** Hopper: uprights, polycarbonate that leans out over the modules, top rails, camera. */
function hopper() {
  const part = new Part();
  const add = adder(part, "hopper", [0.13, 0, 0.19]);
  // Its back leaves a slot before the climber's arms: in there the rung lies when the robot hangs.
  const { back, front, wide, top, post } = { back: 0.004, front: 0.235, wide: 0.29, top: 0.53, post: 0.019 };
  const [low, waist, narrow] = [0.165, 0.345, 0.16];
  const rise = waist - low;
  const lean = (Math.atan2(wide - narrow, rise) * 180) / Math.PI;
  const middle = (front + back) / 2;
  for (const s of [1, -1]) {
    for (const x of [back, front])
      add("plate", box([post, post, top - post - 0.12], [x, s * wide, (top - post + 0.12) / 2]));
    add("accent", box([front - back + post, post, post], [middle, s * wide, top - post / 2]));
    const panel = { bevel: 0 };
    add(
      "polycarbonate",
      box(
        [front - back - post, 0.003, Math.hypot(wide - narrow, rise)],
        [middle, (s * (wide + narrow)) / 2, (low + waist) / 2],
        { ...panel, turn: [-s * lean, 0, 0] },
      ),
    );
    add(
      "polycarbonate",
      box([front - back - post, 0.003, top - post - waist], [middle, s * wide, (top - post + waist) / 2], panel),
    );
    // Gussets.
    for (const [x, d] of [
      [back, 1],
      [front, -1],
    ]) {
      const corner = [
        [x, top - post],
        [x + d * 0.055, top - post],
        [x, top - post - 0.055],
      ].map(([u, v]) => [u, v, 0]);
      add(
        "plate",
        plate(outline(d > 0 ? [...corner].reverse() : corner, 0), 0.003, "xz", [0, s * (wide + post / 2 + 0.0015), 0]),
      );
    }
  }
  for (const x of [front, back]) add("accent", box([post, 2 * wide - post, post], [x, 0, top - post / 2]));
  const edge = wide - post / 2;
  const face = [
    [-narrow, low],
    [narrow, low],
    [edge, waist],
    [edge, top - post],
    [-edge, top - post],
    [-edge, waist],
  ];
  add("polycarbonate", plate(outline(face, 0), 0.003, "yz", [front, 0, 0]));
  // Camera for the tags ahead.
  const lens = [front + 0.012, 0.17, top - 0.022];
  add("plastic", box([0.022, 0.075, 0.038], lens, { bevel: 0.004 }));
  add("aluminium", rod(0.0115, 0.004, "x", [lens[0] + 0.012, lens[1], lens[2]], { segments: 10 }));
  const light = sheet(
    [
      [-0.011, -0.0065],
      [0.011, -0.0065],
      [0.011, 0.0065],
      [-0.011, 0.0065],
    ],
    0.0113,
  );
  add("compliant", ...[-1, 1].map((s) => placed(light, [lens[0], lens[1] + s * 0.024, lens[2]], [0, 90, 0])));
  return part;
}

/** Flywheel: shaft, four compliant wheels with a mark that shows the spin, inertia discs. Pivot: its axis. */
function flywheel() {
  const part = new Part();
  const add = adder(part, "flywheel");
  add("aluminium", rod(0.011, 0.39, "y", [0, 0, 0], { segments: 6, bevel: 0 }));
  add("plastic", rod(0.034, 0.322, "y", [0, 0, 0], { segments: 12 }));
  compliantWheels(add, [-0.126, -0.042, 0.042, 0.126], 0.0508, 0.058);
  for (const s of [1, -1]) add("aluminium", rod(0.046, 0.012, "y", [0, s * 0.17, 0], { segments: 16 }));
  return part;
}

/** Hood: the curved sheet over the balls' path, with its ribs. Pivot: the flywheel's axis. */
function hood() {
  const part = new Part();
  const add = adder(part, "hood");
  const [from, to, inside] = [146, 220, 0.182];
  add("accent", bentSheet(inside, 0.003, 0.35, from, to, [0, 0, 0], 10));
  const arc = (r, a, b) =>
    Array.from({ length: 8 }, (_, i) => {
      const t = ((a + ((b - a) * i) / 7) * Math.PI) / 180;
      return { x: r * Math.cos(t), y: r * Math.sin(t) };
    });
  for (const y of [-0.179, 0.179]) {
    add("plate", plate([...arc(0.189, from, to), ...arc(0.166, to, from)], 0.005, "xz", [0, y, 0], [], { crease: 45 }));
    for (const t of [152, 200])
      add("plate", box([0.15, 0.005, 0.02], [0.1, y, 0], { bevel: 0 }).rotateY((-t * Math.PI) / 180));
  }
  // Number on the back, where the sheet is farthest out: the card touches it there.
  const lean = 4;
  add(
    "number-on-accent",
    placed(placed(card(0.31, 0.07), [-inside - 0.0042, 0, 0], [0, 0, 180]), [0, 0, 0], [0, lean, 0]),
  );
  return part;
}

/** All models in AdvantageScope's order: [file name, model]. */
export function swerveShooterModels() {
  const [modules, wheels] = [moduleSteer(), treadWheel(wheelRadius, 0.038)];
  const components = [
    modules,
    modules,
    modules,
    modules,
    wheels,
    wheels,
    wheels,
    wheels,
    intake(),
    hopper(),
    flywheel(),
    hood(),
    climberArms(),
  ];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}
