// The page's words when something is missing, broken or switched off.
import assert from "node:assert/strict";

const broken = "fields/2026-rebuilt/scenarios/broken.json";

async function expectBox(tab, query, ...texts) {
  await tab.load(query);
  const box = await tab.errorBox();
  for (const text of texts) assert.ok(box.includes(text), `"${text}" is missing in: ${box}`);
  for (const button of ["Reload", "Copy details"]) assert.ok(box.includes(button));
  const uncaught = tab.complaints.filter((line) => line.startsWith("uncaught"));
  assert.deepEqual(uncaught, []);
  return box;
}

export const tests = [
  {
    name: "a scenario with a wrong value: file, pointer and reason",
    async run(tab) {
      const robots = [{ robot: "swerve-shooter", station: "purple9", at: [2, 4, 0], program: "driver" }];
      const scenario = { sandlot: 1, name: "Broken", seed: 1, field: "2026-rebuilt", pieces: "none", robots };
      await tab.serveInstead(broken, { json: scenario });
      await expectBox(tab, `scenario=${broken}`, broken, "/robots/0/station", "purple9");
    },
  },
  {
    name: "a scenario that is not JSON",
    async run(tab) {
      await tab.serveInstead(broken, { body: '{ "sandlot": 1, ', contentType: "application/json" });
      await expectBox(tab, `scenario=${broken}`, "cannot be loaded", broken);
    },
  },
  {
    name: "a scenario that does not exist",
    async run(tab) {
      await expectBox(tab, "scenario=fields/nowhere.json", "not found", "fields/nowhere.json");
      // The address would fail again: the page offers the scenario of an address without one.
      await tab.page.locator("[data-error=field]").click();
      await tab.page.waitForFunction(() => document.querySelector("#sandlot")?.dataset.state === "ready");
      assert.equal(new URL(tab.page.url()).search, "");
    },
  },
  {
    name: "a link that was cut off: its reason, and the field instead",
    async run(tab) {
      await tab.page.goto(`${tab.address}#r=XVCgarbage`);
      assert.match(await tab.errorBox(), /link cannot be opened.*Open the field/);
      await tab.page.locator("[data-error=field]").click();
      await tab.page.waitForFunction(() => document.querySelector("#sandlot")?.dataset.state === "ready");
      assert.equal(new URL(tab.page.url()).hash, "");
    },
  },
  {
    name: "a scenario of another site",
    async run(tab) {
      await expectBox(tab, "scenario=https://example.invalid/x.json", "not on this site");
      assert.ok(!tab.requests.some((url) => new URL(url).hostname === "example.invalid"));
    },
  },
  {
    name: "a field that does not exist",
    async run(tab) {
      await tab.serveInstead(broken, {
        json: { sandlot: 1, name: "Broken", seed: 1, field: "2099-x", pieces: "none", robots: [] },
      });
      await expectBox(tab, `scenario=${broken}`, "cannot be loaded", "2099-x");
    },
  },
  {
    name: "the address asks for what there is not: a robot's box names the robots, and without a station it goes on",
    async run(tab) {
      await expectBox(
        tab,
        "robot=light-bot",
        "robot=light-bot",
        "There are coral-arm, ftc-mecanum, kitbot, mecanum-arm, reef-arm, ring-shooter, swerve-shooter, xrp",
      );
      await tab.start("station=purple9");
      const toast = await tab.page.locator("#toast").textContent();
      assert.match(toast, /station is "purple9", but it can be blue1, .* The page goes on without it/);
    },
  },
  {
    name: "a missing model",
    async run(tab) {
      const path = "robots/swerve-shooter/model_3.glb";
      // Without their pack, models are fetched one by one: so it is where a folder of one's own stands in place of one that ships.
      for (const gone of ["robots/swerve-shooter/models.pack", path])
        await tab.serveInstead(gone, { status: 404, body: "no such file" });
      await expectBox(tab, "", path, "does not exist");
    },
  },
  {
    name: "a corrupted model",
    async run(tab) {
      const pack = "fields/2026-rebuilt/models.pack";
      await tab.serveInstead(pack, { body: Buffer.alloc(4000, "SMP?") });
      await expectBox(tab, "", pack, "not a file of models");
      await tab.serveInstead(pack, { status: 404, body: "no such file" });
      const path = "fields/2026-rebuilt/model.glb";
      await tab.serveInstead(path, { body: Buffer.alloc(4000, "glTF?"), contentType: "model/gltf-binary" });
      await expectBox(tab, "", path, "not a model");
    },
  },
  {
    name: "an asset's config.json with a wrong value",
    async run(tab) {
      const path = "robots/swerve-shooter/config.json";
      await tab.serveInstead(path, { json: { name: "x", rotations: [{ axis: "w", degrees: 90 }], components: [] } });
      await expectBox(tab, "", path, "/rotations");
    },
  },
  {
    name: "a missing simulation module",
    async run(tab) {
      await tab.serveInstead("sandlot.wasm", { status: 404, body: "no such file" });
      await expectBox(tab, "", "simulation does not run");
    },
  },
  {
    name: "a simulation module that is not one",
    async run(tab) {
      await tab.serveInstead("sandlot.wasm", { body: Buffer.alloc(100, 7), contentType: "application/wasm" });
      await expectBox(tab, "", "simulation does not run");
    },
  },
  {
    name: "a browser without WebAssembly",
    async run(tab) {
      await tab.page.addInitScript(() => delete globalThis.WebAssembly);
      await expectBox(tab, "", "WebAssembly");
    },
  },
  {
    name: "a browser that is too old: the box names the part that it lacks, not another one",
    async run(tab) {
      await tab.page.addInitScript(() => delete globalThis.ResizeObserver);
      const box = await expectBox(tab, "", "too old", "ResizeObserver", "Update the browser");
      assert.doesNotMatch(box, /WebGL|WebAssembly/);
    },
  },
  {
    name: "a browser without WebGL",
    draws: true,
    flags: ["--disable-3d-apis"],
    run: (tab) => expectBox(tab, "", "WebGL 2", "graphics acceleration"),
  },
  {
    name: "a lost WebGL context, and its return",
    draws: true,
    async run(tab) {
      await tab.start();
      await tab.page.evaluate(() => {
        const context = document.querySelector("#picture").getContext("webgl2");
        const extension = context.getExtension("WEBGL_lose_context");
        extension.loseContext();
        setTimeout(() => extension.restoreContext(), 1500);
      });
      assert.ok((await tab.errorBox()).includes("graphics card"));
      await tab.page.locator("#error").waitFor({ state: "hidden" });
      const { cost } = await tab.state();
      await tab.until((state, drawn) => state.cost.pictures > drawn + 2, cost.pictures);
    },
  },
  {
    name: "a simulation that ends without a word: the run goes on from where it was kept, and when it ends there again the page asks",
    async run(tab) {
      const { page } = tab;
      await page.addInitScript(() => {
        const { Worker } = window;
        window.Worker = class extends Worker {
          constructor(url, options) {
            super(url, options);
            if (/^sandlot /.test(options?.name)) window.theSimulation = this;
          }
        };
      });
      await tab.start("scenario=fields/practice/scenarios/course.json");
      await tab.hold("KeyW", 1);
      // A pause keeps the moment.
      await page.keyboard.press("KeyP");
      await tab.until((state) => state.clock.paused);
      const before = await tab.ask("hash");
      const vanish = () => page.evaluate(() => window.theSimulation.terminate());
      await vanish();
      await page.locator("#toast", { hasText: "Paused at the saved moment" }).waitFor();
      await tab.until((state, tick) => state.tick === tick && state.history.live, before.tick);
      assert.deepEqual(await tab.ask("hash"), before);
      // A second time from the same moment: it may be the run itself.
      await vanish();
      assert.match(await tab.errorBox(), /ended without a word|does not answer any more/);
      const button = page.locator("[data-error=resume]");
      assert.match(await button.innerText(), /^Go on from 0:\d\d\.\d$/);
      await button.click();
      // The words of the first time may still be there: the moment itself is looked for.
      let after = null;
      while (after?.tick !== before.tick) after = await tab.ask("hash").catch(() => null);
      assert.deepEqual(after, before);
      await page.keyboard.press("KeyP");
      const { robot } = await tab.state();
      await tab.hold("KeyW", 1);
      assert.notEqual((await tab.state()).robot.x, robot.x);
      // While it runs.
      await page.keyboard.press("KeyP");
      await tab.until((state) => state.clock.paused);
      await page.keyboard.press("KeyP");
      const { time } = await tab.until((state) => !state.clock.paused);
      await vanish();
      await page.locator("#toast", { hasText: "It goes on from" }).waitFor();
      await tab.until((state, end) => !state.clock.paused && state.time > end, time + 1);
      assert.equal(await page.locator("#error").isVisible(), false);
    },
  },
  {
    name: "a browser that forbids storage: the page works and says once that nothing is kept",
    async run(tab) {
      const { page } = tab;
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException("denied", "SecurityError");
        };
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
          Object.defineProperty(window, name, { get: refuse, configurable: true });
      });
      await tab.start();
      await page.keyboard.press("KeyV");
      await page.locator("#toast", { hasText: "does not let the page save anything" }).waitFor();
      await tab.hold("KeyW", 0.5);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
