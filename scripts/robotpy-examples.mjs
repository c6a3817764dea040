// Runs each program of RobotPy's example repository in the world, and writes the running ones and their motions to
// docs/robotpy-examples.md.
//   node scripts/robotpy-examples.mjs DIR [WORD...]
// DIR is a checkout of github.com/robotpy/examples; with words only the examples that have one in their name, and no
// document.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BadInput } from "./cli/args.mjs";
import { CodeDesk, findProject, openPython } from "./cli/code-desk.mjs";
import { site } from "./cli/content.mjs";
import { library, openCore, openWire } from "./cli/run.mjs";
import { wiredRobot, withRobot } from "./cli/wirings.mjs";
import { poses } from "./lib/pyfrc-poses.mjs";
import { tryProgram } from "./lib/program-trial.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scenarioPath = "public/examples/robotpy/scenario.json";
const sticksPath = "public/examples/robotpy/sticks.json";
/** Of the scenario: disabled, autonomous, teleop, test, disabled. */
const ticks = 15 * 50;

/** The channels that each example has: an overlay of public/examples/wirings. The others have two motors or none. */
const wirings = {
  "command-based": [
    "ArmBot",
    "ArmBotOffboard",
    "DriveDistanceOffboard",
    "FrisbeeBot",
    "GyroDriveCommands",
    "HatchbotInlined",
    "HatchbotTraditional",
    "RamseteCommand",
    "SysId",
  ],
  "drive-class": ["DifferentialDriveBot", "RamseteController"],
  pyfrc: ["MagicbotSimple", "Physics", "PhysicsCamSim", "PhysicsSPI", "Timed"],
  "pyfrc-four": ["Physics4Wheel"],
  ultrasonic: ["UltrasonicPID"],
  romi: ["RomiReference"],
  xrp: ["XrpReference"],
  flywheel: ["FlywheelBangBangController", "MotorControl", "StateSpaceFlywheel", "StateSpaceFlywheelSysId"],
  elevator: ["ElevatorSimulation", "Mechanism2d", "StateSpaceElevator"],
  "elevator-profiled": ["ElevatorProfiledPID", "ElevatorTrapezoidProfile", "Encoder", "PotentiometerPID"],
  arm: ["ArmSimulation", "StateSpaceArm"],
  "arm-absolute": ["DutyCycleEncoder"],
  mecanum: ["MecanumBot"],
  "mecanum-sides": ["GyroMecanum"],
  "mecanum-ring": ["MecanumDrive", "MecanumDriveXbox"],
  "mecanum-pyfrc": ["PhysicsMecanum"],
  swerve: ["SwerveBot"],
};
/** Notes on a row that its columns lack: the examples' own code says why. */
const remarks = {
  GyroDriveCommands:
    "upstream's commands2 2026.2.2 calls .accept of a function (profiledpidcommand.py:71), and ends in real RobotPy as well",
  RamseteCommand:
    "commands2 2026 has it no more, in real RobotPy either; the console names LTVUnicycleController in a command of your own",
  StatefulAutonomous: "none of its modes is the default one, so a dashboard must choose",
  UltrasonicPID: "its kP is negative, which PIDController refuses as WPILib's does: its gains are all 0",
  ShuffleBoard: "it sets no motor: its dashboards are the example",
  Physics4Wheel: "its DifferentialDrive is made of the two left motors",
  MagicbotSimple: "it sets one of its two motors",
  StateSpaceArm: "RobotPy's own run of its examples leaves it out",
  StateSpaceElevator: "RobotPy's own run of its examples leaves it out",
  StateSpaceFlywheel: "its own mistake, as soon as the trigger is pressed",
  StateSpaceFlywheelSysId: "its own mistake, as soon as the trigger is pressed",
};

const wiringOf = (name) => Object.keys(wirings).find((wiring) => wirings[wiring].includes(name)) ?? "two-motors";

/** Runs one example. Returns its row. */
async function runExample(name, project, { sandlot, core, wire, tablesWire, code, python, moments }) {
  const wiring = wiringOf(name);
  const text = withRobot(
    readFileSync(join(root, scenarioPath), "utf8"),
    wiredRobot(wiring, "examples"),
    undefined,
    "examples",
  );
  const scene = await core.load(text, name, site(sandlot));
  const { motion, report, ...tried } = tryProgram(
    project,
    { sandlot, core, wire, tablesWire, code, python, moments },
    { scene, ticks },
  );
  const row = { name, wiring, moves: "", ...tried };
  if (motion !== null) describe(row, motion, report);
  return row;
}

/** Where physics.py has the robot of an example, by its own Field2d, with a stick held: beside where it must be. */
async function runPose(name, project, { sandlot, core, wire, code, python }) {
  const { axes, says, pose, tick: last } = poses[name];
  const scenario = JSON.parse(readFileSync(join(root, scenarioPath), "utf8"));
  const text = JSON.stringify({ ...scenario, match: { start: "teleop", clock: false }, script: [] });
  const wired = withRobot(text, wiredRobot(wiringOf(name), "examples"), undefined, "examples");
  const scene = await core.load(wired, name, site(sandlot));
  python.renew({ "/robot": project });
  const moments = code.readSticks(JSON.stringify([{ t: 0, axes }]));
  const desk = CodeDesk.start({
    ...{ core, sandlot, wire, scene, code, python, project, seed: 1, physics: "physics", print: () => {} },
    sticksAt: (seconds) => code.sticksAt(moments, seconds),
  });
  try {
    for (let tick = 1; tick <= last; tick++) {
      desk.beforeTick();
      core.step(1);
      desk.ticked(tick);
    }
    const [x, y, degrees] = desk.values()["/SmartDashboard/Field/Robot"] ?? [];
    return { name, says, pose, found: { x, y, heading: (degrees * Math.PI) / 180 } };
  } finally {
    desk.close();
  }
}

const words = ({ x, y, heading }) => {
  const turns = Math.round(heading / (2 * Math.PI));
  const degrees = ((heading - turns * 2 * Math.PI) * 180) / Math.PI;
  return [x.toFixed(4), y.toFixed(4), degrees.toFixed(2)].map((text) => text.replace(/^-(0\.?0*)$/, "$1")).join(", ");
};

const list = (motors) => motors.map(({ name }) => name).join(", ");

function describe(row, { driven, stuck }, { mapped, unmapped }) {
  const outputs = mapped.filter((line) => /^(PWM|XRPMotor|Relay|Solenoid)/i.test(line));
  const notes = unmapped.length > 0 ? `not wired: ${unmapped.join(", ")}` : "";
  if (stuck.length > 0) {
    row.moves = "no";
    row.why ||= `${list(stuck)} got volts and did not turn`;
  } else if (driven.length > 0) row.moves = list(driven);
  else if (outputs.length > 0) {
    row.moves = "no";
    row.why ||= `the program has ${outputs.join(", ")} and gives it nothing with these sticks`;
  } else row.moves = "nothing to move";
  row.note = notes;
}

function document(rows, places) {
  const runs = rows.filter((row) => row.runs).length;
  const still = rows.filter((row) => row.runs && row.moves === "nothing to move").length;
  const moving = rows.filter((row) => row.runs && row.moves !== "no").length - still;
  const lines = rows.map(({ name, wiring, runs: ran, moves, why, note = "", path }) => {
    const more = [why, remarks[name] ?? "", note]
      .filter((text) => text !== "")
      .join("; ")
      .replaceAll("|", "\\|");
    return `| ${name} | ${ran ? "yes" : "no"} | ${moves || "no"} | ${more} | \`--code DIR/${path} --wiring ${wiring}\` |`;
  });
  return `# RobotPy's examples

${runs} of the ${rows.length} examples of [robotpy/examples](https://github.com/robotpy/examples) (2026, unmodified) run through disabled, autonomous,
teleop and test with moving sticks, ${moving} of them move the motors that they command, and ${still}
command none. \`node scripts/robotpy-examples.mjs DIR\` wrote this page; DIR is
a checkout of that repository. Each row's own run is

\`\`\`
node scripts/sandlot.mjs run ${scenarioPath} --seconds 15 --sticks ${sticksPath} ROW
\`\`\`

with the last column in place of ROW. "Moves" names the motors that got volts and turned.

| example | runs | moves | why not, or what else | ROW |
|---|---|---|---|---|
${lines.join("\n")}

## Where physics.py has the robot

The five whose physics.py has a place for the robot that can be worked out, each with a stick held, after 50 updates (1 s) from rest, by
the "Field" that they publish. Worked out: \`scripts/lib/pyfrc-poses.mjs\`, from the formulas. 14 of the 50 differences of times are a
hair less than 0.02 s, and pyfrc's tank counts whole 0.01 ms, so its robots are half a millimetre behind.

| example | held | x, y [m], heading [°]: worked out | found |
|---|---|---|---|
${places.map(({ name, says, pose, found }) => `| ${name} | ${says} | ${words(pose)} | ${words(found)} |`).join("\n")}
`;
}

async function main([dir, ...chosen]) {
  if (dir === undefined) {
    console.error("node scripts/robotpy-examples.mjs DIR [WORD...]: DIR is a checkout of github.com/robotpy/examples");
    return 2;
  }
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const wanted = [];
  for (const name of names.filter((each) => chosen.length === 0 || chosen.some((word) => each.includes(word)))) {
    const found = await findProject(join(dir, name), "examples").catch((error) => {
      if (error instanceof BadInput) return null;
      throw error;
    });
    if (found !== null) wanted.push({ name, path: `${name}/${found.home}`.replace(/\/$/, ""), project: found.project });
  }
  if (wanted.length === 0) {
    console.error(`${dir} has no folder with a robot.py in it${chosen.length > 0 ? " and that word in its name" : ""}`);
    return 2;
  }
  const sandlot = await library();
  const core = await openCore(sandlot);
  const [{ wire }, { wire: tablesWire }] = [await openWire(), await openWire()];
  const { code, python } = await openPython();
  const moments = code.readSticks(readFileSync(join(root, sticksPath), "utf8"));
  const rows = [];
  for (const { name, path, project } of wanted) {
    const parts = { sandlot, core, wire, tablesWire, code, python, moments };
    const row = { ...(await runExample(name, project, parts)), path };
    rows.push(row);
    console.log(
      `${row.runs ? "runs " : "ENDS "} ${name}: ${row.moves || "no"}; ${row.why} ${row.note ?? ""} (${Math.round(row.ms)} ms)`,
    );
    if (chosen.length > 0) for (const line of row.printed.slice(-5)) console.log(`      ${line}`);
  }
  const places = [];
  for (const { name, project } of wanted.filter((each) => each.name in poses)) {
    const place = await runPose(name, project, { sandlot, core, wire, code, python });
    places.push(place);
    console.log(`${name}: ${place.says}: ${words(place.pose)} worked out, ${words(place.found)} found`);
  }
  if (chosen.length === 0) writeFileSync(join(root, "docs/robotpy-examples.md"), document(rows, places));
  console.log(`${rows.filter((row) => row.runs).length} of ${rows.length} run`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
