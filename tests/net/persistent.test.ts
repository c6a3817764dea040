// The life of the file of persistent topics: damaged, gone, on a full disk, and under a program that is killed at any moment.
import { spawn, type ChildProcess } from "node:child_process";
import * as disk from "node:fs/promises";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bridgeOn, root, type Bridge, type BridgeOptions } from "./helpers.ts";
import { Nt4TestClient } from "./nt4-client.ts";

let folder = "";
let file = "";
let bridge: Bridge | null = null;
let child: ChildProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "persistent-"));
  file = join(folder, "topics.json");
});
afterEach(async () => {
  await bridge?.close();
  bridge = null;
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

const topic = (name: string, value: number): object => ({
  name,
  type: "int",
  value,
  properties: { persistent: true },
});
const textOf = (...topics: object[]): string => JSON.stringify(topics);
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

async function begin(options: BridgeOptions["persistentOptions"] = {}): Promise<Bridge> {
  bridge = await bridgeOn(0, file, { persistentOptions: { period: 5, ...options } });
  return bridge;
}

async function end(): Promise<void> {
  await bridge?.close();
  bridge = null;
}

async function kept(port: number): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/nt/persistent.json`)).json();
}

/** Publishes a persistent integer. */
async function publish(port: number, name: string, value: number): Promise<void> {
  const client = await Nt4TestClient.open(port);
  client.publish(name, 1, "int", { persistent: true });
  client.set(1, 5, "int", value);
  await client.settled();
  await client.close();
}

/** Waits for an action by the bridge's own clock. */
async function until(what: string, condition: () => boolean): Promise<void> {
  const patience = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > patience) throw new Error(`nothing came while waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

describe("a damaged file", () => {
  const good = textOf(topic("/kept", 7));
  test.each([
    ["cut in the middle", good.slice(0, 30)],
    ["empty, as a crash leaves it", ""],
    ["not an array", '{"a":1}'],
    ["zeros, as a file system leaves it", "\0".repeat(100)],
  ])("%s: the backup is taken, and the bad file kept", async (_what, text) => {
    writeFileSync(file, text);
    writeFileSync(`${file}.bck`, good);
    const { port, said } = await begin();
    expect(await kept(port)).toEqual([topic("/kept", 7)]);
    expect(said.length).toBe(1);
    expect(said[0]).toContain(`it is kept as ${file}.bad; what ${file}.bck has is taken instead`);
    expect(readFileSync(`${file}.bad`, "utf8")).toBe(text);
    // The first write after it costs neither.
    await publish(port, "/new", 8);
    await end();
    expect(read(file)).toEqual([topic("/kept", 7), topic("/new", 8)]);
    expect(readFileSync(`${file}.bck`, "utf8")).toBe(good);
    expect(readFileSync(`${file}.bad`, "utf8")).toBe(text);
  });

  test("its backup as well: begun anew, said, and both are still there", async () => {
    writeFileSync(file, "[");
    writeFileSync(`${file}.bck`, "]");
    const { port, said } = await begin();
    expect(await kept(port)).toEqual([]);
    expect(said.length).toBe(1);
    expect(said[0]).toContain("persistent topics are begun anew");
    expect(said[0]).toContain(`${file}.bck: `);
    await publish(port, "/new", 8);
    await end();
    expect(readFileSync(`${file}.bad`, "utf8")).toBe("[");
    expect(readFileSync(`${file}.bck`, "utf8")).toBe("]");
  });

  test("that cannot be put aside: it is written anew and never becomes the backup", async () => {
    writeFileSync(file, "[");
    writeFileSync(`${file}.bck`, good);
    const rename = async (from: string, to: string): Promise<void> => {
      if (to.endsWith(".bad")) throw Object.assign(new Error("EIO: i/o error, rename"), { code: "EIO" });
      await disk.rename(from, to);
    };
    const { port, said } = await begin({ files: { ...disk, rename } });
    expect(said[0]).toContain(`it cannot be kept as ${file}.bad`);
    await publish(port, "/new", 8);
    await end();
    expect(read(file)).toEqual([topic("/kept", 7), topic("/new", 8)]);
    expect(readFileSync(`${file}.bck`, "utf8")).toBe(good);
  });

  test("gone: the backup is taken without a word", async () => {
    writeFileSync(`${file}.bck`, good);
    const { port, said } = await begin();
    expect(await kept(port)).toEqual([topic("/kept", 7)]);
    expect(said).toEqual([]);
  });

  test("only a file is put aside: a folder, a device and a link to one stay, and the backup is taken", async () => {
    const places = [(): unknown => disk.mkdir(file), (): unknown => symlinkSync("/dev/zero", file)];
    for (const put of places) {
      await put();
      const before = (await disk.lstat(file)).ino;
      writeFileSync(`${file}.bck`, good);
      const { port, said } = await begin();
      expect(await kept(port)).toEqual([topic("/kept", 7)]);
      expect(said).toEqual([
        expect.stringMatching(/it is a (folder|device)\); it stays as it is; what .*bck has is taken/),
      ]);
      await publish(port, "/new", 8);
      await until("the complaint", () => said.length === 2);
      await end();
      expect((await disk.lstat(file)).ino).toBe(before);
      expect(existsSync(`${file}.bad`)).toBe(false);
      expect(readFileSync(`${file}.bck`, "utf8")).toBe(good);
      await disk.rm(file, { recursive: true });
    }
  });

  test("a link stays a link: what it leads to is written", async () => {
    const real = join(folder, "real.json");
    writeFileSync(real, good);
    symlinkSync(real, file);
    const { port } = await begin();
    await publish(port, "/new", 8);
    await end();
    expect((await disk.lstat(file)).isSymbolicLink()).toBe(true);
    expect(read(real)).toEqual([topic("/kept", 7), topic("/new", 8)]);
  });
});

describe("a disk that takes nothing", () => {
  test("what could not be written is written later, and both are said once", async () => {
    let full = true;
    let tries = 0;
    const files = {
      ...disk,
      async open(path: string, flags: string) {
        const handle = await disk.open(path, flags);
        if (!full || flags !== "w") return handle;
        tries++;
        // Half of it comes onto the disk.
        const writeFile = async (text: string): Promise<void> => {
          await handle.writeFile(text.slice(0, text.length / 2));
          throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
        };
        return { writeFile, sync: () => handle.sync(), close: () => handle.close() };
      },
    };
    writeFileSync(file, textOf(topic("/before", 1)));
    const { port, said } = await begin({ files });
    await publish(port, "/kept", 7);
    await until("several tries", () => tries >= 3);
    expect(said).toEqual([
      `${file} cannot be written (ENOSPC: no space left on device, write): persistent topics are not kept; it is tried again`,
    ]);
    expect(read(file)).toEqual([topic("/before", 1)]);
    full = false;
    // Nothing changes any more: it is the old wish that is carried out.
    await until("the write", () => said.length === 2);
    expect(said[1]).toBe(`${file} is written again: persistent topics are kept`);
    expect(read(file)).toEqual([topic("/before", 1), topic("/kept", 7)]);
  });

  test.runIf(existsSync("/dev/full"))("a real one: the system's own device that is always full", async () => {
    symlinkSync("/dev/full", `${file}.tmp`);
    const { port, said } = await begin();
    await publish(port, "/kept", 7);
    await until("the complaint", () => said.length === 1);
    expect(said[0]).toContain("ENOSPC");
    expect(existsSync(file)).toBe(false);
    rmSync(`${file}.tmp`);
    await until("the write", () => said.length === 2);
    expect(read(file)).toEqual([topic("/kept", 7)]);
  });

  test("nothing has the file's name before all of it is on the disk; the file never lacks while it is replaced", async () => {
    const steps: string[] = [];
    const nameOf = (path: string): string => path.replace(folder, "").replace(/^\/?/, "/");
    const files = {
      ...disk,
      async open(path: string, flags: string) {
        const handle = await disk.open(path, flags);
        const sync = async (): Promise<void> => {
          steps.push(`sync ${nameOf(path)}`);
          await handle.sync();
        };
        return { writeFile: (text: string) => handle.writeFile(text), sync, close: () => handle.close() };
      },
      async rename(from: string, to: string) {
        steps.push(`${nameOf(from)} becomes ${nameOf(to)}`);
        await disk.rename(from, to);
        expect(existsSync(file)).toBe(true);
      },
    };
    writeFileSync(file, textOf(topic("/before", 1)));
    await publish((await begin({ files, period: 3600_000 })).port, "/kept", 7);
    await end();
    expect(steps).toEqual([
      "sync /topics.json.tmp",
      "/topics.json.bck.tmp becomes /topics.json.bck",
      "/topics.json.tmp becomes /topics.json",
      "sync /",
    ]);
    expect(read(`${file}.bck`)).toEqual([topic("/before", 1)]);
  });
});

/** How often the bridge is killed; more by KILLS=100. */
const kills = Number(process.env["KILLS"] ?? 10);

/** A bridge in its own process that writes as often as it can; resolves when it listens. */
async function startKept(): Promise<{ port: number; kill(): Promise<void> }> {
  const started = spawn(process.execPath, [join(root, "tests/net/kept-bridge.mjs"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  const gone = new Promise<void>((resolve) => started.once("exit", () => resolve()));
  for await (const line of createInterface({ input: started.stdout })) {
    const kill = (): Promise<void> => {
      started.kill("SIGKILL");
      return gone;
    };
    return { port: Number(line), kill };
  }
  throw new Error("the bridge did not begin");
}

test(
  `the bridge is killed ${kills} times while clients publish: what the file had is never lost, nor the file`,
  { timeout: 30_000 + 2000 * kills },
  async () => {
    let value = 0;
    let sure = 0;
    for (let round = 0; round < kills; round++) {
      const running = await startKept();
      // Its old value is at least the one in the file.
      const found = (await kept(running.port)) as { value: number }[];
      expect(found.length).toBe(round === 0 ? 0 : 3);
      for (const item of found) expect(item.value).toBeGreaterThanOrEqual(sure);
      const clients = await Promise.all([0, 1, 2].map(() => Nt4TestClient.open(running.port)));
      for (const [i, client] of clients.entries()) client.publish(`/kept${i}`, 1, "int", { persistent: true });
      const publishAll = (): void => {
        value++;
        for (const client of clients) client.set(1, value, "int", value);
      };
      const first = value + 1;
      const seen = (): number => {
        if (!existsSync(file)) return -1;
        const items = read(file) as { value: number }[];
        return items.length === 3 ? Math.min(...items.map((item) => item.value)) : -1;
      };
      // Publish on until some of it is in the file, and a different while longer each time; then no warning.
      for (let more = 1 + ((round * 7) % 23); more > 0;) {
        publishAll();
        await Promise.all(clients.map((client) => client.settled()));
        sure = Math.max(sure, seen());
        if (sure >= first) more--;
      }
      publishAll();
      await running.kill();
      for (const client of clients) client.socket.terminate();
    }
    const last = await startKept();
    for (const item of (await kept(last.port)) as { value: number }[]) expect(item.value).toBeGreaterThanOrEqual(sure);
    await last.kill();
    expect(sure).toBeGreaterThan(kills);
  },
);
