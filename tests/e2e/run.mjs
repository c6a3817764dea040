// End-to-end tests: the built page in real Chromium. Prints a line for each test and "N passed, N failed" at the end.
//   node tests/e2e/run.mjs           all of them
//   node tests/e2e/run.mjs camera    those whose name contains the word
//   LANES=1 node tests/e2e/run.mjs   one after the other; else two at once where there are two processors
// A test has a name and `run`, and may have: `flags` of its browser, `draws` (it looks at the picture, which is not
// drawn for others), `alone` (it measures, or counts things of the whole browser).
import { availableParallelism } from "node:os";
import { startBrowser, startServer, Tab } from "./browser.mjs";
import { tests as accessibility } from "./accessibility.mjs";
import { tests as bench } from "./bench.mjs";
import { tests as blocks } from "./blocks.mjs";
import { tests as compare } from "./compare.mjs";
import { tests as connection } from "./connection.mjs";
import { tests as dashboard2027 } from "./dashboard-2027.mjs";
import { tests as determinism } from "./determinism.mjs";
import { tests as direct } from "./direct.mjs";
import { tests as docs } from "./docs.mjs";
import { tests as drawings } from "./drawings.mjs";
import { tests as driverStation } from "./driver-station.mjs";
import { tests as driving } from "./driving.mjs";
import { tests as embed } from "./embed.mjs";
import { tests as film } from "./film.mjs";
import { tests as frames } from "./frames.mjs";
import { tests as hallLight } from "./hall-light.mjs";
import { tests as firstMinute } from "./first-minute.mjs";
import { tests as inspector } from "./inspector.mjs";
import { tests as lab } from "./lab.mjs";
import { tests as layout } from "./layout.mjs";
import { tests as handIn } from "./hand-in.mjs";
import { tests as otherAddress } from "./other-address.mjs";
import { tests as lesson } from "./lesson.mjs";
import { tests as platform } from "./platform.mjs";
import { tests as match } from "./match.mjs";
import { tests as menu } from "./menu.mjs";
import { tests as offline } from "./offline.mjs";
import { tests as pageCode } from "./page-code.mjs";
import { tests as pageCodeLimits } from "./page-code-limits.mjs";
import { tests as pages } from "./pages.mjs";
import { tests as party } from "./party.mjs";
import { tests as past } from "./past.mjs";
import { tests as policy } from "./policy.mjs";
import { tests as problems } from "./problems.mjs";
import { tests as race } from "./race.mjs";
import { tests as robotCode } from "./robot-code.mjs";
import { tests as robots } from "./robots.mjs";
import { tests as scenario } from "./scenario.mjs";
import { tests as programRobot } from "./program-robot.mjs";
import { tests as secondEngine } from "./second-engine.mjs";
import { tests as share } from "./share.mjs";
import { tests as sound } from "./sound.mjs";
import { tests as rooms } from "./together.mjs";
import { tests as values } from "./values.mjs";
import { tests as vision } from "./vision.mjs";
import { tests as whatToPlay } from "./what-to-play.mjs";
import { tests as words } from "./words.mjs";
import { tests as fields } from "./fields.mjs";
import { tests as files } from "./files.mjs";
import { tests as sweep } from "./sweep.mjs";
import { tests as workshop } from "./workshop.mjs";
import { tests as wpilog } from "./wpilog.mjs";

const asked = process.argv.slice(2);
/**
 * Tests with limits in real time, such as a connection that is lost after a second without an answer, have the machine
 * to themselves.
 */
const alone = (tests) => tests.map((test) => ({ ...test, alone: true }));
const wanted = [
  ...driving,
  ...layout,
  ...lab,
  ...accessibility,
  ...words,
  ...menu,
  ...whatToPlay,
  ...firstMinute,
  ...lesson,
  ...platform,
  ...handIn,
  ...otherAddress,
  ...match,
  ...robots,
  ...files,
  ...sweep,
  ...workshop,
  ...scenario,
  ...fields,
  ...alone(connection),
  ...alone(drawings),
  ...alone(driverStation),
  ...alone(robotCode),
  ...alone(blocks),
  ...alone(pageCode),
  ...dashboard2027,
  ...alone(pageCodeLimits),
  ...alone(programRobot),
  ...inspector,
  ...wpilog,
  ...vision,
  ...values,
  ...determinism,
  ...alone(direct),
  ...alone(rooms),
  ...alone(party),
  ...secondEngine,
  ...problems,
  ...pages,
  ...policy,
  ...embed,
  ...docs,
  ...offline,
  ...share,
  ...film,
  ...bench,
  ...frames,
  ...hallLight,
  ...sound,
  ...race,
  ...past,
  ...compare,
].filter(({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`no test has ${asked.map((word) => `"${word}"`).join(" or ")} in its name`);
  process.exit(2);
}
// A test's left-over work must not end the others.
process.on("unhandledRejection", (error) => console.log(`left behind by a test: ${error?.stack ?? error}`));
const totals = { passed: 0, failed: 0 };
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A server and browsers for one test at a time. */
class Lane {
  #browsers = new Map();
  #server = null;

  /** Tests share a browser for each set of flags; starting one takes seconds. */
  async #browserFor(flags = []) {
    const key = flags.join(" ");
    if (!this.#browsers.has(key)) this.#browsers.set(key, await startBrowser(...flags));
    return this.#browsers.get(key);
  }

  /** Runs a test in a tab of its own; returns whether it passed. */
  async passes({ flags, draws, run }) {
    this.#server ??= await startServer();
    const tab = await Tab.open(await this.#browserFor(flags), this.#server.address, draws);
    try {
      await run(tab);
      // In every test the page keeps to its policy.
      if (tab.violations.length > 0) throw new Error(tab.violations.join("\n"));
      return true;
    } catch (error) {
      console.log(error.stack ?? String(error));
      if (tab.complaints.length > 0) console.log(tab.complaints.join("\n"));
      console.log(`the page then: ${await tab.sign()}`);
      return false;
    } finally {
      await tab.close();
    }
  }

  async end() {
    for (const browser of this.#browsers.values()) await browser.close();
    await this.#server?.stop();
  }
}

/** Takes tests from the list until it is empty; those that fail go to `again`. */
async function runAll(lane, list, again) {
  for (let test = list.shift(); test !== undefined; test = list.shift()) {
    const start = performance.now();
    const passed = await lane.passes(test);
    if (passed) totals.passed++;
    else again.push(test);
    console.log(`${passed ? "ok   " : "again"} ${test.name} (${seconds(start)})`);
  }
}

const lanes = Array.from(
  { length: Number(process.env["LANES"] ?? Math.min(2, availableParallelism())) },
  () => new Lane(),
);
const start = performance.now();
const again = [];
const together = wanted.filter(({ alone }) => !alone);
await Promise.all(lanes.map((lane) => runAll(lane, together, again)));
await runAll(
  lanes[0],
  wanted.filter(({ alone }) => alone),
  again,
);

// A browser on a busy machine misses a moment now and then. A test that fails twice more, with nothing beside it, is
// broken; one that fails and then passes is named at the end.
const unsteady = [];
for (const test of again) {
  const second = await lanes[0].passes(test);
  const passed = second || (await lanes[0].passes(test));
  if (passed) unsteady.push(`only at the ${second ? "second" : "third"} try: ${test.name}`);
  if (passed) totals.passed++;
  else totals.failed++;
  console.log(`${passed ? "ok   " : "FAIL "} ${test.name}`);
}

await Promise.all(lanes.map((lane) => lane.end()));
for (const line of unsteady) console.log(line);
console.log(`${lanes.length} at once, ${seconds(start)}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
