// The sample programs of the 3260 protocol, each run as its reader would: a core with a joystick, a core alone, in Python and C.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/run.mjs";

const samples = join(root, "docs/samples/3260");
/** Ports below those that systems hand out themselves: each pair of programs has a base of its own. */
const firstBase = 13_000;

function start(command, args) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const program = { child, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (program.output += data));
  // Programs that cannot be started say so at the end of the test.
  child.on("error", (error) => (program.output += error.message));
  return program;
}

async function stop({ child }) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/** Runs `seconds` of the page's scenario with the core; returns its robot's place, and all messages. */
async function drive({ core, joystick, base, seconds }) {
  const ports = ["--port-base", String(base)];
  const programs = [start(core[0], [...core.slice(1), ...ports])];
  if (joystick !== null) programs.push(start(joystick[0], [...joystick.slice(1), ...ports]));
  const words = ["scripts/sandlot.mjs", "run", "docs/scenarios/3260.json", "--icd", "--icd-port-base", String(base)];
  // A joystick goes by its own clock, so the run does, too.
  const more = ["--seconds", String(seconds), ...(joystick === null ? [] : ["--real-time"])];
  const simulator = spawn(process.execPath, [...words, ...more], { cwd: root });
  let text = "";
  let errors = "";
  simulator.stdout.on("data", (data) => (text += data));
  simulator.stderr.on("data", (data) => (errors += data));
  try {
    const [code] = await once(simulator, "close");
    const said = programs.map(({ output }) => output).join("\n");
    if (code !== 0) throw new Error(`the run ended with ${code}\n${errors}\n${said}`);
    return { pose: JSON.parse(text).robots[0].pose, said };
  } finally {
    for (const program of programs) await stop(program);
  }
}

function expect(condition, words) {
  if (!condition) throw new Error(words);
}

/** A robot that stood at x 2 and heading 0. */
const far = ({ pose, said }, least) =>
  expect(pose.x > 2 + least && Math.abs(pose.y - 4) < 0.3, `it is at ${JSON.stringify(pose)}\n${said}`);

async function compiled(scratch, name) {
  mkdirSync(join(scratch, "programs"), { recursive: true });
  const out = join(scratch, "programs", name);
  const compiler = start("cc", ["-Wall", "-Wextra", "-Werror", "-O1", "-o", out, join(samples, `${name}.c`)]);
  const [code] = await once(compiler.child, "close");
  expect(code === 0, compiler.output);
  return out;
}

const python = (name, ...args) => ["python3", join(samples, `${name}.py`), ...args];

export const testPrograms = [
  {
    name: "3260 core.py alone drives for a second",
    run: async () =>
      far(await drive({ core: python("core", "--auto"), joystick: null, base: firstBase, seconds: 3 }), 0.4),
  },
  {
    name: "3260 core.c alone drives for a second",
    run: async (scratch) =>
      far(
        await drive({
          core: [await compiled(scratch, "core"), "--auto"],
          joystick: null,
          base: firstBase + 100,
          seconds: 3,
        }),
        0.4,
      ),
  },
  {
    name: "3260 joystick.py drives core.py",
    async run() {
      const run = await drive({
        core: python("core"),
        joystick: python("joystick", "256", "256", "20"),
        base: firstBase + 200,
        seconds: 3,
      });
      far(run, 0.4);
      expect(/joystick: core connected/.test(run.said), run.said);
    },
  },
  {
    name: "3260 joystick.c drives core.c",
    async run(scratch) {
      const joystick = [await compiled(scratch, "joystick"), "256", "256", "20"];
      const run = await drive({ core: [await compiled(scratch, "core")], joystick, base: firstBase + 300, seconds: 3 });
      far(run, 0.4);
      expect(/joystick: core connected/.test(run.said), run.said);
    },
  },
];
