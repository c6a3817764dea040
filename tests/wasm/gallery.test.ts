// The gallery: its shipped runs are proved, boards are in order, and each kind of run that does not belong there is refused.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boardsOf } from "../../scripts/gallery/boards.mjs";
import { GalleryError, proveRun } from "../../scripts/gallery/prove-run.mjs";
import * as sandlot from "../../web/sim/node.ts";
import { root } from "./helpers.ts";

const files = sandlot.folderFiles(root);
const open = () => sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
const shipped = (name: string) => Uint8Array.from(readFileSync(join(root, "public/gallery/tools", name)));
const course = "fields/practice/scenarios/course.json";

async function prove(bytes: Uint8Array<ArrayBuffer>, list: "hand" | "tools") {
  return proveRun({ sandlot, core: await open(), files }, bytes, list);
}

/** Drives ahead for two seconds. */
async function drive(text: string, name: string, meta: object) {
  const core = await open();
  await core.load(text, name, files);
  core.setInput([{ station: 1, axes: [0.5, 0, 0], buttons: 0 }]);
  core.step(100);
  return core.recordings.bytes(meta);
}

const meta = { title: "A run", author: "Ana", created: 1_790_000_000 };

test("a lap is computed again, and its link races it", async () => {
  const entry = await prove(shipped("posts-three-quarters.sandlot"), "tools");
  expect(entry).toMatchObject({ kind: "lap", scenario: course, author: "Sandlot", robot: "swerve-shooter" });
  expect(entry.value).toBeCloseTo(8.3, 6);
  const link = await sandlot.parseLink(entry.race);
  if (link.kind !== "recording") throw new Error("not a link of a run");
  const { bytes } = link;
  const core = await open();
  const { info } = core.recordings.open(bytes);
  const challenge = sandlot.challengeOf(bytes, info.tail)!;
  expect((challenge.end - challenge.begin) / 50).toBeCloseTo(8.3, 6);
});

test("a match of autopilots has no sticks: it is not by hand", async () => {
  await expect(prove(shipped("six-autopilots.sandlot"), "hand")).rejects.toThrow("no sticks drove its first robot");
});

test("runs that do not belong are refused with the reason", async () => {
  const text = readFileSync(join(root, course), "utf8");
  const without = async (change: object) => prove(await drive(text, course, { ...meta, ...change }), "hand");
  await expect(without({ title: "" })).rejects.toThrow("it has no title");
  await expect(without({ author: " " })).rejects.toThrow("it has no author");
  await expect(without({ created: 0 })).rejects.toThrow("it has no date");
  await expect(without({})).rejects.toThrow("no lap of it was driven to its end");
  const changed = text.replace('"seed": 1', '"seed": 2');
  expect(changed).not.toBe(text);
  await expect(prove(await drive(changed, course, meta), "hand")).rejects.toThrow("its scenario differs from");
  await expect(prove(await drive(text, "my-own", meta), "hand")).rejects.toThrow('"my-own" does not ship');
  const lap = readFileSync(join(root, "fields/practice/scenarios/lap.json"), "utf8");
  const script = await drive(lap, "fields/practice/scenarios/lap.json", meta);
  await expect(prove(script, "hand")).rejects.toThrow("script drives");
  await expect(prove(new Uint8Array(200), "hand")).rejects.toBeInstanceOf(GalleryError);
});

test("a changed input is found", async () => {
  const bytes = shipped("posts-three-quarters.sandlot");
  const core = await open();
  const { info } = core.recordings.open(bytes);
  let found = 0;
  // A stick's byte in the log; a check sum that fits again, as a forger would write it.
  for (let at = info.log + 20; at < info.end && found < 3; at += 97) {
    const forged = bytes.slice();
    forged[at]! ^= 1;
    new DataView(forged.buffer).setUint32(forged.length - 4, crc32(forged.subarray(0, forged.length - 6)), true);
    const entry = await prove(forged, "tools").catch((error: unknown) => error);
    if (entry instanceof GalleryError) found++;
    // A change that leaves the run as it was changes no result.
    else expect(entry).toMatchObject({ value: expect.closeTo(8.3, 6) as number });
  }
  expect(found).toBe(3);
});

test("boards: laps from the fastest, points from the most, the earlier of equals first, older versions apart", () => {
  const entry = (list: string, kind: string, value: number | null, date: number) => ({
    ...{ list, kind, value, date, scenario: kind === "lap" ? "a" : "b", title: `${list}${value}${date}` },
  });
  const { boards, older } = boardsOf([
    ...[
      entry("hand", "lap", 9, 1),
      entry("hand", "lap", 8, 3),
      entry("tools", "lap", 7, 1),
      entry("hand", "lap", 8, 2),
    ],
    ...[entry("hand", "points", 5, 1), entry("hand", "points", 9, 1), entry("tools", "points", null, 1)],
  ]);
  const titles = boards.map(({ hand, tools }) => [hand, tools].map((list) => list.map(({ title }) => title)));
  expect(titles).toEqual([
    [["hand82", "hand83", "hand91"], ["tools71"]],
    [["hand91", "hand51"], []],
  ]);
  expect(older).toHaveLength(1);
});

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
