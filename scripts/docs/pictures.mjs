// docs/figures: the pictures of the documentation's figures, taken from the built site by the element's screenshot
// method, and the sources of each. A figure whose scenario, field, robots, moment or camera changed fails `npm test --
// docs` until this has run.
//   node scripts/build.mjs && node scripts/docs/pictures.mjs [NAME...]      all, or those named
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, startServer } from "../../tests/e2e/browser.mjs";
import { root } from "../lib/run.mjs";
import { figureKey, madeFile, pictureOf, readFigures, readMade } from "./figures.mjs";
import { hashAt } from "./moment.mjs";

const size = { width: 640, height: 408 };
/** The picture that a page without a figure shows in chats; such pictures are twice as wide as high. */
const cover = { figure: "bumps", width: 1200, height: 668, path: "docs/figures/cover.jpg" };

const figures = readFigures();
const named = process.argv.slice(2);
const wanted = Object.keys(figures).filter((name) => named.length === 0 || named.includes(name));
const unknown = named.find((name) => !(name in figures));
if (unknown !== undefined) {
  console.error(`there is no figure ${unknown}; there are ${Object.keys(figures).join(", ")}`);
  process.exit(2);
}
mkdirSync(join(root, "docs/figures"), { recursive: true });

const server = await startServer();
const browser = await startBrowser();

/** A moment's picture, as bytes. */
async function take({ scenario, time, camera = "station" }, { width, height }, type, quality) {
  const page = await browser.newPage({ viewport: { width: width + 40, height: height + 40 } });
  page.setDefaultTimeout(240_000);
  try {
    // Any page of the site with its policy; the element's script comes from it.
    await page.goto(`${server.address}licences.txt`);
    await page.goto(`${server.address}docs/index.html`);
    const text = await page.evaluate(
      async ([attributes, time, width, height, type, quality]) => {
        await import(new URL("../sandlot-sim.js", location.href).href);
        const sim = document.createElement("sandlot-sim");
        for (const [name, value] of Object.entries(attributes)) sim.setAttribute(name, value);
        sim.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px; z-index: 9`;
        document.body.replaceChildren(sim);
        await sim.play();
        await sim.pause();
        await sim.seek(time);
        // A few pictures, so that the camera has come to rest and the pixels are all there.
        for (let n = 0; n < 40; n++) await new Promise(requestAnimationFrame);
        const blob = await sim.screenshot({ type, quality });
        return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(""));
      },
      [{ scenario, camera, controls: "bar" }, time, width, height, type, quality],
    );
    return Buffer.from(text, "base64");
  } finally {
    await page.close();
  }
}

try {
  const made = readMade();
  for (const name of wanted) {
    const figure = figures[name];
    const bytes = await take(figure, size, "image/webp", 0.82);
    writeFileSync(join(root, pictureOf(name)), bytes);
    made[name] = { from: figureKey(figure), hash: await hashAt(figure) };
    console.log(`${pictureOf(name)} ${bytes.length}`);
  }
  if (wanted.includes(cover.figure)) {
    const bytes = await take(figures[cover.figure], cover, "image/jpeg", 0.8);
    writeFileSync(join(root, cover.path), bytes);
    console.log(`${cover.path} ${bytes.length}`);
  }
  for (const name of Object.keys(made)) if (!(name in figures)) delete made[name];
  writeFileSync(join(root, madeFile), `${JSON.stringify(made, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
}
