// The time that the past takes: a value that was not recorded, over a whole match of six autopilots and of its newest
// seconds, the cost of one answer for the worker that drives, and the last 5 s of one robot with another number. CPU
// time of this process. Prints JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { PastHost, Rerun, RunGate, WireFrames } from "../../build/node/compare.mjs";
import { Core, folderFiles } from "../../build/node/sandlot.mjs";
import { Wire } from "../../build/node/wire.mjs";
import { drivenHost, root } from "./host-rig.mjs";

const seconds = Number(process.argv[2] ?? 160);
const cpu = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A run driven so far, and the past beside it. */
async function prepare(file, time) {
  const { host } = await drivenHost(file, time);
  // Two ends of a port; the simulation worker's part of an answer is timed.
  const costs = [];
  const sim = { postMessage: (data) => setImmediate(() => past.onmessage({ data })), close() {} };
  const past = {
    postMessage: (data) =>
      setImmediate(() => {
        const start = performance.now();
        sim.onmessage({ data });
        costs.push(performance.now() - start);
      }),
    close() {},
  };
  await host.handle({ type: "past", port: sim });
  const wasm = readFileSync(join(root, "build/wasm/wire.wasm"));
  const gate = new RunGate(past);
  let hear = () => {};
  const worker = new PastHost(
    {
      post: (message) => hear(message),
      now: () => performance.now(),
      turn,
      makeRerun: () => new Rerun(gate, (module) => Core.create(module), folderFiles(root)),
    },
    new WireFrames(await Wire.create(wasm)),
    new WireFrames(await Wire.create(wasm)),
  );
  return { worker, costs, ticks: time * 50, listen: (listener) => (hear = listener) };
}

const key = { source: "run", topic: "/Sandlot/Robots/blue1/Battery/Current", path: "" };

async function whole() {
  const { worker, costs, ticks, listen } = await prepare("fields/2026-rebuilt/scenarios/full-match.json", seconds);
  const start = cpu();
  let known = 0;
  let newest = 0;
  await new Promise((resolve, reject) => {
    listen((message) => {
      if (message.type === "trouble") reject(new Error(message.problem.message));
      if (message.type === "rests") resolve();
      if (message.type !== "filled") return;
      known += message.values.values.length;
      if (newest === 0 && message.values.firstTick <= ticks - 500) newest = cpu() - start;
    });
    worker.handle({ type: "want", epoch: 1, wanted: [{ key, spans: [{ first: 0, end: ticks + 1 }] }] });
  });
  if (known !== ticks + 1) throw new Error(`${known} of ${ticks + 1} values came`);
  const sorted = costs.sort((a, b) => a - b);
  const answer = { median: sorted[sorted.length >> 1], worst: sorted.at(-1), count: sorted.length };
  return { seconds, newest10: newest, all: cpu() - start, answerMs: answer };
}

async function whatIf() {
  const { worker, listen } = await prepare("tests/bench/one-robot.json", 20);
  const times = [];
  for (let id = 1; id <= 8; id++) {
    const start = cpu();
    await new Promise((resolve, reject) => {
      listen((message) => (message.type === "failed" ? reject(new Error(message.problem.message)) : resolve()));
      const change = { kind: "mass", station: 0, part: 0, value: 1 + id / 8 };
      worker.handle({ type: "whatIf", id, whatIf: { change, ticks: 250, robot: 0, keys: [key] } });
    });
    times.push(cpu() - start);
  }
  // The first one loads the run and notes how it was.
  return { first: times[0], median: times.slice(1).sort((a, b) => a - b)[3] };
}

console.log(JSON.stringify({ past: await whole(), whatIf: await whatIf() }));
