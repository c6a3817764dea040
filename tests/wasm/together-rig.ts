// Players in a room on a clock of the test's: each has the simulation's real worker logic and a core of its own, and talks through the real
// relay over a network that is late, uneven and loses packets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { inputBytes, limits } from "../../web/sim/boundary/abi.gen.ts";
import type { FromLockstep, LockstepPort, ToLockstep } from "../../web/sim/boundary/lockstep-protocol.ts";
import type { FromSim, ToSim } from "../../web/sim/boundary/protocol.ts";
import { Frame } from "../../web/sim/boundary/frame.ts";
import { Core } from "../../web/sim/core/module.ts";
import { folderFiles } from "../../web/sim/node.ts";
import { SimHost } from "../../web/sim/worker/host.ts";
import { Member, type News, type RoomView } from "../../web/together/member.ts";
import { DirectRoom } from "../../web/together/direct-room.ts";
import { silentLine, type Line } from "../../web/together/line.ts";
import { writeToRelay, type Target } from "../../web/together/envelope.ts";
import { writeMessage, type Message, type Place } from "../../web/together/messages.ts";
import { Relay, relayLimits, type RelayLimits, type Seated } from "../../web/together/relay.ts";
import { Random } from "../fuzz/mutate.ts";

const root = join(import.meta.dirname, "../..");
const files = folderFiles(root);
export const module = new WebAssembly.Module(readFileSync(join(root, "build/wasm/sandlot.wasm")));

export interface Weather {
  /** One way, from a player to the relay or back [ms]. */
  readonly delay: number;
  readonly jitter: number;
  /** Share of packets that come only at the second sending, TCP's, and hold up those behind them. */
  readonly loss: number;
}

/** TCP sends again after so long when nothing is acknowledged [ms]. */
const resendMs = 200;

/** Six autopilots' field and robots are for the soak; here robots stand on the practice field. */
export const scenarioFor = (stations: readonly string[], seconds = 0): string =>
  JSON.stringify({
    ...{ sandlot: 1, name: "Together", seed: 3, field: "practice", pieces: "match" },
    match: { start: "teleop", clock: seconds > 0 },
    robots: stations.map((station) => ({ robot: "kitbot", station, program: "driver" })),
  });

/** Virtual time: callbacks in the order of their times. */
export class Clock {
  now = 0;
  #timers: { at: number; order: number; callback: () => void }[] = [];
  #order = 0;

  at(at: number, callback: () => void): () => void {
    const timer = { at: Math.max(at, this.now), order: this.#order++, callback };
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timers[middle] as typeof timer).at <= timer.at) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
    return () => (timer.callback = () => {});
  }

  /** Lets time pass until a condition holds; false: it did not in that time. */
  async until(ms: number, holds: () => boolean): Promise<boolean> {
    const end = this.now + ms;
    for (let turns = 0; ; turns++) {
      // Files and modules are read in turns of the real event loop; the rest is done in a few of promises.
      if (this.busy > 0 || turns % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
      else for (let i = 0; i < 4; i++) await null;
      if (this.busy > 0) continue;
      if (holds()) return true;
      const next = this.#timers[0];
      if (next === undefined || next.at > end) break;
      this.#timers.shift();
      this.now = next.at;
      next.callback();
    }
    this.now = end;
    return holds();
  }

  pass(ms: number): Promise<boolean> {
    return this.until(ms, () => false);
  }

  /** Loads under way, for which time stands still. */
  busy = 0;
}

/** A leg of the network, in order as TCP keeps it. */
class Leg {
  #arrives = 0;
  bytes = 0;
  messages = 0;
  readonly #clock: Clock;
  readonly #weather: () => Weather;
  readonly #random: Random;

  constructor(clock: Clock, weather: () => Weather, random: Random) {
    this.#clock = clock;
    this.#weather = weather;
    this.#random = random;
  }

  send(bytes: Uint8Array<ArrayBuffer>, deliver: (bytes: Uint8Array<ArrayBuffer>) => void): void {
    const { delay, jitter, loss } = this.#weather();
    const share = (): number => this.#random.next() / 2 ** 32;
    const late = delay + jitter * share() + (share() < loss ? resendMs : 0);
    this.#arrives = Math.max(this.#arrives, this.#clock.now + late);
    this.bytes += bytes.byteLength;
    this.messages++;
    this.#clock.at(this.#arrives, () => deliver(bytes));
  }
}

export class Venue {
  readonly clock = new Clock();
  readonly relay: Relay;
  readonly random = new Random(7, 1);
  weather: Weather = { delay: 1, jitter: 0, loss: 0 };
  readonly players: Player[] = [];

  constructor(limitsOf: Partial<RelayLimits> = {}) {
    const all = { ...relayLimits, ...limitsOf };
    this.relay = new Relay(
      () => this.clock.now,
      () => this.random.next() / 2 ** 32,
      all,
    );
    const sweep = (): void => {
      this.relay.sweep();
      this.clock.at(this.clock.now + 1000, sweep);
    };
    sweep();
  }

  /** Pairs of machines between which nothing passes now. */
  readonly cuts: (readonly [Player, Player])[] = [];

  /** Two machines whose words to each other wait, as in a channel whose path is broken, until it is released. */
  holds: readonly [Player, Player] | null = null;
  readonly held: (() => void)[] = [];

  release(): void {
    this.holds = null;
    for (const arrive of this.held.splice(0)) arrive();
  }

  isCut(a: Player, b: Player): boolean {
    return this.cuts.some((cut) => cut.includes(a) && cut.includes(b));
  }

  /** A machine in a room of direct connections; keeper: the one whose invitation it has. */
  async direct(name: string, keeper: Player | null, place: Place): Promise<Player> {
    const player = new Player(this, name, await Core.create(module));
    this.players.push(player);
    if (keeper === null) player.direct(null, place);
    else {
      const [mine, theirs] = directPair(this, player, keeper);
      keeper.connection?.guest(theirs);
      player.direct(mine, place);
    }
    await this.clock.until(5000, () => player.member.me >= 0);
    return player;
  }

  /** Two members have found each other by their words through the keeper. */
  connect(player: Player, from: number): void {
    const other = this.players.find((one) => one !== player && one.member.me === from);
    if (other === undefined) return;
    const [mine, theirs] = directPair(this, player, other);
    player.connection?.spare(from, mine);
    other.connection?.spare(player.member.me, theirs);
  }

  async player(name: string, code: string | null, place: Place): Promise<Player> {
    const player = new Player(this, name, await Core.create(module));
    this.players.push(player);
    player.connect(code, place);
    await this.clock.until(5000, () => player.member.me >= 0);
    return player;
  }
}

/** Two ends of a direct connection. A machine that is off says and hears nothing more, and its line does not end by itself. */
export function directPair(venue: Venue, a: Player, b: Player): readonly [Line, Line] {
  const { clock, random } = venue;
  const [one, two] = [silentLine(), silentLine()];
  let open = true;
  const join = (from: Line, to: Line, sender: Player, reader: Player): void => {
    const leg = new Leg(clock, () => venue.weather, random);
    const arrive = (act: () => void): void => {
      if (reader.isDead || venue.isCut(a, b)) return;
      if (venue.holds?.includes(a) === true && venue.holds.includes(b)) return void venue.held.push(() => arrive(act));
      if (clock.now < reader.frozenUntil) clock.at(reader.frozenUntil, () => arrive(act));
      else act();
    };
    from.send = (bytes) => {
      if (open && !sender.isDead) leg.send(bytes, () => arrive(() => to.onBytes(bytes)));
    };
    from.close = () => {
      if (!open) return;
      open = false;
      leg.send(new Uint8Array(0), () => arrive(() => to.onEnd()));
    };
  };
  join(one, two, a, b);
  join(two, one, b, a);
  clock.at(clock.now + 20, () => {
    one.onOpen();
    two.onOpen();
  });
  return [one, two];
}

export class Player {
  readonly name: string;
  readonly core: Core;
  readonly host: SimHost;
  readonly news: string[] = [];
  /** Why requests of its page were not done. */
  readonly said: string[] = [];
  /** Of the newest frame that its page was sent. */
  shownTick = 0;
  readonly own: Uint8Array[] = [];
  member!: Member;
  room: RoomView | null = null;
  joined = false;
  over = false;
  place: Place = { role: "spectator", at: 0 };
  /** Hash by tick, of every tick whose hash is compared. */
  readonly hashes = new Map<number, string>();
  /** The last tick that it has come to. */
  tick = 0;
  /** Its machine stands still until then [ms]. */
  frozenUntil = 0;
  up: Leg | null = null;
  down: Leg | null = null;
  readonly delays: number[] = [];
  readonly #venue: Venue;
  #seat: Seated | null = null;
  #key: Uint8Array;
  #id = 1;
  #cut: () => void = () => {};
  #port: LockstepPort | null = null;
  /** Changes the simulation's messages, for machines that lie. */
  lies: (message: FromLockstep) => FromLockstep = (message) => message;

  constructor(venue: Venue, name: string, core: Core) {
    this.#venue = venue;
    this.name = name;
    this.core = core;
    this.#key = Uint8Array.from({ length: 8 }, () => venue.random.below(256));
    const { clock } = venue;
    this.host = new SimHost(core, {
      post: (message) => this.#fromSim(message),
      now: () => clock.now,
      schedule: (callback, delayMs) => {
        let cancelled = false;
        const run = (): void => {
          if (cancelled) return;
          // A machine that stands still does nothing until then.
          if (clock.now < this.frozenUntil) clock.at(this.frozenUntil, run);
          else callback();
        };
        clock.at(clock.now + delayMs, run);
        return () => (cancelled = true);
      },
      fetchFile: (path) => files(path),
    });
  }

  connect(code: string | null, place: Place): void {
    const { clock, relay, random } = this.#venue;
    this.#cut();
    let isHere = true;
    const weather = (): Weather => this.#venue.weather;
    const [up, down] = [new Leg(clock, weather, random), new Leg(clock, weather, random)];
    this.up = up;
    this.down = down;
    this.place = place;
    const member = this.#memberFor((bytes) => {
      if (isHere) up.send(bytes, (arrived) => this.#seat?.receive(arrived));
    });
    const receive = (bytes: Uint8Array): void => {
      if (!isHere) return;
      if (clock.now < this.frozenUntil) clock.at(this.frozenUntil, () => receive(bytes));
      else member.receive(bytes);
    };
    const socket = { send: (bytes: Uint8Array<ArrayBuffer>) => down.send(bytes, receive), close: () => {}, unsent: 0 };
    this.#seat = relay.open(code, socket);
    const poll = (): void => {
      if (!isHere) return;
      if (clock.now >= this.frozenUntil) member.poll();
      clock.at(clock.now + 50, poll);
    };
    poll();
    const seat = this.#seat;
    this.#cut = () => {
      isHere = false;
      seat?.gone();
    };
  }

  #send: (bytes: Uint8Array<ArrayBuffer>) => void = () => {};

  #memberFor(send: (bytes: Uint8Array<ArrayBuffer>) => void): Member {
    this.#send = send;
    return (this.member = new Member({
      ...{ send, now: () => this.#venue.clock.now, build: { behaviour: 3, layout: 1 } },
      ...{ key: this.#key, name: this.name, news: this.#listen() },
    }));
  }

  /** Into a room of direct connections, over a line to its keeper; null: this machine makes the room. */
  direct(line: Line | null, place: Place): void {
    const { clock, random } = this.#venue;
    this.place = place;
    const room = new DirectRoom(
      {
        ...{ now: () => clock.now, chance: () => random.next() / 2 ** 32 },
        member: (send, old) => {
          const member = this.#memberFor(send);
          const mine = old?.view.guests.find((guest) => guest.member === old.me) ?? place;
          if (mine.role !== "spectator") member.prefer(mine);
          return member;
        },
        passed: (text) => void this.news.push(`passed ${text}`),
        lost: () => void this.news.push("lost"),
        closed: () => void this.news.push("closed: all lines"),
      },
      line,
    );
    this.connection = room;
    const poll = (): void => {
      if (this.connection !== room || this.isDead) return;
      if (clock.now >= this.frozenUntil) room.poll();
      clock.at(clock.now + 50, poll);
    };
    poll();
  }

  /** Its room of direct connections. */
  connection: DirectRoom | null = null;
  /** Its machine has been switched off. */
  isDead = false;

  /** Its connection ends without a word. */
  leave(): void {
    this.#cut();
    this.#cut = () => {};
    void this.host.handle({ type: "lockstep", port: null });
  }

  /** Says something as a program that keeps to no rule. */
  say(message: Message, target: Target): void {
    this.#seat?.receive(writeToRelay({ type: "message", target, message: writeMessage(message) }));
  }

  /** The same over its direct connection. */
  connectionSays(message: Message): void {
    this.#send(writeToRelay({ type: "message", target: "others", message: writeMessage(message) }));
  }

  raw(bytes: Uint8Array): void {
    this.#seat?.receive(bytes);
  }

  drive(axes: readonly [number, number, number], buttons = 0): void {
    const { role, at } = this.place;
    const station = role === "driver" || role === "operator" ? at : 0;
    void this.host.handle({ type: "input", inputs: [{ station, axes, buttons }] } as ToSim);
  }

  /** A request of its page, which is answered in time. */
  async ask(request: { readonly type: string; readonly tick?: number; readonly speed?: number }): Promise<void> {
    await this.host.handle({ ...request, id: this.#id++ } as unknown as ToSim);
    await this.#venue.clock.pass(200);
  }

  recording(): Uint8Array {
    return this.core.recordings.bytes();
  }

  #fromSim(message: FromSim): void {
    if (message.type === "frame") {
      this.shownTick = new Frame(message.frame).tick;
      void this.host.handle({ type: "recycle", frame: message.frame });
    }
    if (message.type === "failed" && message.interrupted === true) return void this.said.push(message.problem.message);
    if (message.type === "failed" || message.type === "broken")
      this.news.push(`${message.type}: ${JSON.stringify(message)}`);
  }

  #listen(): News {
    const tell = (text: string): void => void this.news.push(text);
    return {
      lobby: (room) => (this.room = room),
      load: (scenario, title) => void this.#load(scenario, title),
      go: () => tell("go"),
      joined: () => {
        this.joined = true;
        tell("joined");
      },
      delay: (ticks) => void this.delays.push(ticks),
      seat: (place) => (this.place = place),
      differs: ({ tick, wrong }) => tell(`differs at ${tick}: ${wrong.join()}`),
      mended: (tick, parts, own) => {
        if (own !== null) this.own.push(own);
        tell(own === null ? `took tick ${tick}` : `mended at ${tick}: ${parts.join()}`);
      },
      benched: (member, why) => tell(`benched ${member}: ${why}`),
      left: (member, why) => tell(`left ${member}: ${why}`),
      mark: (member, x, y) => tell(`mark ${member}: ${x} ${y}`),
      refused: (member, why) => tell(`refused ${member}: ${why}`),
      ended: () => {
        this.over = true;
        tell("ended");
        void this.host.handle({ type: "lockstep", port: null });
      },
      closed: (why) => tell(`closed: ${why}`),
      keeps: (keeper, first, members) => {
        tell(`kept by ${keeper}`);
        // A member that comes offers a line to all others.
        if (!first) return;
        for (const other of members)
          if (other !== keeper && other !== this.member.me) this.member.signal(other, "offer");
      },
      pass: (sender, text) => this.connection?.hearPass(sender, text),
      signal: (from) => this.#venue.connect(this, from),
    };
  }

  async #load(scenario: string, title: string): Promise<void> {
    const { member } = this;
    const { clock } = this.#venue;
    this.joined = false;
    clock.busy++;
    const port: LockstepPort = {
      postMessage: (said) => {
        const message = this.lies(said as FromLockstep);
        if (message.type === "ticked") {
          this.tick = message.tick;
          if (message.hash !== "") this.hashes.set(message.tick, message.hash);
        }
        member.fromSim(message);
      },
      onmessage: null,
      close: () => {},
    };
    this.#port = port;
    await this.host.handle({ type: "lockstep", port: port as unknown as MessagePort });
    member.attach((message: ToLockstep) => {
      // As between workers: later, and one after the other.
      queueMicrotask(() => port.onmessage?.({ data: message } as MessageEvent<ToLockstep>));
    });
    await this.host.handle({ type: "load", id: this.#id++, scenario, name: title });
    await this.host.handle({ type: "run", id: this.#id++, speed: 1 });
    clock.busy--;
  }
}

/** At each tick whose hash two players have, they have the same. Returns how many ticks that were. */
export function expectEqual(players: readonly Player[], from = 0): number {
  const all = new Map<number, string>();
  let compared = 0;
  for (const { name, hashes } of players) {
    for (const [tick, hash] of hashes) {
      if (tick < from) continue;
      const known = all.get(tick);
      if (known === undefined) all.set(tick, hash);
      else {
        expect(hash, `${name} at tick ${tick}`).toBe(known);
        compared++;
      }
    }
  }
  return compared;
}

/** The recording replays to its end with the hashes that it has. */
export async function expectVerified(recording: Uint8Array): Promise<number> {
  const core = await Core.create(module);
  const { info } = await core.openReplay(recording, files);
  core.step(info.ticks);
  expect(core.recordings.replay).toMatchObject({ verified: true, different: null });
  return info.ticks;
}

export const tickMs = 1000 * limits.tickSeconds;
export { inputBytes };
