// The XRP's models: a printed chassis with its board on four AA cells, two wheels of 60 mm, a caster, the rangefinder's two eyes ahead, and an
// arm that a servo lifts. robot.json has the same numbers.
import { Part, adder, signalLight } from "./robot-kit.mjs";
import { box, card, placed, rod } from "./robot-shapes.mjs";

const colors = { accent: "#c8102e", compliant: "#1f1f22" };
const wheel = { radius: 0.03, width: 0.012, x: 0.02, y: 0.0775 };
/** The arm turns about the servo's axle. */
const axle = [0.075, 0, 0.07];

function chassis() {
  const part = new Part(colors);
  const add = adder(part, "chassis");
  add("accent", box([0.18, 0.12, 0.006], [0, 0, 0.02], { bevel: 0.002 }));
  for (const s of [1, -1]) {
    add("accent", box([0.18, 0.004, 0.022], [0, s * 0.06, 0.03], { bevel: 0.001 }));
    add("plastic", box([0.065, 0.02, 0.022], [wheel.x, s * 0.045, wheel.radius], { bevel: 0.002 }));
    add("aluminium", rod(0.008, 0.01, "x", [0.09, s * 0.013, 0.04], { segments: 12 }));
  }
  add("plastic", box([0.06, 0.065, 0.02], [-0.035, 0, 0.034], { bevel: 0.002 }));
  add("plate", box([0.08, 0.06, 0.004], [-0.02, 0, 0.06], { bevel: 0 }));
  add("plastic", box([0.012, 0.045, 0.02], [0.082, 0, 0.04], { bevel: 0.001 }));
  add("plastic", box([0.024, 0.013, 0.024], [0.07, -0.014, 0.064], { bevel: 0.001 }));
  add("rubber", rod(0.01, 0.014, "y", [-0.075, 0, 0.01], { segments: 12 }));
  signalLight(add, [-0.05, 0, 0.062]);
  for (const s of [1, -1]) {
    add("alliance", box([0.08, 0.003, 0.024], [-0.03, s * 0.064, 0.045]));
    add("number", placed(card(0.07, 0.018), [-0.03, s * 0.0662, 0.045], [0, 0, 90 * s]));
  }
  return part;
}

function turningWheel() {
  const part = new Part(colors);
  const add = adder(part, "wheel");
  add("rubber", rod(wheel.radius, wheel.width, "y", [0, 0, 0], { segments: 24 }));
  add("accent", rod(0.02, wheel.width + 0.002, "y", [0, 0, 0], { segments: 12 }));
  return part;
}

function arm() {
  const part = new Part(colors);
  const add = adder(part, "arm", axle);
  add("white", box([0.07, 0.008, 0.006], [axle[0] + 0.03, 0, axle[2]], { bevel: 0.001 }));
  add("white", box([0.006, 0.05, 0.012], [axle[0] + 0.064, 0, axle[2]], { bevel: 0.001 }));
  return part;
}

export function xrpModels() {
  const components = [turningWheel(), turningWheel(), arm()];
  return [["model.glb", chassis()], ...components.map((model, i) => [`model_${i}.glb`, model])];
}
