// Other clients' values on NetworkTables, from wire.wasm: input blocks for the simulation, choosers, labels, drawings, and the
// list of topics. One for each Wire, beside its NtClient.
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { WireExports } from "./exports.gen.ts";
import {
  readClientState,
  readDrawing,
  readDrawnShape,
  readTopicInfo,
  type ClientState,
  type DrawKind,
  type DrawnShape,
  type TopicInfo,
} from "./results.gen.ts";
import type { Wire } from "./wire.ts";

/** In the page that our bridge's server shows at its top; robot code shows something else there. */
export const bridgeMark = "Sandlot NetworkTables bridge";

/** A SendableChooser of robot code. */
export interface RemoteChooser {
  readonly base: string;
  readonly options: readonly string[];
  /** Texts are "" until they are published. */
  readonly initial: string;
  readonly active: string;
  readonly selected: string;
}

export interface RemoteLabel {
  readonly name: string;
  readonly text: string;
}

/** A drawing in the field frame [m]. */
export interface RemoteDraw {
  /** Behind /Sandlot/Draw/; of a Field2d's object the whole topic. */
  readonly name: string;
  readonly ofField2d: boolean;
  readonly kind: DrawKind;
  readonly count: number;
  readonly numbers: Float64Array;
  readonly shapes: readonly DrawnShape[];
}

/** Drawings and labels of other programs, all of them. */
export interface Drawings {
  readonly draws: readonly RemoteDraw[];
  readonly labels: readonly RemoteLabel[];
}

export type { TopicInfo };

/** Topics of a list at most. */
const maxListed = 2000;

interface Store {
  readonly choosers: readonly RemoteChooser[];
  readonly labels: readonly RemoteLabel[];
}

export class Remote {
  readonly #wire: Wire;
  readonly #exports: WireExports;
  #store: Store = { choosers: [], labels: [] };
  #changes = -1;
  /** The last answer of `changedDrawings`. */
  #told = -1;
  #toldEmpty = true;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
    if (!wire.open("remote")) throw new SimBrokenError("there is no memory for other clients' values");
  }

  /** The run whose robots are spoken to; forget all earlier values, and subscribe again. Throws SimDataError. */
  begin(schema: Uint8Array, count: number): void {
    this.#wire.begin("remote", schema, count);
  }

  /** Subscribes the client. fresh: it is another than the last time. */
  subscribe(fresh: boolean): boolean {
    return this.#wire.subscribe("remote", fresh);
  }

  /** Takes the client's new values. True: a program publishes a Field2d by a name of ours. */
  take(now: number): boolean {
    return this.#exports.wire_remote_take(now) === 1;
  }

  /** The client is gone: nothing drives, nothing is shown. */
  close(): void {
    this.#wire.close("remote");
  }

  /** The input block for the tick after a frame; null: there is nothing to say. */
  input(frame: Uint8Array): ArrayBuffer | null {
    const some = this.#wire.takeFrame("remote", frame);
    return some ? (this.#wire.input("remote")?.buffer ?? null) : null;
  }

  /** Does anybody drive a robot? */
  get drives(): boolean {
    return this.#state.drives;
  }

  /** The ignored values, with reasons. */
  get warnings(): string[] {
    return this.#wire.warnings("remote");
  }

  /** Topics that others have announced. */
  get received(): number {
    return this.#state.received;
  }

  get choosers(): readonly RemoteChooser[] {
    return this.#read().choosers;
  }

  get labels(): readonly RemoteLabel[] {
    return this.#read().labels;
  }

  /** A number that changes when a chooser, a label or a drawing does. */
  get changes(): number {
    return this.#state.changes;
  }

  get #state(): ClientState {
    return readClientState(this.#wire.view, this.#exports.wire_client_state());
  }

  draws(): RemoteDraw[] {
    const drawings = this.#wire.list(readDrawing, this.#exports.wire_remote_draw);
    return drawings.map(({ name, kind, ofField2d, count, numbers }, draw) => ({
      name,
      ofField2d,
      kind,
      count,
      numbers: new Float64Array(numbers?.buffer ?? []),
      shapes: this.#wire.list(readDrawnShape, (shape) => this.#exports.wire_remote_shape(draw, shape)),
    }));
  }

  /** All drawings and labels, when they are others than the last time; else null. */
  changedDrawings(): Drawings | null {
    const { changes } = this;
    if (changes === this.#told) return null;
    this.#told = changes;
    const drawings = { draws: this.draws(), labels: this.labels };
    // A chooser has changed, and there are no drawings.
    const empty = drawings.draws.length + drawings.labels.length === 0;
    if (empty && this.#toldEmpty) return null;
    this.#toldEmpty = empty;
    return drawings;
  }

  /** Publishes a choice. False: there is no such chooser, or it has no such option. */
  choose(base: string, option: string, now: number): boolean {
    return this.#wire.lendText(base, (from) =>
      this.#wire.lendText(option, (what) => this.#exports.wire_remote_choose(from, what, now) === 1),
    );
  }

  /** All topics that are known, by name. */
  topics(): TopicInfo[] {
    const list: TopicInfo[] = [];
    while (list.length < maxListed) {
      const first = list.length === 0 ? 1 : 0;
      const topic = this.#wire.read(readTopicInfo, this.#exports.wire_client_topic(first));
      if (topic === null) break;
      list.push(topic);
    }
    return list.sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #read(): Store {
    const changes = this.changes;
    if (changes !== this.#changes) {
      this.#changes = changes;
      this.#store = JSON.parse(this.#wire.string(this.#exports.wire_remote_store())) as Store;
    }
    return this.#store;
  }
}

/** The persistent topics of the server of a Wire. */
export class PersistentTopics {
  readonly #wire: Wire;
  readonly #exports: WireExports;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
  }

  /** A number that changes when NtServer.persistent would say something else. */
  get changes(): number {
    return this.#exports.wire_server_persistent_changes();
  }

  /** Creates topics from such JSON. Returns its fault, "" for none; faults of single items are warnings of the server. */
  restore(text: string): string {
    const bytes = new TextEncoder().encode(text);
    const good = this.#wire.lend(bytes, (pointer, size) => this.#exports.wire_server_restore(pointer, size)) === 1;
    return good ? "" : this.#wire.problem().message || "it is not a list of topics in JSON";
  }
}
