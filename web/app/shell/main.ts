// The page: starts the simulation, puts the picture and the panels together, and opens the run that the address names. Nothing is
// kept on window.

import "./styles.ts";
import { Driver } from "../../input/driver.ts";
import type { Command } from "../../input/keyboard.ts";
import { SimClient, type KeptRun } from "../../sim/page/client.ts";
import { limits } from "../../sim/boundary/abi.gen.ts";
import { SimGoneError, type SimBrokenError } from "../../sim/boundary/errors.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import { AssetSource } from "../../view/assets.ts";
import type { CameraMode } from "../../view/cameras.ts";
import type { Sample } from "../../view/interpolate.ts";
import { assetNames, prefetch } from "../../view/models.ts";
import type { View } from "../../view/view.ts";
import { playerProblem, type Staging } from "../../element/player.ts";
import { contextLost, runStopped } from "../../element/problems.ts";
import { languageOf, nameOf, speakLanguage } from "../../words/language.ts";
import { sayReasonsIn } from "../../sim/boundary/reasons.ts";
import { browserLanguages } from "../../words/locale.ts";
import { shell } from "../../words/english-shell.ts";
import { isLinked, scenarioName, scenarioPath, Session } from "../../element/session.ts";
import { aboutAddress, addressFaults } from "../open/address-check.ts";
import { fetchOpening, scenarioIn, type Opening } from "../open/opening.ts";
import type { OpenedRun, PageContext } from "../page/context.ts";
import { onForgotten, recall } from "../page/choices.ts";
import { applyControls, labelTouch } from "../page/key-names.ts";
import { Network } from "../page/network.ts";
import type { OpenLogs } from "../page/open-log.ts";
import { hud } from "../../words/english-hud.ts";
import { padMenus } from "../guide/pad-menus.ts";
import { Dock } from "../parts/dock.ts";
import { need } from "../parts/elements.ts";
import { clock } from "../parts/timeline.ts";
import { Toast } from "../parts/toast.ts";
import { Opened } from "../share/opened.ts";
import { tellOpenings } from "./door-news.ts";
import { ErrorBox } from "./error-box.ts";
import { cameraOfVisit } from "./first-camera.ts";
import { LoadingLine } from "./loading.ts";
import { Offline } from "./offline.ts";
import { Panels } from "./panels.ts";
import { makeView } from "./picture.ts";
import { Stage } from "./stage.ts";
import { mountTools, wireTools } from "./tools.ts";

const stoppedClock: ClockReport = { realTimeFactor: 0, dropped: 0, paused: true, speed: 1, external: false };

const cameraWords = {
  station: "cameraStation",
  follow: "cameraFollow",
  orbit: "cameraOrbit",
  overhead: "cameraOverhead",
  broadcast: "cameraBroadcast",
} as const satisfies Record<CameraMode, string>;

/** A key that opens something is heard while the page still loads, and acts once there is something to open. */
const opens: ReadonlySet<Command> = new Set(["setup", "help", "share", "race", "vision", "history", "cockpit"]);

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
  readonly #panels: Panels;
  readonly #stage: Stage;
  #clock = stoppedClock;
  /** From where the run went on after its worker had ended, until another run is there. */
  #resumed: KeptRun | null = null;
  /** Once the run goes, the page says that it is ready and which key begins. */
  #greets = false;
  /** The last frame that the simulation has sent, while it is still here. */
  #newest: Frame | null = null;

  constructor(app: HTMLElement, session: Session, loading: LoadingLine, errors: ErrorBox) {
    this.app = app;
    this.session = session;
    this.#loading = loading;
    this.#errors = errors;
    this.view = makeView(app, this.address, {
      onPicture: (sample, now) => this.#onPicture(sample, now),
      onCamera: (mode) => this.ready && this.say(shell(cameraWords[mode])),
      onContextLost: () => errors.show(contextLost()),
      onContextRestored: () => errors.hide(),
      releaseFrame: (frame) => this.#releaseFrame(frame),
    });
    this.view.cameras.setMode(cameraOfVisit(this.address), false);
    this.network = new Network(this.base, session.client);
    mountTools(app);
    this.dock = new Dock(app);
    this.#toast = new Toast(app);
    onForgotten(() => window.setTimeout(() => this.say(shell("forgets")), afterChoiceMs));

    this.opened = new Opened(this);
    this.#panels = new Panels(this, this.opened, () => this.#newest);
    this.#stage = new Stage(this, this.#panels.parts, loading);
    this.#listen();
  }

  get logs(): OpenLogs {
    return this.#panels.logs;
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
    if (this.app.dataset["together"] === "play") return this.say(shell("playsTogether"));
    this.#errors.hide();
    for (const part of this.#panels.parts) part.beginAgain?.();
    this.view.forget();
    this.view.lookAt(null);
    void this.session.reset(match);
    this.say(shell(match ? "match" : "start"));
  }

  async put(what: Staging): Promise<void> {
    this.#resumed = null;
    this.#errors.hide();
    await this.#stage.put(what);
  }

  sit(): void {
    this.#stage.sit();
  }

  /** The simulation has died: the page says so, and goes on from the last moment that it kept, or offers that. */
  #onBroken(error: SimBrokenError): void {
    const kept = this.session.client.kept ?? this.#resumed;
    if (kept === null) return this.fail(error);
    // Once for each moment: a run that ends its worker there would do it again.
    if (error instanceof SimGoneError && kept !== this.#resumed && this.app.dataset["problem"] === undefined) {
      return void this.#resume(kept, !this.session.paused);
    }
    const words = shell("goOn", { time: clock(kept.tick * limits.tickSeconds) });
    this.#errors.show(playerProblem(error), { words, take: () => void this.#resume(kept, false) });
  }

  async #resume(kept: KeptRun, goOn: boolean): Promise<void> {
    const { recording, tick } = kept;
    this.#resumed = kept;
    this.#errors.hide();
    this.opened.close();
    try {
      await this.#stage.put({ recording, anyway: true, resumes: true }, async () => {
        await this.session.client.restart();
        this.network.disconnect();
      });
      await this.session.seek(tick * limits.tickSeconds, false);
      if (!goOn) return this.say(shell("pausedThere"));
      await this.session.run();
      this.say(shell("wentOn", { time: clock(tick * limits.tickSeconds) }));
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
    await this.#panels.race.meet({ kind: "recording", ...rival, robot: session.robot }, "guest");
    if (carried) session.takeOver();
    else await session.run();
  }

  /** Opens the first thing on the page, and begins; `early`: the command that was given meanwhile. */
  async open(path: string, opening: Opening, source: AssetSource, early: () => Command | null): Promise<void> {
    const way = await this.#stage.putFirst(opening, source);
    if (way === "not wanted") return location.assign(location.pathname);
    this.#loading.set(1);
    void this.#panels.setup.load(source);
    this.view.start();
    if (isLinked(path)) this.opened.begin(opening, way);
    // A lesson's run waits for its reader.
    else if (!this.address.searchParams.has("lesson")) void this.session.run();
    this.app.dataset["state"] = "ready";
    new Offline(this.app).start();
    if (isLinked(path)) this.announce(this.opened.words);
    else this.#greets = true;
    const faults = addressFaults(this.address);
    if (faults.length > 0) this.say(faults.join(" "));
    const asked = early();
    if (asked !== null) this.command(asked);
  }

  get ready(): boolean {
    return this.app.dataset["state"] === "ready";
  }

  command(command: Command): void {
    if (this.ready) this.#panels.commands[command]();
  }

  /** A key or a finger has moved. */
  inputChanged(): void {
    this.session.sendInput();
    this.#panels.station.inputChanged();
  }

  #listen(): void {
    const { client, driver } = this.session;
    client.onEvents((events) => {
      for (const part of this.#panels.parts) part.events?.(events);
    });
    client.onFrame((frame, at, clock) => this.#onFrame(frame, at, clock));
    client.onBroken((error) => this.#onBroken(error));
    client.onStopped((tick, reason) => this.#errors.show(runStopped(tick, reason)));
    wireTools(this.app, (command) => this.command(command));
    tellOpenings(need(this.app, ".tools"), (text) => this.announce(text));
    labelTouch(driver.touch);
    applyControls(this.app, driver);
    if (matchMedia("(hover: none) and (pointer: coarse)").matches) driver.device = "touch";
    window.addEventListener("pointerdown", ({ pointerType }) => {
      if (pointerType === "touch") driver.device = "touch";
    });
    const strangers = new Set<string | undefined>();
    driver.gamepad.onUnknown = ({ id }) => {
      if (!strangers.has(id)) this.say(hud("padUnknown"));
      strangers.add(id);
    };
    driver.gamepad.menus = padMenus(this, () => this.command("pause"));
    driver.matchWaits = () => this.app.dataset["waiting"] === "true";
    need(this.app, "#hud").append(driver.touch.element);
  }

  #onFrame(frame: Frame, at: number, clock: ClockReport): void {
    this.#clock = clock;
    this.#newest = frame;
    this.session.observe(clock.paused);
    for (const part of this.#panels.parts) part.frame?.(frame, clock);
    this.view.push(frame, at, clock);
  }

  #releaseFrame(frame: Frame): void {
    if (frame === this.#newest) this.#newest = null;
    this.session.client.recycle(frame);
  }

  #onPicture(sample: Sample<Frame>, now: number): void {
    this.session.sendInput();
    const picture = { now, sample, clock: this.#clock };
    for (const part of this.#panels.parts) part.picture?.(picture);
    if (!this.#greets || this.#clock.paused) return;
    this.#greets = false;
    const { waiting, played } = this.app.dataset;
    const how = hud(waiting === "true" ? "pressToStart" : played === "true" ? "scriptDrives" : "pressToDrive");
    this.announce(shell("ready", { how }));
  }
}

async function start(app: HTMLElement): Promise<void> {
  const { searchParams, hash } = new URL(location.href);
  if (searchParams.has("bench")) return location.replace(`./bench.html${hash}`);
  const language = languageOf(new URL(location.href).searchParams.get("lang"), recall("language"), browserLanguages());
  const speaks = await speakLanguage(language, true, sayReasonsIn);
  need(app, "#picture").ariaLabel = shell("picture");
  need(app, ".loading-line").ariaLabel = shell("loading");
  const loading = new LoadingLine(app);
  const errors = new ErrorBox(app);
  const fail = (error: unknown): void => errors.show(playerProblem(error));
  let page: Page | null = null;
  let early: Command | null = null;
  const onCommand = (command: Command): void => {
    if (page?.ready === true) page.command(command);
    else if (opens.has(command)) early = command;
  };
  try {
    // The worker starts and fetches the module while the page fetches everything else.
    const client = new SimClient(document.baseURI);
    client.onBroken(fail);
    const driver = new Driver(
      // A gamepad is read while a picture is made; a new run, say, would take that picture's frames away.
      (command) => queueMicrotask(() => onCommand(command)),
      () => page?.inputChanged(),
    );
    const session = new Session(client, driver, fail);
    loading.set(0.04, shell("fetchingScenario"));
    const address = new URL(location.href);
    const path = scenarioPath(address);
    const source = new AssetSource(document.baseURI, (loaded, total) =>
      loading.set(0.1 + 0.5 * (loaded / Math.max(1, total))),
    );
    const opening = await fetchOpening(path, address, async (own) => (await import("./own-opening.ts")).openOwn(own));
    prefetch(source, assetNames((opening.kind === "scenario" ? opening.text : scenarioIn(opening.bytes)) ?? ""));
    loading.set(0.1, shell("fetchingModels"));
    // A browser makes the page's WebGL in one long turn, and begins no worker meanwhile.
    await client.started;
    page = new Page(app, session, loading, errors);
    await page.open(path, opening, source, () => early);
    if (!speaks) page.say(shell("noLanguage", { language: nameOf(language) }));
  } catch (error) {
    errors.show(await aboutAddress(playerProblem(error), error, new URL(location.href), document.baseURI));
  }
}

const app = document.querySelector<HTMLElement>("#sandlot");
if (app !== null) void start(app);
