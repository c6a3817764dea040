// A robot program in Python runs in the page: dropped, run, the same as in Node; and its link, opened by another
// person.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { root, startBrowser, Tab } from "./browser.mjs";
import { zip } from "../web/make-zip.mjs";

const folder = "public/examples/first-robot";
const code = (tab, name) => tab.page.locator(`[data-code="${name}"]`);
/** A line of the editor. */
const line = (tab, text) => code(tab, "editor").locator(".cm-line", { hasText: text });
/** The editor's table of names stands beside Python, and does not belong to it. */
const asksForPython = (tab) => tab.requests.some((url) => url.includes("/python/") && !url.endsWith("/help.json"));
/** Of the desk's programs, panel and editor, compressed [bytes]. */
const mostDesk = 200_000;
/** Ticks that both run. */
const ticks = 100;

/** Drops a robot.py onto the page. */
const drop = ({ page }, text) =>
  page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "robot.py"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, text);

const inches = (text) => Number.parseFloat(text) * 0.0254;
/** Where a tag of the field is [m]. */
function tagAt(id) {
  const { tags } = JSON.parse(readFileSync(`${root}fields/2026-rebuilt/field.json`, "utf8"));
  const [x, y] = tags.list.find((tag) => tag.id === id).at.map(inches);
  return { x, y };
}
/** How far a tag is from the middle of the KitBot's camera, which is 0.3 m ahead and 0.22 m to the left [degrees]. */
function offOf(tag, { x, y, yaw }) {
  const [ahead, left] = [0.3, 0.22];
  const camera = {
    x: x + ahead * Math.cos(yaw) - left * Math.sin(yaw),
    y: y + ahead * Math.sin(yaw) + left * Math.cos(yaw),
  };
  const turn = Math.atan2(tag.y - camera.y, tag.x - camera.x) - yaw;
  return (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
}

/** A project of 2027 as teams have them: its modes stand in the package opmodes, and decorators name their kinds. */
const modesOf2027 = {
  "team/robot.py": `
import wpilib
import wpilib_drivers

class Robot(wpilib.OpModeRobot):
    def __init__(self):
        super().__init__()
        self.left, self.right = wpilib_drivers.PWMSparkMax(0), wpilib_drivers.PWMSparkMax(1)
        self.right.set_inverted(True)
`,
  "team/opmodes/autos.py": `
import wpilib

class Drives(wpilib.PeriodicOpMode):
    def __init__(self, robot):
        super().__init__()
        self.robot = robot

    def periodic(self):
        self.robot.left.set_throttle(self.throttle)
        self.robot.right.set_throttle(self.throttle)

@wpilib.autonomous(name="Ahead")
class Ahead(Drives):
    throttle = 0.3

@wpilib.autonomous(name="Back")
class Back(Drives):
    throttle = -0.3

@wpilib.teleop
class Stand(Drives):
    throttle = 0.0

@wpilib.utility(name="Check motors")
class Check(Drives):
    throttle = 0.1
`,
};

/** A program of 2027 with a tunable field, which says where its goal is. */
const draggedIn2027 = `
import tunables
import wpilib
import wpimath

class Robot(wpilib.TimedRobot):
    def __init__(self):
        super().__init__()
        self.field = wpilib.Field2d()
        self.goal = self.field.get_object("Goal")
        self.goal.set_pose(wpimath.Pose2d(4, 2, wpimath.Rotation2d()))
        tunables.publish("Field", self.field)
        self.told = ""

    def robot_periodic(self):
        pose = self.goal.get_pose()
        said = f"goal {pose.x:.2f} {pose.y:.2f} {pose.rotation().degrees():.0f}"
        if said != self.told:
            print(said)
            self.told = said
`;

/** Tries the ways out of the interpreter, and tells their results. */
const burglar = `
import importlib, wpilib

def text_of(address):
    import urllib.request
    return urllib.request.urlopen(address).read()

def connect():
    import socket
    socket.create_connection(("127.0.0.1", 80), 1)

def script():
    from pyodide.ffi import to_js
    return to_js([1]).constructor.constructor("return 1")()

class Burglar(wpilib.TimedRobot):
    def robotInit(self):
        ways = {name: lambda name=name: importlib.import_module(name)
                for name in ("js", "pyodide_js", "_pyodide_core", "pyodide.code", "pyodide.http", "_ctypes", "micropip")}
        ways |= {"http": lambda: text_of("http://127.0.0.1/"), "socket": connect, "script": script,
                 "memory": lambda: bytes(1 << 30)}
        for name, way in ways.items():
            try:
                way()
                print("OUT by", name)
            except Exception as error:
                print("held", name, type(error).__name__)
        print("tried", len(ways))

if __name__ == "__main__":
    wpilib.run(Burglar)
`;

/** The views that the story of tables needs, beside the picture. */
const tablesLayout = {
  ...{ "sandlot-layout": 1, name: "Tables" },
  root: { row: [{ column: [{ tabs: [{ view: "choosers" }] }, { tabs: [{ view: "tree" }] }] }, { picture: true }] },
};

export const tests = [
  {
    name: "page code: an example's values are in the tree, its chooser is set in the page, and the next autonomous obeys",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.useLayout(tablesLayout);
      await tab.start("scenario=examples/first-robot/scenario.json");
      await tab.menu("#code-open");
      await code(tab, "example").selectOption("command-robot");
      await code(tab, "name").filter({ hasText: "command-robot" }).waitFor();
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "one metre" }).waitFor();
      await page.keyboard.press("KeyY");
      const card = page.locator(".chooser", { hasText: "Auto" });
      await card.locator("select").selectOption("Turn");
      // The program says that it has heard it.
      await page.waitForFunction(() => {
        const chooser = document.querySelector(".chooser");
        return chooser?.dataset.state !== "waiting" && chooser?.querySelector("select")?.value === "Turn";
      });
      await page.locator(".tree-search").fill("Distance");
      await page
        .locator(".tree-row", { hasText: "Distance" })
        .filter({ hasText: /\d\.\d/ })
        .waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tables.png` });

      // The choice is there before the first tick of the next program.
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "turned round", hasNotText: "one metre" }).waitFor();
      // A moment of the past runs no program, and the later ticks are input of the run.
      await tab.ask("pause");
      const there = await tab.ask("seek", 20);
      assert.equal((await tab.ask("seek", 20)).hash, there.hash);
      await code(tab, "state").filter({ hasText: "The program drives" }).waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: operating modes of 2027 are chosen and run from the driver station",
    async run(tab) {
      const { page } = tab;
      const station = (name) => page.locator(`[data-station="${name}"]`);
      const mode = (name) => page.locator(`select[data-opmode="${name}"]`);
      const goes = (sign) =>
        tab.until(({ robot }, sign) => Math.sign(robot.x - 1.6) === sign && robot.speed > 0.2, sign);
      await tab.start("scenario=examples/first-robot/scenario.json");
      const files = Object.entries(modesOf2027).map(([path, text]) => ({ path, text }));
      await page.evaluate(
        (bytes) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(bytes)], "team.zip"));
          window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
        },
        [...zip(...files)],
      );
      await page.locator('[data-files="run-program"]').click();
      await code(tab, "prints").filter({ hasText: "Starting OpMode Ahead" }).waitFor();
      // The year need not be said: decorators are 2027's.
      await code(tab, "prints").filter({ hasText: "RobotPy's names of 2027" }).waitFor();
      // Python's memory with these names alone is fetched.
      const memories = tab.requests.map((url) => /python\/(snapshot[^/]*)$/.exec(url)?.[1]).filter(Boolean);
      assert.deepEqual([...new Set(memories)], ["snapshot-2027.bin"]);
      await tab.menu("#station-open");
      await station("disable").click();
      await mode("auto").selectOption("Back");
      await station("mode-test").filter({ hasText: "Utility" }).waitFor();
      for (const [button, name, said] of [
        ["mode-auto", "auto", "Starting OpMode Back"],
        ["mode-teleop", "teleop", "Starting OpMode Stand"],
        ["mode-test", "test", "Starting OpMode Check motors"],
      ]) {
        await station("disable").click();
        await station(button).click();
        await station("enable").click();
        await code(tab, "prints").filter({ hasText: said }).waitFor({ state: "attached" });
        await page
          .locator(".station-opmode", { has: mode(name) })
          .filter({ hasText: "runs" })
          .waitFor();
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/opmode-${name}.png` });
      }
      await goes(1);
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a tunable pose of 2027 is dragged on the field from above, and typed; the page follows the program's year",
    async run(tab) {
      const { page } = tab;
      const layout = {
        "sandlot-layout": 1,
        name: "Field",
        root: { row: [{ picture: true }, { tabs: [{ view: "field2d" }] }] },
      };
      await page.addInitScript(
        (text) => localStorage.setItem("sandlot.cockpit.layout", JSON.stringify(text)),
        JSON.stringify(layout),
      );
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("scenario=examples/first-robot/scenario.json");
      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "robot.py"));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
      }, draggedIn2027);
      await code(tab, "run").click();
      const said = (text) => code(tab, "prints").filter({ hasText: text }).waitFor({ state: "attached" });
      await said("goal 4.00 2.00 0");
      await page.keyboard.press("KeyY");
      const canvas = page.locator(".view-field2d canvas");
      const typed = page.locator(".field-object", { hasText: "Goal" }).locator(".field-pose");
      await typed.waitFor();
      // Pixels by the view's own word of where the pointer is.
      const box = await canvas.boundingBox();
      const whereIs = async (left, top) => {
        await page.mouse.move(box.x + left, box.y + top);
        return /x (\S+)\s+y (\S+)/
          .exec(await page.locator(".field-where").innerText())
          .slice(1, 3)
          .map(Number);
      };
      const [a, b] = [await whereIs(20, box.height - 20), await whereIs(box.width - 20, 20)];
      const pixel = (x, y) => [
        box.x + 20 + ((x - a[0]) * (box.width - 40)) / (b[0] - a[0]),
        box.y + box.height - 20 - ((y - a[1]) * (box.height - 40)) / (b[1] - a[1]),
      ];
      await page.mouse.move(...pixel(4, 2));
      await page.mouse.down();
      await page.mouse.move(...pixel(6, 4), { steps: 5 });
      await page.mouse.up();
      await said(/goal (5\.9\d|6\.0\d) (3\.9\d|4\.0\d) 0/);
      await page.mouse.wheel(0, -100);
      await said(/goal (5\.9\d|6\.0\d) (3\.9\d|4\.0\d) 5/);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pose-drag.png` });
      await typed.fill("3, 1, 90");
      await typed.press("Enter");
      await said("goal 3.00 1.00 90");
      await typed.fill("there");
      await typed.press("Enter");
      assert.equal(await typed.getAttribute("aria-invalid"), "true");
      await tab.menu("#net-open");
      await page.locator('[data-net="year-2027"][aria-pressed="true"]').waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: the template that aims by camera finds a tag and turns to it",
    async run(tab) {
      await tab.start("scenario=examples/first-robot/scenario.json");
      await tab.menu("#code-open");
      await code(tab, "example").selectOption("vision-robot");
      await code(tab, "name").filter({ hasText: "vision-robot" }).waitFor();
      await code(tab, "run").click();
      const said = code(tab, "prints").filter({ hasText: /tag \d+ ahead after/ });
      await said.waitFor();
      const tag = tagAt(Number(/tag (\d+) ahead/.exec(await said.innerText())?.[1]));
      // Once it stands, its camera looks at the tag: the program turns until it is less than a degree off.
      const { time } = await tab.state();
      const stands = ({ robot, time }, from) => time > from + 1 && Math.abs(robot.turn) < 0.01;
      const { x, y, yaw } = (await tab.until(stands, time)).robot;
      assert.ok(Math.abs(offOf(tag, { x, y, yaw })) < 1.1, JSON.stringify([tag, x, y, yaw]));
      // It began elsewhere: in its scenario's place and direction.
      assert.ok(Math.abs(offOf(tag, { x: 1.6, y: 5, yaw: -Math.PI / 6 })) > 5);
      assert.ok(Math.hypot(x - 1.6, y - 5) < 0.3, JSON.stringify([x, y]));
    },
  },
  {
    name: "page code: the editor, by keys: a mistake is named and gone to, mended, and what was typed is kept",
    async run(tab) {
      const { page } = tab;
      const shot = async (name) => {
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
      };
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start("scenario=examples/first-robot/scenario.json");
      const isEditor = (url) => /\/code-editor-[^/]*\.js/.test(url);
      await tab.menu("#code-open");
      await code(tab, "example").selectOption("first-robot");
      await code(tab, "name").filter({ hasText: "first-robot" }).waitFor();
      assert.equal(tab.requests.some(isEditor), false, "the editor is fetched before somebody opens the files");
      await code(tab, "files").locator("summary").click();
      await line(tab, "class FirstRobot").waitFor();
      const fetched = tab.requests
        .filter((url) => isEditor(url) || /\/code-panel-[^/]*\.(js|css)/.test(url))
        .map((url) => readFileSync(`${root}dist/assets/${url.split("/").at(-1)}`));
      const bytes = fetched.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
      assert.ok(fetched.length === 3 && bytes < mostDesk, `the desk has ${bytes} bytes`);
      // Its knowledge of the library comes when the person types.
      const isHelp = (url) => url.endsWith("/python/help.json");
      assert.equal(tab.requests.some(isHelp), false, "the help is fetched before somebody types");
      // Twenty lines at this size of window, whole.
      const { y, height } = await code(tab, "editor").boundingBox();
      assert.ok(height >= 20 * 19 && y + height <= 720, `the editor is ${height} pixels high, from ${y}`);
      await code(tab, "run").click();
      await code(tab, "state").filter({ hasText: "The program drives" }).waitFor();
      await shot("editor");

      // Tab goes on through the editor, until the person writes in it.
      const focused = () => page.evaluate(() => document.activeElement?.dataset.code);
      await code(tab, "file-close").focus();
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "editor");
      await page.keyboard.press("Tab");
      assert.equal(await focused(), "width");
      // Letters are text here, and drive nothing; Escape, then Tab leaves.
      // A program that is restarted is disabled, as on a robot: it then runs robotInit.
      await line(tab, "def robotInit").click();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("oops()");
      assert.equal(tab.requests.filter(isHelp).length, 1);
      await page.keyboard.press("Control+s");
      await code(tab, "go")
        .filter({ hasText: /Go to robot\.py, line \d+/ })
        .waitFor();
      await line(tab, "oops").locator(".cm-lintRange-error").first().waitFor();
      // In plain words, before Python's own.
      await code(tab, "mistake-what").filter({ hasText: "There is nothing called oops here." }).waitFor();
      await code(tab, "why").filter({ hasText: "NameError: name 'oops' is not defined" }).waitFor();
      await shot("editor-error");
      // They leave the editor its lines: the program is being mended.
      const size = page.viewportSize();
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.waitForFunction(() => {
        const editor = document.querySelector('[data-code="editor"]');
        const { top, bottom } = editor.getBoundingClientRect();
        const end = Math.min(bottom, document.querySelector("#dock").getBoundingClientRect().bottom);
        const lines = (end - top) / editor.shadowRoot.querySelector(".cm-line").getBoundingClientRect().height;
        return lines >= 8;
      });
      await page.setViewportSize(size);
      const before = (await tab.state()).time;
      await tab.until((state, from) => state.time > from + 0.2, before);
      // A long line leaves the text where it was.
      const aside = (is) =>
        page.waitForFunction((is) => {
          const { shadowRoot } = document.querySelector('[data-code="editor"]');
          return shadowRoot.querySelector(".cm-scroller").scrollLeft > 0 === is;
        }, is);
      await page.keyboard.press("Control+Home");
      await page.keyboard.press("End");
      await aside(true);
      await page.keyboard.press("ArrowDown");
      await aside(false);
      await code(tab, "go").click();
      await page.keyboard.press("End");
      for (let i = 0; i < "oops()".length; i++) await page.keyboard.press("Backspace");
      await page.keyboard.press("Control+s");
      await code(tab, "state").filter({ hasText: "The program drives the robot, which is disabled" }).waitFor();
      assert.equal(await code(tab, "go").isVisible(), false);
      // Names of the library, with their arguments.
      await page.keyboard.press("Enter");
      await page.keyboard.type("self.encoder.getDist");
      await code(tab, "editor").locator(".cm-tooltip-autocomplete", { hasText: "getDistance() -> float" }).waitFor();
      await shot("editor-completion");
      await page.keyboard.press("Escape");
      for (let i = 0; i < "self.encoder.getDist".length; i++) await page.keyboard.press("Backspace");

      // The state saved with the mistake is among the earlier ones, and so is the later one.
      await page.waitForFunction(() => document.querySelector('[data-code="states"]').options.length >= 3);
      await code(tab, "states").selectOption({ index: 2 });
      await line(tab, "oops").waitFor();
      await code(tab, "states").selectOption({ index: 2 });
      await line(tab, "oops").waitFor({ state: "detached" });
      await code(tab, "editor").locator(".cm-content").focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      for (const next of ["width", "look-stop", "look-next", "look-values", "states", "file-name"]) {
        assert.equal(await focused(), next);
        if (next !== "file-name") await page.keyboard.press("Tab");
      }

      // A second file; a name that is there already is refused with a sentence.
      await page.keyboard.type("robot");
      await code(tab, "file-new").click();
      await code(tab, "file-note").filter({ hasText: "robot.py is there already" }).waitFor();
      await code(tab, "file-name").fill("arm");
      await code(tab, "file-new").click();
      assert.equal(await code(tab, "file").inputValue(), "arm.py");
      await code(tab, "editor").locator(".cm-content").click();
      await page.keyboard.type("height = 1.5");
      if (process.env.SHOTS) {
        for (const [width, height] of [
          [1366, 768],
          [1024, 768],
          [768, 1024],
        ]) {
          await page.setViewportSize({ width, height });
          await shot(`editor-${width}`);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
      }
      // A deleted file comes back.
      await code(tab, "file-delete").click();
      assert.equal(await code(tab, "file").inputValue(), "robot.py");
      await code(tab, "file-undo").click();
      await line(tab, "height = 1.5").waitFor();
      const saved = page.waitForEvent("download");
      await code(tab, "file-zip").click();
      assert.equal((await saved).suggestedFilename(), "first-robot.zip");
      // The way back to the templates.
      await code(tab, "file-close").click();
      assert.equal(await focused(), "example");
      await code(tab, "files").locator("summary").click();

      // The tab is closed over the last word, and the next visit has it.
      await code(tab, "editor").locator(".cm-content").click();
      await page.keyboard.type("0 # metres");
      await page.reload();
      await page.waitForSelector('#sandlot[data-state="ready"]');
      await tab.menu("#code-open");
      await code(tab, "files").locator("summary").click();
      await code(tab, "file").selectOption("arm.py");
      await line(tab, "metres").waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a stop at a line shows its values, walks through the loop and goes on; a print stands beside its line",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.useLayout(tablesLayout);
      await tab.start("scenario=examples/first-robot/scenario.json");
      // For a person without a program: one that drives a metre, in the editor.
      await tab.menu("#code-first");
      // Before the program runs: the line is first reached when the robot has come a metre far.
      await line(tab, "self.arrived = True").click();
      await page.keyboard.press("F9");
      await code(tab, "look-stops").getByRole("button", { name: "Go to robot.py, line 29" }).waitFor();
      await code(tab, "run").click();
      const where = code(tab, "look-where");
      await where.filter({ hasText: "robot.py, line 29, in FirstRobot.autonomousPeriodic" }).waitFor();
      // The run stands at the tick whose loop came to the line, and not one later.
      const { time } = await tab.until(({ clock }) => clock.paused);
      assert.equal((await tab.ask("hash")).tick, Math.round(time / 0.02));
      assert.equal(/at ([\d.]+) s/.exec(await where.innerText())?.[1], time.toFixed(2));
      const value = (name) => code(tab, "look-values-list").locator(".code-value", { hasText: name });
      await value("arrived").filter({ hasText: "False" }).waitFor();
      await code(tab, "editor").locator(".cm-here", { hasText: "self.arrived = True" }).waitFor();
      await code(tab, "look-on").click();
      await value("arrived").filter({ hasText: "True" }).and(page.locator('[data-changed="true"]')).waitFor();
      // The loop has run to its end: its prints stand beside its line.
      await code(tab, "editor").locator(".cm-printed", { hasText: "there: 1.02 m after 0.90 s" }).waitFor();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/look.png` });

      // A loop later, by the button; then on and on: the stop is not reached again. By keys, which are always somewhere: past the
      // last line, and after the box has gone.
      const focused = () => page.evaluate(() => document.activeElement?.dataset.code);
      await code(tab, "look-on").focus();
      for (let i = 0; i < 20; i++) await page.keyboard.press("Enter");
      assert.equal(await focused(), "look-on");
      await code(tab, "look-loop").focus();
      await page.keyboard.press("Enter");
      await where.filter({ hasText: `at ${(time + 0.02).toFixed(2)} s` }).waitFor();
      assert.equal((await tab.ask("hash")).tick, Math.round(time / 0.02) + 1);
      await code(tab, "look-run").focus();
      await page.keyboard.press("Enter");
      await tab.until((state, from) => state.time > from + 0.3, time);
      await code(tab, "look").waitFor({ state: "hidden" });
      assert.equal(await focused(), "editor");

      // Attributes are values while they are wanted.
      await code(tab, "look-values").check();
      await page.keyboard.press("Escape");
      await code(tab, "look-values").blur();
      await page.keyboard.press("KeyY");
      await page.locator(".tree-search").fill("arrived");
      await page.locator(".tree-row", { hasText: "arrived" }).filter({ hasText: "true" }).waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a watched folder: what another editor saves runs, and what was typed here stays among the earlier states",
    async run(tab) {
      const { page } = tab;
      // A folder of the browser's own stands in for one of the disk: a test can press no button of the system's dialog.
      await page.addInitScript(() => {
        globalThis.ownFolder = async () =>
          (await navigator.storage.getDirectory()).getDirectoryHandle("team", { create: true });
        globalThis.showDirectoryPicker = globalThis.ownFolder;
      });
      const put = (text) =>
        page.evaluate(async (text) => {
          const file = await (await globalThis.ownFolder()).getFileHandle("robot.py", { create: true });
          const writer = await file.createWritable();
          await writer.write(text);
          await writer.close();
        }, text);
      const text = readFileSync(`${root}${folder}/robot.py`, "utf8");
      await tab.start("scenario=examples/first-robot/scenario.json");
      await put(text);
      await tab.menu("#code-open");
      await code(tab, "watch").click();
      await code(tab, "note").filter({ hasText: "Watching team: what you save there runs here." }).waitFor();
      await code(tab, "run").click();
      await code(tab, "state").filter({ hasText: "The program drives" }).waitFor();
      await code(tab, "files").locator("summary").click();
      await line(tab, "class FirstRobot").click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("# typed here");
      await put(
        text.replace("def robotInit(self) -> None:", 'def robotInit(self) -> None:\n        print("saved there")'),
      );
      await code(tab, "prints").filter({ hasText: "saved there" }).waitFor();
      await line(tab, "typed here").waitFor({ state: "detached" });
      // The newest is the one saved there, and the one before it the typed one.
      await page.waitForFunction(() => document.querySelector('[data-code="states"]').options.length === 4);
      await code(tab, "states").selectOption({ index: 2 });
      await line(tab, "typed here").waitFor();
      await page.evaluate(async () =>
        (await navigator.storage.getDirectory()).removeEntry("team", { recursive: true }),
      );
      await code(tab, "note").filter({ hasText: "team cannot be read at the moment" }).waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a program finds no way out of its interpreter",
    async run(tab) {
      await tab.start("scenario=examples/first-robot/scenario.json");
      await drop(tab, burglar);
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "tried 11" }).waitFor();
      const said = await code(tab, "prints").innerText();
      assert.doesNotMatch(said, /OUT by/);
      assert.equal(said.match(/^held /gm)?.length, 11, said);
      // And the run goes on.
      const { time } = await tab.state();
      await tab.until((state, from) => state.time > from + 0.2, time);
    },
  },
  {
    name: "page code: a dropped robot.py drives a metre, tick for tick as in Node; its link asks before it runs",
    async run(tab) {
      const run = promisify(execFile)(
        process.execPath,
        ["scripts/sandlot.mjs", "run", `${folder}/scenario.json`, "--code", folder, "--seconds", String(ticks / 50)],
        { cwd: root },
      );
      await tab.start("scenario=examples/first-robot/scenario.json");
      await tab.ask("pause");
      await drop(tab, readFileSync(`${folder}/robot.py`, "utf8"));
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      assert.equal(asksForPython(tab), false, "Python is fetched before somebody runs a program");
      await code(tab, "run").click();
      await tab.until(
        ({ code, time }, end) => code.is === "failed" || (code.is === "running" && time >= end),
        ticks / 50 + 0.2,
      );
      const { code: is } = await tab.state();
      assert.equal(is.is, "running", is.why);
      assert.equal(is.exact, true, "Python started without its snapshot");
      await code(tab, "prints").filter({ hasText: "there: 1.02 m after 0.90 s" }).waitFor();
      const { hash } = await tab.ask("seek", ticks);
      assert.equal(hash, JSON.parse((await run).stdout).hash);

      // From now on it needs no network.
      await tab.page.waitForFunction(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
        return ["pyodide.asm.wasm", "library.json", "snapshot"].every((name) =>
          kept.some((url) => url.includes(`/python/${name}`)),
        );
      });

      // Its link, in another profile: the run is there, the code to read, and nothing of it runs.
      await code(tab, "stop").click();
      const menu = tab.page.locator("#menu-open");
      if (await menu.isVisible()) await menu.click(); // where the page is narrow, Share is in it
      await tab.page.locator('[data-command="share"]').click();
      const link = tab.page.locator('[data-share="link"]');
      await tab.page.waitForFunction(() => document.querySelector('[data-share="link"]')?.value.includes("&code="));
      const { hash: fragment } = new URL(await link.inputValue());
      const browser = await startBrowser();
      try {
        const other = await Tab.open(browser, tab.address);
        // A service worker that is there in time would fetch the snapshot past serveInstead.
        await other.page.addInitScript(() => {
          ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
        });
        await other.page.goto(`${tab.address}?debug=1&pixelRatio=0.5&look=plain${fragment}`);
        await code(other, "state").filter({ hasText: "only when you press Run" }).waitFor();
        await line(other, "class FirstRobot").waitFor();
        assert.equal(asksForPython(other), false);
        assert.deepEqual([...other.complaints, ...other.violations], []);
        // Without the snapshot it drives as well, and tells the cost.
        await other.serveInstead("python/snapshot.bin", { status: 404 });
        await code(other, "run").click();
        await code(other, "state").filter({ hasText: "started without its memory snapshot" }).waitFor();
        await code(other, "prints").filter({ hasText: "there: 1.02 m after 0.90 s" }).waitFor();
      } finally {
        await browser.close();
      }
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
];
