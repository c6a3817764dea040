// Where something has been over the whole run, for a heat map: the histories of its x and y, put together again.

import type { Hold, ValueKey, ValueTopic } from "../../values/values-api.ts";
import { partSpans, type RunPart } from "../../history/mode-spans.ts";
import type { ViewHost } from "../view.ts";

/** Columns that the history is asked in: up to 100,000 places come one by one, more are thinned. */
const columns = 50_000;
/** Between two looks at a history that goes on [ms]. */
const lookMs = 500;

const none = new Float64Array();

/** The paths of x and y in types whose history makes a heat map. */
function pathsOf({ kind, type }: ValueTopic): readonly [string, string] | null {
  if (kind === "numbers") return ["[0]", "[1]"];
  if (/^struct:(Pose|Transform)[23]d$/.test(type)) return ["translation/x", "translation/y"];
  return /^struct:Translation[23]d$/.test(type) ? ["x", "y"] : null;
}

export class FieldHistory {
  readonly #host: ViewHost;
  readonly #key: ValueKey;
  readonly #part: () => RunPart;
  readonly #changed: () => void;
  #holds: Hold[] = [];
  #keys: readonly ValueKey[] = [];
  #timer = 0;
  #asked = -1;
  #topic: ValueTopic | null = null;
  /** x and y of each; null: there is no history, and the present places stand for it. */
  places: Float64Array | null = null;

  /** `part`: of the run, whose places count. */
  constructor(host: ViewHost, key: ValueKey, part: () => RunPart, changed: () => void) {
    this.#host = host;
    this.#key = key;
    this.#part = part;
    this.#changed = changed;
  }

  /** How much of the past is known, 0 to 1. */
  get known(): number {
    return Math.min(1, ...this.#keys.map((key) => this.#host.values.known(key).share));
  }

  /** Follows the history of a topic; null: of none. */
  follow(topic: ValueTopic | null): void {
    if (topic === this.#topic) return;
    this.dispose();
    this.#topic = topic;
    const paths = topic === null ? null : pathsOf(topic);
    if (paths === null) return;
    this.#keys = paths.map((path) => ({ ...this.#key, path }));
    this.#holds = this.#keys.map((key) => this.#host.values.hold(key));
    const look = (): void => {
      void this.#look(this.#keys);
      this.#timer = window.setTimeout(look, lookMs);
    };
    look();
  }

  /** Another part of the run counts. */
  again(): void {
    this.#asked = -1;
    if (this.#keys.length > 0) void this.#look(this.#keys);
  }

  dispose(): void {
    window.clearTimeout(this.#timer);
    for (const hold of this.#holds) hold.release();
    this.#holds = [];
    this.#keys = [];
    this.#topic = null;
    this.#asked = -1;
    this.places = null;
  }

  async #look(keys: readonly ValueKey[]): Promise<void> {
    const { values, time, page } = this.#host;
    // Nothing new: the run stands still.
    const state = time.end + this.known;
    if (state === this.#asked) return;
    this.#asked = state;
    const part = this.#part();
    const spans = partSpans(page, part, time.end);
    const all = await Promise.all(spans.map(({ from, to }) => values.curves(keys, from, to, columns)));
    if (keys !== this.#keys || part !== this.#part()) return;
    const parts = all.map(([x, y]) => (x === undefined || y === undefined ? none : together(x, y)));
    this.places = Float64Array.from(parts.flatMap((places) => [...places]));
    this.#changed();
  }
}

interface Part {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Both at the times of either: thinned curves of one topic do not have the same times. */
export function together(x: Part, y: Part): Float64Array {
  const places = new Float64Array(2 * (x.times.length + y.times.length));
  let count = 0;
  for (let i = 0, j = 0; i < x.times.length || j < y.times.length;) {
    const [a, b] = [x.times[i] ?? Infinity, y.times[j] ?? Infinity];
    if (a <= b) i++;
    if (b <= a) j++;
    const [px, py] = [x.values[i - 1], y.values[j - 1]];
    if (px === undefined || py === undefined || !Number.isFinite(px + py)) continue;
    places[count++] = px;
    places[count++] = py;
  }
  return places.slice(0, count);
}
