// `run --icd`: programs of the 3260 simulator drive a run without a page. A robot program and a joystick of our own, in the form of
// February 2020, at real UDP ports.
import { createSocket, type Socket } from "node:dgram";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "./helpers.ts";

const here = "127.0.0.1";
let folder = "";
let base = 0;
let sockets: Socket[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-icd-"));
  base = 20_000 + Math.floor(Math.random() * 30_000);
  const robots = [{ robot: "kitbot", station: "blue1", at: [3, 2.5, 0] }];
  const match = { start: "teleop", clock: false };
  const scenario = { sandlot: 1, name: "t", field: "practice", pieces: "none", match, robots };
  writeFileSync(join(folder, "scenario.json"), JSON.stringify(scenario));
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
  rmSync(folder, { recursive: true });
});

async function open(port: number): Promise<Socket> {
  const socket = createSocket("udp4");
  sockets.push(socket);
  socket.bind(base + port, here);
  await once(socket, "listening");
  return socket;
}

interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

async function run(...more: string[]): Promise<Outcome> {
  const args = [join(root, "scripts/sandlot.mjs"), "run", "scenario.json", "--icd", "--icd-port-base", String(base)];
  const child = spawn(process.execPath, [...args, ...more], { cwd: folder });
  const outcome = { status: null as number | null, stdout: "", stderr: "" };
  child.stdout.on("data", (text) => (outcome.stdout += String(text)));
  child.stderr.on("data", (text) => (outcome.stderr += String(text)));
  const [status] = (await once(child, "close")) as [number | null];
  return { ...outcome, status };
}

const four = (n: number): string => (n < 0 ? `-${String(-n).padStart(3, "0")}` : String(n).padStart(4, "0"));

/**
 * A robot program of February 2020. It says hello until the first state comes, then answers each state: the sticks of its joystick are its
 * motors. `commands`: how many it answers before it dies.
 */
class RobotProgram {
  states: string[] = [];
  #sticks: readonly [number, number] = [0, 0];
  #hello: NodeJS.Timeout | null = null;
  readonly #socket: Socket;

  private constructor(socket: Socket, joystick: Socket, commands: number) {
    this.#socket = socket;
    socket.on("message", (bytes) => {
      if (this.#hello !== null) clearInterval(this.#hello);
      this.states.push(bytes.toString());
      if (this.states.length <= commands) this.#say();
    });
    joystick.on("message", (bytes) => {
      const text = bytes.toString();
      // By position, as theirs does: see core/include/sandlot/wire/icd.h.
      this.#sticks = [Number(text.slice(26, 30)), Number(text.slice(59, 63))];
      joystick.send("{}", base + 2000, here);
    });
    this.#hello = setInterval(() => this.#say(), 20);
  }

  static async open(commands = Infinity): Promise<RobotProgram> {
    return new RobotProgram(await open(6000), await open(4000), commands);
  }

  #say(): void {
    const [left, right] = this.#sticks;
    const rest = "'elevatorMotorSpeed': 0000, 'back': 0, 'guide': 0, 'start': 0 }";
    const text = `{ 'leftDriveMotorSpeed': ${four(left)}, 'rightDriveMotorSpeed': ${four(right)}, ${rest}`;
    this.#socket.send(text, base + 8000, here);
  }

  stop(): void {
    if (this.#hello !== null) clearInterval(this.#hello);
  }
}

/** Their joystick: both sticks ahead, until its program's heart has been heard. */
async function pushSticks(): Promise<void> {
  const joystick = await open(2000);
  const text =
    "{ 'leftJoystick': [ 0000, 0256 ], 'rightJoystick': [ 0000, 0200 ], 'dpad': [ 0, 0, 0, 0 ], " +
    "'buttons': [ 0, 0, 0, 0 ], 'back': 0, 'select': 0, 'start': 0 }";
  const timer = setInterval(() => joystick.send(text, base + 4000, here), 10);
  await once(joystick, "message");
  clearInterval(timer);
}

describe("run --icd", () => {
  test("a robot program and its joystick drive; the outcome is run's JSON, and the same each time", async () => {
    const outcomes: unknown[] = [];
    for (let time = 0; time < 2; time++) {
      const program = await RobotProgram.open();
      await pushSticks();
      const { status, stdout, stderr } = await run("--seconds", "3");
      program.stop();
      expect(stderr).toContain("player 1's robot program is connected");
      expect(status).toBe(0);
      const { realtimeFactor, ...outcome } = JSON.parse(stdout) as Record<string, unknown>;
      expect(typeof realtimeFactor).toBe("number");
      expect(outcome).toMatchObject({ time: 3, ticks: 150, robots: [{ station: "blue1" }] });
      const { x } = (outcome["robots"] as { pose: { x: number } }[])[0]!.pose;
      expect(x).toBeGreaterThan(4);
      // A state a tick, and one before the first.
      expect(program.states.length).toBeGreaterThanOrEqual(145);
      expect(program.states[0]).toMatch(/^\{ 'leftDriveEncoder': \d{4}, /);
      outcomes.push(outcome);
      for (const socket of sockets) socket.close();
      sockets = [];
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test("a program that dies is said, its robot stops, and the run goes on to its end", async () => {
    const program = await RobotProgram.open(30);
    await pushSticks();
    const { status, stdout, stderr } = await run("--seconds", "4");
    program.stop();
    expect(stderr).toMatch(/player 1's robot program is gone at 0\.\d\d s: its robot stops after 0\.5 s/);
    expect(status).toBe(0);
    const { robots } = JSON.parse(stdout) as { robots: { velocity: { x: number } }[] };
    expect(Math.abs(robots[0]!.velocity.x)).toBeLessThan(0.01);
  });

  test("in real time and at another address: a program that goes by its own clock drives", async () => {
    // All of 127.0.0.0/8 is this machine, so a second address needs no second machine.
    const there = "127.0.0.2";
    const states: number[] = [];
    const program = createSocket("udp4");
    sockets.push(program);
    program.on("message", () => states.push(performance.now()));
    program.bind(base + 6000, there);
    await once(program, "listening");
    const text =
      "{ 'leftDriveMotorSpeed': 0256, 'rightDriveMotorSpeed': 0256, 'elevatorMotorSpeed': 0000, " +
      "'back': 0, 'guide': 0, 'start': 0 }";
    // It answers nothing: a command each 5 ms, in any case. A run that waits for commands would be over in half a
    // second.
    const timer = setInterval(() => program.send(text, base + 8000, there), 5);
    const { status, stdout, stderr } = await run("--real-time", "--host", there, "--seconds", "2");
    clearInterval(timer);
    expect(stderr).toContain(`on ${there}: player 1 at UDP port ${base + 8000}`);
    expect(status).toBe(0);
    const { time, robots } = JSON.parse(stdout) as { time: number; robots: { pose: { x: number } }[] };
    expect(time).toBe(2);
    expect(robots[0]!.pose.x).toBeGreaterThan(4);
    // By the clock: without --real-time the two seconds take a few milliseconds. On a busy machine the first messages come late.
    expect(states.at(-1)! - states[0]!).toBeGreaterThan(1000);
    expect(states.length).toBeGreaterThanOrEqual(95);
  });

  test("an address that this machine does not have, and options without --icd: exit 2 and the reason", async () => {
    const strange = await run("--host", "192.0.2.1");
    expect([strange.status, strange.stdout]).toEqual([2, ""]);
    expect(strange.stderr).toMatch(/run: --icd: cannot open UDP port \d+ on 192\.0\.2\.1: /);
    const args = [join(root, "scripts/sandlot.mjs"), "run", "scenario.json", "--real-time"];
    const child = spawn(process.execPath, args, { cwd: folder });
    let said = "";
    child.stderr.on("data", (some) => (said += String(some)));
    expect(await once(child, "close")).toEqual([2, null]);
    expect(said).toContain("run: --real-time is for --icd, which is missing");
  });

  test("nobody comes: one clear line, exit 1, and no file is left", async () => {
    const { status, stdout, stderr } = await run("--icd-wait", "0.3", "--record", "run.sandlot");
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      `no robot program came within 0.3 s: player 1's (it sends commands to UDP port ${base + 8000})`,
    );
    expect(readdirSync(folder)).toEqual(["scenario.json"]);
  });

  test("a port that is taken, and options that make no sense: exit 2 and the reason", async () => {
    await open(8000);
    const taken = await run();
    expect(taken.status).toBe(2);
    expect(taken.stderr).toContain(`cannot open UDP port ${base + 8000} on ${here}: another program has it`);
    const strange = await run("--icd-players", "4");
    expect(strange.status).toBe(2);
    expect(strange.stderr).toContain('"4" is no list of players of this scenario; it has 1');
    const wait = await run("--icd-wait", "0");
    expect(wait.stderr).toContain("--icd-wait must be from 0.1 to 3600 s, not 0");
  });
});
