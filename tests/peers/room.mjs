// WPILib's own program at a laptop is one player's input: RobotPy with halsim_ws drives the robot of a guest in a room whose host sits at
// another page. Both pages come to the same run.
import assert from "node:assert/strict";
import { join } from "node:path";
import { startBrowser, startServer, Tab } from "../e2e/browser.mjs";
import { Actor, python } from "./follow.mjs";

/** Robots of the program's kind: its two motors are PWM 0 and 1. */
const course = "scenario=fields/practice/scenarios/course.json&robot=kitbot&station=blue1&first=0";

const guestOf = (state) => state.together?.room?.guests.find(({ name }) => name === "Laptop");

/** Both pages in one run, the guest's with the program, which drives. */
async function meet(browser, address, program) {
  const tabs = [];
  try {
    const host = await Tab.open(browser, address);
    tabs.push(host);
    await host.start(course);
    await host.menu("#together-open");
    await host.page.locator("[data-together=name]").fill("Host");
    await host.page.locator("[data-together=make]").click();
    const { code } = (await host.until((state) => state.together?.room?.guests.length === 1)).together.room;

    const guest = await Tab.open(browser, address);
    tabs.push(guest);
    await guest.start(`room=${code}&first=0`);
    await guest.page.locator("[data-together=name]").fill("Laptop");
    await guest.page.locator("[data-together=join-form] button").click();
    await guest.page.locator("[data-together=inside]").waitFor();
    await guest.menu("#net-open");
    await guest.page.locator('[data-net="hal-robot"]').click();
    await guest.page.locator('[data-net="hal-state"]', { hasText: /^Connected$/ }).waitFor();
    await host.until((state) =>
      state.together.room.guests.some(({ name, role }) => name === "Laptop" && role === "driver"),
    );
    await host.page.locator("[data-together=start]").click();
    for (const one of tabs) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
    // No key is pressed: it drives to and fro by its program, whose outputs the host's page has as well.
    const from = (await guest.state()).robot;
    await guest.until((state, x) => Math.hypot(state.robot.x - x.x, state.robot.y - x.y) > 0.3, from);
    assert.ok(program.state.pictures !== undefined, "the program runs its loop");
    const { tick } = (await guest.state()).together.status;
    await host.until((state, last) => state.together.status.tick > last, tick);
    // The program is killed: the robot stands still, in both.
    await program.end("SIGKILL");
    const stands = await guest.until((state) => state.robot.speed < 0.01);
    const after = await guest.until((state, end) => state.time > end, stands.time + 0.5);
    assert.ok(
      Math.hypot(after.robot.x - stands.robot.x, after.robot.y - stands.robot.y) < 0.05,
      "it drives without a program",
    );
    await host.page.locator("[data-together=end]").click();
    const hashes = [];
    for (const one of tabs) {
      await one.until((state) => !state.together.runs && state.clock.paused);
      hashes.push((await one.ask("seek", tick)).hash);
    }
    assert.equal(hashes[0], hashes[1]);
  } finally {
    for (const one of tabs) await one.close();
  }
}

/** { results, shown } as the other comparisons have them. */
export async function compareRoom() {
  const server = await startServer();
  const browser = await startBrowser();
  const command = [
    python,
    "-m",
    "robotpy",
    "--main",
    join(import.meta.dirname, "robot.py"),
    "sim",
    "--nogui",
    "--ws-server",
  ];
  const program = new Actor({ command, ready: /Robot program startup complete/ });
  try {
    await program.ready();
    await meet(browser, server.address, program);
    return { results: [{ name: "a guest's robot", problem: "" }], shown: [] };
  } catch (error) {
    const problem = `${error.message}\n${program.said.slice(-6).join("\n")}`;
    return { results: [{ name: "a guest's robot", problem }], shown: [] };
  } finally {
    await program.end("SIGKILL");
    await browser.close();
    await server.stop();
  }
}
