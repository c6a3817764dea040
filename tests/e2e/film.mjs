// Photos and films: the files that the dialog saves are read here by another program than the page.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { build } from "vite";
import { root } from "./browser.mjs";
import { askFirefox, hasFirefox } from "./firefox.mjs";

const part = (tab, name) => tab.page.locator(`[data-film="${name}"]`);

/** Presses the dialog's button and returns the file that it saves, with its name. */
async function saved(tab) {
  const download = tab.page.waitForEvent("download", { timeout: 240_000 });
  await part(tab, "make").click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** A film as its file says it: times and lengths of its pictures [s], their size in pixels, and its codec. */
async function readFilm(bytes) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const sink = new EncodedPacketSink(track);
  const sound = await input.getPrimaryAudioTrack();
  const packets = [];
  for await (const { timestamp, duration, byteLength } of sink.packets())
    packets.push({ timestamp, duration, byteLength });
  return {
    ...{ packets, codec: track.codec, seconds: await track.computeDuration() },
    ...{ width: track.displayWidth, height: track.displayHeight },
    sound: sound === null ? null : { codec: sound.codec, seconds: await sound.computeDuration() },
  };
}

/** Whether it has that many pictures at thirty a second. WebM counts in milliseconds. */
function checkFilm(film, pictures) {
  assert.equal(film.packets.length, pictures);
  for (const [index, { timestamp, byteLength }] of film.packets.entries()) {
    assert.ok(Math.abs(timestamp - index / 30) < 0.001, `picture ${index} at ${timestamp} s`);
    assert.ok(byteLength > 0);
  }
  assert.ok(Math.abs(film.seconds - pictures / 30) < 0.002, `${film.seconds} s`);
}

/** A film's sound as the browser's own decoder has it: how long it is [s], and its loudness in each tenth of a second. */
const hear = (tab, bytes) =>
  tab.page.evaluate(async (text) => {
    const file = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const sound = await new OfflineAudioContext(2, 1, 48_000).decodeAudioData(file.buffer);
    const samples = sound.getChannelData(0);
    const loud = Array.from({ length: Math.floor(10 * sound.duration) }, (_, at) => {
      const slice = samples.slice(4800 * at, 4800 * (at + 1));
      return Math.sqrt(slice.reduce((sum, value) => sum + value * value, 0) / slice.length);
    });
    return { seconds: sound.duration, channels: sound.numberOfChannels, loud };
  }, Buffer.from(bytes).toString("base64"));

/** Width and height of a PNG: the first two numbers of its header. */
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** In Firefox: a film of a canvas that turns from black to red, as the page makes it. */
const page = `
import { FilmFile, kindsHere } from "${root}web/app/film/film-file.ts";
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
try {
  const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
  const context = canvas.getContext("2d");
  const kinds = await kindsHere(320, 180);
  const file = await FilmFile.begin("webm", 320, 180, "Test");
  for (let index = 0; index < 15; index++) {
    context.fillStyle = "rgb(" + 17 * index + " 0 0)";
    context.fillRect(0, 0, 320, 180);
    await file.add(canvas);
  }
  const bytes = new Uint8Array(await (await file.end()).arrayBuffer());
  await say({ kinds, bytes: [...bytes] });
} catch (error) {
  await say({ error: \`\${error} \${error?.stack}\` });
}`;

export const tests = [
  {
    name: "film: a photo has 3840 x 2160 pixels, a film exactly its length and pictures; cancelled it saves nothing; the run is where it was",
    draws: true,
    async run(tab) {
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.time > 1.2);
      await tab.page.keyboard.up("KeyW");
      await tab.page.keyboard.press("KeyP");
      const { tick } = await tab.until((state) => state.clock.paused);
      const { cost, camera } = await tab.state();
      await tab.menu("#film-open");
      const photo = await saved(tab);
      assert.match(photo.name, /^[a-z0-9-]+\.png$/);
      assert.deepEqual(sizeOf(photo.bytes), [3840, 2160]);
      // A picture of one colour packs into 40 KB; this one has a field in it.
      assert.ok(photo.bytes.length > 200_000, `${photo.bytes.length} bytes`);
      await part(tab, "facts").filter({ hasText: "3840 × 2160" }).waitFor();

      await tab.page.locator("#film .film-what span").nth(1).click();
      await part(tab, "from").fill("0.5");
      await part(tab, "to").fill("100");
      await part(tab, "warning").filter({ hasText: "From 0.5 s to 100 s is no part of this run" }).waitFor();
      assert.equal(await part(tab, "make").isDisabled(), true);
      await part(tab, "to").fill("0.9");
      await part(tab, "camera").selectOption("overhead");
      await part(tab, "facts").filter({ hasText: "0.4 s, 12 pictures" }).waitFor();
      await tab.page.waitForFunction(() => document.querySelector('[data-film="kind"]').value === "webm");
      const film = await saved(tab);
      assert.match(film.name, /^[a-z0-9-]+\.webm$/);
      const read = await readFilm(film.bytes);
      checkFilm(read, 12);
      assert.deepEqual([read.width, read.height], [1280, 720]);
      await part(tab, "facts").filter({ hasText: "0.4 s, 12 pictures" }).waitFor();

      // All of it would take minutes; after the first picture it is given up.
      await part(tab, "part").selectOption("whole");
      await tab.page.waitForFunction(() => !document.querySelector('[data-film="make"]').disabled);
      await part(tab, "make").click();
      await part(tab, "done")
        .filter({ hasText: /Picture \d+ of/ })
        .waitFor();
      await part(tab, "close").click();
      await part(tab, "facts").filter({ hasText: "Cancelled" }).waitFor();
      await part(tab, "close").click();
      await tab.page.locator("#film").waitFor({ state: "hidden" });
      const after = await tab.until((state, wanted) => state.tick === wanted, tick);
      assert.deepEqual([after.clock.paused, after.camera, after.cost.pixelRatio], [true, camera, cost.pixelRatio]);
      // The screen has its own picture again.
      await tab.until((state, drawn) => state.cost.pictures > drawn, after.cost.pictures);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "film: its sound is as long as its pictures, the robot is heard from the moment that it drives; without sound it has no track",
    async run(tab) {
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await tab.ask("pause");
      await tab.ask("tick", 50);
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.axes.some((axis) => axis !== 0));
      const { tick } = await tab.ask("tick", 60);
      await tab.page.keyboard.up("KeyW");
      await tab.until((state, wanted) => state.tick >= wanted, tick);
      await tab.menu("#film-open");
      await tab.page.locator("#film .film-what span").nth(1).click();
      await part(tab, "from").fill("0.4");
      await part(tab, "to").fill("2");
      await part(tab, "facts").filter({ hasText: "1.6 s, 48 pictures" }).waitFor();
      await tab.page.waitForFunction(() => document.querySelector('[data-film="kind"]').value === "webm");
      const { bytes } = await saved(tab);
      const film = await readFilm(bytes);
      checkFilm(film, 48);
      assert.equal(film.sound.codec, "opus");
      // A packet of Opus is 20 ms long: the last one may begin before the end.
      assert.ok(Math.abs(film.sound.seconds - 1.6) < 0.021, `${film.sound.seconds} s`);
      const { seconds, channels, loud } = await hear(tab, bytes);
      assert.ok(Math.abs(seconds - 1.6) < 0.03, `${seconds} s`);
      assert.equal(channels, 2);
      // The run stands for a second, and the film begins at 0.4 s of it.
      const [still, drives] = [loud.slice(1, 5), loud.slice(8, 14)].map((part) => Math.max(...part));
      assert.ok(drives > 0.004 && drives > 4 * still, `${still} before, ${drives} while it drives`);

      await part(tab, "sound").uncheck();
      await part(tab, "to").fill("0.8");
      assert.equal((await readFilm((await saved(tab)).bytes)).sound, null);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "film: MP4 where the browser encodes it; without WebCodecs a sentence, and the photo works",
    async run(tab) {
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await tab.until((state) => state.time > 0.5);
      await tab.menu("#film-open");
      await tab.page.locator("#film .film-what span").nth(1).click();
      await part(tab, "from").fill("0");
      await part(tab, "to").fill("0.4");
      await tab.page.waitForFunction(() => document.querySelector('[data-film="kind"]').value !== "");
      const kinds = await part(tab, "kind")
        .locator("option")
        .evaluateAll((all) => all.map(({ value }) => value));
      assert.equal(kinds[0], "webm");
      if (kinds.includes("mp4")) {
        await part(tab, "kind").selectOption("mp4");
        const { bytes, name } = await saved(tab);
        assert.match(name, /\.mp4$/);
        const film = await readFilm(bytes);
        assert.equal(film.codec, "avc");
        checkFilm(film, 12);
      } else await part(tab, "warning").filter({ hasText: "encodes no MP4" }).waitFor();

      await tab.page.addInitScript(() => delete window.VideoEncoder);
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await tab.menu("#film-open");
      await tab.page.locator("#film .film-what span").nth(1).click();
      await part(tab, "warning").filter({ hasText: "no video encoder (WebCodecs)" }).waitFor();
      assert.equal(await part(tab, "make").isDisabled(), true);
      await tab.page.locator("#film .film-what span").nth(0).click();
      await part(tab, "size").selectOption("1080p");
      assert.deepEqual(sizeOf((await saved(tab)).bytes), [1920, 1080]);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: `film: Firefox makes a film of the length and the pictures that it should${hasFirefox ? "" : " (left out: there is no firefox-esr here)"}`,
    alone: true,
    async run() {
      if (!hasFirefox) return;
      const folder = mkdtempSync(join(tmpdir(), "sandlot-film-"));
      try {
        writeFileSync(join(folder, "page.js"), page);
        const lib = { entry: join(folder, "page.js"), formats: ["es"], fileName: () => "page.js" };
        // mediabunny is found from the repository.
        const resolve = { alias: { mediabunny: join(root, "node_modules/mediabunny") } };
        const options = { outDir: join(folder, "out"), target: "es2022", lib };
        await build({ root: folder, configFile: false, logLevel: "error", resolve, build: options });
        const found = await askFirefox(readFileSync(join(folder, "out/page.js"), "utf8"), folder);
        assert.equal(found.error, undefined);
        assert.ok(found.kinds.includes("webm"), found.kinds.join());
        const film = await readFilm(Uint8Array.from(found.bytes));
        checkFilm(film, 15);
        assert.deepEqual([film.width, film.height], [320, 180]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
];
