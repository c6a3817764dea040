// Six players and two spectators as processes of their own over a bad network, through `sandlot relay` as a program: hashes are equal, the
// host is killed, another ends the match, and recordings verify. Where the kernel has netem each process has a network namespace whose link
// is late, uneven and loses packets; elsewhere a proxy of this test's holds its bytes up.
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { build } from "vite";
import { Core } from "../../web/sim/core/module.ts";
import { folderFiles } from "../../web/sim/node.ts";
import { shipped } from "../../scripts/lib/shipped.mjs";
import { root } from "./helpers.ts";

/** A name of this run alone: others may do the same at this machine. */
const mark = `sl${process.pid.toString(36)}`;
/** A network that is for tests of devices (RFC 2544), the third number from the process. */
const net = `198.18.${process.pid % 250}`;
const ip = (...args: string[]): void => void execFileSync("ip", args, { stdio: "ignore" });

function hasNetem(): boolean {
  try {
    ip("netns", "add", `${mark}t`);
    ip("netns", "exec", `${mark}t`, "tc", "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms");
    return true;
  } catch {
    return false;
  } finally {
    try {
      ip("netns", "del", `${mark}t`);
    } catch {
      // There was none.
    }
  }
}

const children: ChildProcess[] = [];
const spaces: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "sandlot-netns-"));
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const space of spaces) ip("netns", "del", space);
  proxy?.close();
  for (const socket of sockets) socket.destroy();
  if (spaces.length > 0) ip("link", "del", `${mark}b`);
  rmSync(folder, { recursive: true, force: true });
});

/** A namespace on the bridge, both ways of whose link are bad. */
function space(index: number): string {
  const name = `${mark}n${index}`;
  const [outer, inner] = [`${mark}o${index}`, `${mark}i${index}`];
  ip("netns", "add", name);
  spaces.push(name);
  ip("link", "add", outer, "type", "veth", "peer", "name", inner);
  ip("link", "set", inner, "netns", name);
  ip("link", "set", outer, "master", `${mark}b`, "up");
  ip("-n", name, "addr", "add", `${net}.${index + 2}/24`, "dev", inner);
  ip("-n", name, "link", "set", inner, "up");
  const bad = ["root", "netem", "delay", "30ms", "10ms", "loss", "2%"];
  execFileSync("tc", ["qdisc", "add", "dev", outer, ...bad]);
  execFileSync("ip", ["netns", "exec", name, "tc", "qdisc", "add", "dev", inner, ...bad]);
  return name;
}

let proxy: Server | null = null;
const sockets: Socket[] = [];

/** One way of a connection whose bytes come 30 to 70 ms late, in order; of a hundred pieces two are sent twice, as TCP does after 200 ms. */
function holdUp(from: Socket, to: Socket): void {
  let free = 0;
  const waiting: Buffer[] = [];
  from.on("data", (bytes) => {
    const late = 30 + 40 * Math.random() + (Math.random() < 0.02 ? 200 : 0);
    free = Math.max(free, performance.now() + late);
    waiting.push(bytes);
    // The oldest goes first, whichever timer is first.
    setTimeout(() => to.write(waiting.shift() ?? ""), free - performance.now());
  });
  from.on("close", () => setTimeout(() => to.destroy(), 100));
  from.on("error", () => {});
}

/** A way to a port of this machine over a bad network; its own port. */
async function badProxy(port: number): Promise<number> {
  const server = createServer((socket) => {
    const far = connect(port, "127.0.0.1");
    sockets.push(socket, far);
    holdUp(socket, far);
    holdUp(far, socket);
  });
  proxy = server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

class Machine {
  readonly process: ChildProcess;
  readonly hashes = new Map<number, string>();
  readonly odd: string[] = [];
  said: Record<string, unknown> = {};
  readonly recording: string;
  #rest = "";

  constructor(script: string, where: string, url: string, code: string, index: number, station: number) {
    this.recording = join(folder, `${index}.sandlot`);
    const args = [script, url, code, `P${index}`, String(station), this.recording];
    const [command, ...more] = where === "" ? [process.execPath] : ["ip", "netns", "exec", where, process.execPath];
    this.process = spawn(command as string, [...more, ...args], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, SANDLOT_ROOT: root },
    });
    children.push(this.process);
    machines.push(this);
    this.process.stdout?.on("data", (data) => {
      const lines = (this.#rest + String(data)).split("\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.#hear(JSON.parse(line) as Record<string, unknown>);
    });
  }

  #hear(said: Record<string, unknown>): void {
    const { tick, hash, odd, failed } = said;
    if (typeof tick === "number" && typeof hash === "string") this.hashes.set(tick, hash);
    if (typeof odd === "string") this.odd.push(odd);
    if (typeof failed === "string") this.odd.push(failed);
    this.said = { ...this.said, ...said };
  }

  get tick(): number {
    return Math.max(0, ...this.hashes.keys());
  }

  say(order: object): void {
    this.process.stdin?.write(`${JSON.stringify(order)}\n`);
  }
}

const machines: Machine[] = [];

async function until(what: string, test: () => boolean, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !test();) {
    if (Date.now() > end)
      throw new Error(
        `waited for ${what}: ${JSON.stringify(machines.map(({ tick, odd, said }) => [tick, odd, said]))}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(
  "six players and two spectators as processes over a bad network, and the host is killed",
  { timeout: 180_000 },
  async () => {
    await build({
      ...{ root, configFile: false, logLevel: "error" },
      define: { SANDLOT_SHIPPED: JSON.stringify(shipped) },
      ssr: { noExternal: true, external: ["ws"] },
      build: {
        ...{
          ssr: join(root, "tests/net/together-machine.ts"),
          outDir: join(root, "build/test/machine"),
          target: "node20",
        },
        rollupOptions: { output: { entryFileNames: "machine.mjs" } },
      },
    });
    const script = join(root, "build/test/machine/machine.mjs");
    const netem = hasNetem();
    if (netem) {
      ip("link", "add", `${mark}b`, "type", "bridge");
      ip("addr", "add", `${net}.1/24`, "dev", `${mark}b`);
      ip("link", "set", `${mark}b`, "up");
    }
    const where = Array.from({ length: 8 }, (_, index) => (netem ? space(index) : ""));
    const relay = spawn(
      process.execPath,
      [join(root, "scripts/sandlot.mjs"), "relay", "--port", "0", "--host", netem ? `${net}.1` : "127.0.0.1"],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    children.push(relay);
    const [line] = (await once(relay.stdout, "data")) as [Buffer];
    const open = /http:\/\/([\d.]+):(\d+)/.exec(String(line));
    const port = netem ? Number(open?.[2]) : await badProxy(Number(open?.[2]));
    const url = `ws://${open?.[1] ?? ""}:${port}/together`;
    const start = (index: number, code: string): Machine =>
      new Machine(script, where[index] ?? "", url, code, index, index < 6 ? index : -1);
    const host = start(0, "");
    await until("the room", () => typeof host.said["code"] === "string");
    const code = String(host.said["code"]);
    const others = [1, 2, 3, 4, 5, 6, 7].map((index) => start(index, code));
    await until("all guests", () => host.said["guests"] === 8);
    const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"];
    const robots = stations.map((station) => ({ robot: "kitbot", station, program: "driver" }));
    const match = { start: "teleop", clock: false };
    const scenario = {
      ...{ sandlot: 1, name: "Together", seed: 3, field: "practice", pieces: "match" },
      match,
      robots,
    };
    host.say({ start: { scenario: JSON.stringify(scenario), stations: 0b111111 } });
    await until("the run", () => [host, ...others].every(({ said }) => said["joined"] === true));
    await until("8 s of it", () => others.every(({ tick }) => tick >= 400));

    host.process.kill("SIGKILL");
    // Guests come in any order, so the next host may be any of the processes.
    const isHost = ({ said }: Machine): boolean => said["me"] === said["host"];
    const next = (): Machine | undefined => others.find(isHost);
    const agree = (): boolean => others.every(({ said }) => said["host"] === next()?.said["me"]);
    await until("another host", () => next() !== undefined && agree());
    const second = next() as Machine;
    const stood = Math.max(...others.map(({ tick }) => tick));
    await until("8 s more", () => others.every(({ tick }) => tick >= stood + 400));
    second.say({ end: true });
    await until("the end", () => others.every(({ said }) => said["ended"] === true));

    const known = new Map<number, string>();
    let compared = 0;
    for (const { hashes } of [host, ...others])
      for (const [tick, hash] of hashes) {
        if (known.has(tick)) compared++;
        expect(known.get(tick) ?? hash, `tick ${tick}`).toBe(hash);
        known.set(tick, hash);
      }
    expect(compared).toBeGreaterThan(7 * 25);
    expect(others.flatMap(({ odd }) => odd).filter((text) => /differs|mended|refused|failed/.test(text))).toEqual([]);
    for (const { recording } of others) {
      const core = await Core.create(new WebAssembly.Module(readFileSync(join(root, "build/wasm/sandlot.wasm"))));
      const { info } = await core.openReplay(readFileSync(recording), folderFiles(root));
      core.step(info.ticks);
      expect(core.recordings.replay).toMatchObject({ verified: true, different: null });
      expect(info.ticks).toBeGreaterThan(800);
    }
  },
);
