// `java`: a team's WPILib program (Java, Kotlin or C++) in simulation and the page beside it, started and ended
// together. The project's files are not touched: the run's other needs are in an init script for Gradle.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BadInput } from "../cli/args.mjs";
import { statusOf } from "../cli/files.mjs";
import { library } from "../cli/run.mjs";
import { loadKinds, lookInto } from "./kinds.mjs";
import { teamScenario } from "./project-robot.mjs";

const initScript = fileURLToPath(new URL("simulation.init.gradle", import.meta.url));
const command = fileURLToPath(new URL("../sandlot.mjs", import.meta.url));
const defaultHalPort = 3300;
/** Between two looks whether the program listens, and how long a first build may take [ms]. */
const [lookMs, patienceMs] = [300, 20 * 60_000];
const lastLinesMs = 1000;
const tasks = { java: "simulateJava", cpp: "simulateNative" };
const isWindows = process.platform === "win32";

/** The last lines that say why Gradle could not: its print, and a sentence for a first-time reader. */
const troubles = [
  [
    /JAVA_HOME is (not set|set to an invalid)|no 'java' command/,
    "there is no JDK: set JAVA_HOME to the one of WPILib (…/wpilib/YEAR/jdk)",
  ],
  [
    /Unsupported class file major version|requires (at least )?(JVM runtime version|Java) \d+/i,
    "this JDK is another than the project's year needs: set JAVA_HOME to the one of WPILib (…/wpilib/YEAR/jdk)",
  ],
  [
    /Could not (resolve|GET|download)|UnknownHostException/,
    "a library could not be fetched: build the project once with a network, or with WPILib's offline install",
  ],
  [
    /Task :\w*[cC]ompile\w* FAILED|Execution failed for task ':\w*[cC]ompile/,
    "the program does not compile: Gradle's lines above say where",
  ],
  [
    /Main class doesn't exist|Could not find or load main class/,
    "Gradle has no main class: look at ROBOT_MAIN_CLASS in build.gradle",
  ],
  [/Task 'simulate(Java|Native)' not found/, "the project has no such task: its GradleRIO is not of 2022 or later"],
  [/Address already in use|bind\(\)? failed/i, "another robot program has a port that this one needs: end it first"],
];

/** The folder's contents. Throws BadInput where no program can be started. `command`: its name in errors. */
export async function projectIn(folder, command = "java") {
  if (statusOf(folder)?.isFile() === true)
    throw new BadInput(`${command}: ${folder}: is a file; give the project's folder, a zip unpacked`);
  if (statusOf(folder)?.isDirectory() !== true) throw new BadInput(`${command}: ${folder}: no such folder`);
  const { project } = await lookInto(folder, command);
  if (project?.language === "python")
    throw new BadInput(
      `${command}: ${folder}: is a RobotPy project; run it in the page (Code), or by "run SCENARIO --code ${folder}"`,
    );
  if (project === null || project.language === null)
    throw new BadInput(`${command}: ${folder}: has no build.gradle with src/main/java or src/main/cpp below it`);
  const home = join(folder, project.root);
  const wrapper = join(home, isWindows ? "gradlew.bat" : "gradlew");
  if (!existsSync(wrapper))
    throw new BadInput(
      `${command}: ${home}: has no ${isWindows ? "gradlew.bat" : "gradlew"}: Gradle's wrapper comes with each WPILib project`,
    );
  return { project, home, wrapper };
}

/** The fragment that opens the team's own robot; "": no file says enough of it. */
async function robotLink(project) {
  const [team] = project.robots;
  if (team === undefined) return { fragment: "", open: [] };
  const { openQuestions } = await loadKinds();
  const scenario = await teamScenario(team, { name: "Our robot", program: "external", mode: "disabled" });
  const { scenarioLink } = await library();
  return { fragment: await scenarioLink(JSON.stringify(scenario)), open: openQuestions(team.numbers, {}) };
}

/** Does a program listen there? */
export const listens = (port) =>
  new Promise((answer) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const end = (is) => {
      socket.destroy();
      answer(is);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });

export function kill(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** The page's server. Resolves to { child, address }. */
async function startPage(port) {
  const given = port === undefined ? [] : ["--port", String(port)];
  const child = spawn(process.execPath, [command, "serve", ...given], {
    detached: !isWindows,
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /serving (http:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume();
    return { child, address };
  }
  throw new BadInput("java: the page's server ended before it said where it serves");
}

function openInBrowser(address) {
  const [program, ...args] = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }[process.platform] ?? ["xdg-open"];
  spawn(program, [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

/** A task for VS Code, where the project has no tasks of its own. */
function writeTask(home) {
  const task = {
    version: "2.0.0",
    tasks: [{ label: "Sandlot", type: "shell", command: "npx sandlot java .", problemMatcher: [], isBackground: true }],
  };
  const path = join(home, ".vscode/tasks.json");
  if (existsSync(path)) {
    process.stdout.write(
      `${path} is there already: add this to its "tasks":\n${JSON.stringify(task.tasks[0], null, 2)}\n`,
    );
    return 0;
  }
  mkdirSync(join(home, ".vscode"), { recursive: true });
  writeFileSync(path, `${JSON.stringify(task, null, 2)}\n`);
  process.stdout.write(`written: ${path}; Terminal, Run Task, Sandlot starts it\n`);
  return 0;
}

export async function java({ FOLDER: given, port, halsim = defaultHalPort, task = false, "no-open": isQuiet = false }) {
  const folder = resolve(given);
  const { project, home, wrapper } = await projectIn(folder);
  if (task) return writeTask(home);
  if (await listens(halsim))
    throw new BadInput(`java: port ${halsim} is taken: another robot program runs in simulation; end it first`);
  const { fragment, open: questions } = await robotLink(project);
  const { language, year, team } = project;
  const facts = [
    language === "java" ? "Java" : "C++",
    ...(year === "" ? [] : [`season ${year}`]),
    ...(team === null ? [] : [`team ${team}`]),
  ];
  process.stdout.write(`${home}: ${facts.join(", ")}\n`);
  if (fragment !== "")
    process.stdout.write(
      `its robot is made of ${project.robots[0].name || "its files"}${questions.length === 0 ? "" : `; in no file, so guessed: ${questions.join(", ")}`}\n`,
    );
  const page = await startPage(port);
  const begun = Date.now();
  const print = (line) => process.stdout.write(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)}  ${line}\n`);
  const gradle = startGradle({ home, wrapper, language, halsim, print });
  let interrupted = false;
  const stop = () => {
    interrupted = true;
    kill(gradle.child, "SIGTERM");
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const isUp = await untilUp(gradle, halsim);
    if (isUp) {
      const address = `${page.address}?connect=robot${fragment}`;
      process.stdout.write(
        `the program runs; the page: ${page.address}?connect=robot${fragment === "" ? "" : " with your robot"}\n`,
      );
      if (!isQuiet) openInBrowser(address);
      else process.stdout.write(`${address}\n`);
    } else if (!gradle.isOver()) {
      gradle.blame(
        gradle.waitsForDebugger() ?? `nothing listens on port ${halsim} after ${patienceMs / 60_000} minutes`,
      );
      kill(gradle.child, "SIGTERM");
    }
    const [code] = await gradle.ended;
    if (interrupted) return 130;
    if (isUp && code === 0) return 0;
    const what = isUp ? "the program ended" : "the program did not start";
    process.stderr.write(`sandlot: java: ${what}${gradle.blamed() ? `: ${gradle.why()}` : ` (${gradle.why()})`}\n`);
    return 1;
  } finally {
    kill(gradle.child, "SIGTERM");
    kill(page.child, "SIGTERM");
  }
}

/** Gradle with the program in simulation. `print` gets its lines. */
export function startGradle({ home, wrapper, language, halsim, print }) {
  let reason = "";
  let debugPort = null;
  let code = null;
  const env = { ...process.env, HALSIMWS_PORT: String(halsim) };
  const args = ["-I", initScript, "--console=plain", tasks[language]];
  const child = isWindows
    ? spawn(wrapper, args, { cwd: home, env, shell: true, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("sh", [wrapper, ...args], { cwd: home, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const waitsForDebugger = () =>
    debugPort === null ? null : `it waits for its debugger at port ${debugPort}: attach one, which lets it go on`;
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      reason ||= troubles.find(([pattern]) => pattern.test(line))?.[1] ?? "";
      print(line);
      // A JVM that is started for a debugger stands before its first line until one is there.
      const [, port] = /Listening for transport dt_socket at address: (?:\S+:)?(\d+)/.exec(line) ?? [];
      if (port === undefined) return;
      debugPort = port;
      process.stderr.write(`sandlot: the program: ${waitsForDebugger()}\n`);
    });
  // Its last lines may come after its end; a daemon of Gradle's may keep them open for hours.
  const closed = once(child, "close");
  const ended = once(child, "exit").then(async (exit) => {
    await Promise.race([closed, wait(lastLinesMs, undefined, { ref: false })]);
    [code] = exit;
    return exit;
  });
  return {
    ...{ child, ended, waitsForDebugger },
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    blame: (why) => (reason ||= why),
    blamed: () => reason !== "",
    why: () => (reason === "" ? `Gradle's exit code ${code ?? child.exitCode}` : reason),
  };
}

/** false: Gradle has ended, or it takes too long. */
export async function untilUp(gradle, port) {
  for (const since = Date.now(); Date.now() - since < patienceMs;) {
    if (gradle.isOver()) {
      await gradle.ended;
      return false;
    }
    if (await listens(port)) return true;
    await wait(lookMs);
  }
  return false;
}
