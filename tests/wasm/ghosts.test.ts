// Ghosts of real runs: a recording's ghost is, bit for bit, the driven robot; and challenges travel.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildGhost } from "../../web/app/race/ghost-builder.ts";
import { fromRecording } from "../../web/app/race/rivals.ts";
import { challengeOf, challengeSeconds, withChallenge } from "../../web/sim/boundary/challenge.ts";
import { newRobotState } from "../../web/sim/boundary/frame.ts";
import { parseLink, recordingLink } from "../../web/sim/core/links.ts";
import type { Core } from "../../web/sim/core/module.ts";
import type { SimEventRecord } from "../../web/sim/boundary/protocol.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import { passesOf } from "../../web/sim/boundary/run-marks.ts";
import { Track } from "../../web/sim/boundary/track.ts";
import { drive, keyboard } from "./drivers.ts";
import { files, frameOf, load, open, root, shipped } from "./helpers.ts";

const scenario = (name: string): string => readFileSync(join(root, `fields/practice/scenarios/${name}.json`), "utf8");

interface Axes {
  readonly t: number;
  readonly axes: readonly [number, number, number];
}

/** The lap of the scripted scenario, driven by hand on the course: with the hopper full. */
async function lap(core: Core): Promise<{ track: Track; events: SimEventRecord[]; ticks: number }> {
  const { script } = JSON.parse(scenario("lap")) as { script: Axes[] };
  const scene = await core.load(scenario("lap").replace(/,\s*"script": \[[^]*\]/, ""), "lap.json", files);
  const track = new Track(0, scene.robots[0]!.components.length);
  const events: SimEventRecord[] = [];
  const ticks = Math.round(script.at(-1)!.t * 50) + 20;
  track.add(frameOf(core));
  for (let tick = 0; tick < ticks; tick++) {
    const line = script.findLast(({ t }) => Math.round(t * 50) === tick);
    if (line !== undefined) core.setInput([{ station: 1, axes: line.axes, buttons: 0 }]);
    expect(core.step(1)).toBe(1);
    track.add(frameOf(core));
    events.push(...core.takeEvents());
  }
  return { track, events, ticks };
}

describe("a ghost", () => {
  test("is the track that was seen live, bit for bit, and knows its gates", async () => {
    const core = await open();
    const live = await lap(core);
    const shares: number[] = [];
    const request = { recording: core.recordings.bytes({ author: "Ann" }), robot: null, anyway: false };
    const ghost = await buildGhost(await open(), request, files, (share) => shares.push(share));
    const data = live.track.data();
    expect(data.values.length).toBeGreaterThan(50 * 60);
    expect(ghost.track.first).toBe(data.first);
    expect(Buffer.from(ghost.track.values.buffer).equals(Buffer.from(data.values.buffer))).toBe(true);
    expect(ghost.passes).toEqual(passesOf(live.events, 0));
    expect(ghost.different).toBeNull();
    expect(shares[0]).toBe(0);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    // The same lap as the core's own clock has it.
    const { lastLap, laps } = frameOf(core).robot(0, newRobotState());
    expect(laps).toBe(1);
    const made = fromRecording(ghost, null);
    expect(made.lap?.seconds).toBeCloseTo(lastLap, 9);
    expect([made.by, made.note]).toEqual(["Ann", ""]);
    expect(made.marks.get("move")).toBeGreaterThan(0);
    expect(made.marks.get("gate:0")).toBeCloseTo(made.lap!.begin, 9);
  });

  test("is of the robot that is asked for, else of the one that was driven", async () => {
    const core = await open();
    await load(core, shipped("full-match"));
    drive(core, [keyboard(4)], 120);
    const recording = core.recordings.bytes();
    const one = await buildGhost(await open(), { recording, robot: 3, anyway: false }, files);
    expect([one.robot, one.scene.robots.length]).toEqual([3, 6]);
    const { x, y } = frameOf(core).robot(3, newRobotState()).position;
    const end = Track.from(one.track);
    const sample = end.at(end.end, { position: {}, rotation: {}, components: [] } as never)!;
    expect([sample.position.x, sample.position.y]).toEqual([Math.fround(x), Math.fround(y)]);
    const driven = await buildGhost(await open(), { recording, robot: null, anyway: false }, files);
    expect(driven.scene.robots[driven.robot]?.station).toBe(0);
  });

  test("of another version's recording is refused, and made when it is wanted anyway", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    drive(core, [keyboard(4)], 60);
    const recording = core.recordings.bytes();
    // The behaviour number, behind the version's text: see the format. The challenge mends the check sum.
    recording[13 + recording[12]!] = 99;
    const other = withChallenge(recording, { robot: 0, begin: 10, end: 20 });
    const request = { recording: other, robot: null, anyway: false };
    await expect(buildGhost(await open(), request, files)).rejects.toBeInstanceOf(RecordingMisfitError);
    const ghost = await buildGhost(await open(), { ...request, anyway: true }, files);
    expect(ghost.different).toBeNull();
    expect(fromRecording(ghost, { robot: 0, begin: 10, end: 20 }).note).toContain("0.20 s");
  });
});

describe("a challenge", () => {
  test("travels in a link, and the recording stays what it was for who knows nothing of it", async () => {
    const core = await open();
    const { events } = await lap(core);
    const { starts, gates } = passesOf(events, 0);
    const begin = Math.round(starts[0]! * 50);
    const end = begin + Math.round(gates.at(-1)!.split * 50);
    const plain = core.recordings.bytes({ title: "Posts", author: "Ann", start: begin });
    const hash = core.hash();
    const link = await recordingLink(withChallenge(plain, { robot: 0, begin, end }));
    const opened = await parseLink(link);
    if (opened.kind !== "recording") throw new Error("the link holds no recording");
    const other = await open();
    const { info } = await other.openReplay(opened.bytes, files);
    expect([info.title, info.author, info.start]).toEqual(["Posts", "Ann", begin]);
    const challenge = challengeOf(opened.bytes, info.tail);
    expect(challenge).toEqual({ robot: 0, begin, end });
    expect(challengeSeconds(challenge!)).toBeCloseTo(gates.at(-1)!.split, 9);
    other.step(info.ticks);
    expect(other.hash()).toBe(hash);
    expect(other.recordings.replay.verified).toBe(true);
    // The lap is really in it.
    const request = { recording: opened.bytes, robot: null, anyway: false };
    const made = fromRecording(await buildGhost(await open(), request, files), challenge);
    expect(made.note).toBe("");
    expect(made.lap?.begin).toBeCloseTo(starts[0]!, 9);
    expect(
      fromRecording(await buildGhost(await open(), request, files), { robot: 0, begin, end: end - 1 }).note,
    ).toMatch(/contains no such lap/);
    expect(challengeOf(plain, info.tail)).toBeNull();
  });

  test("is made of recordings and laps alone, and read of nothing that makes no sense", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    drive(core, [keyboard(4)], 60);
    const plain = core.recordings.bytes();
    const { tail } = (await open()).recordings.open(plain).info;
    expect(() => withChallenge(plain.slice(0, -1), { robot: 0, begin: 1, end: 2 })).toThrow(RangeError);
    expect(() => withChallenge(plain, { robot: 0, begin: 2, end: 2 })).toThrow(RangeError);
    expect(() => withChallenge(plain, { robot: 6, begin: 1, end: 2 })).toThrow(RangeError);
    const good = withChallenge(plain, { robot: 5, begin: 1, end: 4_000_000 });
    expect(challengeOf(good, tail)).toEqual({ robot: 5, begin: 1, end: 4_000_000 });
    // Any of its bytes may be any other, and any tail may be claimed: a challenge or none comes out, nothing else.
    for (let at = tail; at < good.length; at++) {
      for (const byte of [0, 1, 0x7f, 0x80, 0xff]) {
        const bad = good.slice();
        bad[at] = byte;
        const found = challengeOf(bad, tail);
        if (found !== null) expect(found.begin).toBeLessThan(found.end);
      }
      expect(() => challengeOf(good, at)).not.toThrow();
    }
    expect(challengeOf(good, -1)).toBeNull();
    expect(challengeOf(good, Infinity)).toBeNull();
  });
});
