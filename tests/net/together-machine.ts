// One machine of a room as a process of its own: a core, the simulation's worker logic and a socket to a relay, on the real clock. Its
// parent reads lines of JSON, and ends it.
//
//	node machine.mjs SOCKET CODE NAME STATION      CODE "": makes the room; STATION -1: looks on
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import WebSocket from "ws";
import type { FromLockstep, LockstepPort, ToLockstep } from "../../web/sim/boundary/lockstep-protocol.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { Core } from "../../web/sim/core/module.ts";
import { folderFiles } from "../../web/sim/node.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import { Member } from "../../web/together/member.ts";
import type { Place } from "../../web/together/messages.ts";

const root = process.env["SANDLOT_ROOT"] ?? "";
const [url = "", code = "", name = "", station = "-1", recording = ""] = process.argv.slice(2);
const tell = (said: object): void => void process.stdout.write(`${JSON.stringify(said)}\n`);
const place: Place = Number(station) < 0 ? { role: "spectator", at: 0 } : { role: "driver", at: Number(station) };
const now = (): number => performance.now();

const module = new WebAssembly.Module(readFileSync(join(root, "build/wasm/sandlot.wasm")));
const core = await Core.create(module);
const files = folderFiles(root);
let id = 1;

const host: SimHost = new SimHost(core, {
  post: (message: FromSim) => {
    if (message.type === "frame") void host.handle({ type: "recycle", frame: message.frame });
    if (message.type === "failed" || message.type === "broken") tell({ failed: JSON.stringify(message) });
  },
  now,
  schedule: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  fetchFile: (path) => files(path),
});

const address = new URL(url);
if (code === "") address.searchParams.set("make", "1");
else address.searchParams.set("room", code);
const socket = new WebSocket(address);
socket.binaryType = "nodebuffer";

async function load(member: Member, scenario: string, title: string): Promise<void> {
  const port: LockstepPort = {
    postMessage: (said) => {
      const message = said as FromLockstep;
      if (message.type === "ticked" && message.hash !== "") tell({ tick: message.tick, hash: message.hash });
      member.fromSim(message);
    },
    onmessage: null,
    close: () => {},
  };
  await host.handle({ type: "lockstep", port: port as unknown as MessagePort });
  member.attach((message: ToLockstep) => {
    queueMicrotask(() => port.onmessage?.({ data: message } as MessageEvent<ToLockstep>));
  });
  await host.handle({ type: "load", id: id++, scenario, name: title });
  await host.handle({ type: "run", id: id++, speed: 1 });
}

const member: Member = new Member({
  send: (bytes) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
  },
  now,
  build: { behaviour: 3, layout: 1 },
  key: crypto.getRandomValues(new Uint8Array(8)),
  name,
  news: {
    lobby: (view) => tell({ code: view.code, me: view.me, host: view.host, guests: view.guests.length }),
    load: (scenario, title) => void load(member, scenario, title),
    go: () => {},
    joined: () => tell({ joined: true }),
    delay: (delay) => tell({ delay }),
    seat: () => {},
    differs: ({ tick, wrong }) => tell({ odd: `differs at ${tick}: ${wrong.join()}` }),
    mended: (tick, parts, own) => own !== null && tell({ odd: `mended at ${tick}: ${parts.join()}` }),
    benched: (one, why) => tell({ odd: `benched ${one}: ${why}` }),
    left: (one) => tell({ left: one }),
    mark: () => {},
    refused: (one, why) => tell({ odd: `refused ${one}: ${why}` }),
    ended: () => {
      writeFileSync(recording, core.recordings.bytes());
      tell({ ended: true });
      setTimeout(() => process.exit(0), 200);
    },
    keeps: () => {},
    signal: () => {},
    pass: () => {},
    closed: (why) => {
      tell({ odd: `closed: ${why}` });
      process.exit(1);
    },
  },
});
if (place.role !== "spectator") member.prefer(place);
socket.on("message", (data: Buffer) => member.receive(new Uint8Array(data)));
socket.on("close", () => member.gone());
setInterval(() => member.poll(), 50);
// Hands that move, each machine's in its own rhythm.
let turn = Number(station) * 7;
setInterval(() => {
  if (place.role !== "driver") return;
  turn++;
  const axes = [((turn % 3) - 1) / 2, 0, ((turn % 5) - 2) / 4] as const;
  void host.handle({ type: "input", inputs: [{ station: place.at, axes, buttons: turn % 4 }] } as ToSim);
}, 300);

process.stdin.on("data", (data) => {
  for (const line of String(data)
    .split("\n")
    .filter((one) => one !== "")) {
    const { start, end } = JSON.parse(line) as { start?: { scenario: string; stations: number }; end?: true };
    if (start !== undefined) {
      member.choose("Together", start.stations);
      member.start(start.scenario, start.stations);
    }
    if (end === true) member.end();
  }
});
