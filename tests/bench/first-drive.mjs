// From following a link until it drives, to the first picture of all that is there, and until it is drawn as it is meant to be, in a
// browser that is open but has never been here: one JSON object, milliseconds. Draw calls draw nothing, as if a GPU drew: software would
// take most of the time, and the page holds its pictures back for it.
//   node tests/bench/first-drive.mjs [--drawn]   --drawn: as software draws it
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scenarioLink } from "../../build/node/sandlot.mjs";
import { golden } from "../wasm/golden-now.mjs";
import { drawNothing, root, startBrowser, startServer } from "../e2e/browser.mjs";

const rounds = 3;

/** Runs in the page: notes when the first picture is drawn, not only asked for, after everything is loaded. */
function watch() {
  const look = () => {
    if (document.querySelector("#sandlot")?.dataset.state !== "ready") return requestAnimationFrame(look);
    window.drives = performance.now();
    // The page's own picture is drawn in this turn, after this.
    requestAnimationFrame(() => {
      const gl = document.querySelector("#picture").getContext("webgl2");
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      window.firstPicture = performance.now();
      requestAnimationFrame(whole);
    });
  };
  const whole = () => {
    if (document.querySelector("#sandlot").dataset.look !== "whole") return requestAnimationFrame(whole);
    window.whole = performance.now();
  };
  requestAnimationFrame(look);
}

/** One visit with nothing cached, not even compiled shaders: ms from the click. */
async function visit(address, link, drawn) {
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 540 } });
    page.setDefaultTimeout(120_000);
    if (!drawn) await page.addInitScript(drawNothing);
    await page.addInitScript(watch);
    // A browser that has just been started is busy with itself.
    await page.waitForTimeout(4000);
    await page.goto(`${address}?look=whole${link}`);
    await page.waitForFunction(() => window.whole);
    return await page.evaluate(() => ({ drives: window.drives, picture: window.firstPicture, whole: window.whole }));
  } finally {
    await browser.close();
  }
}

/** Medians, and each visit: of a scenario's link that drives at once, and of a recording's. */
export async function measureFirstDrive({ drawn = false } = {}) {
  const scenario = readFileSync(join(root, "fields/2026-rebuilt/scenarios/first-drive.json"), "utf8");
  const links = { scenario: await scenarioLink(scenario), recording: golden["match by keyboard"].link };
  const server = await startServer();
  const result = {};
  for (const [kind, link] of Object.entries(links)) {
    const all = [];
    for (let round = 0; round < rounds; round++) all.push(await visit(server.address, link, drawn));
    const median = (what) => all.map((one) => one[what]).sort((a, b) => a - b)[rounds >> 1];
    result[kind] = { drives: median("drives"), picture: median("picture"), whole: median("whole"), all };
  }
  await server.stop();
  return result;
}

if (process.argv[1] === join(root, "tests/bench/first-drive.mjs")) {
  console.log(JSON.stringify(await measureFirstDrive({ drawn: process.argv.includes("--drawn") })));
}
