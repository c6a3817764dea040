// The page's sounds: the browser renders given states of robots, and the tests check the spectrum of the result.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { root } from "./browser.mjs";

/** Renders each state for a second, and posts left and right samples of its last half; machines settle in the first. */
const script = `
import { Hall, noiseOf } from "${root}web/app/sound/hall.ts";
import { RobotSound } from "${root}web/app/sound/robot-sound.ts";
import { ArenaSound } from "${root}web/app/sound/arena-sound.ts";
import { newLoads } from "${root}web/app/sound/loads.ts";
const rate = 16000;
const noise = () => {
  const buffer = new AudioBuffer({ length: rate, sampleRate: rate });
  const next = noiseOf(3);
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = next()));
  return buffer;
};
window.render = async ({ loads = {}, side = 0, distance = 3, speed = 0, held = 0, own = true, volume = 1, until = 1, seconds = 1, play }) => {
  const context = new OfflineAudioContext(2, Math.round(seconds * rate), rate);
  if (play === undefined) {
    const robot = new RobotSound(context, new Hall(context, volume).input, noise());
    robot.set({ loads: { ...newLoads(), ...loads }, place: { side, distance }, speed, held, own }, 0);
    if (until < seconds) robot.silence(until);
  } else new ArenaSound(context, volume).play(play, 1, { side, distance }, 0);
  const out = await context.startRendering();
  return [0, 1].map((channel) => [...out.getChannelData(channel)]);
};
document.title = "ready";
`;

const rate = 16000;

/** How strong a tone is in samples: the Goertzel algorithm, over a Hann window. */
function tone(samples, frequency) {
  const turn = (2 * Math.PI * frequency) / rate;
  let [a, b] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length);
    [a, b] = [2 * Math.cos(turn) * a - b + window * sample, a];
  }
  return Math.sqrt(a * a + b * b - 2 * Math.cos(turn) * a * b) / samples.length;
}

/** The strongest tone from 100 Hz to 2 kHz [Hz]. */
function peak(samples) {
  let best = [0, 0];
  for (let frequency = 100; frequency <= 2000; frequency += 2) {
    const strength = tone(samples, frequency);
    if (strength > best[1]) best = [frequency, strength];
  }
  return best[0];
}

const loud = (samples) => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
const settled = ([left, right]) => [left.slice(left.length / 2), right.slice(right.length / 2)];
const drive = (turns, current) => ({ loads: { drive: { turns, current } } });

/** A page with the sounds' own modules in it, apart from the site. */
async function withSounds(tab, use) {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-sound-"));
  writeFileSync(join(folder, "page.js"), script);
  const lib = { entry: join(folder, "page.js"), formats: ["es"], fileName: () => "page.js" };
  const options = { outDir: join(folder, "out"), target: "es2022", lib };
  await build({ root: folder, configFile: false, logLevel: "error", build: options });
  const text = readFileSync(join(folder, "out/page.js"), "utf8");
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(
      isScript
        ? text
        : '<!doctype html><link rel="icon" href="data:," /><script type="module" src="/page.js"></script>',
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await tab.page.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.page.waitForFunction(() => document.title === "ready");
    await use((state) => tab.page.evaluate((given) => window.render(given), state));
    assert.deepEqual(tab.complaints, []);
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const tests = [
  {
    name: "sound: a motor's tones follow its speed, and its current makes it louder",
    run: (tab) =>
      withSounds(tab, async (render) => {
        // Seven pole pairs: 40 turns a second are 280 Hz, 80 are 560 Hz.
        for (const [turns, pitch] of [
          [40, 280],
          [80, 560],
        ]) {
          const [left] = settled(await render(drive(turns, 40)));
          assert.ok(Math.abs(peak(left) - pitch) <= 6, `${turns} turns a second sound at ${peak(left)} Hz`);
          // Not one thin tone: windings twice and six times as high, and the rotor's own turns.
          for (const multiple of [14, 42])
            assert.ok(tone(left, turns * multiple) > 4 * tone(left, turns * (multiple + 0.5)));
        }
        const levels = [];
        for (const current of [3, 20, 60]) levels.push(loud(settled(await render(drive(40, current)))[0]));
        assert.ok(levels[1] > 1.7 * levels[0] && levels[2] > 1.5 * levels[1], levels.join());
        assert.equal(loud(settled(await render(drive(0, 60)))[0]), 0);
      }),
  },
  {
    name: "sound: flywheel, carpet and hopper are heard for themselves",
    run: (tab) =>
      withSounds(tab, async (render) => {
        const level = async (state) => loud(settled(await render(state))[0]);
        const flywheel = (turns, current) => ({ loads: { flywheel: { turns, current } } });
        // It is heard to get up to speed, and to lose speed with a shot.
        assert.ok((await level(flywheel(90, 4))) > 1.5 * (await level(flywheel(45, 4))));
        const [left] = settled(await render(flywheel(60, 30)));
        assert.ok(tone(left, 7 * 60) > 4 * tone(left, 7 * 60 + 30));
        assert.ok((await level({ speed: 4 })) > 2 * (await level({ speed: 1 })));
        const rolling = { loads: { rollers: { turns: 40, current: 6 } } };
        assert.ok((await level({ ...rolling, held: 6 })) > 1.15 * (await level(rolling)));
      }),
  },
  {
    name: "sound: a robot on the right is louder in the right ear, a far one quieter, one's own never lost",
    run: (tab) =>
      withSounds(tab, async (render) => {
        const sides = async (state) => settled(await render({ ...drive(60, 40), ...state })).map(loud);
        const [left, right] = await sides({ side: 1, own: false });
        assert.ok(right > 2 * left, `${left} ${right}`);
        const [otherLeft, otherRight] = await sides({ side: -1, own: false });
        assert.ok(otherLeft > 2 * otherRight);
        const near = (await sides({ distance: 3, own: false }))[0];
        const far = (await sides({ distance: 12, own: false }))[0];
        assert.ok(far < 0.4 * near, `${near} ${far}`);
        assert.ok((await sides({ distance: 12 }))[0] > 1.5 * far);
        const [shotLeft, shotRight] = (await render({ play: "crash", side: 1, seconds: 0.3 })).map(loud);
        assert.ok(shotRight > 1.6 * shotLeft, `${shotLeft} ${shotRight}`);
      }),
  },
  {
    name: "sound: the hall rings for a moment, and the volume is for all of it",
    run: (tab) =>
      withSounds(tab, async (render) => {
        const [left] = await render({ ...drive(60, 40), until: 0.5, seconds: 2 });
        const between = (from, to) => loud(left.slice(from * rate, to * rate));
        // 0.2 s after the motors have stopped only the walls are heard, and less and less.
        assert.ok(between(0.75, 0.85) > 0.002 * between(0.3, 0.5), `${between(0.75, 0.85)}`);
        assert.ok(between(0.75, 0.85) < 0.3 * between(0.3, 0.5));
        assert.ok(between(1.15, 1.25) < 0.5 * between(0.75, 0.85));
        assert.ok(between(1.8, 2) < 1e-4);
        const whole = loud(settled(await render(drive(60, 40)))[0]);
        const half = loud(settled(await render({ ...drive(60, 40), volume: 0.5 }))[0]);
        assert.ok(Math.abs(half / whole - 0.5) < 0.01);
        assert.equal(loud((await render({ ...drive(60, 40), volume: 0 }))[0]), 0);
      }),
  },
];
