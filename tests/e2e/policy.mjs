// The content security policy: it is there, it holds, and neither the page nor the element in a strict page of another
// site needs more. Every other test fails as well when the page goes against it: see run.mjs.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createDevServer } from "vite";
import { root } from "../../scripts/lib/run.mjs";
import { startSubfolderSite } from "./sites.mjs";

/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&robot=kitbot&station=blue1";

/** Tries the attacks of a stranger's text in the page. Returns the successful ones. */
const attack = (page) =>
  page.evaluate(async () => {
    window.broken = [];
    const script = document.createElement("script");
    script.textContent = "window.broken.push('inline script')";
    document.body.append(script);
    const far = document.createElement("script");
    far.src = "https://evil.example/x.js";
    const refused = new Promise((resolve) => {
      far.onload = () => resolve(window.broken.push("script of another site"));
      far.onerror = resolve;
    });
    document.body.append(far);
    await refused;
    const image = document.createElement("img");
    image.setAttribute("onerror", "window.broken.push('handler')");
    image.src = "data:image/png,none";
    document.body.append(image);
    await image.decode().catch(() => {});
    try {
      new Function("window.broken.push('text as code')")();
    } catch {
      // As it must be.
    }
    const styled = document.createElement("p");
    styled.innerHTML = '<b style="position: fixed">x</b>';
    document.body.append(styled);
    if (getComputedStyle(styled.firstChild).position === "fixed") window.broken.push("inline style");
    for (const element of [script, far, image, styled]) element.remove();
    return window.broken;
  });

/** A page of another site that allows Sandlot's site, and nothing inline. */
async function startStrictPage(sandlot) {
  const { origin } = new URL(sandlot);
  const policy = [
    "default-src 'none'",
    `script-src ${origin} 'wasm-unsafe-eval'`,
    "style-src 'none'",
    `connect-src ${origin} blob:`,
    "img-src blob: data:",
    // The element's worker comes from another origin: browsers want a blob for it, which imports the true one.
    `worker-src blob: ${origin}`,
  ].join("; ");
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Content-Security-Policy", policy);
    response.end(`<!doctype html><html lang="en"><title>Strict</title><link rel="icon" href="data:,">
<script type="module" src="${sandlot}sandlot-sim.js"></script>
<sandlot-sim id="sim" autoplay scenario="fields/practice/scenarios/course.json"></sandlot-sim>`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

export const tests = [
  {
    name: "policy: the page is driven with its panels open, and text of a stranger does nothing in it",
    async run(tab) {
      await tab.start(quick);
      const { page } = tab;
      const { x } = (await tab.state()).robot;
      await page.keyboard.down("KeyW");
      await tab.until((state, from) => state.robot.x > from + 0.3, x);
      await page.keyboard.up("KeyW");
      // Vision, race, timeline, share, the next game, the plain and the whole picture.
      for (const key of ["KeyI", "KeyO", "KeyK", "KeyL", "Escape", "KeyM", "Escape", "KeyU"]) {
        await page.keyboard.press(key);
        await tab.hold("KeyQ", 0.1).catch(() => {});
      }
      for (const path of ["embed.html?scenario=fields/practice/scenarios/course.json", "reference.html", "examples/"]) {
        const frame = await page.request.get(new URL(path, tab.address).href);
        assert.match(frame.headers()["content-security-policy"], /^default-src 'none'; script-src 'self' /);
      }
      assert.deepEqual(tab.violations, []);
      assert.deepEqual(await attack(page), []);
      const directives = ["script-src", "style-src"];
      for (const name of directives) assert.ok(tab.violations.some((text) => text.includes(name)));
      tab.violations.length = 0;
    },
  },
  {
    name: "policy: a server that sends no headers serves a page that has it all the same",
    async run(tab) {
      const site = await startSubfolderSite("/plain/");
      try {
        await tab.page.route(`${site.address}**`, async (route) => {
          const response = await route.fetch();
          const { "content-security-policy": _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
        tab.address = site.address;
        await tab.start(quick);
        assert.deepEqual(tab.violations, []);
        assert.deepEqual(await attack(tab.page), []);
      } finally {
        // The page may still ask for files: the test does not wait for those.
        await tab.page.unrouteAll({ behavior: "ignoreErrors" });
        tab.violations.length = 0;
        site.stop();
      }
    },
  },
  {
    name: "policy: the page has it in development as well",
    async run(tab) {
      const server = await createDevServer({
        ...{ configFile: join(root, "vite.config.ts"), logLevel: "error" },
        server: { host: "127.0.0.1", port: 0 },
      });
      await server.listen();
      try {
        tab.address = `http://127.0.0.1:${server.httpServer.address().port}/`;
        await tab.start(quick);
        assert.deepEqual(tab.violations, []);
        assert.deepEqual(await attack(tab.page), []);
      } finally {
        await tab.page.goto("about:blank");
        tab.violations.length = 0;
        await server.close();
      }
    },
  },
  {
    name: "policy: the element runs in a page that allows nothing inline, and the examples keep to theirs",
    async run(tab) {
      const site = await startStrictPage(tab.address);
      const { page } = tab;
      try {
        await page.goto(site.address);
        await page.waitForFunction(() => document.querySelector("#sim").time > 0.2);
        // The scenario's picture, which stood there before, needs no place in the policy either.
        await page.waitForFunction(() => {
          const image = document.querySelector("#sim").shadowRoot.querySelector("[part=poster-image]");
          return image.naturalWidth > 0;
        });
        assert.deepEqual(tab.violations, []);
      } finally {
        await page.goto("about:blank");
        site.stop();
      }
      for (const name of ["index", "motor", "match", "compare", "phone"]) {
        await page.goto(`${tab.address}examples/${name}.html`);
        await page.locator("h1").first().waitFor();
        assert.deepEqual([name, tab.violations], [name, []]);
      }
    },
  },
];
