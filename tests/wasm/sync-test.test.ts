// SyncTest: every shipped scenario comes out alike when it goes back, and in a world that takes its state over; and a run that does not is
// found, with its tick and the parts of the state.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { syncTest, wanderingSticks, type InputAt } from "../../web/sim/core/sync-test.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { files, open, root } from "./helpers.ts";

const scenarios = readdirSync(join(root, "fields"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    (existsSync(join(root, "fields", name, "scenarios"))
      ? readdirSync(join(root, "fields", name, "scenarios"))
      : []
    ).map((file) => `${name}/scenarios/${file}`),
  )
  .sort();

async function loaded(scenario: string): Promise<{ core: Core; second: Core; stations: number[] }> {
  const cores = [await open(), await open()] as const;
  const text = readFileSync(join(root, "fields", scenario), "utf8");
  const scene = await cores[0].load(text, scenario, files);
  await cores[1].load(text, scenario, files);
  const stations = scene.robots.filter(({ program }) => program === "driver").map(({ station }) => station);
  return { core: cores[0], second: cores[1], stations };
}

test("every shipped scenario comes out alike", { timeout: 120_000 }, async () => {
  expect(scenarios.length).toBeGreaterThan(10);
  for (const scenario of scenarios) {
    const { core, second, stations } = await loaded(scenario);
    const { fault, stopped, repeated } = syncTest(core, second, 60, 20, wanderingSticks(stations));
    expect({ scenario, fault, stopped, repeated }).toEqual({ scenario, fault: null, stopped: "", repeated: 120 });
  }
});

test("the run is the same one as without going back", async () => {
  const { core, second, stations } = await loaded("2026-rebuilt/scenarios/first-drive.json");
  const inputAt = wanderingSticks(stations);
  const { hash } = syncTest(core, second, 90, 7, inputAt);
  const { core: straight } = await loaded("2026-rebuilt/scenarios/first-drive.json");
  for (let tick = 0; tick < 90; tick++) {
    straight.setInput(inputAt(tick));
    straight.step(1);
  }
  expect(straight.hash()).toBe(hash);
});

test.each([
  ["rewound", 1],
  ["joined", 2],
] as const)("another input in the %s pass is found at its tick", async (pass, calls) => {
  const { core, second, stations } = await loaded("2026-rebuilt/scenarios/first-drive.json");
  const steady = wanderingSticks(stations);
  const seen = new Map<number, number>();
  const forged: InputAt = (tick) => {
    const before = seen.get(tick) ?? 0;
    seen.set(tick, before + 1);
    return tick === 33 && before >= calls
      ? stations.map((station) => ({ station, axes: [0.1, 0.2, 0.3] }))
      : steady(tick);
  };
  const { fault, ticks } = syncTest(core, second, 60, 20, forged);
  expect(ticks).toBe(34);
  expect(fault).toMatchObject({ tick: 34, from: 20, pass });
  expect(fault?.again).not.toBe(fault?.hash);
  expect(fault?.parts.join(" ")).toMatch(/robot/);
});

test("wandering sticks are the tick's and the station's, and within their range", () => {
  const inputAt = wanderingSticks([0, 5]);
  expect(inputAt(130)).toEqual(inputAt(130));
  expect(inputAt(130)[0]?.axes).not.toEqual(inputAt(130)[1]?.axes);
  expect(inputAt(130)[0]?.axes).not.toEqual(inputAt(160)[0]?.axes);
  for (let tick = 0; tick < 5000; tick += 25)
    for (const { axes = [0, 0, 0], buttons = 0 } of inputAt(tick)) {
      expect(Math.max(...axes.map(Math.abs))).toBeLessThanOrEqual(1);
      expect(Number.isInteger(buttons) && buttons >= 0 && buttons < 2 ** 32).toBe(true);
    }
});
