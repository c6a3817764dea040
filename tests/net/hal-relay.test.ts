// The bridge's end for robot programs in client mode: program and page with the bridge between them, and either gone.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import WebSocket from "ws";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./helpers.ts";
import { Clock, HalRun, until } from "./hal-run.ts";
import { RobotProgram, roundTrip } from "./robot-program.ts";

interface Relay {
  readonly port: number | null;
  readonly takenLine: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
}
interface RelayModule {
  startHalRelay(options: {
    port: number;
    host: string;
    say(line: string): void;
    always?: boolean;
    schedule?(callback: () => void, delayMs: number): () => void;
  }): Promise<Relay>;
  isOwnPage(origin: string | undefined, host?: string): boolean;
}
const path: string = join(root, "scripts/cli/hal-relay.mjs");
const { startHalRelay, isOwnPage } = (await import(path)) as RelayModule;

let relay: Relay;
let site: Server;
let sitePort = 0;
let said: string[] = [];
/** The relay's. */
let clock = new Clock();
const runs: HalRun[] = [];
const programs: RobotProgram[] = [];

beforeEach(async () => {
  said = [];
  clock = new Clock();
  const schedule = (callback: () => void, delayMs: number): (() => void) => clock.schedule(callback, delayMs);
  relay = await startHalRelay({ port: 0, host: "127.0.0.1", say: (line) => said.push(line), schedule });
  site = createServer((_request, response) => response.end());
  site.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!relay.upgrade(request, socket, head)) socket.destroy();
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  sitePort = (site.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const run of runs.splice(0)) run.connect({ mode: "off" });
  for (const program of programs.splice(0)) await program.close();
  await relay.close();
  site.close();
  site.closeAllConnections();
});

async function page(): Promise<HalRun> {
  const run = await HalRun.open(undefined, `http://127.0.0.1:${sitePort}`);
  runs.push(run);
  run.connect({ mode: "bridge", url: `ws://127.0.0.1:${sitePort}/hal` });
  await until(
    "an answer of the bridge",
    () => run.hal.status.problem.includes("waits") || run.hal.status.state !== "connecting",
  );
  return run;
}

async function robot(speed: number): Promise<RobotProgram> {
  const program = new RobotProgram();
  programs.push(program);
  program.setPwm(0, speed);
  await program.connect(relay.port ?? 0);
  return program;
}

async function together(run: HalRun, program: RobotProgram): Promise<void> {
  await until("each other", () => run.hal.status.state === "connected" && run.hal.status.mapped.length > 0);
  const socket = run.sockets.at(-1);
  if (socket === undefined) throw new Error("the page has no socket");
  const { packets } = program;
  for (let i = 0; i < 3; i++) {
    run.step();
    // The frame is at the bridge, then at the program; its answer is at the bridge, then at the page.
    await roundTrip(socket);
    await program.roundTrip();
    await program.roundTrip();
    await roundTrip(socket);
  }
  expect(program.packets).toBeGreaterThanOrEqual(packets + 3);
}

test("a page waits, a program comes, drives, goes, and another comes", async () => {
  const run = await page();
  expect(run.hal.status).toMatchObject({ mode: "bridge", state: "waiting" });
  expect(run.hal.status.problem).toContain("waits for a robot program");
  const first = await robot(0.5);
  await together(run, first);
  run.step();
  expect(run.volts()[0]).toBeGreaterThan(3);
  expect(run.hal.status).toMatchObject({ state: "connected", alive: true, problem: "" });
  await first.close();
  await until("that it is gone", () => run.hal.status.state === "waiting");
  expect(run.volts()).toEqual([0, 0, 0, 0]);
  expect(run.drives).toBe(false);
  await together(run, await robot(-0.5));
  run.step();
  expect(run.volts()[0]).toBeLessThan(-3);
  expect(said).toEqual(["a robot program is here", "the robot program has gone", "a robot program is here"]);
});

test("a page that comes later learns what devices there are", async () => {
  const program = await robot(0.5);
  program.makeEncoder(0, 0, 1, false);
  await program.roundTrip();
  const run = await page();
  await together(run, program);
  expect(run.hal.status.mapped).toEqual(["PWM[0] → left_drive", "Encoder[0,1] ← left_middle"]);
  run.step();
  expect(run.volts()[0]).toBeGreaterThan(3);
});

test("what is remembered of a program has a limit, and a value that changes takes its room once", async () => {
  const program = await robot(0.5);
  // The same key again and again: half a million letters each time, 16 million in all.
  for (let i = 0; i < 32; i++) program.send("SimDevice", "Changing", { "<text": `${i}`.padEnd(500_000, "x") });
  await program.roundTrip();
  const full = (): string[] => said.filter((line) => line.includes("more than 3 MB"));
  expect(full()).toEqual([]);
  for (let i = 0; i < 32; i++) program.send("SimDevice", `Long[${i}]`, { [`<${"y".repeat(500_000)}`]: i });
  await program.roundTrip();
  expect(full().length).toBe(1);
  // A page gets the kept values, in messages that it can take: the first devices, and the last of their values.
  const socket = new WebSocket(`ws://127.0.0.1:${sitePort}/hal`, { origin: `http://127.0.0.1:${sitePort}` });
  const texts: string[] = [];
  socket.on("message", (data) => texts.push(String(data)));
  await once(socket, "open");
  await roundTrip(socket);
  expect(texts.join("").length).toBeLessThan(4 << 20);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(1 << 20);
  const messages = texts.map((text) => JSON.parse(text) as { device: string; data: Record<string, unknown> });
  expect(String(messages.find(({ device }) => device === "Changing")?.data["<text"]).slice(0, 3)).toBe("31x");
  expect(messages.filter(({ device }) => device.startsWith("Long")).length).toBeLessThan(7);
  expect(messages.find(({ data }) => data["<raw"] !== undefined)?.data).toMatchObject({ "<init": true });
  socket.terminate();
  // Another program has all the room again.
  await program.close();
  await until("that it is gone", () => said.at(-1) === "the robot program has gone");
  const next = await robot(-0.5);
  next.send("SimDevice", "Long", { [`<${"y".repeat(500_000)}`]: 1 });
  await next.roundTrip();
  expect(said.at(-1)).toBe("a robot program is here");
});

test("when the page goes the bridge disables the program; the next page has it again", async () => {
  const run = await page();
  const program = await robot(0.5);
  await together(run, program);
  expect(program.mode.enabled).toBe(true);
  // A tab that is killed says nothing.
  runs.splice(0);
  for (const socket of run.sockets) socket.terminate();
  await until("that it is disabled", () => !program.mode.enabled);
  expect(said.at(-1)).toBe("the page has gone: the robot program is disabled");
  const next = await page();
  await together(next, program);
  expect(program.mode.enabled).toBe(true);
});

test("one page at a time, and one program", async () => {
  const run = await page();
  const program = await robot(0.5);
  await together(run, program);
  const second = await page();
  await until("that it was turned away", () => second.hal.status.state === "busy");
  expect(second.hal.status.problem).toContain("another page");
  await expect(robot(1)).rejects.toThrow("409");
  await expect(robot(1)).rejects.toThrow("409");
  expect(said.filter((line) => line.includes("one at a time")).length).toBe(1);
  run.step();
  expect(run.hal.status.state).toBe("connected");
});

test("a program that went without a word makes room for its successor, and the page says which one it has", async () => {
  const run = await page();
  const first = await robot(0.5);
  await together(run, first);
  expect(run.hal.status.notice).toBe("");
  first.sleep();
  const second = robot(-0.5);
  await until("the question", () => clock.waiting === 1);
  // A third one is not asked for as well.
  await expect(robot(1)).rejects.toThrow("409");
  expect(said.at(-1)).toContain("one at a time");
  clock.advance(1900);
  expect(run.hal.status.state).toBe("connected");
  clock.advance(200);
  const program = await second;
  await together(run, program);
  run.step();
  expect(run.volts()[0]).toBeLessThan(-3);
  const silent = said.find((line) => line.includes("answers no more")) ?? "";
  const [, old, now] =
    /^the robot program at (\S+) answers no more: the one at (\S+) has its place$/.exec(silent) ?? [];
  expect(now).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(run.hal.status.notice).toBe(
    `this is the robot program at ${now}: the one at ${old} answered no more, and this one took its place`,
  );
  // A page that comes later hears it as well; the next program is just the program.
  run.connect({ mode: "off" });
  await until("that the page is gone", () => !program.mode.enabled);
  const later = await page();
  await together(later, program);
  expect(later.hal.status.notice).toContain("took its place");
  await program.close();
  await until("that it is gone", () => later.hal.status.state === "waiting");
  await together(later, await robot(0.5));
  expect(later.hal.status.notice).toBe("");
});

test("a program that is there keeps its place, also when its successor gives up; one that dies while asked does not", async () => {
  const program = await robot(0.5);
  program.mute = true; // as in a debugger: its WebSocket answers all the same
  await expect(robot(1)).rejects.toThrow("409");
  expect(clock.waiting).toBe(0);
  program.sleep();
  const second = robot(-0.5);
  await until("the question", () => clock.waiting === 1);
  await program.close();
  const last = await second;
  expect(said.slice(-2)).toEqual(["the robot program has gone", "a robot program is here"]);
  expect(clock.waiting).toBe(0);
  // The silent one is let go: the next finds the place free.
  last.sleep();
  const gone = new WebSocket(`ws://127.0.0.1:${relay.port}/wpilibws`);
  gone.on("error", () => {});
  await until("the question", () => clock.waiting === 1);
  gone.terminate();
  clock.advance(2000);
  await robot(0.5);
});

test("a page that went without a word makes room for the next, and the program is disabled in between", async () => {
  const run = await page();
  const program = await robot(0.5);
  await together(run, program);
  for (const socket of run.sockets) socket.pause();
  const next = page();
  await until("the question", () => clock.waiting === 1);
  clock.advance(2000);
  await together(await next, program);
  expect(said.at(-1)).toBe("the page answers no more: the next one has its place");
});

test("only the page's own pages, and no browser as a program", async () => {
  const refused = async (url: string, origin?: string): Promise<string> => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const [error] = (await once(socket, "error")) as [Error];
    return error.message;
  };
  const hal = `ws://127.0.0.1:${sitePort}/hal`;
  expect(await refused(hal)).toContain("403");
  expect(await refused(hal, "http://evil.example")).toContain("403");
  expect(await refused(hal, `http://localhost:${sitePort}`)).toContain("403");
  expect(await refused(`ws://127.0.0.1:${relay.port}/wpilibws`, "http://127.0.0.1")).toContain("403");
  expect(await refused(`ws://127.0.0.1:${relay.port}/other`)).toContain("404");
  expect(isOwnPage("http://localhost:8080", "localhost:8080")).toBe(true);
  expect(isOwnPage("http://[::1]:8080", "[::1]:8080")).toBe(true);
  // A name that a stranger points here is the same origin, and not ours.
  expect(isOwnPage("http://evil.example:8080", "evil.example:8080")).toBe(false);
  expect(isOwnPage("null", "localhost:8080")).toBe(false);
});

test("messages that are too long end the connection of whoever sends them, and nothing else", async () => {
  const run = await page();
  const program = await robot(0.5);
  await together(run, program);
  program.sendText(" ".repeat((1 << 20) + 1));
  await until("that it is gone", () => run.hal.status.state === "waiting");
  await together(run, await robot(0.5));
});

test("a taken port is one clear line, which the page shows", async () => {
  const other = await startHalRelay({ port: relay.port ?? 0, host: "127.0.0.1", say: () => {} });
  expect(other.port).toBeNull();
  expect(other.takenLine).toBe(
    `port ${relay.port} is taken, by robot code in server mode perhaps: no HALSim bridge here; the page can connect to the one there`,
  );
  const first = relay;
  relay = other;
  const run = await HalRun.open(undefined, `http://127.0.0.1:${sitePort}`);
  runs.push(run);
  run.connect({ mode: "bridge", url: `ws://127.0.0.1:${sitePort}/hal` });
  await until("the line", () => run.hal.status.problem === other.takenLine);
  await first.close();
});

test("nobody waits for a port for a page that has gone", async () => {
  const first = relay;
  const schedule = (callback: () => void, delayMs: number): (() => void) => clock.schedule(callback, delayMs);
  relay = await startHalRelay({ port: first.port ?? 0, host: "127.0.0.1", always: false, say: () => {}, schedule });
  const run = await page();
  await until("the reason", () => clock.waiting === 1);
  run.connect({ mode: "off" });
  await until("that it is gone", () => clock.waiting === 0);
  await first.close();
  expect(relay.port).toBeNull();
});

test("a bridge that was lost with a program says that the program is to be started again, until one comes", async () => {
  const run = await page();
  await together(run, await robot(0.5));
  const { port } = relay;
  await relay.close();
  await until("that the bridge is away", () => run.hal.status.trouble?.kind === "bridgeAway");
  relay = await startHalRelay({ port: port ?? 0, host: "127.0.0.1", say: () => {} });
  run.clock.advance(5000);
  await until("what to do", () => run.hal.status.trouble?.kind === "programLost");
  await together(run, await robot(0.5));
  expect(run.hal.status.trouble).toBeUndefined();
  // The bridge survives a program that ends by itself.
  await programs.at(-1)?.close();
  await until("that it waits", () => run.hal.status.trouble?.kind === "bridgeWaits");
});

test("its port is open only while a page asks for programs that connect: robot code with a server needs it", async () => {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await relay.close();
  said = [];
  const schedule = (callback: () => void, delayMs: number): (() => void) => clock.schedule(callback, delayMs);
  relay = await startHalRelay({ port, host: "127.0.0.1", always: false, say: (line) => said.push(line), schedule });
  expect([relay.port, said]).toEqual([null, []]);
  // Taken, by robot code: the page is told, and while it asks the port is tried again.
  const run = await page();
  await until("the reason", () => run.hal.status.problem === relay.takenLine);
  expect(run.hal.status.trouble?.kind).toBe("portTaken");
  clock.advance(1000);
  await until("the next try", () => clock.waiting === 1);
  expect([relay.port, run.hal.status.problem]).toEqual([null, relay.takenLine]);
  other.close();
  await once(other, "close");
  clock.advance(1000);
  await until("the port", () => relay.port === port);
  await until("that it is said", () => run.hal.status.trouble?.kind === "bridgeWaits");
  expect(clock.waiting).toBe(0);
  await together(run, await robot(0.5));
  // A tab that is killed says nothing.
  runs.splice(0);
  for (const socket of run.sockets) socket.terminate();
  await until("that it is free", () => relay.port === null);
  expect(said).toContain(`port ${port} is free for robot code`);
  other.listen(port, "127.0.0.1");
  await once(other, "listening");
  other.close();
});
