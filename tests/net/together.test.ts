// Rooms over real sockets: `sandlot relay` as a program, and the door that `serve` has for its own page.
import { spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import WebSocket from "ws";
import { afterEach, describe, expect, test } from "vitest";
import { readFromRelay, writeToRelay, type FromRelay } from "../../web/together/envelope.ts";
import type { RelayLimits } from "../../web/together/relay.ts";
import { root } from "./helpers.ts";

type Door = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
const { takeUpgrades } = (await import(join(root, "scripts/cli/upgrades.mjs"))) as {
  takeUpgrades(server: Server, doors: Promise<Door[]>): void;
};
const { openRooms } = (await import(join(root, "scripts/relay/rooms.mjs"))) as {
  openRooms(options?: { limits: Partial<RelayLimits> }): Promise<{ upgrade: Door; close(): void }>;
};

let child: ChildProcess | null = null;
let server: Server | null = null;
const sockets: WebSocket[] = [];
afterEach(() => {
  child?.kill("SIGKILL");
  for (const socket of sockets.splice(0)) socket.terminate();
  server?.close();
  child = server = null;
});

/** A member of a room over a socket of its own. */
class Guest {
  readonly socket: WebSocket;
  readonly #heard: FromRelay[] = [];
  #wake: () => void = () => {};

  constructor(url: string, origin?: string) {
    this.socket = new WebSocket(url, origin === undefined ? {} : { origin });
    sockets.push(this.socket);
    this.socket.on("message", (data: Buffer) => {
      this.#heard.push(readFromRelay(new Uint8Array(data)));
      this.#wake();
    });
    this.socket.on("error", () => {});
  }

  /** The next thing that the relay says. */
  async next(): Promise<FromRelay> {
    while (this.#heard.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#heard.shift() as FromRelay;
  }

  async code(): Promise<string> {
    const said = await this.next();
    if (said.type !== "event" || said.event.type !== "welcome") throw new Error(JSON.stringify(said));
    return said.event.code;
  }

  say(text: string): void {
    this.socket.send(writeToRelay({ type: "message", target: "others", message: new TextEncoder().encode(text) }));
  }

  async heard(): Promise<string> {
    const said = await this.next();
    return said.type === "message" ? new TextDecoder().decode(said.message) : JSON.stringify(said.event);
  }
}

async function relay(...args: string[]): Promise<string> {
  const started = spawn(
    process.execPath,
    [join(root, "scripts/sandlot.mjs"), "relay", "--port", "0", "--host", "127.0.0.1", ...args],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  child = started;
  const [line] = (await once(started.stdout, "data")) as [Buffer];
  return /http:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? "";
}

describe("sandlot relay", () => {
  test("makes rooms, passes messages on, counts, and says goodbye when it is ended", async () => {
    const address = await relay("--room-size", "2");
    const url = `${address.replace("http", "ws")}/together`;
    const ana = new Guest(`${url}?make=1`, "https://anywhere.example");
    const code = await ana.code();
    const ben = new Guest(`${url}?room=${code}`);
    expect(await ben.code()).toBe(code);
    expect(await ana.heard()).toBe('{"type":"joined","member":1}');
    ben.say("hello");
    expect(await ana.heard()).toBe("hello");
    const third = new Guest(`${url}?room=${code}`);
    expect(await third.heard()).toBe('{"type":"refused","why":"the room is full: it holds 2"}');
    await once(third.socket, "close");
    const counts = (await (await fetch(address)).json()) as object;
    expect(counts).toEqual({ sandlot: "relay", path: "/together", rooms: 1, members: 2, messages: 1, bytes: 6 });
    const exit = once(child!, "exit");
    child!.kill("SIGTERM");
    expect(await ana.heard()).toBe('{"type":"refused","why":"the server has ended"}');
    expect((await exit)[0]).toBe(0);
  });

  test("a text and a message that is too long end their sender's connection alone", async () => {
    const address = await relay();
    const url = `${address.replace("http", "ws")}/together`;
    const ana = new Guest(`${url}?make=1`);
    const code = await ana.code();
    for (const wrong of ["text", new Uint8Array(60_000)]) {
      const other = new Guest(`${url}?room=${code}`);
      await other.code();
      await ana.next();
      other.socket.send(wrong);
      await once(other.socket, "close");
      expect(await ana.heard()).toMatch(/"left".*(no message|connection ended)/);
    }
    expect(ana.socket.readyState).toBe(WebSocket.OPEN);
  });

  test.each([
    [["--room-size", "1"], /--room-size must be a whole number from 2 to 64, not 1/],
    [["--rooms", "0.5"], /--rooms must be a whole number from 1 to 10000, not 0.5/],
    [["--origin", "example.org/x"], /--origin must be as https:\/\/example.org, without a path, or \*/],
  ])("refuses %j in one line", async (args, line) => {
    const started = spawn(process.execPath, [join(root, "scripts/sandlot.mjs"), "relay", "--port", "0", ...args]);
    let said = "";
    started.stderr.on("data", (data) => (said += String(data)));
    expect((await once(started, "exit"))[0]).toBe(2);
    expect(said).toMatch(line);
    expect(said.trim().split("\n")).toHaveLength(1);
  });
});

describe("the door of serve", () => {
  test("is open to its own page and to programs, not to pages of other sites", async () => {
    const rooms = await openRooms();
    server = createServer();
    takeUpgrades(server, Promise.resolve([rooms.upgrade]));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const own = new Guest(`ws://${host}/together?make=1`, `http://${host}`);
    const code = await own.code();
    const program = new Guest(`ws://${host}/together?room=${code}`);
    expect(await program.code()).toBe(code);
    const stranger = new Guest(`ws://${host}/together?room=${code}`, "https://evil.example");
    const [error] = (await once(stranger.socket, "error")) as [Error];
    expect(error.message).toContain("403");
    rooms.close();
  });
});

describe("members that keep to no rule, over real sockets", () => {
  test("a flood, one that stops reading, a stranger's order and two hundred at the door: refused, said, and the others are heard", async () => {
    const rooms = await openRooms({
      limits: { unsentBytes: 2 << 20, byteBurst: 64 << 20, messageBurst: 2000, messagesPerSecond: 2000 },
    });
    server = createServer();
    takeUpgrades(server, Promise.resolve([rooms.upgrade]));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/together`;
    const ana = new Guest(`${url}?make=1`);
    const code = await ana.code();
    const ben = new Guest(`${url}?room=${code}`);
    await ben.code();
    await ana.next();
    const left = async (guest: Guest): Promise<string> => {
      for (;;) {
        const said = await guest.next();
        if (said.type === "event" && said.event.type === "left") return `${said.event.member}: ${said.event.why}`;
      }
    };

    // It sends as fast as it can.
    const flood = new Guest(`${url}?room=${code}`);
    await flood.code();
    for (let i = 0; i < 9000; i++) flood.say("x");
    expect(await left(ben)).toBe("2: it sent more than a player does");
    expect(await left(ana)).toBe("2: it sent more than a player does");

    // It takes nothing out of its socket, while others send it megabytes.
    const deaf = new Guest(`${url}?room=${code}`);
    await deaf.code();
    deaf.socket.pause();
    const large = "x".repeat(39_000);
    // Until the kernel's own buffers are full, too. The other one reads all of it.
    for (let sent = 0, gone = ""; gone === ""; sent += 10) {
      expect(sent).toBeLessThan(1500);
      for (let i = 0; i < 9; i++) ana.say(large);
      ana.say(`${sent}`);
      for (let said = ""; said !== `${sent}`;) {
        said = await ben.heard();
        if (said.includes("does not read")) gone = said;
      }
      if (gone !== "") expect(JSON.parse(gone)).toEqual({ type: "left", member: 3, why: "it does not read any more" });
    }

    // Another than the host orders.
    const stranger = new Guest(`${url}?room=${code}`);
    await stranger.code();
    stranger.socket.send(writeToRelay({ type: "order", order: { type: "remove", member: 1 } }));
    stranger.socket.send(writeToRelay({ type: "order", order: { type: "settled" } }));
    stranger.say("here");
    await until(ben, "here");

    // Two hundred at the door.
    const crowd = Array.from({ length: 200 }, () => new Guest(`${url}?room=${code}`));
    const answers = await Promise.all(crowd.map((one) => one.next()));
    const full = answers.filter(
      ({ type, ...said }) => type === "event" && JSON.stringify(said).includes("it holds 32"),
    );
    expect(full).toHaveLength(200 - (32 - 3));
    ana.say("still here");
    await until(ben, "still here");
    expect([ana, ben].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    rooms.close();
  });
});

/** Hears until a member says that. */
async function until(guest: Guest, text: string): Promise<void> {
  while ((await guest.heard()) !== text);
}

/** Asks a STUN server from a socket of this test's; the answer, and the port that it was asked from. */
async function askStun(port: number, packet: Buffer): Promise<{ answer: Buffer; from: number }> {
  const socket = createSocket("udp4");
  try {
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    const heard = once(socket, "message") as Promise<[Buffer]>;
    socket.send(packet, port, "127.0.0.1");
    const [answer] = await heard;
    return { answer, from: socket.address().port };
  } finally {
    socket.close();
  }
}

describe("STUN beside the relay", () => {
  const question = (): Buffer => Buffer.from("000100002112a442" + "0b0c0d0e0f1011121314aabb", "hex");

  test("tells the address that a question came from, mixed as RFC 8489 says", async () => {
    const url = new URL(await relay());
    const { answer, from } = await askStun(Number(url.port), question());
    // Success; 12 bytes; the question's number; XOR-MAPPED-ADDRESS of 8 bytes, IPv4.
    expect(answer.toString("hex", 0, 26)).toBe("0101000c2112a4420b0c0d0e0f1011121314aabb002000080001");
    expect(answer.readUInt16BE(26) ^ 0x2112).toBe(from);
    expect((answer.readUInt32BE(28) ^ 0x2112a442) >>> 0).toBe(0x7f000001);
  });

  test("says nothing to other packets, and goes on", async () => {
    const { answerStun } = (await import(join(root, "scripts/relay/stun.mjs"))) as {
      answerStun(packet: Buffer, from: { address: string; port: number }): Buffer | null;
    };
    const from = { address: "2001:db8::7", port: 4000 };
    for (const odd of [
      Buffer.alloc(0),
      Buffer.alloc(20),
      question().subarray(0, 19),
      Buffer.concat([question(), Buffer.alloc(3)]),
    ])
      expect(answerStun(odd, from)).toBeNull();
    const answer = answerStun(question(), from) as Buffer;
    expect(answer.length).toBe(44);
    const bytes = answer.subarray(28).map((byte, i) => byte ^ (question()[4 + i] ?? 0));
    expect(Buffer.from(bytes).toString("hex")).toBe("20010db8000000000000000000000007");
  });
});
