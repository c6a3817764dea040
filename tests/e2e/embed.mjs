// The element and the iframe in another person's page: another port is another origin.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { root } from "./browser.mjs";
import { startForeignSite } from "./sites.mjs";

/** Small and quick to draw: software draws every pixel here. */
const style = "<style>sandlot-sim, iframe { width: 240px; height: 180px; display: inline-block; border: 0 }</style>";
const scene = JSON.stringify({
  sandlot: 1,
  name: "Embedded",
  seed: 3,
  field: "practice",
  pieces: "none",
  match: { start: "teleop", clock: false },
  robots: [{ robot: "kitbot", station: "blue2", program: "driver" }],
});
const inline = `<script type="application/json">${scene}</script>`;
const script = (address) => `<script type="module" src="${address}sandlot-sim.js"></script>`;
/** Notes every event of every element in window.log. */
const log = `<script>
  window.log = [];
  for (const name of ["ready", "tick", "score", "end", "error"])
    document.addEventListener(name, (event) => log.push({ id: event.target.id, name, detail: event.detail }), true);
</script>`;

/** Runs `test(page, foreign address)` in a foreign page with that body. */
async function inForeignPage(tab, body, test) {
  const site = await startForeignSite({ "/": log + style + body });
  try {
    await tab.page.goto(site.address);
    await test(tab.page, site);
  } finally {
    await tab.page.goto("about:blank");
    site.stop();
  }
}

/** Waits for an event of an element and returns its detail. */
async function event(page, id, name, test = () => true) {
  const handle = await page.waitForFunction(
    ([id, name, source]) => {
      const found = log.find(
        (entry) => entry.id === id && entry.name === name && new Function(`return ${source}`)()(entry.detail),
      );
      return found && JSON.stringify(found.detail);
    },
    [id, name, test.toString()],
  );
  return JSON.parse(await handle.jsonValue());
}

export const tests = [
  {
    name: "embed: an element in a page of another origin starts by its button and is driven only while it has the focus",
    async run(tab) {
      await inForeignPage(tab, `${script(tab.address)}<sandlot-sim id="a">${inline}</sandlot-sim>`, async (page) => {
        await page.locator("#a [part=play-button]").click();
        const ready = await event(page, "a", "ready");
        assert.equal(ready.robots[0].station, "blue2");
        const first = await event(page, "a", "tick");
        assert.ok(Object.keys(first.robots[0].motors).length > 0);
        const x = () => page.evaluate(() => log.findLast(({ name }) => name === "tick").detail.robots[0].pose.x);
        await page.locator("#a").evaluate((sim) => sim.shadowRoot.querySelector("[part=stage]").blur());
        await page.keyboard.down("KeyW");
        const { t } = await page.evaluate(() => log.findLast(({ name }) => name === "tick").detail);
        await page.waitForFunction((t) => log.at(-1).detail.t > t + 0.4, t);
        assert.ok(Math.abs((await x()) - first.robots[0].pose.x) < 0.02, "the keys are the page's");
        await page.keyboard.up("KeyW");
        await page.locator("#a [part=stage]").focus();
        await page.keyboard.down("KeyW");
        await page.waitForFunction((x) => log.at(-1).detail.robots?.[0].pose.x > x + 0.3, first.robots[0].pose.x);
        await page.keyboard.press("Escape");
        await page.keyboard.up("KeyW");
        await page.waitForFunction(() => Math.abs(log.at(-1).detail.robots?.[0].velocity.x) < 0.05);
        assert.deepEqual(tab.complaints, []);
      });
    },
  },
  {
    name: "embed: two at once, one moved in the page, one out of sight, both removed without a trace",
    async run(tab) {
      const two = ["a", "b"].map((id) => `<sandlot-sim id="${id}" autoplay controls="none">${inline}</sandlot-sim>`);
      await inForeignPage(tab, `${script(tab.address)}<div id="here"></div>${two.join("")}`, async (page) => {
        await event(page, "a", "tick");
        await event(page, "b", "tick");
        assert.equal(page.workers().length, 2);
        // Moved, it keeps its run.
        const before = await page.evaluate(() => document.querySelector("#a").time);
        await page.evaluate(() => document.querySelector("#here").append(document.querySelector("#a")));
        await page.waitForFunction((t) => document.querySelector("#a").time > t + 0.2, before);
        assert.equal(page.workers().length, 2);
        assert.equal(await page.evaluate(() => log.filter(({ name }) => name === "ready").length), 2);
        // Out of sight it stands; in sight it goes on by itself.
        await page.locator("#b").evaluate((sim) => (sim.style.display = "none"));
        const hidden = () => page.evaluate(() => document.querySelector("#b").time);
        const other = await page.evaluate(() => document.querySelector("#a").time);
        await page.waitForFunction((t) => document.querySelector("#a").time > t + 0.3, other);
        const stood = await hidden();
        await page.waitForFunction((t) => document.querySelector("#a").time > t + 0.7, other);
        // The tick that was under way may still come.
        assert.ok((await hidden()) - stood < 0.1);
        await page.locator("#b").evaluate((sim) => (sim.style.display = ""));
        await page.waitForFunction((t) => document.querySelector("#b").time > t + 0.1, stood);
        await page.evaluate(() => {
          for (const sim of document.querySelectorAll("sandlot-sim")) sim.remove();
        });
        while (page.workers().length > 0) await page.waitForTimeout(50);
        assert.deepEqual(tab.complaints, []);
      });
    },
  },
  {
    name: "embed: 50 made and removed leave no worker, no WebGL context and no memory behind",
    alone: true,
    async run(tab) {
      // Every context that was ever made, and whether it is lost by now; the browser itself would only warn beyond 16.
      const spy = `<script>
        window.contexts = [];
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function (...args) {
          const context = getContext.apply(this, args);
          if (context !== null && !contexts.some((known) => known.deref() === context)) contexts.push(new WeakRef(context));
          return context;
        };
      </script>`;
      await inForeignPage(tab, spy + script(tab.address), async (page) => {
        const cdp = await page.context().newCDPSession(page);
        // So many at once, removed when they run (patience null) or in the middle of their start, after so many ms; ends
        // when nothing of them is left.
        const cycle = async (count, patience) => {
          await page.evaluate(
            async ([inline, count, patience]) => {
              const sims = Array.from({ length: count }, () => {
                const sim = document.createElement("sandlot-sim");
                sim.setAttribute("controls", "none");
                sim.style.cssText = "width: 64px; height: 48px; min-width: 0; min-height: 0";
                sim.innerHTML = inline;
                return sim;
              });
              document.body.append(...sims);
              const started = Promise.all(sims.map((sim) => sim.play()));
              await (patience === null ? started : new Promise((resolve) => setTimeout(resolve, patience)));
              if (patience === null && !sims.every((sim) => sim.ready)) throw new Error("one did not start");
              for (const sim of sims) sim.remove();
            },
            [inline, count, patience],
          );
          await gone();
        };
        const used = async () => {
          await cdp.send("HeapProfiler.collectGarbage");
          return (await cdp.send("Runtime.getHeapUsage")).usedSize;
        };
        await page.evaluate(() => customElements.whenDefined("sandlot-sim"));
        const gone = async () => {
          for (let i = 0; page.workers().length > 0; i++) {
            if (i === 1200) throw new Error(`${page.workers().length} workers are still there after a minute`);
            await page.waitForTimeout(50);
          }
          await page.waitForFunction(() => contexts.every((ref) => ref.deref()?.isContextLost() !== false));
        };
        await cycle(2, null);
        for (let n = 0; n < 5; n++) await cycle(4, 60 * n);
        const before = await used();
        await cycle(2, null);
        await cycle(2, null);
        for (let n = 0; n < 6; n++) await cycle(4, 40 * n);
        const after = await used();
        if (process.env["MEASURE"]) console.log(`${before} bytes of heap after 22 elements, ${after} after 50`);
        assert.equal(await page.evaluate(() => contexts.length), 50);
        assert.ok(after - before < 4e6, `the heap grew by ${after - before} bytes over 28 elements`);
        assert.deepEqual(tab.complaints, []);
      });
    },
  },
  {
    name: "embed: what is wrong is an event, and the element says it as well",
    async run(tab) {
      const body = `${script(tab.address)}<sandlot-sim id="a" scenario="fields/nowhere.json"></sandlot-sim>
        <sandlot-sim id="b" scenario='{"sandlot": 1, "field": "practice", "robots": [{ "robot": "kitbot", "station": "purple9" }]}'></sandlot-sim>`;
      await inForeignPage(tab, body, async (page) => {
        await page.evaluate(() => Promise.all([...document.querySelectorAll("sandlot-sim")].map((sim) => sim.play())));
        assert.equal((await event(page, "a", "error")).file, "fields/nowhere.json");
        const detail = await event(page, "b", "error");
        assert.equal(detail.path, "/robots/0/station");
        assert.match(await page.locator("#b [part=error]").innerText(), /purple9/);
        assert.ok(!tab.complaints.some((line) => line.startsWith("uncaught")));
      });
    },
  },
  {
    name: "embed: an iframe obeys its page, and only the origin it was given",
    draws: true,
    async run(tab) {
      const scenario = encodeURIComponent(scene);
      const frame = (id, more) =>
        `<iframe id="${id}" src="${tab.address}embed.html?scenario=${scenario}&camera=follow${more}"></iframe>`;
      const hear = `<script>
        addEventListener("message", ({ data, origin, source }) => {
          const id = [...document.querySelectorAll("iframe")].find((frame) => frame.contentWindow === source)?.id;
          log.push({ id, from: id, ...data, origin, name: data.type === "event" ? data.name : data.type });
        });
      </script>`;
      const body = `${hear}${frame("known", "")}${frame("foreign", "&origin=https://elsewhere.example")}`;
      await inForeignPage(tab, body, async (page) => {
        for (const id of ["known", "foreign"])
          await page.frameLocator(`#${id}`).locator("[part=play-button]").waitFor({ state: "visible" });
        const send = (message) =>
          page.evaluate((message) => {
            for (const frame of document.querySelectorAll("iframe")) frame.contentWindow.postMessage(message, "*");
          }, message);
        await send({ sandlot: 1, type: "play", id: 1 });
        await event(page, "known", "ready");
        await event(page, "known", "tick");
        await send({ sandlot: 1, type: "setInput", input: { axes: [1, 0, 0] } });
        // Where it has got to, not how fast: a slow machine may show nothing between its start and the wall.
        await event(page, "known", "tick", (detail) => detail.robots[0].pose.x > 1.5);
        await send({ sandlot: 1, type: "pause", id: 2 });
        await send({ sandlot: 1, type: "screenshot", id: 3, options: { type: "image/webp" } });
        await page.waitForFunction(() => log.some(({ id, result }) => id === 3 && result?.type === "image/webp"));
        await send({ sandlot: 1, type: "set", id: 4, name: "src", value: "https://elsewhere.example/" });
        await page.waitForFunction(() => log.some(({ name, id }) => name === "failed" && id === 4));
        const heard = await page.evaluate(() => log.map(({ origin }) => origin));
        assert.deepEqual([...new Set(heard)], [new URL(tab.address).origin]);
        // The other frame has said nothing and done nothing; its own button still starts it.
        const said = await page.evaluate(() => log.filter(({ from }) => from === "foreign").length);
        assert.equal(said, 0);
        assert.ok(await page.frameLocator("#foreign").locator("[part=play-button]").isVisible());
      });
    },
  },
  {
    name: "embed: before it runs an element shows its scenario's own picture",
    async run(tab) {
      const named = (id, more) => `<sandlot-sim id="${id}" ${more}></sandlot-sim>`;
      const body = `${script(tab.address)}${named("lap", 'scenario="fields/practice/scenarios/lap.json"')}
        ${named("reef", 'field="2025-reef-lite"')}${named("own", 'poster="/mine.png"')}
        <sandlot-sim id="inline">${inline}</sandlot-sim>${named("odd", `scenario='{"field":{}}'`)}`;
      await inForeignPage(tab, body, async (page) => {
        const drawn = async (id) => {
          const src = await page.waitForFunction((id) => {
            const image = document.querySelector(`#${id}`).shadowRoot?.querySelector("[part=poster-image]");
            return image && !image.hidden && image.complete && image.naturalWidth > 100 && image.src;
          }, id);
          const bytes = await page.evaluate(
            async (url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
            await src.jsonValue(),
          );
          return Buffer.from(bytes);
        };
        for (const [id, name] of [
          ["lap", "practice-lap"],
          ["reef", "2025-reef-lite-drive"],
          ["inline", "practice-course"],
        ])
          assert.ok(readFileSync(`${root}dist/pictures/${name}.png`).equals(await drawn(id)), id);
        // A picture that is not there leaves the drawing; so does a scenario whose field no picture shows.
        for (const id of ["own", "odd"])
          await page.waitForFunction(
            (id) => document.querySelector(`#${id}`).shadowRoot.querySelector("[part=poster-image]").hidden,
            id,
          );
        assert.equal(page.workers().length, 0, "nothing runs");
      });
    },
  },
  {
    name: "embed: the frame that Share makes shows its scenario's picture where scripts are off, with words below it",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/practice/scenarios/lap.json&first=0");
      await page.keyboard.press("KeyL");
      await page.locator('#share select[name="as"]').selectOption("frame");
      await page.locator("#share[data-made=true]").waitFor();
      await page.waitForFunction(() => document.querySelector("#share textarea").value.startsWith("<iframe"));
      const line = await page.locator("#share textarea").inputValue();
      assert.ok(line.includes(`url(${tab.address}pictures/practice-lap.png)`), line.slice(0, 400));
      const site = await startForeignSite({ "/": line });
      const context = await page.context().browser().newContext({ javaScriptEnabled: false });
      try {
        const bare = await context.newPage();
        const asked = bare.waitForResponse(`${tab.address}pictures/practice-lap.png`);
        await bare.goto(site.address);
        assert.equal((await asked).status(), 200);
        const inside = bare.frameLocator("iframe");
        const words = inside.locator("noscript p");
        await words.waitFor();
        assert.match(await words.innerText(), /switch JavaScript on/);
        const [low, frame] = [await words.boundingBox(), await bare.locator("iframe").boundingBox()];
        assert.ok(low.y > frame.y + frame.height / 2, "the words lie on the picture's lower part");
        const clear = (selector) => inside.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
        assert.deepEqual([await clear("html"), await clear("body")], Array(2).fill("rgba(0, 0, 0, 0)"));
      } finally {
        await context.close();
        site.stop();
      }
    },
  },
];
