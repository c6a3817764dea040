// A program of WPILib 2027, with its own packages and HAL over halsim_ws, beside the built page: all that it publishes is seen there, changed
// from there, and heard by it. And each template and lesson's solution of 2027 in those packages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBrowser, startServer, Tab } from "../../e2e/browser.mjs";
import { Actor, pause } from "../follow.mjs";
import { python2027 } from "./root.mjs";

const here = import.meta.dirname;
const examples = join(here, "../../../public/examples");
const lessons = join(here, "../../../public/lessons");
/** The program has said it by then [ms]; a machine beside other work draws the page in software. */
const patienceMs = 20_000;

const layout = {
  "sandlot-layout": 1,
  name: "Of 2027",
  root: {
    row: [
      { column: ["choosers", "tunables"].map((view) => ({ tabs: [{ view }] })) },
      { column: ["sendable", "commands"].map((view) => ({ tabs: [{ view }] })) },
      { column: ["mechanism2d", "field2d", "tree"].map((view) => ({ tabs: [{ view }] })) },
      { picture: true },
    ],
  },
};

/** The program and the page, connected. */
class Desk {
  constructor(home) {
    const command = [python2027, "-m", "robotpy", "--main", join(here, "robot.py"), "sim", "--nogui", "--ws-server"];
    this.program = new Actor({ command, ready: /Robot program startup complete/, cwd: home });
  }

  async open() {
    await this.program.ready();
    [this.server, this.browser] = [await startServer(), await startBrowser()];
    this.tab = await Tab.open(this.browser, this.server.address);
    this.page = this.tab.page;
    this.page.setDefaultTimeout(patienceMs);
    await this.page.setViewportSize({ width: 1600, height: 1000 });
    await this.tab.useLayout(layout);
    const where = "scenario=fields/practice/scenarios/course.json&station=blue1&robot=kitbot";
    await this.tab.start(`${where}&connect=robot`);
    await this.page.keyboard.press("KeyY");
  }

  /** The program prints such a line, now or soon. */
  async says(pattern) {
    const end = performance.now() + patienceMs;
    while (!this.program.said.some((line) => pattern.test(line))) {
      if (performance.now() > end) throw new Error(`the program does not say ${pattern}: ${this.#last()}`);
      await pause(20);
    }
  }

  #last() {
    return this.program.said.slice(-6).join(" | ");
  }

  /** One of the views, by its title. */
  view(name) {
    return this.page.getByRole("region", { name });
  }

  /** Types into a field of the view of tunables. */
  async set(name, text) {
    const field = this.view("Tunables").getByRole("textbox", { name, exact: true });
    await field.fill(text);
    await field.press("Enter");
  }

  part(name) {
    return this.page.locator(`[data-station="${name}"]`);
  }

  mode(name) {
    return this.page.locator(".station-opmode", { has: this.page.locator(`select[data-opmode="${name}"]`) });
  }

  /** A mode of the driver station is chosen, and enabled. */
  async enable(button) {
    await this.part("disable").click();
    await this.part(button).click();
    await this.part("enable").click();
  }

  /** The picture of a failure. */
  async shot(name) {
    if (process.env["SHOTS"]) await this.page?.screenshot({ path: join(process.env["SHOTS"], `${name}.png`) });
  }

  async close() {
    await this.browser?.close();
    await this.server?.stop();
    await this.program.end("SIGKILL");
  }
}

const checks = {
  async "the page takes the year from the program's messages"({ page }) {
    await page.locator("#pill", { hasText: "Robot code drives" }).waitFor();
    await page.locator('[data-net="year-2027"][aria-pressed="true"]').waitFor({ state: "attached" });
  },
  async "telemetry: a number is in the tree, and goes on"({ page }) {
    await page.locator(".tree-search").fill("Tenth loops");
    const row = page.locator(".tree-row", { hasText: "Tenth loops" });
    const above = (least) =>
      page
        .waitForFunction((least) => {
          const rows = [...document.querySelectorAll(".tree-row")].map((each) => each.textContent);
          const text = rows.find((each) => each.includes("Tenth loops"));
          const number = Number(/(\d+)\s*$/.exec(text ?? "")?.[1]);
          return number > least && number;
        }, least)
        .then((found) => found.jsonValue());
    await row.waitFor();
    const first = await above(0);
    await above(first);
    assert.ok(first % 10 === 0, String(first));
  },
  async "tunables: a number within its bounds, and one of two topics as one row"(desk) {
    await desk.set("Speed, /Tunables/Speed", "0.5");
    await desk.says(/ speed 0\.50 /);
    await desk.set("Gain, /Tunables/Gain/value", "3.5");
    await desk.says(/ gain 3\.5 /);
  },
  async "choosers: an option is chosen, and the program goes by it"(desk) {
    const choosers = desk.view("Choosers");
    const card = choosers.locator(".chooser", { hasText: "Route" });
    assert.equal(await card.locator("select").inputValue(), "Left way");
    await card.locator("select").selectOption("Right way");
    await desk.says(/ route right$/);
    await choosers.locator('.chooser:not([data-state="waiting"])', { hasText: "Route" }).waitFor();
    await card
      .locator("select")
      .filter({ has: desk.page.locator("option:checked", { hasText: "Right way" }) })
      .waitFor();
  },
  async "controllers: gains and setpoint are set, and what it logs is only shown"(desk) {
    await desk.set("p, /Tunables/Arm/Pid/p", "0.75");
    await desk.says(/^p 0\.75 /);
    await desk.set("setpoint, /Tunables/Arm/Pid/setpoint", "90");
    await desk.says(/ setpoint 90\.0 /);
    const shown = desk.view("Sendables").locator(".card", { has: desk.page.locator("h3", { hasText: /^Shown / }) });
    await shown.locator(".tunable", { hasText: "error" }).filter({ hasText: "4" }).first().waitFor();
    assert.equal(await shown.getByRole("textbox").count(), 0, "telemetry is not to be set");
  },
  async "mechanisms: the arm is drawn where its setpoint is"({ page }) {
    await page.locator(".mech2d-figures tr", { hasText: "arm" }).filter({ hasText: "90" }).waitFor();
    await page.waitForFunction(() => {
      const each = document.querySelector(".mech2d-picture line");
      return Math.abs(Number(each?.getAttribute("x1")) - Number(each?.getAttribute("x2"))) < 0.01;
    });
  },
  async "fields: a pose is typed, and the program has it"(desk) {
    const typed = desk.page.locator(".field-object", { hasText: "Goal" }).locator(".field-pose");
    await typed.fill("3, 1, 90");
    await typed.press("Enter");
    await desk.says(/ goal 3\.00 1\.00 90 /);
  },
  async "operating modes: listed, chosen, run, and the robot drives"(desk) {
    const { tab } = desk;
    await desk.mode("auto").locator("select").selectOption("Back");
    const { x } = (await tab.state()).robot;
    await desk.enable("mode-auto");
    await desk.says(/^starts Back$/);
    await desk.mode("auto").filter({ hasText: "runs" }).waitFor();
    await tab.until(({ robot }, x) => Math.abs(robot.x - x) > 0.3, x);
    await desk.enable("mode-teleop");
    await desk.says(/^starts Stand$/);
  },
  async "commands: one is started, listed and cancelled"(desk) {
    const commands = desk.view("Commands");
    const running = commands.locator(".scheduler-row");
    await running.filter({ hasText: "Fast" }).waitFor();
    await commands.getByRole("button", { name: "Run Slow wheel", exact: true }).click();
    await desk.says(/^begins Slow$/);
    await running.filter({ hasText: "Slow" }).waitFor();
    await running.filter({ hasText: "Fast" }).getByRole("button").click();
    await desk.says(/^ends Fast$/);
    await commands.getByRole("button", { name: "Cancel Slow wheel", exact: true }).click();
    await desk.says(/^ends Slow$/);
    await running.waitFor({ state: "detached" });
  },
  async "operating modes: one that vanishes while it runs is said"(desk) {
    await desk.enable("mode-test");
    await desk.says(/^starts Leave$/);
    await desk.mode("test").filter({ hasText: "has it no more" }).waitFor();
    await desk.part("disable").click();
    await desk.says(/^ends Leave$/);
  },
  async "the page complains of nothing"({ tab }) {
    assert.deepEqual([...tab.complaints, ...tab.violations], []);
  },
};

/** One after the other, in the one run. Results: { name, problem } each. */
async function besideThePage(results) {
  const home = mkdtempSync(join(tmpdir(), "sandlot-systemcore-"));
  const desk = new Desk(home);
  try {
    await desk.open();
    for (const [name, check] of Object.entries(checks)) {
      const problem = await check(desk).then(
        () => "",
        (error) => error.message,
      );
      if (problem !== "") await desk.shot(`systemcore-${results.length}`);
      results.push({ name, problem });
    }
    await desk.shot("systemcore");
  } catch (error) {
    results.push({ name: "a program beside the page", problem: error.message });
  } finally {
    await desk.close();
    rmSync(home, { recursive: true });
  }
}

/** robotpy-xrp of alpha 7 needs robotpy-native-xrp of alpha 7, which PyPI does not have. */
const unbuilt = ["xrp-2027", "line-2027"];

/** Folders of programs of 2027: each template, and each solution of a lesson; its starter is that with a line or two left out. */
function* programsInto(home) {
  for (const name of readdirSync(examples).filter((each) => each.endsWith("-2027") && !unbuilt.includes(each))) {
    const project = join(home, name);
    cpSync(join(examples, name), project, { recursive: true });
    yield [`template ${name}`, project];
  }
  const newer = readdirSync(lessons, { recursive: true }).filter((path) => /solution\/.*\.2027\.py$/.test(path));
  for (const path of newer.sort()) {
    const name = path.slice(0, -".2027.py".length);
    const project = join(home, name.replaceAll("/", "-"));
    mkdirSync(project);
    cpSync(join(lessons, path), join(project, "robot.py"));
    yield [`lesson ${name}`, project];
  }
}

/** All of them, each in a process of its own. */
function programs(results) {
  const home = mkdtempSync(join(tmpdir(), "sandlot-systemcore-"));
  try {
    for (const [name, project] of programsInto(home)) {
      mkdirSync(join(project, "tests"), { recursive: true });
      for (const each of readdirSync(join(project, "tests"))) rmSync(join(project, "tests", each), { recursive: true });
      cpSync(join(here, "templates_test.py"), join(project, "tests/templates_test.py"));
      const args = ["-m", "robotpy", "--main", "robot.py", "test"];
      const { status, stdout, stderr } = spawnSync(python2027, args, { cwd: project, encoding: "utf8" });
      const lines = `${stdout}${stderr}`.split("\n");
      const why = lines.filter((line) => /^E {2}/.test(line)).slice(0, 3);
      const problem = status === 0 ? "" : (why.length > 0 ? why : lines.slice(-4)).join("\n");
      results.push({ name, problem });
    }
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Checks of both, and lines that are only shown. */
export async function compareSystemcore() {
  const results = [];
  await besideThePage(results);
  programs(results);
  return { results, shown: [] };
}
