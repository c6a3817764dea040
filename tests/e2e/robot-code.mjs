// A robot program drives the page's robot: an independent one over HALSim, direct and by the bridge.
import assert from "node:assert/strict";
import { startServer } from "./browser.mjs";
import { netTest } from "./typescript.mjs";

const net = (tab, name) => tab.page.locator(`[data-net="${name}"]`);
const station = (tab, name) => tab.page.locator(`[data-station="${name}"]`);
const connected = (tab) =>
  net(tab, "hal-state")
    .filter({ hasText: /^Connected$/ })
    .waitFor();
const says = (tab, text) => station(tab, "state").getByText(text, { exact: true }).waitFor();

/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&station=blue1&robot=kitbot";

/**
 * A program that turns on the spot, in any case, and has an encoder; as WPILib's it keeps its outputs when disabled.
 */
async function makeProgram() {
  const { RobotProgram } = await netTest("robot-program.ts");
  const program = new RobotProgram();
  program.makeEncoder(0, 0, 1, false);
  program.setPwm(0, 0.7);
  program.setPwm(1, 0.7);
  return program;
}

async function enableAndTurn(tab, program) {
  const { yaw } = (await tab.state()).robot;
  const count = program.number("Encoder", "0", ">count");
  await station(tab, "enable").click();
  await tab.until((state, yaw) => Math.abs(Math.sin(state.robot.yaw - yaw)) > 0.5, yaw);
  assert.equal(program.mode.enabled, true);
  // The page may know of the turn before the program does.
  const counts = () => program.number("Encoder", "0", ">count") - count;
  for (const end = Date.now() + 20_000; counts() <= 50 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(counts() > 50, `its encoder has counted ${counts()}, from ${count}`);
}

/** Its outputs are on and do nothing. */
async function stands(tab) {
  const { robot } = await tab.until((state) => state.mode === "disabled" && Math.abs(state.robot.turn) < 0.01);
  const { time } = await tab.state();
  const after = await tab.until((state, end) => state.time > end, time + 0.3);
  assert.ok(Math.abs(after.robot.yaw - robot.yaw) < 0.01, "it turns though it is disabled");
}

export const tests = [
  {
    name: "robot code: a program drives while it is enabled, stops when disabled, lost or stopped, direct and by the bridge",
    async run(tab) {
      const server = await startServer();
      tab.address = server.address;
      let program = await makeProgram();
      const port = await program.listen();
      try {
        await tab.start(quick);
        const prompt = tab.page.locator("#prompt", { hasText: "Press W to drive" });
        await prompt.waitFor({ state: "visible" });
        await tab.menu("#net-open");
        await net(tab, "hal-robot").click();
        await net(tab, "hal-address").fill(`127.0.0.1:${port}`);
        await tab.page.keyboard.press("Enter");
        await connected(tab);
        await net(tab, "hal-mapped-count").filter({ hasText: /[1-9]/ }).waitFor();
        await says(tab, "Teleoperated Disabled");
        // A robot with a program needs no driver's prompt.
        await prompt.waitFor({ state: "hidden" });
        await stands(tab);
        assert.equal(program.mode.enabled, false);
        await tab.menu("#station-open");
        await enableAndTurn(tab, program);
        assert.equal(program.mode.station, "blue1");
        // The person's stick is the program's, not the built-in one's.
        await tab.page.keyboard.down("KeyW");
        await tab.until((state) => state.axes[0] === 0);
        for (const end = Date.now() + 20_000; program.joysticks[0]?.axes?.[1] !== -1 && Date.now() < end;)
          await new Promise((resolve) => setTimeout(resolve, 20));
        assert.equal(program.joysticks[0]?.axes?.[1], -1);
        await tab.page.keyboard.up("KeyW");
        await station(tab, "disable").click();
        await stands(tab);

        // It is killed while it drives, and started again.
        await enableAndTurn(tab, program);
        await program.close();
        await says(tab, "No Robot Code");
        await stands(tab);
        // Nor is anybody asked to drive a robot that is disabled.
        assert.equal(await prompt.isVisible(), false);
        program = await makeProgram();
        await program.listen(port);
        await says(tab, "Teleoperated Disabled");

        // The other way round: the program comes to the bridge.
        await program.close();
        await tab.menu("#net-open");
        await net(tab, "hal-bridge").click();
        await net(tab, "hal-state").filter({ hasText: "Waiting for robot code" }).waitFor();
        program = await makeProgram();
        await program.connect(server.halsim);
        await connected(tab);
        await tab.menu("#station-open");
        await enableAndTurn(tab, program);
        await station(tab, "stop").click();
        await says(tab, "Emergency Stopped");
        await stands(tab);
        assert.equal(program.mode.estop, true);
        // The browser's own words about the time without a program.
        assert.deepEqual(
          tab.complaints.filter((line) => !line.includes("WebSocket connection to")),
          [],
        );
      } finally {
        await program.close();
        await server.stop();
      }
    },
  },
];
