// The FTC robot's models: an 18-inch base of channels on four mecanum wheels, a roller across its front, and a flywheel under a hood
// that a servo turns. robot.json has the same numbers.
import { Part, adder, mecanumWheel, signalLight } from "./robot-kit.mjs";
import { bentSheet, box, card, outline, placed, plate, rod } from "./robot-shapes.mjs";

const colors = { accent: "#f57e25", compliant: "#3fa34d" };
const wheel = { radius: 0.048, width: 0.038, x: 0.168, y: 0.18 };
/** The hood turns about the flywheel's axle. */
const axle = [-0.09, 0, 0.3];

function chassis() {
  const part = new Part(colors);
  const add = adder(part, "chassis");
  for (const s of [1, -1]) {
    add("aluminium", box([0.43, 0.048, 0.048], [0, s * 0.136, 0.07], { bevel: 0.003 }));
    add("aluminium", box([0.43, 0.004, 0.1], [0, s * 0.208, 0.09], { bevel: 0 }));
    add("aluminium", box([0.048, 0.224, 0.048], [s * 0.19, 0, 0.07], { bevel: 0.003 }));
    for (const x of [0.11, -0.11]) add("plastic", rod(0.018, 0.1, "y", [x, s * 0.06, 0.066]));
    const side = outline(
      [
        [-0.18, 0.09],
        [0.02, 0.09],
        [0.02, 0.3],
        [-0.04, 0.35],
        [-0.18, 0.35],
      ],
      0.02,
      2,
    );
    add("plate", plate(side, 0.006, "xz", [0, s * 0.14, 0]));
    add("accent", rod(0.006, 0.11, "z", [0.195, s * 0.145, 0.14], { segments: 8 }));
  }
  add("plate", box([0.32, 0.22, 0.003], [-0.02, 0, 0.05], { bevel: 0 }));
  add("plastic", box([0.13, 0.07, 0.045], [-0.16, 0, 0.08]));
  add("accent", box([0.1, 0.143, 0.03], [-0.11, 0, 0.13]));
  add("white", box([0.09, 0.06, 0.002], [-0.11, 0, 0.146], { bevel: 0 }));
  signalLight(add, [-0.2, 0, 0.36]);
  // Signs in the alliance's colour with the number, on both sides and at the back.
  for (const s of [1, -1]) {
    add("alliance", box([0.22, 0.004, 0.075], [-0.02, s * 0.211, 0.172]));
    add("number", placed(card(0.2, 0.05), [-0.02, s * 0.2136, 0.172], [0, 0, 90 * s]));
  }
  add("alliance", box([0.004, 0.26, 0.085], [-0.185, 0, 0.21]));
  add("number", placed(card(0.23, 0.06), [-0.1876, 0, 0.21], [0, 0, 180]));
  return part;
}

function intake() {
  const part = new Part(colors);
  const add = adder(part, "intake", [0.2, 0, 0.12]);
  add("aluminium", rod(0.004, 0.29, "y", [0.2, 0, 0.12], { segments: 8 }));
  for (let i = 0; i < 6; i++)
    add("compliant", rod(0.024, 0.018, "y", [0.2, (i - 2.5) * 0.048, 0.12], { segments: 10 }));
  return part;
}

function flywheel() {
  const part = new Part(colors);
  const add = adder(part, "flywheel", axle);
  add("aluminium", rod(0.004, 0.27, "y", axle, { segments: 8 }));
  for (const y of [-0.035, 0.035]) add("rubber", rod(0.048, 0.03, "y", [axle[0], y, axle[2]], { segments: 20 }));
  return part;
}

/** As it is drawn it is at its zero of 28 degrees. */
function hood() {
  const part = new Part(colors);
  const add = adder(part, "hood", axle);
  add("polycarbonate", bentSheet(0.165, 0.004, 0.15, 0.5, 2.1, axle));
  for (const s of [1, -1])
    add("plate", box([0.1, 0.005, 0.03], [axle[0] + 0.04, s * 0.09, axle[2] + 0.06], { bevel: 0 }));
  return part;
}

export function ftcMecanumModels() {
  const [left, right] = [1, -1].map((hand) => mecanumWheel(wheel.radius, wheel.width, hand, { colors }));
  // Front left and back right push forward and right, the other two forward and left.
  const components = [right, left, left, right, intake(), flywheel(), hood()];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}
