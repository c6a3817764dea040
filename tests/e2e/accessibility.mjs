// axe's part of accessibility: names, roles, contrast, focus, landmarks. In the page with its panels open, the embed,
// the examples.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { deflateRawSync } from "node:zlib";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const examples = ["index", "compare", "match", "motor", "phone"];

/** axe's findings in the present page, a line for each element. */
export async function findings(page) {
  // Through the debugger, which no content security policy holds back.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.split("\n")[1]?.trim()}`,
      ),
    );
  });
}

/**
 * Words of less contrast than WCAG 2.2 AA asks for, on the page in front of a field as bright as a field can be: all that is behind a
 * word, from panel to panel, mixed over white. axe says nothing about words over a picture.
 */
function faintWords() {
  const parse = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    // color-mix() answers from 0 to 1.
    return color.startsWith("color(") ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb
      .map((part) => part / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const root = document.querySelector("dialog[open]:modal") ?? document.querySelector("#hud");
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (
      node.data.trim() === "" ||
      element.closest(".visually-hidden, option, svg, :disabled, [aria-disabled=true]") !== null
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const lines = [];
    for (let at = element; at !== null && at.id !== "sandlot"; at = at.parentElement)
      lines.unshift(getComputedStyle(at));
    let behind = [255, 255, 255];
    for (const style of lines) behind = over(parse(style.backgroundColor), behind);
    const style = lines.at(-1);
    const [brighter, darker] = [light(over(parse(style.color), behind)), light(behind)].sort((a, b) => b - a);
    const contrast = (brighter + 0.05) / (darker + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5))
      found.push(`${node.data.trim()}: ${contrast.toFixed(2)} (${style.color} on ${behind.map(Math.round)})`);
  }
  return [...new Set(found)];
}

const expectNone = async (page, what) => assert.deepEqual(await findings(page), [], what);

/** Entries of the menu that open no panel at the right. */
const noPanels = ["history", "cockpit", "first"];
/** A panel's sign that it is there, where that is more than a button. */
const good = '[data-desk="state"][data-state="good"]';
const ready = {
  ...{ workshop: good, scenario: good, fields: good, code: '[data-code="example"]' },
  ...{ station: "[data-station=slots] .slot", net: "[data-net=messages]", sweep: "[data-sweep=run]:not(:empty)" },
  vision: '[data-vision="lens"]:not(:empty)',
};

/** Opens or closes something as its button does. */
const press = (tab, id) => tab.page.evaluate((id) => document.querySelector(id).click(), id);

export const tests = [
  {
    name: "axe finds nothing against the page and its panels",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      await expectNone(tab.page, "the first picture");
      // Every panel that the menu has, also a new one; entries that open no panel are looked at elsewhere.
      const openers = await tab.page.locator('.menus [id$="-open"]').evaluateAll((all) => all.map(({ id }) => id));
      const names = openers.map((id) => id.replace(/-open$/, "")).filter((name) => !noPanels.includes(name));
      assert.ok(names.length >= 11, names.join());
      for (const name of names) {
        const panel = `#${name}`;
        await press(tab, `#${name}-open`);
        await tab.page.locator(panel).waitFor({ state: "visible" });
        await tab.page
          .locator(`${panel} :is(${ready[name] ?? "button"})`)
          .first()
          .waitFor();
        // Its folded parts, too; but the code's files are a desk of their own.
        await tab.page.locator(`${panel} details:not([data-code])`).evaluateAll((all) => {
          for (const one of all) one.open = true;
        });
        await expectNone(tab.page, `${panel} is open`);
        // A dialog has the page for itself until it is closed.
        const isDialog = await tab.page.locator(panel).evaluate((element) => element.localName === "dialog");
        if (isDialog) await tab.page.keyboard.press("Escape");
        else await press(tab, `#${name}-open`);
      }
      for (const top of await tab.page.locator("li[data-menu] > .menu-top").all()) {
        await top.click();
        await expectNone(tab.page, `the menu ${await top.textContent()} is open`);
      }
      await tab.page.locator('[aria-controls="menu-connect"]').click();
      await tab.page.locator('[data-steps="python"]').click();
      await tab.page.locator("#connect-steps").waitFor();
      await expectNone(tab.page, "three steps");
      await tab.page.keyboard.press("Escape");
      await press(tab, "#history-open");
      await press(tab, "#setup-open");
      await expectNone(tab.page, "timeline and setup");
    },
  },
  {
    name: "axe finds nothing against dialogs and the cockpit",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none");
      for (const [key, dialog] of [
        ["KeyL", "#share"],
        ["KeyH", "#controls"],
      ]) {
        await page.keyboard.press(key);
        await page.locator(`${dialog}[open]`).waitFor();
        await expectNone(page, `${dialog} is open`);
        await page.keyboard.press("Escape");
        await page.locator(`${dialog}[open]`).waitFor({ state: "detached" });
      }
      await press(tab, "#code-open");
      await page.locator('[data-code="example"]').first().waitFor();
      await expectNone(page, "the code panel is open");
      await press(tab, "#code-open");
      await page.keyboard.press("KeyY");
      await page.locator(".tree-row").first().waitFor();
      await expectNone(page, "the cockpit is open");
      // Views of the robot, each with more than its pane has room for.
      const column = ["sensors", "battery", "match", "what-if"].map((view) => ({ tabs: [{ view }] }));
      const shares = column.map(() => 1 / column.length);
      const layout = { "sandlot-layout": 1, name: "Axe", root: { row: [{ picture: true }, { column, shares }] } };
      const text = deflateRawSync(JSON.stringify(layout)).toString("base64url");
      await page.goto("about:blank");
      await page.goto(`${tab.address}?look=plain&pixelRatio=0.5#layout=${text}`);
      await page.locator(".view-sensors, .view-battery, .view-match").nth(2).waitFor();
      await page.locator(".view-battery .view-body > *").first().waitFor();
      await expectNone(page, "four views of the robot");
    },
  },
  {
    name: "words keep their contrast in front of a white field: the first picture, panels, a match, results",
    async run(tab) {
      const { page } = tab;
      const expectClear = async (what) => assert.deepEqual(await page.evaluate(faintWords), [], what);
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none&first=1");
      await expectClear("the first minute before a match");
      await page.locator('[data-first="end"]').click();
      for (const name of ["race", "station", "net", "compare", "vision", "code", "history"]) {
        await press(tab, `#${name}-open`);
        const parts = {
          station: "[data-station=slots] .slot",
          net: "[data-net=messages]",
          code: '[data-code="example"]',
        };
        await page
          .locator(parts[name] ?? "#hud")
          .first()
          .waitFor();
        await expectClear(`${name} is open`);
        await press(tab, `#${name}-open`);
      }
      await page.locator(".start-button").click();
      const { time } = await tab.until((state) => state.match === "running");
      await expectClear("a match");
      await tab.ask("runTo", time + 60);
      await expectClear("later in the match");
      await page.evaluate(() => (document.querySelector("#sandlot").dataset.touch = "true"));
      await page.setViewportSize({ width: 390, height: 844 });
      await expectClear("on a phone");
      await tab.ask("runTo", time + 175);
      await page.locator("#results[open]").waitFor();
      await expectClear("results");
    },
  },
  {
    name: "on a projector: light, large, the held keys and the pointer shown, the run frozen and stepped; axe finds nothing",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("first=0");
      const sizeOf = () => page.locator(".gauge-value").first().boundingBox();
      const before = await sizeOf();
      await press(tab, "#projector-on");
      await page.locator(".projector-bar").waitFor();
      const after = await sizeOf();
      assert.ok(after.height > 1.3 * before.height, `${before.height}, ${after.height}`);
      const dark = await page.locator(".title").evaluate((one) => getComputedStyle(one).backgroundColor);
      assert.match(dark, /255, 255, 255/);
      // Colours of buttons change over a moment.
      await page.evaluate(() => {
        const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
        return Promise.allSettled(changes.map(({ finished }) => finished));
      });
      assert.deepEqual(await page.evaluate(faintWords), [], "words on the light panels");
      await expectNone(page, "on a projector");
      await page.keyboard.down("KeyW");
      const held = page.locator(".projector-keys li");
      await held.first().waitFor();
      assert.equal(await held.innerText(), "W\nAway from you");
      await page.keyboard.up("KeyW");
      await held.first().waitFor({ state: "detached" });
      await page.mouse.move(500, 333);
      const ring = await page.locator(".projector-ring").boundingBox();
      assert.deepEqual([ring.x + ring.width / 2, ring.y + ring.height / 2].map(Math.round), [500, 333]);
      // Frozen, one tick on, one tick back.
      await page.locator(".projector-freeze").click();
      const frozen = await tab.until((state) => state.clock.paused);
      await page.locator('.projector-bar [data-command="tick"]').click();
      await tab.until((state, at) => state.tick === at + 1, frozen.tick);
      await page.locator('.projector-bar [data-command="back"]').click();
      await tab.until((state, at) => state.tick === at, frozen.tick);
      // Remembered, and ended again.
      await page.reload();
      await page.locator(".projector-bar").waitFor();
      await page.locator('[data-projector="end"]').click();
      await page.locator(".projector-bar").waitFor({ state: "hidden" });
      assert.equal(Math.round((await sizeOf()).height), Math.round(before.height));
    },
  },
  {
    name: "axe finds nothing against the first minute, results, an opened run, messages and an error, on a phone as well",
    async run(tab) {
      const { page } = tab;
      const both = async (what) => {
        for (const [width, height] of [
          [1280, 720],
          [360, 740],
        ]) {
          await page.setViewportSize({ width, height });
          await expectNone(page, `${what} at ${width}`);
        }
      };
      await page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => (document.querySelector("#sandlot").dataset.touch = "true")),
      );
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none&first=1");
      await both("the first minute");
      await page.locator('[data-first="end"]').click();
      await page.keyboard.press("KeyH");
      await page.locator("#controls[open]").waitFor();
      for (const name of ["pad", "touch"]) {
        await page.locator(`[name=controls-tab][value="${name}"]`).check({ force: true });
        await both(`the controls of ${name}`);
      }
      await page.locator('[data-controls="close"]').click();
      await press(tab, "#net-open");
      await page.locator("[data-net=messages]").waitFor({ state: "attached" });
      await press(tab, "[data-net=messages]");
      await page.locator("#inspector").waitFor();
      await both("messages");
      await press(tab, "[data-inspector=close]");
      await press(tab, "#net-open");
      await press(tab, "#history-open");
      await both("the timeline");
      await press(tab, "#setup-open");
      await both("what to play");
      await page.keyboard.press("Escape");
      await page.locator(".start-button").click();
      const { time } = await tab.until((state) => state.match === "running");
      await tab.ask("runTo", time + 175);
      await page.locator("#results[open]").waitFor();
      await both("results");
      await page.locator('[data-results="share"]').click();
      await page.waitForFunction(() => document.querySelector("#share textarea")?.value.includes("#r="));
      const link = await page.locator("#share textarea").inputValue();
      await page.goto(`${tab.address}?look=plain&pixelRatio=0.5${new URL(link).hash}`);
      await page.locator("#opened").waitFor();
      await both("an opened run");
      assert.equal(await page.locator("#results[open]").count(), 0, "results of a match that the reader has not seen");
      await page.goto("about:blank");
      await page.goto(`${tab.address}#r=XVCgarbage`);
      await page.locator("#error").waitFor();
      await both("an error");
      const { width, scroll } = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.querySelector("#error");
        return { width: clientWidth, scroll: scrollWidth };
      });
      assert.ok(scroll <= width, `the error box is ${scroll} px wide on a phone of ${width}`);
    },
  },
  {
    name: "axe finds nothing against the lab and the reference",
    async run(tab) {
      for (const path of ["lab.html", "reference.html"]) {
        await tab.page.goto(`${tab.address}${path}`);
        if (path === "lab.html") await tab.page.waitForFunction(() => document.body.dataset.state === "ready");
        for (const [width, height] of [
          [1280, 720],
          [360, 740],
        ]) {
          await tab.page.setViewportSize({ width, height });
          await expectNone(tab.page, `${path} at ${width}`);
        }
      }
    },
  },
  {
    name: "axe finds nothing against the embed and the examples",
    async run(tab) {
      await tab.page.goto(`${tab.address}embed.html?look=plain`);
      await tab.page.locator("sandlot-sim").waitFor();
      await expectNone(tab.page, "the embed");
      for (const name of examples) {
        await tab.page.goto(`${tab.address}examples/${name}.html`);
        await expectNone(tab.page, `example ${name}`);
      }
    },
  },
];
