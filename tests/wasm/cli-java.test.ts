// `java`: a stand-in gradlew does Gradle's part in each branch; a stand-in program listens as WPILib's WebSocket server
// does.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

const command = join(root, "scripts/sandlot.mjs");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-java-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** A project whose gradlew is this shell text; $PORT is where a program would listen. */
function project(gradlew: string, files: Readonly<Record<string, string>> = {}): void {
  const all = {
    "build.gradle": 'plugins { id "edu.wpi.first.GradleRIO" version "2026.2.1" }',
    ".wpilib/wpilib_preferences.json": '{"teamNumber":3260,"projectYear":"2026"}',
    "src/main/java/frc/robot/Robot.java": "package frc.robot;",
    gradlew: `#!/bin/sh\necho "$@" > "$PWD/asked.txt"\n${gradlew}\n`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const listener = `exec "${process.execPath}" -e 'require("net").createServer().listen(process.env.HALSIMWS_PORT,"127.0.0.1",()=>console.log("Robot program startup complete"))'`;

async function run(...more: string[]) {
  const [port, halsim] = [await freePort(), await freePort()];
  const args = [command, "java", folder, "--port", String(port), "--halsim", String(halsim), "--no-open", ...more];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let [out, err] = ["", ""];
  child.stderr.on("data", (data) => (err += String(data)));
  const exit = once(child, "exit") as Promise<[number | null]>;
  return {
    child,
    port,
    halsim,
    exit,
    lines: createInterface({ input: child.stdout }),
    said: () => ({ out, err }),
    hear: (line: string) => (out += `${line}\n`),
  };
}

describe("sandlot java", () => {
  test("starts Gradle with its init script, opens the page with the team's robot, and Ctrl+C ends all", async () => {
    project(listener, {
      "src/main/java/frc/robot/generated/TunerConstants.java":
        "double kDriveGearRatio = 6.12; int kFrontLeftDriveMotorId = 1; int kFrontRightDriveMotorId = 2;",
    });
    const started = await run();
    let address = "";
    for await (const line of started.lines) {
      started.hear(line);
      if (!line.startsWith("http:")) continue;
      address = line;
      break;
    }
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?connect=robot#s=/);
    const page = await fetch(`http://127.0.0.1:${started.port}/`);
    expect(page.status).toBe(200);
    expect(started.said().out).toMatch(/Java, season 2026, team 3260/);
    expect(started.said().out).toMatch(/made of .*TunerConstants\.java; in no file, so guessed: mass, length/);
    expect(started.said().out).toMatch(/^ +\d+\.\d {2}Robot program startup complete$/m);
    expect(readFileSync(join(folder, "asked.txt"), "utf8")).toMatch(
      /^-I .*simulation\.init\.gradle --console=plain simulateJava/,
    );
    started.child.kill("SIGINT");
    expect(await started.exit).toEqual([130, null]);
    await expect(fetch(`http://127.0.0.1:${started.port}/`)).rejects.toThrow();
    // Nothing of the project has changed.
    expect(existsSync(join(folder, ".vscode"))).toBe(false);
  });

  test.each([
    ["a build error", 'echo "> Task :compileJava FAILED"; exit 1', /did not start: the program does not compile/],
    [
      "no JDK",
      `echo "ERROR: JAVA_HOME is not set and no 'java' command could be found in your PATH." >&2; exit 1`,
      /there is no JDK/,
    ],
    [
      "another JDK",
      'echo "Unsupported class file major version 69"; exit 1',
      /this JDK is another than the project's year needs/,
    ],
    [
      "no network",
      'echo "> Could not resolve edu.wpi.first.halsim:halsim_ws_server:2026.2.1."; exit 1',
      /could not be fetched/,
    ],
    ["an unknown reason", "exit 7", /did not start \(Gradle's exit code 7\)/],
  ])("says in one sentence: %s", async (_name, gradlew, says) => {
    project(gradlew);
    const started = await run();
    for await (const line of started.lines) started.hear(line);
    expect((await started.exit)[0]).toBe(1);
    expect(started.said().err).toMatch(says);
    expect(started.said().err.trimEnd().split("\n")).toHaveLength(1);
  });

  test("a JVM that waits for its debugger is said as that, with its port", async () => {
    project('echo "Listening for transport dt_socket at address: 5005"; exit 1');
    const started = await run();
    for await (const line of started.lines) started.hear(line);
    await started.exit;
    expect(started.said().err).toMatch(/the program: it waits for its debugger at port 5005: attach one/);
  });

  test("a taken port, no project, no gradlew, Python: exit 2 and nothing is started", async () => {
    const java = (...args: string[]) => spawnSync(process.execPath, [command, "java", ...args], { encoding: "utf8" });
    expect(java(folder).stderr).toMatch(/has no build\.gradle with src\/main\/java or src\/main\/cpp/);
    writeFileSync(join(folder, "robot.py"), "import wpilib");
    expect(java(folder).stderr).toMatch(/is a RobotPy project; run it in the page/);
    rmSync(join(folder, "robot.py"));
    project("exit 3");
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    // Not spawnSync: this process must answer.
    const child = spawn(process.execPath, [command, "java", folder, "--halsim", String(port)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (data) => (said += String(data)));
    expect((await once(child, "exit"))[0]).toBe(2);
    expect(said).toMatch(/port \d+ is taken: another robot program runs in simulation/);
    server.close();
    rmSync(join(folder, "gradlew"));
    const { status, stderr } = java(folder);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/has no gradlew/)]);
    expect(existsSync(join(folder, "asked.txt"))).toBe(false);
  });

  test("--task writes a task once, and never over somebody's own", () => {
    project("exit 3");
    const task = () => spawnSync(process.execPath, [command, "java", folder, "--task"], { encoding: "utf8" });
    expect(task().stdout).toMatch(/written: .*tasks\.json/);
    const text = readFileSync(join(folder, ".vscode/tasks.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ tasks: [{ label: "Sandlot" }] });
    expect(task().stdout).toMatch(/is there already: add this/);
    expect(readFileSync(join(folder, ".vscode/tasks.json"), "utf8")).toBe(text);
  });
});
