// The bridge's cost of a match: six robots and all their pieces, published by a page-like client 50 times a second, to four
// subscribers that want every change, one more that stops reading, and one that wants a picture ten times a second. The same
// frames then go through a relay that knows no NetworkTables: the bridge's cost is its extra time.
//   node tests/net/load.mjs [seconds, default 60]      prints a table; exit 1 when something was lost
// Also `npm run bench net`. The bridge is a process of its own, each subscriber a thread; all read one clock.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import WebSocket from "ws";

const root = fileURLToPath(new URL("../..", import.meta.url));
const protocol = "v4.1.networktables.first.wpi.edu";
const subscribers = 4;
/** Ticks whose frames are kept for the relay. */
const kept = 1500;
/** Ticks that are kept in mind for the time they were sent. */
const ring = 1 << 14;
const clock = () => Number(process.hrtime.bigint()) / 1e6;

/** Counts the messages of a binary frame, and calls back with the double of the topic with that id; knows MessagePack's forms that are used. */
function readFrame(bytes, wanted, onDouble) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let count = 0;
  const number = () => {
    const head = bytes[at++];
    if (head < 0x80) return head;
    if (head >= 0xe0) return head - 256;
    const sizes = { 0xcc: 1, 0xcd: 2, 0xce: 4, 0xcf: 8, 0xd0: 1, 0xd1: 2, 0xd2: 4, 0xd3: 8, 0xca: 4, 0xcb: 8 };
    const size = sizes[head];
    if (size === undefined) throw new Error(`no number: ${head}`);
    at += size;
    if (head === 0xcb) return view.getFloat64(at - 8);
    if (size === 8) return Number(view.getBigInt64(at - 8));
    return size === 4 ? view.getUint32(at - 4) : size === 2 ? view.getUint16(at - 2) : bytes[at - 1];
  };
  const skip = () => {
    const head = bytes[at];
    const jump = (header, size) => (at += header + size);
    if (head === 0xc0 || head === 0xc2 || head === 0xc3) at += 1;
    else if (head >= 0xa0 && head < 0xc0) jump(1, head & 31);
    else if (head === 0xc4 || head === 0xd9) jump(2, bytes[at + 1]);
    else if (head === 0xc5 || head === 0xda) jump(3, view.getUint16(at + 1));
    else if (head === 0xc6 || head === 0xdb) jump(5, view.getUint32(at + 1));
    else if ((head >= 0x90 && head < 0xa0) || head === 0xdc || head === 0xdd) {
      let items = head === 0xdc ? view.getUint16(at + 1) : head === 0xdd ? view.getUint32(at + 1) : head & 15;
      at += head === 0xdc ? 3 : head === 0xdd ? 5 : 1;
      for (; items > 0; items--) skip();
    } else number();
  };
  while (at < bytes.length) {
    at += 1; // four elements
    const id = number();
    number();
    number();
    if (id >= 0) count++;
    if (id === wanted) onDouble(number());
    else skip();
  }
  return count;
}

/** One subscriber: everything it hears, counted; each tick's time on the way. */
function subscriber({ port, name, options, sent, known = -2 }) {
  const times = new Float64Array(sent);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/nt/${name}`, protocol);
  socket.binaryType = "nodebuffer";
  const latencies = [];
  let values = 0;
  let ticks = 0;
  let last = -1;
  let outOfOrder = 0;
  /** The awaited tick. */
  let awaited = Infinity;
  let timeId = known;
  let bytesHeard = 0;
  const tellReached = () => {
    if (last < awaited) return;
    awaited = Infinity;
    parentPort.postMessage("reached");
  };
  socket.on("open", () => {
    const params = { topics: ["/Sandlot/", "/FMSInfo/", "/SmartDashboard/", "/.schema/"], subuid: 1 };
    socket.send(
      JSON.stringify([{ method: "subscribe", params: { ...params, options: { prefix: true, ...options } } }]),
    );
    parentPort.postMessage("ready");
  });
  socket.on("message", (data, isBinary) => {
    const now = clock();
    if (!isBinary) {
      for (const { method, params } of JSON.parse(data)) {
        if (method === "announce" && params.name === "/Sandlot/Time") timeId = params.id;
      }
      return;
    }
    bytesHeard += data.length;
    values += readFrame(data, timeId, (time) => {
      const tick = Math.round(time * 50);
      ticks++;
      if (tick <= last) outOfOrder++;
      last = tick;
      tellReached();
      latencies.push(now - times[tick % ring]);
    });
  });
  parentPort.on("message", (message) => {
    if (message === "stall") socket.pause();
    if (message.reach !== undefined) {
      awaited = message.reach;
      tellReached();
    }
    if (message === "report") {
      parentPort.postMessage({
        name,
        values,
        ticks,
        outOfOrder,
        last,
        bytesHeard,
        latencies,
        open: socket.readyState === 1,
      });
    }
    if (message === "end") {
      socket.terminate();
      parentPort.close();
    }
  });
  socket.on("error", () => {});
}

/**
 * Waits until subscribers have heard a tick; values that are not there after so long [ms] are lost, and the counts say
 * so.
 */
async function reach(threads, tick, patience = 10_000) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  await Promise.allSettled(
    threads.map((thread) => {
      thread.postMessage({ reach: tick });
      return once(thread, "message", { signal: late.signal });
    }),
  );
  clearTimeout(timer);
}

/** The values that subscribers have heard so far. */
function reportsOf(threads) {
  return Promise.all(
    threads.map(async (thread) => {
      thread.postMessage("report");
      for (;;) {
        const [message] = await once(thread, "message");
        if (message !== "reached") return message;
      }
    }),
  );
}

/** The bridge in a process of its own, so that its memory is its own. */
async function startBridge() {
  const code = `
    import { startNt4 } from ${JSON.stringify(join(root, "scripts/cli/nt4-server.mjs"))};
    import * as library from ${JSON.stringify(join(root, "build/node/wire.mjs"))};
    const wire = await library.openWire(${JSON.stringify(join(root, "build/wasm/wire.wasm"))});
    const said = [];
    const bridge = await startNt4({ library, wire, port: 0, host: "127.0.0.1", say: (line) => said.push(line) });
    process.send({ port: bridge.port });
    process.on("message", async (message) => {
      if (message === "end") { await bridge.close(); process.disconnect(); return; }
      process.send({ memory: process.memoryUsage().rss, cpu: process.cpuUsage(), said });
    });`;
  const stdio = ["ignore", "inherit", "inherit", "ipc"];
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: root, stdio });
  const [{ port }] = await once(child, "message");
  const ask = async () => {
    child.send("?");
    return (await once(child, "message"))[0];
  };
  const end = async () => {
    child.send("end");
    await once(child, "exit");
  };
  return { port, ask, end };
}

/**
 * A relay in the bridge's place: the messages of "Sandlot" go to all others as they are, unless one of them does not
 * read.
 */
const relayCode = `
  import { WebSocketServer } from "ws";
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  const others = new Set();
  server.on("connection", (socket, request) => {
    socket.on("error", () => {});
    if (!request.url.endsWith("/Sandlot")) return void others.add(socket);
    socket.on("message", (data) => {
      for (const other of others) if (other.bufferedAmount < 1 << 18) other.send(data, { binary: true });
    });
  });
  server.on("listening", () => process.send({ port: server.address().port }));
  process.on("message", () => process.exit());`;

/** The latencies of the same frames through the relay, sorted. */
async function runRelay(ticksOfFrames, known) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", relayCode], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ port }] = await once(child, "message");
  const sent = new SharedArrayBuffer(8 * ring);
  const times = new Float64Array(sent);
  const threads = Array.from(
    { length: subscribers + 2 },
    (_, i) => new Worker(new URL(import.meta.url), { workerData: { name: `relay${i}`, port, sent, known } }),
  );
  await Promise.all(threads.map((thread) => once(thread, "message")));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/nt/Sandlot`, [protocol]);
  await once(socket, "open");
  threads.at(-1).postMessage("stall");
  const start = clock();
  let lastTick = 0;
  for (const [tick, frames] of ticksOfFrames.entries()) {
    for (const frame of frames) {
      readFrame(frame, known, (time) => {
        lastTick = Math.round(time * 50);
        times[lastTick % ring] = clock();
      });
      socket.send(frame);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + 20 * (tick + 1) - clock())));
  }
  const reading = threads.slice(0, subscribers);
  await reach(reading, lastTick);
  const reports = await reportsOf(reading);
  for (const thread of threads) thread.postMessage("end");
  socket.terminate();
  child.send("end");
  await once(child, "exit");
  return reports.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
}

const quantile = (list, part) => list[Math.min(list.length - 1, Math.floor(part * list.length))];

/** Runs it; returns the result. `stall`: one subscriber stops reading after a quarter of the time. */
export async function runLoad({ seconds = 60, stall = true, relay = true } = {}) {
  const sim = await import(join(root, "build/node/sandlot.mjs"));
  const wireLibrary = await import(join(root, "build/node/wire.mjs"));
  const core = await sim.openCore(join(root, "build/wasm/sandlot.wasm"));
  const path = join(root, "fields/2026-rebuilt/scenarios/full-match.json");
  await core.load(readFileSync(path, "utf8"), "full-match", sim.folderFiles(root));
  // The match is simulated beforehand: the bridge is measured, and the machine has few cores.
  const frames = [];
  const ticksOfFrames = [];
  let keeping = null;
  const different = Math.min(500, 50 * seconds);
  core.step(1200);
  for (let i = 0; i < different; i++) {
    core.step(1);
    frames.push(new Uint8Array(core.frame().slice(0)));
  }
  const timeAt = sim.frameHeader.time.offset;

  const bridge = await startBridge();
  const sent = new SharedArrayBuffer(8 * ring);
  const times = new Float64Array(sent);
  // Shorter than a tick: a subscriber's own wish to wait is not the bridge's.
  const all = { all: true, periodic: 0.005 };
  const plans = Array.from({ length: subscribers }, (_, i) => ({ name: `all${i + 1}`, options: all }));
  plans.push({ name: "latest", options: { periodic: 0.1 } });
  if (stall) plans.push({ name: "stalled", options: all });
  const threads = plans.map(
    (plan) => new Worker(new URL(import.meta.url), { workerData: { ...plan, port: bridge.port, sent } }),
  );
  await Promise.all(threads.map((thread) => once(thread, "message")));

  const wire = await wireLibrary.openWire(join(root, "build/wasm/wire.wasm"));
  const client = new wireLibrary.NtClient(wire);
  const { records, count } = core.schema();
  const telemetry = new wireLibrary.Telemetry(wire, new Uint8Array(records), count);
  const micros = () => 1 + Math.floor(1000 * clock());
  const socket = new WebSocket(`ws://127.0.0.1:${bridge.port}/nt/Sandlot`, [protocol], {
    origin: "http://127.0.0.1:8080",
  });
  socket.binaryType = "nodebuffer";
  let published = 0;
  let sentBytes = 0;
  let timeUid = -2;
  let timer = null;
  // As the page's Link does it: all there is now, and again when there may be more.
  const pump = () => {
    clearTimeout(timer);
    for (let frame = client.next(micros()); frame !== null; frame = client.next(micros())) {
      if (frame.kind === "ping" || frame.kind === "pong") continue;
      const data = frame.kind === "text" ? frame.text : frame.bytes;
      if (frame.kind === "text") {
        for (const { method, params } of JSON.parse(frame.text)) {
          if (method === "publish" && params.name === "/Sandlot/Time") timeUid = params.pubuid;
        }
      } else if (frame.kind === "binary") {
        keeping?.push(frame.bytes);
        published += readFrame(frame.bytes, timeUid, (time) => (times[Math.round(time * 50) % ring] = clock()));
      }
      sentBytes += data.length;
      socket.send(data);
    }
    const next = client.nextTime(micros());
    if (next !== null) timer = setTimeout(pump, Math.max(1, (next - micros()) / 1000));
  };
  await once(socket, "open");
  client.connected(socket.protocol, micros());
  socket.on("message", (data, isBinary) => {
    client.receive(isBinary ? "binary" : "text", isBinary ? data : Buffer.from(data), micros());
    while (client.nextEvent()) continue;
    pump();
  });
  pump();
  while (!client.synchronized) await new Promise((resolve) => setTimeout(resolve, 5));

  const memory = [];
  const cpuBefore = (await bridge.ask()).cpu;
  const start = clock();
  const ticks = Math.round(50 * seconds);
  let behind = 0;
  for (let tick = 1; tick <= ticks; tick++) {
    const frame = frames[tick % frames.length];
    new DataView(frame.buffer, frame.byteOffset).setFloat64(timeAt, tick / 50, true);
    keeping = ticksOfFrames.length < kept ? [] : null;
    if (keeping !== null) ticksOfFrames.push(keeping);
    telemetry.write("client", frame, micros());
    pump();
    if (tick === Math.round(ticks / 4) && stall) threads.at(-1).postMessage("stall");
    if (tick % 50 === 0) memory.push((await bridge.ask()).memory);
    const wait = start + 20 * tick - clock();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    else behind = Math.max(behind, -wait);
  }
  // Values on their way may arrive.
  const reading = threads.slice(0, stall ? -1 : undefined);
  await reach(reading, ticks);
  const reports = await reportsOf(reading);
  const { cpu, said } = await bridge.ask();
  clearTimeout(timer);
  for (const thread of threads) thread.postMessage("end");
  socket.terminate();
  await bridge.end();

  const plain = relay ? await runRelay(ticksOfFrames, timeUid) : [];
  const every = reports.slice(0, subscribers);
  const latencies = every.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  return {
    ticks,
    published,
    sentBytes,
    behind,
    reports: reports.map(({ latencies: _, ...rest }) => rest),
    lost: every.reduce((sum, { values }) => sum + Math.max(0, published - values), 0),
    outOfOrder: every.reduce((sum, one) => sum + one.outOfOrder, 0),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    worst: latencies.at(-1),
    plain: { p50: quantile(plain, 0.5), p99: quantile(plain, 0.99), worst: plain.at(-1) },
    memory,
    cpu: (cpu.user + cpu.system - cpuBefore.user - cpuBefore.system) / 1000 / ticks,
    said,
  };
}

/** Rows of a table: name, value, target, note. */
export function loadRows(result) {
  const { ticks, published, sentBytes, reports, lost, outOfOrder, p50, p99, worst, memory, cpu, behind, plain } =
    result;
  const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const half = memory[Math.floor(memory.length / 2)] ?? 0;
  return [
    [
      "match through the bridge, published",
      `${(published / ticks).toFixed(0)} values a tick`,
      "",
      `${mb(sentBytes)} in ${ticks} ticks, at most ${behind.toFixed(0)} ms late`,
    ],
    [
      "its four subscribers: lost values",
      String(lost),
      "0",
      `${outOfOrder} out of order; ${mb(reports[0]?.bytesHeard ?? 0)} each`,
    ],
    ["from the page's send to a subscriber, p50", `${p50.toFixed(2)} ms`, "", `${ticks} ticks, four subscribers`],
    ["the same, p99", `${p99.toFixed(2)} ms`, "", `worst ${worst.toFixed(1)} ms`],
    ...(plain.p99 === undefined
      ? []
      : [
          [
            "the same frames through a plain relay, p50 and p99",
            `${plain.p50.toFixed(2)}, ${plain.p99.toFixed(2)} ms`,
            "",
            `worst ${plain.worst.toFixed(1)} ms`,
          ],
          [
            "what the bridge adds, p50 and p99",
            `${(p50 - plain.p50).toFixed(2)}, ${(p99 - plain.p99).toFixed(2)} ms`,
            "<= 5 ms",
            "",
          ],
        ]),
    ["bridge: processor time a tick", `${cpu.toFixed(2)} ms`, "", "six subscribers, one of them stalled"],
    [
      "bridge: memory in the middle and at the end",
      `${mb(half)}, ${mb(memory.at(-1) ?? 0)}`,
      "constant",
      `first second ${mb(memory[0] ?? 0)}`,
    ],
  ];
}

if (!isMainThread && workerData?.port !== undefined) {
  subscriber(workerData);
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const result = await runLoad({ seconds: Number(process.argv[2] ?? 60) });
  const rows = loadRows(result);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  if (result.said.length > 0) console.log(result.said.join("\n"));
  process.exitCode = result.lost > 0 || result.outOfOrder > 0 ? 1 : 0;
}
