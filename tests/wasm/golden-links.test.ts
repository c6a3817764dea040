// Links that were made once and must open the same run for ever: what is in a chat today is opened years from now. The links
// are committed (golden-links.json); a change of one of these runs is a change of the simulation. If it is meant, this makes new
// ones, and the commit says why:
//   SANDLOT_BLESS=1 npx vitest run tests/wasm/golden-links.test.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseLink, recordingLink } from "../../web/sim/core/links.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { drive, gamepad, keyboard, type Hands } from "./drivers.ts";
import { files, open, root } from "./helpers.ts";

interface GoldenLink {
  readonly link: string;
  readonly ticks: number;
  readonly hash: string;
}

const goldenFile = join(import.meta.dirname, "golden-links.json");
const golden = JSON.parse(readFileSync(goldenFile, "utf8")) as Record<string, GoldenLink>;

interface Run {
  readonly scenario: string;
  readonly seconds: number;
  readonly hands: Hands;
  /** Before the first tick. */
  readonly begin?: (core: Core) => void;
}

const runs: Record<string, Run> = {
  "first drive by keyboard": {
    scenario: "fields/2026-rebuilt/scenarios/first-drive.json",
    seconds: 20,
    hands: keyboard(20),
  },
  "practice by gamepad": { scenario: "fields/practice/scenarios/course.json", seconds: 15, hands: gamepad(15, 1) },
  "match by keyboard": {
    scenario: "fields/2026-rebuilt/scenarios/match.json",
    seconds: 30,
    hands: keyboard(30),
    begin: (core) => core.setMatch("start"),
  },
};

async function made({ scenario, seconds, hands, begin }: Run, title: string): Promise<GoldenLink> {
  const core = await open();
  await core.load(readFileSync(join(root, scenario), "utf8"), scenario, files);
  begin?.(core);
  drive(core, [hands], seconds * 50);
  const bytes = core.recordings.bytes({ title, author: "Sandlot's tests" });
  return { link: await recordingLink(bytes), ticks: seconds * 50, hash: core.hash() };
}

test.each(Object.entries(runs))("%s", { timeout: 120_000 }, async (name, run) => {
  if (process.env["SANDLOT_BLESS"] === "1") {
    golden[name] = await made(run, name);
    writeFileSync(goldenFile, `${JSON.stringify(golden, null, 2)}\n`);
  }
  const { link, ticks, hash } = golden[name]!;
  const opened = await parseLink(link);
  if (opened.kind !== "recording") return expect.unreachable();
  const core = await open();
  const { info } = await core.openReplay(opened.bytes, files);
  expect(info).toMatchObject({ title: name, ticks, hash, stopped: false });
  core.step(ticks);
  // Its own hashes at every second and at its end, and the one that stands here.
  expect(core.recordings.replay).toMatchObject({ verified: true, different: null, checked: ticks / 50 + 2 });
  expect(core.hash()).toBe(hash);
});
