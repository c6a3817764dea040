// public/examples/posters: the examples' own pictures, taken from the built site by the element's screenshot method.
//   node scripts/build.mjs && node scripts/build-posters.mjs
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, startServer } from "../tests/e2e/browser.mjs";
import { root } from "./lib/run.mjs";

const quality = 0.82;
/** time: simulated seconds at which the picture is taken; more: attributes. */
const posters = [
  { file: "motor", page: "motor", id: "sim", time: 1.3 },
  { file: "lesson", page: "compare", id: "right", time: 0.3, camera: "follow" },
  { file: "match", page: "match", id: "sim", time: 12, camera: "station" },
  { file: "compare", page: "compare", id: "left", time: 1.2 },
];
const wanted = process.argv.slice(2);

const folder = join(root, "public/examples/posters");
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  for (const { file, page: name, id, time, ...attributes } of posters.filter(
    ({ file }) => wanted.length === 0 || wanted.includes(file),
  )) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
    page.setDefaultTimeout(120_000);
    await page.goto(`${server.address}examples/${name}.html`);
    const take = async ([id, attributes, time, quality]) => {
      const sim = document.querySelector(`#${id}`);
      await customElements.whenDefined("sandlot-sim");
      sim.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 640px; height: 408px; z-index: 9";
      for (const [key, value] of Object.entries(attributes))
        if (value === "") sim.removeAttribute(key);
        else sim.setAttribute(key, value);
      await sim.play();
      await sim.pause();
      await sim.seek(time);
      // A few pictures, so that the camera has come to rest and the pixels are all there.
      for (let n = 0; n < 40; n++) await new Promise(requestAnimationFrame);
      const blob = await sim.screenshot({ type: "image/webp", quality });
      return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
    };
    const text = await page.evaluate(take, [id, attributes, time, quality]);
    const bytes = Buffer.from(text, "base64");
    writeFileSync(join(folder, `${file}.webp`), bytes);
    console.log(`public/examples/posters/${file}.webp ${bytes.length}`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
