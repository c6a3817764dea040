// Playing together: two pages in one room of the server that they come from, to the same hash; a third looks on and comes late.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join as path } from "node:path";
import { root, Tab } from "./browser.mjs";
import { askFirefox, hasFirefox } from "./firefox.mjs";

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

/** Ticks that Chromium and Firefox play together: 20 s. */
const ticks = 1000;

/** In Firefox: comes into the room, takes a place, drives, and says the hash of its run once the host has ended it. */
const guest = `
const say = (result) => fetch("/result", { method: "POST", body: JSON.stringify(result) });
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const frame = document.createElement("iframe");
frame.width = 1100;
frame.height = 700;
frame.src = "/index.html?debug=1&look=plain&pixelRatio=0.25&first=0&room=CODE&at=RELAY";
document.body.append(frame);
const find = (selector) => frame.contentDocument.querySelector(selector);
const state = () => JSON.parse(find("#state")?.textContent || "{}");
const until = async (what, test) => {
  const end = performance.now() + 100_000;
  while (!test()) {
    if (performance.now() > end) throw new Error("waited for " + what + ": " + JSON.stringify(state().together) + find("[data-together=news]")?.innerText + find("#sandlot")?.dataset.state);
    await wait(50);
  }
};
const ask = (verb, value) =>
  new Promise((resolve, reject) => {
    const app = find("#sandlot");
    const { CustomEvent } = frame.contentWindow;
    app.addEventListener("sandlot-reply", ({ detail }) => (detail.error === undefined ? resolve(detail.result) : reject(new Error(detail.error))), { once: true });
    app.dispatchEvent(new CustomEvent("sandlot-request", { detail: { id: 1, verb, value } }));
  });
try {
  await until("the panel", () => find("[data-together=join-form]"));
  find("[data-together=name]").value = "Fox";
  find("[data-together=join-form] button").click();
  await until("the room", () => state().together?.room?.guests.some(({ name }) => name === "Fox"));
  const place = find("[data-together=place]");
  place.value = "driver 4";
  place.dispatchEvent(new frame.contentWindow.Event("change"));
  await until("the place", () => state().together.room.guests.some(({ name, at }) => name === "Fox" && at === 4));
  find("[data-together=ready]").click();
  await until("the run", () => state().together.runs && state().together.status?.tick > 50);
  const { x } = state().robot;
  const { KeyboardEvent } = frame.contentWindow;
  find("#picture").focus();
  find("#picture").dispatchEvent(new KeyboardEvent("keydown", { code: "KeyW", key: "w", bubbles: true }));
  await until("the end", () => state().together.runs === false);
  await until("the pause", () => state().clock.paused);
  const moved = Math.abs(state().robot.x - x);
  const { hash } = await ask("seek", TICKS);
  await say({ agent: navigator.userAgent, hash, moved, news: find("[data-together=news]").innerText });
} catch (error) {
  await say({ error: \`\${error} \${error?.stack}\` });
}`;

const twoHere = {
  name: "together: two drive at one computer by the halves of its keyboard, in a room with a third at another",
  async run(tab) {
    const { page } = tab;
    let ben = null;
    try {
      await tab.start(course);
      await tab.menu("#party-open");
      await page.getByRole("button", { name: "Arrow keys" }).click();
      await tab.until((state) => state.party?.seats.length === 2);
      await tab.menu("#together-open");
      await page.locator("[data-together=name]").fill("Ana and Eva");
      await page.locator("[data-together=make]").click();
      await tab.until((state) => state.together?.room?.guests[0]?.mates > 0);
      await page.getByText("Drive Blue 2 + Blue 1").first().waitFor();
      const { code } = (await tab.state()).together.room;
      ben = await other(tab, `room=${code}&first=0`);
      await join(ben, "Ben");
      await ben.page.locator("[data-together=place]").selectOption("driver 3");
      await tab.until((state) => state.together.room.guests.some(({ at }) => at === 3));
      const free = await ben.page
        .locator("[data-together=place] option")
        .evaluateAll((all) => all.map(({ value }) => value));
      assert.ok(!free.includes("driver 0") && !free.includes("driver 1"), free.join());
      await page.locator("[data-together=start]").click();
      for (const one of [tab, ben]) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
      const { party } = await tab.state();
      assert.deepEqual(
        party.seats.map(({ station }) => station),
        [1, 0],
      );
      assert.equal(party.panes.length, 2);
      await page.locator("#picture").focus();
      await page.keyboard.down("KeyW");
      await page.keyboard.down("ArrowUp");
      const moves = () =>
        [...document.querySelectorAll("[data-pane=speed]")].every(({ textContent }) => Number(textContent) > 0.5);
      await page.waitForFunction(moves);
      const { tick } = (await tab.until((state) => state.together.status?.tick > 200)).together.status;
      await page.keyboard.up("KeyW");
      await page.keyboard.up("ArrowUp");
      await page.screenshot({ path: path(root, "build/test/two-here.png") });
      // At a small screen the folded panel leaves the gauges free.
      const lies = await page.evaluate(() => {
        const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const docks = boxes(".dock > .dock-panel:not([hidden])").filter(({ width }) => width > 0);
        return boxes(".pane-bar").some((bar) =>
          docks.some(
            (one) => one.left < bar.right && bar.left < one.right && one.top < bar.bottom && bar.top < one.bottom,
          ),
        );
      });
      assert.equal(lies, false, "a panel lies over a driver's gauges");
      await page.locator("[data-together=end]").click();
      const hashes = [];
      for (const one of [tab, ben]) {
        await one.until((state) => !state.together.runs && state.clock.paused);
        hashes.push((await one.ask("seek", tick)).hash);
      }
      assert.equal(hashes[0], hashes[1]);
      for (const one of [tab, ben]) assert.deepEqual(one.complaints, []);
    } finally {
      await ben?.close();
    }
  },
};

const comesLate = {
  name: "together: one that comes late drives the robot of one that has left, and a second driver joins there while the run goes on",
  async run(tab) {
    const { page } = tab;
    const guests = [];
    const comes = async (name) => {
      guests.push(await other(tab, `room=${(await tab.state()).together.room.code}&first=0`));
      await join(guests.at(-1), name);
      return guests.at(-1);
    };
    const bySecondKeys = async (one) => {
      await one.menu("#party-open");
      await one.page.getByRole("button", { name: "Arrow keys" }).click();
    };
    try {
      await tab.start(course);
      await tab.menu("#together-open");
      await page.locator("[data-together=name]").fill("Ana");
      await page.locator("[data-together=make]").click();
      await tab.until((state) => state.together?.room?.guests.length === 1);
      const ben = await comes("Ben and Eva");
      await bySecondKeys(ben);
      await tab.until((state) => state.together.room.guests[1]?.mates > 0);
      await page.locator("[data-together=start]").click();
      for (const one of [tab, ben]) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
      await ben.close();
      await tab.until((state) => state.together.room.guests.length === 1);
      const cleo = await comes("Cleo");
      await cleo.until((state) => state.together.status?.seated === true);
      assert.equal((await cleo.state()).together.room.guests[1].role, "driver");
      const from = (await cleo.state()).robot;
      await cleo.page.locator("#picture").focus();
      await cleo.page.keyboard.down("KeyW");
      await cleo.until((state, x) => Math.abs(state.robot.x - x) > 0.3, from.x);
      await cleo.page.keyboard.up("KeyW");
      await bySecondKeys(cleo);
      await cleo.until((state) => state.party?.seats.length === 2 && state.together.status?.seated === true);
      await cleo.page.locator("#picture").focus();
      await cleo.page.keyboard.down("ArrowDown");
      await cleo.page.waitForFunction(
        () => Number(document.querySelectorAll("[data-pane=speed]")[1]?.textContent) > 0.3,
      );
      await cleo.page.screenshot({ path: path(root, "build/test/comes-late.png") });
      await cleo.page.keyboard.up("ArrowDown");
      const { tick } = (await cleo.state()).together.status;
      // The host's computer keeps its seat, which sets the pace.
      await bySecondKeys(tab);
      await page.locator(".toast", { hasText: "before the match starts" }).waitFor();
      await tab.until((state, last) => state.together.status.tick > last, tick);
      await tab.menu("#together-open");
      await page.locator("[data-together=end]").click();
      const hashes = [];
      for (const one of [tab, cleo]) {
        await one.until((state) => !state.together.runs && state.clock.paused);
        hashes.push((await one.ask("seek", tick)).hash);
      }
      assert.equal(hashes[0], hashes[1]);
    } finally {
      for (const guest of guests) await guest.close().catch(() => {});
    }
  },
};

/** Opens a room's link as a phone's camera does: one press, with no name, and the guest has a place. Returns the seconds since the link. */
async function byLink(tab, code) {
  const began = performance.now();
  const guest = await other(tab, `room=${code}&first=0`);
  await guest.page.locator("[data-together=join-form] button").click();
  await guest.page.locator("[data-together=inside]").waitFor();
  return { guest, seconds: () => (performance.now() - began) / 1000 };
}

const shares = {
  name: "together: a guest operates the robot that the host drives, from its link by one press and a choice, and both have the same run",
  async run(tab) {
    const { page } = tab;
    let ben = null;
    try {
      await tab.start(course);
      await tab.menu("#together-open");
      await page.locator("[data-together=name]").fill("Ana");
      await page.locator("[data-together=make]").click();
      await tab.until((state) => state.together?.room?.guests[0]?.role === "driver");
      const { room } = (await tab.state()).together;
      const { at } = room.guests[0];
      const came = await byLink(tab, room.code);
      ben = came.guest;
      const { seconds } = came;
      // Measured, and not a promise of every machine: two pages of software pictures share two processors here.
      process.stdout.write(`from the link to a place in the room by one press: ${seconds().toFixed(1)} s\n`);
      await ben.page.locator("[data-together=place]").selectOption(`operator ${at}`);
      await tab.until((state) => state.together.room.guests.some(({ role }) => role === "operator"));
      await page
        .getByText(/Operate Blue \d/)
        .first()
        .waitFor();
      await page.locator("[data-together=start]").click();
      for (const one of [tab, ben]) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
      await page.getByText("operates your robot").first().waitFor();
      await ben.page
        .getByText(/You operate Blue \d/)
        .first()
        .waitFor();
      const [mine, theirs] = [await tab.state(), await ben.state()];
      assert.ok(Math.hypot(mine.robot.x - theirs.robot.x, mine.robot.y - theirs.robot.y) < 1, "they look at one robot");
      for (const one of [tab, ben]) await one.page.locator("#picture").focus();
      // Of the driver's keys only those that drive count, of the operator's those that do not.
      await page.keyboard.down("KeyW");
      await ben.page.keyboard.down("KeyS");
      await ben.until((state, from) => Math.hypot(state.robot.x - from.x, state.robot.y - from.y) > 1, mine.robot);
      assert.ok((await tab.state()).robot.x > mine.robot.x);
      await ben.page.keyboard.up("KeyS");
      await page.keyboard.up("KeyW");
      const { tick } = (await tab.state()).together.status;
      await page.keyboard.down("Space");
      await tab.until((state, from) => state.together.status.tick > from + 40, tick);
      const held = (await tab.state()).robot.buttons;
      await page.keyboard.up("Space");
      await ben.page.keyboard.down("Space");
      await tab.until((state) => state.robot.buttons !== 0);
      await ben.page.keyboard.up("Space");
      assert.equal(held, 0);
      const end = (await tab.until((state, from) => state.together.status.tick > from + 150, tick)).together.status
        .tick;
      await page.locator("[data-together=end]").click();
      const hashes = [];
      for (const one of [tab, ben]) {
        await one.until((state) => !state.together.runs && state.clock.paused);
        hashes.push((await one.ask("seek", end)).hash);
      }
      assert.equal(hashes[0], hashes[1]);
      for (const one of [tab, ben]) assert.deepEqual(one.complaints, []);
    } finally {
      await ben?.close();
    }
  },
};

const twoEngines = {
  name: "together: two in Chromium and one in Firefox drive for 20 s by a relay, to the same hash",
  async run(tab) {
    const command = ["scripts/sandlot.mjs", "relay", "--port", "0", "--host", "127.0.0.1"];
    const relay = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    let ben = null;
    try {
      const [line] = await once(relay.stdout, "data");
      const at = /http:\/\/([\d.]+:\d+)/.exec(String(line))[1];
      const { page } = tab;
      await tab.start(`${course}&at=${at}`);
      await tab.menu("#together-open");
      await page.locator("[data-together=name]").fill("Ana");
      await page.locator("[data-together=relay-light][data-level=good]").waitFor();
      await page.locator("[data-together=make]").click();
      await tab.until((state) => state.together?.room?.guests[0]?.role === "driver");
      const { code } = (await tab.state()).together.room;
      const fox = askFirefox(
        guest.replace("CODE", code).replace("RELAY", at).replace("TICKS", ticks),
        path(root, "dist"),
      );
      ben = await other(tab, `room=${code}&at=${at}&first=0`);
      await join(ben, "Ben");
      await ben.page.locator("[data-together=place]").selectOption("driver 3");
      await ben.page.locator("[data-together=ready]").check();
      // Firefox's own trouble is told at once.
      const trouble = fox.then(({ error }) => assert.equal(error, undefined));
      await Promise.race([
        trouble,
        tab.until(({ together }) => together.room.guests.filter(({ ready }) => ready).length === 2),
      ]);
      await page.locator("[data-together=start]").click();
      for (const one of [tab, ben]) await one.until((state) => state.together.runs && state.together.status?.tick > 50);
      await page.keyboard.down("KeyW");
      await ben.page.keyboard.down("KeyA");
      await tab.until(({ together }, end) => together.status?.tick > end, ticks + 50);
      await page.keyboard.up("KeyW");
      await page.locator("[data-together=end]").click();
      const hashes = [];
      for (const one of [tab, ben]) {
        await one.until((state) => !state.together.runs && state.clock.paused);
        hashes.push((await one.ask("seek", ticks)).hash);
      }
      await trouble;
      const { agent, hash, moved, news } = await fox;
      assert.match(agent, /Firefox\//);
      assert.deepEqual([...hashes, hash], [hash, hash, hash], news);
      assert.ok(moved > 0.5, `Firefox's robot moved ${moved} m`);
      for (const one of [tab, ben]) assert.deepEqual(one.complaints, []);
    } finally {
      relay.kill();
      await ben?.close();
    }
  },
};

/** Its build is the first thing that a room asks a page for, and only the core knows it. */
const early = {
  name: "together: a class's link comes into the room also while its page still loads the simulation",
  async run(tab) {
    const ben = await Tab.open(tab.page.context().browser(), tab.address);
    try {
      await tab.start(course);
      await tab.menu("#together-open");
      await tab.page.locator("[data-together=make]").click();
      await tab.until((state) => state.together?.room?.guests[0]?.role === "driver");
      const { code } = (await tab.state()).together.room;
      let goOn = () => {};
      const held = new Promise((resolve) => (goOn = resolve));
      let asked = 0;
      await ben.page.context().route("**/sandlot.wasm", async (route) => {
        asked++;
        await held;
        await route.continue();
      });
      await ben.load(`room=${code}&watch=1&first=0`);
      await ben.page.locator("[data-together=own][data-level]:not([data-level=''])").waitFor({ state: "attached" });
      assert.equal(await ben.page.locator("#sandlot").getAttribute("data-state"), "loading");
      assert.equal(asked, 1);
      assert.equal((await tab.state()).together.room.guests.length, 1);
      goOn();
      await tab.until((state) => state.together.room.guests.length === 2);
      await ben.until(({ together }) => together?.room?.guests.length === 2);
    } finally {
      await ben.close();
    }
  },
};

export const tests = [
  comesLate,
  ...(hasFirefox ? [twoEngines] : []),
  early,
  twoHere,
  shares,
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
