// A class's runs on their way from the page of hand-ins to the field.
import { describe, expect, it } from "vitest";
import { endOf, mostFieldRuns, runsOf } from "../../web/app/handin/field-runs-channel.ts";

const run = (name: string, seconds: number) => ({
  ...{ name, color: "hsl(0, 72%, 46%)", places: new Float32Array(3 * (10 * seconds + 1)) },
});

describe("runs for the field", () => {
  it("end with the longest", () => {
    expect(endOf([run("Ana", 2), run("李雷", 4)])).toBeCloseTo(4, 9);
    expect(endOf([])).toBe(0);
  });

  it("come as they were sent, as many as the picture takes; anything else is left out", () => {
    const runs = Array.from({ length: 40 }, (_, index) => run(`n${index}`, 1));
    const taken = runsOf({ type: "runs", runs: [{ name: 3 }, ...runs], time: 1.5 });
    expect([taken?.runs.length, taken?.runs[0]?.name, taken?.time]).toEqual([mostFieldRuns, "n0", 1.5]);
    expect(runsOf({ type: "here" })).toBeNull();
    expect(runsOf("runs")).toBeNull();
    expect(runsOf({ type: "runs", runs: "none" })).toBeNull();
  });
});
