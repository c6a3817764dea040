// One long call of Python's own C code, on the command line: interrupted where Python can be, else its thread is ended; the run goes on.
import { afterEach, describe, expect, it } from "vitest";
import { openThread, type Thread } from "./code-thread.mjs";

/** Far less than the command line's, so that the test computes little [ms]. */
const patience = { begin: 60_000, tick: 2000 };

let python: Thread | null = null;
afterEach(() => python?.close());

const enabled =
  '{"type":"DriverStation","device":"","data":{">enabled":true,">autonomous":false,">test":false,">ds":true,">new_data":true}}';

/** Why a program ends whose robotPeriodic has this line. An interruption needs its share of the time on a busy machine, too. */
async function endOf(
  line: string,
  before = "",
  limits = patience,
): Promise<{ readonly thread: Thread; readonly why: string }> {
  const text = `import wpilib\n${before}\nclass Robot(wpilib.TimedRobot):\n    def robotPeriodic(self):\n        ${line}\n`;
  const thread = await openThread(limits);
  python = thread;
  expect(thread.begin(new Map([["robot.py", text]]), 1).ended).toBeNull();
  thread.tick(0, enabled);
  const { ended } = thread.tick(20_000, "");
  return { thread, why: ended ?? "" };
}

describe("a call of Python that computes without end", () => {
  it.each([
    ["a power", "10 ** 10 ** 8", ""],
    ["a search", "re.match('(a+)+b', 'a' * 60)", "import re"],
  ])("is interrupted, and its line is told: %s", { timeout: 120_000 }, async (_, line, before) => {
    const { thread, why } = await endOf(line, before, { ...patience, tick: 20_000 });
    expect(why).toBe(
      "Your code did not come back, and was interrupted in robot.py, line 5: look for one call that computes without end.",
    );
    expect(thread.isLost).toBe(false);
  });

  it("ends with its thread where Python hears nothing", { timeout: 120_000 }, async () => {
    const { thread, why } = await endOf("sum(range(10 ** 12))");
    expect(why).toMatch(
      /^The robot program did not come back after computing for 2 s in one call, and was ended: look for/,
    );
    expect(thread.isLost).toBe(true);
    // It is not waited for again.
    expect(thread.tick(40_000, "").ended).toBe(why);
  });
});
