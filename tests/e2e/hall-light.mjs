// The light of the place where a robot is, read from the page's pictures.
import assert from "node:assert/strict";

const scenarioFile = "fields/2026-rebuilt/scenarios/light.json";

/** A red robot alone, at that place of the field. */
async function withRobot(tab, at) {
  const scenario = {
    ...{ sandlot: 1, name: "Light", seed: 3, field: "2026-rebuilt", pieces: "none" },
    robots: [{ robot: "swerve-shooter", station: "red1", at, program: "driver" }],
  };
  await tab.serveInstead(scenarioFile, { json: scenario });
  return `scenario=${scenarioFile}&lang=en`;
}

/** Red pixels in the picture's middle, where the follow camera has the robot: how many, and their mean red, 0 to 255. */
const redOf = (tab, png) =>
  tab.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const [left, top] = [Math.round(0.3 * image.width), Math.round(0.2 * image.height)];
    const { data } = context.getImageData(left, top, image.width - 2 * left, image.height - 2 * top);
    let [count, sum] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] < 24 || data[at] < 2.5 * data[at + 1] || data[at] < 2.5 * data[at + 2]) continue;
      count++;
      sum += data[at];
    }
    return { count, mean: sum / count };
  }, png.toString("base64"));

/** The robot's red there, in the plain look. */
async function redAt(tab, at, hasLight = true) {
  await tab.start(await withRobot(tab, at));
  const { page } = tab;
  await tab.ask("pause");
  while ((await tab.state()).camera !== "follow") {
    const { camera } = await tab.state();
    await page.keyboard.press("KeyC");
    await tab.until((state, before) => state.camera !== before, camera);
  }
  // The field's light has come, and the camera stands.
  if (hasLight)
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("light.bin")),
    );
  const { cost } = await tab.state();
  await tab.until((state, drawn) => state.cost.pictures > drawn + 40, cost.pictures);
  // Nothing lies over the picture.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("body *")) part.style.visibility = "hidden";
    document.querySelector("#picture").style.visibility = "visible";
  });
  const shot = await page.locator("#picture").screenshot();
  return redOf(tab, shot);
}

export const tests = [
  {
    name: "light: a red robot under the blue trench is darker than the same one in the open, in the plain look",
    draws: true,
    async run(tab) {
      // First where the field's light does not come, before anything can have kept it: the robot is lit as in the open.
      await tab.page.route("**/light.bin", (route) => route.abort());
      const bare = await redAt(tab, [4.63, 0.64, 3.14159], false);
      await tab.page.unroute("**/light.bin");
      assert.ok(
        tab.complaints.every((line) => line.includes("Failed to load resource")),
        tab.complaints.join(),
      );
      tab.complaints.length = 0;
      // Both look along the field's length, so that the same side faces the camera.
      const open = await redAt(tab, [8.27, 2.2, 3.14159]);
      const under = await redAt(tab, [4.63, 0.64, 3.14159]);
      for (const { count } of [bare, open, under]) assert.ok(count > 300, `${count} red pixels`);
      assert.deepEqual(tab.complaints, []);
      // On the screen's curve a tenth less is a fifth less light.
      for (const [name, { mean }] of Object.entries({ open, bare }))
        assert.ok(
          under.mean < 0.93 * mean && under.mean > 0.5 * mean,
          `${under.mean} under the trench, ${name}: ${mean}`,
        );
    },
  },
];
