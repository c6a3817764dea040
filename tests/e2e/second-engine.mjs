// Firefox, WebKit and Chromium: the golden links give the same hash at every second in each engine, and states that Node saved go on
// there. In Firefox and WebKit a robot program also comes to the same hash, and every page of the site loads. Where there is no
// firefox-esr (nor FIREFOX with its path) or no webkit2gtk-driver (nor WEBKIT_DRIVER and MINIBROWSER), its tests say so and are left out.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { folderFiles, openCore, Snapshots } from "../../build/node/sandlot.mjs";
import { shipped } from "../../scripts/lib/shipped.mjs";
import { root, startBrowser } from "./browser.mjs";
import { golden } from "../wasm/golden-now.mjs";
import { askFirefox, hasFirefox } from "./firefox.mjs";
import { askPage } from "./own-page.mjs";
import { askWebKit, hasWebKit } from "./webkit.mjs";

/**
 * Replays every link, comparing with the recording's own hashes on the way; takes the state of every scenario, compares
 * it with the one that Node saved, and goes on from that one. Sends the results.
 */
const page = `
import { Core } from "/web/sim/core/module.ts";
import { parseLink } from "/web/sim/core/links.ts";
import { siteFiles } from "/web/sim/core/files.ts";
import { Snapshots } from "/web/sim/core/snapshots.ts";
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
try {
  const links = await (await fetch("/tests/wasm/golden-links-2.json")).json();
  const runs = {};
  const create = async () => Core.create(await fetch("/build/wasm/sandlot.wasm"));
  const { behaviour } = (await create()).recordings;
  for (const [name, { link }] of Object.entries(links[behaviour])) {
    const core = await create();
    const { info } = await core.openReplay((await parseLink(link)).bytes, siteFiles(location.href));
    core.step(info.ticks);
    const { verified, different, checked } = core.recordings.replay;
    runs[name] = { hash: core.hash(), verified, different, checked };
  }
  const states = {};
  for (const path of SCENARIOS) {
    const core = await create();
    await core.load(await (await fetch("/" + path)).text(), path, siteFiles(location.href));
    core.step(50);
    const snapshots = new Snapshots(core.state());
    const own = snapshots.read(snapshots.take(50));
    const carried = new Uint8Array(await (await fetch("/build/test/states/" + path.replaceAll("/", "-"))).arrayBuffer());
    const same = own.length === carried.length && own.every((byte, i) => byte === carried[i]);
    core.step(25);
    snapshots.adopt(carried);
    core.step(50);
    states[path] = { same, hash: core.hash() };
  }
  await say({ agent: navigator.userAgent, runs, states });
} catch (error) {
  await say({ error: \`\${error} \${error?.stack}\` });
}`;

/** Opens every page of the site in a frame, one after the other, and tells the complaints of each. */
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

/** Opens the page in a frame, drops a robot program on it and runs it: the hash at a tick, and how Python began. */
const program = `
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const frame = document.createElement("iframe");
frame.width = 1100;
frame.height = 700;
frame.src = "/index.html?debug=1&look=plain&pixelRatio=0.25&scenario=SCENARIO";
document.body.append(frame);
const find = (selector) => frame.contentDocument.querySelector(selector);
const state = () => JSON.parse(find("#state")?.textContent || "{}");
const until = async (what, test) => {
  const end = performance.now() + 200_000;
  while (!test()) {
    if (performance.now() > end) throw new Error("waited for " + what + ": " + JSON.stringify(state().code));
    await wait(50);
  }
};
const ask = (verb, value) =>
  new Promise((resolve, reject) => {
    const app = find("#sandlot");
    const { CustomEvent } = frame.contentWindow;
    app.addEventListener("sandlot-reply", ({ detail }) => (detail.error === undefined ? resolve(detail.result) : reject(new Error(detail.error))), { once: true });
    app.dispatchEvent(new CustomEvent("sandlot-request", { detail: { id: 1, verb, value } }));
  });
await until("the page", () => find("#sandlot")?.dataset.state === "ready" && find("#state")?.textContent);
const text = await (await fetch("PROGRAM")).text();
const dataTransfer = new frame.contentWindow.DataTransfer();
dataTransfer.items.add(new File([text], "robot.py"));
frame.contentWindow.dispatchEvent(new frame.contentWindow.DragEvent("drop", { dataTransfer, cancelable: true }));
await until("the panel", () => find('[data-code="run"]')?.disabled === false && find('[data-code="name"]').textContent !== "");
find('[data-code="run"]').click();
await until("the program", () => ["failed", "ended", "stuck"].includes(state().code?.is) || (state().code?.is === "running" && state().tick > TICKS));
const { is, exact, why } = state().code;
const { hash } = await ask("seek", TICKS);
await say({ agent: navigator.userAgent, is, exact, why, hash });
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

/**
 * Writes the state of every scenario that ships, at tick 50, for another engine; and the hash of each in Node, 50
 * ticks later.
 */
async function saveStates() {
  const folder = join(root, "build/test/states");
  mkdirSync(folder, { recursive: true });
  const scenarios = shipped.fields.flatMap((field) =>
    (existsSync(join(root, "fields", field, "scenarios"))
      ? readdirSync(join(root, "fields", field, "scenarios"))
      : []
    ).map((file) => `fields/${field}/scenarios/${file}`),
  );
  const states = {};
  for (const path of scenarios.sort()) {
    const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
    await core.load(readFileSync(join(root, path), "utf8"), path, folderFiles(root));
    core.step(50);
    const snapshots = new Snapshots(core.state());
    writeFileSync(join(folder, path.replaceAll("/", "-")), snapshots.read(snapshots.take(50)));
    core.step(50);
    states[path] = { same: true, hash: core.hash() };
  }
  return states;
}

/** Pages of the site; the simulator as plain as it can be, since software draws every pixel here. */
const sitePages = () =>
  readdirSync(join(root, "dist"), { recursive: true })
    // One of them draws for `run --frames` alone, from its server.
    .filter((path) => path.endsWith(".html") && path !== "frames.html")
    .sort()
    .map((path) => (/^(index|embed)\.html$/.test(path) ? `/${path}?look=plain&pixelRatio=0.5` : `/${path}`));

/** Chromium has WebGL without a screen. */
async function startChromium(address) {
  const browser = await startBrowser();
  const ended = new Promise((done) => browser.once("disconnected", () => done("Chromium ended before it answered")));
  void (await browser.newPage()).goto(address).catch(() => {});
  return { ended, stop: () => browser.close() };
}
const askChromium = (script, folder) => askPage("Chromium", script, folder, startChromium, { headless: true });

const engines = [
  { name: "Firefox", has: hasFirefox, ask: askFirefox, agent: /Gecko.* Firefox/, needs: "firefox-esr and xvfb" },
  {
    name: "WebKit",
    has: hasWebKit,
    ask: askWebKit,
    agent: /AppleWebKit.* Version\/.* Safari/,
    needs: "webkit2gtk-driver and xvfb",
  },
];

const carriedTo = ({ name, ask, agent: known }) => ({
  name: `golden links give the same hash at every second in ${name}, another WebAssembly engine, and states of Node go on there`,
  async run() {
    const saved = await saveStates();
    const text = page.replaceAll('"/web/', `"${root}web/`).replace("SCENARIOS", JSON.stringify(Object.keys(saved)));
    const { error, agent, runs, states } = await ask(await bundle(text), root);
    assert.equal(error, undefined);
    assert.match(agent, known);
    assert.deepEqual(states, saved);
    // Checked at the start, at every second and at the end.
    const expected = Object.entries(golden).map(([name, { hash, ticks }]) => [
      name,
      { hash, verified: true, different: null, checked: ticks / 50 + 2 },
    ]);
    assert.deepEqual(runs, Object.fromEntries(expected));
  },
});

const testsOf = ({ name, ask, agent: known }) => [
  carriedTo({ name, ask, agent: known }),
  {
    name: `page code: a robot program comes to the same hash in ${name} as in Node, from the same snapshot`,
    async run() {
      const folder = "public/examples/first-robot";
      const ticks = 100;
      const given = ["run", `${folder}/scenario.json`, "--code", folder, "--seconds", String(ticks / 50)];
      const node = promisify(execFile)(process.execPath, ["scripts/sandlot.mjs", ...given], { cwd: root });
      const script = program
        .replace("SCENARIO", "examples/first-robot/scenario.json")
        .replace("PROGRAM", "/examples/first-robot/robot.py")
        .replaceAll("TICKS", String(ticks));
      const { error, agent, ...found } = await ask(script, join(root, "dist"));
      assert.equal(error, undefined);
      assert.match(agent, known);
      assert.deepEqual(found, { is: "running", exact: true, why: "", hash: JSON.parse((await node).stdout).hash });
    },
  },
  {
    name: `pages: each loads without a complaint in ${name}`,
    async run() {
      const paths = sitePages();
      assert.ok(paths.length > 5, paths.join());
      const script = frames.replace("PATHS", JSON.stringify(paths));
      const { error, pages } = await ask(script, join(root, "dist"));
      assert.equal(error, undefined);
      for (const path of paths) {
        const { title, ...rest } = pages[path];
        assert.deepEqual(rest, { ready: true, complaints: [], problem: "" }, path);
        assert.ok(title !== "", path);
      }
    },
  },
];

for (const { name, has, needs } of engines) if (!has) console.log(`left out: tests in ${name}, which need ${needs}`);

export const tests = [
  carriedTo({ name: "Chromium", ask: askChromium, agent: /Chrome\// }),
  ...engines.filter(({ has }) => has).flatMap(testsOf),
];
