// Links: a run that is driven, shared and opened somewhere else is the same run; a link that cannot be opened loses nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";
import { golden, oldGolden } from "../wasm/golden-now.mjs";
import { lengthened } from "../wasm/long-recording.mjs";
import { hide, runOn } from "./determinism.mjs";

const { openCore, folderFiles, parseLink, recordingLink } = await import(join(root, "build/node/sandlot.mjs"));
const practice = "scenario=fields/practice/scenarios/course.json";

/** The state's hash at every second of a link's run, in Node. */
async function hashesInNode(link) {
  const opened = await parseLink(link);
  const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
  const { info } = await core.openReplay(opened.bytes, folderFiles(root));
  const hashes = [core.hash()];
  for (let tick = 50; tick <= info.ticks; tick += 50) {
    core.step(50);
    hashes.push(core.hash());
  }
  return hashes;
}

/** The same in the tab, where it has been opened. */
async function hashesInTab(tab, count) {
  const hashes = [];
  for (let second = 0; second < count; second++) hashes.push((await tab.ask("seek", 50 * second)).hash);
  return hashes;
}

/** Opens a link as from a chat. */
async function follow(tab, link) {
  await tab.page.goto("about:blank");
  await tab.page.goto(`${tab.address}?debug=1&pixelRatio=0.5&look=plain${link.slice(link.indexOf("#"))}`);
  await tab.page.waitForFunction(
    () => document.querySelector("#sandlot").dataset.state === "ready" && document.querySelector("#state")?.textContent,
  );
  return tab.until((state) => state.opened);
}

async function drop(page, name, bytes) {
  await page.evaluate(
    ([name, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name));
      for (const type of ["dragover", "drop"])
        window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, cancelable: true }));
    },
    [name, [...bytes]],
  );
}

/** Waits for the error box, and returns its text. */
async function problem(page) {
  const box = page.locator("#open-problem");
  await box.waitFor({ state: "visible" });
  return (await box.innerText()).replace(/\s+/g, " ");
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** A recording as another version would have made it: its version's first digit and its behaviour number changed, its check sum right. */
function ofAnotherVersion(bytes) {
  const other = Uint8Array.from(bytes);
  // Magic, format, flags, then the build's tag and length, and the length of the version's text.
  other[13] = "9".charCodeAt(0);
  // Behind the version's text.
  other[13 + other[12]] = 99;
  let crc = 0xffffffff;
  // The last chunk is tag, length and check sum.
  const end = other.length - 6;
  for (const byte of other.subarray(0, end)) crc = crcTable[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  new DataView(other.buffer).setUint32(end + 2, ~crc >>> 0, true);
  return other;
}

export const tests = [
  {
    name: "links: one drives, another answers the link by driving against it, and the longer link has both and can be answered again",
    async run(tab) {
      const { page } = tab;
      await tab.start(`${practice}&first=0`);
      await tab.hold("KeyW", 2);
      await page.keyboard.press("KeyP");
      const shared = async () => {
        await page.keyboard.press("KeyL");
        await page.locator("#share[data-made=true]").waitFor();
        const link = await page.locator("[data-share=link]").inputValue();
        return link;
      };
      const first = await shared();
      assert.ok(await page.getByText("may drive with you or against you").isVisible());
      const open = async (link) => {
        await follow(tab, link);
        await page.locator("[data-opened=answer-part] summary").click();
        return page.locator("[data-opened=answer-place] option").evaluateAll((all) => all.map(({ value }) => value));
      };
      assert.deepEqual(await open(first), ["3", "4", "5", "0", "2"]);
      await page.screenshot({ path: join(root, "build/test/answer-card.png") });
      await page.locator("[data-opened=answer-place]").selectOption("3");
      await page.locator("[data-opened=answer]").click();
      await tab.until((state) => state.tick > 20 && state.opened === null && !state.clock.paused);
      const { robot } = await tab.state();
      assert.ok(robot.x > 8, `the person has the red robot: ${robot.x}`);
      await page.locator("#picture").focus();
      await tab.hold("KeyW", 2);
      const { robot: moved } = await tab.until((state) => state.tick > 180);
      assert.ok(Math.hypot(moved.x - robot.x, moved.y - robot.y) > 0.3);
      await page.keyboard.press("KeyP");
      await tab.until((state) => state.clock.paused);
      const both = await shared();
      assert.ok(both.length > first.length);
      const link = await parseLink(both);
      const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
      const { info, scenario } = await core.openReplay(link.bytes, folderFiles(root));
      core.step(info.ticks);
      assert.equal(core.recordings.replay.verified, true);
      assert.deepEqual(
        JSON.parse(scenario).robots.map(({ station }) => station),
        ["blue2", "red1"],
      );
      assert.deepEqual(await open(both), ["4", "5", "0", "2"]);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "share: a golden link is in Chromium what it is in Node, at every second, in a hidden tab, at 8x and beside a branch",
    async run(tab) {
      const { link, ticks, hash } = golden["practice by gamepad"];
      const opened = await follow(tab, link);
      assert.deepEqual([opened.opened.kind, opened.opened.state], ["recording", "waiting"]);
      assert.equal(await tab.page.locator("[data-opened=title]").innerText(), "practice by gamepad");
      assert.equal(await tab.page.locator("[data-opened=author]").innerText(), "by Sandlot's tests");
      const expected = await hashesInNode(link);
      assert.equal(expected.at(-1), hash);
      assert.deepEqual(await hashesInTab(tab, ticks / 50 + 1), expected);
      // It was played to its end, so it is known.
      await tab.until((state) => state.opened.mark === "verified" && state.opened.state === "ended");
      // In the background, from a snapshot on, with a pause on the way.
      await hide(tab);
      await tab.ask("seek", 120);
      await tab.ask("run", 8);
      await runOn(tab, 200);
      await tab.ask("pause");
      await tab.ask("run", 8);
      await runOn(tab, ticks);
      assert.deepEqual(await tab.ask("pause"), { tick: ticks, hash });
      // A branch that goes elsewhere leaves it as it was.
      await tab.ask("seek", 200);
      await tab.ask("takeOver");
      assert.notEqual((await tab.ask("tick", 100)).hash, expected[6]);
      assert.deepEqual(await tab.ask("branch", 0), { tick: ticks, hash });
      assert.equal((await tab.ask("back", 50)).hash, expected.at(-2));
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "share: an opened match says who, what, score and moments before anybody plays it, and a moment is a way there",
    async run(tab) {
      const { page } = tab;
      await follow(tab, golden["match by keyboard"].link);
      const card = (part) => page.locator(`[data-opened=${part}]`);
      assert.match(await card("facts").innerText(), /0:10.* · .*(Blue|Red)/);
      const focused = await page.evaluate(() => document.activeElement.dataset.opened);
      assert.equal(focused, "watch", "who has no mouse is on the card already");
      await card("score").filter({ hasText: /\d/ }).waitFor();
      const { opened } = await tab.state();
      assert.deepEqual([opened.state, opened.mark], ["waiting", "verified"]);
      const moments = page.locator(".opened-moment");
      assert.ok((await moments.count()) > 0, "there are moments");
      // The keys that drive are no help to a viewer; they are there again for a run of one's own.
      const keys = page.locator("#keys");
      await keys.waitFor({ state: "hidden" });
      await moments.first().click();
      await tab.until((state) => state.opened.state === "watching" && !state.clock.paused);
      assert.equal(await keys.isVisible(), false);
      await card("drive").click();
      await keys.waitFor({ state: "visible" });
    },
  },
  {
    name: "share: driven, shared, opened elsewhere: the same run, and taken over",
    async run(tab) {
      const { page } = tab;
      await tab.start(practice);
      await tab.hold("KeyW", 1);
      await page.keyboard.press("KeyL");
      const field = page.locator("[data-share=link]");
      await page.locator("#share [name=title]").fill("<b>First</b> drive");
      await page.locator("#share [name=author]").fill("Team 0");
      // The new link comes a moment after the last letter.
      await page.locator("#share[data-made=true]").waitFor();
      const link = await field.inputValue();
      assert.match(
        await page.locator("[data-share=size]").innerText(),
        /^[\d,]+ characters: fits into a chat message\.$/,
      );
      await page.locator("[data-share=close]").click();
      const { tick } = await tab.ask("pause");
      assert.ok(link.startsWith(`${tab.address}#r=`), link.slice(0, 80));
      await follow(tab, link);
      assert.equal(await page.locator("[data-opened=title]").innerText(), "<b>First</b> drive");
      assert.equal(await page.locator("[data-opened=title] b").count(), 0);
      const expected = await hashesInNode(link);
      assert.ok(expected.length >= 2 && tick >= 50);
      assert.deepEqual(await hashesInTab(tab, expected.length), expected);
      await tab.ask("seek", 50);
      await page.locator("[data-opened=drive]").click();
      await tab.until((state) => state.opened.state === "driving" && !state.clock.paused && state.tick > 60);
      const { robot } = await tab.state();
      await tab.hold("KeyA", 0.5);
      assert.ok((await tab.state()).robot.y !== robot.y);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "share: a link into a run offers its moment and its start, and each begins where it says",
    async run(tab) {
      const { page } = tab;
      const { bytes } = await parseLink(golden["match by keyboard"].link);
      const link = await recordingLink(bytes, { t: 6 });
      for (const [button, words, from] of [
        ["watch", "Watch from 0:06.0", 300],
        ["start", "From the start", 0],
      ]) {
        await follow(tab, link);
        assert.equal(await page.locator(`[data-opened=${button}]`).innerText(), words);
        await page.locator(`[data-opened=${button}]`).click();
        const { tick } = await tab.until(
          (state, from) => state.opened.state === "watching" && !state.clock.paused && state.tick > from,
          from,
        );
        assert.ok(tick < from + 200, `${words}: at tick ${tick}`);
      }
    },
  },
  {
    name: "share: a link that begins far into its run shows the way there, and stops at a press",
    async run(tab) {
      const { page } = tab;
      const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
      await core.load(
        readFileSync(join(root, "fields/practice/scenarios/course.json"), "utf8"),
        "x",
        folderFiles(root),
      );
      core.step(40);
      const short = core.recordings.bytes();
      const { info } = core.recordings.open(short);
      const play = { play: true, t: 3590 };
      await follow(tab, await recordingLink(lengthened(short, info, 3600), play));
      const note = page.locator(".history-note");
      await page.getByText(/^Going to 59:50\.0 … \d+ %$/).waitFor();
      await page.locator("[data-history=stop]").click();
      await tab.until((state) => state.clock.paused && state.history.tick > 0 && state.history.tick < 179_500);
      await note.filter({ hasNotText: "Going to" }).waitFor();
      await page.keyboard.press("KeyP");
      await tab.until((state) => !state.clock.paused);
      // Two hours are too long.
      await page.goto("about:blank");
      await page.goto(`${tab.address}${await recordingLink(lengthened(short, info, 7200), play)}`);
      assert.match(await tab.errorBox(), /link cannot be opened.*holds a run of 2\.0 hours; in a link/);
      assert.deepEqual(tab.complaints, []);
    },
  },
  {
    name: "share: what is dropped or followed and cannot be opened says why, and the run goes on",
    async run(tab) {
      const { page } = tab;
      await tab.start(practice);
      const { tick } = await tab.state();
      const { bytes } = await parseLink(golden["practice by gamepad"].link);
      const cut = bytes.slice(0, 300);
      await drop(page, "cut.sandlot", cut);
      assert.match(await problem(page), /recording cannot be opened.*damaged or cut off/);
      // A file that is dropped on the open box takes its place.
      await drop(page, "wrong.json", Buffer.from(`{ "sandlot": 1, "seed": "x" }`));
      await page.getByText("drop it again").waitFor();
      assert.match(await problem(page), /wrong\.json/);
      await page.locator("[data-problem=close]").click();
      await page.evaluate(() => (location.hash = "#r=AAAA"));
      assert.match(await problem(page), /link cannot be opened/);
      await page.locator("[data-problem=close]").click();
      assert.equal(await page.evaluate(() => location.hash), "");
      await drop(page, "other.sandlot", ofAnotherVersion(bytes));
      assert.match(await problem(page), /may come out differently here.*made by version 9/);
      await page.locator("[data-problem=close]").click();
      // The run on the page has not heard of any of it.
      const later = await tab.until((state, tick) => state.tick > tick + 5, tick);
      assert.equal(later.opened, null);
      // A link of behaviour 1 says so, and plays when it is shown anyway.
      await page.evaluate((hash) => (location.hash = hash), oldGolden["practice by gamepad"].link);
      assert.match(await problem(page), /may come out differently here.*\(behaviour 1\)/);
      await page.locator("[data-problem=anyway]").click();
      await tab.until((state) => state.opened?.state === "waiting");
      await page.locator("[data-opened=close]").click();
      // Anyway is the same here, because nothing but the word is another.
      await drop(page, "other.sandlot", ofAnotherVersion(bytes));
      await problem(page);
      await page.locator("[data-problem=anyway]").click();
      await tab.until((state) => state.opened?.state === "waiting");
      assert.match(await page.locator("[data-opened=mark]").innerText(), /It may differ from the recorded run/);
      // The page may be about to do it by itself.
      await page.evaluate(() => document.querySelector("[data-opened=check]").click());
      await tab.until((state) => state.opened.mark === "verified");
      assert.deepEqual(tab.complaints, []);
    },
  },
];
