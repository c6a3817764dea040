// The page: puts the simulation, the picture, the driver and the panels together. Nothing is kept on window.

import { Driver } from "../../input/driver.ts";
import type { Command } from "../../input/keyboard.ts";
import { SimClient } from "../../sim/page/client.ts";
import { stations } from "../../sim/boundary/abi.gen.ts";
import { newComponentState, newRobotState, type Frame, type RobotState } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import { AssetSource } from "../../view/assets.ts";
import { cameraNames } from "../../view/cameras.ts";
import type { Sample } from "../../view/interpolate.ts";
import { assetNames, prefetch } from "../../view/models.ts";
import { View } from "../../view/view.ts";
import { Announcer } from "./announcer.ts";
import { recall, remember } from "../parts/choices.ts";
import { CompareDesk } from "../compare/compare-desk.ts";
import { DebugPanel } from "./debug.ts";
import { Desk } from "../connect/desk.ts";
import { ErrorBox } from "./error-box.ts";
import { HistoryBar } from "../history/history-bar.ts";
import { Hud } from "../hud/hud.ts";
import { IcdPanel } from "../connect/icd-panel.ts";
import { Inspector } from "../connect/inspector.ts";
import { LoadingLine } from "./loading.ts";
import { Logs } from "../logs/logs.ts";
import { contextLost, noWebAssembly, noWebGL, problemOf, runStopped, type Problem } from "../../element/problems.ts";
import { playOf, withPlay } from "../../element/play.ts";
import { stage, type Staged, type Staging } from "../../element/player.ts";
import { Offline } from "./offline.ts";
import { asked, Opened, type OpenedRival, type Way } from "../share/opened.ts";
import { openLink, scenarioIn, type Opening } from "../open/opening.ts";
import { RaceDesk } from "../race/race-desk.ts";
import { Results } from "../hud/results.ts";
import {
  fetchScenario,
  importedScenario,
  isLinked,
  scenarioName,
  scenarioPath,
  Session,
} from "../../element/session.ts";
import { Setup } from "./setup.ts";
import { Share } from "../share/share.ts";
import { Sounds } from "./sounds.ts";
import { VisionDesk } from "../vision/vision-desk.ts";

const stoppedClock: ClockReport = { realTimeFactor: 0, dropped: 0, paused: true, speed: 1, external: false };

class Page {
  readonly #app: HTMLElement;
  readonly #hud: Hud;
  readonly #errors: ErrorBox;
  readonly #loading: LoadingLine;
  readonly #address = new URL(location.href);
  readonly #base = document.baseURI;
  #view: View | null = null;
  #session: Session | null = null;
  #debug: DebugPanel | null = null;
  #logs: Logs | null = null;
  #desk: Desk | null = null;
  #history: HistoryBar | null = null;
  #opened: Opened | null = null;
  #share: Share | null = null;
  #race: RaceDesk | null = null;
  #compare: CompareDesk | null = null;
  #vision: VisionDesk | null = null;
  readonly #sounds = new Sounds();
  readonly #announcer: Announcer;
  readonly #results: Results;
  readonly #setup: Setup;
  readonly #plainOffer: HTMLElement;
  #ended = false;
  #clock = stoppedClock;
  #newest: Frame | null = null;
  readonly #robot = newRobotState();
  readonly #component = newComponentState();

  constructor(app: HTMLElement) {
    this.#app = app;
    this.#hud = new Hud(app);
    this.#loading = new LoadingLine(app);
    this.#plainOffer = need(app, "#plain-offer");
    this.#errors = new ErrorBox(app.querySelector<HTMLElement>("#error") ?? app);
    this.#results = new Results(need<HTMLDialogElement>(app, "#results"), () => this.#restart(true));
    this.#setup = new Setup(need<HTMLDialogElement>(app, "#setup"), this.#address);
    this.#announcer = new Announcer({
      sounds: this.#sounds,
      say: (text) => this.#hud.say(text),
      // The next frame has the final score.
      onMatchEnd: () => (this.#ended = true),
    });
    this.#showMuted();
  }

  async start(): Promise<void> {
    if (typeof WebAssembly !== "object") return this.#fail(noWebAssembly());
    // The worker starts and fetches the module while the page fetches everything else.
    const client = new SimClient(this.#base);
    client.onBroken((error) => this.#fail(problemOf(error)));
    const driver = new Driver(this.#onCommand, () => {
      this.#session?.sendInput();
      this.#desk?.inputChanged();
    });
    const session = new Session(client, driver, (error) => this.#fail(problemOf(error)));
    this.#session = session;
    try {
      await this.#load(session);
    } catch (error) {
      this.#fail(problemOf(error));
    }
  }

  async #load(session: Session): Promise<void> {
    const { client, driver } = session;
    const path = scenarioPath(this.#address);
    this.#loading.set(0.04, "Fetching the scenario");
    const source = new AssetSource(this.#base, (loaded, total) =>
      this.#loading.set(0.1 + 0.5 * (loaded / Math.max(1, total))),
    );
    const opening = await this.#fetch(path);
    prefetch(source, assetNames((opening.kind === "scenario" ? opening.text : scenarioIn(opening.bytes)) ?? ""));

    this.#loading.set(0.1, "Fetching field and robot");
    // A browser makes the page's WebGL in one long turn, and begins no worker meanwhile.
    await client.started;
    const view = this.#makeView(client);
    if (view === null) return;
    this.#view = view;
    client.onEvents((events) => {
      this.#announcer.take(events);
      this.#logs?.events(events);
    });
    client.onFrame((frame, at, clock) => this.#onFrame(frame, at, clock));
    client.onStopped((tick, reason) => this.#fail(runStopped(tick, reason)));
    if (this.#address.searchParams.get("debug") === "1") this.#debug = new DebugPanel(this.#app, client);
    this.#history = new HistoryBar({ app: this.#app, session, say: (text) => this.#hud.say(text) });
    const opened = new Opened({
      ...{ app: this.#app, base: this.#base, session },
      put: (what) => this.#put(session, what),
      race: (rival) => this.#raceAgainst(session, rival),
      fail: (error) => this.#fail(problemOf(error)),
      say: (text) => this.#hud.say(text),
    });
    this.#opened = opened;
    this.#race = this.#makeRace(session, view, opened);
    this.#compare = this.#makeCompare(session, view, opened);
    const put = await this.#putFirst(session, view, source, opening, opened);
    if (put === null) return;
    const { scene } = put.staged;
    this.#loading.set(1);

    this.#wire(driver);
    this.#desk = this.#makeDesk(session);
    this.#desk.setScene(scene);
    this.#vision = new VisionDesk({
      ...{ app: this.#app, session, view },
      dock: (panel) => this.#desk?.onDock(panel),
    });
    this.#vision.setScene(scene);
    if (view.ghosts !== null) {
      this.#logs = new Logs({
        app: this.#app,
        base: this.#base,
        network: this.#desk.network,
        ghosts: () => view.ghosts,
        takes: (file) => opened.takes(file),
        scenario: path,
        scene: () => session.scene,
        robot: () => session.robot,
        say: (text) => this.#hud.say(text),
      });
    }
    const { network } = this.#desk;
    const inspector = new Inspector(need(this.#app, "#inspector"), network);
    need(this.#app, "[data-net=messages]").addEventListener("click", () =>
      inspector.show(need(this.#app, "#net-open")),
    );
    new IcdPanel(need(this.#app, "#icd"), network, {
      reset: () => this.#restart(false),
      play: (text) => {
        sessionStorage.setItem("sandlot-imported", text);
        location.assign(`?scenario=${importedScenario}`);
      },
      field: async () => {
        const name = scene.field;
        return { name, json: new TextDecoder().decode(await source.bytes(`fields/${name}/field.json`)) };
      },
    });
    void this.#setup.load(source).then((known) => (need(this.#app, "#setup-open").hidden = !known));
    this.#share = new Share({
      ...{ app: this.#app, base: this.#base, session },
      fail: (error) => this.#fail(problemOf(error)),
    });
    view.start();
    if (isLinked(path)) opened.begin(opening, put.way);
    else void session.run();
    this.#app.dataset["state"] = "ready";
    new Offline(this.#app).start();
    this.#hud.announce("Ready. Press W to drive, H for the keys.");
  }

  /** What the address asks for. */
  async #fetch(path: string): Promise<Opening> {
    const play = playOf(this.#address);
    const opening: Opening = isLinked(path)
      ? await openLink(path)
      : { kind: "scenario", text: await fetchScenario(path, this.#base), name: scenarioName(path) };
    return opening.kind === "scenario" ? { ...opening, text: withPlay(opening.text, play) } : opening;
  }

  /** The first thing on the page. A recording that may come out otherwise is asked about; null: it is not wanted. */
  async #putFirst(
    session: Session,
    view: View,
    source: AssetSource,
    opening: Opening,
    opened: Opened,
  ): Promise<{ readonly staged: Staged; readonly way: Way | null } | null> {
    const put = async (what: Staging, way: Way | null) => ({
      staged: await this.#stage(session, view, source, what),
      way,
    });
    if (opening.kind === "scenario") return put(opening, null);
    try {
      return await put({ recording: opening.bytes }, null);
    } catch (error) {
      if (!(error instanceof RecordingMisfitError)) throw error;
      const way = await opened.ask(error, "Open the first drive");
      if (way !== null) return put({ recording: opening.bytes, ...asked(way) }, way);
      location.assign(location.pathname);
      return null;
    }
  }

  async #stage(session: Session, view: View, source: AssetSource, what: Staging): Promise<Staged> {
    const onScene = (): void => this.#loading.set(0.62, "Building the scene");
    const staged = await stage(session, view, source, what, onScene);
    this.#hud.setScene(staged.scene, staged.info.title, session.robot);
    this.#announcer.setScene(staged.scene, session.driven);
    this.#history?.setScene(staged.scene);
    this.#race?.setScene(staged.scene);
    this.#compare?.setScene(staged.scene);
    this.#app.dataset["driven"] = String(session.driven < 0);
    return staged;
  }

  /** Something else in place of what is on the page. */
  async #put(session: Session, what: Staging): Promise<void> {
    const view = this.#view;
    if (view === null) return;
    this.#errors.hide();
    this.#results.close();
    this.#logs?.close();
    this.#ended = false;
    // The second answer comes behind the last frame of the old scene, which the new one's robots could not read.
    await session.pause();
    await session.client.hash();
    view.stop();
    view.forget();
    try {
      const { scene } = await this.#stage(session, view, new AssetSource(this.#base), what);
      this.#desk?.setScene(scene);
      this.#vision?.setScene(scene);
    } finally {
      view.start();
    }
  }

  #makeRace(session: Session, view: View, opened: Opened): RaceDesk {
    return new RaceDesk({
      ...{ app: this.#app, base: this.#base, session },
      ghosts: () => view.ghosts,
      logRobots: () => this.#logs?.robots ?? [],
      opened: () => opened.rival,
      ask: async (error, keeps) => (await opened.ask(error, keeps, false)) === "anyway",
      send: (best) => void this.#share?.show(best),
      dock: (panel) => this.#desk?.onDock(panel),
      say: (text) => this.#hud.say(text),
      announce: (text) => this.#hud.announce(text),
    });
  }

  #makeCompare(session: Session, view: View, opened: Opened): CompareDesk {
    return new CompareDesk({
      ...{ app: this.#app, base: this.#base, session },
      ghosts: () => view.ghosts,
      screen: (screening) => view.screen(screening),
      opened: () => opened.rival,
      dock: (panel) => this.#desk?.onDock(panel),
    });
  }

  /** A run of one's own of the scenario that was opened, beside the ghost of who drove it. */
  async #raceAgainst(session: Session, rival: OpenedRival): Promise<void> {
    const { recording, text } = session;
    const name = recording?.name ?? scenarioName("");
    // Files that are in the recording alone are there while it is replayed: then the run is a branch of it, from its first tick.
    const carried = recording?.files.some((file) => file.carried) === true;
    await this.#put(session, carried ? { recording: rival.recording, anyway: true } : { text, name });
    await this.#race?.meet({ kind: "recording", ...rival, robot: session.robot }, "guest");
    if (carried) session.takeOver();
    else await session.run();
  }

  #makeDesk(session: Session): Desk {
    return new Desk({
      ...{ app: this.#app, session, base: this.#base, address: this.#address },
      playAgain: () => this.#restart(true),
      say: (text) => this.#hud.say(text),
      announce: (text) => this.#hud.announce(text),
    });
  }

  #makeView(client: SimClient): View | null {
    const canvas = this.#app.querySelector<HTMLCanvasElement>("#picture");
    if (canvas === null) throw new Error("The page has no canvas.");
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const ratio = Number(this.#address.searchParams.get("pixelRatio"));
    try {
      const view = new View({
        canvas,
        reducedMotion: motion.matches,
        pixelRatio: ratio > 0 && ratio <= 4 ? ratio : null,
        plain: (this.#address.searchParams.get("look") ?? recall("look")) === "plain",
        onPicture: (sample, now) => this.#onPicture(sample, now),
        onCamera: (mode) => this.#hud.say(cameraNames[mode]),
        onContextLost: () => this.#fail(contextLost()),
        onContextRestored: () => this.#errors.hide(),
        releaseFrame: (frame) => {
          if (frame === this.#newest) this.#newest = null;
          client.recycle(frame);
        },
      });
      motion.addEventListener("change", () => (view.cameras.reducedMotion = motion.matches));
      return view;
    } catch (error) {
      this.#fail(noWebGL(error));
      return null;
    }
  }

  #wire(driver: Driver): void {
    this.#app.querySelector("#hud")?.append(driver.touch.element);
    for (const button of this.#app.querySelectorAll<HTMLButtonElement>("[data-command]")) {
      button.addEventListener("click", () => {
        this.#onCommand(button.dataset["command"] as Command);
        // The next Space or Enter is for the robot, unless the button was reached with the keyboard.
        if (!button.matches(":focus-visible")) button.blur();
      });
    }
    const onTouch = (event: PointerEvent): void => {
      if (event.pointerType === "touch") this.#app.dataset["touch"] = "true";
    };
    window.addEventListener("pointerdown", onTouch);
    if (matchMedia("(hover: none) and (pointer: coarse)").matches) this.#app.dataset["touch"] = "true";
  }

  readonly #onCommand = (command: Command): void => {
    const session = this.#session;
    if (session === null || this.#app.dataset["state"] !== "ready") return;
    switch (command) {
      case "camera":
        this.#view?.cameras.next();
        break;
      case "pause":
        session.togglePause();
        break;
      case "tick":
        session.tick();
        break;
      case "back":
        session.back();
        break;
      case "history":
        this.#history?.toggle();
        break;
      case "help":
        this.#hud.toggleKeys();
        break;
      case "reset":
        this.#restart(false);
        break;
      case "setup":
        this.#openSetup(session);
        break;
      case "share":
        void this.#share?.show();
        break;
      case "race":
        this.#race?.toggle();
        break;
      case "vision":
        this.#vision?.toggle();
        break;
      case "look":
        this.#changeLook();
        break;
      case "mute":
        this.#sounds.muted = !this.#sounds.muted;
        this.#showMuted();
        this.#hud.say(this.#sounds.muted ? "Sound off" : "Sound on");
        break;
      case "start":
        this.#desk?.enter(this.#app.dataset["waiting"] === "true");
        break;
      case "enable":
        this.#desk?.enable();
        break;
      case "emergencyStop":
        this.#desk?.emergencyStop();
        break;
      case "abort":
        session.match("abort");
        break;
    }
  };

  /** From the start again; `match`: and its match at once. */
  #restart(match: boolean): void {
    this.#errors.hide();
    this.#results.close();
    this.#ended = false;
    this.#view?.forget();
    void this.#session?.reset(match);
    this.#hud.say(match ? "Match" : "Start");
  }

  #changeLook(): void {
    const view = this.#view;
    if (view === null) return;
    view.plain = !view.plain;
    remember("look", view.plain ? "plain" : null);
    this.#hud.say(view.plain ? "Plain picture" : "Whole picture");
  }

  #openSetup(session: Session): void {
    if (need(this.#app, "#setup-open").hidden || this.#setup.open) return;
    session.driver.releaseAll();
    const robot = session.scene?.robots[session.robot];
    const station = stations[session.station] ?? "blue1";
    this.#setup.show({ scenario: scenarioPath(this.#address), robot: robot?.name ?? "", station });
  }

  #showMuted(): void {
    const button = this.#app.querySelector('[data-command="mute"]');
    button?.setAttribute("aria-pressed", String(!this.#sounds.muted));
  }

  #onFrame(frame: Frame, at: number, clock: ClockReport): void {
    this.#clock = clock;
    this.#newest = frame;
    this.#session?.observe(clock.paused);
    this.#desk?.observe(frame, clock);
    this.#opened?.observe(clock.paused);
    this.#race?.observe(frame, clock);
    const scene = this.#session?.scene;
    if (this.#ended && scene !== null && scene !== undefined) {
      this.#ended = false;
      this.#results.show(scene, frame);
    }
    this.#view?.push(frame, at, clock);
  }

  #onPicture(sample: Sample<Frame>, now: number): void {
    const session = this.#session;
    if (session === null) return;
    session.sendInput();
    this.#showLook();
    this.#logs?.picture(now, sample.time);
    this.#vision?.picture(now, sample.to.tick);
    this.#history?.picture(now, sample.time, this.#clock);
    this.#race?.picture(now, sample, this.#clock);
    this.#hud.setGamepad(session.driver.gamepadConnected);
    this.#hud.practises = this.#desk?.practises ?? true;
    this.#hud.update(sample.to, this.#clock, session.driving, now, this.#compare?.frame ?? null);
    this.#desk?.update(sample.to, this.#clock, now);
    this.#listen(sample.to, session);
    this.#debug?.write(now, () => this.#debugState(this.#newest ?? sample.to));
  }

  #showLook(): void {
    const whole = this.#view?.whole === true;
    this.#app.dataset["look"] = whole ? "whole" : "plain";
    const offer = whole && this.#view?.overloaded === true;
    if (this.#plainOffer.hidden === offer) this.#plainOffer.hidden = !offer;
  }

  /** The driver's own motors. */
  #listen(frame: Frame, session: Session): void {
    const index = session.driven;
    if (index < 0 || index >= frame.robotCount) return;
    const { velocity, angular, enabled } = frame.robot(index, this.#robot);
    const speed = Math.hypot(velocity.x, velocity.y) + 0.35 * Math.abs(angular.z);
    this.#sounds.drive(enabled && !this.#clock.paused ? speed : 0);
  }

  #debugState(frame: Frame): object {
    const index = this.#session?.robot ?? 0;
    const robot = index < frame.robotCount ? frame.robot(index, this.#robot) : null;
    return {
      tick: frame.tick,
      time: frame.time,
      mode: frame.mode,
      match: frame.matchState,
      period: this.#session?.scene?.periods[frame.period]?.name ?? "",
      score: [frame.scoreBlue, frame.scoreRed],
      clock: this.#clock,
      camera: this.#view?.cameras.mode,
      robot: robot === null ? null : describe(robot),
      awakePieces: frame.awakePieces,
      axes: this.#session?.driver.axes,
      cost: this.#view?.cost,
      components: this.#components(frame, robot),
      logs: this.#logs?.state,
      history: this.#history?.state,
      opened: this.#opened?.state,
      race: this.#race?.state,
      compare: this.#compare?.state,
      vision: this.#vision?.state,
    };
  }

  /** By name: each component of the first robot as the state has it and as it is drawn, x y z and w x y z. */
  #components(frame: Frame, robot: RobotState | null): object {
    const drawn = this.#view?.drawnComponents() ?? [];
    const names = this.#session?.scene?.robots[this.#session.robot]?.components ?? [];
    const entries = names.map((name, index) => {
      const { position: p, rotation: q } = frame.component((robot?.componentStart ?? 0) + index, this.#component);
      return [name, { state: [p.x, p.y, p.z, q.w, q.x, q.y, q.z], drawn: drawn[index] }];
    });
    return Object.fromEntries(entries);
  }

  #fail(problem: Problem): void {
    this.#errors.show(problem);
    this.#app.dataset["problem"] = problem.title;
  }
}

function describe({ position, yaw, velocity, angular, battery, held, onTarget }: RobotState): object {
  return { ...position, yaw, speed: Math.hypot(velocity.x, velocity.y), turn: angular.z, battery, held, onTarget };
}

function need<E extends HTMLElement = HTMLElement>(app: HTMLElement, selector: string): E {
  const element = app.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

const app = document.querySelector<HTMLElement>("#sandlot");
if (app !== null) void new Page(app).start();
