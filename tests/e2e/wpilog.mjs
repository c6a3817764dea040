// A data log in a real browser: recorded, saved, read by the independent reader, and opened again beside the run.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { netTest } from "./typescript.mjs";

const loadReader = () => netTest("wpilog.ts");

const scenarioFile = "fields/2026-rebuilt/scenarios/test.json";

async function start(tab) {
  await tab.serveInstead(scenarioFile, {
    json: {
      sandlot: 1,
      name: "Test",
      seed: 3,
      field: "2026-rebuilt",
      pieces: "none",
      match: { start: "teleop", clock: false },
      robots: [{ robot: "swerve-shooter", station: "blue1", at: [3, 5.56, 0], program: "driver" }],
    },
  });
  return tab.start(`scenario=${scenarioFile}`);
}

const button = (tab, name) => tab.page.getByRole("button", { name, exact: true });

async function save(tab) {
  const [download] = await Promise.all([tab.page.waitForEvent("download"), button(tab, "Save").click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Puts a file on the page as a drop does. */
async function drop(tab, name, bytes) {
  await tab.page.evaluate(
    ([name, base64]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
      window.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, cancelable: true }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    },
    [name, bytes.toString("base64")],
  );
}

export const tests = [
  {
    name: "wpilog: a run is recorded, saved, and stands beside the next run as a ghost where it was",
    async run(tab) {
      const { readWpilog, valueAt } = await loadReader();
      await start(tab);
      await tab.ask("pause");
      await tab.menu("#log-open");
      await button(tab, "Record").click();
      await tab.page.locator('#log-open[data-state="recording"]').waitFor({ state: "attached" });
      await tab.ask("run", 1);
      await tab.page.keyboard.down("KeyW");
      await tab.until((state) => state.logs.recorder.seconds >= 2);
      await tab.page.keyboard.up("KeyW");
      await button(tab, "Stop").click();
      await tab.until((state) => state.logs.recorder.state === "stopped");
      const { name, bytes } = await save(tab);
      assert.match(name, /^test_\d{8}_\d{6}\.wpilog$/);
      const log = readWpilog(new Uint8Array(bytes));
      assert.deepEqual(log.problems, []);
      const pose = log.entries.find((entry) => entry.name === "NT:/Sandlot/Robots/blue1/Pose");
      // A pose is written when it has changed, the time with every tick.
      const ticks = log.entries.find((entry) => entry.name === "NT:/Sandlot/Time").records;
      const [first, last] = [ticks[0], ticks.at(-1)];
      assert.ok(last.time - first.time >= 2e6, `${(last.time - first.time) / 1e6} s`);
      assert.ok(log.entries.some((entry) => entry.name === "DS:enabled" && entry.records.length > 0));
      assert.ok(log.entries.some((entry) => entry.name === "systemTime" && entry.records.length > 0));

      // Another run, and the log beside it.
      await tab.page.keyboard.press("KeyR");
      await tab.until((state) => Math.abs(state.robot.x - 3) < 0.05);
      await drop(tab, name, bytes);
      await tab.page.getByRole("region", { name: "Time of the log" }).waitFor();
      const slider = tab.page.getByRole("slider", { name: "Time of the log" });
      await slider.focus();
      await tab.page.keyboard.press("End");
      const end = await tab.until((state) => state.logs.view?.ghosts.length === 1 && state.logs.view);
      const at = async (time) => {
        const wanted = valueAt(pose, Math.round(1e6 * time));
        await tab.until(
          (state, [time, [x, y]]) => {
            const { time: now, ghosts } = state.logs.view;
            const [gx, gy] = ghosts[0].pose;
            return Math.abs(now - time) < 1e-6 && Math.hypot(gx - x, gy - y) < 1e-6;
          },
          [time, wanted],
        );
      };
      assert.equal(end.logs.view.ghosts[0].label, "Blue 1");
      await at(last.time / 1e6);
      await tab.page.keyboard.press("Home");
      await at(first.time / 1e6);
      const travelled = Math.hypot(...[0, 1].map((i) => valueAt(pose, last.time)[i] - valueAt(pose, first.time)[i]));
      assert.ok(travelled > 1, `the robot moved ${travelled} m`);
      // By pointer, into the middle.
      const box = await slider.boundingBox();
      await tab.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      const { logs } = await tab.until((state, from) => state.logs.view.time > from + 0.2, first.time / 1e6);
      assert.ok(logs.view.time < last.time / 1e6);
      await tab.page.keyboard.press("Home");
      await tab.page.keyboard.press(" ");
      await tab.until((state, from) => state.logs.view.playing && state.logs.view.time > from, first.time / 1e6);
      await button(tab, "Follow the match").click();
      await tab.until((state) => state.logs.view.following);

      // Its robot can be raced: from the first move of both on, for which it waits.
      await tab.page.keyboard.press("KeyO");
      await tab.page.locator('[data-choice="log:0"]').click();
      const { race } = await tab.until(
        (state) => state.race.against === "Blue 1" && state.race.ghosts.length === 2 && state,
      );
      assert.equal(race.align, "start");
      await tab.page.keyboard.press("KeyR");
      await tab.page.locator("[data-race=align]").selectOption("move");
      const ghost = ({ race }) => race.ghosts.at(-1).pose[0];
      const { race: waits } = await tab.until((state) => state.race.align === "move");
      assert.ok(Math.abs(ghost({ race: waits }) - 3) < 0.1, `${ghost({ race: waits })}`);
      await tab.hold("KeyW", 0.6);
      await tab.until((state) => state.race.ghosts.at(-1).pose[0] > 3.3);
      await tab.page.locator("[data-race=stop]").click();
      await tab.page.keyboard.press("KeyO");

      await button(tab, "Close the log").click();
      await tab.until((state) => state.logs.view === null);
      assert.equal(await tab.page.getByRole("region", { name: "Time of the log" }).count(), 0);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "wpilog: what is cut off is named and the rest shown; what is no log is refused",
    async run(tab) {
      const { WpilogBuilder } = await loadReader();
      await start(tab);
      const log = new WpilogBuilder();
      const pose = log.start("/RealOutputs/Odometry/Robot", "struct:Pose2d");
      const fuel = log.start("/RealOutputs/Fuel", "struct:Translation3d[]");
      for (let i = 0; i <= 100; i++) log.doubles(pose, 20_000 * i, [5, 1 + 0.05 * i, 0]);
      log.doubles(fuel, 0, [1, 1, 1, 2, 2, 2]);
      log.doubles(pose, 2_020_000, [9, 9, 9]);
      await drop(tab, "cut.wpilog", Buffer.from(log.bytes.slice(0, -3)));
      const problem = tab.page.locator('[data-log="problem"]');
      await problem.waitFor();
      assert.match(await problem.innerText(), /^The log is damaged at byte \d+: .*cut off/);
      await tab.until((state) => state.logs.view?.ghosts[0]?.pose[0] === 5);
      // Another track, by its name.
      await tab.page.locator(".log-more summary").click();
      await tab.page.locator('[data-log="search"]').fill("fuel");
      await tab.page.locator(".log-found button").first().click();
      await tab.until((state) => state.logs.view.points === 2);

      await drop(tab, "notes.wpilog", Buffer.from("not a log"));
      const note = tab.page.locator('[data-logs="note"]');
      await tab.page.waitForFunction(() => document.querySelector('[data-logs="note"]').textContent !== "");
      assert.equal(await note.innerText(), "notes.wpilog: Byte 0: this is no log: it does not begin with WPILOG.");
      await tab.until((state) => state.logs.view === null);
      await drop(tab, "picture.png", Buffer.from("x"));
      const thing = tab.page.locator('#files .files-thing[data-state="refused"]');
      await thing.filter({ hasText: "picture.png is a picture." }).waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
];
