// Lessons in a real browser: a task driven by keys, numbers set and predicted, a program typed; from a clean profile, by keyboard alone,
// and on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findings } from "./accessibility.mjs";
import { Tab } from "./browser.mjs";

const lesson = (tab) => tab.state().then(({ lesson }) => lesson);
const foot = (tab) => tab.page.locator("#lesson [data-lesson=foot]");

/** Opens a lesson and waits until its task waits for Start. */
async function open(tab, query) {
  await tab.start(query);
  await tab.page.locator("#lesson [data-lesson=start]").waitFor();
  await tab.until((state) => state.lesson?.is === "ready");
}

/** Waits for the try's end and for the word on its recording; returns the lesson's state. */
async function over(tab) {
  await tab.until((state) => state.lesson?.is === "over");
  await tab.page
    .locator("#lesson [data-lesson=proof]", { hasText: "Computed again from its recording: the same result." })
    .waitFor();
  return lesson(tab);
}

/** Parts of the page that stand out of the window, or lie below another part at their middle. */
function coveredParts() {
  const parts = [...document.querySelectorAll("#lesson button, #lesson .lesson-state, .gauges .gauge, .tools button")];
  return parts.flatMap((part) => {
    if (!part.checkVisibility({ visibilityProperty: true })) return [];
    // Words below the edge of the scrolled text are scrolled to.
    if (part.closest("[data-lesson=scroll]") !== null) return [];
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const others = on?.closest("#lesson, .gauges, .tools");
    const free = getComputedStyle(part).pointerEvents === "none" || others === part.closest("#lesson, .gauges, .tools");
    return inside && free ? [] : [part.textContent.trim() || part.ariaLabel || part.className];
  });
}

/** Words that stand out of the page's sides, and the page itself if it scrolls to the side. */
function cutWords() {
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls to the side"] : [];
  const cut = [...document.querySelectorAll("main *")].filter((element) => {
    const own = [...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== "");
    const { left, right, width } = element.getBoundingClientRect();
    return own && width > 0 && !element.closest(".scroll") && (left < -1 || right > innerWidth + 1);
  });
  return [...wide, ...cut.map(({ textContent }) => textContent.trim().slice(0, 60))];
}

export const tests = [
  {
    name: "lesson: a task is driven by keys, ticks its goal, and comes out the same from its recording; a reload keeps it",
    async run(tab) {
      const { page } = tab;
      await open(tab, "lesson=driving");
      assert.equal((await tab.state()).tick, 0, "it waits for its reader");
      await page.locator("#lesson [data-lesson=start]").click();
      await page.keyboard.down("KeyW");
      await tab.until((state) => state.robot.x > 3.6);
      await page.keyboard.up("KeyW");
      // A robot that overshoots comes back: the goal is a place.
      while ((await lesson(tab)).is === "runs") {
        const { x, speed } = (await tab.state()).robot;
        if (speed > 0.3) continue;
        if (x > 5.3) await page.keyboard.press("KeyS", { delay: 120 });
        else if (x < 4.7) await page.keyboard.press("KeyW", { delay: 120 });
      }
      const { result, reached } = await over(tab);
      assert.deepEqual([result, reached], ["reached", true]);
      assert.match(await foot(tab).innerText(), /Reached! All goals in/);
      await page.locator("#lesson [data-lesson=next]").click();
      await tab.until((state) => state.lesson.task === "turn" && state.lesson.is === "ready");
      assert.match(page.url(), /lesson=driving&.*task=turn/);
      await page.reload();
      await page.locator('#lesson .lesson-step[data-done="true"]').waitFor();
      assert.equal(await page.locator('#lesson .lesson-step[aria-current="step"]').innerText(), "2");
    },
  },
  {
    name: "lesson: the start waits for the prediction; numbers are set, a missed goal counts as a try and opens a hint; keys alone",
    async run(tab) {
      const { page } = tab;
      await open(tab, "lesson=motors&task=race&lang=en");
      await page.locator("#lesson [data-lesson=start]").focus();
      await page.keyboard.press("Enter");
      await page.locator("#lesson [data-lesson=note]", { hasText: "prediction first" }).waitFor();
      assert.equal((await lesson(tab)).is, "ready");
      // The focus went to the question: Space chooses, the arrows change.
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "lesson-choice");
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.locator("#lesson [data-lesson=start]").focus();
      await page.keyboard.press("Enter");
      const first = await over(tab);
      assert.deepEqual([first.result, first.tries], ["missed", 1]);
      await page.locator("#lesson [data-lesson=told]", { hasText: "You said so." }).waitFor();
      await page.locator("#lesson .lesson-hints li", { hasText: "Try 4, 8 and 16" }).waitFor();
      await page.locator("#lesson .lesson-hints li", { hasText: "Too fast a gearing" }).waitFor();
      // Beyond its range a number is the range's end; in it, on its steps.
      const dial = page.locator("#lesson-dial-gearing");
      await dial.fill("99");
      await dial.blur();
      assert.equal(await dial.inputValue(), "18");
      await dial.fill("8.1");
      await dial.blur();
      assert.equal(await dial.inputValue(), "8");
      await page.locator("#lesson [data-lesson=start]").click();
      await tab.until((state) => state.lesson.reached);
      assert.equal((await over(tab)).result, "reached");
    },
  },
  {
    name: "lesson: a program is typed, runs, and is judged; something else on the page is no try",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await open(tab, "lesson=first-program");
      await page.locator("#lesson .lesson-number input").fill("4");
      await page.locator("#code .cm-content").click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("End");
      await page.keyboard.press("Shift+Home");
      await page.keyboard.type("        self.drive.arcadeDrive(0.5 if self.timer.get() < 2.0 else 0.0, 0.0, False)");
      await page.locator("#lesson [data-lesson=start]").click();
      const { result, goals } = await over(tab);
      assert.deepEqual([result, goals], ["reached", ["passed", "passed", "passed"]]);
      await page.locator("#lesson [data-lesson=told]", { hasText: /You said 4 m; it was 4\.\d+ m/ }).waitFor();
    },
  },
  {
    name: "lesson: with 2027 chosen its words and its program are 2027's, and each year's program is kept; the teachers' links say the year",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await open(tab, "lesson=first-program&lang=en");
      const choose = async (year) => {
        await page.getByRole("button", { name: "Settings" }).click();
        await page.getByRole("group", { name: "WPILib" }).getByRole("button", { name: year }).click();
        await page.keyboard.press("Escape");
      };
      const [code, words] = [page.locator("#code .cm-content"), page.locator("#lesson .lesson-text")];
      await code.getByText("self.drive.arcadeDrive").waitFor();
      await code.click();
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.type("# mine\n");
      await choose("2027");
      await words.getByText("autonomous_periodic").waitFor();
      await code.getByText("import wpilib_drivers").waitFor();
      await page.locator("#lesson .lesson-number input").fill("4");
      await code.click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("End");
      await page.keyboard.press("Shift+Home");
      await page.keyboard.type("        self.drive.arcade_drive(0.5 if self.timer.get() < 2.0 else 0.0, 0.0, False)");
      await page.locator("#lesson [data-lesson=start]").click();
      assert.equal((await over(tab)).result, "reached");
      await choose("2026");
      await code.getByText("# mine").waitFor();
      await words.getByText("autonomousPeriodic").waitFor();
      await page.goto(`${tab.address}teach.html?lesson=first-program&lang=en`);
      await page.locator("#plan select").first().selectOption("2027");
      await page.locator(".notes", { hasText: "set_distance_per_pulse" }).waitFor();
      assert.match(
        await page.locator("#plan a.open").first().getAttribute("href"),
        /lesson=first-program&.*wpilib=2027/,
      );
    },
  },
  {
    name: "lesson: the menu's list in Spanish, a lesson that is not there, and forgetting",
    async run(tab) {
      const { page } = tab;
      await tab.start("lang=es&first=0");
      await tab.menu("#lesson-open");
      await page.locator("#lesson .lesson-choice", { hasText: "Motores, engranajes y la batería" }).click();
      await page.locator("#lesson .lesson-task", { hasText: "¿Qué tan rápido es rápido?" }).waitFor();
      await page.locator("#lesson [data-lesson=all]").click();
      const forget = page.locator("#lesson [data-lesson=forget]");
      await forget.click();
      await forget.click();
      await page.locator(".toast", { hasText: "olvidado" }).waitFor();
      await page.keyboard.press("Escape");
      await tab.load("lesson=nowhere");
      await page.locator("#sandlot[data-problem]").waitFor();
      assert.match(await tab.errorBox(), /there is no lesson "nowhere"/);
    },
  },
  {
    name: "lesson: axe finds nothing against a task of each kind, on a phone, too, and against the page for teachers and its sheet",
    async run(tab) {
      const { page } = tab;
      await open(tab, "lesson=motors");
      assert.deepEqual(await findings(page), [], "a task with dials and a number");
      await page.locator("#lesson .lesson-step").nth(1).click();
      await tab.until((state) => state.lesson.task === "race");
      await page.setViewportSize({ width: 390, height: 844 });
      assert.deepEqual(await findings(page), [], "a choice on a phone");
      const box = await page.locator("#lesson").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844, JSON.stringify(box));
      assert.ok(await page.locator("#lesson [data-lesson=start]").isVisible());
      await page.goto(`${tab.address}teach.html?lesson=motors`);
      await page.locator("#plan table").waitFor();
      assert.deepEqual(await findings(page), [], "for teachers");
      assert.equal(await page.locator("#sheet").isVisible(), false);
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.locator("#plan button").first().click();
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#sheet h2").count(), 4);
      assert.equal(await page.locator("#sheet").isVisible(), true);
      assert.equal(await page.locator("#plan").isVisible(), false);
      await page.emulateMedia({ media: null });
    },
  },
  {
    name: "lesson: at 200 % zoom of a laptop nothing is cut or covered in a lesson, the page for teachers and that of hand-ins; axe finds nothing",
    async run(tab) {
      const browser = tab.page.context().browser();
      // 1366 x 768 at 200 %.
      const context = await browser.newContext({ viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 });
      const zoomed = new Tab(await context.newPage(), tab.address);
      const { page } = zoomed;
      try {
        // The first has a prediction and a program.
        for (const query of ["lesson=first-program&lang=es", "lesson=driving&lang=en"]) {
          await open(zoomed, query);
          assert.deepEqual(await page.evaluate(coveredParts), [], query);
          assert.deepEqual(await findings(page), [], query);
        }
        await page.locator("#lesson [data-lesson=start]").click();
        await zoomed.until((state) => state.lesson?.is === "runs");
        assert.deepEqual(await page.evaluate(coveredParts), [], "a try that runs");
        for (const path of ["teach.html?lang=es#motors", "hand-ins.html?lang=en"]) {
          await page.goto(`${tab.address}${path}`);
          await page.locator(path.startsWith("teach") ? "#plan table" : "#take .open").waitFor();
          assert.deepEqual(await page.evaluate(cutWords), [], path);
          assert.deepEqual(await findings(page), [], path);
        }
      } finally {
        await context.close();
      }
    },
  },
  {
    name: "lesson: by Tab, Enter, Space and arrows alone: opened from the menu, predicted, run, a hint read, handed in; and the table of hand-ins",
    async run(tab) {
      const { page } = tab;
      const { keyboard } = page;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("first=0&lang=en&scenario=fields/practice/scenarios/course.json");
      /** Tab until the keyboard is at the element; it is seen there. */
      const to = async (selector, key = "Tab") => {
        for (let i = 0; i < 90; i++) {
          if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
          await keyboard.press(key);
        }
        assert.fail(`${key} does not come to ${selector}`);
      };
      // The menu is one stop of Tab; arrows go on in it.
      await to(".menu-top");
      await to("li[data-menu]:has(#lesson-open) > .menu-top", "ArrowRight");
      await to("#lesson-open", "ArrowDown");
      await keyboard.press("Enter");
      await page.locator("#lesson .lesson-list li").nth(1).waitFor();
      // The course's second one.
      await to("#lesson .lesson-list li:nth-child(2) > *");
      await keyboard.press("Enter");
      await tab.until((state) => state.lesson?.lesson === "motors" && state.lesson.is === "ready");
      await to("#lesson .lesson-step:nth-of-type(2), #lesson .lesson-step:nth-child(2)");
      await keyboard.press("Enter");
      await tab.until((state) => state.lesson.task === "race" && state.lesson.is === "ready");
      await to('#lesson [name="lesson-choice"]');
      await keyboard.press("Space");
      await to("#lesson [data-lesson=start]");
      await keyboard.press("Enter");
      const { result } = await over(tab);
      assert.equal(result, "missed");
      await page.locator("#lesson .lesson-hints li").first().waitFor();
      // The text with its hints is scrolled by keys.
      await to("#lesson [data-lesson=scroll]");
      await keyboard.press("End");
      await to("#lesson [data-lesson=hand-in]");
      await keyboard.press("Enter");
      await to("#lesson [data-lesson=hand-name]");
      await keyboard.type("Keys");
      await to("#lesson [data-lesson=hand-save]");
      const [download] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
      const line = readFileSync(await download.path(), "utf8").trim();
      await page.goto(`${tab.address}hand-ins.html?lang=en`);
      await page.locator("#take .open").waitFor();
      await to("#paste");
      await keyboard.insertText(line);
      await to("#take .open");
      await keyboard.press("Enter");
      await page.locator("#summary", { hasText: "1 of 1 proved" }).waitFor();
      await to("#show-together");
      await keyboard.press("Enter");
      await to("#together-play");
      await to(".scroll");
      await to("#rows a");
      const opened = page.waitForEvent("popup");
      await keyboard.press("Enter");
      await (await opened).locator(".opened-mark").waitFor();
    },
  },
  {
    name: "lesson: each sheet is one side of A4, each plan two, in both languages; forms and buttons are not on paper",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}teach.html?lang=en`);
      await page.locator("#lessons a").nth(11).waitFor();
      const names = await page
        .locator("#lessons a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href").slice(1)));
      assert.equal(names.length, 12);
      const pages = async () =>
        (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
      for (const language of ["en", "es"])
        for (const name of names) {
          await page.goto(`${tab.address}teach.html?lang=${language}&lesson=${name}#${name}`);
          await page.locator("#plan table").waitFor();
          for (const [paper, most] of [
            ["sheet", 1],
            ["plan", 2],
          ]) {
            await page.evaluate((paper) => (document.body.dataset.print = paper), paper);
            const count = await pages();
            assert.ok(count >= 1 && count <= most, `${name} in ${language}: the ${paper} has ${count} pages`);
          }
        }
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#plan :is(button, input, select)").filter({ visible: true }).count(), 0);
      assert.equal(await page.locator("#plan table").isVisible(), true);
    },
  },
];
