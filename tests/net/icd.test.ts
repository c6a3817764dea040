// The 3260 simulator's programs at this one: real datagrams to the bridge's ports, its socket to the page's adapter, the real
// core behind it. The messages are written here by hand, from the notes on its code.
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import WebSocket from "ws";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Frame, newRobotState, newWheelState } from "../../web/sim/boundary/frame.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { Icd, type IcdTarget } from "../../web/net/icd.ts";
import { icdField, importIcd } from "../../web/net/icd-scenario.ts";
import type { LinkSocket } from "../../web/net/link.ts";
import { Monitor } from "../../web/net/monitor.ts";
import { readIcdConfig } from "../../web/net/icd-config.ts";
import { noSticks, writeSticks } from "../../web/net/wire-icd.ts";
import { openWire, root } from "./helpers.ts";

interface IcdBridge {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}
interface IcdOptions {
  host: string;
  base: number;
  say(line: string): void;
  tell(line: string): void;
}
interface IcdModule {
  startIcd(options: IcdOptions): Promise<IcdBridge>;
}
const path: string = join(root, "scripts/cli/icd-sockets.mjs");
const { startIcd } = (await import(path)) as IcdModule;

const here = "127.0.0.1";
const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"];
/** Longest a test waits for something that must come. Only a failure takes so long. */
const patience = 20_000;

let server: Server;
let bridge: IcdBridge;
let base = 0;
let core: Core;
let icd: Icd;
let programs: { close(): void }[] = [];
let said: string[] = [];
/** Arrivals and departures, as the bridge's terminal has them. */
let told: string[] = [];
let inputs = 0;
let drives: boolean[] = [];
let resets = 0;
/** How far the adapter's clock is ahead of the machine's [ms]. */
let ahead = 0;
/** Real time between two ticks [ms], in which sockets work. Nothing is concluded from it. */
const pace = 5;

/** Ports are not ours to choose: takes a base until all are free. */
async function openBridge(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    base = 20_000 + Math.floor(Math.random() * 30_000);
    try {
      bridge = await startIcd({ host: here, base, say: (line) => said.push(line), tell: (line) => told.push(line) });
      return;
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

async function load(robots: object[]): Promise<void> {
  const scenario = {
    sandlot: 1,
    name: "t",
    field: "practice",
    pieces: "none",
    match: { start: "teleop", clock: false },
  };
  await core.load(JSON.stringify({ ...scenario, robots }), "t", folderFiles(root));
  const { records, count } = core.schema();
  icd.begin(new Uint8Array(records), count);
}

/** Of the page that this bridge serves. */
const ownOrigin = (): string => `http://${here}:${(server.address() as AddressInfo).port}`;

const target = (more: Partial<IcdTarget> = {}): IcdTarget => ({
  url: `ws://${here}:${(server.address() as AddressInfo).port}/icd`,
  stations: [0, 1, 2, 3, 4, 5],
  joystick: null,
  ...more,
});

beforeEach(async () => {
  [said, told, drives, programs, inputs, resets, ahead] = [[], [], [], [], 0, 0, 0];
  server = createServer();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!bridge.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, here);
  await once(server, "listening");
  await openBridge();
  core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  icd = new Icd(await openWire(), {
    socket: (url) => {
      const socket = new WebSocket(url, { origin: ownOrigin() });
      socket.on("error", () => {});
      return socket as unknown as LinkSocket;
    },
    reset: () => resets++,
    monitor: new Monitor(),
    input: (block) => {
      inputs++;
      core.addInput(new Uint8Array(block));
    },
    drives: (_who, on) => {
      if (drives.at(-1) !== on) drives.push(on);
    },
    now: () => performance.now() + ahead,
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  });
});

afterEach(async () => {
  icd.connect(target({ url: null }));
  for (const program of programs) program.close();
  await bridge.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A program of theirs: bound to its own port, as its simulator expects it. */
class Program {
  readonly heard: string[] = [];
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("message", (bytes) => this.heard.push(bytes.toString()));
    programs.push({ close: () => socket.close() });
  }

  static async open(port: number): Promise<Program> {
    const socket = createSocket("udp4");
    socket.bind(base + port, here);
    await once(socket, "listening");
    return new Program(socket);
  }

  say(text: string | Uint8Array, port: number): void {
    this.#socket.send(text, base + port, here);
  }
}

/** Ticks, with something done before each, until a condition holds. */
async function runUntil(what: string, condition: () => boolean, before: () => void = () => {}): Promise<void> {
  const end = Date.now() + patience;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`nothing came of: ${what}`);
    before();
    core.step(1);
    icd.frame(new Uint8Array(core.frame()));
    await new Promise((resolve) => setTimeout(resolve, pace));
  }
}

const robot = (index = 0): ReturnType<typeof newRobotState> => new Frame(core.frame()).robot(index, newRobotState());
const kitbot = (station: string, at: number[]): object => ({ robot: "kitbot", station, at });

const offsets = (left: number, right: number, elevator = 0, start = 0): string => {
  const four = (n: number): string => (n < 0 ? `-${String(-n).padStart(3, "0")}` : String(n).padStart(4, "0"));
  return (
    `{ 'leftDriveMotorSpeed': ${four(left)}, 'rightDriveMotorSpeed': ${four(right)}, ` +
    `'elevatorMotorSpeed': ${four(elevator)}, 'back': 0, 'guide': 0, 'start': ${start} }`
  );
};

describe("over UDP", () => {
  test("the form with offsets drives a kitbot, and gets frames of 80 characters with its true encoders", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const program = await Program.open(6000);
    expect(offsets(256, 256).length).toBe(124);
    icd.connect(target());
    await runUntil(
      "driving",
      () => robot().position.x > 4,
      () => program.say(offsets(256, 256), 8000),
    );
    await runUntil("a frame", () => program.heard.length > 5);
    for (const text of program.heard) {
      expect(text).toMatch(/^\{ 'leftDriveEncoder': \d{4}, 'rightDriveEncoder': \d{4}, 'elevatorEncoder': 0000 \}$/);
      expect(text.length).toBe(80);
    }
    expect(new Set(program.heard.map((text) => text.slice(22, 26))).size).toBeGreaterThan(3);
    expect(drives[0]).toBe(true);
    expect(icd.status.players[0]).toMatchObject({ core: true, drives: expect.stringContaining("volts") as string });
    const left = new Frame(core.frame()).wheel(0, newWheelState()).position;
    program.heard.length = 0;
    icd.frame(new Uint8Array(core.frame()));
    await runUntil("the present state", () => program.heard.length > 0);
    const turns = left / (2 * Math.PI);
    expect(Number(program.heard[0]?.slice(22, 26))).toBe(Math.floor(1024 * (turns - Math.floor(turns))));
    expect(said).toEqual([]);
  });

  test("the JSON form turns it, and says where it is in its own frame", async () => {
    await load([kitbot("blue2", [3, 2.5, 0])]);
    const program = await Program.open(6010);
    icd.connect(target());
    const turn = JSON.stringify({ leftDriveMotorSpeed: -300, rightDriveMotorSpeed: 300, draw: [{ shape: "line" }] });
    await runUntil(
      "turning",
      () => robot().yaw > 0.6,
      () => program.say(turn, 8010),
    );
    await runUntil("a state", () => program.heard.length > 0);
    await runUntil("the present one", () => {
      const state = JSON.parse(program.heard.at(-1) ?? "{}") as Record<string, number>;
      const { position, yaw } = robot();
      return (
        Math.abs(Number(state["x"]) - (4 - position.y)) < 0.05 &&
        Math.abs(Number(state["y"]) - (position.x - 7)) < 0.05 &&
        Math.abs(Number(state["theta"]) - (yaw + Math.PI / 2)) < 0.2 &&
        state["numIngestedBalls"] === 0
      );
    });
  });

  test("silence: after half a second the outputs are zero, then the robot is let go, then nothing more is said", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const program = await Program.open(6000);
    icd.connect(target());
    await runUntil(
      "driving",
      () => robot().velocity.x > 1,
      () => program.say(offsets(400, 400), 8000),
    );
    await runUntil("that it stops", () => Math.abs(robot().velocity.x) < 0.01);
    expect(drives).toEqual([true, false]);
    expect(icd.status.players[0]?.core).toBe(false);
    /** A second without a word of the program. */
    const waitInSilence = (): void => {
      for (let i = 0; i < 50; i++) {
        ahead += 20;
        core.step(1);
        icd.frame(new Uint8Array(core.frame()));
      }
    };
    waitInSilence();
    const before = inputs;
    waitInSilence();
    expect(inputs).toBe(before);
    // Now it is the page's again.
    core.setInput([{ station: 0, axes: [1, 0, 0] }]);
    await runUntil("the page's driver", () => robot().velocity.x > 0.5);
  });

  test("the bridge's terminal and the page say who has come and who has gone", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const program = await Program.open(6000);
    icd.connect(target());
    expect(icd.status.players[0]).toMatchObject({ core: false, gone: false });
    await runUntil(
      "its coming",
      () => told.length > 0,
      () => program.say(offsets(0, 0), 8000),
    );
    expect(icd.status.players[0]).toMatchObject({ core: true, gone: false, form: "offsets" });
    await runUntil("its going", () => told.length > 1);
    expect(icd.status.players[0]).toMatchObject({ core: false, gone: true });
    expect(told).toEqual([
      "3260: player 1's robot program is connected",
      "3260: player 1's robot program is disconnected: it has said nothing for half a second",
    ]);
    expect(said).toEqual([]);
  });

  test("the page's joystick speaks as its player's program does, unless it is told a form", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const [program, state] = [await Program.open(4000), await Program.open(6000)];
    icd.connect(target({ joystick: { player: 1, form: "auto" } }));
    await runUntil("JSON before it has spoken", () => program.heard.some((text) => text.startsWith('{"')));
    expect(icd.status.form).toBe("json");
    await runUntil(
      "February's",
      () => program.heard.at(-1)?.startsWith("{ 'leftJoystick': [ 0000,") === true,
      () => state.say(offsets(0, 0), 8000),
    );
    expect(icd.status.form).toBe("offsets");
    icd.connect(target({ joystick: { player: 1, form: "json" } }));
    expect(icd.status.form).toBe("json");
  });

  test("six players drive six robots, each its own", async () => {
    await load(
      stations.map((station, i) => kitbot(station, [i < 3 ? 2 : 8, 1 + 3 * (i % 3) - (i % 3 === 2 ? 0.4 : 0), 0])),
    );
    const six = await Promise.all(stations.map((_, i) => Program.open(6000 + 10 * i)));
    const start = stations.map((_, i) => robot(i).position.x);
    icd.connect(target());
    const speeds = [100, 200, 300, 150, 250, 350];
    const moved = (i: number): number => robot(i).position.x - (start[i] ?? 0);
    await runUntil(
      "all six",
      () => stations.every((_, i) => moved(i) > 0.2),
      () => six.forEach((program, i) => program.say(offsets(speeds[i] ?? 0, speeds[i] ?? 0), 8000 + 10 * i)),
    );
    expect(moved(2)).toBeGreaterThan(moved(0));
    await runUntil("all states", () => six.every((program) => program.heard.length > 0));
    expect(said).toEqual([]);
  });

  test("views get everything while their heart beats", async () => {
    await load([kitbot("blue1", [3, 2.5, 0]), kitbot("red2", [10, 2.5, 0])]);
    const view = await Program.open(12_000);
    icd.connect(target());
    await runUntil(
      "a view",
      () => view.heard.length > 3,
      () => view.say("{}", 10_000),
    );
    const seen = JSON.parse(view.heard[0] ?? "") as { vehicles: { alliance: string; team: string }[] };
    expect(seen.vehicles.map(({ team, alliance }) => [team, alliance])).toEqual([
      ["1", "Blue"],
      ["5", "Red"],
    ]);
    expect(Object.keys(seen)).toEqual([
      "blueScore",
      "redScore",
      "isTimerRunning",
      "timer",
      "field",
      "vehicles",
      "gamePieces",
    ]);
    await runUntil("its end", () => icd.status.players[0]?.view === false);
  });

  test("the page as a joystick: 154 characters from the joystick's own port, and the core's heart", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const program = await Program.open(4000);
    icd.connect(target({ joystick: { player: 1, form: "offsets" } }));
    icd.setSticks({ left: [-1, 0.5], right: [0, 1], triggers: [0, 0], buttons: 0b1_0001_0000 | 1 });
    await runUntil(
      "sticks",
      () => program.heard.length > 5,
      () => program.say("{}", 2000),
    );
    expect(program.heard.at(-1)).toBe(
      "{ 'leftJoystick': [ -512, 0256 ], 'rightJoystick': [ 0000, 0512 ], 'dpad': [ 1, 0, 0, 0 ], " +
        "'buttons': [ 1, 0, 0, 0 ], 'back': 1, 'select': 0, 'start': 0 }",
    );
    expect(program.heard.at(-1)?.length).toBe(154);
    await runUntil(
      "the heart",
      () => icd.status.heartbeat,
      () => program.say("{}", 2000),
    );
    icd.connect(target());
    await runUntil("that it is none any more", () => !icd.status.heartbeat);
  });

  test("rubbish is said once each kind, keeps nothing alive, and harms nobody", async () => {
    await load([kitbot("blue1", [3, 2.5, 0]), kitbot("blue2", [3, 5.5, 0])]);
    const [bad, good] = [await Program.open(6000), await Program.open(6010)];
    icd.connect(target());
    const rubbish = ["", "rubbish", offsets(256, 256).slice(0, 100), '{"leftDriveMotorSpeed":513}', "[".repeat(5000)];
    await runUntil(
      "the good one's driving",
      () => robot(1).position.x > 4,
      () => {
        for (const text of rubbish) bad.say(text, 8000);
        bad.say(Uint8Array.of(0x7b, 0xff, 0x7d), 8000);
        bad.say("no heartbeat", 10_000);
        good.say(offsets(256, 256), 8010);
      },
    );
    expect(Math.abs(robot(0).position.x - 3)).toBeLessThan(0.01);
    expect(icd.status.players.map(({ core }) => core).slice(0, 2)).toEqual([false, true]);
    expect(said.length).toBe(rubbish.length + 2);
    expect(said.join("\n")).toContain("player 1, core: /leftDriveMotorSpeed: expected a whole number");
    expect(icd.status.problem).not.toBe("");
  });

  test("buttons: reset is the page's to do", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    const program = await Program.open(6000);
    icd.connect(target());
    await runUntil(
      "reset",
      () => resets > 0,
      () => program.say('{"reset":1}', 8000),
    );
    await runUntil(
      "a while",
      () => icd.status.received > 20,
      () => program.say('{"reset":1}', 8000),
    );
    expect(resets).toBe(1); // held is not pressed again
  });
});

describe("over WebSocket", () => {
  async function connect(where: string, origin?: string): Promise<WebSocket & { heard: string[] }> {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://${here}:${port}${where}`, origin === undefined ? {} : { origin });
    const heard: string[] = [];
    socket.on("message", (data) => heard.push(String(data)));
    programs.push({ close: () => socket.terminate() });
    await once(socket, "open");
    return Object.assign(socket, { heard });
  }

  test("core, view and joystick without any UDP", async () => {
    await load([kitbot("blue3", [3, 2.5, 0])]);
    const [program, view, joystick] = [
      await connect("/icd/core?player=3"),
      await connect("/icd/view?player=3"),
      await connect("/icd/joystick?player=3"),
    ];
    icd.connect(target());
    await runUntil(
      "driving",
      () => robot().position.x > 3.5,
      () => program.send('{"leftDriveMotorSpeed":300,"rightDriveMotorSpeed":300}'),
    );
    await runUntil("state and view", () => program.heard.length > 0 && view.heard.length > 0);
    expect(JSON.parse(program.heard[0] ?? "")).toMatchObject({ numIngestedBalls: 0 });
    expect(JSON.parse(view.heard[0] ?? "")).toMatchObject({ blueScore: 0 });
    const sticks = '{"leftJoystick":[0,512]}';
    await runUntil(
      "sticks at the core",
      () => program.heard.includes(sticks),
      () => joystick.send(sticks),
    );
    await runUntil(
      "the heart at the joystick",
      () => joystick.heard.includes("{}"),
      () => program.send("{}"),
    );
  });

  test("a page of another site is refused, and said once; so is a player that there is not", async () => {
    for (let i = 0; i < 3; i++) await expect(connect("/icd", "https://evil.example")).rejects.toThrow("403");
    await expect(connect("/icd/core", "https://evil.example")).rejects.toThrow("403");
    await expect(connect("/icd/core?player=7")).rejects.toThrow("400");
    expect(said).toEqual(["3260: a page of https://evil.example may not drive"]);
  });

  test("the page's door is for the page of this very server, the programs' doors for this machine", async () => {
    await expect(connect("/icd", "http://localhost:5173")).rejects.toThrow("403");
    await expect(connect("/icd")).rejects.toThrow("403");
    await connect("/icd/core", "http://localhost:5173");
    await connect("/icd/core");
    await connect("/icd", ownOrigin());
  });

  test("the bridge goes and comes back; a newer page takes over", async () => {
    await load([kitbot("blue1", [3, 2.5, 0])]);
    icd.connect(target());
    await runUntil("a connection", () => icd.status.state === "connected");
    const page = await connect("/icd", ownOrigin());
    await runUntil("the end", () => icd.status.state === "waiting");
    page.terminate();
    await runUntil("another", () => icd.status.state === "connected");
    await bridge.close();
    await runUntil("its end", () => icd.status.state !== "connected");
    await openBridge();
    await runUntil("its return", () => icd.status.state === "connected");
  });
});

test("sticks at their limits, byte by byte", async () => {
  const wire = await openWire();
  const rest = "{ 'leftJoystick': [ 0000, 0000 ], 'rightJoystick': [ 0000, 0000 ], 'dpad': [ 0, 0, 0, 0 ], ";
  expect(writeSticks(wire, noSticks, "offsets")).toBe(
    `${rest}'buttons': [ 0, 0, 0, 0 ], 'back': 0, 'select': 0, 'start': 0 }`,
  );
  const all = { left: [-9, 9], right: [1, -1], triggers: [2, -2], buttons: 0x1fff } as const;
  expect(JSON.parse(writeSticks(wire, all, "json"))).toEqual({
    ...{ leftJoystick: [-512, 512], rightJoystick: [512, -512], dpad: [1, 1, 1, 1], leftTrigger: 512, rightTrigger: 0 },
    ...{ leftBumper: 1, rightBumper: 1, a: 1, b: 1, x: 1, y: 1, back: 1, start: 1, guide: 1 },
  });
});

describe("robotConfig.yml", () => {
  const read = (name: string): string => readFileSync(join(root, "tests/net/icd", name), "utf8");

  test.each(["october.yml", "february.yml"])("%s becomes a scenario that runs", async (name) => {
    const wire = await openWire();
    for (const place of ["practice", "2026-rebuilt"]) {
      const field = icdField(place, readFileSync(join(root, "fields", place, "field.json"), "utf8"));
      const { scenario, taken, left } = importIcd(wire, await readIcdConfig(read(name), name), field, "imported");
      const scene = await core.load(JSON.stringify(scenario), name, folderFiles(root));
      expect(scene.robots.map((one) => one.station)).toEqual(name === "october.yml" ? [0, 3] : [0]);
      expect(scene.robots[0]?.sensors.length).toBe(name === "october.yml" ? 1 : 0);
      // 197 in before the middle, looking away from its own wall.
      const { position, yaw } = robot();
      expect(position.x).toBeCloseTo(field.length / 2 - 197 * 0.0254, 2);
      expect(position.y).toBeCloseTo(field.width / 2, 2);
      expect(yaw).toBeCloseTo(0, 2);
      expect(taken.join("\n")).toContain("6.65 m/s at full command");
      expect(left.join("\n")).toContain("means nothing here");
    }
  });

  test("its robot's top speed is the file's", async () => {
    const wire = await openWire();
    const field = { name: "2026-rebuilt", length: 16.54, width: 8.07 };
    const { scenario } = importIcd(wire, await readIcdConfig(read("february.yml"), ""), field, "t");
    // The middle of practice's field is free along y = 2 only: there.
    const robots = [{ ...(scenario as { robots: object[] }).robots[0], at: [2, 2, 0] }];
    await core.load(JSON.stringify({ ...scenario, robots, pieces: "none", field: "practice" }), "t", folderFiles(root));
    const drive = { left_drive: 0, right_drive: 1 };
    core.setInput([{ station: 0, volts: { [drive.left_drive]: 12, [drive.right_drive]: 12 } }]);
    let fastest = 0;
    for (let i = 0; i < 75; i++) {
      core.step(1);
      fastest = Math.max(fastest, robot().velocity.x);
    }
    expect(fastest).toBeGreaterThan(3.5);
    expect(fastest).toBeLessThan(6.65);
  });
});
