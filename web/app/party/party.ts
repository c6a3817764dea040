// The drivers at this computer: joining and leaving, the owners of devices, and a part of the picture for each driven
// robot. The page's own driver is the first of them.

import { Driver, readPads, type Device } from "../../input/driver.ts";
import { knownPad } from "../../input/gamepad.ts";
import { rightHalf, type Command } from "../../input/keyboard.ts";
import { stations, type Station } from "../../sim/boundary/abi.gen.ts";
import { stationWords, titleCase } from "../../element/words.ts";
import type { CrewPart } from "../../element/crew.ts";
import type { CameraMode } from "../../view/cameras.ts";
import { shares, whole, type Pane } from "../../view/panes.ts";
import { party as say } from "../../words/classroom/english-party.ts";
import type { PageContext, Picture } from "../page/context.ts";
import { CoreCheck } from "../forms/core-check.ts";
import { putScenario } from "../forms/put-scenario.ts";
import { hands, labelTouch } from "../page/key-names.ts";
import { make, need } from "../parts/elements.ts";
import { PaneGauges } from "./pane-gauges.ts";
import {
  emptyStations,
  mostSeats,
  nextStation,
  padDevice,
  seatOf,
  seatToReturn,
  watchPads,
  withRobot,
  type PadId,
  type Seat,
  type SeatDevice,
} from "./seats.ts";

/** Between two writings of the gauges [ms]. */
const period = 100;
/** How long the offer to a gamepad stands [ms]. */
const offerMs = 20_000;
// Positions in the standard mapping.
const joinButton = 0;
const refuseButton = 1;

export const pictures = ["split", "above"] as const;
export type PictureChoice = (typeof pictures)[number];

/** A driver with a seat. */
export interface PartySeat extends Seat {
  readonly driver: Driver;
}

const rightCodes: ReadonlySet<string> = new Set(Object.keys(rightHalf));

export class Party {
  readonly #page: PageContext;
  readonly #command: (command: Command) => void;
  readonly #onChange: () => void;
  /** The first is the page's own; none while only that one drives. */
  #seats: PartySeat[] = [];
  /** Devices of drivers that a room has no robots for yet. */
  readonly #waiting: SeatDevice[] = [];
  readonly #place = make("div", "panes");
  /** By station. */
  readonly #gauges = new Map<number, PaneGauges>();
  #panes: readonly Pane[] = [];
  #choice: PictureChoice = "split";
  /** The camera before the picture was one for all. */
  #before: CameraMode = "station";
  /** By index and id: the buttons to join and to refuse as they were at the last reading; null: there was none yet. */
  #held: ReadonlyMap<string, readonly boolean[]> | null = null;
  #offered: { readonly pad: PadId; readonly until: number } | null = null;
  /** A gamepad joins by its button at once: the panel is open. */
  open = false;
  #joins = false;
  #last = Number.NEGATIVE_INFINITY;

  /** `command`: of a driver for the whole page; `onChange`: drivers have come, gone or changed, or there is an offer. */
  constructor(page: PageContext, command: (command: Command) => void, onChange: () => void) {
    this.#page = page;
    this.#command = command;
    this.#onChange = onChange;
    this.#place.id = "panes";
    need(page.app, "#picture").after(this.#place);
    window.addEventListener("resize", () => this.#arrange());
  }

  get seats(): readonly PartySeat[] {
    return this.#seats;
  }

  get offered(): PadId | null {
    return this.#offered?.pad ?? null;
  }

  get choice(): PictureChoice {
    return this.#choice;
  }

  set choice(choice: PictureChoice) {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#look();
    this.#apply();
  }

  /** From above for all, or as before. */
  #look(): void {
    const { cameras } = this.#page.view;
    const isAbove = this.#choice === "above";
    if (isAbove) this.#before = cameras.mode;
    cameras.setMode(isAbove ? "overhead" : this.#before);
  }

  /** One more driver, with that device, at the next free robot; where there is none the run begins again with one more. */
  async join(device: SeatDevice): Promise<void> {
    if (this.#joins) return;
    this.#joins = true;
    try {
      await this.#join(device);
    } finally {
      this.#joins = false;
    }
  }

  async #join(device: SeatDevice): Promise<void> {
    const { session, app } = this.#page;
    this.#offered = null;
    if (app.dataset["together"] === "play") return this.#ask(device);
    if (session.watches || session.showsPositions) return this.#page.say(say("notInPast"));
    if (this.#seats.length >= mostSeats) return this.#page.say(say("full"));
    const own = this.#seats[0] ?? this.#ownSeat();
    const seats = this.#seats.length === 0 ? [own] : this.#seats;
    const taken = seats.map(({ station }) => station);
    const robots = session.scene?.robots ?? [];
    let station = nextStation(robots, taken, own.station);
    if (station === null) {
      // Their drivers find their robots again in the new run.
      this.#seats = seats;
      station = await this.#addRobot(own.station);
    }
    if (station === null) return this.#apply();
    this.#seats = [...seats, { device, station, part: "both", gone: false, driver: this.#driverOf(device) }];
    this.#apply();
    const words = { number: this.#seats.length, station: this.stationWords(station), device: this.deviceWords(device) };
    this.#page.say(say("joined", words));
  }

  /** In a room the host gives the robot, and everybody at this computer sits down again with it. */
  #ask(device: SeatDevice): void {
    const { session } = this.#page;
    const { room, place } = session;
    if (room?.changes !== true || place?.drives !== true) return this.#page.say(say("notInRoom"));
    const count = Math.max(1, this.#seats.length) + this.#waiting.length;
    if (count >= mostSeats || this.#waiting.length >= room.free.length) return this.#page.say(say("roomFull"));
    this.#waiting.push(device);
    this.#apply();
    this.#page.say(say("asked"));
  }

  leave(seat: PartySeat): void {
    const index = this.#seats.indexOf(seat);
    if (index <= 0) return;
    const isAutopilots = this.#robotAt(seat.station)?.program === "autopilot";
    this.#seats = this.#seats.filter((other) => other !== seat);
    this.#unshare(seat.station);
    this.#apply();
    seat.driver.dispose();
    const alone = this.#seats.every(({ station }) => station !== seat.station);
    const words = { number: index + 1, station: this.stationWords(seat.station) };
    this.#page.say(isAutopilots && alone ? say("leftAutopilot", words) : say("left", words));
  }

  /** The page's own driver goes on alone. */
  end(): void {
    for (const seat of this.#seats.slice(1)) seat.driver.dispose();
    this.#seats = [];
    this.#waiting.length = 0;
    this.#apply();
  }

  /** Another robot. Its driver, if it has one, goes on driving, and this one operates. */
  sit(seat: PartySeat, station: number): void {
    const before = seat.station;
    const others = this.#seats.filter((other) => other !== seat && other.station === station);
    seat.station = station;
    seat.part = others.length === 0 ? "both" : "operates";
    for (const other of others) if (other.part === "both") other.part = "drives";
    this.#unshare(before);
    this.#apply();
    if (others.length > 0)
      this.#page.say(say("shares", { number: this.#seats.indexOf(seat) + 1, station: this.stationWords(station) }));
  }

  setPart(seat: PartySeat, part: CrewPart): void {
    seat.part = part;
    this.#apply();
  }

  /** Alone at a robot again one drives and operates it. */
  #unshare(station: number): void {
    const [first, second] = this.#seats.filter((seat) => seat.station === station);
    if (first !== undefined && second === undefined) first.part = "both";
  }

  /** A gamepad that drives nothing was touched: it is asked whether it joins. Its presses from now on answer. */
  offer(pad: PadId): void {
    this.#offered = { pad, until: performance.now() + offerMs };
    this.#onChange();
  }

  /** In a room the host has given this computer other stations. As long as it looks on its drivers wait. */
  setPlace(): void {
    if (this.#page.session.place?.drives !== true) return;
    const before = this.#seats.length;
    this.setScene();
    for (const [k, seat] of this.#seats.entries()) {
      if (k === 0 || k < before) continue;
      const words = { station: this.stationWords(seat.station), device: this.deviceWords(seat.device) };
      this.#page.say(say("joined", { number: k + 1, ...words }));
    }
  }

  /** Drivers that a room has robots for now come from those that wait; a run of this page's own has none that wait. */
  #seatWaiting(): void {
    const given = this.#page.session.place?.mates?.length ?? 0;
    const come = this.#waiting.splice(0, given - Math.max(0, this.#seats.length - 1));
    if (this.#page.session.place === null) this.#waiting.length = 0;
    if (come.length === 0) return;
    if (this.#seats.length === 0) this.#seats = [this.#ownSeat()];
    for (const device of come)
      this.#seats.push({ device, station: -1, part: "both", gone: false, driver: this.#driverOf(device) });
  }

  /** Another scene is on the page, or the same with one robot more. */
  setScene(): void {
    const { session } = this.#page;
    this.#seatWaiting();
    const own = this.#seats[0];
    if (own === undefined) return;
    own.station = session.station;
    // Those whose robot is not there any more get another one, as long as there are any.
    const kept: PartySeat[] = [own];
    // In a room the others of this computer have the stations that the host gave them.
    const given = session.place?.mates ?? null;
    const others = this.#seats.slice(1).map(({ station }) => station);
    const fresh = given?.filter((station) => !others.includes(station)) ?? [];
    for (const seat of this.#seats.slice(1)) {
      const taken = kept.map(({ station }) => station);
      const robots = session.scene?.robots ?? [];
      const stays = session.takesDriver(seat.station);
      const next = stays ? seat.station : nextStation(robots, taken, own.station);
      const stayed = given?.includes(seat.station) === true ? seat.station : (fresh.shift() ?? null);
      const station = given === null ? next : stayed;
      if (station === null) {
        seat.driver.dispose();
        continue;
      }
      seat.station = station;
      kept.push(seat);
    }
    this.#seats = kept;
    this.#apply();
  }

  picture({ now, sample }: Picture): void {
    this.#watch();
    if (this.#offered !== null && performance.now() > this.#offered.until) {
      this.#offered = null;
      this.#onChange();
    }
    if (now - this.#last < period) return;
    this.#last = now;
    for (const [station, gauges] of this.#gauges) gauges.update(sample.to, this.#indexOf(station));
  }

  /** Gamepads that come, go, and want to join. */
  #watch(): void {
    const { maps } = this.#page.session.driver.gamepad;
    const pads = readPads().filter((pad): pad is Gamepad => pad !== null && pad.connected);
    const known = pads.flatMap((pad) => knownPad(pad, maps) ?? []);
    const present = known.map((pad): PadId => ({ index: pad.index, id: pad.id ?? "" }));
    const news = watchPads(this.#seats, present);
    for (const seat of news) {
      const number = this.#seats.indexOf(seat) + 1;
      this.#page.say(say(seat.gone ? "gone" : "back", { number }));
    }
    if (news.length > 0) this.#apply();
    const before = this.#held;
    const name = ({ index, id }: PadId): string => `${index} ${id}`;
    const down = known.map((pad) => [joinButton, refuseButton].map((button) => pad.buttons[button]?.pressed === true));
    this.#held = new Map(present.map((pad, k) => [name(pad), down[k]!]));
    // The press that has brought the panel was for something else. Browsers show a gamepad with its first press, which counts.
    if (before === null) return;
    present.forEach((pad, k) => {
      const pressed = down[k]!.map((each, button) => each && before.get(name(pad))?.[button] !== true);
      if (pressed.includes(true)) this.#hear(pad, pressed[0] === true);
    });
  }

  /** A gamepad's button to join was pressed, or else the one to refuse. */
  #hear({ index, id }: PadId, joins: boolean): void {
    const isOwn = this.#seats.length === 0 && this.#page.session.driver.gamepad.index === index;
    if (isOwn || seatOf(this.#seats, { index, id }) !== null) return;
    const isOffered = this.#offered?.pad.index === index;
    if (!joins && isOffered) return this.#refuse({ index, id });
    if (!joins) return;
    const back = seatToReturn(this.#seats, { index, id });
    if (back !== null) return this.#giveBack(back, { index, id });
    if (this.open || isOffered) void this.join(padDevice({ index, id }));
    else if (this.#seats.length > 0) this.offer({ index, id });
  }

  #giveBack(seat: PartySeat, pad: PadId): void {
    seat.device = padDevice(pad);
    seat.gone = false;
    this.#apply();
    this.#page.say(say("back", { number: this.#seats.indexOf(seat) + 1 }));
  }

  /** It takes over the page's robot, or stays out. */
  #refuse(pad: PadId): void {
    this.#offered = null;
    if (this.#seats.length === 0) this.#page.session.driver.gamepad.take(pad);
    this.#onChange();
  }

  #ownSeat(): PartySeat {
    const { session } = this.#page;
    const { driver, station } = session;
    const index = driver.gamepad.index;
    const pad = readPads().find((one) => one?.index === index);
    const isPad = driver.device === "pad" && index !== null && pad !== null && pad !== undefined;
    const kind = driver.device === "touch" ? "touch" : "keys";
    const device = isPad ? padDevice({ index, id: pad.id }) : ({ kind, pad: null } as const);
    return { device, station, part: "both", gone: false, driver };
  }

  #driverOf(device: SeatDevice): Driver {
    const { session } = this.#page;
    const driver = new Driver(
      (command) => queueMicrotask(() => this.#onCommand(driver, command)),
      () => session.sendInput(),
    );
    const { keyboard, gamepad, touch } = session.driver;
    driver.keyboard.keys = device.kind === "keysRight" ? rightHalf : keyboard.keys;
    driver.gamepad.keys = gamepad.keys;
    driver.gamepad.swapped = gamepad.swapped;
    driver.gamepad.maps = gamepad.maps;
    driver.touch.hands = hands();
    driver.matchWaits = session.driver.matchWaits;
    labelTouch(driver.touch);
    if (device.kind === "touch") touch.releaseAll();
    return driver;
  }

  /** A driver's camera is that of its part of the picture; all else is the page's. */
  #onCommand(driver: Driver, command: Command): void {
    const station = this.#seats.find((seat) => seat.driver === driver)?.station;
    const pane = this.#panes[[...this.#gauges.keys()].indexOf(station ?? -1)];
    if (command === "camera" && pane !== undefined) pane.cameras.next();
    else if (station !== undefined) this.#command(command);
  }

  /** The run begins again with one robot more; its station, or null: nowhere is room. */
  async #addRobot(own: number): Promise<number | null> {
    const { session, base } = this.#page;
    const { text, scene } = session;
    const check = new CoreCheck(base, "scenario");
    let why = "";
    try {
      for (const station of emptyStations(scene?.robots ?? [], own)) {
        const more = withRobot(text, stations[station] as Station, stations[own] as Station);
        const problem = await check.ask(more);
        if (problem === null) {
          await putScenario(this.#page, more);
          this.#page.say(say("again"));
          return station;
        }
        why = problem?.message ?? "";
      }
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
    } finally {
      check.rest();
    }
    this.#page.say(say("noRobot", { why }));
    return null;
  }

  /** Everybody's devices, robots and pictures are as the seats say. */
  #apply(): void {
    const { session, app } = this.#page;
    if (this.#seats.length <= 1) {
      this.#seats = [];
      if (this.#choice === "above") this.choice = "split";
    }
    const [own, ...mates] = this.#seats;
    this.#wire();
    session.share(mates, own?.part ?? "both", this.#waiting.length);
    if (own === undefined) delete app.dataset["party"];
    else app.dataset["party"] = "true";
    this.#arrange();
    this.#onChange();
  }

  /** Each device is heard for one driver. */
  #wire(): void {
    const { driver: own } = this.#page.session;
    const has = (kind: SeatDevice["kind"]): boolean => this.#seats.some(({ device }) => device.kind === kind);
    const kind = this.#seats[0]?.device.kind ?? null;
    // The page's keys are those of the driver that has the keyboard, else of the first.
    const elsewhere = has("keys") && kind !== "keys";
    const heard: Device[] = kind === null ? ["keys", "touch", "pad"] : [];
    if (kind !== null && !elsewhere) heard.push("keys");
    if (kind === "touch" || (kind !== null && !has("touch"))) heard.push("touch");
    if (kind === "pad") heard.push("pad");
    own.devices = new Set(heard);
    own.keyboard.commandsOnly = kind !== null && kind !== "keys";
    own.keyboard.without = has("keysRight") && !elsewhere ? rightCodes : new Set();
    own.gamepad.only = kind === "pad" ? padIndex(this.#seats[0]!) : null;
    for (const seat of this.#seats.slice(1)) {
      const { driver, device } = seat;
      driver.devices = new Set<Device>([device.kind === "keysRight" ? "keys" : device.kind]);
      driver.keyboard.without = device.kind === "keys" && has("keysRight") ? rightCodes : new Set();
      driver.gamepad.only = padIndex(seat);
    }
  }

  /** A part of the picture for each robot, in the order of its first driver. */
  #arrange(): void {
    const { view, app } = this.#page;
    const robots = [...new Set(this.#seats.map(({ station }) => station))];
    for (const [station, gauges] of [...this.#gauges]) {
      if (robots.includes(station)) continue;
      gauges.dispose();
      this.#gauges.delete(station);
    }
    const kept = new Map(this.#gauges);
    this.#gauges.clear();
    for (const station of robots) this.#gauges.set(station, kept.get(station) ?? new PaneGauges(this.#place));
    const all = [...this.#gauges];
    // In the order of the pictures, which the first one's rule of style counts on.
    this.#place.replaceChildren(...all.map(([, gauges]) => gauges.element));
    const isSplit = this.#choice === "split" && all.length > 1;
    this.#place.dataset["split"] = String(isSplit);
    const parts = shares(all.length, app.clientWidth, app.clientHeight);
    const indices = robots.map((station) => this.#indexOf(station));
    const defs = isSplit
      ? all.map(([, { element }], k) => ({ share: parts[k]!, robots: [indices[k]!], surface: element }))
      : [{ share: whole, robots: indices, surface: this.#place }];
    this.#panes = view.split(robots.length === 0 ? [] : defs);
    all.forEach(([station, gauges], k) => {
      gauges.place(isSplit ? parts[k]! : null);
      this.#tell(station, gauges);
    });
    this.#placeSticks(all);
  }

  /** Sticks for fingers stand in their driver's part. */
  #placeSticks(all: readonly (readonly [number, PaneGauges])[]): void {
    for (const { driver, device, station } of this.#seats) {
      const pane = all.find(([at]) => at === station)?.[1].element;
      if (device.kind === "touch") pane?.append(driver.touch.element);
    }
    const own = this.#page.session.driver.touch.element;
    if (this.#seats[0]?.device.kind !== "touch") need(this.#page.app, "#hud").append(own);
    own.hidden = this.#seats.length > 0 && !this.#page.session.driver.devices.has("touch");
  }

  #tell(station: number, gauges: PaneGauges): void {
    const own = this.#seats.filter((seat) => seat.station === station);
    const numbers = own.map((seat) => this.#seats.indexOf(seat) + 1).join(" + ");
    const what = own.map(({ device, part }) => {
      const words = this.deviceWords(device);
      return part === "both" ? words : `${words} (${say(part === "drives" ? "drivesHere" : "operatesHere")})`;
    });
    const robot = titleCase(this.#robotAt(station)?.name ?? "");
    const who = [this.stationWords(station), robot, what.join(" + ")].join(" · ");
    gauges.tell(numbers, who, station, own.some(({ gone }) => gone) ? say("goneHere") : "");
  }

  stationWords(station: number): string {
    return stationWords(stations[station] ?? "");
  }

  deviceWords({ kind, pad }: SeatDevice): string {
    if (kind === "pad") return say("pad", { number: (pad?.index ?? 0) + 1 });
    const isHalved = this.#seats.some(({ device }) => device.kind === "keysRight");
    return say(kind === "keys" && isHalved ? "keysLeft" : kind);
  }

  #robotAt(station: number): { readonly name: string; readonly program: string } | undefined {
    return this.#page.session.scene?.robots.find((robot) => robot.station === station);
  }

  #indexOf(station: number): number {
    return this.#page.session.scene?.robots.findIndex((robot) => robot.station === station) ?? -1;
  }

  /** For tests. */
  get state(): object {
    const panes = this.#panes.map(({ cameras, robots, share }) => ({ camera: cameras.mode, robots, share }));
    const seats = this.#seats.map(({ device, station, part, gone, driver }) => ({
      ...{ device, station, part, gone },
      axes: driver.axes,
      buttons: driver.buttons,
    }));
    return { seats, panes, offered: this.offered, choice: this.#choice };
  }
}

/** None while it is gone: another one may have its place among the browser's. */
const padIndex = ({ device: { pad }, gone }: Seat): number => (pad === null || gone ? -1 : pad.index);
