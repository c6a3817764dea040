// Playing together: two pages in one room of the server that they come from, to the same hash; a third looks on and comes late.
import assert from "node:assert/strict";
import { Tab } from "./browser.mjs";

const course = "scenario=fields/practice/scenarios/course.json&first=0";

/** Opens a tab of a context of its own, as another computer's. */
async function other(tab, query) {
  const opened = await Tab.open(tab.page.context().browser(), tab.address);
  await opened.start(query);
  return opened;
}

async function join({ page }, name) {
  await page.locator("[data-together=name]").fill(name);
  await page.locator("[data-together=join-form] button").click();
  await page.locator("[data-together=inside]").waitFor();
}

export const tests = [
  {
    name: "together: two drive in one room from its link, a third looks on, and all have the same run",
    async run(tab) {
      const tabs = [tab];
      try {
        const { page } = tab;
        await tab.start(course);
        await tab.menu("#together-open");
        await page.locator("[data-together=own][data-level=warn]").waitFor();
        await page.locator("[data-together=name]").fill("Ana");
        await page.locator("[data-together=make]").click();
        await tab.until((state) => state.together?.room?.guests[0]?.role === "driver");
        const link = await page.locator("[data-together=url]").innerText();
        const { room } = (await tab.state()).together;
        assert.equal(link, `${tab.address}?room=${room.code}`);
        assert.ok((await page.locator("[data-together=qr] path").getAttribute("d")).length > 1000);

        const ben = await other(tab, `room=${room.code}&first=0`);
        tabs.push(ben);
        await join(ben, "Ben");
        await ben.page.locator("[data-together=place]").selectOption("driver 3");
        await ben.page.locator("[data-together=ready]").check();
        await tab.until((state) => state.together.room.guests.some(({ at, ready }) => at === 3 && ready));
        await page.locator("[data-together=start]").click();
        for (const one of tabs) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
        // Each drives its own robot.
        const [mine, theirs] = [await tab.state(), await ben.state()];
        assert.ok(theirs.robot.x > mine.robot.x + 5, `${mine.robot.x}, ${theirs.robot.x}`);
        await page.keyboard.down("KeyW");
        await ben.page.keyboard.down("KeyW");
        const { tick } = (await tab.until((state) => state.together.status?.tick > 250)).together.status;
        // Reset is the host's start alone.
        await ben.page.keyboard.press("KeyR");
        await ben.page.keyboard.press("KeyP");

        const cleo = await other(tab, `room=${room.code}&first=0`);
        tabs.push(cleo);
        await join(cleo, "Cleo");
        await cleo.until((state) => state.together.runs && state.together.status?.tick > 300);
        await page.keyboard.up("KeyW");
        await ben.page.keyboard.up("KeyW");
        assert.match(await cleo.page.locator("[data-together=state]").innerText(), /You look on/);

        // The host makes her a coach: a click on the floor is a mark that all see, until the host hides hers.
        const { member } = (await cleo.state()).together.room.guests.find(({ name }) => name === "Cleo");
        await page.locator(`[data-move="${member}"]`).selectOption("coach 1");
        await cleo.page.getByText("Click a place in the picture").waitFor();
        const point = async () => cleo.page.mouse.click(330, 330);
        await point();
        for (const one of tabs) await one.until((state) => state.together.marks.includes("Cleo"));
        await page.locator(`[data-mute="${member}"]`).click();
        await cleo.until((state) => state.together.room.guests.some(({ muted }) => muted));
        for (const one of tabs) await one.until((state) => state.together.marks.length === 0);
        await point();
        assert.ok(await cleo.page.getByText("Click a place in the picture").isHidden());

        await page.locator("[data-together=end]").click();
        for (const one of tabs) await one.until((state) => !state.together.runs && state.clock.paused);
        // At a moment at which all of them have been.
        const hashes = [];
        for (const one of tabs) hashes.push((await one.ask("seek", tick)).hash);
        assert.equal(new Set(hashes).size, 1, hashes.join());
        await ben.page.locator("[data-together=get-link]").click();
        await ben.page.locator("#share[data-made=true]").waitFor();
        assert.ok((await ben.page.locator("[data-share=link]").inputValue()).includes("#r="));
        for (const one of tabs) assert.deepEqual(one.complaints, []);
      } finally {
        for (const one of tabs.slice(1)) await one.close();
      }
    },
  },
  {
    name: "a demo on all screens: from the page for teachers by one click; a student's link looks on, stops and goes back alone",
    async run(tab) {
      const { page } = tab;
      const tabs = [tab];
      try {
        await page.goto(`${tab.address}teach.html#driving`);
        const demo = page.locator(".buttons .open", { hasText: "Show it on all screens" });
        const href = await demo.getAttribute("href");
        assert.match(href, /lesson=driving&projector=1&show=1/);
        await tab.start(new URL(href).search.slice(1));
        await tab.until((state) => state.together?.room?.title !== undefined && state.together.room.title !== "");
        const { room } = (await tab.state()).together;
        const link = await page.locator("[data-together=url]").innerText();
        assert.equal(link.replaceAll("\n", ""), `${tab.address}?room=${room.code}&watch=1`);
        const ana = await other(tab, `room=${room.code}&watch=1`);
        tabs.push(ana);
        await tab.until((state) => state.together.room.guests.length === 2);
        assert.equal((await tab.state()).together.room.guests[1].role, "spectator");
        await page.locator("[data-together=start]").click();
        for (const one of tabs) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
        await page.locator("#picture").focus();
        await page.keyboard.down("KeyW");
        const moved = (await tab.state()).robot;
        await ana.until((state, from) => Math.hypot(state.robot.x - from.x, state.robot.y - from.y) > 0.5, moved);
        // She stops and steps back; the teacher's run goes on.
        await ana.page.keyboard.press("KeyP");
        const stopped = await ana.until((state) => state.clock.paused);
        await ana.page.keyboard.press("Comma");
        await ana.until((state, at) => state.tick < at, stopped.tick);
        const { tick } = (await tab.state()).together.status;
        await tab.until((state, at) => state.together.status.tick > at + 50, tick);
        assert.equal((await ana.state()).clock.paused, true);
        await ana.page.keyboard.press("KeyC");
        await page.keyboard.up("KeyW");
        for (const one of tabs) assert.deepEqual(one.complaints, []);
      } finally {
        for (const one of tabs.slice(1)) await one.close();
      }
    },
  },
];
