// The reef arm's models: the coral arm with rollers for balls before its claw, and a climber between tower and funnel that reaches over a
// bar. robot.json has the same numbers; tests/web/robots.test.ts compares them.
import { arm as coralArm, carriage, chassis as coralChassis, ejector, roller, stage } from "./coral-arm.mjs";
import { Part, adder, inch, treadWheel } from "./robot-kit.mjs";
import { box, outline, plate, rod } from "./robot-shapes.mjs";
import { moduleSteer } from "./swerve-shooter.mjs";

/** The climber: tubes behind the bar, the middle of the bar in its hooks, where the sliding part is drawn about. */
const climber = { x: -0.035, y: 0.065, bottom: 0.12, top: 0.5, pivot: [-0.035, 0, 0.5] };
const bar = { x: 0.0204, z: 0.507 };
/** From the arm's axle to the rollers for balls, and how far above and below the arm they turn. */
const rollers = { out: 0.25, aside: 0.15 };

function chassis() {
  const part = coralChassis();
  const add = adder(part, "chassis");
  const { x, y, bottom, top } = climber;
  for (const s of [1, -1]) {
    add("aluminium", box([0.0508, 0.0254, top - bottom], [x, s * y, (top + bottom) / 2], { bevel: 0 }));
    add("plastic", box([0.058, 0.031, 0.03], [x, s * y, top - 0.015], { bevel: 0 }));
    add("plastic", box([0.06, 0.07, 0.06], [x - 0.03, s * 0.06, 0.15], { bevel: 0 }));
  }
  add("plate", rod(0.0127, 0.1, "y", [x, 0, 0.168], { segments: 6, bevel: 0 }));
  return part;
}

/** The sliding tubes and their hooks, which lie on a bar. Pivot: between the tubes' tops. */
function climberArms() {
  const part = new Part();
  const add = adder(part, "climber", climber.pivot);
  const { x, y, bottom } = climber;
  const hook = outline(
    [
      [x - 0.019, 0.462, 0.006],
      [x + 0.016, 0.462, 0.006],
      [x + 0.018, 0.515, 0.01],
      [bar.x - 0.016, bar.z + 0.022, 0.008],
      [bar.x + 0.016, bar.z + 0.022, 0.008],
      [bar.x + 0.034, 0.513, 0.006],
      [bar.x + 0.044, 0.52, 0.006],
      [bar.x + 0.03, 0.556, 0.014],
      [x - 0.019, 0.556, 0.02],
    ],
    0.004,
    1,
  );
  for (const s of [1, -1]) {
    add("aluminium", box([0.038, 0.019, 0.43 - bottom], [x, s * y, (0.53 + bottom + 0.1) / 2]));
    add("accent", plate(hook, 0.016, "xz", [0, s * y, 0]));
  }
  return part;
}

/** The coral arm's arm with two forks that hold the rollers for balls. Pivot: its axle. */
function arm() {
  const part = coralArm();
  const add = adder(part, "arm");
  for (const s of [1, -1]) {
    const fork = [
      [0.1, s * 0.02],
      [0.14, s * 0.02],
      [rollers.out + 0.02, s * (rollers.aside - 0.012)],
      [rollers.out, s * (rollers.aside + 0.014)],
    ];
    for (const y of [0.1, -0.1]) add("accent", plate(outline(fork, 0, 1), 0.005, "xz", [0, y, 0]));
  }
  add("aluminium", rod(0.008, 0.2, "y", [0.12, 0, 0.02], { segments: 6, bevel: 0 }));
  add("plastic", box([0.05, 0.05, 0.05], [0.13, 0.03, 0.055], { bevel: 0 }));
  return part;
}

/** One of the rollers for balls. Pivot: its axis. */
function ballRoller() {
  const part = new Part();
  const add = adder(part, "roller");
  add("compliant", rod(0.03, 0.17, "y", [0, 0, 0], { segments: 8, bevel: 0 }));
  add("aluminium", rod(0.007, 0.2, "y", [0, 0, 0], { segments: 6, bevel: 0 }));
  return part;
}

/** All models in AdvantageScope's order: [file name, model]. */
export function reefArmModels() {
  const [module, wheel, claw, ball] = [moduleSteer(), treadWheel(2 * inch, 0.038), roller(), ballRoller()];
  const moving = [stage(0.16, "accent"), stage(0.13, "white"), carriage(), arm(), claw, claw, ejector(), ball, ball];
  const components = [...Array(4).fill(module), ...Array(4).fill(wheel), ...moving, climberArms()];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}
