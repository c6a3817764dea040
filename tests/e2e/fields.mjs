// Fields of one's own: a zone is moved by its handle and driven, and a model becomes a field that a fresh tab opens again.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const says = (page, words) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#fields [data-desk="state"]')?.textContent?.startsWith(wanted),
    words,
  );

export const tests = [
  {
    name: "fields: a zone moves by keys on its handle, is marked where it is wrong, and undone",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/practice/scenarios/lap.json&robot=kitbot");
      await tab.menu("#fields-open");
      await says(page, "You drive on this field.");
      await page.selectOption('[data-field="thing"]', "/zones/start");
      const handle = page.locator('.handle[data-look="place"]');
      const cornerOf = ({ x, y }) => [x[0], y[0]];
      const before = (await tab.state()).fields.field.zones.start.box;
      // The next picture shows it.
      await handle.waitFor();
      await handle.focus();
      // Away from the camera, wherever it looks by now.
      await handle.press("Shift+ArrowUp");
      const moved = await tab.until(
        (state, old) => JSON.stringify(state.fields.field.zones.start.box) !== old,
        JSON.stringify(before),
      );
      const after = cornerOf(moved.fields.field.zones.start.box);
      const steps = cornerOf(before).map((value, axis) => Number(Math.abs(after[axis] - value).toFixed(3)));
      assert.deepEqual(steps.sort(), [0, 0.1]);
      await says(page, "The simulation takes it.");
      await page.locator('#fields [data-desk="try"]').click();
      await says(page, "You drive on this field.");
      // By hand. The cameras stand still while the run does.
      await tab.ask("pause");
      // Waits until it holds still and a pointer there reaches it, through the bar of time as well.
      await handle.hover();
      const box = await handle.boundingBox();
      await page.mouse.down();
      await page.mouse.move(box.x + 60, box.y - 10, { steps: 4 });
      await page.mouse.up();
      await tab.until((state, old) => state.fields.field.zones.start.box.x[0] !== old && state.fields.undo, after[0]);
      const low = page.locator('[data-path="/size"] input').first();
      await low.fill("0.5 in");
      await low.press("Tab");
      await page.locator('[data-path="/size"][data-wrong="here"] .ws-wrong').waitFor();
      await low.press("Control+z");
      await says(page, "The simulation takes it.");
    },
  },
  {
    name: "fields: a model becomes a field, is driven on, kept, and opened again after a reload",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/practice/scenarios/lap.json&robot=kitbot");
      await tab.menu("#fields-open");
      await says(page, "You drive on this field.");
      await page.setInputFiles('#fields [data-shelf="file"]', {
        name: "none.glb",
        mimeType: "",
        buffer: Buffer.from("none"),
      });
      const wrong = page.locator('#fields [data-guide="wrong"]');
      await wrong.waitFor();
      assert.match(await wrong.innerText(), /is no model that can be read/);
      await says(page, "You drive on this field.");
      // A model alone is taken for a robot until the person says otherwise.
      await page.locator('#fields [data-dock="close"]').click();
      await tab.menu("#workshop-open");
      await page.setInputFiles('#workshop [data-shelf="file"]', "fields/lab/model.glb");
      await page.locator('#workshop [data-guide="other"]').click();
      await page.locator('#fields [data-guide="found"] li').first().waitFor();
      await tab.until((state) => state.fields.field.name === "model" && state.fields.drives && state.fields.mesh > 0);
      await page.locator('#fields [data-shelf="name"]').fill("our-hall");
      await page.locator('#fields [data-shelf="keep"]').click();
      await page.locator('#fields [data-shelf="note"]', { hasText: "our-hall" }).waitFor();
      await tab.start("scenario=fields/practice/scenarios/lap.json&robot=kitbot");
      await tab.menu("#fields-open");
      await says(page, "You drive on this field.");
      await page.selectOption('#fields [data-shelf="kept"]', "our-hall");
      await tab.until((state) => state.fields.field.name === "our-hall" && state.fields.drives);
      // The dialog of the next game has it as well.
      await page.keyboard.press("Escape");
      await page.locator("#setup-open").waitFor();
      await page.keyboard.press("KeyM");
      await page.selectOption('#setup select[name="field"]', "our-hall");
      await page.locator("#setup button[type=submit]").click();
      await page.waitForURL(/own%2Ffields%2Four-hall/);
      await page.waitForFunction(() => document.querySelector("#sandlot").dataset.state === "ready");
      assert.match(await page.locator("#hud").innerText(), /our-hall|model/i);
    },
  },
  {
    name: "fields: files of a season that are wrong say where, and the field stays",
    async run(tab) {
      const { page } = tab;
      await tab.start("scenario=fields/2024-crescendo/scenarios/drive.json");
      await tab.menu("#fields-open");
      await says(page, "You drive on this field.");
      const file = (change) => {
        const field = JSON.parse(readFileSync("fields/2024-crescendo/field.json", "utf8"));
        change(field);
        return { name: "field.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(field)) };
      };
      const mesh = "fields/2024-crescendo/collision.obj";
      const drop = (change) => {
        const beside = { name: "collision.obj", mimeType: "", buffer: readFileSync(mesh) };
        return page.setInputFiles('#fields [data-shelf="file"]', [file(change), beside]);
      };
      const reason = async (path) => {
        await page.locator(`#fields [data-path="${path}"][data-wrong="here"]`).waitFor();
        return page.locator("#fields .ws-problem").textContent();
      };
      await drop((field) => field.tags.list[0].at.splice(0, 1, 40));
      assert.match(await reason("/tags"), /^\/tags\/list\/0\/at: is outside the field: x = 40 m/);
      await says(page, "The simulation does not take it");
      await drop((field) => field.rules.push({ ...field.rules[0], name: "twice" }));
      assert.match(await reason("/rules"), /\/points: scores twice: the rule "blue_auto_speaker" gives 5 points/);
      await says(page, "The simulation does not take it");
    },
  },
];
