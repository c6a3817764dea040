import { startServer, startBrowser, Tab } from "./browser.mjs";
const server = await startServer();
const browser = await startBrowser();
const out = "/tmp/lookshots";
import { mkdirSync } from "node:fs";
mkdirSync(out, { recursive: true });
const [w, h] = (process.argv[2] ?? "1280x720").split("x").map(Number);
const context = await browser.newContext({ viewport: { width: w, height: h }, hasTouch: w < 500 });
const tab = new Tab(await context.newPage(), server.address);
const file = "fields/2026-rebuilt/scenarios/test.json";
await tab.serveInstead(file, {
  json: {
    sandlot: 1,
    name: "Test",
    seed: 3,
    field: "2026-rebuilt",
    pieces: "none",
    match: { start: "teleop", clock: false },
    robots: [{ robot: "swerve-shooter", station: "blue1", at: [2, 4, 0], program: "driver" }],
  },
});
await tab.page.goto(`${server.address}?debug=1&pixelRatio=0.6&scenario=${file}`);
await tab.page.waitForFunction(() => {
  const a = document.querySelector("#sandlot");
  return (
    a.dataset.problem !== undefined || (a.dataset.state === "ready" && document.querySelector("#state")?.textContent)
  );
});
try {
  await tab.page.keyboard.press("KeyH");
  if (w > 500) {
    await tab.page.keyboard.press("KeyC");
  }
  if (w > 500) await tab.page.keyboard.press("KeyI");
  else await tab.page.locator("#vision-open").click();
  await tab.page.locator(".vision-camera").first().waitFor();
  await tab.until((s) => s.vision?.said?.heartbeat > 8);
  console.log(JSON.stringify((await tab.state()).vision).slice(0, 1500));
  await tab.page.screenshot({ path: `${out}/a-${w}.png` });
  await tab.page.locator('[data-vision="gyro"]').evaluate((e) => {
    for (const d of document.querySelectorAll("details.vision-part")) d.open = true;
  });
  await tab.page.locator('[data-vision="turned"]').fill("12");
  await tab.page.waitForTimeout(2500);
  await tab.page.screenshot({ path: `${out}/b-${w}.png` });
  await tab.page.evaluate(() => document.querySelector(".dock").scrollTo(0, 10000));
  await tab.page.waitForTimeout(300);
  await tab.page.screenshot({ path: `${out}/c-${w}.png` });
  await tab.page.locator('[data-vision="enlarge"]').click();
  await tab.page.waitForTimeout(2500);
  await tab.page.screenshot({ path: `${out}/d-${w}.png` });
  console.log(JSON.stringify((await tab.state()).vision).slice(0, 1500), JSON.stringify((await tab.state()).cost));
} catch (e) {
  console.log(String(e), await tab.page.locator("#state").textContent());
  await tab.page.screenshot({ path: `${out}/fail.png` });
}
console.log(tab.complaints.join("\n"));
await browser.close();
await server.stop();
process.exit(0);
