// Every run records itself, and the recording is the run: replayed, it ends in the same bits.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import type { Core, FetchFile } from "../../web/sim/core/module.ts";
import { RecordingMisfitError } from "../../web/sim/core/recording.ts";
import { anyBlock, drive, keyboard, random } from "./drivers.ts";
import { files, load, open, plainRobot, plainScenario, robotObject, root, shipped, summed } from "./helpers.ts";

/** Every scenario that ships. */
const scenarios = readdirSync(join(root, "fields"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    (existsSync(join(root, "fields", name, "scenarios"))
      ? readdirSync(join(root, "fields", name, "scenarios"))
      : []
    ).map((file) => join("fields", name, "scenarios", file)),
  );

/** Replays a recording to its end and hands back the core. */
async function replayed(bytes: Uint8Array, site: FetchFile = files, portion = 50): Promise<Core> {
  const core = await open();
  const { info } = await core.openReplay(bytes, site);
  for (let tick = 0; tick < info.ticks; tick += portion) core.step(Math.min(portion, info.ticks - tick));
  return core;
}

/** Replaces a text in it by another of the same length. */
function patched(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const at = Buffer.from(bytes).indexOf(from);
  if (at < 0 || from.length !== to.length) throw new Error(`cannot replace ${from}`);
  const copy = bytes.slice();
  copy.set(new TextEncoder().encode(to), at);
  return summed(copy);
}

describe("a recording", () => {
  test.each(scenarios)("of %s with any input replays bit for bit, and is recorded the same again", async (path) => {
    const core = await open();
    const next = random(path.length);
    await core.load(readFileSync(join(root, path), "utf8"), path, files);
    const ticks = 220;
    for (let tick = 0; tick < ticks; tick++) {
      if (next() < 0.5) core.addInput(anyBlock(next));
      expect(core.step(1)).toBe(1);
    }
    const bytes = core.recordings.bytes({ title: "Any", author: "A. Nybody" });
    const again = await replayed(bytes, files, 7);
    expect(again.hash()).toBe(core.hash());
    // Ticks 0, 50, 100, 150, 200 and the end.
    expect(again.recordings.replay).toEqual({ state: "ended", ticks, checked: 6, different: null, verified: true });
    expect(Buffer.from(again.recordings.bytes({ title: "Any", author: "A. Nybody" })).equals(bytes)).toBe(true);
  });

  test("can be taken at any moment, in any portions, and the run goes on", async () => {
    const core = await open();
    const all: Uint8Array[] = [];
    for (const portion of [1, 9, 120]) {
      await load(core, shipped("first-drive"));
      for (let tick = 0; tick < 360; tick += portion) {
        if (tick % 120 === 0) core.setInput([{ station: 0, axes: [1, 0, 0.25], buttons: 1 }]);
        core.step(Math.min(portion, 120 - (tick % 120)));
        if (portion === 9) core.recordings.mark();
        if (portion === 9) core.recordings.bytes();
        if (portion === 9) tick -= Math.max(0, (tick % 120) + portion - 120);
      }
      all.push(core.recordings.bytes());
    }
    expect(Buffer.from(all[1]!).equals(all[0]!)).toBe(true);
    expect(Buffer.from(all[2]!).equals(all[0]!)).toBe(true);
  });

  test("says what it is", async () => {
    const core = await open();
    await core.load(shipped("first-drive"), "first-drive.json", files);
    drive(core, [keyboard(3)], 60);
    const meta = { title: 'The "first"\nline ☺', author: "B\\C", created: 1.7e9, start: 10, poster: 99 };
    const bytes = core.recordings.bytes(meta);
    const { info, scenario } = core.recordings.open(bytes);
    core.recordings.close();
    expect(scenario).toBe(shipped("first-drive"));
    expect(info).toMatchObject({
      version: core.version,
      name: "first-drive.json",
      title: 'The "first" line ☺',
      author: "B\\C",
      created: 1.7e9,
      start: 10,
      poster: 60,
      branch: null,
      ticks: 60,
      stopped: false,
      sticks: 1,
      outputs: 0,
      hash: core.hash(),
      bytes: bytes.byteLength,
    });
    expect(info.files.map(({ path, carried }) => [path, carried])).toEqual([
      ["fields/2026-rebuilt/field.json", false],
      ["fields/2026-rebuilt/collision.obj", false],
      ["robots/swerve-shooter/robot.json", false],
    ]);
  });

  test("gets another title without being run", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.step(70);
    const bytes = core.recordings.bytes({ title: "one" });
    core.recordings.open(bytes);
    const other = core.recordings.relabelled(bytes, { title: "another", start: 5 });
    expect(core.recordings.open(other).info).toMatchObject({ title: "another", start: 5, ticks: 70 });
    expect((await replayed(other)).recordings.replay.verified).toBe(true);
  });

  test("carries a robot that does not ship, and opens where nobody has it", async () => {
    const core = await open();
    const mine = new TextEncoder().encode(JSON.stringify({ ...robotObject(), mass: 48 }));
    const site: FetchFile = async (path) => (path === "robots/mine/robot.json" ? mine : files(path));
    const text = plainScenario({ robots: [{ ...plainRobot, robot: "mine" }] });
    await core.load(text, "mine.json", site);
    drive(core, [keyboard(5)], 100);
    expect(core.recordings.left).toEqual([]);
    const bytes = core.recordings.bytes();
    const again = await replayed(bytes);
    expect(again.recordings.replay).toMatchObject({ verified: true });
    expect(again.recordings.info?.files).toMatchObject([{ path: "robots/mine/robot.json", carried: true }]);
    // A replay's own recording carries it on.
    expect((await replayed(again.recordings.bytes())).hash()).toBe(core.hash());
  });
});

describe("a replay", () => {
  test("hears nothing from outside until it is taken over; the branch is a recording of its own", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    drive(core, [keyboard(8)], 200);
    const bytes = core.recordings.bytes();
    const replay = await open();
    await replay.openReplay(bytes, files);
    expect(replay.recordings.replay).toMatchObject({ state: "runs", ticks: 200, checked: 1 });
    for (let tick = 0; tick < 120; tick++) {
      replay.setInput([{ station: 0, axes: [-1, 0, 0], buttons: 7 }]);
      replay.step(1);
    }
    expect(replay.recordings.replay).toMatchObject({ state: "runs", checked: 3, different: null });
    replay.recordings.takeOver();
    expect(replay.recordings.replay.state).toBe("left");
    replay.setInput([{ station: 0, axes: [0, 1, 0], buttons: 0 }]);
    replay.step(80);
    expect(replay.hash()).not.toBe(core.hash());
    const branch = await replayed(replay.recordings.bytes());
    expect(branch.hash()).toBe(replay.hash());
    expect(branch.recordings.info).toMatchObject({ branch: 120, ticks: 200 });
    // The branch differs from the run it left after the moment it left it.
    expect(replay.recordings.replay.verified).toBe(false);
  });

  test("goes on from outside behind its end", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.step(60);
    const replay = await replayed(core.recordings.bytes());
    expect(replay.recordings.replay.state).toBe("ended");
    replay.setInput([{ station: 0, axes: [1, 0, 0], buttons: 0 }]);
    replay.step(60);
    expect((await replayed(replay.recordings.bytes())).recordings.info).toMatchObject({ branch: 60, ticks: 120 });
  });

  test("finds the second in which a run came out otherwise", async () => {
    const core = await open();
    await load(core, plainScenario());
    core.setInput([{ station: 0, axes: [1, 0, 0], buttons: 0 }]);
    core.step(180);
    const bytes = core.recordings.bytes();
    const { log } = core.recordings.open(bytes).info;
    core.recordings.close();
    // The first record is the hash at tick 0, 9 bytes; behind it the name "axes", 9 bytes, and the sticks: key, station, axis.
    const other = bytes.slice();
    expect(other[log + 20]).toBe(127);
    other[log + 20] = 100;
    const replay = await replayed(summed(other));
    expect(replay.recordings.replay).toEqual({
      state: "ended",
      ticks: 180,
      checked: 5,
      different: 50,
      verified: false,
    });
  });

  test("refuses another behaviour and another file, and replays them if it is told to", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    core.step(50);
    const bytes = core.recordings.bytes();
    // Another version is as good as this one as long as its runs come out the same.
    const version = patched(bytes, core.version, "9.9.9");
    await core.openReplay(version, files);
    // The behaviour number stands behind the version.
    const behaviour = version.slice();
    behaviour[Buffer.from(version).indexOf("9.9.9") + 5] = core.recordings.behaviour + 1;
    const other = summed(behaviour);
    await expect(core.openReplay(other, files)).rejects.toThrow(RecordingMisfitError);
    await expect(core.openReplay(other, files)).rejects.toThrow(
      /made by version 9\.9\.9 of Sandlot \(behaviour \d+\); here is version .*run it anyway/,
    );
    const site: FetchFile = async (path) => {
      const file = await files(path);
      return file !== null && path.startsWith("robots/") ? Buffer.concat([file, Buffer.from(" ")]) : file;
    };
    await expect(core.openReplay(bytes, site)).rejects.toThrow(RecordingMisfitError);
    await expect(core.openReplay(bytes, site)).rejects.toThrow(
      /^robots\/swerve-shooter\/robot.json: is not the file that the recording was made with/,
    );
    for (const [recording, from] of [
      [other, files],
      [bytes, site],
    ] as const) {
      const again = await open();
      await again.openReplay(recording, from, { anyway: true });
      again.step(50);
      expect(again.recordings.replay).toMatchObject({ verified: true, checked: 3 });
    }
  });

  test("is forgotten by the next load, and line ends of files do not matter", async () => {
    const core = await open();
    await load(core, shipped("first-drive"));
    core.step(50);
    const bytes = core.recordings.bytes();
    const site: FetchFile = async (path) => {
      const file = await files(path);
      return file === null ? null : new TextEncoder().encode(new TextDecoder().decode(file).replaceAll("\n", "\r\n"));
    };
    await core.openReplay(bytes, site);
    core.step(50);
    expect(core.recordings.replay.verified).toBe(true);
    await load(core, plainScenario());
    expect(core.recordings.info).toBe(null);
    expect(core.recordings.replay.state).toBe("none");
    // Opened, but something else is loaded: that is not a replay, and says so.
    core.recordings.open(bytes);
    await expect(load(core, plainScenario())).rejects.toThrow(/not the scenario of the recording/);
    await load(core, plainScenario());
    core.step(1);
  });
});

describe("damaged recordings", () => {
  test("each of 1000 random corruptions ends in a readable message", async () => {
    const core = await open();
    await load(core, plainScenario());
    drive(core, [keyboard(1)], 150);
    const good = core.recordings.bytes();
    const next = random(1);
    const memory = core.memoryBytes;
    let refused = 0;
    for (let i = 0; i < 1000; i++) {
      let bytes: Uint8Array = good.slice();
      const how = i % 4;
      const changes = 1 + Math.floor(next() * 8);
      if (how === 0) bytes = bytes.subarray(0, Math.floor(next() * bytes.length));
      if (how === 1) bytes = new Uint8Array(Buffer.concat([bytes, Buffer.alloc(1 + Math.floor(next() * 64), i)]));
      if (how >= 2)
        for (let k = 0; k < changes; k++) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      // Half of them with a check sum that fits, so that the parts behind it are reached.
      if (how === 3 && bytes.length > 10) bytes = summed(bytes);
      try {
        core.recordings.open(bytes);
        core.recordings.close();
      } catch (error) {
        expect(error).toBeInstanceOf(SimDataError);
        expect((error as Error).message).toMatch(/^recording: [\x20-\x7e]{10,300}$/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(800);
    expect(core.memoryBytes).toBe(memory);
    // It is as good as before.
    expect((await core.openReplay(good, files)).info.ticks).toBe(150);
  });
});
