// public/pictures: what there is to play, as the real renderer draws it, for the page's dialog.
//   node scripts/build.mjs && node scripts/build-pictures.mjs [part of a name]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, startServer } from "../tests/e2e/browser.mjs";
import { fieldIndex, robotIndex } from "./lib/play-facts.mjs";
import { root } from "./lib/run.mjs";

const quality = 0.72;
/** Twice the size at which the dialog shows them. */
const size = { width: 256, height: 160 };
const wanted = process.argv.slice(2);

/** Robots stand on the empty carpet, close to the camera. */
const robotScene = (robot) => ({
  sandlot: 1,
  name: robot,
  seed: 1,
  field: "practice",
  pieces: "none",
  match: { start: "teleop", clock: false },
  robots: [{ robot, station: "blue2", program: "driver" }],
});
const shots = [
  ...fieldIndex(root).fields.flatMap(({ name, scenarios }) =>
    scenarios.map(({ file, facts }) => {
      const own = file.slice(file.lastIndexOf("/") + 1, -".json".length);
      return { name: `${name}-${own}`, scenario: file, camera: "station", time: facts.seconds === null ? 0.4 : 6 };
    }),
  ),
  ...robotIndex(root).map(({ name }) => ({ name, robot: name, camera: "follow", time: 0.4 })),
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

async function take([{ scenario, camera, time }, size, quality]) {
  await customElements.whenDefined("sandlot-sim");
  const sim = document.createElement("sandlot-sim");
  sim.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${size.width}px; height: ${size.height}px; z-index: 9`;
  sim.setAttribute("scenario", scenario);
  sim.setAttribute("camera", camera);
  document.body.append(sim);
  await sim.play();
  await sim.pause();
  await sim.seek(time);
  // A few pictures, so that the camera has come to rest and the pixels are all there.
  for (let n = 0; n < 30; n++) await new Promise(requestAnimationFrame);
  const blob = await sim.screenshot({ type: "image/webp", quality });
  return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
}

mkdirSync(join(root, "public/pictures"), { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  for (const { name, scenario, robot, ...more } of shots) {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    page.setDefaultTimeout(120_000);
    const path = scenario ?? "fields/practice/scenarios/picture.json";
    if (robot !== undefined) await page.route(`**/${path}`, (route) => route.fulfill({ json: robotScene(robot) }));
    await page.goto(`${server.address}examples/motor.html`);
    const address = new URL(path, server.address).href;
    const bytes = Buffer.from(await page.evaluate(take, [{ scenario: address, ...more }, size, quality]), "base64");
    writeFileSync(join(root, "public/pictures", `${name}.webp`), bytes);
    console.log(`public/pictures/${name}.webp ${bytes.length}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
