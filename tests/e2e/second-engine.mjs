// Firefox: the golden links give the same hash at every second in another WebAssembly engine, and every page of the site loads.
// Where there is no firefox-esr, nor FIREFOX with its path, there are no such tests.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { shipped } from "../../scripts/lib/shipped.mjs";
import { root } from "./browser.mjs";
import { askFirefox, hasFirefox } from "./firefox.mjs";

/** Replays every link, comparing with the recording's own hashes on the way, and sends what came of it. */
const page = `
import { Core } from "/web/sim/core/module.ts";
import { parseLink } from "/web/sim/core/links.ts";
import { siteFiles } from "/web/sim/core/files.ts";
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
try {
  const links = await (await fetch("/tests/wasm/golden-links.json")).json();
  const runs = {};
  for (const [name, { link }] of Object.entries(links)) {
    const core = await Core.create(await fetch("/build/wasm/sandlot.wasm"));
    const { info } = await core.openReplay((await parseLink(link)).bytes, siteFiles(location.href));
    core.step(info.ticks);
    const { verified, different, checked } = core.recordings.replay;
    runs[name] = { hash: core.hash(), verified, different, checked };
  }
  await say({ agent: navigator.userAgent, runs });
} catch (error) {
  await say({ error: String(error?.stack ?? error) });
}`;

/** Opens every page of the site in a frame, one after the other, and says what each complained of. */
const frames = `
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const isReady = (document) => {
  const app = document.querySelector("#sandlot");
  const elements = [...document.querySelectorAll("sandlot-sim")];
  if (document.readyState !== "complete") return false;
  return (app === null || app.dataset.state === "ready") && elements.every((element) => "time" in element);
};
const paths = PATHS;
const pages = {};
for (const path of paths) {
  const frame = document.createElement("iframe");
  frame.width = 960;
  frame.height = 540;
  const complaints = [];
  frame.src = path;
  document.body.replaceChildren(frame);
  const seen = new WeakSet();
  const end = performance.now() + 60_000;
  let ready = false;
  while (!ready && performance.now() < end) {
    const inner = frame.contentWindow;
    if (inner.location.href !== "about:blank") {
      if (!seen.has(inner.document)) {
        seen.add(inner.document);
        inner.addEventListener("error", ({ message, target }) => complaints.push(message ?? "did not load: " + target?.src));
        inner.addEventListener("unhandledrejection", ({ reason }) => complaints.push(String(reason)));
        inner.document.addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective));
        const { error } = inner.console;
        inner.console.error = (...words) => (complaints.push(words.join(" ")), error(...words));
      }
      ready = isReady(inner.document);
    }
    await wait(20);
  }
  const box = frame.contentDocument.querySelector("[role=alertdialog]");
  pages[path] = { ready, title: frame.contentDocument.title, complaints, problem: box?.hidden === false ? box.innerText : "" };
}
await say({ pages });
`;

/** The script with all that it imports. */
async function bundle(script) {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-page-"));
  try {
    writeFileSync(join(folder, "page.js"), script);
    const lib = { entry: join(folder, "page.js"), formats: ["es"], fileName: () => "page.js" };
    const options = { outDir: join(folder, "out"), target: "es2022", lib };
    const define = { SANDLOT_SHIPPED: JSON.stringify(shipped) };
    await build({ root: folder, configFile: false, logLevel: "error", define, build: options });
    return readFileSync(join(folder, "out/page.js"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages of the site; the simulator as plain as it can be, since software draws every pixel here. */
const sitePages = () =>
  readdirSync(join(root, "dist"), { recursive: true })
    .filter((path) => path.endsWith(".html"))
    .sort()
    .map((path) => (/^(index|embed)\.html$/.test(path) ? `/${path}?look=plain&pixelRatio=0.5` : `/${path}`));

export const tests = !hasFirefox
  ? []
  : [
      {
        name: "golden links give the same hash at every second in Firefox, another WebAssembly engine",
        async run() {
          const script = await bundle(page.replaceAll('"/web/', `"${root}web/`));
          const { error, agent, runs } = await askFirefox(script, root);
          assert.equal(error, undefined);
          assert.match(agent, /Gecko.* Firefox/);
          const golden = JSON.parse(readFileSync(join(root, "tests/wasm/golden-links.json"), "utf8"));
          // Checked at the start, at every second and at the end.
          const expected = Object.entries(golden).map(([name, { hash, ticks }]) => [
            name,
            { hash, verified: true, different: null, checked: ticks / 50 + 2 },
          ]);
          assert.deepEqual(runs, Object.fromEntries(expected));
        },
      },
      {
        name: "pages: each loads without a complaint in Firefox",
        async run() {
          const paths = sitePages();
          assert.ok(paths.length > 5, paths.join());
          const script = frames.replace("PATHS", JSON.stringify(paths));
          const { error, pages } = await askFirefox(script, join(root, "dist"));
          assert.equal(error, undefined);
          for (const path of paths) {
            const { title, ...rest } = pages[path];
            assert.deepEqual(rest, { ready: true, complaints: [], problem: "" }, path);
            assert.ok(title !== "", path);
          }
        },
      },
    ];
