// A sweep over a queue: BullMQ on Redis or Valkey. The plan's owner puts its runs there in jobs of some, workers on any
// number of machines take them, and results come back as the jobs' own. A run counts once, however often a job was
// done.
import { createHash } from "node:crypto";
import { BadInput } from "../cli/args.mjs";
import { isResult } from "./journal.mjs";

/** Runs of a job: some seconds of work, so that the queue costs nothing beside it. */
export const chunkRuns = 25;
/** Between two looks at the results [ms]. */
const lookMs = 400;
/** Looks between two at every job that waits: one that was removed is in no list of jobs that ended. */
const looksToAll = 25;
/** How often a job may be given back by workers that died. A run that kills each of its workers must not go round for ever. */
const mostStalls = 20;
/** How often runs are asked for again whose results were none. */
const mostPoisoned = 3;
/** The time that a plan, and its results, stay in Redis after the last job [s]: a day. */
const keptSeconds = 86400;

export const queueOptions = { lockDuration: 10_000, stalledInterval: 5000, maxStalledCount: mostStalls };

/** BullMQ and its client of Redis, optional peers of the npm package. */
export async function openBullmq(command) {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { ...bullmq, Redis };
  } catch (error) {
    if (error?.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new BadInput(`${command}: --queue needs BullMQ: npm install bullmq ioredis`);
  }
}

/** "redis://user:word@host:6379/2" as BullMQ takes it. A connection that is cut is made again, however long that takes. */
export function connectionOf(command, text) {
  let url;
  try {
    url = new URL(text);
  } catch {
    url = null;
  }
  if (url === null || !["redis:", "rediss:"].includes(url.protocol) || url.hostname === "")
    throw new BadInput(`${command}: --queue is an address such as redis://localhost:6379, not "${text}"`);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? 6379 : Number(url.port),
    ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
    ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(2000, 100 * times),
  };
}

/** Engines have queues of their own: a worker of another version never sees a job that it could not do alike. */
export const queueName = ({ engine, content }) => `sandlot-${engine}-${content}`;
/** Where the engines stand whose queues have work. */
export const enginesKey = "sandlot:engines";
export const planKey = (hash) => `sandlot:plan:${hash}`;

/** Runs of a job that is ours; null: it came from elsewhere. */
export function runsOf(job) {
  const { plan, runs } = job.data ?? {};
  const isOurs =
    typeof plan === "string" &&
    /^[0-9a-f]{16}$/.test(plan) &&
    Array.isArray(runs) &&
    runs.length > 0 &&
    runs.length <= 1000;
  return isOurs && runs.every((run) => Number.isInteger(run) && run >= 0) ? { plan, runs } : null;
}

/** A connection for our own keys. Says in one line that nothing answers. */
export async function openRedis({ Redis }, connection, command, address) {
  const redis = new Redis(connection);
  redis.on("error", () => {});
  const late = new Promise((resolve) => setTimeout(resolve, 8000, false).unref());
  if ((await Promise.race([redis.ping(), late])) !== false) return redis;
  redis.disconnect();
  throw new BadInput(`${command}: nothing answers at ${address}`);
}

/** Calls that a cut connection fails are tried again. */
async function patiently(call, tell) {
  for (let told = false; ;) {
    try {
      return await call();
    } catch (error) {
      if (!told) tell(`the queue does not answer (${error.message}); waiting for it`);
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** A name for a job, the same for the same runs: one that is there already is not put there again. */
const jobNumber = (plan, runs, again) =>
  `${plan}-${createHash("sha256").update(runs.join(",")).digest("hex").slice(0, 12)}-${again}`;

/**
 * Puts runs on the queue and adds the answers, until all are there or stopped() says so. add(line) keeps a result.
 * Throws UnequalRuns.
 */
export async function runQueued(plan, indices, address, { add, stopped, tell }) {
  const bullmq = await openBullmq("sweep");
  const connection = connectionOf("sweep", address);
  const redis = await openRedis(bullmq, connection, "sweep", address);
  const queue = new bullmq.Queue(queueName(plan), { connection });
  queue.on("error", () => {});
  try {
    await redis.set(planKey(plan.hash), JSON.stringify(plan.parts()), "EX", keptSeconds);
    await redis.hset(enginesKey, queueName(plan), plan.engine);
    const waiting = new Map();
    const put = async (runs, again) => {
      const jobId = jobNumber(plan.hash, runs, again);
      waiting.set(jobId, { runs, again });
      await patiently(
        () =>
          queue.add(
            "runs",
            { plan: plan.hash, runs },
            { jobId, removeOnComplete: { age: keptSeconds }, removeOnFail: { age: keptSeconds } },
          ),
        tell,
      );
    };
    // By hand: a loop that is left would end the generator.
    const left = indices[Symbol.iterator]();
    for (let next = left.next(); !next.done;) {
      const some = [];
      for (; !next.done && some.length < chunkRuns; next = left.next()) some.push(next.value);
      await put(some, 0);
    }
    for (let looks = 1; waiting.size > 0 && !stopped(); looks++) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      await look({ bullmq, queue, plan, waiting, put, add, tell, all: looks % looksToAll === 0 });
    }
    return waiting.size === 0;
  } finally {
    await queue.close().catch(() => {});
    redis.disconnect();
  }
}

/** Takes the results of jobs that are done. all: looks at each that waits, and not only at those that ended. */
export async function look({ bullmq, queue, plan, waiting, put, add, tell, all }) {
  // One question for all of them: a question for each of thousands that wait would keep it busy with nothing else.
  const ended = new Set(await patiently(() => queue.getRanges(["completed", "failed"], 0, -1), tell));
  for (const [jobId, { runs, again }] of [...waiting]) {
    if (!all && !ended.has(jobId)) continue;
    const state = await patiently(() => queue.getJobState(jobId), tell);
    if (state !== "completed" && state !== "failed" && state !== "unknown") continue;
    // Read after its state: a job that was read while it ran has no result yet.
    const job = await patiently(() => bullmq.Job.fromId(queue, jobId), tell);
    waiting.delete(jobId);
    const lines = state === "completed" && Array.isArray(job?.returnvalue) ? job.returnvalue : [];
    const good = lines.filter((line) => isResult(line, plan) && runs.includes(line.run));
    for (const line of good) add(line);
    const missing = runs.filter((run) => !good.some((line) => line.run === run));
    if (missing.length === 0) continue;
    const why =
      state === "failed"
        ? (job?.failedReason ?? "it failed")
        : state === "completed"
          ? "its result is none of this plan"
          : "somebody removed it";
    tell(
      `job ${jobId}: ${missing.length} runs are missing (${why})${again < mostPoisoned ? "; they are asked for again" : ""}`,
    );
    if (again >= mostPoisoned)
      throw new BadInput(
        `sweep: runs ${missing.slice(0, 5).join(", ")} did not come back after ${again + 1} jobs: ${why}; what is done is kept, --resume goes on`,
      );
    await put(missing, again + 1);
  }
}
