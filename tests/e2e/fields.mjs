// Fields of one's own: a zone is moved by its handle and driven, and a model becomes a field that a fresh tab opens again.
import assert from "node:assert/strict";

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
];
