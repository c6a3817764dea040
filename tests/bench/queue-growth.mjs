// The growth of a sweep over a queue with the number of machines: the cost of a job is measured with a Redis of its own
// on this machine, and a simulation of the queue, of its workers and of the collector shows the effect of more of them.
//   node tests/bench/queue-growth.mjs [--measure] [--runs N] [--run-ms MS]
// Without --measure it takes the numbers that were measured for docs/sweeps.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { randomOf } from "../../build/node/sweep.mjs";
import { chunkRuns, look, openBullmq } from "../../scripts/sweep/queue.mjs";

/** Measured with Debian's Redis 7 on 2 processors (--measure); runMs: a run of 15 s with one robot. All in ms. */
const measured = {
  // To put a job there.
  putMs: 1.0,
  // A worker's turn beside the runs: its job, its result and the next one; and of it Redis alone.
  turnMs: 1.23,
  redisMs: 0.16,
  // To read a result and to keep it.
  readMs: 0.7,
  runMs: 29,
};
/** There and back between two machines of a building. */
const networkMs = 1;
const threads = 4;
const lookMs = 400;
const machineCounts = [1, 2, 5, 10, 20, 50, 100];

/** A line as a journal has it, of a plan with two conditions and two measures. */
const lineOf = (run) => ({
  ...{ run, states: [1, 1], measures: { x: 7.310000000000001, lowest: 10.221734046936035 } },
  ...{ hash: "2137118201dded24", ticks: 750, trouble: "", failed: [] },
});

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function measure(jobs = 1000) {
  const port = await freePort();
  const redis = spawn("redis-server", ["--port", String(port), "--save", "", "--appendonly", "no"], {
    stdio: "ignore",
  });
  const bullmq = await openBullmq("bench");
  const connection = { host: "127.0.0.1", port, maxRetriesPerRequest: null };
  const client = new bullmq.Redis(connection);
  const queue = new bullmq.Queue("bench", { connection });
  const spent = async () => {
    const info = await client.info("cpu");
    return (
      1000 *
      ["user", "sys"].reduce((sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(info)[1]), 0)
    );
  };
  try {
    await client.ping();
    const ids = Array.from({ length: jobs }, (_, i) => `job-${i}`);
    const runsOf = (i) => Array.from({ length: chunkRuns }, (_, k) => i * chunkRuns + k);
    let start = performance.now();
    for (const [i, jobId] of ids.entries())
      await queue.add("runs", { plan: "0123456789abcdef", runs: runsOf(i) }, { jobId });
    const putMs = (performance.now() - start) / jobs;
    const before = await spent();
    start = performance.now();
    const worker = new bullmq.Worker("bench", async ({ data }) => data.runs.map(lineOf), {
      connection,
      concurrency: 1,
    });
    await new Promise((resolve) => worker.on("drained", resolve));
    const turnMs = (performance.now() - start) / jobs;
    const redisMs = ((await spent()) - before) / jobs;
    await worker.close();
    const plan = { count: jobs * chunkRuns, judged: { assert: [0, 0], measure: { x: 0, lowest: 0 } } };
    const waiting = new Map(ids.map((jobId, i) => [jobId, { runs: runsOf(i), again: 0 }]));
    let kept = 0;
    start = performance.now();
    const add = (line) => (kept += JSON.stringify(line).length);
    await look({ bullmq, queue, plan, waiting, add, put: async () => {}, tell: () => {}, all: false });
    const readMs = (performance.now() - start) / jobs;
    if (waiting.size > 0) throw new Error(`${waiting.size} jobs were not done`);
    process.stderr.write(`${jobs} jobs, ${(kept / jobs / 1024).toFixed(1)} KB a result\n`);
    return { putMs, turnMs, redisMs, readMs };
  } finally {
    await queue.close();
    client.disconnect();
    redis.kill();
  }
}

/**
 * Machines that take jobs from one Redis, which serves one of them at a time, and one that collects. Each event is when a thing is free
 * again: the simulation is by jobs in order of time.
 */
function simulate(machines, jobs, { putMs, turnMs, redisMs, readMs, runMs }) {
  const random = randomOf("queue", machines);
  // The first job is there after putMs: each machine waits for one of its own.
  const free = Array.from({ length: machines }, () => networkMs);
  let redisFree = 0;
  let redisBusy = 0;
  const done = [];
  for (let job = 0; job < jobs; job++) {
    let machine = 0;
    for (let i = 1; i < machines; i++) if (free[i] < free[machine]) machine = i;
    const asked = Math.max(free[machine], (job + 1) * putMs);
    // Redis answers the one after the other.
    const served = Math.max(asked + networkMs / 2, redisFree) + redisMs;
    redisFree = served;
    redisBusy += redisMs;
    // Runs differ by a quarter; a job is over with the last of its threads.
    const rounds = Math.ceil(chunkRuns / threads);
    const work = (rounds - 0.5) * runMs * (0.875 + 0.25 * random());
    free[machine] = served + networkMs / 2 + work + (turnMs - redisMs);
    done.push(free[machine]);
  }
  const { end, waited, busy } = collect(
    done.sort((a, b) => a - b),
    readMs,
  );
  const worked = jobs * chunkRuns * runMs;
  return {
    machines,
    seconds: end / 1000,
    runsPerSecond: (1000 * jobs * chunkRuns) / end,
    efficiency: worked / (machines * threads * end),
    redis: redisBusy / end,
    collector: busy / end,
    waited,
  };
}

/** The collector looks, reads all finished ones one by one, and looks again. */
function collect(done, readMs) {
  let [now, at, busy, waited] = [0, 0, 0, 0];
  while (at < done.length) {
    now += lookMs;
    let ready = 0;
    while (at + ready < done.length && done[at + ready] <= now) ready++;
    waited = Math.max(waited, ready);
    now += ready * readMs;
    busy += ready * readMs;
    at += ready;
  }
  return { end: now, waited, busy };
}

const { values } = parseArgs({
  options: { measure: { type: "boolean" }, runs: { type: "string", default: "100000" }, "run-ms": { type: "string" } },
});
const costs = { ...measured, ...(values.measure ? await measure() : {}) };
if (values["run-ms"] !== undefined) costs.runMs = Number(values["run-ms"]);
const said = Object.entries(costs).map(([name, ms]) => `${name} ${ms.toFixed(3)}`);
console.log(`${values.measure ? "measured now" : "measured for the docs"}: ${said.join(", ")}`);
const jobs = Math.ceil(Number(values.runs) / chunkRuns);
console.log(`${jobs} jobs of ${chunkRuns} runs, machines of ${threads} processors`);
console.log("machines  seconds  runs/s  processors busy  Redis busy  collector busy  results waiting");
for (const machines of machineCounts) {
  const { seconds, runsPerSecond, efficiency, redis, collector, waited } = simulate(machines, jobs, costs);
  const percent = (share, width) => `${(100 * share).toFixed(0)} %`.padStart(width);
  console.log(
    `${String(machines).padStart(8)}${seconds.toFixed(1).padStart(9)}${runsPerSecond.toFixed(0).padStart(8)}` +
      `${percent(efficiency, 17)}${percent(redis, 12)}${percent(collector, 16)}${String(waited).padStart(17)}`,
  );
}
