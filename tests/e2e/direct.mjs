// Playing together without a server between: two browsers meet by an invitation and its answer, drive, and have the same run.
import { createSocket } from "node:dgram";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { networkInterfaces } from "node:os";
import { root, Tab } from "./browser.mjs";

const course = "scenario=fields/practice/scenarios/course.json&first=0";

/** An address of this machine that others see; browsers ask no STUN server on their own one. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

/**
 * The network between pages: each address that a page is told is one of this process, which passes packets on. A cut ends all forwarders of
 * two pages: nothing passes any more, and no packet says so. Descriptions that come after a cut get forwarders of their own.
 */
class Network {
  #forwarders = [];
  #comes = new EventEmitter();

  /** owner: the page that is told of an address. */
  async forward(owner, host, port) {
    const outer = createSocket("udp4");
    const inner = new Map();
    const one = { owner, sockets: [outer] };
    this.#forwarders.push(one);
    this.#comes.emit("address");
    outer.on("message", (packet, from) => {
      const name = `${from.address}:${from.port}`;
      let way = inner.get(name);
      if (way === undefined) {
        way = createSocket("udp4");
        way.on("message", (back) => outer.send(back, from.port, from.address, () => {}));
        way.on("error", () => {});
        one.sockets.push(way);
        inner.set(name, way);
      }
      way.send(packet, port, host, () => {});
    });
    outer.bind(0, "127.0.0.1");
    await once(outer, "listening");
    return outer.address().port;
  }

  get count() {
    return this.#forwarders.length;
  }

  /** Resolves once a page is told of more addresses than so many. */
  async more(count) {
    while (this.count <= count) await once(this.#comes, "address", { signal: AbortSignal.timeout(120_000) });
  }

  /** Ends addresses that those pages were told of: a page and which of its own, from 0. */
  cut(...ends) {
    for (const [owner, index] of ends) {
      const { sockets } = this.#forwarders.filter((one) => one.owner === owner)[index];
      for (const socket of sockets.splice(0)) socket.close();
    }
  }

  end() {
    for (const { sockets } of this.#forwarders) for (const socket of sockets.splice(0)) socket.close();
  }

  /** A page's browser hears of no other's address but by forwarders. */
  async stand(context, owner) {
    await context.exposeFunction("forwardTo", (host, port) => this.forward(owner, host, port));
    await context.addInitScript(() => {
      const { prototype } = RTCPeerConnection;
      const set = prototype.setRemoteDescription;
      prototype.setRemoteDescription = async function (description) {
        const lines = [];
        for (const line of description.sdp.split("\r\n")) {
          const found = /^(a=candidate:\S+ 1 udp \d+) (\S+) (\d+) (typ .*)$/.exec(line);
          if (found === null) lines.push(line);
          // One address of each is enough.
          else if (/^(127|10|172|192)\./.test(found[2]) && !lines.some((one) => one.startsWith("a=candidate")))
            lines.push(`${found[1]} 127.0.0.1 ${await window.forwardTo(found[2], Number(found[3]))} ${found[4]}`);
        }
        return set.call(this, { type: description.type, sdp: lines.join("\r\n") });
      };
    });
  }
}

/** A page in a browser context of its own, whose network is that one. */
async function standing(browser, address, network, name) {
  const one = await Tab.open(browser, address);
  await network.stand(one.page.context(), name);
  return one;
}

/** A page makes a room of direct connections, host null, or comes into a host's by invitation and answer. */
async function meets(one, name, host) {
  const part = (at, named) => at.page.locator(`[data-together=${named}]`);
  const shown = host === null ? "" : await part(host, "direct-url").innerText();
  await one.start(course, shown === "" ? "" : new URL(shown).hash);
  if (host === null) await one.menu("#together-open");
  await part(one, "name").fill(name);
  if (host === null) {
    await part(one, "direct-more").locator("summary").click();
    await part(one, "direct-make").click();
    await part(one, "direct-qr").locator("path").waitFor();
    return one;
  }
  await part(one, "accept").click();
  await part(one, "answer-part").waitFor();
  await part(host, "their-answer").fill(await part(one, "answer").innerText());
  await part(host, "let-in-form").locator("[type=submit]").click();
  await part(one, "inside").waitFor();
  // The next guest needs the next invitation.
  await host.page.locator(`[data-together=direct-url]:not(:text-is("${shown}"))`).waitFor();
  return one;
}

/** Addresses of this machine in place of names that only a browser resolves. */
const plainAddresses = ["--disable-features=WebRtcHideLocalIpsWithMdns", "--allow-loopback-in-peer-connection"];

export const tests = [
  {
    name: "direct: the ways between two guests, and between the host and a guest, are cut; each pair finds another, and all have the same run",
    flags: plainAddresses,
    async run(tab) {
      const browser = tab.page.context().browser();
      const network = new Network();
      const tabs = [];
      const comes = async (name, host) => {
        const one = await standing(browser, tab.address, network, name);
        tabs.push(one);
        return meets(one, name, host);
      };
      try {
        const ana = await comes("Ana", null);
        const ben = await comes("Ben", ana);
        await ben.page.locator("[data-together=place]").selectOption("driver 3");
        const bens = network.count;
        const cleo = await comes("Cleo", ana);
        for (const one of [ben, cleo])
          await one.until(({ together }) => Object.values(together.links).join() === "connected");
        const meshed = network.count;
        // Of Ben's line to the host, of Cleo's, and of the one between the two.
        assert.deepEqual([bens, meshed], [2, 6], `${bens}, ${meshed} addresses`);
        await ana.page.locator("[data-together=start]").click();
        for (const one of tabs) await one.until(({ together }) => together.status?.tick > 100);

        network.cut(["Ben", 1], ["Cleo", 1]);
        // The one that makes the offers notices it; the other may hear of another way before it has missed the first.
        await network.more(meshed);
        for (const one of [ben, cleo])
          await one.until(({ together }) => Object.values(together.links).join() === "connected");
        const { tick } = (await ana.state()).together.status;

        const again = network.count;
        network.cut(["Ana", 0], ["Ben", 0]);
        await ana.until(({ together }) => together.lines[0] !== "connected");
        await ana.until(({ together }) => together.lines[0] === "connected");
        assert.ok(network.count > again, `${network.count} addresses`);
        await ben.until(({ together }, at) => together.runs && together.status?.tick > at, tick);
        const { room } = (await ana.state()).together;
        assert.equal(room.guests.length, 3);
        const end = (await ben.until(({ together }, at) => together.status?.tick > at + 400, tick)).together.status
          .tick;
        await ana.until(({ together }, at) => together.status.tick > at, end);
        await cleo.until(({ together }, at) => together.status.tick > at, end);
        await ana.page.locator("[data-together=end]").click();
        for (const one of tabs) await one.until((state) => !state.together.runs && state.clock.paused);
        const hashes = [];
        for (const one of tabs) hashes.push((await one.ask("seek", end)).hash);
        assert.equal(new Set(hashes).size, 1, hashes.join());
        for (const one of tabs) assert.deepEqual(one.complaints, []);
      } finally {
        network.end();
        for (const one of tabs) await one.close();
      }
    },
  },
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
    name: "direct: a guest comes by an invitation and its answer, both drive, and the guest keeps the room when its host leaves",
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
        await ben.until(({ together: { room } }) => room.host === room.me && room.guests.length === 1);
        await ben.page.locator("[data-together=direct-qr] path").waitFor();
        for (const one of [tab, ben]) assert.deepEqual(one.complaints, []);
      } finally {
        await ben?.close();
      }
    },
  },
  {
    name: "direct: the host's page is closed in the middle of the run; the two guests play on, and another comes to the one that keeps the room",
    async run(tab) {
      const browser = tab.page.context().browser();
      const tabs = [];
      const open = async (name, host) => {
        const one = tabs.length === 0 && host !== null ? tab : await Tab.open(browser, tab.address);
        if (one !== tab) tabs.push(one);
        return meets(one, name, host);
      };
      try {
        const ana = await open("Ana", null);
        tabs.shift();
        const ben = await open("Ben", ana);
        await ben.page.locator("[data-together=place]").selectOption("driver 3");
        tabs.push(ana);
        const cleo = await open("Cleo", ana);
        await cleo.page.locator("[data-together=place]").selectOption("driver 4");
        for (const one of [ben, cleo])
          await one.until(({ together }) => Object.values(together.links).join() === "connected");
        await ana.until(({ together }) => together.room.guests.map(({ at }) => at).join() === "1,3,4");
        await ana.page.locator("[data-together=start]").click();
        for (const one of [ben, cleo]) await one.until(({ together }) => together.status?.tick > 100);
        await ben.page.keyboard.down("KeyW");
        await cleo.page.keyboard.down("KeyW");
        const { tick } = (await ben.state()).together.status;
        await ana.close();
        tabs.splice(tabs.indexOf(ana), 1);
        for (const one of [ben, cleo]) await one.until(({ together }, at) => together.status?.tick > at + 150, tick);
        const room = (await cleo.state()).together.room;
        assert.equal(room.guests.find(({ member }) => member === room.host).name, "Ben");
        assert.equal((await cleo.state()).together.status.seated, true);
        await cleo.page.getByText("Ben's page keeps the room now.").first().waitFor();
        const end = (await ben.until(({ together }, at) => together.status.tick > at + 300, tick)).together.status.tick;

        const dan = await open("Dan", ben);
        await dan.until(({ together }, at) => together.runs && together.status?.tick > at, end);
        await ben.page.locator("[data-together=end]").click();
        for (const one of [ben, cleo, dan]) await one.until((state) => !state.together.runs && state.clock.paused);
        const hashes = [];
        for (const one of [ben, cleo, dan]) hashes.push((await one.ask("seek", end)).hash);
        assert.equal(new Set(hashes).size, 1, hashes.join());
        for (const one of [ben, cleo, dan]) assert.deepEqual(one.complaints, []);
      } finally {
        for (const one of tabs) await one.close();
      }
    },
  },
];
