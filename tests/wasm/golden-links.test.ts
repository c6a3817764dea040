// Links that were made once and must open the same run for ever: what is in a chat today is opened years from now. They are
// committed and never changed. While SIM_BEHAVIOUR is the number that a link was made under, its run comes out bit for bit; once
// the number has gone up, the link is still read, and says what can be done.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseLink } from "../../web/sim/core/links.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import { files, open } from "./helpers.ts";

interface GoldenLink {
  readonly link: string;
  readonly ticks: number;
  readonly hash: string;
}

const read = (file: string): Record<string, GoldenLink> =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as Record<string, GoldenLink>;

async function expectTheSameRun(name: string, { link, ticks, hash }: GoldenLink, behaviour: number): Promise<void> {
  const opened = await parseLink(link);
  if (opened.kind !== "recording") return expect.unreachable();
  const core = await open();
  const fits = core.recordings.behaviour === behaviour;
  if (!fits) await expect(core.openReplay(opened.bytes, files)).rejects.toBeInstanceOf(RecordingMisfitError);
  const { info } = await core.openReplay(opened.bytes, files, { anyway: !fits });
  expect(info).toMatchObject({ title: name, ticks, hash, behaviour, stopped: false });
  if (!fits) return;
  core.step(ticks);
  // Its own hashes at every second and at its end, and the one that stands here.
  expect(core.recordings.replay).toMatchObject({ verified: true, different: null, checked: ticks / 50 + 2 });
  expect(core.hash()).toBe(hash);
}

// Of format 1, made by version 0.1.0 before behaviour had a number: it counts as 1.
test.each(Object.entries(read("golden-links.json")))("%s, format 1", { timeout: 120_000 }, (name, golden) =>
  expectTheSameRun(name, golden, 1),
);
