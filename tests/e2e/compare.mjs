// Two runs beside each other in one picture; and a recording of another version, whose positions are shown.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Frame, folderFiles, newPieceRecord, newRobotState, openCore } from "../../build/node/sandlot.mjs";
import { root } from "./browser.mjs";

const practice = "scenario=fields/practice/scenarios/course.json";

/** A driven run of the practice course with its positions, and where its robot was at each tick. */
async function recorded(ticks) {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const path = "fields/practice/scenarios/course.json";
  await core.load(readFileSync(join(root, path), "utf8"), path, folderFiles(root));
  core.poses.record();
  const robot = newRobotState();
  const where = [];
  for (let tick = 0; tick <= ticks; tick++) {
    where.push({ ...new Frame(core.frame()).robot(0, robot).position });
    if (tick === ticks) break;
    if (tick % 40 === 0) core.setInput([{ station: 1, axes: [0.6, tick % 80 === 0 ? 0.5 : -0.5, 0.3], buttons: 0 }]);
    core.step(1);
  }
  return { bytes: core.recordings.bytes({ title: "From another version", author: "Ann" }, true), where };
}

/** Three seconds of a ball that rolls at a speed [m/s]; where it was at the end. */
async function rolled(speed) {
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const pieces = [{ type: "fuel", at: [6, 1.2, 0.3], velocity: [speed, 0, 0] }];
  const robots = [{ robot: "swerve-shooter", station: "blue1", at: [2, 4, 0], program: "driver" }];
  const scenario = { sandlot: 1, name: "Roll", field: "2026-rebuilt", pieces, match: { start: "teleop" }, robots };
  await core.load(JSON.stringify(scenario), "roll", folderFiles(root));
  core.setInput([{ station: 0, axes: [0.4, 0, 0], buttons: 0 }]);
  core.step(150);
  const frame = new Frame(core.frame());
  return { bytes: core.recordings.bytes(), ball: frame.piece(0, newPieceRecord()).position };
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** A recording as another version would have made it: its version's first digit and its behaviour number changed, its check sum right. */
function ofAnotherVersion(bytes) {
  const other = Uint8Array.from(bytes);
  other[13] = "9".charCodeAt(0);
  // Behind the version's text.
  other[13 + other[12]] = 99;
  let crc = 0xffffffff;
  for (const byte of other.subarray(0, -6)) crc = crcTable[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  new DataView(other.buffer).setUint32(other.length - 4, ~crc >>> 0, true);
  return other;
}

const file = (name, bytes) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });

export const tests = [
  {
    name: "compare: this run and the same inputs with another robot.json, on one time",
    async run(tab) {
      const { page } = tab;
      await tab.start(practice);
      await tab.hold("KeyW", 1.2);
      await tab.menu("#compare-open");
      const robot = JSON.parse(readFileSync(join(root, "robots/swerve-shooter/robot.json"), "utf8"));
      const heavy = { ...robot, name: "heavy", mass: 75 };
      await page.locator("[data-compare=b-file]").setInputFiles(file("heavy.json", JSON.stringify(heavy)));
      await page.locator("[data-compare=go]").click();
      const { compare } = await tab.until((state) => state.compare?.state === "shown");
      const { tick } = await tab.state();
      assert.ok(Math.abs(compare.end - tick * 0.02) < 1e-6, `${compare.end} s of ${tick} ticks`);
      // Two robots that stood at one place, and the heavier one falls behind.
      assert.ok(compare.summary.since > 0.2 && compare.summary.most > 0.1, JSON.stringify(compare.summary));
      await page.locator("#compare .timeline-track").focus();
      await page.keyboard.press("End");
      const end = await tab.until((state) => state.compare.at !== null && state.compare.time === state.compare.end);
      assert.ok(Math.abs(end.compare.at.apart - compare.summary.last) < 1e-6);
      assert.match(await page.locator("[data-compare=apart]").innerText(), /^\d\.\d\d m$/);
      // A click in the graph goes there.
      await page.locator("#compare [data-graph=speed]").click();
      const over = page.locator("#compare .u-over");
      const box = await over.boundingBox();
      // Where they part, one is faster: which, goes with whether they speed up or brake just then.
      const early = compare.summary.since;
      await over.click({ position: { x: (box.width * early) / compare.end, y: 20 } });
      const there = await tab.until((state, wanted) => Math.abs(state.compare.time - wanted) < 0.15, early);
      const [mine, theirs] = there.compare.at.speed;
      assert.ok(Math.abs(mine - theirs) > 1e-3, `${mine} and ${theirs} m/s`);
      await page.locator("[data-compare=stop]").click();
      await tab.until((state) => state.compare === null);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "compare: what cannot be compared says why; a shared run can",
    async run(tab) {
      const { page } = tab;
      await tab.start(practice);
      await tab.menu("#compare-open");
      const note = page.locator("[data-compare=note]");
      // Pressed while the file is still being read.
      await page.evaluate(() => {
        const held = new Promise((done) => (window.letFilesGo = done));
        for (const name of ["arrayBuffer", "text"]) {
          const read = Blob.prototype[name];
          Blob.prototype[name] = async function () {
            await held;
            return read.call(this);
          };
        }
      });
      await page.locator("[data-compare=b-file]").setInputFiles(file("mine.json", '{"name":"mine"}'));
      await page.locator("[data-compare=go]").click();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.equal((await tab.state()).compare?.state === "shown", false);
      await page.evaluate(() => window.letFilesGo());
      await note.filter({ hasText: "robots/0/robot" }).waitFor();
      await page.locator("[data-compare=a-file]").setInputFiles(file("cut.sandlot", "SNDLTREC"));
      await page.locator("[data-compare=go]").click();
      await note.filter({ hasText: "not a recording" }).waitFor();
      const { bytes } = await recorded(120);
      for (const side of ["a", "b"])
        await page.locator(`[data-compare=${side}-file]`).setInputFiles(file("ann.sandlot", bytes));
      await page.locator("[data-compare=go]").click();
      const { compare } = await tab.until((state) => state.compare?.state === "shown");
      assert.deepEqual([compare.end, compare.summary.most, compare.summary.since], [2.4, 0, null]);
      assert.match(await page.locator("[data-compare=words]").first().innerText(), /the very same way/);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "compare: the pieces are where they were in A, or in B, or both",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/2026-rebuilt/scenarios/bumps.json");
      await tab.menu("#compare-open");
      const [slow, fast] = [await rolled(1), await rolled(3)];
      await page.locator("[data-compare=a-file]").setInputFiles(file("slow.sandlot", slow.bytes));
      await page.locator("[data-compare=b-file]").setInputFiles(file("fast.sandlot", fast.bytes));
      await page.locator("[data-compare=go]").click();
      await tab.until((state) => state.compare?.state === "shown");
      await page.locator("#compare .timeline-track").focus();
      await page.keyboard.press("End");
      await tab.until((state) => state.compare.time === state.compare.end);
      const at = async (ball, elsewhere) => {
        const near = ({ compare: { film } }, { ball, elsewhere }) =>
          film?.first != null &&
          Math.hypot(film.first.x - ball.x, film.first.y - ball.y) < 1e-4 &&
          film.elsewhere === elsewhere;
        await tab.until(near, { ball, elsewhere });
      };
      assert.ok(fast.ball.x - slow.ball.x > 0.5);
      await at(slow.ball, 0);
      await page.locator("[data-cast=b]").click();
      await at(fast.ball, 0);
      await page.locator("[data-cast=both]").click();
      await at(slow.ball, 1);
      await page.keyboard.press("Home");
      await page.locator("[data-compare=stop]").click();
      await tab.until((state) => state.compare === null);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "compare: a recording of another version plays its positions, and nobody drives",
    async run(tab) {
      const { page } = tab;
      await tab.start(practice);
      const { bytes, where } = await recorded(150);
      await page.locator("#log-file").setInputFiles(file("old.sandlot", ofAnotherVersion(bytes)));
      await page.locator("#open-problem").waitFor({ state: "visible" });
      assert.match(await page.locator("[data-problem=anyway]").innerText(), /Run its inputs again/);
      await page.locator("[data-problem=poses]").click();
      await tab.until((state) => state.opened?.state === "waiting" && state.opened.mark === "positions");
      assert.match(await page.locator("[data-opened=mark]").innerText(), /nothing is simulated/);
      assert.equal(await page.locator("[data-opened=drive]").isVisible(), false);
      for (const tick of [150, 35, 90]) {
        await tab.ask("seek", tick);
        const { robot } = await tab.until((state, tick) => state.tick === tick, tick);
        assert.ok(Math.hypot(robot.x - where[tick].x, robot.y - where[tick].y) < 0.01, `tick ${tick}`);
      }
      await assert.rejects(tab.ask("takeOver"), /nothing is simulated/);
      await page.locator("[data-opened=watch]").click();
      await tab.until((state) => state.opened.state === "ended" && state.clock.paused && state.tick === 150);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
