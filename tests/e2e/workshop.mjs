// The workshop: a robot is changed by its form, driven, kept, and there again after a reload.
import assert from "node:assert/strict";

export const tests = [
  {
    name: "workshop: a wrong mass is marked where it stands, a right one drives and is kept, and What to play has it",
    async run(tab) {
      const { page } = tab;
      await tab.start("robot=kitbot");
      await tab.menu("#workshop-open");
      const state = page.locator('[data-desk="state"]');
      const says = (words) =>
        page.waitForFunction((wanted) => document.querySelector('[data-desk="state"]')?.textContent === wanted, words);
      await says("This robot drives.");
      const mass = page.locator('[data-path="/mass"] input');
      assert.equal(await mass.inputValue(), "46.14");
      await mass.fill("0 kg");
      await mass.press("Tab");
      const wrong = page.locator('[data-path="/mass"][data-wrong="here"] .ws-wrong');
      await wrong.waitFor();
      assert.match(await wrong.innerText(), /is 0 kg; it must be from 0\.1 to 500 kg/);
      assert.equal(await page.locator('[data-desk="try"]').isDisabled(), true);
      // By keys alone: back, another number, and off it goes.
      await mass.press("Control+z");
      assert.equal(await mass.inputValue(), "46.14");
      await mass.fill("90 lb");
      await mass.press("Tab");
      await says("The simulation takes it. Press Try it to drive it.");
      await mass.press("Control+Enter");
      await says("This robot drives.");
      assert.match(await page.locator('[data-desk="json"]').inputValue(), /"mass": "90 lb"/);
      assert.equal(await state.getAttribute("data-state"), "good");
      await page.locator('#workshop [data-shelf="name"]').fill("light-bot");
      await page.locator('#workshop [data-shelf="keep"]').click();
      await page.locator('#workshop [data-shelf="note"]', { hasText: "light-bot" }).waitFor();
      await tab.start("robot=light-bot");
      assert.match(await page.locator('[data-hud="robot"]').innerText(), /Light Bot/i);
      // Offered once the site's lists are there.
      await page.locator("#setup-open").waitFor();
      await page.keyboard.press("KeyM");
      const own = page.locator('#setup select[name="robot"] option[value="light-bot"]');
      assert.equal(await own.innerText(), "light-bot (yours)");
    },
  },
  {
    name: "workshop: the form calls every key in words, and names that somebody gave stand as they are",
    async run(tab) {
      const { page } = tab;
      await tab.start("robot=swerve-shooter");
      await tab.menu("#workshop-open");
      await page.locator('[data-path="/mass"] input').waitFor();
      const open = (path) => page.locator(`#workshop [data-path="${path}"] > summary`).first().click();
      for (const path of ["/drivetrain", "/drivetrain/modules", "/drivetrain/modules/0", "/motors", "/program"])
        await open(path);
      await page.locator('[data-path="/program/maxSpeed"]').waitFor();
      const keys = await page
        .locator("#workshop .ws-key")
        .evaluateAll((all) =>
          all
            .filter((one) => one.getClientRects().length > 0)
            .map((one) => ({ words: one.textContent, key: one.title })),
        );
      // kP and its like are the words that teams say.
      const raw = keys.filter(({ words }) => /\p{Ll}\p{Lu}/u.test(words.replace(/\bk[ADGIPSV]\b/g, "")));
      assert.deepEqual(raw, []);
      const called = (key) => keys.find((one) => one.key === key)?.words;
      assert.deepEqual(["maxSpeed", "front_left_drive", "centerOfMass"].map(called), [
        ...["Max speed", "front_left_drive", "Center of mass"],
      ]);
    },
  },
];
