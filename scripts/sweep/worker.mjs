// `worker --queue URL`: takes runs of sweeps from a queue until it is ended, on as many threads as it has.
import { BadInput } from "../cli/args.mjs";
import { allThreads, RunPool } from "../cli/run-pool.mjs";
import { connectionOf, enginesKey, openBullmq, openRedis, planKey, queueName, queueOptions, runsOf } from "./queue.mjs";
import { contentHash, engineHash, Plan } from "./plan.mjs";
import { taskOf } from "./sweep.mjs";

/** Plans of which a worker keeps the scenario. */
const mostPlans = 16;

export async function worker({ queue: address, threads = allThreads, "until-idle": untilIdle }) {
  if (address === undefined)
    throw new BadInput("worker: --queue says where the work is, such as redis://localhost:6379");
  if (!Number.isInteger(threads) || threads < 1 || threads > 256)
    throw new BadInput(`worker: --threads is a whole number from 1 to 256, not ${threads}`);
  const bullmq = await openBullmq("worker");
  const connection = connectionOf("worker", address);
  const own = { engine: engineHash(), content: contentHash() };
  const name = queueName(own);
  const tell = (line) => process.stderr.write(`worker: ${line}\n`);
  const redis = await openRedis(bullmq, connection, "worker", address);
  const pool = await RunPool.open(threads, { module: new URL("sweep.mjs", import.meta.url).href, name: "sweepTask" });
  const others = Object.keys(await redis.hgetall(enginesKey)).filter((each) => each !== name);
  if (others.length > 0)
    tell(
      `the queue has had work for ${others.length} other version${others.length > 1 ? "s" : ""} of engine or content; refused: this one is ${own.engine}, ${own.content}`,
    );
  const plans = new Map();
  let done = 0;
  let last = Date.now();
  const act = async (job) => {
    last = Date.now();
    const wanted = runsOf(job);
    if (wanted === null) throw new bullmq.UnrecoverableError("this is no job of a sweep");
    const plan = await planOf(wanted.plan, redis, plans, own, bullmq);
    if (wanted.runs.some((run) => run >= plan.count))
      throw new bullmq.UnrecoverableError("its runs are none of its plan");
    const lines = [];
    await pool.all(
      wanted.runs.map((index) => taskOf(plan, index)),
      (_, line) => lines.push(line),
    );
    // Ended in the middle: the job goes back to the queue, and another does it.
    if (pool.isStopped) throw new Error("the worker was ended");
    done += lines.length;
    last = Date.now();
    return lines.sort((a, b) => a.run - b.run);
  };
  const taker = new bullmq.Worker(name, act, { connection, concurrency: 1, ...queueOptions });
  taker.on("error", () => {});
  taker.on("failed", (job, error) => tell(`job ${job?.id}: ${error.message}`));
  tell(`${threads} threads, engine ${own.engine}, waiting for work at ${address}`);
  await ended(() => untilIdle !== undefined && Date.now() - last > 1000 * untilIdle);
  // The begun job is done first; a second signal ends it at once, and the job goes back when its lock runs out.
  await taker.close();
  redis.disconnect();
  await pool.close();
  tell(`${done} runs done`);
  return 0;
}

async function planOf(hash, redis, plans, own, { UnrecoverableError }) {
  const known = plans.get(hash);
  if (known !== undefined) return known;
  const text = await redis.get(planKey(hash));
  if (text === null) throw new UnrecoverableError(`its plan ${hash} is not there any more`);
  const plan = new Plan({ label: hash, ...JSON.parse(text) });
  // The hash has the engine and the content in it: a plan that was changed, or that is of another version, has another
  // one.
  if (plan.hash !== hash)
    throw new UnrecoverableError(
      `its plan is not ${hash} here, but ${plan.hash}: of another version, or changed (this is ${own.engine}, ${own.content})`,
    );
  if (plans.size >= mostPlans) plans.delete(plans.keys().next().value);
  plans.set(hash, plan);
  return plan;
}

/** Until it is stopped, or it has had nothing to do for so long. */
function ended(isIdle) {
  return new Promise((resolve) => {
    const timer = setInterval(() => isIdle() && stop(), 500);
    let asked = false;
    function stop() {
      if (asked) process.exit(130);
      asked = true;
      clearInterval(timer);
      resolve();
    }
    process.on("SIGINT", stop).on("SIGTERM", stop);
  });
}
