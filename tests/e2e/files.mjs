// Files that teams have, dropped on the page: each opens where it belongs, or is called by its name with the way that leads on.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zip } from "../web/make-zip.mjs";
import { root } from "./browser.mjs";

const course = "scenario=fields/practice/scenarios/course.json&first=0";

/** Drops files, by name, onto the page. Bytes are lists of numbers. */
export const drop = ({ page }, files) =>
  page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, content] of files)
      dataTransfer.items.add(new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, Object.entries(files));

const thing = ({ page }, text) => page.locator("#files .files-thing").filter({ hasText: text });

/** A small model, and a robot folder of AdvantageScope around it. */
const model = () => readFileSync(join(root, "public/examples/robots/one-mesh/model.glb"));
const robotZip = (config) => [
  ...zip(
    {
      path: "Robot_Mini/config.json",
      text: JSON.stringify({ name: "Mini", rotations: [], position: [0, 0, 0], ...config }),
    },
    { path: "Robot_Mini/model.glb", text: new Uint8Array(model()) },
  ),
];

export const tests = [
  {
    name: "files: models as OBJ, STL, URDF and glTF with its buffer open in the guide; a missing part is named",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const stl =
        "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 700 0 0\nvertex 0 600 300\nendloop\nendfacet\nendsolid\n";
      const buffer = [...new Uint8Array(Float32Array.of(0, 0, 0, 0.7, 0, 0, 0, 0.6, 0.3).buffer)];
      const gltf = JSON.stringify({
        ...{ asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }] },
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: "VEC3", min: [0, 0, 0], max: [0.7, 0.6, 0.3] },
        ],
        ...{ bufferViews: [{ buffer: 0, byteLength: 36 }], buffers: [{ uri: "wing.bin", byteLength: 36 }] },
      });
      const urdf = (mesh) =>
        `<robot name="bot"><link name="base"><visual><geometry>${mesh}</geometry></visual></link></robot>`;
      await drop(tab, { "wing.gltf": gltf });
      await thing(tab, "wing.gltf names wing.bin, which is not beside it").waitFor();
      const models = [
        { "wing.gltf": gltf, "wing.bin": buffer },
        { "plate.stl": stl },
        { "roof.obj": "v 0 0 0\nv 0.7 0 0\nv 0 0.6 0.3\nf 1 2 3\n" },
        { "bot.urdf": urdf('<box size="0.7 0.6 0.3"/>') },
        { "arm.urdf": urdf('<mesh filename="package://bot/a.stl" scale="0.001 0.001 0.001"/>'), "a.stl": stl },
      ];
      for (const files of models) {
        await drop(tab, files);
        const [name] = Object.keys(files);
        const named = page.locator('#workshop [data-guide="name"]');
        await page.waitForFunction(
          (name) => document.querySelector('#workshop [data-guide="name"]')?.value === name,
          name.replace(/\.\w+$/, ""),
        );
        await named.waitFor();
        assert.equal(await page.locator('#workshop [data-guide="wrong"]').isVisible(), false, name);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
      }
      // By the button, several at once: the picture of its material comes along.
      const png = await page.evaluate(() => {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 2;
        canvas.getContext("2d").fillRect(0, 0, 2, 2);
        return canvas.toDataURL("image/png").split(",")[1];
      });
      const corners = "v 0 0 0\nv 0.7 0 0\nv 0 0.6 0.3\nvt 0 0\nvt 1 0\nvt 0 1\n";
      const file = (name, content) => ({ name, mimeType: "", buffer: Buffer.from(content) });
      await page.setInputFiles('#workshop [data-shelf="file"]', [
        file("skin.obj", `mtllib skin.mtl\n${corners}usemtl s\nf 1/1 2/2 3/3\n`),
        file("skin.mtl", "newmtl s\nmap_Kd skin.png\n"),
        file("skin.png", Buffer.from(png, "base64")),
      ]);
      await page.waitForFunction(() => document.querySelector('#workshop [data-guide="name"]')?.value === "skin");
      await page.locator('#workshop [data-guide="said"]', { hasText: "triangles" }).waitFor();
      assert.equal(await page.locator('#workshop [data-guide="wrong"]').isVisible(), false);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: what is not opened is called by its name, once, with the way that leads on; the run goes on",
    async run(tab) {
      await tab.start(course);
      const cases = [
        [{ "simgui.json": '{"NTProvider":{}}' }, "simgui.json is a layout of WPILib's SimGUI or Glass."],
        [{ "log.hoot": "x" }, "AdvantageScope makes a data log of it"],
        [{ "robot.step": "ISO-10303-21;" }, "robot.step is a solid model (STEP or IGES)."],
        [{ "a.json": '{"colour":1}' }, "a.json is JSON of an unknown kind. Its first keys are “colour”"],
        [{ "config.json": '{"name":"a","rotations":[],"position":[0,0,0]}' }, "Drop it together with its model.glb"],
        [{ "broken.zip": [80, 75, 3, 4] }, "The zip is damaged"],
      ];
      for (const [files, words] of cases) {
        await drop(tab, files);
        await thing(tab, words.split(". ")[0]).waitFor();
        if (words.includes(". "))
          assert.ok((await thing(tab, words.split(". ")[0]).innerText()).includes(words.split(". ")[1]));
        assert.equal(await tab.page.locator("#files .files-thing").count(), 1);
      }
      // No scenario was looked for in any of them.
      assert.equal(await tab.page.locator("#sandlot").getAttribute("data-problem"), null);
      const { time } = await tab.state();
      await tab.until((state, from) => state.time > from + 0.1, time);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: an AprilTag layout takes the place of the field's tags, dropped or by ?tags= in the address",
    async run(tab) {
      const { page } = tab;
      const tag = (ID, x) => ({
        ...{ ID, pose: { translation: { x, y: 2, z: 0.5 }, rotation: { quaternion: { W: 1, X: 0, Y: 0, Z: 0 } } } },
      });
      const layout = JSON.stringify({ tags: [tag(3, 2), tag(5, 99)], field: { length: 16.54, width: 8.07 } });
      await tab.start(course);
      await drop(tab, { "own.fmap": '{"fiducials":[]}' });
      const refused = page.locator('#fields [data-shelf="refused"]');
      await refused.filter({ hasText: "own.fmap was not taken: It has no AprilTag" }).waitFor();
      await drop(tab, { "our-tags.json": layout });
      await page.locator("#fields").getByText("1 tag of our-tags.json stands in the field now.").waitFor();
      await page.locator("#fields").getByText("Left out: Tag 5 is more than 1 m outside of the field.").waitFor();
      const { fields } = await tab.until(
        ({ fields }) => fields?.drives === true && fields.field.tags?.list?.length === 1,
      );
      assert.deepEqual(fields.field.tags.list, [{ id: 3, at: [2, 2, 0.5], yaw: 0 }]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tags.png` });
      // In the address.
      await page.route("**/our-tags.json", (route) => route.fulfill({ json: JSON.parse(layout) }));
      await tab.start(`${course}&tags=our-tags.json`);
      await tab.menu("#fields-open");
      const again = await tab.until(({ fields }) => fields?.field?.tags?.list?.length === 1);
      assert.equal(again.fields.field.tags.source, "our-tags.json");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: a calibration becomes the lens of a camera: of a new one, of the only one, of the one that is chosen",
    async run(tab) {
      const { page } = tab;
      const calibration = (width, fx) =>
        JSON.stringify({
          resolution: { width, height: 800 },
          cameraIntrinsics: { rows: 3, cols: 3, data: [fx, 0, 640, 0, fx, 400, 0, 0, 1] },
          distCoeffs: { rows: 1, cols: 5, data: [0.05, -0.08, 0, 0, 0.03] },
        });
      await tab.start(course);
      await tab.menu("#workshop-open");
      await tab.until(({ workshop }) => workshop?.robot?.cameras !== undefined);
      const { workshop } = await tab.state();
      const before = workshop.robot.cameras ?? [];
      await drop(tab, { "bad.json": calibration(1280, 0.9) });
      const refused = page.locator('#workshop [data-shelf="refused"]');
      await refused.filter({ hasText: "A focal length of 0.9000 px does not go with a picture of 1280 px." }).waitFor();
      await drop(tab, { "our cam.json": calibration(1280, 910) });
      const row = page.locator('#workshop [data-workshop="lens"]');
      if (before.length >= 2) {
        await row.getByText("our cam.json is the lens of a camera with 1280 × 800 px.").waitFor();
        await row.locator("select").selectOption("new");
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lens.png` });
        await row.getByRole("button", { name: "Give it this lens" }).click();
      }
      const count = before.length === 1 ? 1 : before.length + 1;
      const { workshop: after } = await tab.until(
        ({ workshop }, count) =>
          workshop?.robot?.cameras?.length === count && workshop.robot.cameras[count - 1].calibration?.fx === 910,
        count,
      );
      const made = after.robot.cameras.at(-1);
      assert.deepEqual(made.calibration.distortion, [0.05, -0.08, 0, 0, 0.03]);
      assert.deepEqual(made.resolution, [1280, 800]);
      assert.equal(made.calibration.source, "our cam.json");
      assert.ok(await refused.isHidden());
      await page.locator('#workshop [data-desk="state"]', { hasText: "This robot drives." }).waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: the keys of SimGUI become a joystick in its slot, and stay over a reload until all keys are reset",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const axes = [
        { decKey: 55, incKey: 56 },
        { decKey: 73, incKey: 75 },
      ];
      const keyboard = { axisConfig: axes, axisCount: 2, buttonKeys: [90, 256], buttonCount: 2, povCount: 0 };
      const json = { keyboardJoysticks: [keyboard], robotJoysticks: [{}, { guid: "Keyboard0" }] };
      await drop(tab, { "simgui-ds.json": JSON.stringify({ keyboardJoysticks: [{}] }) });
      const toast = page.locator("#toast");
      await toast.filter({ hasText: "simgui-ds.json: None of its keyboards has a key." }).waitFor();
      await drop(tab, { "simgui-ds.json": JSON.stringify(json) });
      await toast.filter({ hasText: "keyboard 0 is joystick 1" }).waitFor();
      assert.match(await toast.innerText(), /Left out, .*: Escape\./);
      const look = async () => {
        await tab.menu("#station-open");
        const slot = page.locator('[data-station="slots"] li').nth(1);
        await slot.locator("select").waitFor();
        return slot;
      };
      const chosen = (slot) => slot.locator("select").evaluate((select) => select.selectedOptions[0].textContent);
      assert.equal(await chosen(await look()), "Keyboard 0 of SimGUI");
      await page.keyboard.down("Digit8");
      await page.waitForFunction(
        () =>
          document.querySelectorAll('[data-station="slots"] li')[1].querySelector(".slot-axis i")?.style.transform ===
          "scaleX(1)",
      );
      await page.keyboard.up("Digit8");
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/keys.png` });
      await tab.start(course);
      assert.equal(await chosen(await look()), "Keyboard 0 of SimGUI");
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: an auto of PathPlanner has its card and its line, and the robot follows it beside its ghost",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=docs/scenarios/auto.json&first=0");
      const home = join(root, "docs/samples/deploy/pathplanner");
      const names = ["autos/Lap.auto", "paths/Out.path", "paths/Back.path", "settings.json"];
      const files = names.map((name) => [name.split("/").at(-1), readFileSync(join(home, name), "utf8")]);
      // Alone it says which file it lacks.
      await drop(tab, Object.fromEntries([files[0], files[3]]));
      await page.getByText("The auto drives the path Out, and paths/Out.path is not there.").waitFor();
      await drop(tab, Object.fromEntries(files));
      const card = thing(tab, "Lap.auto is an auto of PathPlanner.");
      await card.getByText("It drives Out, Back.").waitFor();
      assert.match(await card.innerText(), /7\.65 s for \d+\.\d m, at up to 3\.0 m\/s\./);
      assert.match(
        await card.innerText(),
        /Buttons of the robot stand in for commands of the program: “intake” \(intake\), “shoot” \(shoot\)\./,
      );
      await tab.until(({ drawings }) => drawings?.drawn?.places.lines > 50);
      await card.getByRole("button", { name: "Try this auto" }).click();
      await card.getByText("The ghost is where the path says.").waitFor();
      const [, largest] = /at most (\d+\.\d) cm from its path/.exec(await card.innerText());
      assert.ok(Number(largest) < 5, `${largest} cm`);
      assert.match(await card.innerText(), /Ahead or behind it was at most \d\.\d cm, beside it \d\.\d cm/);
      await tab.until(({ race }) => race.against === "Lap" && race.align === "start");
      // 3 s later the robot and the ghost are in one place, 2.5 m from the start.
      await tab.until(({ tick }) => tick > 150);
      await tab.ask("seek", 150);
      const { robot, race } = await tab.until(({ tick, race }) => tick === 150 && race.ghosts.length === 1);
      const [x, y] = race.ghosts[0].pose;
      assert.ok(Math.hypot(robot.x - x, robot.y - y) < 0.1, JSON.stringify({ robot, x, y }));
      assert.ok(Math.hypot(robot.x - 2.8, robot.y - 2.4) > 2.5);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: a folder of PathPlanner lists its autos and paths; when one is saved on the disk its card is the new one",
    async run(tab) {
      const { page } = tab;
      const folder = mkdtempSync(join(tmpdir(), "sandlot-paths-"));
      try {
        cpSync(join(root, "docs/samples/deploy/pathplanner"), join(folder, "pathplanner"), { recursive: true });
        await tab.start("scenario=docs/scenarios/auto.json&first=0");
        // A drop as the browser makes it, with handles of the disk.
        const cdp = await page.context().newCDPSession(page);
        const data = { items: [], files: [join(folder, "pathplanner")], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"])
          await cdp.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
        const line = page.locator("#files li").filter({ hasText: "Lap.auto" });
        await line.getByRole("button", { name: "Open" }).click();
        await line.getByText("7.65 s for 12.8 m").waitFor();
        const path = join(folder, "pathplanner/paths/Out.path");
        const json = JSON.parse(readFileSync(path, "utf8"));
        json.globalConstraints.maxVelocity = 1.5;
        writeFileSync(path, JSON.stringify(json));
        await line.getByText("8.82 s for 12.8 m").waitFor();
        await line.getByText("The file was saved: this is the new one.").waitFor();
        assert.deepEqual(tab.complaints, []);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  {
    name: "files: a layout opens in the panes; of several files the first opens and all are listed",
    async run(tab) {
      await tab.start(course);
      const layout = { "sandlot-layout": 1, name: "Mine", root: { tabs: [{ view: "console" }], active: 0 } };
      await drop(tab, { "mine.layout.json": JSON.stringify(layout) });
      await tab.until(({ cockpit }) => cockpit?.open === true && cockpit.layout === "Mine");
      assert.ok(await tab.page.locator("#files").isHidden());
      const scenario = readFileSync(join(root, "fields/practice/scenarios/course.json"), "utf8");
      await drop(tab, { "b.hoot": "x", "s.json": scenario, "mine.layout.json": JSON.stringify(layout) });
      await thing(tab, "b.hoot is a signal log of CTRE.").waitFor();
      const states = await tab.page
        .locator("#files .files-thing")
        .evaluateAll((all) => all.map((one) => one.dataset.state));
      assert.deepEqual(states, ["refused", "opened", "waiting"]);
      await tab.page.locator('.opened[data-state="waiting"]').waitFor();
    },
  },
  {
    name: "files: a layout of Elastic opens as views, and what has none is named; ours is saved for AdvantageScope",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const widget = (type, title, topic) => ({ title, type, properties: { topic } });
      const containers = [
        widget("Graph", "Volts", "/Sandlot/Robots/blue2/Battery/Voltage"),
        widget("Text Display", "Score", "/Sandlot/Score/Blue"),
        widget("Camera Stream", "Front", "/CameraPublisher/front"),
      ];
      const json = { version: 1.0, grid_size: 128, tabs: [{ name: "T", grid_layout: { layouts: [], containers } }] };
      const toast = page.locator("#toast");
      await drop(tab, { "empty.json": JSON.stringify({ ...json, tabs: [] }) });
      await toast.filter({ hasText: "empty.json: Nothing of it has a view here." }).waitFor();
      await drop(tab, { "pit.json": JSON.stringify(json) });
      await toast.filter({ hasText: "2 views of pit.json. Without one here: Front (Camera Stream)." }).waitFor();
      await tab.until(({ cockpit }) => cockpit?.open === true && cockpit.layout === "pit");
      await page.locator(".cockpit-choice", { hasText: "pit" }).click();
      const saved = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "Save for AdvantageScope" }).click();
      const file = await saved;
      assert.equal(file.suggestedFilename(), "pit-advantagescope.json");
      const made = JSON.parse(readFileSync(await file.path(), "utf8"));
      const { tabs } = made.hubs[0].state.tabs;
      assert.deepEqual(
        tabs.map(({ type }) => type),
        [3, 1],
      );
      assert.equal(tabs[1].controller.leftSources[0].logKey, "NT:/Sandlot/Robots/blue2/Battery/Voltage");
      await toast.filter({ hasText: "Without one there: Instruments." }).waitFor();
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "files: a Java project with a robot's model in it gets a card, and becomes a robot only when asked",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const files = zip(
        { path: "bot/build.gradle", text: 'plugins { id "edu.wpi.first.GradleRIO" version "2026.2.1" }' },
        { path: "bot/.wpilib/wpilib_preferences.json", text: '{"teamNumber":3260,"projectYear":"2026"}' },
        { path: "bot/src/main/java/frc/robot/Robot.java", text: "package frc.robot;" },
        { path: "bot/vendordeps/a.json", text: '{"fileName":"a.json","jsonUrl":"u","name":"PathplannerLib"}' },
        { path: "bot/src/main/deploy/pathplanner/paths/A.path", text: '{"waypoints":[],"goalEndState":{}}' },
        { path: "bot/scope/Robot_Mini/config.json", text: '{"name":"Mini","rotations":[],"position":[0,0,0]}' },
        { path: "bot/scope/Robot_Mini/model.glb", text: new Uint8Array(model()) },
        { path: "bot/logs.zip", text: zip({ path: "a.wpilog", text: "WPILOG" }) },
      );
      await drop(tab, { "bot.zip": [...files] });
      const card = thing(tab, "Robot code in Java · season 2026 · team 3260");
      await card.waitFor();
      const text = await card.innerText();
      for (const words of ["PathplannerLib", "How to start it", "A.path", "config.json", "a.wpilog"])
        assert.ok(text.includes(words), `${words}: ${text}`);
      assert.ok(await page.locator("#workshop").isHidden());
      await card.getByRole("button", { name: "How to start it" }).click();
      await page.locator("dialog[open]").filter({ hasText: "Java" }).waitFor();
      await page.keyboard.press("Escape");
      await card.locator("li", { hasText: "config.json" }).getByRole("button").click();
      await page.locator('[data-guide="said"]').filter({ hasText: "triangles" }).waitFor();
    },
  },
  {
    name: "files: a robot folder's cameras come along, and a part that is not there is named",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const camera = { name: "front cam", rotations: [{ axis: "y", degrees: -15 }], position: [0.3, 0, 0.5] };
      const config = {
        cameras: [{ ...camera, resolution: [1280, 720], fov: 70 }],
        components: [{ zeroedRotations: [], zeroedPosition: [] }],
      };
      await drop(tab, { "mini.zip": robotZip(config) });
      await page
        .locator('[data-guide="said"]')
        .filter({ hasText: "the robot drives without them: model_0.glb" })
        .waitFor();
      const { workshop } = await tab.until(({ workshop }) => workshop?.robot?.cameras?.length === 1);
      const [made] = workshop.robot.cameras;
      assert.deepEqual([made.name, made.at, made.pitch], ["front-cam", [0.3, 0, 0.5], -0.2618]);
      await page.locator('[data-desk="state"]', { hasText: "This robot drives." }).waitFor();
    },
  },
  {
    name: "files: a refusal in the workshop stands at its top, and says what the file is",
    async run(tab) {
      const { page } = tab;
      await page.setViewportSize({ width: 1366, height: 768 });
      await tab.start(course);
      await tab.menu("#workshop-open");
      await page.locator("#workshop [data-path='/mass'] input").waitFor();
      await page.setInputFiles('#workshop [data-shelf="file"]', {
        ...{ name: "own.path", mimeType: "", buffer: Buffer.from('{"waypoints":[],"goalEndState":{}}') },
      });
      const refused = page.locator('#workshop [data-shelf="refused"]');
      await refused.filter({ hasText: "own.path was not taken: own.path is a path of PathPlanner." }).waitFor();
      const [top, panel] = await Promise.all([refused.boundingBox(), page.locator("#workshop").boundingBox()]);
      assert.ok(top.y >= 0 && top.y - panel.y < 120, `it stands ${top.y - panel.y} px below the panel's top`);
    },
  },
  {
    name: "files: a project's own numbers make its robot; what no file says is asked, what differs is shown",
    async run(tab) {
      const { page } = tab;
      await tab.start(course);
      const settings = {
        ...{ robotWidth: 0.84, robotLength: 0.86, holonomicMode: true, robotMOI: 7.62, driveGearing: 6.75 },
        ...{ driveMotorType: "krakenX60", driveCurrentLimit: 60, wheelCOF: 1.2, driveWheelRadius: 50.8 },
      };
      const constants = ["FrontLeft", "FrontRight", "BackLeft", "BackRight"].flatMap((name, index) => [
        `private static final int k${name}DriveMotorId = ${2 * index + 1}, a = 1;`,
        `private static final int k${name}SteerMotorId = ${2 * index + 2};`,
        `private static final int k${name}EncoderId = ${index + 20};`,
        `private static final Angle k${name}EncoderOffset = Rotations.of(0.25);`,
        `private static final Distance k${name}XPos = Inches.of(${index < 2 ? 10 : -10});`,
        `private static final Distance k${name}YPos = Inches.of(${index % 2 === 0 ? 10 : -10});`,
      ]);
      const source = [
        ...[
          "private static final double kDriveGearRatio = 6.12;",
          "private static final double kSteerGearRatio = 21.43;",
        ],
        ...[
          "private static final boolean kInvertRightSide = true;",
          "private static final int kPigeonId = 13;",
          ...constants,
        ],
      ].join("\n");
      const files = zip(
        { path: "bot/build.gradle", text: 'plugins { id "edu.wpi.first.GradleRIO" version "2026.2.1" }' },
        { path: "bot/src/main/java/frc/robot/generated/TunerConstants.java", text: source },
        { path: "bot/src/main/deploy/pathplanner/settings.json", text: JSON.stringify(settings) },
      );
      await drop(tab, { "our-bot.zip": [...files] });
      const card = thing(tab, "Robot code in Java");
      await card.waitFor();
      const mass = card.locator(".files-number", { hasText: "Mass" });
      assert.equal(await mass.getAttribute("data-open"), "true");
      assert.match(
        await card.innerText(),
        /settings\.json says wheelRadius = 50\.8, which is not from 0\.015 to 0\.16 m: left out/,
      );
      assert.match(await card.locator("details").innerText(), /Files differ in 1 number/);
      await mass.locator("input").fill("60");
      await card.locator('[data-files="make-robot"]').click();
      await page.locator('[data-desk="state"]', { hasText: "This robot drives." }).waitFor();
      const { workshop } = await tab.until(({ workshop }) => workshop?.robot?.name === "our-bot");
      const { robot } = workshop;
      assert.deepEqual(
        [robot.mass, robot.drivetrain.wheel.driveGearing, robot.drivetrain.modules[1].at],
        [60, 6.12, [0.254, -0.254]],
      );
      assert.equal(robot.wiring.filter(({ inverted }) => inverted).length, 2);
    },
  },
];
