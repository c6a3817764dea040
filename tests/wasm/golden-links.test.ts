// Old links must open the same run for ever: people open a link from today's chat years from now. They are
// committed and never changed. While SIM_BEHAVIOUR is the number that a link was made under, its run comes out bit for bit; once
// the number has gone up, the link is still read, and the page names the choices. With a raised number SANDLOT_BLESS=1 adds links, see
// golden.test.ts.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseLink, recordingLink } from "../../web/sim/core/links.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import type { Core } from "../../web/sim/core/module.ts";
import { drive, gamepad, keyboard, type Hands } from "./drivers.ts";
import { files, open, root } from "./helpers.ts";

interface GoldenLink {
  readonly link: string;
  readonly ticks: number;
  readonly hash: string;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));

async function expectTheSameRun(name: string, { link, ticks, hash }: GoldenLink, behaviour: number): Promise<void> {
  const opened = await parseLink(link);
  if (opened.kind !== "recording") return expect.unreachable();
  const core = await open();
  const fits = core.recordings.behaviour === behaviour;
  if (!fits) {
    // Asked first: it says how its run was made and how runs are made here.
    const refused = core.openReplay(opened.bytes, files);
    await expect(refused).rejects.toBeInstanceOf(RecordingMisfitError);
    await expect(refused).rejects.toThrow(
      new RegExp(
        `\\(behaviour ${behaviour}\\); here is version .* \\(behaviour ${core.recordings.behaviour}\\), .*anyway`,
        "s",
      ),
    );
  }
  const { info } = await core.openReplay(opened.bytes, files, { anyway: !fits });
  expect(info).toMatchObject({ title: name, ticks, hash, behaviour, stopped: false });
  // Shown anyway, it plays to its end, without a promise which.
  expect(core.step(ticks)).toBe(ticks);
  if (!fits) return;
  // Its own hashes at every second and at its end, and the one that stands here.
  expect(core.recordings.replay).toMatchObject({ verified: true, different: null, checked: ticks / 50 + 2 });
  expect(core.hash()).toBe(hash);
}

// Of format 1, made by version 0.1.0 before behaviour had a number: it counts as 1.
test.each(Object.entries(read("golden-links.json") as Record<string, GoldenLink>))(
  "%s, format 1",
  { timeout: 120_000 },
  (name, golden) => expectTheSameRun(name, golden, 1),
);

interface Run {
  readonly scenario: string;
  readonly seconds: number;
  readonly hands: Hands;
  /** Before the first tick. */
  readonly begin?: (core: Core) => void;
}

const runs: Record<string, Run> = {
  "practice by gamepad": { scenario: "fields/practice/scenarios/course.json", seconds: 15, hands: gamepad(15, 1) },
  "match by keyboard": {
    scenario: "fields/2026-rebuilt/scenarios/match.json",
    seconds: 10,
    hands: keyboard(10),
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

// Of format 2, by behaviour number. Entries are never replaced.
const byBehaviour = read("golden-links-2.json") as Record<string, Record<string, GoldenLink>>;

test.each(Object.entries(runs))("%s, format 2", { timeout: 240_000 }, async (name, run) => {
  const { behaviour } = (await open()).recordings;
  const present = (byBehaviour[behaviour] ??= {});
  if (process.env["SANDLOT_BLESS"] === "1" && present[name] === undefined) {
    present[name] = await made(run, name);
    writeFileSync(join(import.meta.dirname, "golden-links-2.json"), `${JSON.stringify(byBehaviour, null, 2)}\n`);
  }
  expect(Object.keys(present), `no link of behaviour ${behaviour}: bless, see golden.test.ts`).toContain(name);
  for (const [number, links] of Object.entries(byBehaviour)) {
    const golden = links[name];
    if (golden !== undefined) await expectTheSameRun(name, golden, Number(number));
  }
});
