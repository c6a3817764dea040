// `assert --java`: a stand-in gradlew starts a stand-in program that speaks HALSim as WPILib's WebSocket server does, and drives the run.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./helpers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-assert-java-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program whose two motors turn while it is enabled; `extra`: its action at each packet of the driver station. */
const program = (extra: string): string => `
  const { WebSocketServer } = require(${JSON.stringify(join(root, "node_modules/ws"))});
  const server = new WebSocketServer({ port: Number(process.env.HALSIMWS_PORT), host: "127.0.0.1", path: "/wpilibws" });
  server.on("connection", (socket) => {
    let [packets, enabled, isMute] = [0, false, false];
    const say = (type, device, data) => isMute || socket.send(JSON.stringify({ type, device, data }));
    for (const device of ["0", "1"]) say("PWM", device, { "<init": true, "<speed": 0 });
    socket.on("message", (text) => {
      const { type, data } = JSON.parse(text);
      if (type !== "DriverStation") return;
      if (">enabled" in data) enabled = data[">enabled"];
      packets++;
      ${extra}
      say("DriverStation", "", data);
      // The right gearbox is the left one turned round.
      say("PWM", "0", { "<speed": enabled ? 0.5 : 0 });
      say("PWM", "1", { "<speed": enabled ? -0.5 : 0 });
    });
  });`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const scenario = JSON.stringify({
  ...{ sandlot: 1, name: "drives", field: "practice", pieces: "none", match: { start: "teleop", clock: false } },
  robots: [{ robot: "kitbot", station: "blue1", at: [3, 1.3, 0], program: "external" }],
  assert: [{ value: "Robots/blue1/Pose/translation/x", atLeast: 7, when: "once", by: 8 }],
});

/** Writes a project with this program; returns the port for it. */
async function prepare(gradlew: string, extra: string): Promise<number> {
  const files = {
    "bot/build.gradle": 'plugins { id "edu.wpi.first.GradleRIO" version "2026.2.1" }',
    "bot/src/main/java/frc/robot/Robot.java": "package frc.robot;",
    "bot/gradlew": `#!/bin/sh\n${gradlew}\n`,
    "program.cjs": program(extra),
    "drives.json": scenario,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return freePort();
}

/** Runs the command on it. */
async function assertWith(gradlew: string, extra = "", more: string[] = []) {
  const port = await prepare(gradlew, extra);
  const args = ["assert", "drives.json", "--java", "bot", "--halsim", String(port), ...more];
  const child = spawn(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], { cwd: folder });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => (out += String(data)));
  child.stderr.on("data", (data) => (err += String(data)));
  const [code] = (await once(child, "exit")) as [number];
  return { code, out, err };
}

const starts = (): string => `exec "${process.execPath}" "${join(folder, "program.cjs")}"`;

test("the program drives the run, and the conditions are judged", async () => {
  const { code, out, err } = await assertWith(starts());
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^passed {2}drives\.json/m);
});

test("a program at a breakpoint is said as that; the run waits, and goes on when it does", async () => {
  // After eight packets it says nothing for three seconds.
  const stop = "if (packets === 8) { isMute = true; setTimeout(() => (isMute = false), 3000); }";
  const { code, err } = await assertWith(starts(), stop);
  expect(err).toMatch(
    /the program says nothing at \d\.\d\d s of the run: its connection stands, so a breakpoint or a long/,
  );
  expect(err).toMatch(/the program is back after \d\.\d s/);
  expect(code).toBe(0);
});

test("Ctrl+C ends the program, too", async () => {
  const port = await prepare(starts(), "");
  const args = ["assert", "drives.json", "--java", "bot", "--halsim", String(port), "--until", "60"];
  const child = spawn(process.execPath, [join(root, "scripts/sandlot.mjs"), ...args], { cwd: folder });
  const isUp = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => resolve((socket.destroy(), true))).once("error", () => resolve(false));
    });
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([130, null]);
  while (await isUp()) await new Promise((resolve) => setTimeout(resolve, 20));
});

test("a program that ends fails the run with its reason", async () => {
  const { code, out } = await assertWith(starts(), "if (packets === 8) process.exit(3);");
  expect(out).toMatch(/FAILED {2}the run stopped: the program ended: Gradle's exit code 3/);
  expect(code).toBe(1);
});

test("one that does not start, and options that do not fit, end with 2", async () => {
  const broken = await assertWith('echo "> Task :compileJava FAILED"; exit 1');
  expect(broken.err).toMatch(/assert: --java: the program did not start: the program does not compile/);
  expect(broken.code).toBe(2);
  expect((await assertWith("exit 1", "", ["--code", "x"])).err).toMatch(/--java and --code both drive/);
  expect((await assertWith("exit 1", "", ["--shards", "2"])).err).toMatch(/--java runs one scenario at a time/);
});
