// The network worker's cost of publishing a tick: six robots and 504 pieces, a real client and a real server of
// wire.wasm in one process, each tick written, encoded, and drained, as the page's connection does it; and the same into a log.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { root } from "../../scripts/lib/run.mjs";

const warm = 50;
const ticks = 500;

export async function measureTelemetry() {
  const { openCore, folderFiles } = await import(join(root, "build/node/sandlot.mjs"));
  const { openWire, LogWriter, NtServer, NtClient, Telemetry } = await import(join(root, "build/node/wire.mjs"));
  const module = (name) => join(root, `build/wasm/${name}.wasm`);
  const core = await openCore(module("sandlot"));
  const scenario = "fields/2026-rebuilt/scenarios/full-match.json";
  await core.load(readFileSync(join(root, scenario), "utf8"), scenario, folderFiles(root));
  core.step(25 * 50);

  const [here, there] = [await openWire(module("wire")), await openWire(module("wire"))];
  const client = new NtClient(here);
  const server = new NtServer(there, 2);
  const protocol = "v4.1.networktables.first.wpi.edu";
  let now = 1;
  const id = server.connect(there.choose(protocol), "bench", "here:1", now);
  client.connected(protocol, now);
  /** The traffic between the two; returns milliseconds of the client's part. */
  const exchange = () => {
    let spent = 0;
    for (;;) {
      const start = performance.now();
      const frame = client.next(now);
      spent += performance.now() - start;
      if (frame === null) break;
      const bytes = frame.kind === "text" ? new TextEncoder().encode(frame.text) : frame.bytes;
      server.receive(id, frame.kind, bytes, now);
    }
    for (let frame = server.next(id, now); frame !== null; frame = server.next(id, now)) {
      const bytes = frame.kind === "text" ? new TextEncoder().encode(frame.text) : frame.bytes;
      if (frame.kind === "text" || frame.kind === "binary") client.receive(frame.kind, bytes, now);
    }
    while (client.nextEvent() !== null || server.nextEvent(now) !== null) continue;
    return spent;
  };
  exchange();
  const { records, count } = core.schema();
  const telemetry = new Telemetry(here, new Uint8Array(records), count);
  const log = new LogWriter(await openWire(module("wire")), new Uint8Array(records), count);
  const published = [];
  const logged = [];
  for (let tick = 0; tick < warm + ticks; tick++) {
    core.step(1);
    const frame = new Uint8Array(core.frame());
    now += 20_000;
    const start = performance.now();
    if (!telemetry.write("client", frame, now)) throw new Error("the frame was refused");
    const written = performance.now() - start;
    const cost = written + exchange();
    const begin = performance.now();
    log.frame(frame);
    log.chunk();
    if (tick >= warm) {
      published.push(cost);
      logged.push(performance.now() - begin);
    }
  }
  const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  const worst = (list) => list[Math.floor(0.99 * list.length)];
  return {
    topics: telemetry.topics,
    published: { median: median(published), p99: worst(published) },
    logged: { median: median(logged), p99: worst(logged) },
  };
}
