// Things on the picture never cover each other, with any panel open: at the sizes of a laptop, a small window and a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./browser.mjs";

const sizes = [
  [1280, 720],
  [960, 600],
  [390, 844],
];
/** Of a phone and of a smaller one, upright, and of one that lies. */
const phones = [
  [390, 844],
  [360, 740],
  [844, 390],
];
const names = [
  ...[".title", ".board", ".tools", ".prompt", ".keys", ".gauges", ".timeline", ".opened", ".paused-bar", ".inspector"],
  ...["#dock > .panel", ".dock-more", ".stick-drive", ".stick-turn", ".touch-button", ".start-button", ".first"],
  ...[".log-view", ".toast[data-shown=true]"],
];
/** The sizes of a common laptop, of a classroom's screen and of a phone. */
const common = [
  [1366, 768],
  [1024, 768],
  [390, 844],
];

/** The pairs of panels that lie on each other; the mark of a dock lies on its panels. */
function overlaps(names) {
  const shown = names.flatMap((name) =>
    [...document.querySelectorAll(name)].map((element) => ({ name, element, box: element.getBoundingClientRect() })),
  );
  const dock = document.querySelector("#dock").getBoundingClientRect();
  const seen = shown.filter(({ element, box }) => {
    // A panel below the dock's edge is scrolled out of sight.
    const inside = !element.closest("#dock") || (box.top < dock.bottom - 1 && box.bottom > dock.top + 1);
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === "visible" && inside;
  });
  const pairs = [];
  for (const [i, { name, box: a, element }] of seen.entries()) {
    for (const { name: other, box: b, element: next } of seen.slice(0, i)) {
      if (element.closest("#dock") && next.closest("#dock")) continue;
      const low = (box, element) => (element.closest("#dock") ? Math.min(box.bottom, dock.bottom) : box.bottom);
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(low(a, element), low(b, next)) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) pairs.push(`${name} and ${other}`);
    }
  }
  return pairs;
}

/** Names of the timeline's buttons that stand out of it. */
function cutOff() {
  const bar = [...document.querySelectorAll(".timeline")].find((one) => one.getBoundingClientRect().width > 0);
  const { right = 0 } = bar?.getBoundingClientRect() ?? {};
  return [...(bar?.querySelectorAll("button") ?? [])]
    .filter((button) => button.getBoundingClientRect().right > right)
    .map((button) => button.textContent.trim() || button.ariaLabel);
}

/** The Driver Station's parts above the editor; and the score. */
const besideEditor = [
  ...["enable", "disable", "stop", "mode-teleop", "mode-auto", "mode-practice", "mode-test", "state"].map(
    (name) => `[data-station=${name}]`,
  ),
  ...["[data-hud=score-blue]", "[data-hud=score-red]", "[data-hud=clock]"],
];

/** Of these, those outside of the window, or covered. */
function unseen(selectors) {
  return selectors.filter((selector) => {
    const element = document.querySelector(selector);
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const inside = width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    // The board lets presses through.
    const free = getComputedStyle(element).pointerEvents === "none" || element.contains(on) || on?.contains(element);
    return !inside || !free;
  });
}

/** Whether none of them is; put together here, as the page's policy lets no text become code there. */
const inSight = new Function("selectors", `return (${unseen})(selectors).length === 0;`);

/** Controls smaller than a thumb. A box to tick has its words to be pressed as well. */
function small() {
  const root = document.querySelector("dialog[open]") ?? document.querySelector("#hud");
  const pressed = root.querySelectorAll("button, select, input, textarea, [role=slider]");
  return [...pressed].flatMap((element) => {
    const box = (element.matches("input") && element.closest("label")) || element;
    const { width, height } = box.getBoundingClientRect();
    const seen = width > 0 && height > 0 && getComputedStyle(box).visibility === "visible";
    const name = element.id || element.getAttribute("aria-label") || element.textContent.trim() || element.name;
    return seen && (width < 43.5 || height < 43.5) ? [`${name}: ${Math.round(width)} x ${Math.round(height)}`] : [];
  });
}

/** A file is dropped on the page. */
async function drop(page, name, bytes) {
  const file = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))], name));
      return transfer;
    },
    [name, bytes.toString("base64")],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: file });
}

async function expectApart(tab, what) {
  // Sizes and styles settle with the next pictures.
  await tab.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );
  assert.deepEqual(await tab.page.evaluate(overlaps, names), [], what);
}

/** Opens or closes something as its button does, also one that has no place now; of a panel that is fetched first, when it is there. */
async function press(tab, id) {
  await tab.page.locator(id).waitFor({ state: "attached" });
  await tab.page.evaluate((id) => document.querySelector(id).click(), id);
}

export const tests = [
  {
    name: "nothing covers anything else: timeline, panels, messages and a pause at three sizes",
    async run(tab) {
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await tab.start();
      for (const [width, height] of sizes) {
        await tab.page.setViewportSize({ width, height });
        const at = `at ${width} x ${height}`;
        await expectApart(tab, `the first picture ${at}`);
        await press(tab, "#history-open");
        await expectApart(tab, `the timeline ${at}`);
        await press(tab, "#station-open");
        await tab.page.locator("[data-station=slots]").waitFor({ state: "attached" });
        await expectApart(tab, `timeline and Driver Station ${at}`);
        await press(tab, "#history-open");
        await expectApart(tab, `Driver Station ${at}`);
        await press(tab, "#station-open");
        await press(tab, "#net-open");
        await press(tab, "[data-net=messages]");
        await tab.page.locator("#inspector").waitFor();
        if (width > 720) {
          await press(tab, "#net-open");
          await expectApart(tab, `messages ${at}`);
          const gauges = await tab.page.locator(".gauges").boundingBox();
          assert.ok(gauges.y > 0.5 * height, `the gauges stay in the lower half ${at}`);
          await press(tab, "#net-open");
        }
        await press(tab, "[data-inspector=close]");
        await press(tab, "#net-open");
      }
    },
  },
  {
    name: "on a phone sticks, the robot's buttons, gauges, tools, prompt and timeline do not cover each other, upright or lying",
    async run(tab) {
      const [first] = phones;
      await tab.page.setViewportSize({ width: first[0], height: first[1] });
      await tab.start();
      const cdp = await tab.page.context().newCDPSession(tab.page);
      await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true });
      await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 200, y: 300 }] });
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      for (const part of [".stick-drive", ".stick-turn", ".touch-button", ".gauges", ".tools", ".prompt"])
        await tab.page.locator(part).first().waitFor();
      for (const [width, height] of phones) {
        await tab.page.setViewportSize({ width, height });
        await expectApart(tab, `at ${width} x ${height}`);
        await press(tab, "#history-open");
        await expectApart(tab, `with the timeline at ${width} x ${height}`);
        await press(tab, "#history-open");
      }
      // In the past the bar has the most buttons, and each can be pressed.
      await tab.ask("pause");
      await tab.ask("seek", 1);
      await press(tab, "#history-open");
      await tab.page.waitForFunction(() => document.querySelector(".history").dataset.past === "true");
      for (const [width, height] of phones) {
        await tab.page.setViewportSize({ width, height });
        await expectApart(tab, `in the past at ${width} x ${height}`);
        const hidden = await tab.page.evaluate(() =>
          [...document.querySelectorAll(".history button")]
            .filter((button) => button.checkVisibility())
            .filter((button) => {
              const box = button.getBoundingClientRect();
              const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return box.bottom > innerHeight || box.right > innerWidth || (!button.contains(on) && !button.disabled);
            })
            .map((button) => button.title || button.textContent),
        );
        assert.deepEqual(hidden, [], `buttons of the bar of time at ${width} x ${height}`);
      }
    },
  },
  {
    name: "on a phone a match that waits, its timeline and its first step stand apart; all that is pressed is as large as a thumb",
    async run(tab) {
      const { page } = tab;
      const [first] = phones;
      await page.setViewportSize({ width: first[0], height: first[1] });
      await page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => (document.querySelector("#sandlot").dataset.touch = "true")),
      );
      await tab.start("scenario=fields/2026-rebuilt/scenarios/match.json&others=none&first=start");
      await page.locator("#first").waitFor();
      await page.locator("#start").waitFor();
      for (const [width, height] of phones) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `a match that waits at ${width} x ${height}`);
      }
      await page.locator('[data-first="end"]').click();
      for (const [width, height] of phones) {
        await page.setViewportSize({ width, height });
        await press(tab, "#history-open");
        await expectApart(tab, `a match that waits and the timeline at ${width} x ${height}`);
        await press(tab, "#history-open");
      }
      await page.setViewportSize({ width: first[0], height: first[1] });
      await press(tab, "#history-open");
      for (const [name, ready] of [
        ["race", "[data-race=link]"],
        ["compare", "[data-compare=go]"],
        ["station", "[data-station=slots] .slot"],
      ]) {
        await press(tab, `#${name}-open`);
        await page.locator(ready).first().waitFor({ state: "attached" });
        assert.deepEqual(await page.evaluate(small), [], name);
        await press(tab, `#${name}-open`);
      }
      for (const command of ["setup", "share", "help"]) {
        // Two may have it: the title and the menu.
        await page.locator(`[data-command="${command}"]`).first().waitFor({ state: "attached" });
        await page.evaluate((name) => document.querySelector(`[data-command="${name}"]`).click(), command);
        await page.locator("dialog[open]").waitFor();
        assert.deepEqual(await page.evaluate(small), [], command);
        await page.evaluate(() => document.querySelector("dialog[open]").close());
      }
    },
  },
  {
    name: "on a phone, a small lying one as well, the first minute and the bar of time stand apart, and so do panel and tools",
    async run(tab) {
      const { page } = tab;
      await page.addInitScript(() =>
        addEventListener("DOMContentLoaded", () => (document.querySelector("#sandlot").dataset.touch = "true")),
      );
      await tab.start("first=1");
      await page.locator("#first").waitFor();
      for (const [width, height] of [...phones, [740, 360]]) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `the first minute at ${width} x ${height}`);
        await press(tab, "#history-open");
        await expectApart(tab, `the first minute and the bar of time at ${width} x ${height}`);
        await press(tab, "#history-open");
      }
      await page.locator('[data-first="end"]').click();
      await press(tab, "#station-open");
      await page.locator("[data-station=slots] .slot").first().waitFor({ state: "attached" });
      for (const [width, height] of [...phones, [740, 360], [820, 1180]]) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `the driver station at ${width} x ${height}`);
      }
    },
  },
  {
    name: "the tools stand in full rows, and a dock with more below says so",
    async run(tab) {
      await tab.start();
      for (const [width, rows] of [
        [1280, 1],
        [960, 1],
        [390, 1],
      ]) {
        await tab.page.setViewportSize({ width, height: 720 });
        const boxes = await tab.page.evaluate(() =>
          [...document.querySelectorAll(".tools button")]
            .map((button) => button.getBoundingClientRect())
            .filter((box) => box.width > 0)
            .map(({ top, left, right }) => ({ top, left, right })),
        );
        const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))];
        assert.equal(tops.length, rows, `rows of tools at ${width}`);
        const ends = tops.map((top) => {
          const row = boxes.filter((box) => Math.round(box.top) === top);
          return [Math.min(...row.map(({ left }) => left)), Math.max(...row.map(({ right }) => right))];
        });
        for (const [left, right] of ends) {
          assert.ok(Math.abs(left - ends[0][0]) < 2 && Math.abs(right - ends[0][1]) < 2, `ragged at ${width}`);
        }
      }
      await tab.page.setViewportSize({ width: 1280, height: 720 });
      await press(tab, "#station-open");
      const mark = tab.page.locator(".dock-more:not(.dock-above)");
      await mark.waitFor({ state: "visible" });
      await tab.page.evaluate(() => document.querySelector("#dock").scrollTo(0, 10_000));
      await mark.waitFor({ state: "hidden" });
    },
  },
  {
    name: "in Spanish keys and gauges stand apart, and what is said for a moment lies on no card",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("lang=es&scenario=fields/2026-rebuilt/scenarios/first-drive.json&first=1");
      await page.locator("#first").waitFor();
      for (const [width, height] of common) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `Spanish at ${width} x ${height}`);
        // A view's name, for a moment.
        await press(tab, '[data-command="camera"]');
        await page.locator('.toast[data-shown="true"]').waitFor();
        await expectApart(tab, `Spanish, a word and the first minute at ${width} x ${height}`);
      }
      await page.locator('[data-first="end"]').click();
      // A panel beside them leaves less room; one that is higher than the window opens at its head.
      await page.setViewportSize({ width: 1366, height: 768 });
      await press(tab, "#sweep-open");
      await page.locator("#sweep [data-sweep=run]").waitFor({ state: "attached" });
      for (const [width, height] of [...common, [1280, 720]]) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `Spanish, beside a panel, at ${width} x ${height}`);
        await press(tab, '[data-command="camera"]');
        await page.locator('.toast[data-shown="true"]').waitFor();
        await expectApart(tab, `Spanish, a word beside a panel, at ${width} x ${height}`);
      }
      assert.ok((await page.locator("#sweep .dock-title").boundingBox()).y > 50, "the panel's title is in sight");
      await tab.start("lang=es&scenario=fields/practice/scenarios/course.json&first=0");
      for (const [width, height] of common) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `Spanish, the course, at ${width} x ${height}`);
      }
    },
  },
  {
    name: "an opened run's card stands clear of gauges, data log and values",
    async run(tab) {
      const { page } = tab;
      const bytes = await readFile(join(root, "dist/examples/match.sandlot"));
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("scenario=fields/practice/scenarios/course.json&first=0");
      await drop(page, "match.sandlot", bytes);
      await page.locator('.opened[data-state="waiting"]').waitFor();
      for (const values of [false, true]) {
        if (values) {
          await press(tab, "#cockpit-open");
          await tab.until(({ cockpit }) => cockpit !== null && cockpit.open);
        }
        for (const [width, height] of common) {
          await page.setViewportSize({ width, height });
          await expectApart(tab, `a run that waits${values ? ", with values," : ""} at ${width} x ${height}`);
        }
      }
      // Watched, when the card has its score as well.
      await page.locator('[data-mark="verified"]').waitFor();
      await page.locator('[data-opened="watch"]').click();
      await page.locator('.opened[data-state="watching"]').waitFor();
      for (const [width, height] of common) {
        await page.setViewportSize({ width, height });
        await expectApart(tab, `a watched run, with values, at ${width} x ${height}`);
        assert.deepEqual(await page.evaluate(cutOff), [], `the timeline's buttons at ${width} x ${height}`);
      }
      await press(tab, "#cockpit-open");
      await page.setViewportSize({ width: 1366, height: 768 });
      await press(tab, "#log-open");
      await press(tab, "#station-open");
      await page.locator("[data-station=slots]").waitFor({ state: "attached" });
      await expectApart(tab, "data log and Driver Station beside an opened run");
    },
  },
  {
    name: "every panel has an x, and Escape on the picture closes what was opened last",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("first=0");
      const openers = await page.locator('.menus [id$="-open"]').evaluateAll((all) => all.map(({ id }) => id));
      const panels = [];
      for (const id of openers) {
        const panel = `#${id.replace(/-open$/, "")}.dock-panel`;
        if ((await page.locator(panel).count()) === 0) continue;
        panels.push(panel);
        await press(tab, `#${id}`);
        await page.locator(panel).waitFor({ state: "visible" });
        await page.locator(`${panel} [data-dock="close"]`).click();
        await page.locator(panel).waitFor({ state: "hidden" });
        await press(tab, `#${id}`);
        await page.locator(panel).waitFor({ state: "visible" });
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press("Escape");
        await page.locator(panel).waitFor({ state: "hidden" });
      }
      assert.ok(panels.includes("#log.dock-panel") && panels.length >= 8, panels.join());
      // Two of them: the newer one first.
      await press(tab, "#log-open");
      await press(tab, "#race-open");
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press("Escape");
      await page.locator("#race").waitFor({ state: "hidden" });
      assert.equal(await page.locator("#log").isVisible(), true);
      await page.keyboard.press("Escape");
      await page.locator("#log").waitFor({ state: "hidden" });
      // Boxes: each has a button that closes it, and Escape.
      for (const command of ["setup", "share", "help"]) {
        await page.evaluate((name) => document.querySelector(`[data-command="${name}"]`).click(), command);
        await page.locator("dialog[open]").waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
    },
  },
  {
    name: "beside the editor the Driver Station's state, buttons and modes are in sight above it, and so is the score",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("first=0");
      // In either order: the editor first, then the station first.
      await tab.menu("#code-first");
      await page.locator("[data-code=editor] .cm-content").waitFor();
      await press(tab, "#station-open");
      await page.locator("[data-station=mode-auto]").waitFor({ state: "visible" });
      // It fades when the template's program is there.
      await page.locator(".prompt").waitFor({ state: "hidden" });
      // A word of the moment has no place beside a panel as wide as a phone.
      await page.waitForFunction(() => document.querySelector(".toast").dataset.shown !== "true");
      for (const order of ["the editor first", "the station first"]) {
        for (const [width, height] of [...common, [800, 600]]) {
          await page.setViewportSize({ width, height });
          const at = `${order}, ${width} x ${height}`;
          await expectApart(tab, at);
          assert.deepEqual(await page.evaluate(unseen, besideEditor), [], at);
          // Lines of the program in sight, when the editor has drawn itself again.
          await page.waitForFunction(
            (least) => {
              const editor = document.querySelector("[data-code=editor]");
              const line = editor.shadowRoot.querySelector(".cm-line")?.getBoundingClientRect().height ?? Infinity;
              const { top, bottom } = editor.getBoundingClientRect();
              const end = Math.min(bottom, document.querySelector("#dock").getBoundingClientRect().bottom);
              return (end - top) / line >= least;
            },
            width === 800 ? 5 : 10,
          );
        }
        if (order === "the station first") continue;
        // The editor goes, the folded station opens whole, the editor comes back.
        for (const id of ["#code-open", "#station-open", "#code-open"]) await press(tab, id);
        await page.locator("[data-code=editor] .cm-line").first().waitFor();
        await page.locator('#station[data-folded="true"]').waitFor();
      }
      // Its buttons act, and a mode that is chosen is marked.
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.locator(".tools [data-command=pause]").click();
      await page.locator("[data-station=disable]").click();
      await page.locator("[data-station=mode-teleop]").click();
      await page.locator("[data-station=mode-teleop][aria-pressed=true]").waitFor();
      await page.locator(".station-state", { hasText: "Teleoperated Disabled" }).waitFor();
      // Its own button in the menu takes it away again.
      await press(tab, "#station-open");
      await page.locator("#station").waitFor({ state: "hidden" });
    },
  },
  {
    name: "a match's score stands clear of the editor and of a workshop with form and text",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      // The program that was edited last is there again on another field.
      await tab.start("first=0");
      await press(tab, "#code-first");
      await page.locator("[data-code=editor] .cm-content").waitFor();
      await tab.start("first=0&lang=es&scenario=fields/2026-rebuilt/scenarios/match.json");
      const fit = async (what) => {
        for (const [width, height] of [
          [1366, 768],
          [1920, 1080],
          [800, 600],
        ]) {
          await page.setViewportSize({ width, height });
          await expectApart(tab, `${what} at ${width} x ${height}`);
        }
        await page.setViewportSize({ width: 1366, height: 768 });
      };
      await press(tab, "#workshop-open");
      await page.locator('#workshop [data-desk="show-both"]').click();
      await page.locator('#workshop [data-shown="both"]').waitFor();
      await fit("workshop");
      await press(tab, "#workshop-open");
      await press(tab, "#code-first");
      await page.locator("[data-code=editor] .cm-content").waitFor();
      await fit("editor");
    },
  },
  {
    name: "a run that is slower than asked is said in words at every size, beside everything else",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      // Six robots and all fuel awake at sixteen times: no machine of a test does that.
      await tab.start("first=0&scenario=fields/2026-rebuilt/scenarios/all-awake.json");
      await page.locator("#speed").selectOption("16");
      await page.keyboard.down("KeyW");
      await tab.until((state) => state.time > 3);
      await page.keyboard.up("KeyW");
      for (const [width, height] of [...common, [760, 600], [844, 390], [360, 740]]) {
        await page.setViewportSize({ width, height });
        const rate = page.locator(".tools-rate[data-slow=true]");
        await rate.waitFor({ state: "visible" });
        assert.match(await rate.innerText(), /^slow: \d+\.\d\d×$/, `${width} x ${height}`);
        // It may be empty for a moment, when the run catches up.
        await page.waitForFunction(inSight, [".tools-rate"]);
      }
    },
  },
];
