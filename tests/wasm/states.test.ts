// A saved state goes on elsewhere, bit for bit: in a release build from one with sanitizers and the other way round, and in a world that
// ran elsewhere, was searched and rewound. Between native and WebAssembly it is refused with a sentence. Other engines: tests/e2e.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Snapshots } from "../../web/sim/core/snapshots.ts";
import { files, open, root } from "./helpers.ts";

const folder = join(root, "build/test/states");
mkdirSync(folder, { recursive: true });

const scenarios = readdirSync(join(root, "fields"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    (existsSync(join(root, "fields", name, "scenarios"))
      ? readdirSync(join(root, "fields", name, "scenarios"))
      : []
    ).map((file) => `fields/${name}/scenarios/${file}`),
  )
  .sort();

const checked = "core_bench_checked";
const release = "core_bench";

/** The hash at the end of a native run. */
function run(program: string, scenario: string, warm: number, ticks: number, ...state: string[]): string {
  const given = [scenario, String(warm), String(ticks), ...state];
  const out = execFileSync(join(root, "build/native", program), given, { encoding: "utf8", stdio: "pipe" });
  return (JSON.parse(out) as { hash: string }).hash;
}

async function loaded(scenario: string): Promise<Awaited<ReturnType<typeof open>>> {
  const core = await open();
  await core.load(readFileSync(join(root, scenario), "utf8"), scenario, files);
  return core;
}

test("there are scenarios", () => {
  expect(scenarios.length).toBeGreaterThan(10);
});

test.each(scenarios)("%s: between builds", { timeout: 120_000 }, (scenario) => {
  const file = join(folder, `${scenario.replaceAll("/", "-")}.state`);
  for (const [from, to] of [
    [checked, release],
    [release, checked],
  ] as const) {
    const hash = run(from, scenario, 40, 40, "save", file);
    // Other moments before it, and none.
    expect(run(to, scenario, 0, 40, "from", file)).toBe(hash);
    expect(run(to, scenario, 15, 40, "from", file)).toBe(hash);
  }
});

test.each(scenarios)("%s: in a world that ran, was searched and rewound", { timeout: 120_000 }, async (scenario) => {
  const first = await loaded(scenario);
  first.step(40);
  const from = new Snapshots(first.state());
  const state = from.read(from.take(40));
  first.step(40);
  const hash = first.hash();
  const second = await loaded(scenario);
  const own = new Snapshots(second.state());
  second.step(10);
  const moment = own.take(10);
  second.step(110);
  own.restore(moment);
  second.step(5);
  own.adopt(state);
  second.step(40);
  expect(second.hash()).toBe(hash);
  const fresh = await loaded(scenario);
  new Snapshots(fresh.state()).adopt(state);
  fresh.step(40);
  expect(fresh.hash()).toBe(hash);
});

test("a state of a native build is refused with a sentence, and the run goes on", async () => {
  const scenario = "fields/2026-rebuilt/scenarios/first-drive.json";
  const file = join(folder, "native.state");
  run(release, scenario, 20, 1, "save", file);
  const core = await loaded(scenario);
  core.step(10);
  const snapshots = new Snapshots(core.state());
  const bytes = snapshots.read(snapshots.take(10));
  const hash = core.hash();
  const native = readFileSync(file);
  bytes.set(native.subarray(0, bytes.length));
  expect(() => snapshots.adopt(bytes)).toThrow(/was saved by a native build and this is a WebAssembly one/);
  expect(core.hash()).toBe(hash);
  core.step(10);
  const straight = await loaded(scenario);
  straight.step(20);
  expect(core.hash()).toBe(straight.hash());
});
