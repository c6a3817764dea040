// The built page in Chromium, as a person has it who goes by docs/java.md: ?connect=robot, and the three keys that
// enable.
import { startBrowser, Tab } from "../e2e/browser.mjs";

/** The driver station's keys: enabled while they are pressed together. */
const enableKeys = ["BracketLeft", "BracketRight", "Backslash"];
/** Small: software draws every pixel here. */
const quick = "scenario=fields/practice/scenarios/course.json&station=blue1&robot=kitbot&connect=robot";

const look = () => {
  const state = (name) => document.querySelector(`[data-net="${name}"]`).dataset.state;
  return {
    link: state("link-state"),
    hal: state("hal-state"),
    run: JSON.parse(document.querySelector("#state").textContent),
  };
};

/** Runs until the process ends. tell gets its state. */
export async function browserPage({ site, nt, hal }, tell) {
  const browser = await startBrowser();
  const tab = await Tab.open(browser, `http://127.0.0.1:${site}/`);
  const kept = { address: `127.0.0.1:${nt}`, halAddress: `127.0.0.1:${hal}` };
  // The ports that a person would have typed; with robot code's own ports nothing is to be typed.
  if (nt !== 5810)
    await tab.page.addInitScript((text) => localStorage.setItem("sandlot.connection", text), JSON.stringify(kept));
  await tab.start(quick);
  await tab.menu("#net-open");
  let [way, last] = [0, null];
  for (;;) {
    const { link, hal: halState, run } = await tab.page.evaluate(look);
    const { x, y } = run.robot;
    if (last !== null) way += Math.hypot(x - last.x, y - last.y);
    last = { x, y };
    const alive = halState === "connected";
    if (alive && run.mode === "disabled") {
      for (const key of enableKeys) await tab.page.keyboard.down(key);
      for (const key of enableKeys) await tab.page.keyboard.up(key);
    }
    tell({ link, as: "robot", alive, way, warnings: [], problem: halState });
  }
}
