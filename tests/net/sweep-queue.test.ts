// A sweep over a queue with a real Redis: the same bytes as on one machine, for all behaviour of workers. Needs
// redis-server (scripts/setup --test) and build/node.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Queue } from "bullmq";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const script = join(root, "scripts/sandlot.mjs");
let folder: string;
let redis: ChildProcess;
let port: number;
let address: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

const start = (...args: string[]) => spawn(process.execPath, [script, ...args], { cwd: folder });
const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8" });

/** Resolves when a program has said something on stderr. */
async function says(child: ChildProcess, text: RegExp): Promise<void> {
  let said = "";
  for await (const chunk of child.stderr!) {
    said += String(chunk);
    if (text.test(said)) return;
  }
  throw new Error(`it said ${said}, not ${text}`);
}

const plan = {
  sandlot: 1,
  scenario: {
    sandlot: 1,
    field: "practice",
    pieces: "none",
    robots: [{ robot: "kitbot", station: "blue1", at: [2, 6.5, 0], program: "script" }],
    script: [{ t: 0.1, station: "blue1", axes: [0.5, 0, 0] }],
  },
  seconds: 4,
  vary: { x: { at: "/robots/blue1/at/0", from: 0, to: 0.4, steps: 400, add: true } },
  measure: { x: { value: "Robots/blue1/Pose/translation/x" } },
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sandlot-queue-"));
  port = await freePort();
  address = `redis://127.0.0.1:${port}`;
  redis = spawn("redis-server", ["--port", String(port), "--save", "", "--bind", "127.0.0.1", "--dir", folder]);
  for await (const chunk of redis.stdout!) if (/Ready to accept connections/.test(String(chunk))) break;
  redis.stdout!.resume();
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
});
afterAll(async () => {
  redis.kill();
  await once(redis, "exit");
  rmSync(folder, { recursive: true });
});

test("a worker is killed, another takes over, jobs of others are left: the bytes of one machine", async () => {
  run("sweep", "plan.json", "--out", "local");
  const first = start("worker", "--queue", address, "--threads", "1");
  await says(first, /waiting for work/);
  const sweep = start("sweep", "plan.json", "--out", "queued", "--queue", address);
  const ended = once(sweep, "exit") as Promise<[number]>;
  await says(sweep, /\d+ of 400 runs/);
  first.kill("SIGKILL");
  const { engineHash, contentHash } = (await import(join(root, "scripts/sweep/plan.mjs"))) as Record<
    string,
    () => string
  >;
  const queue = new Queue(`sandlot-${engineHash!()}-${contentHash!()}`, { connection: { host: "127.0.0.1", port } });
  await queue.add("mail", { to: "somebody" });
  await queue.add("runs", { plan: "0123456789abcdef", runs: [0] });
  const second = start("worker", "--queue", address, "--threads", "2");
  const refused = says(second, /this is no job of a sweep[^]*|its plan 0123456789abcdef is not there any more/);
  sweep.stdout.resume();
  const [code] = await ended;
  expect(code).toBe(0);
  await refused;
  await queue.close();
  second.kill();
  await once(second, "exit");
  for (const file of ["runs.jsonl", "runs.csv", "report.html"])
    expect(readFileSync(join(folder, "queued", file), "utf8")).toBe(readFileSync(join(folder, "local", file), "utf8"));
});

test("bad addresses are one clear line and exit 2", () => {
  for (const [args, line] of [
    [["worker"], /worker: --queue says where the work is/],
    [["worker", "--queue", "http://x"], /--queue is an address such as redis:\/\/localhost:6379, not "http:\/\/x"/],
    [
      ["sweep", "plan.json", "--out", "none", "--queue", "redis://127.0.0.1:1"],
      /nothing answers at redis:\/\/127.0.0.1:1/,
    ],
  ] as const) {
    const { status, stderr } = run(...args);
    expect(stderr).toMatch(line);
    expect(status).toBe(2);
  }
});
