// The worker of the past without the worker: it runs the run's past again and reads the values that are wanted out of its frames,
// newest first; and it runs the last seconds again with a number changed. past-worker.ts gives it messages and modules, a test its own.
//
// It works in slices, so that a message never waits for long, and it does nothing while nothing is wanted.

import { changeInfos } from "../../sim/boundary/abi.gen.ts";
import { SimBrokenError, toProblem } from "../../sim/boundary/errors.ts";
import { Frame } from "../../sim/boundary/frame.ts";
import { Track } from "../../sim/boundary/track.ts";
import type { Rerun } from "../../sim/past/rerun.ts";
import type { TickSpan } from "../values/past-seam.ts";
import { keyText, type ValueKey } from "../values/values-api.ts";
import type { FromPast, ToPast, Wanted, WhatIf, WhatIfCurve, WhatIfResult } from "./past-messages.ts";
import { missing, newest, without } from "./spans.ts";

/** Values of keys out of frames. */
export interface FrameValues {
  /** Another run: nothing of the one before is kept. */
  begin(schema: ArrayBuffer, count: number): void;
  /** The values of these keys are kept from now on, and of no others. A key that the run does not have has no values. */
  hold(keys: readonly ValueKey[]): void;
  take(frame: ArrayBuffer): void;
  /** Of so many ticks from one on; NaN where there is no value or no frame. Of texts: indices into `texts`. */
  read(key: ValueKey, first: number, count: number): { values: Float64Array<ArrayBuffer>; texts?: readonly string[] };
}

export interface PastHostPort {
  post(message: FromPast, transfer: ArrayBuffer[]): void;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Settles when waiting messages have had their turn. */
  turn(): Promise<void>;
  /** A core of its own that runs the past of the page's run. */
  makeRerun(): Rerun;
}

/** Longest that it works before it lets messages in [ms]. */
const sliceMs = 20;
/** Ticks of the first piece that is computed, and of later ones: the newest seconds are there at once. */
const firstTicks = 100;
const laterTicks = 250;
/** Around the tick that the page shows: a plot's usual sight. */
const nearTicks = 500;

/** A piece of the past on its way: ticks from `first` up to `last`. */
interface Piece {
  first: number;
  readonly last: number;
}

interface Asked {
  readonly id: number;
  readonly whatIf: WhatIf;
}

export class PastHost {
  readonly #port: PastHostPort;
  readonly #values: FrameValues;
  /** Of runs with a number changed: their values are not the run's. */
  readonly #others: FrameValues;
  #rerun: Rerun | null = null;
  /** The run whose schema the readers have. */
  #run = -1;
  #epoch = -1;
  #wanted: { readonly key: ValueKey; spans: readonly TickSpan[] }[] = [];
  #piece: Piece | null = null;
  #pieces = 0;
  #near: number | null = null;
  #asked: Asked | null = null;
  /** The window of the last "what if" as it really was. */
  #real: RealWindow | null = null;
  #works = false;

  constructor(port: PastHostPort, values: FrameValues, others: FrameValues) {
    this.#port = port;
    this.#values = values;
    this.#others = others;
  }

  /** Own snapshots in memory; for tests. */
  get snapshotBytes(): number {
    return this.#rerun?.snapshotBytes ?? 0;
  }

  handle(message: Exclude<ToPast, { type: "open" }>): void {
    if (message.type === "near") this.#near = message.tick;
    else if (message.type === "want") this.#want(message.epoch, message.wanted);
    else this.#asked = message.whatIf === null ? null : { id: message.id, whatIf: message.whatIf };
    void this.#work();
  }

  #want(epoch: number, wanted: readonly Wanted[]): void {
    const same = (a: ValueKey, b: ValueKey): boolean => keyText(a) === keyText(b);
    const keys = wanted.map(({ key }) => key);
    const isNew = keys.some((key) => !this.#wanted.some((one) => same(one.key, key)));
    if (epoch !== this.#epoch || isNew) this.#pieces = 0;
    // A piece's passed part is missing for a new key: the piece is begun again.
    if (epoch !== this.#epoch || isNew || wanted.length === 0) this.#piece = null;
    this.#epoch = epoch;
    this.#wanted = wanted.map(({ key, spans }) => ({ key, spans }));
    this.#values.hold(keys);
  }

  /** Works until there is nothing left to do. */
  async #work(): Promise<void> {
    if (this.#works) return;
    this.#works = true;
    while (this.#asked !== null || this.#wanted.length > 0) {
      if (this.#asked !== null) await this.#answer(this.#asked);
      else await this.#fillOn();
      await this.#port.turn();
    }
    this.#works = false;
  }

  async #look(): Promise<{ rerun: Rerun; known: number; end: number }> {
    const rerun = (this.#rerun ??= this.#port.makeRerun());
    const { run, known, end } = await rerun.look();
    if (run !== this.#run) {
      this.#run = run;
      this.#real = null;
      const { records, count } = rerun.core.schema();
      this.#values.begin(records, count);
      this.#others.begin(records, count);
    }
    return { rerun, known, end };
  }

  /** After an error: a core that trapped is of no further use, and its knowledge may be wrong. */
  #giveUp(error: unknown): void {
    this.#piece = null;
    this.#real = null;
    if (!(error instanceof SimBrokenError)) return;
    this.#rerun?.forget();
    this.#rerun = null;
    this.#run = -1;
  }

  // ---- values of the past ----

  async #fillOn(): Promise<void> {
    const epoch = this.#epoch;
    try {
      const piece = this.#piece ?? (await this.#nextPiece());
      if (piece !== null && epoch === this.#epoch) this.#runPiece(piece);
    } catch (error) {
      this.#giveUp(error);
      if (epoch !== this.#epoch) return;
      this.#wanted = [];
      this.#port.post({ type: "trouble", epoch, problem: toProblem(error) }, []);
    }
  }

  /** The newest ticks that are unknown; null: there are none, or something else is wanted meanwhile. */
  async #nextPiece(): Promise<Piece | null> {
    const epoch = this.#epoch;
    const { rerun, end } = await this.#look();
    if (epoch !== this.#epoch || this.#asked !== null) return null;
    for (const one of this.#wanted) one.spans = without(one.spans, { first: end + 1, end: Infinity });
    const spans = this.#wanted.map((one) => one.spans);
    const span = this.#nearest(spans) ?? newest(spans);
    if (span === null) {
      if (this.#wanted.length > 0) this.#port.post({ type: "rests", epoch }, []);
      this.#wanted = [];
      return null;
    }
    const last = span.end - 1;
    const from = Math.max(span.first, last + 1 - (this.#pieces++ === 0 ? firstTicks : laterTicks));
    await rerun.approach(from);
    if (epoch !== this.#epoch || this.#asked !== null) return null;
    const piece = { first: rerun.tick, last };
    this.#values.take(rerun.frame());
    return (this.#piece = piece);
  }

  /** The unknown span around the tick that the page shows; null: none, or the page shows the newest. */
  #nearest(spans: readonly (readonly TickSpan[])[]): TickSpan | null {
    if (this.#near === null) return null;
    const around = { first: Math.max(0, this.#near - nearTicks), end: this.#near + nearTicks };
    return newest(spans.map((list) => missing(list, around)));
  }

  #runPiece(piece: Piece): void {
    const rerun = this.#rerun;
    if (rerun === null) return;
    const start = this.#port.now();
    let runs = true;
    while (rerun.tick < piece.last && this.#port.now() - start < sliceMs) {
      runs = rerun.step();
      if (!runs) break;
      this.#values.take(rerun.frame());
      // A way without snapshots is long: ticks are told on the way.
      if (rerun.tick - piece.first >= 2 * laterTicks) break;
    }
    const done = rerun.tick >= piece.last || !runs;
    if (!done && rerun.tick - piece.first < 2 * laterTicks) return;
    this.#tell(rerun, piece);
    if (done) this.#piece = null;
    piece.first = rerun.tick + 1;
    // It stopped here in the real run, too: there is nothing behind it.
    if (!runs) this.#tellNone({ first: rerun.tick + 1, end: piece.last + 1 });
  }

  /** Tells the values of the piece up to here. Throws SimDataError when they are not those of the run. */
  #tell(rerun: Rerun, { first }: Piece): void {
    rerun.check();
    const span = { first, end: rerun.tick + 1 };
    for (const one of this.#wanted) {
      for (const part of missing(one.spans, span)) {
        const { values, texts } = this.#values.read(one.key, part.first, part.end - part.first);
        this.#fill(one.key, part.first, values, texts);
      }
      one.spans = without(one.spans, span);
    }
  }

  #tellNone(span: TickSpan): void {
    for (const one of this.#wanted) {
      for (const part of missing(one.spans, span)) {
        this.#fill(one.key, part.first, new Float64Array(part.end - part.first).fill(NaN));
      }
      one.spans = without(one.spans, span);
    }
  }

  #fill(key: ValueKey, firstTick: number, values: Float64Array<ArrayBuffer>, texts?: readonly string[]): void {
    const filled = { key, epoch: this.#epoch, firstTick, values, ...(texts === undefined ? {} : { texts }) };
    this.#port.post({ type: "filled", values: filled }, [values.buffer]);
  }

  // ---- "what if" ----

  async #answer(asked: Asked): Promise<void> {
    try {
      // The piece under way loses its state; its results so far are told first.
      if (this.#piece !== null && this.#rerun !== null && this.#rerun.tick >= this.#piece.first) {
        this.#tell(this.#rerun, this.#piece);
      }
      this.#piece = null;
      const result = await this.#whatIf(asked);
      // A newer one has come.
      if (result === null || this.#asked !== asked) return;
      this.#asked = null;
      const buffers = result.curves.flatMap(({ real, changed }) => [real.buffer, changed.buffer]);
      this.#port.post({ type: "whatIf", id: asked.id, result }, [
        result.real.values.buffer,
        result.changed.values.buffer,
        ...buffers,
      ]);
    } catch (error) {
      this.#giveUp(error);
      if (this.#asked === asked) this.#asked = null;
      this.#port.post({ type: "failed", id: asked.id, problem: toProblem(error) }, []);
    }
  }

  async #whatIf(asked: Asked): Promise<WhatIfResult | null> {
    const { whatIf } = asked;
    const { rerun, known } = await this.#look();
    if (this.#asked !== asked) return null;
    const first = Math.max(0, known - whatIf.ticks);
    const before = this.#real;
    const isKnown =
      before !== null &&
      before.first === first &&
      before.last === known &&
      before.robot === whatIf.robot &&
      before.keys === keysText(whatIf.keys);
    if (!isKnown && !(await this.#runReal(asked, rerun, first, known))) return null;
    const real = this.#real;
    if (real === null) return null;
    if (!(await this.#goTo(asked, rerun, first))) return null;
    this.#others.hold(whatIf.keys);
    // In each tick, so that it holds against changes meanwhile; a change that sets the state does so at the beginning.
    const once = changeInfos[whatIf.change.kind].form === "once";
    const change = (): void => {
      if (rerun.tick === first || !once) rerun.change([whatIf.change]);
    };
    const ran = await this.#runTo(asked, rerun, known, this.#others, whatIf.robot, change);
    if (ran === null) return null;
    const curves = whatIf.keys.map((key, i): WhatIfCurve => ({
      key,
      real: real.values[i]?.slice() ?? new Float64Array(),
      changed: this.#others.read(key, first, known + 1 - first).values,
    }));
    return { first, last: known, real: real.track.data(), changed: ran.track.data(), curves, stopped: ran.stopped };
  }

  /** Runs the window as it was. False: a newer question has come. */
  async #runReal(asked: Asked, rerun: Rerun, first: number, last: number): Promise<boolean> {
    const { keys, robot } = asked.whatIf;
    this.#real = null;
    if (!(await this.#goTo(asked, rerun, first))) return false;
    // Each move of the slider begins here.
    rerun.keepThis();
    this.#others.hold(keys);
    const ran = await this.#runTo(asked, rerun, last, this.#others, robot, () => {});
    if (ran === null) return false;
    rerun.check();
    const values = keys.map((key) => this.#others.read(key, first, last + 1 - first).values);
    this.#real = { first, last, robot, keys: keysText(keys), track: ran.track, values };
    return true;
  }

  async #goTo(asked: Asked, rerun: Rerun, tick: number): Promise<boolean> {
    await rerun.approach(tick);
    for (let start = this.#port.now(); rerun.tick < tick;) {
      if (!rerun.step()) throw new Error(`the run stops before: ${rerun.core.stopText}`);
      if (this.#port.now() - start < sliceMs) continue;
      await this.#port.turn();
      if (this.#asked !== asked) return false;
      start = this.#port.now();
    }
    return this.#asked === asked;
  }

  /** Runs to a tick. null: a newer question has come. */
  async #runTo(
    asked: Asked,
    rerun: Rerun,
    last: number,
    values: FrameValues,
    robot: number,
    before: () => void,
  ): Promise<{ readonly track: Track; readonly stopped: string } | null> {
    const components = rerun.core.scene().robots[robot]?.components.length ?? 0;
    const track = new Track(robot, components);
    let start = this.#port.now();
    const look = (): void => {
      const frame = rerun.frame();
      values.take(frame);
      track.add(new Frame(frame));
    };
    look();
    while (rerun.tick < last) {
      before();
      if (!rerun.step()) return { track, stopped: rerun.core.stopText };
      look();
      if (this.#port.now() - start < sliceMs) continue;
      await this.#port.turn();
      if (this.#asked !== asked) return null;
      start = this.#port.now();
    }
    return { track, stopped: "" };
  }
}

/** A window as it really was. */
interface RealWindow {
  readonly first: number;
  readonly last: number;
  readonly robot: number;
  readonly keys: string;
  readonly track: Track;
  readonly values: readonly Float64Array<ArrayBuffer>[];
}

const keysText = (keys: readonly ValueKey[]): string => keys.map(keyText).join("\n");
