// The limit of a test's CPU time, over a fixed piece of work on the same machine: slow is a finding, a slow machine is
// not.

/** CPU time of this process [us]. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** A fixed piece of work of some milliseconds. */
function work(): number {
  const memory = new Map<string, string>();
  for (let i = 0; i < 20_000; i++) memory.set(`${i % 5000}`, JSON.stringify([i, { i }]));
  return memory.size;
}

/** CPU time of that work, the least of several [us]. */
function calibrate(): number {
  let least = Infinity;
  for (let i = 0; i < 12; i++) {
    const start = cpuTime();
    work();
    least = Math.min(least, cpuTime() - start);
  }
  return Math.max(least, 500);
}

const unit = calibrate();

/** Begins to count; the function it returns tells the cost so far, in units of that work. */
export function countCpu(): () => number {
  const start = cpuTime();
  return () => (cpuTime() - start) / unit;
}
