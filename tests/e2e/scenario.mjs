// The editor of scenarios: things are placed by pointer and keys, a drive becomes a script, and all of it is kept.
import assert from "node:assert/strict";

const state = (tab) => tab.state().then(({ scenario }) => scenario);

export const tests = [
  {
    name: "scenario: a robot and a pile are dragged and thrown, a drive becomes its script, and it is there again after a reload",
    async run(tab) {
      const { page } = tab;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await tab.start("scenario=fields/2026-rebuilt/scenarios/bumps.json");
      await tab.menu("#scenario-open");
      const says = (words) =>
        page.waitForFunction(
          (wanted) => document.querySelector('#scenario [data-desk="state"]')?.textContent === wanted,
          words,
        );
      await says("This scenario is on the page.");
      // From above, where a way on the screen is a way in the field, standing.
      for (let i = 0; i < 2; i++) await page.keyboard.press("KeyC");
      const ring = page.locator('.handle[data-look="place"]').first();
      await ring.waitFor();
      const at = async () => (await state(tab)).scenario.robots[0].at;
      assert.deepEqual(await at(), [2.5, 5.56, 0]);
      await tab.until(({ camera, clock }) => camera === "overhead" && clock.paused === false);
      await tab.ask("pause");
      // The camera is there once the ring stands still.
      let box = null;
      for (let before = { x: NaN }; before.x !== box?.x || before.y !== box?.y;) {
        before = box ?? {};
        await tab.until((state, pictures) => state.cost.pictures > pictures, (await tab.state()).cost.pictures + 2);
        box = await ring.boundingBox();
      }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 30, y + 20, { steps: 4 });
      await page.mouse.up();
      await tab.until(({ scenario }) => scenario.scenario.robots[0].at[0] !== 2.5);
      const [dx, dy, heading] = await at();
      assert.ok(dx > 2.6 && dy < 5.5, `to the right and down the screen is +x and -y: ${dx}, ${dy}`);
      assert.equal(heading, 0);
      await says("This scenario is on the page.");
      // By keys: along the field, and turned.
      await ring.focus();
      await page.keyboard.press("Control+z");
      await tab.until(({ scenario }) => scenario.scenario.robots[0].at[0] === 2.5);
      await ring.focus();
      await page.keyboard.press(",");
      await tab.until(({ scenario }) => Math.abs(scenario.scenario.robots[0].at[2] - 0.0873) < 1e-4);

      await page.locator('[data-scenario="add-pile"]').click();
      await tab.until(({ scenario }) => scenario.scenario.pieces.length === 9);
      await page.locator('[data-scenario="throw"]').click();
      await page.locator('.handle[data-look="tip"]').waitFor();
      await tab.until(({ scenario }) => String(scenario.scenario.pieces[8].velocity) === "3,0,3");
      await says("This scenario is on the page.");
      // The core's own sentence at its place, in an entry of a list.
      await page.locator('#scenario [data-desk="show-json"]').click();
      const json = page.locator('#scenario [data-desk="json"]');
      await json.fill((await json.inputValue()).replace('"type": "fuel"', '"type": "egg"'));
      await page.locator('#scenario [data-desk="state"][data-state="wrong"]').waitFor();
      assert.match(
        await page.locator('#scenario [data-desk="problem"]').innerText(),
        /^\/pieces\/0\/type: .*egg.*fuel/,
      );
      await page.locator('#scenario [data-desk="go"]').click();
      await page.locator('#scenario [data-path="/pieces/0/type"][data-wrong="here"]').waitFor();
      await page.locator('#scenario [data-desk="undo"]').click();
      await says("This scenario is on the page.");

      // A drive of one's own.
      await page.locator('[data-scenario="script"] > summary').click();
      await page.locator('[data-scenario="record"]').click();
      await tab.until(({ scenario, time }) => scenario.recording && time > 0.2);
      await page.locator("#picture").focus();
      await tab.hold("KeyW", 0.6);
      await page.locator('[data-scenario="record"]').click();
      await tab.until(({ scenario }) => scenario.scenario.robots[0].program === "script");
      const { script } = (await state(tab)).scenario;
      assert.ok(script.some(({ axes }) => axes?.[0] === 1) && script.at(-1).axes[0] === 0, JSON.stringify(script));
      await says("This scenario is on the page.");

      await page.locator('[data-scenario="name"]').fill("Nine thrown");
      await page.locator('[data-scenario="keep"]').click();
      await page.locator('[data-scenario="note"]', { hasText: "Nine thrown" }).waitFor();
      await tab.start();
      await tab.menu("#scenario-open");
      await page.locator('[data-scenario="kept-row"]').waitFor();
      await page.locator('[data-scenario="kept"]').selectOption("Nine thrown");
      await tab.until(
        ({ scenario }) => scenario?.scenario.name === "Nine thrown" && scenario.scenario.pieces.length === 9,
      );
      await says("This scenario is on the page.");
    },
  },
];
