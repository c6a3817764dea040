// `run --frames`: pictures of a robot's cameras as files. Without a detector their pixels are looked at where the core says that tags
// are; where the peers' environment has WPILib's detector (robotpy-apriltag), that finds them.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./browser.mjs";

const python = join(root, "build/peers/venv/bin/python");
const hasDetector =
  existsSync(python) &&
  (await promisify(execFile)(python, ["-c", "import robotpy_apriltag"]).then(
    () => true,
    () => false,
  ));

/** Two cameras without noise, one of them with a lens that bends, before the tags of a hub. */
function scenario() {
  const robot = JSON.parse(readFileSync(join(root, "robots/swerve-shooter/robot.json"), "utf8"));
  const at = { pitch: "-15 deg", noise: 0, latency: ["10 ms", 0] };
  robot.cameras = [
    { name: "straight", preset: "limelight4", at: [0.2, -0.29, 0.45], ...at },
    { name: "bent", preset: "limelight2-640x480", at: [0.2, 0.29, 0.45], ...at },
  ];
  const script = [{ t: 0, station: "blue1", axes: [0, 0, 0.08] }];
  const robots = [{ robot, station: "blue1", at: [2.2, 4.0, 0], program: "script" }];
  return {
    sandlot: 1,
    name: "Tags",
    seed: 1,
    field: "2026-rebuilt",
    pieces: "none",
    match: { start: "teleop", clock: false },
    robots,
    script,
  };
}

/** Runs the command line; never rejects. */
async function sandlot(args, env = {}) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["scripts/sandlot.mjs", ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return { code: error.code, stdout: error.stdout, stderr: error.stderr };
  }
}

/** How bright places of a PNG are, 0 to 255, read by the browser. */
const brightness = (tab, png, places) =>
  tab.page.evaluate(
    async ([base64, places]) => {
      const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const of = ([u, v]) => context.getImageData(Math.round(u), Math.round(v), 1, 1).data[1];
      return { width: image.width, height: image.height, values: places.map(of) };
    },
    [png.toString("base64"), places],
  );

export const tests = [
  {
    name: `frames: what the cameras of a run took, straight and bent, with tags where the core sees them${hasDetector ? ", found by WPILib's detector" : " (left out: WPILib's detector, robotpy-apriltag, is not in build/peers)"}`,
    alone: true,
    async run(tab) {
      const folder = mkdtempSync(join(tmpdir(), "sandlot-frames-"));
      try {
        const file = join(folder, "tags.json");
        const out = join(folder, "out");
        writeFileSync(file, JSON.stringify(scenario()));
        const { code, stdout, stderr } = await sandlot(["run", file, "--seconds", "0.1", "--frames", out]);
        assert.deepEqual([code, stderr], [0, ""]);
        const rows = readFileSync(join(out, "frames.jsonl"), "utf8").trim().split("\n").map(JSON.parse);
        assert.equal(JSON.parse(stdout).frames, rows.length);
        assert.deepEqual([...new Set(rows.map(({ camera }) => camera))].sort(), ["bent", "straight"]);
        assert.deepEqual(readdirSync(out).sort(), ["frames.jsonl", ...rows.map((row) => row.file)].sort());
        await tab.page.goto("about:blank");
        for (const row of rows) {
          assert.equal(row.tags.length, 2, row.file);
          // A tenth of the way from a corner of the black square to its middle is black, a tenth outwards is the white margin.
          const places = row.tags.flatMap(({ corners }) => {
            const points = [0, 2, 4, 6].map((at) => [corners[at], corners[at + 1]]);
            const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis] / 4, 0));
            const towards = (share) => (point) => point.map((value, axis) => value + share * (middle[axis] - value));
            return points.flatMap((point) => [towards(0.1)(point), towards(-0.1)(point)]);
          });
          const { width, height, values } = await brightness(tab, readFileSync(join(out, row.file)), places);
          assert.deepEqual([width, height], [row.width, row.height]);
          for (let at = 0; at < values.length; at += 2)
            assert.ok(
              values[at] < 60 && values[at + 1] > 2 * values[at] + 30,
              `${row.file}: ${values[at]} and ${values[at + 1]}`,
            );
        }
        for (const camera of hasDetector ? ["straight", "bent"] : []) {
          const own = join(folder, camera);
          mkdirSync(own);
          const mine = rows.filter((row) => row.camera === camera);
          const lines = mine.map((row) => JSON.stringify({ ...row, file: join(out, row.file) }));
          writeFileSync(join(own, "frames.jsonl"), lines.join("\n"));
          const { stdout: told } = await promisify(execFile)(python, [join(root, "tests/peers/tags.py"), own]);
          const { seen, found, largest } = JSON.parse(told);
          assert.ok(seen > 0 && found === seen && largest < 0.5, `${camera}: ${told}`);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: "frames: without a browser, a camera or an empty folder a sentence says so, and nothing is written",
    async run() {
      const folder = mkdtempSync(join(tmpdir(), "sandlot-frames-"));
      try {
        const out = join(folder, "out");
        const asked = (...more) => ["run", "practice/course", "--seconds", "0.1", "--frames", out, ...more];
        const none = await sandlot(asked(), { CHROMIUM: join(folder, "none") });
        assert.equal(none.code, 2);
        assert.match(none.stderr, /a browser draws the pictures, and there is none here: install Chromium/);
        const other = await sandlot(asked("--frames-cameras", "front"));
        assert.equal(other.code, 2);
        assert.match(other.stderr, /there is no camera front; the robot has |the robot has no cameras/);
        const loud = await sandlot(asked("--frames-noise", "99"));
        assert.deepEqual(
          [loud.code, /--frames-noise must be 0 to 60, not 99/.test(loud.stderr)],
          [2, true],
          loud.stderr,
        );
        const lost = await sandlot(["run", "practice/course", "--seconds", "0.1", "--frames-cameras", "front"]);
        assert.match(lost.stderr, /are for --frames, which is missing/);
        assert.equal(existsSync(out), false);
        mkdirSync(out);
        writeFileSync(join(out, "a.txt"), "kept");
        assert.match((await sandlot(asked())).stderr, /is not empty; name a new folder/);
        assert.equal(readFileSync(join(out, "a.txt"), "utf8"), "kept");
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
