// One machine in a room: it reads the relay's messages, keeps the lobby, loads and plays the common run, and does the
// host's work when it is the host. The connection, the simulation and the clock are given; nothing here waits.
import type { FromLockstep, ToLockstep } from "../sim/boundary/lockstep-protocol.ts";
import { MessageError } from "./bytes.ts";
import { CommonRun } from "./common-run.ts";
import { DelayControl, firstDelay } from "./delay.ts";
import { readFromRelay, writeToRelay, type Order, type RoomEvent, type Target } from "./envelope.ts";
import { GuestBook, lookingOn } from "./guests.ts";
import type { Difference } from "./hashes.ts";
import {
  matesOf,
  nameOf,
  playsIn,
  protocolVersion,
  readMessage,
  robotsOf,
  stationsOf,
  writeMessage,
  type BenchReason,
  type Build,
  type Lobby,
  type Message,
  type Phase,
  type Place,
  type Seat,
} from "./messages.ts";
import { pack, ParcelDesk, readState } from "./parcels.ts";

export interface MemberOptions {
  /** To the relay. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly now: () => number;
  readonly build: Omit<Build, "version">;
  /** Eight bytes that only this machine knows: by them a host knows it again. */
  readonly key: Uint8Array;
  readonly name: string;
  readonly news: News;
}

/** Things that the page hears. */
export interface News {
  /** The room, as the host has it. */
  lobby(room: RoomView): void;
  /** A run is to be loaded, and `attach` to be called with its simulation. */
  load(scenario: string, title: string, place: Place): void;
  /** The run begins in so many seconds. */
  go(seconds: number): void;
  /** This machine's run is equal to the others' and goes with them. */
  joined(): void;
  /** Its delay [ticks]. */
  delay(ticks: number): void;
  differs(difference: Difference): void;
  mended(tick: number, parts: readonly string[], own: Uint8Array<ArrayBuffer> | null): void;
  /** This machine's place in the run that goes on is another one. */
  seat(place: Place): void;
  /** A member looks on from now on. */
  benched(member: number, why: BenchReason): void;
  left(member: number, why: string): void;
  /** A member points at a place of the field [m]. */
  mark(member: number, x: number, y: number): void;
  /** A member said something that does not count. */
  refused(member: number, why: string): void;
  ended(): void;
  /** Only in a room of direct connections: its relay is on this member's page. first: of all that this member has heard of. */
  keeps(member: number, first: boolean, members: readonly number[], me: number): void;
  /** A member's end of a direct connection to this one, as text. */
  signal(member: number, text: string): void;
  /** A new end of a broken connection to the keeper's page. */
  pass(member: number, text: string): void;
  /** The connection has ended, or the relay has refused it. */
  closed(why: string): void;
}

export interface RoomView extends Lobby {
  readonly code: string;
  readonly me: number;
  readonly host: number;
}

/** A member that everybody has waited for so long looks on [ms]. */
const slowMs = 5000;
/** Everybody may load for so long [ms]. */
const loadMs = 30_000;
/** Before a run begins [s]. */
const countdown = 3;
/** A seat that is given while the run goes on begins so many ticks later: its member hears of it before. */
const seatTicks = 25;
/** A member whose run is no further behind has caught up [ticks]. */
const caughtUpTicks = 100;
const aliveMs = 4000;
const deposeMs = slowMs + 2500;
/** Differences after which a member looks on. */
const mostDifferences = 3;
/** A difference of the same member counts again after so many ticks. */
const mendTicks = 150;
/** A member's marks that come sooner after each other are one [ms]. */
const markMs = 150;
/** Refusals of one member that are told, each minute. */
const mostRefusals = 5;

const placeIn = ({ role, at, mates }: Place): Place => ({ role, at, ...matesOf({ mates }) });
const isSamePlace = (a: Place, b: Place): boolean =>
  a.role === b.role && a.at === b.at && stationsOf(a) === stationsOf(b);

export class Member {
  readonly #options: MemberOptions;
  readonly #book = new GuestBook();
  readonly #parcels = new ParcelDesk();
  readonly #control = new DelayControl();
  #code = "";
  #me = -1;
  #host = -1;
  #phase: Phase = "lobby";
  #title = "";
  #name: string;
  #wish: Place = lookingOn;
  #ready = false;
  /** Of the run that is played or was last. */
  #scenario = "";
  #lastRun = 0;
  #run: CommonRun | null = null;
  #post: ((message: ToLockstep) => void) | null = null;
  /** The run is under way and this machine has no state of it: messages that come meanwhile wait here. */
  #waiting: (() => void)[] | null = null;
  /** The simulation has loaded the run. */
  #begun = false;
  /** A start whose scenario has not come yet. */
  #starting: Extract<Message, { kind: "start" }> | null = null;
  #loaded = new Set<number>();
  #loadingSince = 0;
  #goAt = Infinity;
  #plays = false;
  /** It changes its place by its own wish: its last inputs then count nowhere, without a fault. */
  #changes = false;
  /** In the run that goes on. */
  #place: Place = lookingOn;
  #lastAlive = 0;
  #lastDepose = 0;
  readonly #seating = new Map<number, number>();
  readonly #differences = new Map<number, { count: number; tick: number }>();
  /** When each member has pointed last. */
  readonly #marked = new Map<number, number>();
  readonly #refusals = new Map<number, { count: number; since: number }>();
  #parcel = 0;
  /** All in the room, this one among them. */
  readonly #members = new Set<number>();
  /** The member whose page has the room's relay; -1: a server has it. */
  #keeper = -1;
  /** Members that the room has lost with the page that kept it; until it is said that they have left, others may tell of their inputs. */
  readonly #lost = new Set<number>();

  constructor(options: MemberOptions) {
    this.#options = options;
    this.#name = nameOf(options.name);
  }

  get run(): CommonRun | null {
    return this.#run;
  }

  get isHost(): boolean {
    return this.#me >= 0 && this.#me === this.#host;
  }

  get me(): number {
    return this.#me;
  }

  get members(): ReadonlySet<number> {
    return this.#members;
  }

  get keeper(): number {
    return this.#keeper;
  }

  get view(): RoomView {
    const { guests, stations } = this.#book;
    const [code, me, host, phase, title] = [this.#code, this.#me, this.#host, this.#phase, this.#title];
    return { code, me, host, phase, title, stations, guests };
  }

  /** The relay says something. */
  receive(bytes: Uint8Array): void {
    let sender = this.#host;
    try {
      const said = readFromRelay(bytes);
      if (said.type === "event") return this.#happen(said.event);
      sender = said.sender;
      this.#hear(sender, readMessage(said.message));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.#refuse(sender, error.message);
    }
  }

  /** The connection has ended without a word. */
  gone(): void {
    this.#options.news.closed("");
  }

  /** The place that it asks for when it comes in. */
  prefer(place: Place): void {
    this.#wish = place;
  }

  /** The person wants another place, name or readiness. */
  wish(name: string, wish: Place, ready: boolean): void {
    this.#name = nameOf(name);
    this.#wish = wish;
    this.#ready = ready;
    this.#say({ kind: "wish", name: this.#name, wish, ready }, this.#host);
  }

  /** The host's choice: the scenario that will be played, and its stations with a robot for a driver, a bit each. */
  choose(title: string, stations: number): void {
    if (!this.isHost) return;
    this.#title = title;
    this.#book.stations = stations;
    for (const { member, role, at } of this.#book.guests)
      if ((robotsOf({ role, at }) & ~stations) !== 0) this.#book.bench(member);
    this.#tellLobby();
  }

  /** The host begins a run of a scenario, which has robots at these stations, a bit each. */
  start(scenario: string, stations: number): void {
    if (!this.isHost) return;
    this.#book.stations = stations;
    const seats = this.#book.guests
      .filter(({ role }) => playsIn(role))
      .map(({ member, role, at, mates }): Seat => {
        const referees = member === this.#me;
        return { member, role, at, ...matesOf({ mates }), from: firstDelay, referees };
      });
    // One member must set the pace; the host always plays a part.
    if (!seats.some(({ member }) => member === this.#me))
      seats.push({ member: this.#me, role: "referee", at: 0, from: firstDelay, referees: true });
    const parcels = pack(++this.#parcel, "scenario", new TextEncoder().encode(scenario));
    this.#lastRun = (this.#lastRun + 1) % 2 ** 16;
    this.#phase = "loading";
    this.#tellLobby();
    this.#say({ kind: "start", run: this.#lastRun, seats, delay: firstDelay, underWay: false }, "all");
    for (const parcel of parcels) this.#say(parcel, "all");
  }

  /** The host ends the run. */
  end(): void {
    if (this.isHost && this.#run !== null) this.#say({ kind: "end", run: this.#run.run }, "all");
  }

  /** The host has a member look on. */
  bench(member: number, why: BenchReason): void {
    const track = this.#run?.timeline.tracks.get(member);
    if (!this.isHost) return;
    this.#book.bench(member);
    this.#tellLobby();
    if (track !== undefined) this.#say({ kind: "bench", member, from: track.from, why }, "all");
  }

  /** The host gives a member another place, if it is free. */
  move(member: number, place: Place): void {
    const guest = this.#book.of(member);
    if (!this.isHost || guest === undefined) return;
    this.#hearWish(member, { kind: "wish", name: guest.name, wish: place, ready: guest.ready });
  }

  /** The host hides a member's marks from all, or shows them again. */
  mute(member: number, muted: boolean): void {
    if (!this.isHost) return;
    this.#book.mute(member, muted);
    this.#tellLobby();
  }

  /** Points at a place of the field [m], for all to see. */
  mark(x: number, y: number): void {
    if (this.#mayMark(this.#me)) this.#say({ kind: "mark", x, y }, "all");
  }

  /** Sends another member this one's end of a direct connection. */
  signal(member: number, text: string): void {
    this.#say({ kind: "signal", text }, member);
  }

  /** Passes on a new end of a broken connection: to all by its keeper, to the keeper by others. */
  pass(text: string): void {
    this.#say({ kind: "pass", text }, this.#me === this.#keeper ? "others" : this.#keeper);
  }

  #mayMark(member: number): boolean {
    const guest = this.#book.of(member);
    return guest !== undefined && !guest.muted && (member === this.#host || guest.role === "coach");
  }

  #hearMark(sender: number, { x, y }: Extract<Message, { kind: "mark" }>): void {
    const guest = this.#book.of(sender);
    // Its mark may have been on the way when it was muted or moved.
    if (guest === undefined || guest.muted) return;
    if (!this.#mayMark(sender)) throw new MessageError("only a coach and the host point at places");
    const now = this.#options.now();
    if (now - (this.#marked.get(sender) ?? -Infinity) < markMs) return;
    this.#marked.set(sender, now);
    this.#options.news.mark(sender, x, y);
  }

  /** The host ends a member's connection. */
  remove(member: number): void {
    if (this.isHost) this.#order({ type: "remove", member });
  }

  /** The simulation in which the run is loaded; its answers go to `fromSim`. null: it is gone. */
  attach(post: ((message: ToLockstep) => void) | null): void {
    this.#post = post;
    if (post === null) this.#away();
  }

  fromSim(message: FromLockstep): void {
    const run = this.#run;
    if (run === null) return;
    if (message.type === "begun") {
      // Another scenario has taken its place.
      if (this.#begun) return this.#away();
      this.#begun = true;
      if (this.#waiting !== null) run.ask(this.#host, 0);
      else
        this.#say({ kind: "status", run: run.run, tick: 0, hash: message.hash, stalls: 0, late: 0, spare: 0 }, "all");
      return;
    }
    run.fromSim(message);
  }

  /** Time has passed. */
  poll(): void {
    const now = this.#options.now();
    if (this.#me < 0) return;
    if (now - this.#lastAlive > aliveMs) {
      this.#lastAlive = now;
      this.#order({ type: "alive" });
    }
    this.#run?.poll();
    if (now >= this.#goAt && this.#run !== null) {
      this.#goAt = Infinity;
      this.#run.go();
      this.#options.news.joined();
    }
    if (this.isHost) this.#manage(now);
    else this.#watchHost(now);
  }

  #say(message: Message, target: Target): void {
    // A host has no need of a relay to hear itself.
    if (target === this.#me) return this.#hear(this.#me, message);
    this.#options.send(writeToRelay({ type: "message", target, message: writeMessage(message) }));
  }

  #order(order: Order): void {
    this.#options.send(writeToRelay({ type: "order", order }));
  }

  #happen(event: RoomEvent): void {
    switch (event.type) {
      case "welcome":
        this.#code = event.code;
        this.#me = event.me;
        this.#host = event.host;
        for (const member of [...event.members, event.me]) this.#members.add(member);
        return this.#greet();
      case "joined":
        this.#members.add(event.member);
        return;
      case "beat":
        return;
      case "keeps":
        return this.#hearKeeper(event.member, event.members);
      case "left":
        this.#members.delete(event.member);
        this.#lost.delete(event.member);
        this.#book.part(event.member);
        this.#parcels.forget(event.member);
        this.#loaded.delete(event.member);
        this.#inRun(() => this.#run?.gone(event.member));
        this.#options.news.left(event.member, event.why);
        return this.isHost ? this.#tellLobby() : undefined;
      case "host":
        this.#host = event.member;
        this.#inRun(() => this.#run?.promote(event.member));
        this.#greet();
        if (this.#waiting !== null && this.#begun) this.#run?.ask(this.#host, 0);
        return this.isHost ? this.#tellLobby() : undefined;
      case "refused":
        return this.#options.news.closed(event.why);
    }
  }

  /** The room is on a member's page. When it was on another's before, that one has gone, and all repeat their last words. */
  #hearKeeper(keeper: number, members: readonly number[]): void {
    const first = this.#keeper < 0;
    const moves = !first && this.#keeper !== keeper;
    this.#keeper = keeper;
    this.#options.news.keeps(keeper, first, members, this.#me);
    if (!moves) return;
    for (const member of this.#members) if (!members.includes(member)) this.#lost.add(member);
    this.#host = keeper;
    const lost = new Set(this.#lost);
    this.#inRun(() => {
      this.#run?.repeat(lost);
      this.#run?.promote(keeper);
    });
    if (this.#plays) this.#order({ type: "plays", plays: true });
    this.#order({ type: "settled" });
    this.#greet();
    if (this.#waiting !== null && this.#begun) this.#run?.ask(keeper, 0);
    if (!this.isHost) return;
    // Its scenario was still on its way.
    if (this.#phase === "loading" && this.#run === null) this.#phase = "lobby";
    this.#tellLobby();
  }

  #greet(): void {
    const { build, key } = this.#options;
    const hello = { kind: "hello", build: { version: protocolVersion, ...build }, key, name: this.#name } as const;
    this.#say({ ...hello, wish: this.#wish }, this.#host);
  }

  /** Does it in the run, now or once this machine has the run's state. */
  #inRun(act: () => void): void {
    if (this.#waiting !== null) this.#waiting.push(act);
    else act();
  }

  #hear(sender: number, message: Message): void {
    const run = this.#run;
    if ("run" in message && message.kind !== "start" && message.run !== run?.run) return;
    switch (message.kind) {
      case "hello":
        return this.#welcome(sender, message);
      case "wish":
        return this.#hearWish(sender, message);
      case "inputs":
        return this.#inRun(() => run?.hearInputs(sender, message.from, message.records));
      case "status":
        this.#loaded.add(sender);
        if (this.isHost && run?.timeline.tracks.has(sender) === true && message.tick > 0) this.#setDelay(run, message);
        return this.#inRun(() => run?.hearStatus(sender, message.tick, message.hash, this.#host));
      case "mark":
        return this.#hearMark(sender, message);
      case "known":
        if (!this.#lost.has(message.member)) throw new MessageError("inputs of a member that speaks for itself");
        return this.#inRun(() => run?.hearInputs(message.member, message.from, message.records));
      case "signal":
        return this.#options.news.signal(sender, message.text);
      case "pass":
        return this.#options.news.pass(sender, message.text);
      case "ask":
        return run?.hearAsk(sender, message.from);
      case "parcel":
        return this.#hearParcel(sender, message);
      default:
        if (sender !== this.#host) throw new MessageError(`only the host may say "${message.kind}"`);
        return this.#obey(message);
    }
  }

  /** The host's word. */
  #obey(message: Extract<Message, { kind: "lobby" | "start" | "seat" | "bench" | "delay" | "go" | "end" }>): void {
    const run = this.#run;
    switch (message.kind) {
      case "lobby": {
        const { phase, title, stations, guests } = message;
        if (!this.isHost) {
          this.#phase = phase;
          this.#title = title;
          this.#book.copy(guests, stations);
        }
        return this.#options.news.lobby(this.view);
      }
      case "start":
        this.#starting = message;
        this.#lastRun = message.run;
        return;
      case "seat":
        this.#seating.delete(message.member);
        return this.#inRun(() => {
          run?.seat(message);
          this.#tellPlace();
        });
      case "bench":
        this.#options.news.benched(message.member, message.why);
        if (message.member === this.#me && message.why === "build") return;
        this.#inRun(() => run?.unseat(message.member, message.from));
        if (message.member !== this.#me || run === null) return;
        // Its own last inputs may not have been heard by all: it takes the host's state, as one that joins does.
        this.#wish = lookingOn;
        this.#changes = message.why === "asked";
        this.#tellPlace();
        this.#waiting ??= [];
        if (this.#begun && !this.isHost) run.ask(this.#host, 0);
        return;
      case "delay":
        return this.#inRun(() => run?.setDelay(message.delay, message.from));
      case "go":
        this.#goAt = this.#options.now() + 1000 * message.seconds;
        this.#options.news.go(message.seconds);
        return;
      case "end":
        return this.#over();
    }
  }

  #welcome(sender: number, { build, key, name, wish }: Extract<Message, { kind: "hello" }>): void {
    if (!this.isHost) return;
    const mine = this.#options.build;
    const fits =
      build.version === protocolVersion && build.behaviour === mine.behaviour && build.layout === mine.layout;
    if (!fits) {
      this.#say({ kind: "bench", member: sender, from: 0, why: "build" }, sender);
      return this.#order({ type: "remove", member: sender });
    }
    const lost = this.#book.greet(sender, key, name, wish);
    if (lost >= 0) this.#order({ type: "remove", member: lost });
    this.#tellLobby();
    const run = this.#run;
    if (run === null || this.#phase !== "play" || sender === this.#me || run.timeline.tracks.has(sender)) return;
    if (run.standings.has(sender)) return;
    this.#say({ kind: "start", run: run.run, seats: [], delay: run.delay, underWay: true }, sender);
    const bytes = new TextEncoder().encode(this.#scenario);
    for (const parcel of pack(++this.#parcel, "scenario", bytes)) this.#say(parcel, sender);
  }

  #hearWish(sender: number, { name, wish, ready }: Extract<Message, { kind: "wish" }>): void {
    if (!this.isHost) return;
    this.#book.wish(sender, name, wish, ready);
    const place = this.#book.of(sender);
    const seat = this.#run?.timeline.tracks.get(sender);
    const moves = seat !== undefined && place !== undefined && !isSamePlace(seat, place);
    // The host's own seat sets the pace, so it keeps that one.
    if (moves && sender !== this.#me)
      this.#say({ kind: "bench", member: sender, from: seat.from, why: "asked" }, "all");
    this.#tellLobby();
  }

  #tellLobby(): void {
    const { guests, stations } = this.#book;
    this.#say({ kind: "lobby", phase: this.#phase, title: this.#title, stations, guests }, "others");
    this.#options.news.lobby(this.view);
  }

  #hearParcel(sender: number, part: Extract<Message, { kind: "parcel" }>): void {
    const run = this.#run;
    const isWanted =
      part.content === "scenario"
        ? sender === this.#host && this.#starting !== null
        : run !== null && sender === run.asking;
    if (!isWanted) throw new MessageError(`a ${part.content} that was not asked for`);
    const whole = this.#parcels.take(sender, part);
    if (whole === null) return;
    if (whole.content === "scenario") return this.#load(new TextDecoder().decode(whole.bytes));
    const state = readState(whole.bytes);
    if (run === null || state.run !== run.run) throw new MessageError("a state of another run");
    const waiting = this.#waiting;
    this.#waiting = null;
    run.take(state, waiting !== null);
    for (const act of waiting ?? []) act();
    this.#tellPlace();
    if (waiting !== null) this.#options.news.joined();
  }

  /** The scenario of a run is here. */
  #load(scenario: string): void {
    const start = this.#starting;
    if (start === null) return;
    this.#starting = null;
    this.#scenario = scenario;
    this.#loaded = new Set();
    this.#begun = false;
    this.#loadingSince = this.#options.now();
    this.#goAt = Infinity;
    this.#differences.clear();
    this.#seating.clear();
    this.#control.begin(this.#options.now(), start.delay);
    this.#waiting = start.underWay ? [] : null;
    const { now, news } = this.#options;
    this.#run = new CommonRun(
      {
        ...{ run: start.run, me: this.#me, now, say: (message, target) => this.#say(message, target) },
        post: (message) => this.#post?.(message),
        hears: {
          differs: (difference) => this.#differ(difference),
          mended: (tick, parts, own) => {
            news.mended(tick, parts, this.#changes ? null : own);
            this.#changes = false;
          },
          refused: (member, why) => this.#refuse(member, why),
          delay: (ticks) => news.delay(ticks),
        },
      },
      start.seats,
      start.delay,
    );
    const seat = start.seats.find(({ member }) => member === this.#me);
    this.#place = seat ?? lookingOn;
    this.#tellPlace();
    news.delay(start.delay);
    news.load(scenario, this.#title, this.#place);
  }

  #tellPlace(): void {
    const seat = this.#run?.timeline.tracks.get(this.#me);
    const plays = seat !== undefined;
    const place = seat ?? lookingOn;
    if (plays !== this.#plays) {
      this.#plays = plays;
      this.#order({ type: "plays", plays });
    }
    if (isSamePlace(place, this.#place)) return;
    this.#place = place;
    this.#options.news.seat(placeIn(place));
  }

  #over(): void {
    this.#run = null;
    this.#waiting = null;
    this.#goAt = Infinity;
    this.#phase = "over";
    this.#options.news.ended();
    if (this.isHost) this.#tellLobby();
  }

  /** This machine has left the run for another one. */
  #away(): void {
    if (this.#run === null) return;
    if (this.isHost) return this.end();
    this.#options.news.ended();
    this.#run = null;
    this.#waiting = null;
    this.wish(this.#name, lookingOn, false);
  }

  #setDelay(run: CommonRun, standing: Extract<Message, { kind: "status" }>): void {
    const before = this.#control.delay;
    const delay = this.#control.hear(this.#options.now(), standing);
    const from = run.timeline.tracks.get(this.#me)?.known ?? run.tick;
    if (delay !== before) this.#say({ kind: "delay", delay, from }, "all");
  }

  #differ(difference: Difference): void {
    const { tick } = difference;
    // While a member takes another's state over, its next hashes differ as well.
    const wrong = difference.wrong.filter(
      (member) => tick - (this.#differences.get(member)?.tick ?? -Infinity) >= mendTicks,
    );
    if (wrong.length === 0) return;
    this.#options.news.differs({ ...difference, wrong });
    for (const member of wrong) {
      const count = (this.#differences.get(member)?.count ?? 0) + 1;
      this.#differences.set(member, { count, tick });
      if (this.isHost && member !== this.#me && (count === mostDifferences || tick === 0))
        this.bench(member, "different");
    }
  }

  #refuse(member: number, why: string): void {
    const now = this.#options.now();
    const known = this.#refusals.get(member);
    const told = known === undefined || now - known.since > 60_000 ? { count: 0, since: now } : known;
    this.#refusals.set(member, told);
    if (++told.count <= mostRefusals) this.#options.news.refused(member, why);
  }

  /** The host's work while time passes. */
  #manage(now: number): void {
    const run = this.#run;
    if (run === null) return;
    if (this.#phase === "loading") return this.#manageLoading(run, now);
    if (this.#phase !== "play") return;
    const { members, ms } = run.waits;
    if (ms > slowMs) for (const member of members) if (member !== this.#me) this.bench(member, "slow");
    const mine = run.timeline.tracks.get(this.#me);
    const { size } = run.timeline.tracks;
    if (mine === undefined) {
      const from = size === 0 ? run.timeline.edge : run.timeline.edge + 2 * seatTicks;
      return this.#seat({ member: this.#me, role: "referee", at: 0, from, referees: true }, now);
    }
    for (const guest of this.#book.guests) {
      const { member, role, at } = guest;
      if (!playsIn(role) || run.timeline.tracks.has(member)) continue;
      const standing = run.standings.get(member);
      if (standing === undefined || standing.tick < run.tick - caughtUpTicks) continue;
      const place = placeIn(guest);
      const tracks = [...run.timeline.tracks.values()];
      const taken = tracks.some(
        (one) => (one.role === role && one.at === at) || (stationsOf(one) & stationsOf(place)) !== 0,
      );
      if (!taken) this.#seat({ member, ...place, from: mine.known + seatTicks, referees: false }, now);
    }
  }

  #seat(seat: Seat, now: number): void {
    // Once: until the relay has brought it back, the seat is on its way.
    if (now - (this.#seating.get(seat.member) ?? -Infinity) < 3000) return;
    this.#seating.set(seat.member, now);
    this.#say({ kind: "seat", ...seat }, "all");
  }

  #manageLoading(run: CommonRun, now: number): void {
    const late = [...run.timeline.tracks.keys()].filter((member) => !this.#loaded.has(member));
    if (late.length > 0 && now - this.#loadingSince < loadMs) return;
    for (const member of late) if (member !== this.#me) this.bench(member, "slow");
    this.#phase = "play";
    this.#tellLobby();
    this.#say({ kind: "go", run: run.run, seconds: countdown }, "all");
  }

  /** A host that holds everybody up is replaced. */
  #watchHost(now: number): void {
    const waits = this.#run?.waits;
    const holds = waits !== undefined && waits.ms > deposeMs && waits.members.includes(this.#host);
    if (!holds || now - this.#lastDepose < 3000) return;
    this.#lastDepose = now;
    this.#order({ type: "depose" });
  }
}
