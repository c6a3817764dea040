// `sandlot serve` as a program: the page and the NT4 server side by side. Needs the built page, as npm test has it.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { afterEach, expect, test } from "vitest";
import { bridgeOn, root } from "./helpers.ts";
import { Nt4TestClient } from "./nt4-client.ts";

const script = join(root, "scripts/sandlot.mjs");
let child: ChildProcess | null = null;
afterEach(() => child?.kill("SIGKILL"));

/** Starts it; resolves with its lines once both addresses are in them. */
async function serve(...args: string[]): Promise<string> {
  const kept = args.includes("--persistent") ? [] : ["--persistent", "none"];
  const started = spawn(process.execPath, [script, "serve", ...kept, "--halsim", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  let said = "";
  for await (const chunk of started.stdout) {
    said += String(chunk);
    if (said.includes("NT4 server")) return said;
  }
  throw new Error(`serve ended: ${said}`);
}

const portIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);

test("the page and an NT4 server, until SIGTERM", async () => {
  const said = await serve("--port", "0", "--nt", "0");
  const page = await fetch(`http://127.0.0.1:${portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//)}/`);
  expect(page.headers.get("content-type")).toContain("text/html");
  const client = await Nt4TestClient.open(portIn(said, /NT4 server on 127\.0\.0\.1 port (\d+)/));
  client.publish("/x", 1, "int");
  await client.message("announce", "/x");
  const exit = once(child!, "exit");
  child!.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
  await client.closed;
});

test("a WebSocket that is asked for while serve begins is answered: a page that waits for it asks at once", async () => {
  const started = spawn(
    process.execPath,
    [script, "serve", "--port", "0", "--nt", "0", "--halsim", "0", "--persistent", "none"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  child = started;
  const [line] = (await once(started.stdout, "data")) as [Buffer];
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? "";
  const socket = new WebSocket(`${address.replace("http", "ws")}/hal`, { origin: address, handshakeTimeout: 5000 });
  await once(socket, "open");
  socket.terminate();
});

test("with its port taken it serves the page all the same, and says so in one line", async () => {
  const other = await bridgeOn();
  const said = await serve("--port", "0", "--nt", String(other.port));
  expect(said).toContain(`port ${other.port} is taken, by robot code perhaps: no NT4 server here`);
  expect(said.trimEnd().split("\n").length).toBe(3);
  const page = await fetch(`http://127.0.0.1:${portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//)}/`);
  expect(page.status).toBe(200);
  await other.close();
});

test("a taken port that becomes free stays so: robot code that restarts needs it", async () => {
  const other = await bridgeOn();
  const said = await serve("--port", "0", "--nt", String(other.port));
  expect(said).toContain(`port ${other.port} is taken`);
  await other.close();
  const site = portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//);
  expect(await (await fetch(`http://127.0.0.1:${site}/bridge.json`)).json()).toMatchObject({
    nt: other.port,
    ours: false,
  });
  // A page's choice opens it.
  const origin = `http://127.0.0.1:${site}`;
  const page = new WebSocket(`ws://127.0.0.1:${site}/nt-server`, { origin });
  const [answer] = (await once(page, "message")) as [Buffer];
  expect(JSON.parse(String(answer))).toEqual({ nt: other.port, ours: true, problem: "" });
  const client = await Nt4TestClient.open(other.port);
  client.socket.terminate();
  page.terminate();
});

/** TCP ports on which a program of this machine listens, as Linux tells. */
function listeningPorts(pid: number): number[] {
  const own = new Set<string>();
  for (const file of readdirSync(`/proc/${pid}/fd`)) {
    try {
      own.add(readlinkSync(`/proc/${pid}/fd/${file}`));
    } catch {
      // It was closed meanwhile.
    }
  }
  const lines = ["tcp", "tcp6"].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, "utf8").split("\n").slice(1),
  );
  const fields = lines.map((line) => line.trim().split(/\s+/));
  // 0A: it listens.
  const listening = fields.filter((field) => field[3] === "0A" && own.has(`socket:[${field[9]}]`));
  return listening.map((field) => Number.parseInt(field[1]!.split(":")[1]!, 16));
}

test.runIf(existsSync("/proc/self/net/tcp"))(
  "unless an option or a page asks it holds the page's port alone, so that robot code has 5810 and 3300",
  async () => {
    const started = spawn(process.execPath, [script, "serve", "--persistent", "none", "--port", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = started;
    let said = "";
    while (!said.includes("is left to robot code")) said += String((await once(started.stdout, "data"))[0]);
    const site = portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//);
    expect(await (await fetch(`http://127.0.0.1:${site}/bridge.json`)).json()).toMatchObject({ nt: 5810, ours: false });
    expect(listeningPorts(started.pid!)).toEqual([site]);
    const foreign = upgradeTo("/nt-server").replace("\r\n\r\n", "\r\nOrigin: http://example.org\r\n\r\n");
    expect(await exchange(site, foreign)).toMatch(/^HTTP\/1\.1 403 /);
    expect(listeningPorts(started.pid!)).toEqual([site]);
  },
);

test("persistent topics are kept in the file that was named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  const file = join(folder, "topics.json");
  const said = await serve("--port", "0", "--nt", "0", "--persistent", file);
  const client = await Nt4TestClient.open(portIn(said, /NT4 server on 127\.0\.0\.1 port (\d+)/));
  client.publish("/kept", 1, "int", { persistent: true });
  client.set(1, 5, "int", 7);
  await client.settled();
  const exit = once(child!, "exit");
  child!.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
  const kept = { name: "/kept", type: "int", value: 7, properties: { persistent: true } };
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual([kept]);
  rmSync(folder, { recursive: true });
});

/** A program whose output goes onto a full disk; stderr there as well, or into a pipe. */
function onFullDisk(args: string[], stderr: "full" | "pipe"): ChildProcess {
  const full = openSync("/dev/full", "w");
  const started = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", full, stderr === "full" ? full : "pipe"],
  });
  closeSync(full);
  return started;
}

test.runIf(existsSync("/dev/full"))("a full disk under its log does not end it, nor what it keeps", async () => {
  // It cannot say where it is.
  const others = [await bridgeOn(), await bridgeOn()];
  const [nt, port] = others.map((each) => each.port) as [number, number];
  for (const other of others) await other.close();
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  const file = join(folder, "topics.json");
  child = onFullDisk(
    ["serve", "--port", String(port), "--nt", String(nt), "--halsim", "0", "--persistent", file],
    "full",
  );
  const listens = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/bridge.json`).catch(() => null);
    return ((await answer?.json()) as { ours?: boolean } | undefined)?.ours === true;
  };
  while (!(await listens())) expect(child.exitCode).toBeNull();
  const client = await Nt4TestClient.open(nt);
  // A complaint, which goes to stderr.
  client.socket.send("[}");
  client.publish("/kept", 1, "int", { persistent: true });
  client.set(1, 5, "int", 7);
  await client.settled();
  expect(await listens()).toBe(true);
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject([{ name: "/kept", value: 7 }]);
  rmSync(folder, { recursive: true });
});

test.runIf(existsSync("/dev/full"))(
  "a short command whose output cannot be written says so and has exit code 1",
  async () => {
    const short = onFullDisk(["check", "practice/course"], "pipe");
    let said = "";
    short.stderr?.on("data", (text) => (said += String(text)));
    expect((await once(short, "close"))[0]).toBe(1);
    expect(said).toMatch(/^sandlot: what it prints cannot be written: ENOSPC.*\n$/);
    const unheard = onFullDisk(["check", "practice/no-such"], "full");
    expect((await once(unheard, "close"))[0]).toBe(2);
  },
);

/** Sends bytes to a port. Resolves with the first answer; null: the other side closed without one. */
async function exchange(port: number, bytes: string): Promise<string | null> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  socket.write(bytes);
  const answer = await new Promise<string | null>((resolve) => {
    socket.once("data", (data) => resolve(data.toString()));
    socket.once("close", () => resolve(null));
  });
  socket.destroy();
  return answer;
}

const upgradeTo = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

test("requests for WebSockets that end in a reset end nothing else; unknown paths are answered and closed", async () => {
  const base = 20_000 + Math.floor(Math.random() * 30_000);
  const said = await serve("--port", "0", "--nt", "0", "--icd", "--icd-port-base", String(base));
  const port = portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//);
  for (const path of ["/icd/xyz", "/icd-foo", "/icd", "/icd/core", "/hal", "/", "/nothing"]) {
    const socket = connect({ port, host: "127.0.0.1" });
    await once(socket, "connect");
    await new Promise<void>((resolve) => socket.write(upgradeTo(path), () => resolve()));
    socket.resetAndDestroy();
    // In any case the server has seen that one once it answers the next.
    const { status } = await fetch(`http://127.0.0.1:${port}/bridge.json`);
    expect([path, status]).toEqual([path, 200]);
  }
  for (const path of ["/icd/xyz", "/icd-foo", "/icd/core/", "/"])
    expect(await exchange(port, upgradeTo(path))).toMatch(/^HTTP\/1\.1 404 /);
  expect(await exchange(port, upgradeTo("/icd"))).toMatch(/^HTTP\/1\.1 403 /);
  expect(child!.exitCode).toBeNull();
});

/** A browser's six connections to a server, kept open; load() is a page's second load: all ask again. */
async function browserOf(site: number): Promise<{ load(): Promise<number[]>; agent: Agent }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const ask = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const request = get({ host: "127.0.0.1", port: site, path: "/bridge.json", agent }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      request.once("error", reject);
    });
  const load = (): Promise<number[]> => Promise.all(Array.from({ length: 6 }, ask));
  await load();
  return { load, agent };
}

test("400 half-open connections keep no page out, and thirty pages of one address stay served", async () => {
  const said = await serve("--port", "0", "--nt", "0");
  const site = portIn(said, /http:\/\/127\.0\.0\.1:(\d+)\//);
  const pages = await Promise.all(Array.from({ length: 30 }, () => browserOf(site)));
  const origin = `http://127.0.0.1:${site}`;
  const asking = Array.from({ length: 30 }, () => new WebSocket(`ws://127.0.0.1:${site}/nt-server`, { origin }));
  await Promise.all(asking.map((socket) => once(socket, "message")));
  let open = 0;
  // Half of them say nothing at all, half the beginning of a request.
  const halves = Array.from({ length: 400 }, (_, index) => {
    const socket = connect({ port: site, host: "127.0.0.1" }, () => {
      open++;
      if (index % 2 === 0) socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    });
    socket.on("error", () => {});
    socket.once("close", () => open--);
    return socket;
  });
  await Promise.all(halves.map((socket) => once(socket, "connect")));
  // A page that comes now.
  const late = await browserOf(site);
  expect(await late.load()).toEqual(new Array(6).fill(200));
  for (const page of pages) expect(await page.load()).toEqual(new Array(6).fill(200));
  expect(asking.filter(({ readyState }) => readyState === WebSocket.OPEN).length).toBe(30);
  // The oldest went: 256 of them and of the pages' own at most.
  expect(open).toBeLessThanOrEqual(256);
  for (const socket of [...halves]) socket.destroy();
  for (const socket of asking) socket.terminate();
  for (const { agent } of [...pages, late]) agent.destroy();
});

test("heads of requests have a size, and half a request is not waited for", async () => {
  const port = portIn(await serve("--port", "0", "--nt", "0"), /http:\/\/127\.0\.0\.1:(\d+)\//);
  expect(await exchange(port, `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`)).toContain("431");
  expect(await exchange(port, "GET / HTTP/1.1\r\nHost: a\r\n")).toContain("408");
});

test("a port that is none is one clear line and exit 2", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "serve", "--nt", "99999"], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toBe("sandlot: serve: --nt must be a whole number from 0 to 65535, not 99999\n");
});
