// Two robots that the workshop offers as examples, out of the KitBot's parts: one whose model is a single mesh, as a CAD export
// without moving parts is, and one with a spindexer, a disc in the hopper that brings balls round to the feeder.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { kitbotOneMesh } from "./kitbot.mjs";
import { Part, adder } from "./robot-kit.mjs";
import { box, rod } from "./robot-shapes.mjs";

const kitbot = () => JSON.parse(readFileSync(new URL("../../robots/kitbot/robot.json", import.meta.url), "utf8"));

const spindexerAt = [-0.13, 0, 0.33];
const spindexerRadius = 0.17;

/** A disc with four vanes and a cone in its middle. Pivot: its axis. */
function spindexer() {
  const part = new Part({ accent: "#f2a516" });
  const add = adder(part, "spindexer");
  add("polycarbonate", rod(spindexerRadius, 0.006, "z", [0, 0, 0], { segments: 32, bevel: 0.001 }));
  add("accent", rod(0.03, 0.09, "z", [0, 0, 0.048], { segments: 12, bevel: 0.012 }));
  for (let i = 0; i < 4; i++) {
    const turn = 90 * i;
    const [cos, sin] = [Math.round(Math.cos((turn * Math.PI) / 180)), Math.round(Math.sin((turn * Math.PI) / 180))];
    add("accent", box([0.12, 0.008, 0.05], [0.095 * cos, 0.095 * sin, 0.03], { bevel: 0.002, turn: [0, 0, turn] }));
  }
  return part;
}

/** config.json, as AdvantageScope wants it. */
const configOf = (name, components) => ({
  ...{ name, isFTC: false, rotations: [{ axis: "x", degrees: 90 }], position: [0, 0, 0], cameras: [] },
  components: components.map(({ at }) => ({
    zeroedRotations: [{ axis: "x", degrees: 90 }],
    zeroedPosition: at.map((x) => -x),
  })),
});

/** As `npm run format` would leave it. */
const text = async (value) => {
  const file = fileURLToPath(new URL("../../public/examples/robots/robot.json", import.meta.url));
  return format(JSON.stringify(value, null, 2), { ...(await resolveConfig(file)), parser: "json" });
};

function oneMesh() {
  const { components: _, ...robot } = kitbot();
  const own = {
    ...robot,
    name: "one-mesh",
    title: "One Mesh",
    sources: { model: "scripts/models/example-robots.mjs" },
  };
  return { robot: own, files: [["model.glb", kitbotOneMesh()]], components: [] };
}

function withSpindexer() {
  const { robot } = oneMesh();
  const component = {
    name: "spindexer",
    at: spindexerAt,
    motion: { mechanism: "spindexer", axis: [0, 0, 1] },
  };
  const mechanism = {
    ...{ name: "spindexer", kind: "roller", motors: ["spindexer"], gearing: 20, efficiency: 0.9 },
    // A disc of 0.9 kg: half of mass times radius squared.
    ...{ inertia: 0.013, friction: 0.1, source: "our estimate of a 6 mm polycarbonate disc with vanes" },
  };
  const { program, launchers, motors, mechanisms } = robot;
  const own = {
    ...robot,
    ...{ name: "spindexer", title: "Spindexer" },
    motors: { ...motors, spindexer: { type: "krakenX60", stator: "60 A", supply: "40 A" } },
    mechanisms: [...mechanisms, mechanism],
    // Balls come to the feeder only while the disc turns.
    launchers: launchers.map((each) => ({ ...each, feeder: { mechanism: "spindexer", minSpeed: 10 } })),
    components: [component],
    program: {
      ...program,
      bindings: [...program.bindings, { button: "shoot", mechanism: "feeder", volts: 8, release: 0 }],
    },
  };
  return {
    robot: own,
    components: [component],
    files: [
      ["model.glb", kitbotOneMesh()],
      ["model_0.glb", spindexer()],
    ],
  };
}

/** By name: [file, its bytes]. */
export async function exampleRobots() {
  const made = {};
  for (const { robot, files, components } of [oneMesh(), withSpindexer()]) {
    made[robot.name] = [
      ["robot.json", Buffer.from(await text(robot))],
      ["config.json", Buffer.from(await text(configOf(robot.title, components)))],
    ];
    for (const [file, model] of files) made[robot.name].push([file, Buffer.from(await model.bytes())]);
  }
  return made;
}
