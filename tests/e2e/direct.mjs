// Playing together without a server between: two browsers meet by an invitation and its answer, drive, and have the same run.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { root, Tab } from "./browser.mjs";

const course = "scenario=fields/practice/scenarios/course.json&first=0";

/** An address of this machine that others see; browsers ask no STUN server on their own one. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

export const tests = [
  {
    name: `direct: a relay's STUN tells the page its outer address${outer === undefined ? " (left out: this machine has no network)" : ""}`,
    async run(tab) {
      if (outer === undefined) return;
      const { page } = tab;
      const command = ["scripts/sandlot.mjs", "relay", "--port", "0", "--host", outer];
      const relay = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
      try {
        const [line] = await once(relay.stdout, "data");
        await tab.start(course);
        await tab.menu("#together-open");
        await page.locator("[data-together=direct-more] summary").click();
        await page.locator("[data-together=stun]").fill("relay.example.org");
        await page.locator("[data-together=direct-make]").click();
        await page.getByText("A STUN server's address is its name and port").first().waitFor();
        await page.locator("[data-together=stun]").fill(/http:\/\/([\d.]+:\d+)/.exec(String(line))[1]);
        await page.locator("[data-together=direct-make]").click();
        await page.locator("[data-together=direct-light][data-level=good]").waitFor();
        assert.deepEqual(tab.complaints, []);
      } finally {
        relay.kill();
      }
    },
  },
  {
    name: "direct: a guest comes by an invitation and its answer, both drive, and the room ends with its host",
    async run(tab) {
      const { page } = tab;
      let ben = null;
      try {
        await tab.start(course);
        await tab.menu("#together-open");
        await page.locator("[data-together=name]").fill("Ana");
        await page.locator("[data-together=direct-more] summary").click();
        await page.locator("[data-together=direct-make]").click();
        await page.locator("[data-together=direct-qr] path").waitFor();
        const link = await page.locator("[data-together=direct-url]").innerText();
        assert.ok(link.startsWith(`${tab.address}#invite=`), link);
        // A QR code that a phone reads holds some 400 signs.
        assert.ok(link.length < 400, link);

        ben = await Tab.open(page.context().browser(), tab.address);
        await ben.start(course, new URL(link).hash);
        await ben.page.locator("[data-together=name]").fill("Ben");
        assert.ok((await ben.page.locator("[data-together=invitation]").inputValue()).length > 100);
        await ben.page.locator("[data-together=accept]").click();
        await ben.page.locator("[data-together=answer-part]").waitFor();
        const answer = await ben.page.locator("[data-together=answer]").innerText();

        // The host refuses an invitation, and an answer that was cut off.
        await page.locator("[data-together=their-answer]").fill(new URL(link).hash.slice("#invite=".length));
        await page.locator("[data-together=let-in-form] [type=submit]").click();
        await page.getByText("it is an invitation and no answer").first().waitFor();
        await page.locator("[data-together=their-answer]").fill(answer.slice(0, -8));
        await page.locator("[data-together=let-in-form] [type=submit]").click();
        await page.getByText("That cannot be taken as an answer").first().waitFor();

        await page.locator("[data-together=their-answer]").fill(answer);
        await page.locator("[data-together=let-in-form] [type=submit]").click();
        await ben.page.locator("[data-together=inside]").waitFor();
        await ben.page.locator("[data-together=place]").selectOption("driver 3");
        await ben.page.locator("[data-together=ready]").check();
        await tab.until((state) => state.together.room.guests.some(({ at, ready }) => at === 3 && ready));
        // The next invitation waits; it has no place in the room.
        await page.locator(`[data-together=direct-url]:not(:text-is("${link}"))`).waitFor();
        assert.ok(await page.getByText("has left").isHidden());
        await page.locator("[data-together=start]").click();
        for (const one of [tab, ben])
          await one.until((state) => state.together.runs && state.together.status?.tick > 50);
        await page.keyboard.down("KeyW");
        await ben.page.keyboard.down("KeyW");
        const { tick } = (await ben.until((state) => state.together.status?.tick > 250)).together.status;
        await page.keyboard.up("KeyW");
        await ben.page.keyboard.up("KeyW");
        const [mine, theirs] = [await tab.state(), await ben.state()];
        assert.ok(theirs.robot.x !== mine.robot.x);

        await page.locator("[data-together=end]").click();
        for (const one of [tab, ben]) await one.until((state) => !state.together.runs && state.clock.paused);
        const hashes = [];
        for (const one of [tab, ben]) hashes.push((await one.ask("seek", tick)).hash);
        assert.equal(hashes[0], hashes[1]);

        await page.locator("[data-together=leave]").click();
        await ben.until((state) => state.together.room === null);
        for (const one of [tab, ben]) assert.deepEqual(one.complaints, []);
      } finally {
        await ben?.close();
      }
    },
  },
];
