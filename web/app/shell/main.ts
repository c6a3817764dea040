// The page: starts the simulation, puts the picture and the panels together, and opens what the address asks for. Nothing is
// kept on window.

import "./styles.ts";
import { Driver } from "../../input/driver.ts";
import type { Command } from "../../input/keyboard.ts";
import { SimClient, type KeptRun } from "../../sim/page/client.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import type { SimBrokenError } from "../../sim/boundary/errors.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { RecordingMisfitError } from "../../sim/core/recording.ts";
import { AssetSource } from "../../view/assets.ts";
import { cameraNames } from "../../view/cameras.ts";
import type { Sample } from "../../view/interpolate.ts";
import { assetNames, prefetch } from "../../view/models.ts";
import { View } from "../../view/view.ts";
import { playOf, withPlay } from "../../element/play.ts";
import { PictureError, playerProblem, stage, type Staging } from "../../element/player.ts";
import { contextLost, runStopped } from "../../element/problems.ts";
import { fetchScenario, isLinked, scenarioName, scenarioPath, Session } from "../../element/session.ts";
import { CompareControl } from "../compare/compare-control.ts";
import { StationDesk } from "../connect/station-desk.ts";
import { HistoryBar } from "../history/history-bar.ts";
import { Hud } from "../hud/hud.ts";
import { Results } from "../hud/results.ts";
import { Logs } from "../logs/logs.ts";
import { openLink, scenarioIn, type Opening } from "../open/opening.ts";
import type { OpenedRun, PageContext, PagePart, Way } from "../page/context.ts";
import { onForgotten } from "../page/choices.ts";
import { Network } from "../page/network.ts";
import { Dock } from "../parts/dock.ts";
import { need } from "../parts/elements.ts";
import { clock } from "../parts/timeline.ts";
import { Toast } from "../parts/toast.ts";
import { RaceControl } from "../race/race-control.ts";
import { asked, Opened, recorded } from "../share/opened.ts";
import { Share } from "../share/share.ts";
import { VisionLoader } from "../vision/vision-loader.ts";
import { Announcer } from "./announcer.ts";
import { DebugPanel } from "./debug.ts";
import { ErrorBox } from "./error-box.ts";
import { LoadingLine } from "./loading.ts";
import { Look } from "./look.ts";
import { Offline } from "./offline.ts";
import { Setup } from "./setup.ts";
import { mountTools, wireTools } from "./tools.ts";

const stoppedClock: ClockReport = { realTimeFactor: 0, dropped: 0, paused: true, speed: 1, external: false };

/** A choice that is not kept first has its own word on the page [ms]. */
const afterChoiceMs = 2500;

class Page implements PageContext {
  readonly app: HTMLElement;
  readonly base = document.baseURI;
  readonly address = new URL(location.href);
  readonly session: Session;
  readonly view: View;
  readonly network: Network;
  readonly dock: Dock;
  readonly opened: Opened;
  readonly #errors: ErrorBox;
  readonly #toast: Toast;
  readonly #loading: LoadingLine;
  readonly #race: RaceControl;
  readonly #parts: readonly PagePart[];
  readonly #commands: Readonly<Record<Command, () => void>>;
  readonly #inputChanged: () => void;
  readonly #setup: Setup;
  #clock = stoppedClock;
  /** The last frame that the simulation has sent, while it is still here. */
  #newest: Frame | null = null;

  constructor(app: HTMLElement, session: Session, loading: LoadingLine, errors: ErrorBox) {
    this.app = app;
    this.session = session;
    this.#loading = loading;
    this.#errors = errors;
    this.view = this.#makeView();
    this.network = new Network(this.base, session.client);
    mountTools(app);
    this.dock = new Dock(app);
    this.#toast = new Toast(app);
    const forgets = "This browser keeps nothing for the page: what you choose is forgotten when you leave";
    onForgotten(() => window.setTimeout(() => this.say(forgets), afterChoiceMs));

    // The panels stand where index.html has their slots; some reach into the HUD's and the logs' templates, which come first.
    this.opened = new Opened(this);
    const hud = new Hud(this, { practises: () => station.practises, shown: () => compare.shownFrame });
    const logs = new Logs(this);
    const history = new HistoryBar(this);
    const station = new StationDesk(this);
    const compare = new CompareControl(this);
    const share = new Share(this);
    const race = new RaceControl(this, {
      logRobots: () => logs.robots,
      send: (best) => void share.show(best),
    });
    const vision = new VisionLoader(this);
    const announcer = new Announcer(this);
    const look = new Look(this);
    this.#race = race;
    this.#setup = new Setup(this);
    const results = new Results(this);
    this.#parts = [
      ...[look, hud, announcer, history, race, compare, station, vision, logs, this.opened, results],
      ...(this.address.searchParams.get("debug") === "1"
        ? [this.#makeDebug({ logs, history, race, compare, vision })]
        : []),
    ];

    this.#inputChanged = () => station.inputChanged();
    this.#commands = {
      camera: () => this.view.cameras.next(),
      pause: () => session.togglePause(),
      tick: () => session.tick(),
      back: () => session.back(),
      history: () => history.toggle(),
      help: () => hud.toggleKeys(),
      reset: () => this.restart(false),
      setup: () => this.#setup.show(),
      share: () => void share.show(),
      race: () => race.toggle(),
      vision: () => vision.toggle(),
      look: () => look.toggle(),
      mute: () => announcer.toggle(),
      start: () => station.enter(app.dataset["waiting"] === "true"),
      enable: () => station.enable(),
      emergencyStop: () => station.emergencyStop(),
      abort: () => session.match("abort"),
    };
    this.#listen();
  }

  say(text: string): void {
    this.#toast.say(text);
  }

  announce(text: string): void {
    this.#toast.announce(text);
  }

  fail(error: unknown): void {
    this.#errors.show(playerProblem(error));
  }

  restart(match: boolean): void {
    this.#errors.hide();
    for (const part of this.#parts) part.beginAgain?.();
    this.view.forget();
    void this.session.reset(match);
    this.say(match ? "Match" : "Start");
  }

  async put(what: Staging): Promise<void> {
    this.#leave();
    // The second answer comes behind the last frame of the old scene, which the new one's robots could not read.
    await this.session.pause();
    await this.session.client.hash();
    await this.#swap(what);
  }

  #leave(): void {
    this.#errors.hide();
    for (const part of this.#parts) {
      part.beginAgain?.();
      part.leaveScene?.();
    }
  }

  async #swap(what: Staging): Promise<void> {
    this.view.stop();
    this.view.forget();
    try {
      await this.#stage(what, new AssetSource(this.base));
    } finally {
      this.view.start();
    }
  }

  /** The simulation has died: the page says so, and offers to go on from the last moment that it kept. */
  #onBroken(error: SimBrokenError): void {
    const { kept } = this.session.client;
    if (kept === null) return this.fail(error);
    const words = `Go on from ${clock(kept.tick * limits.tickSeconds)}`;
    this.#errors.show(playerProblem(error), { words, take: () => void this.#resume(kept) });
  }

  async #resume({ recording, tick }: KeptRun): Promise<void> {
    this.#leave();
    this.opened.close();
    try {
      await this.session.client.restart();
      this.network.disconnect();
      await this.#swap({ recording, anyway: true, resumes: true });
      await this.session.seek(tick * limits.tickSeconds, false);
      this.say("Paused where the run was kept: press P to go on");
    } catch (error) {
      this.fail(error);
    }
  }

  async race(rival: OpenedRun): Promise<void> {
    const { session } = this;
    const { recording, text } = session;
    const name = recording?.name ?? scenarioName("");
    // Files that only the recording carries are there while it is replayed: then the run is a branch of it, from its first tick.
    const carried = recording?.files.some((file) => file.carried) === true;
    await this.put(carried ? { recording: rival.recording, anyway: true } : { text, name });
    await this.#race.meet({ kind: "recording", ...rival, robot: session.robot }, "guest");
    if (carried) session.takeOver();
    else await session.run();
  }

  /** Opens the first thing on the page, and begins. */
  async open(path: string, opening: Opening, source: AssetSource): Promise<void> {
    const way = await this.#putFirst(opening, source);
    if (way === "not wanted") return location.assign(location.pathname);
    this.#loading.set(1);
    void this.#setup.load(source);
    this.view.start();
    if (isLinked(path)) this.opened.begin(opening, way);
    else void this.session.run();
    this.app.dataset["state"] = "ready";
    new Offline(this.app).start();
    this.announce("Ready. Press W to drive, H for the keys.");
  }

  command(command: Command): void {
    if (this.app.dataset["state"] === "ready") this.#commands[command]();
  }

  /** A key or a finger has moved. */
  inputChanged(): void {
    this.session.sendInput();
    this.#inputChanged();
  }

  /** Asks about a recording that may come out differently here. */
  async #putFirst(opening: Opening, source: AssetSource): Promise<Way | null | "not wanted"> {
    try {
      await this.#stage(opening.kind === "scenario" ? opening : recorded(opening), source);
      return null;
    } catch (error) {
      if (opening.kind === "scenario" || !(error instanceof RecordingMisfitError)) throw error;
      const way = await this.opened.ask(error, "Open the field");
      if (way === null) return "not wanted";
      await this.#stage({ ...recorded(opening), ...asked(way) }, source);
      return way;
    }
  }

  async #stage(what: Staging, source: AssetSource): Promise<void> {
    const onScene = (): void => this.#loading.set(0.62, "Building the scene");
    const staged = await stage(this.session, this.view, source, what, onScene);
    for (const part of this.#parts) part.setScene?.(staged);
    this.app.dataset["driven"] = String(this.session.driven < 0);
  }

  #makeView(): View {
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    const ratio = Number(this.address.searchParams.get("pixelRatio"));
    try {
      const view = new View({
        canvas: need<HTMLCanvasElement>(this.app, "#picture"),
        reducedMotion: motion.matches,
        pixelRatio: ratio > 0 && ratio <= 4 ? ratio : null,
        plain: Look.isPlain(this.address),
        onPicture: (sample, now) => this.#onPicture(sample, now),
        onCamera: (mode) => this.say(cameraNames[mode]),
        onContextLost: () => this.#errors.show(contextLost()),
        onContextRestored: () => this.#errors.hide(),
        releaseFrame: (frame) => {
          if (frame === this.#newest) this.#newest = null;
          this.session.client.recycle(frame);
        },
      });
      motion.addEventListener("change", () => (view.cameras.reducedMotion = motion.matches));
      return view;
    } catch (error) {
      throw new PictureError(error);
    }
  }

  #makeDebug(parts: Readonly<Record<string, { readonly state: object | null }>>): DebugPanel {
    const states = { ...parts, opened: this.opened };
    return new DebugPanel(this, states, () => this.#newest);
  }

  #listen(): void {
    const { client, driver } = this.session;
    client.onEvents((events) => {
      for (const part of this.#parts) part.events?.(events);
    });
    client.onFrame((frame, at, clock) => this.#onFrame(frame, at, clock));
    client.onBroken((error) => this.#onBroken(error));
    client.onStopped((tick, reason) => this.#errors.show(runStopped(tick, reason)));
    wireTools(this.app, (command) => this.command(command));
    need(this.app, "#hud").append(driver.touch.element);
  }

  #onFrame(frame: Frame, at: number, clock: ClockReport): void {
    this.#clock = clock;
    this.#newest = frame;
    this.session.observe(clock.paused);
    for (const part of this.#parts) part.frame?.(frame, clock);
    this.view.push(frame, at, clock);
  }

  #onPicture(sample: Sample<Frame>, now: number): void {
    this.session.sendInput();
    const picture = { now, sample, clock: this.#clock };
    for (const part of this.#parts) part.picture?.(picture);
  }
}

/** Fetches what the page's address asks for. */
async function fetchOpening(path: string, address: URL): Promise<Opening> {
  const opening: Opening = isLinked(path)
    ? await openLink(path)
    : { kind: "scenario", text: await fetchScenario(path, document.baseURI), name: scenarioName(path) };
  return opening.kind === "scenario" ? { ...opening, text: withPlay(opening.text, playOf(address)) } : opening;
}

async function start(app: HTMLElement): Promise<void> {
  const loading = new LoadingLine(app);
  const errors = new ErrorBox(app);
  const fail = (error: unknown): void => errors.show(playerProblem(error));
  let page: Page | null = null;
  try {
    // The worker starts and fetches the module while the page fetches everything else.
    const client = new SimClient(document.baseURI);
    client.onBroken(fail);
    const driver = new Driver(
      (command) => page?.command(command),
      () => page?.inputChanged(),
    );
    const session = new Session(client, driver, fail);
    loading.set(0.04, "Fetching the scenario");
    const address = new URL(location.href);
    const path = scenarioPath(address);
    const source = new AssetSource(document.baseURI, (loaded, total) =>
      loading.set(0.1 + 0.5 * (loaded / Math.max(1, total))),
    );
    const opening = await fetchOpening(path, address);
    prefetch(source, assetNames((opening.kind === "scenario" ? opening.text : scenarioIn(opening.bytes)) ?? ""));
    loading.set(0.1, "Fetching field and robot");
    // A browser makes the page's WebGL in one long turn, and begins no worker meanwhile.
    await client.started;
    page = new Page(app, session, loading, errors);
    await page.open(path, opening, source);
  } catch (error) {
    fail(error);
  }
}

const app = document.querySelector<HTMLElement>("#sandlot");
if (app !== null) void start(app);
