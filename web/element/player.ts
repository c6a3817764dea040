// One scenario in one canvas: worker, picture and driver put together. `stage` is the page's own part, too; a Player is
// all that an element needs, and frees it again.

import { Driver } from "../input/driver.ts";
import type { Command } from "../input/keyboard.ts";
import { SimClient } from "../sim/page/client.ts";
import type { Frame } from "../sim/boundary/frame.ts";
import type { ClockReport, Partner, SceneInfo, SimEventRecord } from "../sim/boundary/protocol.ts";
import { AssetSource } from "../view/assets.ts";
import type { CameraMode } from "../view/cameras.ts";
import type { FieldInfo } from "../view/field-info.ts";
import { assetNames, loadModels, prefetch } from "../view/models.ts";
import { View } from "../view/view.ts";
import { contextLost, noPart, noWebAssembly, noWebGL, problemOf, runStopped, type Problem } from "./problems.ts";
import { Session, type RecordedRun } from "./session.ts";

/** A scenario's text, and the name that messages call it by. */
export interface ScenarioText {
  readonly text: string;
  readonly name: string;
  /** A recording whose drivers play along in it. */
  readonly partner?: Partner;
}

export interface Staged {
  readonly scene: SceneInfo;
  readonly info: FieldInfo;
}

/** The two things to play: a scenario, or a recording. */
export type Staging = ScenarioText | RecordedRun;

/**
 * Loads a scenario or a recording into the simulation and puts up its picture. Waits paused at its start. `onScene`:
 * the core has it, and its models are put together.
 * `signal`: gives up, with an AbortError, before the view is touched again.
 */
export async function stage(
  session: Session,
  view: View,
  source: AssetSource,
  what: Staging,
  onScene: () => void = () => {},
  signal: AbortSignal | null = null,
): Promise<Staged> {
  const files = await source.forCore;
  const scene = await ("recording" in what
    ? session.replay(what, files)
    : session.load(what.text, what.name, files, what.partner));
  onScene();
  const models = await loadModels(source, scene, assetNames(session.text));
  signal?.throwIfAborted();
  view.show(models, session.robot);
  session.takeControls(models.info.frame.origin);
  return { scene, info: models.info };
}

export interface PlayerOptions {
  /** The player takes its WebGL context, for good. */
  readonly canvas: HTMLCanvasElement;
  /** Absolute URL of the folder that holds sandlot.wasm, fields/ and robots/. */
  readonly base: string;
  /** Where the driver's keys are heard. */
  readonly keys: EventTarget;
  readonly reducedMotion: boolean;
  readonly onCommand: (command: Command) => void;
  readonly onProgress: (share: number) => void;
  readonly onEvents: (events: readonly SimEventRecord[]) => void;
  /** Before each picture, with the frame it shows; not to be kept. */
  readonly onPicture: (frame: Frame, clock: ClockReport) => void;
  readonly onCamera: (mode: CameraMode) => void;
  /** It is of no further use. */
  readonly onProblem: (problem: Problem) => void;
  /** The WebGL context was lost, or is back (null). */
  readonly onContext: (problem: Problem | null) => void;
}

const stoppedClock: ClockReport = { realTimeFactor: 0, dropped: 0, paused: true, speed: 1, external: false };

export class Player {
  readonly session: Session;
  readonly driver: Driver;
  readonly #view: View;
  readonly #source: AssetSource;
  readonly #options: PlayerOptions;
  #clock = stoppedClock;
  readonly #closing = new AbortController();

  /** Starts the worker at once. Throws when the browser gives no WebGL 2: playerProblem says it in words. */
  constructor(options: PlayerOptions) {
    this.#options = options;
    const onError = (error: unknown): void => this.#fail(problemOf(error));
    const client = new SimClient(options.base);
    this.driver = new Driver(options.onCommand, () => this.session.sendInput(), options.keys);
    this.session = new Session(client, this.driver, onError);
    this.#source = new AssetSource(options.base, (loaded, total) =>
      options.onProgress(0.05 + 0.55 * (loaded / Math.max(1, total))),
    );
    try {
      this.#view = new View({
        canvas: options.canvas,
        reducedMotion: options.reducedMotion,
        pixelRatio: null,
        plain: false,
        automatic: true,
        onPicture: (sample) => {
          this.session.sendInput();
          options.onPicture(sample.to, this.#clock);
        },
        onCamera: options.onCamera,
        onContextLost: () => options.onContext(contextLost()),
        onContextRestored: () => options.onContext(null),
        releaseFrame: (frame) => client.recycle(frame),
      });
    } catch (cause) {
      this.driver.dispose();
      client.dispose();
      throw new PictureError(cause);
    }
    client.onBroken(onError);
    client.onStopped((tick, reason) => this.#fail(runStopped(tick, reason)));
    client.onEvents(options.onEvents);
    client.onFrame((frame, at, clock) => {
      this.#clock = clock;
      this.session.observe(clock.paused);
      this.#view.push(frame, at, clock);
    });
  }

  /** Loads and waits paused. Rejects with an error that playerProblem can read; with any error once it was disposed. */
  load(what: Staging): Promise<Staged> {
    if ("text" in what) prefetch(this.#source, assetNames(what.text));
    const onScene = (): void => this.#options.onProgress(0.6);
    return stage(this.session, this.#view, this.#source, what, onScene, this.#closing.signal);
  }

  get clock(): ClockReport {
    return this.#clock;
  }

  get cameras(): View["cameras"] {
    return this.#view.cameras;
  }

  /** Draws, or stops drawing. */
  set drawing(value: boolean) {
    if (value) this.#view.start();
    else this.#view.stop();
  }

  /** The same scenario from its start; runs. */
  reset(match = false): Promise<void> {
    this.#view.forget();
    return this.session.reset(match);
  }

  async seek(time: number): Promise<void> {
    this.#view.forget();
    await this.session.seek(time);
  }

  capture(type: string, quality?: number): Promise<Blob> {
    return this.#view.capture(type, quality);
  }

  /** Ends the worker and gives back GPU memory and the context. */
  dispose(): void {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.driver.dispose();
    this.#view.dispose();
    this.session.client.dispose();
  }

  #fail(problem: Problem): void {
    if (!this.#closing.signal.aborted) this.#options.onProblem(problem);
  }
}

/** The browser has no WebGL 2. */
export class PictureError extends Error {
  override readonly name = "PictureError";
  constructor(cause: unknown) {
    super("The browser has no WebGL 2.", { cause });
  }
}

/** Parts of browsers without which no picture is made; WebGL says more of itself. */
const neededParts = ["Worker", "ResizeObserver"] as const;

/** The reason why a Player was not made or loaded, in words. */
export function playerProblem(error: unknown): Problem {
  if (typeof WebAssembly !== "object") return noWebAssembly();
  const part = neededParts.find((name) => !(name in globalThis));
  if (part !== undefined) return noPart(part);
  return error instanceof PictureError ? noWebGL(error.cause) : problemOf(error);
}
