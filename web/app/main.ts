// The page: puts the simulation, the picture, the driver and the panels together. Nothing is kept on window.

import { Driver } from "../input/driver.ts";
import type { Command } from "../input/keyboard.ts";
import { SimClient } from "../sim/client.ts";
import { newComponentState, newRobotState, type Frame, type RobotState } from "../sim/frame.ts";
import type { ClockReport } from "../sim/protocol.ts";
import { AssetSource } from "../view/assets.ts";
import { cameraNames } from "../view/cameras.ts";
import type { Sample } from "../view/interpolate.ts";
import { assetNames, loadModels, prefetch } from "../view/models.ts";
import { View } from "../view/view.ts";
import { DebugPanel } from "./debug.ts";
import { ErrorBox } from "./error-box.ts";
import { Hud } from "./hud.ts";
import { LoadingLine } from "./loading.ts";
import { contextLost, noWebAssembly, noWebGL, problemOf, runStopped, type Problem } from "./problems.ts";
import { chosenRobot, fillRobotMenu, withRobot } from "./robot-menu.ts";
import { fetchScenario, scenarioPath, Session } from "./session.ts";

const stoppedClock: ClockReport = { realTimeFactor: 0, dropped: 0, paused: true, speed: 1 };

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
  #clock = stoppedClock;
  #newest: Frame | null = null;
  readonly #robot = newRobotState();
  readonly #component = newComponentState();

  constructor(app: HTMLElement) {
    this.#app = app;
    this.#hud = new Hud(app);
    this.#loading = new LoadingLine(app);
    this.#errors = new ErrorBox(app.querySelector<HTMLElement>("#error") ?? app);
  }

  async start(): Promise<void> {
    if (typeof WebAssembly !== "object") return this.#fail(noWebAssembly());
    // The worker starts and fetches the module while the page fetches everything else.
    const client = new SimClient(this.#base);
    client.onBroken((error) => this.#fail(problemOf(error)));
    const driver = new Driver(this.#onCommand, () => this.#session?.sendInput());
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
    const robot = chosenRobot(this.#address);
    const written = await fetchScenario(path, this.#base);
    const text = robot === null ? written : withRobot(written, robot);
    const names = assetNames(text);
    prefetch(source, names);

    this.#loading.set(0.1, "Fetching field and robot");
    const view = this.#makeView(client);
    if (view === null) return;
    this.#view = view;
    client.onFrame((frame, at, clock) => this.#onFrame(frame, at, clock));
    client.onStopped((tick, reason) => this.#fail(runStopped(tick, reason)));
    if (this.#address.searchParams.get("debug") === "1") this.#debug = new DebugPanel(this.#app, client);
    const scene = await session.load(text, path);
    this.#loading.set(0.62, "Building the scene");
    const models = await loadModels(source, scene, names);
    view.show(models, session.station);
    session.takeControls(models.info.frame.origin);
    this.#hud.setScene(scene, models.info.title);
    this.#loading.set(0.85, "Preparing the picture");
    await view.warm();
    this.#loading.set(1);

    this.#wire(driver);
    const menu = this.#app.querySelector<HTMLElement>("#robot-menu");
    if (menu !== null) void fillRobotMenu(menu, source, this.#address, scene.robots[0]?.name ?? "");
    view.start();
    session.run();
    this.#app.dataset["state"] = "ready";
    this.#hud.announce("Ready. Press W to drive, H for the keys.");
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
      case "help":
        this.#hud.toggleKeys();
        break;
      case "reset":
        this.#errors.hide();
        this.#view?.forget();
        session.reset();
        this.#hud.say("Start");
        break;
    }
  };

  #onFrame(frame: Frame, at: number, clock: ClockReport): void {
    this.#clock = clock;
    this.#newest = frame;
    this.#session?.observe(clock.paused);
    this.#view?.push(frame, at, clock);
  }

  #onPicture(sample: Sample<Frame>, now: number): void {
    const session = this.#session;
    if (session === null) return;
    session.sendInput();
    this.#hud.setGamepad(session.driver.gamepadConnected);
    this.#hud.update(sample.to, this.#clock, session.driving, now);
    this.#debug?.write(now, () => this.#debugState(this.#newest ?? sample.to));
  }

  #debugState(frame: Frame): object {
    const robot = frame.robotCount > 0 ? frame.robot(0, this.#robot) : null;
    return {
      tick: frame.tick,
      time: frame.time,
      mode: frame.mode,
      clock: this.#clock,
      camera: this.#view?.cameras.mode,
      robot: robot === null ? null : describe(robot),
      awakePieces: frame.awakePieces,
      axes: this.#session?.driver.axes,
      cost: this.#view?.cost,
      components: this.#components(frame, robot),
    };
  }

  /** By name: each component of the first robot as the state has it and as it is drawn, x y z and w x y z. */
  #components(frame: Frame, robot: RobotState | null): object {
    const drawn = this.#view?.drawnComponents() ?? [];
    const names = this.#session?.scene?.robots[0]?.components ?? [];
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

function describe({ position, yaw, velocity, angular, battery }: RobotState): object {
  return { ...position, yaw, speed: Math.hypot(velocity.x, velocity.y), turn: angular.z, battery };
}

const app = document.querySelector<HTMLElement>("#sandlot");
if (app !== null) void new Page(app).start();
