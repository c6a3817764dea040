// Golden links, changed at random, through all that a link passes on its way: parser, core, and the worker's host that opens and
// plays them. Each ends with an answer, within a budget, and none harms the worker.
//   RUNS=2000 SEED=7 npx vitest run tests/wasm/hostile-links.test.ts
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { parseLink, recordingLink, scenarioLink } from "../../web/sim/core/links.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import { random } from "./drivers.ts";
import { files, open, plainScenario } from "./helpers.ts";

const runs = Number(process.env["RUNS"] ?? 80);
const seed = Number(process.env["SEED"] ?? 1);
/** Processor time for one link [ms]. The slowest golden link takes a tenth of it: a longer one is a finding. */
const budgetMs = 10_000;
/** Slices that a link may play before it is stopped. */
const mostSlices = 10;

const goldenFile = new URL("golden-links.json", import.meta.url);
const golden = JSON.parse(readFileSync(goldenFile, "utf8")) as Record<string, { readonly link: string }>;

/** The worker, one for all links as on a page that is sent many. */
async function makeWorker() {
  const core = await open();
  const posted: FromSim[] = [];
  let slice: (() => void) | null = null;
  let id = 0;
  const host = new SimHost(core, {
    post: (message) => {
      posted.push(message);
      if (message.type === "frame") void host.handle({ type: "recycle", frame: message.frame });
    },
    now: () => performance.now(),
    schedule: (callback) => {
      slice = callback;
      return () => (slice = null);
    },
    fetchFile: files,
  });
  const ask = async (message: object): Promise<number> => {
    await host.handle({ ...message, id: ++id } as ToSim);
    return id;
  };
  const play = async (): Promise<void> => {
    for (let count = 0; count < mostSlices && slice !== null; count++) {
      const next: () => void = slice;
      slice = null;
      next();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const answer = (wanted: number): FromSim | undefined =>
    posted.find((message) => "id" in message && message.id === wanted);
  return { ask, play, answer, posted, forget: () => (posted.length = 0) };
}

type Worker = Awaited<ReturnType<typeof makeWorker>>;

/** A recording that was changed, with its check sum right again, so that the change is looked at. */
function sealed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > 6) {
    new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes.subarray(0, -6)), true);
  }
  return bytes;
}

function changed(bytes: Uint8Array, next: () => number): Uint8Array<ArrayBuffer> {
  const at = (length: number): number => Math.floor(next() * length);
  let result = Uint8Array.from(bytes);
  for (let count = 1 + at(4); count > 0; count--) {
    const kind = at(4);
    const place = at(result.length);
    if (kind === 0) result[place] = at(256);
    else if (kind === 1) result[place] = (result[place] ?? 0) ^ (1 << at(8));
    else if (kind === 2) result = result.filter((_, i) => i < place || i >= place + 1 + at(8));
    else
      result = Uint8Array.from([
        ...result.subarray(0, place),
        ...result.subarray(at(place + 1), place + 20),
        ...result.subarray(place),
      ]);
  }
  return result;
}

async function mutant(link: string, next: () => number): Promise<string> {
  const kind = Math.floor(next() * 4);
  if (kind === 0) {
    const text = changed(new TextEncoder().encode(link), next);
    return new TextDecoder("latin1").decode(text);
  }
  const opened = await parseLink(link);
  const play = { play: true, t: Math.floor(next() * 90_000) };
  if (opened.kind === "recording") {
    const bytes = changed(opened.bytes, next);
    return recordingLink(kind === 1 ? bytes : sealed(bytes), play);
  }
  return scenarioLink(new TextDecoder("latin1").decode(changed(new TextEncoder().encode(opened.text), next)), play);
}

/** As the page opens it: load, go to where the link begins, play, and stop. */
async function follow(link: string, worker: Worker): Promise<"refused" | "failed" | "played"> {
  let opened;
  try {
    opened = await parseLink(link);
  } catch (error) {
    expect(error).toBeInstanceOf(SimDataError);
    return "refused";
  }
  worker.forget();
  const load =
    opened.kind === "scenario"
      ? { type: "load", scenario: opened.text, name: "link" }
      : { type: "replay", recording: opened.bytes.buffer, anyway: true, fromLink: true };
  const loaded = worker.answer(await worker.ask(load));
  if (loaded?.type === "failed") {
    expect(loaded.problem.message).toMatch(/\S/);
    expect(worker.posted.filter(({ type }) => type === "broken")).toEqual([]);
    return "failed";
  }
  expect(loaded?.type).toBe("done");
  const ticks = loaded?.type === "done" && "recording" in loaded.result ? (loaded.result.recording?.ticks ?? 0) : 0;
  const seek = await worker.ask({ type: "seek", tick: Math.min(ticks, Math.round((opened.t ?? 0) * 50)) });
  await worker.play();
  const run = await worker.ask({ type: "run", speed: 16 });
  await worker.play();
  const pause = await worker.ask({ type: "pause" });
  for (const id of [seek, run, pause]) expect(worker.answer(id), `request ${id} of ${link}`).toBeDefined();
  expect(worker.posted.filter(({ type }) => type === "broken")).toEqual([]);
  return "played";
}

test(`${runs} changed links: each ends with an answer within its budget, and the worker takes the next one`, async () => {
  const next = random(seed);
  const worker = await makeWorker();
  const links = [...Object.values(golden).map(({ link }) => link), await scenarioLink(plainScenario())];
  const ends = { refused: 0, failed: 0, played: 0 };
  for (let run = 0; run < runs; run++) {
    const link = await mutant(links[run % links.length] as string, next);
    const before = process.cpuUsage();
    ends[await follow(link, worker)]++;
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000, `CPU of ${link}`).toBeLessThan(budgetMs);
  }
  // All three ways are taken, so the changes reach deep.
  expect(
    Object.values(ends).every((count) => count > 0),
    JSON.stringify(ends),
  ).toBe(true);
  expect(await follow(links[0] as string, worker)).toBe("played");
}, 600_000);
