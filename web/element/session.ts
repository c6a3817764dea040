// One scenario being run: the simulation client, the driver at the first robot's station, and the verbs of page and element.

import { limits, modes, type Mode } from "../sim/boundary/abi.gen.ts";
import type { SimClient } from "../sim/page/client.ts";
import { InterruptedError } from "../sim/boundary/errors.ts";
import type {
  ChangeOrder,
  DriverInput,
  GivenFiles,
  MatchRequest,
  Partner,
  SceneInfo,
} from "../sim/boundary/protocol.ts";
import { parseLink } from "../sim/core/links.ts";
import type { RecordingInfo } from "../sim/core/recording.ts";
import { stationHeading, type FieldOrigin } from "../view/frame-of-reference.ts";
import type { Driver } from "../input/driver.ts";
import { Crew, type CrewPart, type Hands } from "./crew.ts";
import { driverIndex } from "./play.ts";
import { linkedName, ScenarioError } from "./problems.ts";

export const defaultScenario = "fields/2026-rebuilt/scenarios/first-drive.json";

/** Whether it is a link with the run inside it, and no path. */
export const isLinked = (scenario: string): boolean => /^[^?]*#[sr]=/.test(scenario);

/** Its name in messages. */
export const scenarioName = (scenario: string): string => (isLinked(scenario) ? linkedName : scenario);

/** The scenario that the page's address asks for, as a path relative to the page, or a link; query or fragment. */
export function scenarioPath(address: URL): string {
  if (isLinked(address.hash)) return address.hash;
  const fragment = new URLSearchParams(address.hash.slice(1));
  const lesson = address.searchParams.get("lesson");
  if (lesson !== null) return `own/lessons/${lesson}`;
  return address.searchParams.get("scenario") ?? fragment.get("scenario") ?? defaultScenario;
}

/** Whether the address names anything else than the page shows by itself. */
export const isChosen = (address: URL): boolean => scenarioPath(address) !== defaultScenario;

/** The key of a scenario made in this tab, kept over a reload, and its name in the page's address. */
export const importedScenario = "imported";
const importedKey = "sandlot-imported";

/** Keeps a scenario for this tab, to be opened as `importedScenario`. */
export function keepImported(text: string): void {
  sessionStorage.setItem(importedKey, text);
}

/** A scenario's text, out of its link or fetched. Only from this site: a link must not make the page read from elsewhere. */
export async function fetchScenario(path: string, base: string): Promise<string> {
  if (path === importedScenario) {
    const text = sessionStorage.getItem(importedKey);
    if (text === null) throw new ScenarioError(path, "It was imported in another tab; import it again.");
    return text;
  }
  if (isLinked(path)) {
    const link = await parseLink(path);
    if (link.kind === "scenario") return link.text;
    throw new ScenarioError(path.slice(0, 40), "It holds a recording, not a scenario.");
  }
  let url: URL;
  try {
    url = new URL(path, base);
  } catch (cause) {
    throw new ScenarioError(path, "This is not a path.", { cause });
  }
  if (url.origin !== new URL(base).origin) throw new ScenarioError(path, "It is not on this site.");
  let response: Response;
  try {
    response = await fetch(url);
  } catch (cause) {
    throw new ScenarioError(path, "The connection failed.", { cause });
  }
  if (response.status === 404) throw new ScenarioError(path, "There is no such file on this site.");
  if (!response.ok) throw new ScenarioError(path, `The server answered ${response.status} ${response.statusText}.`);
  return response.text();
}

/** A run to be watched. */
export interface RecordedRun {
  readonly recording: Uint8Array<ArrayBuffer>;
  /** Also recordings that this build or its files may not replay the same. */
  readonly anyway?: boolean;
  /** Nothing is run: the recording's positions are shown, and cannot be driven. */
  readonly poses?: boolean;
  /** It came in a link, which may hold an hour at most. */
  readonly fromLink?: boolean;
  /** It is the person's own run, which goes on at its end: nothing that is watched. */
  readonly resumes?: boolean;
}

export class Session {
  readonly client: SimClient;
  readonly driver: Driver;
  scene: SceneInfo | null = null;
  #text = "";
  #name = "";
  #recorded: RecordedRun | null = null;
  #partner: Partner | null = null;
  #info: RecordingInfo | null = null;
  /** The last settled tick of this branch, and whether the recording's inputs led there. */
  #end = 0;
  #replays = false;
  #robot = 0;
  #drives = false;
  #station = 0;
  #paused = true;
  readonly #crew = new Crew();
  #part: CrewPart = "both";
  #mates: readonly Hands[] = [];
  /** Further drivers that a room has no robots for yet. */
  #waiting = 0;
  /** Stations whose autopilots a person has replaced in this run. */
  #taken: readonly number[] = [];
  #origin: FieldOrigin = "wall-blue";
  /** Whether a new run waits disabled, against its scenario: an emergency stop outlasts it. */
  startsDisabled: (match: boolean) => boolean = () => false;
  /** The run stands at its start again, and is about to go. */
  onLoaded: () => void = () => {};
  #speed = 1;
  #busy: Promise<void> = Promise.resolve();
  /**
   * The person's place in a run that is played with others: at which station, and whether as its driver. null: the first robot that
   * waits for a driver is the person's.
   */
  place: { readonly station: number; readonly drives: boolean; readonly mates?: readonly number[] } | null = null;
  /** In such a run: the stations without a driver, and whether this page may still change its own. null: it is this page's alone. */
  room: { readonly free: readonly number[]; readonly changes: boolean } | null = null;
  /** A seek waits for its answer. */
  #seeking = false;
  /** The run is on a long way to another moment. */
  #travels = false;
  readonly #onError: (error: unknown) => void;

  constructor(client: SimClient, driver: Driver, onError: (error: unknown) => void) {
    this.client = client;
    this.driver = driver;
    this.#onError = onError;
    client.onHistory(({ end, replay, trip }) => {
      this.#end = end;
      this.#travels = trip !== null;
      this.#replays = replay !== null && replay.state !== "left";
    });
  }

  /** The scenario's text, as it is played. */
  get text(): string {
    return this.#text;
  }

  /** Where the scenario came from: files that it names are looked for beside it. */
  get name(): string {
    return this.#name;
  }

  /** The watched recording, also after a take-over; null without one. */
  get recording(): RecordingInfo | null {
    return this.#info;
  }

  /** Drivers of a recording play along in this run. */
  get answers(): boolean {
    return this.#partner !== null;
  }

  /** Index of the robot that the panels and cameras are about: the driver's, without one the first. */
  get robot(): number {
    return this.#robot;
  }

  /** Index of the robot that the person at the page drives, -1 when none waits for a driver. */
  get driven(): number {
    return this.#drives ? this.#robot : -1;
  }

  /** The driver's station index. */
  get station(): number {
    return this.#station;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Whether a robot takes input from outside: one with a script or an autopilot of its own does not. */
  takesInput(robot: number): boolean {
    const program = this.scene?.robots[robot]?.program;
    return program === undefined || program === "driver" || program === "external";
  }

  /** The driver station's mode, from the next tick on. */
  setMode(mode: Mode): void {
    this.client.setMode(modes.indexOf(mode));
  }

  /** The worker's word on whether the clock stands, with every frame: debugging moves the clock past this class. */
  observe(paused: boolean): void {
    this.#paused = paused;
  }

  /** partner: a recording whose drivers play along. */
  async load(text: string, name: string, files?: GivenFiles, partner?: Partner): Promise<SceneInfo> {
    this.#paused = true;
    this.#text = text;
    this.#name = name;
    const scene = await this.client.load(text, name, files, partner);
    this.#partner = partner ?? null;
    this.#recorded = this.#info = null;
    this.#end = 0;
    this.#replays = false;
    return this.#take(scene);
  }

  /** Loads a recording's run and waits at its tick 0. Rejects with RecordingMisfitError when it may not come out the same. */
  async replay(run: RecordedRun, files?: GivenFiles): Promise<SceneInfo> {
    this.#paused = true;
    const { anyway = false, fromLink = false } = run;
    const { scene, recording, scenario } = await this.client.replay(run.recording.slice().buffer, {
      ...{ anyway, fromLink },
      ...(files === undefined ? {} : { files }),
      ...(run.poses === true ? { positions: "play" } : {}),
    });
    this.#partner = null;
    this.#recorded = run.resumes === true ? null : run;
    this.#info = run.resumes === true ? null : recording;
    this.#end = recording.ticks;
    this.#replays = true;
    this.#text = scenario;
    this.#name = recording.name;
    this.#take(scene);
    if (run.poses === true) this.#drives = false;
    return scene;
  }

  /** Whether recorded positions are shown, and nothing is simulated. */
  get showsPositions(): boolean {
    return this.#recorded?.poses === true;
  }

  /** Another place in the run that goes on. */
  sit(place: NonNullable<Session["place"]>): void {
    this.place = place;
    if (this.scene === null) return;
    this.#find(this.scene);
    this.takeControls(this.#origin);
  }

  #take(scene: SceneInfo): SceneInfo {
    this.scene = scene;
    this.#find(scene);
    this.#crew.forget();
    return scene;
  }

  /** The robot and the station of the page's own driver. */
  #find(scene: SceneInfo): void {
    const place = this.#partner === null ? this.place : { station: this.#partner.station, drives: true };
    const own = (index: number): boolean => scene.robots[index]?.station === place?.station;
    const driver = place === null ? driverIndex(scene.robots) : scene.robots.findIndex((_, index) => own(index));
    this.#drives = driver >= 0 && place?.drives !== false;
    this.#robot = Math.max(0, driver);
    this.#station = place?.station ?? scene.robots[this.#robot]?.station ?? 0;
    this.#seat();
  }

  /** A driver's axes depend on which way the station looks and on the robot's buttons. */
  takeControls(origin: FieldOrigin): void {
    this.#origin = origin;
    this.#configure({ driver: this.driver, station: this.#station });
    this.#sendHeld();
  }

  #configure({ driver, station }: Pick<Hands, "driver" | "station">): void {
    const heading = stationHeading(this.#origin, station);
    const alliance = station < 3 ? "blue" : "red";
    const hasHuman = this.scene?.feeders.some((feeder) => feeder.alliance === alliance) === true;
    const buttons = this.scene?.robots.find((robot) => robot.station === station)?.buttons ?? [];
    driver.configure({ heading, buttons, hasHuman });
  }

  /** A recording's inputs drive at the moment. */
  get watches(): boolean {
    return this.#replays;
  }

  /**
   * Others drive at this page as well: each at the station of a robot that waits for a driver, or whose autopilot gives
   * its place up as long as a driver is there. `part`: that of the page's own driver, who takes the place of the first
   * robot's autopilot where no robot waits for a driver. `waiting`: further ones, whose robots a room is asked for.
   */
  share(mates: readonly Hands[], part: CrewPart, waiting = 0): void {
    this.#mates = mates;
    this.#waiting = waiting;
    this.#part = part;
    for (const hands of mates) this.#configure(hands);
    this.#seat();
    this.#sendTaken();
    this.sendInput();
  }

  /** The stations of those that drive at this page beside its own driver. */
  get mateStations(): readonly number[] {
    return this.#mates.map(({ station }) => station);
  }

  /** How many drive at this page beside its own driver, or wait to. */
  get mateCount(): number {
    return this.#mates.length + this.#waiting;
  }

  /** Whether a person may drive the robot at a station. */
  takesDriver(station: number): boolean {
    const program = this.scene?.robots.find((robot) => robot.station === station)?.program;
    return program === "driver" || program === "autopilot";
  }

  #seat(): void {
    if (this.#mates.length > 0 && this.takesDriver(this.#station)) this.#drives = true;
    const own: Hands = { driver: this.driver, station: this.#station, part: this.#part };
    this.#crew.hands = this.#drives ? [own, ...this.#mates] : this.#mates;
  }

  /** Autopilots whose place a person has are told so, and those that have it back. */
  #sendTaken(): void {
    const isAutopilot = (at: number): boolean =>
      this.scene?.robots.some(({ station, program }) => station === at && program === "autopilot") === true;
    const taken = this.#crew.stations.filter(isAutopilot);
    const order = (station: number, value: number | null): ChangeOrder => ({ kind: "driven", station, part: 0, value });
    const orders = [
      ...this.#taken.filter((station) => !taken.includes(station)).map((station) => order(station, null)),
      ...taken.filter((station) => !this.#taken.includes(station)).map((station) => order(station, 1)),
    ];
    this.#taken = taken;
    if (orders.length > 0) this.client.change(orders);
  }

  get speed(): number {
    return this.#speed;
  }

  /** Simulated seconds per real second, 0.1..16; a run under way takes it up at once. */
  set speed(value: number) {
    this.#speed = value;
    if (!this.#paused) void this.run();
  }

  /**
   * Verbs resolve when they are done; failures are told to `onError`. After a seek the run goes on from where that
   * leads.
   */
  run(): Promise<void> {
    return this.#queue(() => this.#run());
  }

  /** Also ends a seek that is under way. */
  pause(): Promise<void> {
    this.#endSeek();
    return this.#queue(async () => {
      await this.client.pause();
      this.#paused = true;
    });
  }

  /** Resolves to whether the run stands then. */
  async togglePause(): Promise<boolean> {
    // On a long way the key means: no further.
    if (this.#travels) await this.pause();
    else
      await this.#queue(async () => {
        if (this.#paused) return this.#run();
        await this.client.pause();
        this.#paused = true;
      });
    return this.#paused;
  }

  /** One tick, while paused. */
  tick(): void {
    if (!this.#paused) return;
    this.#endSeek();
    void this.#queue(() => this.client.tick(1));
  }

  /** One tick backwards, while paused. */
  back(): void {
    if (!this.#paused) return;
    this.#endSeek();
    void this.#queue(() => this.client.back(1));
  }

  /** Drives on from the moment shown, with the input held now. */
  takeOver(): void {
    if (this.showsPositions) return;
    this.#endSeek();
    this.#queue(async () => {
      await this.client.takeOver();
      // Said also when nothing is held: the recorded hand must let go.
      this.#crew.read();
      this.#send(this.#crew.held());
      await this.client.run(1);
      this.#paused = false;
    });
  }

  /** Starts the match that the scenario waits for, or ends the one under way. */
  match(request: MatchRequest): void {
    this.client.setMatch(request);
  }

  /**
   * The same scenario from its start, with the same seed; runs again if it ran. `start`: its match begins at once. A recording is
   * watched again; with `start` it is its scenario that is played.
   */
  reset(start = false): Promise<void> {
    this.#endSeek();
    return this.#queue(async () => {
      if (this.#recorded !== null && !start) {
        await this.replay(this.#recorded);
        this.onLoaded();
        return this.#run();
      }
      await this.load(this.#text, this.#name, undefined, this.#partner ?? undefined);
      this.#sendHeld();
      if (this.startsDisabled(start)) this.setMode("disabled");
      else if (start) this.match("start");
      this.onLoaded();
      await this.#run();
    });
  }

  /**
   * To a simulated time [s]: through time where the run has been, a recording as far as it goes, else as fast as the machine can.
   * goesOn: it runs from there, as it does when it ran before. Another verb of the person ends a long way where it has come to.
   */
  seek(time: number, goesOn?: boolean): Promise<void> {
    this.#endSeek();
    return this.#queue(async () => {
      const runs = goesOn ?? !this.#paused;
      const tick = Math.round(time / limits.tickSeconds);
      this.#seeking = true;
      try {
        if (tick <= this.#end || this.#replays) await this.client.seek(Math.min(tick, this.#end));
        else await this.client.runTo(time);
      } catch (error) {
        if (error instanceof InterruptedError) return;
        throw error;
      } finally {
        this.#seeking = false;
        this.#paused = true;
      }
      if (runs && !(this.#replays && tick >= this.#end)) await this.#run();
    });
  }

  /** A person's next action must not wait for the end of a long trip. The worker finishes a short one all the same. */
  #endSeek(): void {
    if (this.#seeking) this.client.pause().catch(() => {});
  }

  /** Whether the driver's sticks are out of rest. */
  get driving(): boolean {
    const [forward, left, turn] = this.driver.axes;
    return forward !== 0 || left !== 0 || turn !== 0;
  }

  /** Reads the driver's devices and sends changes to the simulation. Cheap when there are none. */
  sendInput(): void {
    if (this.#crew.read()) this.#send(this.#crew.news());
    for (const order of this.#crew.orders()) this.client.setHuman(order);
  }

  // A new run does not know the held input. Hands off send nothing at all: they must not overrule the scenario's
  // script, and a run without a driver is the same here as in Node.
  #sendHeld(): void {
    this.#crew.forget();
    this.#taken = [];
    this.#sendTaken();
    this.#crew.read();
    this.#send(this.#crew.news());
  }

  #send(inputs: readonly DriverInput[]): void {
    if (this.scene === null || inputs.length === 0) return;
    this.client.input(inputs);
  }

  // Verbs follow one another: R during a load, or P twice in a hurry, must not overtake each other in the worker.
  #queue(verb: () => Promise<unknown>): Promise<void> {
    this.#busy = this.#busy.then(async () => void (await verb())).catch((error: unknown) => this.#onError(error));
    return this.#busy;
  }

  async #run(): Promise<void> {
    await this.client.run(this.#speed);
    this.#paused = false;
  }
}
