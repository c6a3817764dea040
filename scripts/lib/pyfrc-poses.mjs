// The places of the robot by the models in the physics.py of RobotPy's examples: worked out here, from the formulas of
// pyfrc 2026.0.2 (physics/tankmodel.py, drivetrains.py) and of WPILib's DifferentialDrivetrainSim, not by the packages
// in web/python.

const foot = 0.3048;
const inch = 0.0254;

/** The tank of the examples: two CIM a side, 110 lb, 10.71, 22 in between the wheels, 29.5 x 38.5 in, wheels of 6 in. */
function tank(left, right, ticks) {
  const [volts, friction, mass, gearing, motors] = [12, 1.3, 110 * 0.45359237, 10.71, 2];
  const [stall, free, diameter] = [2.42, 5310 / 60, 6 * inch];
  const fastest = (free * Math.PI * diameter) / gearing / foot;
  const hardest = (2 * motors * stall * gearing) / (diameter * mass) / foot;
  const [kv, ka] = [volts / fastest, volts / hardest];
  const base = 22 / 12;
  const inertia = (mass * ((29.5 / 12) ** 2 + (38.5 / 12) ** 2)) / 12;
  const turning = ((base / 2) * mass) / inertia;
  const side = () => ({ a: 0, v: 0 });
  /** Heun's method, over h seconds. */
  const step = (state, share, h) => {
    const given = volts * share;
    const push = Math.sign(given) * Math.max(Math.abs(given) - friction, 0);
    const guess = state.v + state.a * h;
    const v = state.v + ((state.a + (push - kv * guess) / ka) / 2) * h;
    state.a = (push - kv * v) / ka;
    state.v = v;
  };
  const sides = [side(), side()];
  let pose = { x: 0, y: 0, heading: 0 };
  for (let tick = 0; tick < ticks; tick++) {
    let [x, y, heading] = [0, 0, 0];
    for (let part = 0; part < 4; part++) {
      step(sides[0], left, 0.005);
      step(sides[1], -right, 0.005);
      const v = (sides[0].v + sides[1].v) / 2;
      x += v * Math.cos(heading) * 0.005;
      y += v * Math.sin(heading) * 0.005;
      heading += turning * (sides[1].v - sides[0].v) * 0.005;
    }
    pose = moved(pose, { x: x * foot, y: y * foot, heading });
  }
  return pose;
}

/** A step that is told from the robot. */
function moved(pose, step) {
  const [cos, sin] = [Math.cos(pose.heading), Math.sin(pose.heading)];
  return {
    x: pose.x + cos * step.x - sin * step.y,
    y: pose.y + sin * step.x + cos * step.y,
    heading: pose.heading + step.heading,
  };
}

/** Speeds that stay as they are, along their arc. */
function arc(forward, left, turn, seconds) {
  const angle = turn * seconds;
  const [s, c] = Math.abs(angle) < 1e-9 ? [seconds, 0] : [Math.sin(angle) / turn, (1 - Math.cos(angle)) / turn];
  return { x: forward * s - left * c, y: forward * c + left * s, heading: angle };
}

/** Four mecanum wheels at 5 ft/s, 2 and 3 ft apart; the right ones turned round. */
function mecanum(frontLeft, rearLeft, frontRight, rearRight, seconds) {
  const wheels = [frontLeft, -frontRight, rearLeft, -rearRight].map((share) => share * 5 * foot);
  const arm = ((2 + 3) / 2) * foot;
  const [fl, fr, rl, rr] = wheels;
  return arc((fl + fr + rl + rr) / 4, (-fl + fr + rl - rr) / 4, (-fl + fr - rl + rr) / (4 * arm), seconds);
}

/** A drivetrain of kV and kA, from rest: both sides the same, or turned against each other. */
function characterized(volts, kv, ka, seconds) {
  const time = ka / kv;
  return (volts / kv) * (seconds - time * (1 - Math.exp(-seconds / time)));
}

const updates = 50;
const seconds = updates / 50;

/** By example: the stick's position, the robot's place after 50 updates, and the tick of that. */
export const poses = {
  Physics: { axes: [-1, 0], says: "stick left: motors 1, -1", pose: tank(1, -1, updates), tick: 52 },
  PhysicsSPI: { axes: [-1, 0], says: "stick left: motors 1, -1", pose: tank(1, -1, updates), tick: 52 },
  Physics4Wheel: { axes: [0, -1], says: "stick forward: motors -1, 0", pose: tank(-1, 0, updates), tick: 52 },
  PhysicsMecanum: {
    ...{ axes: [1, 0, 1], says: "stick right and turned: the left wheels 1, the right ones 0" },
    ...{ pose: mecanum(1, 1, 0, 0, seconds), tick: 52 },
  },
  // Its commands run five milliseconds after each loop, so an update later. RobotController has the world's battery.
  HatchbotInlined: {
    ...{ axes: [0, 0, 1, 0, 0, 0], says: "right stick to the right: both sides forward at 12.768 V" },
    ...{ pose: { x: characterized(12.768, 1.98, 0.2, seconds), y: 0, heading: 0 }, tick: 53 },
  },
};
