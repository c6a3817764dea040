// Any bytes as a message of a room, to a player and to a relay: read, or refused with a sentence; a read message is
// written and read again the same.
import { fromBase64Url, toBase64Url } from "../../web/sim/core/links.ts";
import { MessageError } from "../../web/together/bytes.ts";
import { readFromRelay, readToRelay, writeFromRelay, writeToRelay } from "../../web/together/envelope.ts";
import { readInvitation, readSdp, writeInvitation, writeSdp } from "../../web/together/invitation.ts";
import { readMessage, writeMessage, type Message } from "../../web/together/messages.ts";
import { pack, ParcelDesk, readState, writeState, type JoinState } from "../../web/together/parcels.ts";
import { noRecord } from "../../web/together/record.ts";
import { Relay } from "../../web/together/relay.ts";
import { mutateBytes } from "./mutate.ts";
import { expect, isLine, type Target } from "./target.ts";

const seat = { member: 3, from: 20, role: "driver", at: 4, mates: 0b100000, referees: true } as const;
const record = {
  ...noRecord,
  sticks: { axes: [1, -1, 0.5], buttons: 77 },
  volts: { 0: 3, 5: -2 },
  human: { feed: true, throw: false },
  mode: 2,
  match: "start",
  mates: [{ station: 5, axes: [0, 0.5, 1], buttons: 3 }],
} as const;
const state: JoinState = {
  ...{ run: 1, tick: 50, delay: 3, pages: new Uint8Array(64).fill(7), log: new Uint8Array(9) },
  seats: [
    { seat, first: 50, held: [{ station: 4, axes: [0, 1, 0], buttons: 2 }], records: [record, noRecord], ended: false },
  ],
};
const build = { version: 1, behaviour: 3, layout: 99 };
const messages: readonly Message[] = [
  { kind: "hello", build, key: new Uint8Array(8), name: "Ana", wish: { role: "human", at: 1 } },
  {
    kind: "lobby",
    phase: "play",
    title: "T",
    stations: 63,
    guests: [{ member: 1, name: "B", ready: true, muted: true, role: "driver", at: 2 }],
  },
  { kind: "start", run: 1, seats: [seat], delay: 2, underWay: false },
  { kind: "inputs", run: 1, from: 30, records: [record, noRecord] },
  { kind: "status", run: 1, tick: 50, hash: "0123456789abcdef", stalls: 1, late: 20, spare: 3 },
  { kind: "bench", member: 3, from: 20, why: "slow" },
  { kind: "mark", x: 3.5, y: -2 },
  { kind: "known", run: 1, member: 2, from: 30, records: [record, noRecord] },
  { kind: "signal", text: "AQAH" },
  { kind: "pass", text: "AQAH" },
  ...pack(1, "state", writeState(state)),
];

/** The first byte says which door it comes to. */
const doors = ["message", "toRelay", "fromRelay", "state", "relay", "invitation"] as const;
const invitation = writeInvitation({
  ...{ kind: "offer", id: 7, stun: "relay.example.org:8090" },
  end: {
    ...{ user: "abcd", password: "0123456789abcdef01234567", fingerprint: new Uint8Array(32).fill(3) },
    candidates: [
      { host: "192.0.2.1", port: 4000, isOuter: true },
      { host: "00112233-4455-6677-8899-aabbccddeeff.local", port: 4001, isOuter: false },
    ],
  },
});

function tried(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    expect(isLine(error.message), "a refusal is one line");
  }
}

/** Two members of a relay, one of which says these bytes: the other still hears the first. */
function throughRelay(bytes: Uint8Array): void {
  const heard: Uint8Array[] = [];
  const relay = new Relay(
    () => 0,
    () => 0.5,
  );
  const socket = { send: (said: Uint8Array) => void heard.push(said), close: () => {}, unsent: 0 };
  const first = relay.open(null, socket);
  const [welcome] = heard;
  if (welcome === undefined) throw new Error("there is no welcome");
  const said = readFromRelay(welcome);
  const code = said.type === "event" && said.event.type === "welcome" ? said.event.code : "";
  const second = relay.open(code, { send: () => {}, close: () => {}, unsent: 0 });
  second?.receive(bytes);
  const before = heard.length;
  first?.receive(writeToRelay({ type: "message", target: "all", message: new Uint8Array(1) }));
  expect(heard.length === before + 1, "the other member is heard");
  for (const one of heard) readFromRelay(one);
}

/** An invitation of these bytes as an SDP: only lines that we write, and the same end when they are read. */
function throughSdp(bytes: Uint8Array): void {
  const { kind, end } = readInvitation(toBase64Url(bytes));
  const sdp = writeSdp(end, kind);
  expect(sdp.split("\r\n").length === 15 + end.candidates.length, "an invitation writes no lines of its own");
  const { user, password, candidates } = readSdp(sdp);
  expect(user === end.user && password === end.password, "secrets come through");
  const reached = end.candidates.filter(({ port }) => port > 0);
  expect(JSON.stringify(candidates) === JSON.stringify(reached), "addresses come through");
}

export default {
  corpus: () => [
    ...messages.map((message) => Uint8Array.of(0, ...writeMessage(message))),
    Uint8Array.of(1, ...writeToRelay({ type: "message", target: 5, message: new Uint8Array(3) })),
    Uint8Array.of(1, ...writeToRelay({ type: "order", order: { type: "remove", member: 2 } })),
    Uint8Array.of(2, ...writeFromRelay({ type: "message", sender: 300, message: new Uint8Array(3) })),
    Uint8Array.of(
      2,
      ...writeFromRelay({ type: "event", event: { type: "welcome", code: "ABCDEF", me: 1, host: 0, members: [0, 1] } }),
    ),
    Uint8Array.of(2, ...writeFromRelay({ type: "event", event: { type: "keeps", member: 1, members: [1, 2] } })),
    Uint8Array.of(2, ...writeFromRelay({ type: "event", event: { type: "beat" } })),
    Uint8Array.of(4, ...writeToRelay({ type: "order", order: { type: "settled" } })),
    Uint8Array.of(3, ...writeState(state)),
    Uint8Array.of(4, ...writeToRelay({ type: "order", order: { type: "depose" } })),
    Uint8Array.of(5, ...fromBase64Url(invitation)),
  ],
  mutate: (random, input) => {
    const bytes = mutateBytes(random, input.subarray(1));
    return Uint8Array.of(input[0] ?? 0, ...bytes);
  },
  async run(input) {
    const door = doors[(input[0] ?? 0) % doors.length];
    const bytes = input.subarray(1);
    switch (door) {
      case "message":
        return tried(() => {
          const message = readMessage(bytes);
          const again = readMessage(writeMessage(message));
          expect(JSON.stringify(again) === JSON.stringify(message), "a message is the same when it is read again");
          if (message.kind === "parcel") new ParcelDesk().take(1, { ...message, part: 0, parts: 1 });
        });
      case "toRelay":
        return tried(() => void writeToRelay(readToRelay(bytes)));
      case "fromRelay":
        return tried(() => void writeFromRelay(readFromRelay(bytes)));
      case "state":
        return tried(() => void writeState(readState(bytes)));
      case "invitation":
        return tried(() => throughSdp(bytes));
      default:
        return throughRelay(bytes);
    }
  },
} satisfies Target;
