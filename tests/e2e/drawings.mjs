// Drawings of a robot program in the field: a client that knows only the protocol publishes them through the bridge.
import assert from "node:assert/strict";
import { startServer } from "./browser.mjs";
import { netTest } from "./typescript.mjs";

const part = (tab, name) => tab.page.locator(`[data-net="${name}"]`);
const scenario = "scenario=fields/practice/scenarios/course.json&station=blue1";

const poses = (numbers) => new Uint8Array(new Float64Array(numbers).buffer);

/** A program: it publishes under a number each, and sets. */
async function program(port) {
  const { Nt4TestClient } = await netTest("nt4-client.ts");
  const client = await Nt4TestClient.open(port, { name: "program" });
  let count = 0;
  let time = 0;
  const ids = new Map();
  return {
    client,
    set(name, type, kind, value) {
      if (!ids.has(name)) {
        ids.set(name, ++count);
        client.publish(name, count, type);
      }
      client.set(ids.get(name), ++time, kind, value);
    },
    drop: (name) => client.send("unpublish", { pubuid: ids.get(name) }),
  };
}

/** A quarter circle as WPILib's trajectories are written: 21 states in 2 s. */
const quarter = Array.from({ length: 21 }, (_, i) => {
  const angle = (i / 20) * (Math.PI / 2);
  const translation = { x: 3 + 2 * Math.sin(angle), y: 2 + 2 * (1 - Math.cos(angle)) };
  return { time: 0.1 * i, velocity: 1.57, pose: { translation, rotation: { radians: angle } } };
});

export const tests = [
  {
    name: "drawings: a program's Field2d, trajectory, pyfrc line and labels are in the picture, and go with it",
    draws: true,
    async run(tab) {
      const bridge = await startServer();
      tab.address = bridge.address;
      try {
        const { robot } = await tab.start(scenario);
        assert.equal((await tab.state()).drawings, null, "nothing is fetched before somebody draws");
        await tab.menu("#net-open");
        await part(tab, "role-bridge").click();
        await part(tab, "link-state").filter({ hasText: "Connected" }).waitFor();
        const { client, set, drop } = await program(bridge.nt);

        const field = "/SmartDashboard/Auto";
        set(`${field}/.type`, "string", "string", "Field2d");
        set(`${field}/Robot`, "double[]", "double[]", [robot.x + 1, robot.y, 90]);
        set(`${field}/Plan trajectory`, "double[]", "double[]", [1, 1, 0, 2, 1.5, 0, 3, 1, 0]);
        const lines = [
          {
            shape: "draw_line",
            line_pts: [
              [0, 0],
              [1.2, 0],
              [1.2, 0.6],
            ],
            robot_coordinates: "attached",
            color: "#00e5ff",
          },
          { shape: "trajectory", states: quarter, show_dt: 0.5, color: "orange" },
          { shape: "draw_text", text: "pick up here", pt: [4, 2.5], color: "lime" },
          {
            shape: "target",
            x: 6,
            y: 2,
            view_angle_start: 120,
            view_angle_end: 240,
            view_dst_start: 0.5,
            view_dst_end: 2,
          },
        ];
        set("/Sandlot/Draw/Plan", "json", "json", JSON.stringify(lines));
        set("/Sandlot/Draw/Wrong", "json", "json", '[{"shape":"line","points":[[0,0]]}]');
        set("/Sandlot/Draw/Seen", "struct:Pose3d[]", "raw", poses([2, 3, 0.4, 1, 0, 0, 0, 5, 1, 0.8, 1, 0, 0, 0]));
        set("/Sandlot/Labels/Arm", "double", "double", 12.34567);
        set("/Sandlot/Labels/State", "string", "string", "climbing");

        const there = await tab.until(({ drawings }) => {
          const drawn = drawings?.drawn;
          // Signs come with the next picture.
          const all = drawings?.names.length === 6 && drawn?.places.models.length === 1;
          return all && drawn.shapes.texts.length === 6 && drawn.places.texts.length === 2;
        });
        const { drawn } = there.drawings;
        // The line attached to the robot: 2; the trajectory's 20; the target's arcs of 24 sides each, and its 2 ends.
        assert.equal(drawn.shapes.lines, 2 + 20 + 24 + 24 + 2);
        assert.deepEqual(drawn.shapes.texts.sort(), ["pick up here", "t=0.00", "t=0.50", "t=1.00", "t=1.50", "t=2.00"]);
        assert.equal(drawn.places.models[0].label, "Robot");
        assert.ok(Math.abs(drawn.places.models[0].pose[0] - (robot.x + 1)) < 1e-9);
        assert.deepEqual(drawn.places.texts.sort(), ["Plan trajectory", "Seen"]);
        assert.equal(
          await tab.page
            .locator(".program-labels")
            .innerText()
            .then((text) => text.replace(/\s+/g, " ")),
          "Arm 12.346 State climbing",
        );
        // The panel names the mistake of the other one.
        await part(tab, "link-problem").filter({ hasText: "needs points: two or more of [x, y]" }).waitFor();
        await tab.menu("#net-open");
        if (process.env.SHOTS) {
          await tab.page.setViewportSize({ width: 1280, height: 720 });
          await tab.page.screenshot({ path: `${process.env.SHOTS}/drawings.png` });
        }

        // A ghost where the robot is would only flicker in it.
        set(`${field}/Robot`, "double[]", "double[]", [robot.x, robot.y, (robot.yaw * 180) / Math.PI]);
        await tab.until(({ drawings }) => drawings.drawn.places.models.length === 0);
        drop("/Sandlot/Draw/Plan");
        drop("/Sandlot/Labels/Arm");
        await tab.until(({ drawings }) => drawings.drawn.shapes.lines === 0 && drawings.labels.length === 1);
        client.socket.terminate();
        await tab.until(({ drawings }) => drawings.names.length === 0 && drawings.drawn === null);
        assert.equal(await tab.page.locator(".program-labels").isVisible(), false);
        assert.deepEqual(tab.complaints, []);
      } finally {
        await bridge.stop();
      }
    },
  },
  {
    name: 'drawings: the view "In the field" draws a topic as it is told, collision shapes and forces, and nothing once it is closed',
    async run(tab) {
      const root = { row: [{ tabs: [{ view: "in-the-field" }], active: 0 }, { picture: true }], shares: [0.3, 0.7] };
      const layout = JSON.stringify({ "sandlot-layout": 1, name: "Field", root });
      // As the page keeps a layout: its text, as JSON.
      await tab.page.addInitScript(
        (text) => localStorage.setItem("sandlot.cockpit.layout", JSON.stringify(text)),
        layout,
      );
      await tab.start(scenario);
      await tab.page.keyboard.press("KeyY");
      const view = tab.page.locator(".view-field");
      await view.waitFor();
      const add = view.locator("input[list]");
      await add.fill("/no/such/topic");
      await add.press("Enter");
      await view.getByText('There is no topic "/no/such/topic".').waitFor();
      await add.fill("/Sandlot/Robots/blue1/Pose");
      await add.press("Enter");
      const drawn = (test, extra) => tab.until(test, extra);
      // The ghost of where the robot is stands in the robot: its outline of six lines is there.
      await drawn(({ drawings }) => drawings?.drawn?.places.lines === 6);
      const look = view.locator(".field-look");
      await look.selectOption("axes");
      await drawn(({ drawings }) => drawings.drawn.places.lines === 3);
      await look.selectOption("heat map");
      await drawn(({ drawings }) => drawings.drawn.places.heats === 1);
      for (const name of ["meshes", "contacts", "wheels"]) await view.locator(`input[name="${name}"]`).check();
      // Four wheels, each with its load as a shaft and four lines at least.
      await drawn(
        ({ drawings: { drawn } }) => drawn.wires?.field > 100 && drawn.wires.robots > 20 && drawn.forces.wheels >= 20,
      );
      if (process.env.SHOTS) {
        await tab.page.setViewportSize({ width: 1280, height: 720 });
        await tab.page.screenshot({ path: `${process.env.SHOTS}/in-the-field.png` });
      }
      await tab.page.locator("body").click({ position: { x: 600, y: 300 } });
      await tab.page.keyboard.press("KeyY");
      await drawn(({ drawings }) => drawings.drawn === null);
      assert.deepEqual(tab.complaints, []);
    },
  },
];
