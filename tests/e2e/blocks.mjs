// Programs of blocks in a real browser: opened, dragged together, run until a ball is scored; lit while they run; by keys, in Spanish,
// as Python, and from files that are broken.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { zip } from "../web/make-zip.mjs";
import { block as wpilibBlock, method, moduleOf, tankProject } from "../web/wpilib-blocks-made.mjs";
import { findings } from "./accessibility.mjs";
import { root } from "./browser.mjs";
import { drop } from "./files.mjs";
import { addPad } from "./pad.mjs";

/** Of the editor of blocks with one more language, compressed [bytes]. */
const mostBlocks = 300_000;
const isEditor = (url) => /\/(blocks-editor|es)-[^/]*\.(js|css)$/.test(url);

const code = (tab, name) => tab.page.locator(`[data-code="${name}"]`);
const part = (tab, name) => tab.page.locator(`[data-blocks="${name}"]`);
const category = (tab, name) => tab.page.locator(".blocklyToolboxCategory", { hasText: name });
/** A block of the workspace, by words on it. */
const block = (tab, words) =>
  tab.page.locator("svg.blocklySvg .blocklyBlockCanvas g.blocklyDraggable", { hasText: words });
/** A block that is only to look at, the smallest with these words. */
const still = (tab, words) =>
  tab.page.locator('[data-code="modules"] svg.blocklySvg .blocklyBlockCanvas g[data-id]', { hasText: words }).last();
/** A line beside the blocks of WPILib Blocks. */
const seen = (tab, text) => tab.page.locator('[data-wpilib="lines"] .blocks-line', { hasText: text });
const python = (tab) => part(tab, "lines").locator(".blocks-line").allInnerTexts();
const lineOf = (tab, text) => part(tab, "lines").locator(".blocks-line", { hasText: text });

/** Drags a block from the list below the last one of the first script. */
async function drag(tab, group, words, below) {
  const { page } = tab;
  await category(tab, group).click();
  const from = page.locator(".blocklyFlyout g.blocklyDraggable", { hasText: words }).first();
  await from.waitFor();
  const [box, to] = [await from.boundingBox(), await block(tab, below).last().boundingBox()];
  await page.mouse.move(box.x + 8, box.y + 12);
  await page.mouse.down();
  await page.mouse.move(to.x + 30, to.y + to.height + 30, { steps: 6 });
  await page.mouse.move(to.x + 12, to.y + to.height + 14, { steps: 6 });
  await page.mouse.up();
}

const dropZip = (tab, ...files) =>
  tab.page.evaluate(
    (bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], "blocks.zip"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    },
    [...zip(...files)],
  );

const own = (name) => readFileSync(`${root}public/examples/blocks-robot/${name}`, "utf8");

export const tests = [
  {
    name: "blocks: from the menu to a scored ball; the list gives a block, the Python follows, both light up while they run",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("scenario=examples/first-robot/scenario.json&lang=en");
      assert.equal(tab.requests.some(isEditor), false, "the editor of blocks is fetched before somebody opens blocks");
      await tab.menu("#code-blocks");
      await block(tab, "when autonomous starts").first().waitFor();
      const fetched = [...new Set(tab.requests.filter(isEditor))];
      const bytes = fetched.reduce(
        (sum, url) => sum + gzipSync(readFileSync(`${root}dist/assets/${url.split("/").at(-1)}`)).length,
        0,
      );
      assert.ok(fetched.length >= 2 && bytes < mostBlocks, `the editor of blocks has ${bytes} bytes`);
      assert.deepEqual(await python(tab), own("robot.py").trimEnd().split("\n"));
      await drag(tab, "Drive", "turn", "backward");
      await lineOf(tab, "self.turn_degrees(90)").waitFor();
      // Pointed at, each lights the other.
      await block(tab, "off")
        .last()
        .hover({ position: { x: 6, y: 12 } });
      await page.locator('.blocks-line[data-pointed="true"]').first().waitFor();
      await lineOf(tab, "self.turn_degrees(90)").hover();
      await page.locator("g.blocks-pointed").filter({ hasText: "degrees" }).waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/blocks.png` });
      await code(tab, "run").click();
      await page.locator("g.blocks-runs").first().waitFor();
      await page.locator('.blocks-line[data-runs="true"]').first().waitFor();
      await part(tab, "runs").filter({ hasText: "At work: yield from" }).waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/blocks-run.png` });
      await tab.until(({ score }) => score[0] >= 1);
      await code(tab, "prints").filter({ hasText: "thrown" }).waitFor();
      await code(tab, "stop").click();
      await page.waitForFunction(() => document.querySelector("g.blocks-runs") === null);
      // A reload has the same blocks.
      await page.reload();
      await tab.menu("#code-blocks");
      await lineOf(tab, "self.turn_degrees(90)").waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "blocks: by keys alone a block is taken from the list; no key drives the robot meanwhile; nothing against axe",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("scenario=examples/first-robot/scenario.json&lang=en");
      await tab.menu("#code-blocks");
      await block(tab, "when autonomous starts").first().waitFor();
      const group = () =>
        page.evaluate(() => document.activeElement?.closest(".blocklyToolboxCategoryContainer")?.textContent ?? "");
      await code(tab, "file-close").focus();
      await page.keyboard.press("Tab");
      assert.equal(await group(), "When");
      await page.keyboard.press("ArrowDown");
      await page.locator(".blocklyFlyout g.blocklyDraggable", { hasText: "turn" }).first().waitFor();
      for (const key of ["ArrowRight", "ArrowDown", "Enter", "Enter"]) await page.keyboard.press(key);
      await part(tab, "note").filter({ hasText: "1 block hangs on no" }).waitFor();
      // Keys of the blocks' editor drive no robot, and T leads back to the list.
      await page.keyboard.down("KeyW");
      assert.deepEqual((await tab.state()).axes, [0, 0, 0]);
      await page.keyboard.up("KeyW");
      await page.keyboard.press("KeyT");
      assert.equal(await group(), "Drive");
      await part(tab, "lines").focus();
      for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowDown");
      assert.equal(await page.locator('.blocks-line[aria-selected="true"]').count(), 1);
      await page.locator("g.blocks-pointed").waitFor();
      assert.deepEqual(await findings(page), []);
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "blocks: dropped as a zip, in Spanish; robot.py is what they say; turned into Python they are robot.py with its words, and run the same",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start("scenario=examples/blocks-robot/scenario.json&lang=es");
      await dropZip(tab, { path: "robot.py", text: "" }, { path: "robot.blocks.json", text: own("robot.blocks.json") });
      await code(tab, "files").locator("summary").first().click();
      await block(tab, "cuando empieza el autónomo").first().waitFor();
      // robot.py was another text: the blocks decide the running program.
      assert.deepEqual(await python(tab), own("robot.py").trimEnd().split("\n"));
      await part(tab, "to-python").click();
      await code(tab, "file").locator("option", { hasText: "sandlot_blocks/_robot.py" }).waitFor({ state: "attached" });
      await code(tab, "editor").locator(".cm-line", { hasText: "yield from self.drive_metres" }).first().waitFor();
      await code(tab, "run").click();
      await tab.until(({ score }) => score[0] >= 1);
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "blocks: an unknown block, a file cut off, a giant: a sentence, the text stays, and the Python runs",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      const whole = own("robot.blocks.json");
      for (const [text, why] of [
        [whole.replace("sandlot_rollers", "xrp_straight"), "xrp_straight"],
        [whole.slice(0, 200), "is no JSON"],
        // Of its own length, and no bomb: digits do not pack so well.
        [whole + Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 100_003).join(" "), "more than 256 KB"],
      ]) {
        await tab.start("scenario=examples/blocks-robot/scenario.json&lang=en");
        await dropZip(tab, { path: "robot.py", text: own("robot.py") }, { path: "robot.blocks.json", text });
        await code(tab, "files").locator("summary").first().click();
        await code(tab, "file-note").filter({ hasText: why }).waitFor();
        await code(tab, "editor").locator(".cm-line", { hasText: "class MyRobot" }).waitFor();
        await code(tab, "file").selectOption("robot.blocks.json");
        await code(tab, "file-note").filter({ hasText: why }).waitFor();
      }
      await code(tab, "run").click();
      await tab.until(({ score }) => score[0] >= 1);
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "a project of WPILib Blocks: its blocks beside the Python, fetched when asked for; each lights the other, and both while they run",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.addInitScript(addPad, 1);
      await tab.start("scenario=examples/stick-robot/scenario.json&lang=en");
      const files = tankProject();
      const odd = wpilibBlock("mrc_teleport", { fields: { PLACE: "home" } });
      files.set("Zodd.opmode.json", moduleOf("opmode", [method("periodic", [], odd)]));
      const pack = (texts) => [...zip(...[...texts].map(([path, text]) => ({ path, text })))];
      await drop(tab, { "Tank.blocks": pack(files) });
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      await code(tab, "files").locator("summary").first().click();
      await code(tab, "file").selectOption("sticks.py");
      await code(tab, "editor").locator(".cm-line", { hasText: "class Sticks" }).waitFor();
      assert.equal(tab.requests.some(isEditor), false, "blocks are fetched before a person asks for them");
      await code(tab, "file-blocks").click();
      await still(tab, "function periodic").waitFor();
      // Pointed at, each lights the other.
      await seen(tab, "self.robot.drive.go(").hover();
      await page.locator("g.blocks-pointed").filter({ hasText: "drive.go" }).waitFor();
      await still(tab, "drive.go").hover({ position: { x: 20, y: 12 } });
      await seen(tab, "self.robot.drive.go(").and(page.locator('[data-pointed="true"]')).waitFor();
      // None of them can be taken away.
      await page.keyboard.press("Delete");
      await still(tab, "function periodic").waitFor();
      await code(tab, "run").click();
      await page.locator("g.blocks-runs").filter({ hasText: "drive.go" }).first().waitFor();
      await seen(tab, "self.robot.drive.go(").and(page.locator('[data-runs="true"]')).waitFor();
      assert.equal(await seen(tab, "def periodic").and(page.locator('[data-runs="true"]')).count(), 0);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wpilib-blocks.png` });
      assert.deepEqual(await findings(page), []);
      // A block that is not known has the words of its file.
      await code(tab, "file").selectOption("zodd.py");
      await still(tab, "teleport home").waitFor();
      await code(tab, "stop").click();
      await code(tab, "file").selectOption("sticks.py");
      await still(tab, "function periodic").waitFor();
      await page.waitForFunction(() => document.querySelector("g.blocks-runs") === null);
      // Changed by hand, the text is another one.
      await code(tab, "file-blocks").click();
      await code(tab, "editor").locator(".cm-line").first().click();
      await page.keyboard.type("# mine ");
      await code(tab, "file-blocks").click();
      await page.getByText("This file was changed by hand").waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "a project of WPILib Blocks: dropped, it becomes Python, its motors a robot, and a stick drives it; a bomb is refused",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=examples/stick-robot/scenario.json");
      const files = tankProject();
      const odd = wpilibBlock("mrc_teleport");
      // The driver station begins with the first mode of its list.
      files.set("Zodd.opmode.json", moduleOf("opmode", [method("periodic", [], odd)]));
      const pack = (texts) => [...zip(...[...texts].map(([path, text]) => ({ path, text })))];
      await drop(tab, { "Tank.blocks": pack(files) });
      await page.getByText("Sandlot does not know the block “mrc_teleport” yet").first().waitFor();
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      const paths = await code(tab, "file").locator("option").allTextContents();
      for (const path of ["robot.py", "tank_drive.py", "sticks.py", "drive_and_turn.py"])
        assert.ok(
          paths.some((text) => text.includes(path)),
          paths.join(),
        );
      await code(tab, "run").click();
      await code(tab, "made-note").filter({ hasText: "This tank robot is made" }).waitFor();
      const before = await tab.until(({ code: is, tick }) => is.is === "running" && tick > 20);
      await page.mouse.click(300, 300);
      await page.keyboard.down("KeyW");
      await tab.until(({ robot }, from) => Math.hypot(robot.x - from.x, robot.y - from.y) > 0.5, before.robot);
      await page.keyboard.up("KeyW");
      const bomb = new Map(files).set("Sticks.opmode.json", " ".repeat(20 << 20));
      await drop(tab, { "Bomb.blocks": pack(bomb) });
      await page.getByText("Sticks.opmode.json has more than 2 MB.").first().waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
];
