// Handing in, in a real browser: a try becomes a line, the line is proved on the page for it, with a run of each kind of task, and one that
// was copied under another name.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { findings } from "./accessibility.mjs";

/** Waits until the try is over and can be handed in; returns the line that is saved under that name. */
export async function handIn(tab, name) {
  const { page } = tab;
  await tab.until((state) => state.lesson?.is === "over");
  await page.locator("#lesson [data-lesson=hand-in]").click();
  await page.locator("#lesson [data-lesson=hand-name]").fill(name);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("#lesson [data-lesson=hand-save]").click(),
  ]);
  return { file: download.suggestedFilename(), line: readFileSync(await download.path(), "utf8").trim() };
}

async function open(tab, query) {
  await tab.start(query);
  await tab.page.locator("#lesson [data-lesson=start]").waitFor();
  await tab.until((state) => state.lesson?.is === "ready");
}

const proveAll = async (tab, lines) => {
  const { page } = tab;
  await page.goto(`${tab.address}hand-ins.html?lang=en`);
  await page.locator("#paste").fill(lines.join("\n"));
  await page.locator("#take .open").click();
  await page.locator("#summary", { hasText: / proved, / }).waitFor();
  return page.locator("#rows tr").allInnerTexts();
};

export const tests = [
  {
    name: "hand-in: tries of each kind become lines, are proved, and open; a copy is found; axe finds nothing",
    async run(tab) {
      const { page } = tab;
      await open(tab, "lesson=driving&lang=en");
      await page.locator("#lesson [data-lesson=start]").click();
      await page.keyboard.down("KeyW");
      await tab.until((state) => state.robot.x > 3.6);
      await page.keyboard.up("KeyW");
      // A robot that went too far comes back: the goal is a place.
      while ((await tab.state()).lesson.is === "runs") {
        const { x, speed } = (await tab.state()).robot;
        if (speed > 0.3) continue;
        if (x > 5.3) await page.keyboard.press("KeyS", { delay: 120 });
        else if (x < 4.7) await page.keyboard.press("KeyW", { delay: 120 });
      }
      const driven = await handIn(tab, "Ana Núñez");
      assert.equal(driven.file, "Ana-Núñez-driving-away.txt");
      // Without a name there is no line.
      await page.locator("#lesson [data-lesson=hand-name]").fill(" ");
      await page.locator("#lesson [data-lesson=hand-save]").click();
      await page.locator("#lesson [data-lesson=hand-note]", { hasText: "name or number first" }).waitFor();
      await page.locator("#lesson [data-lesson=hand-name]").fill("Thief");
      const [copy] = await Promise.all([
        page.waitForEvent("download"),
        page.locator("#lesson [data-lesson=hand-save]").click(),
      ]);
      const stolen = readFileSync(await copy.path(), "utf8").trim();
      assert.deepEqual(await findings(page), [], "the form");
      await open(tab, "lesson=motors&lang=en");
      await page.locator("#lesson .lesson-number input").fill("8");
      await page.locator("#lesson-dial-gearing").fill("7");
      await page.locator("#lesson-dial-gearing").blur();
      await page.locator("#lesson [data-lesson=start]").click();
      const dialled = await handIn(tab, "李雷");
      const rows = await proveAll(tab, [driven.line, stolen, dialled.line, "https://x.example/#r=AAAA"]);
      assert.equal(rows.length, 4);
      assert.match(rows[0], /Ana Núñez.*driving\/away.*no\s+the same run as Thief/s);
      assert.match(rows[2], /李雷.*motors\/speed\s+1\/1 reached\s+4\.00 s\s+1\s+yes/s);
      assert.match(rows[3], /no\s+cannot be read/s);
      assert.match(await page.locator("#summary").innerText(), /^1 of 4 proved, 1 reached all goals\.$/);
      assert.deepEqual(await findings(page), [], "the table");
      // One proved run and one of two that are the same: each stands at its own place, from one clock.
      await page.locator("#show-together").click();
      const options = await page.locator("#together-task option").allInnerTexts();
      assert.deepEqual(options, ["driving/away (2)", "motors/speed (1)"]);
      await page.locator("#together-task").selectOption("motors/speed");
      await page.locator("#together-on").click();
      assert.equal(await page.locator("#together-clock").innerText(), "0.1 of 4.0 s");
      await page.locator("#together-time").fill("4");
      await page.locator("#together-names button", { hasText: "李雷" }).click();
      await page.locator("#together-names [aria-pressed=true]").waitFor();
      await page.locator("#together-play").click();
      await page.locator("#together-clock", { hasText: "4.0 of 4.0 s" }).waitFor();
      assert.equal(await page.locator("#together-play").innerText(), "Play");
      assert.deepEqual(await findings(page), [], "the runs together");
      // The same as ghosts in the field, in another tab, from one clock.
      const opened = page.waitForEvent("popup");
      await page.locator("#together-field").click();
      const field = await opened;
      await field.locator(".field-runs").waitFor();
      const clock = field.locator('[data-field-runs="clock"]');
      await clock.filter({ hasText: "of 4.0 s" }).waitFor();
      await field.locator('[data-field-runs="time"]').fill("0");
      await field.locator('[data-field-runs="on"]').click();
      assert.equal(await clock.innerText(), "0.1 of 4.0 s");
      assert.match(await field.locator('[data-field-runs="said"]').innerText(), /^\d runs?$/);
      await field.close();
      const [csv] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
      assert.match(readFileSync(await csv.path(), "utf8"), /^\ufefffrom,name,.*\r\nline 1,Ana Núñez,driving,away,/s);
      // One click to the run: its card says that it is verified.
      const href = await page.locator("#rows tr").nth(2).locator("a").getAttribute("href");
      await page.goto(new URL(href, page.url()).href);
      await page.locator(".opened-mark").waitFor();
      await page.goto(`${tab.address}hand-ins.html?lang=es`);
      await page.locator("#take .open").click();
      await page.locator("#trouble", { hasText: "No hay ninguna entrega" }).waitFor();
    },
  },
  {
    name: "hand-in: thirty runs at once in the field are seen, and cost what a weak machine can draw",
    async run(tab) {
      const { page } = tab;
      await tab.start("ghosts=class&first=0&scenario=fields/practice/scenarios/course.json");
      await page.locator(".field-runs").waitFor();
      await page.evaluate(() => {
        // As the page of hand-ins says them: 30 runs of 2 s, side by side.
        const runs = Array.from({ length: 30 }, (_, i) => ({
          name: `Student ${i + 1}`,
          color: `hsl(${12 * i}, 80%, 60%)`,
          places: Float32Array.from(Array.from({ length: 21 }, (_, k) => [2 + 0.1 * k, 0.7 + 0.22 * i, 0]).flat()),
        }));
        new BroadcastChannel("sandlot-field-runs").postMessage({ type: "runs", runs, time: 1 });
      });
      const { cost } = await tab.until(
        (state) => state.fieldRuns.shown === 30 && state.cost.drawCalls > 60,
        "thirty ghosts are drawn",
      );
      // The limit of the plain picture; with models there were 700,000.
      assert.ok(cost.triangles < 150_000, String(cost.triangles));
      assert.equal((await tab.state()).camera, "overhead");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "hand-out: the teacher's link has the task and the class's name, and the student sees both",
    async run(tab) {
      const { page } = tab;
      await page.goto(`${tab.address}teach.html?lang=en#driving`);
      await page.locator("#out-class").fill("7 B & más");
      await page.locator("#out-task").selectOption("sideways");
      const link = await page.locator("#out-link").inputValue();
      assert.equal(link, `${tab.address}?lesson=driving&task=sideways&class=7+B+%26+m%C3%A1s&lang=en`);
      assert.equal(await page.locator("#out-code svg").getAttribute("aria-label"), `QR code of ${link}`);
      assert.deepEqual(await findings(page), [], "the page for teachers");
      await tab.start(new URL(link).search.slice(1));
      await page.locator("#lesson [data-lesson=class]", { hasText: "Class: 7 B & más." }).waitFor();
      await tab.until((state) => state.lesson?.task === "sideways");
    },
  },
  {
    name: "hand-in: a program's try carries the program, and is proved",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await open(tab, "lesson=first-program&lang=en");
      await page.locator("#lesson .lesson-number input").fill("4");
      await page.locator("#code .cm-content").waitFor();
      await page.locator("#lesson [data-lesson=start]").click();
      const { line } = await handIn(tab, "Ada");
      assert.match(line, /#r=[\w-]+&code=[\w-]+&tries=1$/);
      const [row] = await proveAll(tab, [line]);
      assert.match(row, /Ada.*first-program\/seconds\s+\d\/3 missed\s+6\.00 s\s+1\s+yes/s);
    },
  },
  {
    name: "hand-in: hundreds at once: progress is said, the page answers, stopping keeps those that are done, and the rest goes on",
    async run(tab) {
      const { page } = tab;
      await open(tab, "lesson=motors&lang=en");
      await page.locator("#lesson .lesson-number input").fill("8");
      await page.locator("#lesson-dial-gearing").fill("7");
      await page.locator("#lesson-dial-gearing").blur();
      await page.locator("#lesson [data-lesson=start]").click();
      const { line } = await handIn(tab, "Ada");
      await page.goto(`${tab.address}hand-ins.html?lang=en`);
      const all = 400;
      // Three of four are links of something else, each with its sentence.
      const lines = Array.from({ length: all }, (_, i) => (i % 4 === 0 ? line : `https://x.example/#r=AA${i}`));
      // As Ctrl+V does it.
      await page.locator("#paste").evaluate((box, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, lines.join("\n"));
      assert.equal(await page.locator("#paste").inputValue(), "");
      await page.locator("#summary", { hasText: /^\d+ of 400 hand-ins$/ }).waitFor();
      await page.locator("#stop", { hasText: "Stop" }).click();
      await page.locator("#summary", { hasText: /^Stopped: \d+ of 400 are computed\.$/ }).waitFor();
      const kept = Number(/\d+/.exec(await page.locator("#summary").innerText())[0]);
      assert.ok(kept < all, String(kept));
      assert.equal(await page.locator("#rows tr").count(), kept);
      await page.locator("#stop", { hasText: "Go on" }).click();
      await page.locator("#summary", { hasText: "100 of 400 proved" }).waitFor();
      assert.equal(await page.locator("#rows tr").count(), all);
      assert.equal(await page.locator("#stop").isVisible(), false);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
