// Robot programs in the page that go wrong or want more: bad ones, ones that wait, packages of an index, other channels, physics.py.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { badPrograms } from "../python/bad-programs.mjs";
import { ownLoop, sleeper } from "../python/waiting-programs.mjs";
import { indexOf, wheel, zip } from "../web/make-zip.mjs";
import { root, startBrowser, Tab } from "./browser.mjs";

const stickScenario = "examples/stick-robot/scenario.json";
const code = (tab, name) => tab.page.locator(`[data-code="${name}"]`);

/** Drops files, by name, onto the page. Bytes are lists of numbers. */
const drop = ({ page }, files) =>
  page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files)
      dataTransfer.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, Object.entries(files));

/** The hash that the command line comes to with the same program. */
async function hashInNode(files, seconds, scenario, more = []) {
  const folder = mkdtempSync(join(tmpdir(), "sandlot-page-code-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const given = ["run", `public/${scenario}`, "--code", folder, "--seconds", String(seconds), ...more];
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/sandlot.mjs", ...given], { cwd: root });
    return JSON.parse(stdout).hash;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const runs = async (tab, ticks) => {
  const { code: is } = await tab.until(
    ({ code, tick }, ticks) => code.is === "failed" || code.is === "ended" || (code.is === "running" && tick > ticks),
    ticks,
  );
  assert.equal(is.is, "running", is.why);
  return (await tab.ask("seek", ticks)).hash;
};

const withPhysics = {
  "robot.py": `
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        self.left, self.right = wpilib.PWMSparkMax(0), wpilib.PWMSparkMax(1)
        self.right.setInverted(True)

    def teleopPeriodic(self):
        self.left.set(0.3)
        self.right.set(0.3)
`,
  "physics.py": `
import wpilib.simulation
from pyfrc.physics import drivetrains

class PhysicsEngine:
    def __init__(self, physics_controller, robot):
        self.controller = physics_controller
        self.motors = wpilib.simulation.PWMSim(robot.left), wpilib.simulation.PWMSim(robot.right)
        self.model = drivetrains.TwoMotorDrivetrain()

    def update_sim(self, now, tm_diff):
        self.controller.drive(self.model.calculate(*(motor.getSpeed() for motor in self.motors)), tm_diff)
`,
};

const toposort = `
__version__ = "1.10"

def word():
    return "sorted by a wheel"
`;
const commands = `
import toposort

class Command:
    words = toposort.word()
`;
const wheels = indexOf([
  wheel("robotpy-commands-v2", "2026.9.1", { "commands2/__init__.py": commands }, ["wpilib>=2026", "toposort>=1.5"]),
  wheel("toposort", "1.10", { "toposort.py": toposort }),
  wheel("fieldwords", "1.2", { "fieldwords.py": "def word():\n    return 'said by a wheel'\n" }),
]);
const usesWheels = `
import commands2
import wpilib

class Robot(wpilib.TimedRobot):
    def robotInit(self):
        print("it is", commands2.Command.words)
`;

/** PyPI, as far as these wheels are it. Returns the requests. */
async function servePyPI({ page }) {
  const asked = [];
  await page.route("https://pypi.org/**", (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    const answer = wheels.get(pathname);
    const headers = { "access-control-allow-origin": "*" };
    if (answer === undefined) return route.fulfill({ status: 404, headers });
    const body = typeof answer.body === "string" ? answer.body : Buffer.from(answer.body);
    return route.fulfill({ body, headers, contentType: answer.type });
  });
  return asked;
}

export const tests = [
  {
    name: "page code: a package that a dropped project's own list asks for comes with Run; a link's list asks for none",
    async run(tab) {
      const asked = await servePyPI(tab);
      await tab.start(`scenario=${stickScenario}`);
      const program =
        "import fieldwords\nimport wpilib\n\nprint('it is', fieldwords.word())\n\nclass Robot(wpilib.TimedRobot):\n    pass\n";
      const list = "fieldwords==1.2\n";
      const files = { "robot.py": program, "requirements.txt": list };
      await drop(tab, { "team.zip": [...zip(...Object.entries(files).map(([path, text]) => ({ path, text })))] });
      const runs = tab.page.locator('[data-files="run-program"]');
      await runs.waitFor();
      assert.deepEqual(asked, []);
      await runs.click();
      await code(tab, "prints").filter({ hasText: "it is said by a wheel" }).waitFor();
      assert.ok(asked.includes("/simple/fieldwords/"), asked.join());

      const packed = await tab.page.evaluate(
        async (files) => {
          const stream = new Blob([JSON.stringify(files)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          return btoa(String.fromCharCode(...bytes))
            .replaceAll("+", "-")
            .replaceAll("/", "_")
            .replaceAll("=", "");
        },
        { "robot.py": program, "requirements.txt": list },
      );
      asked.length = 0;
      await tab.page.goto("about:blank");
      await tab.page.goto(`${tab.address}?debug=1&scenario=${stickScenario}&pixelRatio=0.5&look=plain#code=${packed}`);
      await code(tab, "state").filter({ hasText: "came with the link" }).waitFor();
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "No module named 'fieldwords'" }).waitFor();
      assert.deepEqual(asked, []);
    },
  },
  {
    name: "page code: each program that goes wrong says so and where; the page answers and the run goes on",
    async run(tab) {
      await tab.start(`scenario=${stickScenario}`);
      for (const [name, { files, says, ends }] of Object.entries(badPrograms)) {
        await drop(tab, files);
        await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
        await code(tab, "run").click();
        const { code: is } = await tab.until(
          ({ code }, ends) => ["ended", "failed", "stuck"].includes(code.is) || (!ends && code.is === "running"),
          ends,
        );
        assert.equal(is.is, ends ? "ended" : "running", `${name}: ${is.is}: ${is.why}`);
        const last = name === "print in a tight loop" ? "more lines" : says.at(-1);
        if (!ends) await code(tab, "prints").filter({ hasText: last }).waitFor();
        const { code: later } = await tab.state();
        const said = [...later.lines.map(({ text }) => text), later.why].join("\n");
        // The page keeps the last lines of a program that prints without end.
        for (const words of says) if (ends) assert.match(said, words, name);
        const { time } = await tab.state();
        await tab.until((state, from) => state.time > from + 0.1, time);
      }
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a zip bomb, 5,000 files and what is no program are refused, and the project before stays",
    async run(tab) {
      await tab.start(`scenario=${stickScenario}`);
      const good = badPrograms["print in a tight loop"].files;
      await drop(tab, good);
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      const bomb = zip({ path: "robot.py", text: "pass\n" }, { path: "much.bin", text: new Uint8Array(20 << 20) });
      const many = zip(
        ...Array.from({ length: 5000 }, (_, i) => ({ path: i === 0 ? "robot.py" : `a${i}.py`, text: "" })),
      );
      const cases = [
        [
          { "bomb.zip": [...bomb] },
          /much\.bin in the zip unpacks to 20971520 bytes out of \d+: no real file packs that well/,
        ],
        [{ "a.py": "x = 1\n", "b.py": "" }, /There is no robot\.py in it/],
      ];
      for (const [files, words] of cases) {
        await drop(tab, files);
        await tab.page.waitForFunction(
          (source) => new RegExp(source).test(document.querySelector('[data-code="note"]')?.textContent ?? ""),
          words.source,
        );
      }
      await drop(tab, { "broken.zip": [1, 2, 3] });
      await tab.page.locator("#files .files-thing").filter({ hasText: "The zip is damaged" }).waitFor();

      // So many files are a team's project, with a card of its content; its program is too large.
      await drop(tab, { "many.zip": [...many] });
      await tab.page.locator('[data-files="run-program"]').click();
      await code(tab, "note").filter({ hasText: "There are more than 2000 files in it" }).waitFor();
      assert.match(await code(tab, "name").innerText(), /robot\.py/);
      const { time } = await tab.state();
      await tab.until((state, from) => state.time > from + 0.1, time);
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: one long call of Python is ended by the page, and the next program runs",
    async run(tab) {
      await tab.start(`scenario=${stickScenario}`);
      await drop(tab, {
        "robot.py":
          "import wpilib\n\nclass Robot(wpilib.TimedRobot):\n    def teleopPeriodic(self):\n        sum(range(10 ** 12))\n",
      });
      await code(tab, "run").click();
      await tab.until(({ code }) => code.is === "stuck");
      const { time } = await tab.state();
      await tab.until((state, from) => state.time > from + 0.1, time);
      await drop(tab, { "robot.py": readFileSync(join(root, "public/examples/stick-robot/robot.py"), "utf8") });
      await code(tab, "run").click();
      await tab.until(({ code, tick }) => code.is === "running" && tick > 20);
    },
  },
  {
    name: "page code: in Autonomous the panel says that keys do nothing, and one press makes it Teleoperated",
    async run(tab) {
      await tab.start(`scenario=${stickScenario}`);
      await tab.menu("#code-open");
      await code(tab, "example").selectOption("swerve-robot");
      await code(tab, "name").filter({ hasText: "swerve-robot" }).waitFor();
      await code(tab, "run").click();
      await tab.until(({ code, mode }) => code.is === "running" && mode === "auto");
      await code(tab, "state").filter({ hasText: "keys and gamepads do nothing" }).waitFor();
      assert.ok(await tab.page.locator("#keys").isHidden());
      await code(tab, "teleop").click();
      await tab.until(({ code, mode }) => code.is === "running" && mode === "teleop");
      await code(tab, "teleop").waitFor({ state: "hidden" });
      const { robot } = await tab.state();
      await tab.page.locator("#sandlot").evaluate((app) => app.ownerDocument.activeElement?.blur());
      await tab.page.keyboard.down("w");
      await tab.until((state, from) => Math.abs(state.robot.x - from) > 0.5, robot.x);
      await tab.page.keyboard.up("w");
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: a program that sleeps, and one with its own loop, wait in simulated time as in Node",
    async run(tab) {
      await tab.start(`scenario=${stickScenario}`);
      for (const text of [sleeper, ownLoop]) {
        const files = { "robot.py": text };
        const node = hashInNode(files, 1, stickScenario);
        await drop(tab, files);
        await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
        await code(tab, "run").click();
        assert.equal(await runs(tab, 50), await node);
      }
      await tab.ask("live");
      await code(tab, "stop").click();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
  {
    name: "page code: packages of PyPI stand in front of the library's, are pinned in a link, and come when its reader presses Run",
    async run(tab) {
      const asked = await servePyPI(tab);
      await tab.start(`scenario=${stickScenario}`);
      await drop(tab, { "robot.py": usesWheels });
      await code(tab, "state").filter({ hasText: "Ready to run." }).waitFor();
      await code(tab, "packages").locator("summary").click();
      await code(tab, "packages-names").fill("no-such-thing");
      await code(tab, "packages-fetch").click();
      await code(tab, "packages-note").filter({ hasText: 'There is no package "no-such-thing"' }).waitFor();
      await code(tab, "packages-names").fill("robotpy-commands-v2");
      await code(tab, "packages-fetch").click();
      await code(tab, "packages-list").filter({ hasText: "toposort 1.10" }).waitFor();
      assert.ok(!asked.some((path) => path.includes("wpilib")), asked.join());
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "it is sorted by a wheel" }).waitFor();
      if (process.env.SHOTS) await tab.page.screenshot({ path: `${process.env.SHOTS}/packages.png` });

      // After a reload they are there, and need no network.
      asked.length = 0;
      await tab.start(`scenario=${stickScenario}`);
      await tab.menu("#code-open");
      await code(tab, "packages-list").filter({ hasText: "robotpy-commands-v2 2026.9.1" }).waitFor();
      await code(tab, "run").click();
      await code(tab, "prints").filter({ hasText: "it is sorted by a wheel" }).waitFor();
      assert.deepEqual(asked, []);
      await code(tab, "stop").click();
      const menu = tab.page.locator("#menu-open");
      if (await menu.isVisible()) await menu.click();
      await tab.page.locator('[data-command="share"]').click();
      await tab.page.waitForFunction(() => document.querySelector('[data-share="link"]')?.value.includes("&code="));
      const { hash } = new URL(await tab.page.locator('[data-share="link"]').inputValue());
      const browser = await startBrowser();
      try {
        const other = await Tab.open(browser, tab.address);
        const fetched = await servePyPI(other);
        await other.page.goto(`${tab.address}?debug=1&pixelRatio=0.5&look=plain${hash}`);
        await code(other, "packages-list").filter({ hasText: "toposort 1.10" }).waitFor();
        assert.deepEqual(fetched, []);
        await code(other, "run").click();
        await code(other, "prints").filter({ hasText: "it is sorted by a wheel" }).waitFor();
        assert.deepEqual([...other.complaints, ...other.violations], []);
      } finally {
        await browser.close();
      }
    },
  },
  {
    name: "page code: an example with other channels, a robot with those of another, and physics.py moves it or is a ghost, as in Node",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1280, height: 720 });
      await tab.start(`scenario=${stickScenario}`);
      await tab.menu("#code-open");
      for (const name of ["swerve", "arm"]) {
        const files = { "robot.py": readFileSync(join(root, `public/examples/${name}-robot/robot.py`), "utf8") };
        const node = hashInNode(files, 2, `examples/${name}-robot/scenario.json`, ["--wiring", name]);
        await code(tab, "example").selectOption(`${name}-robot`);
        await code(tab, "name")
          .filter({ hasText: `${name}-robot` })
          .waitFor();
        assert.equal(await code(tab, "wiring").inputValue(), name);
        await code(tab, "run").click();
        assert.equal(await runs(tab, 100), await node, name);
        assert.ok(await code(tab, "unwired-part").isHidden());
        await tab.ask("live");
        await code(tab, "stop").click();
      }

      await code(tab, "example").selectOption("stick-robot");
      await code(tab, "name").filter({ hasText: "stick-robot" }).waitFor();
      await drop(tab, withPhysics);
      await code(tab, "physics-row").waitFor();
      for (const physics of ["world", "physics"]) {
        const node = hashInNode(withPhysics, 2, stickScenario, ["--physics", physics]);
        await code(tab, "physics").selectOption(physics);
        await code(tab, "run").click();
        assert.equal(await runs(tab, 100), await node, physics);
        await tab.ask("live");
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/physics-${physics}.png` });
      }
      // The same program on a robot whose channels are others.
      await code(tab, "wiring").selectOption("drive-class");
      await tab.until(({ tick }) => tick === 0);
      await code(tab, "run").click();
      await code(tab, "unwired").filter({ hasText: "PWM[0]" }).waitFor();
      assert.deepEqual([...tab.complaints, ...tab.violations], []);
    },
  },
];
