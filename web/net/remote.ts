// What others say over NetworkTables, from wire.wasm: input blocks for the simulation, choosers, labels, drawings, and the list of
// topics. One for each Wire, beside its NtClient.
import { inputBytes } from "../sim/boundary/abi.gen.ts";
import { SimBrokenError } from "../sim/boundary/errors.ts";
import type { WireExports } from "./exports.gen.ts";
import { readClientState } from "./results.gen.ts";
import type { Wire } from "./wire.ts";

/** In the page that our bridge's server shows at its top; robot code shows something else there. */
export const bridgeMark = "Sandlot NetworkTables bridge";

/** A SendableChooser of robot code. */
export interface RemoteChooser {
  readonly base: string;
  readonly options: readonly string[];
  /** Texts are "" when nobody has said them. */
  readonly initial: string;
  readonly active: string;
  readonly selected: string;
}

export interface RemoteLabel {
  readonly name: string;
  readonly text: string;
}

/** Members beyond kind, color and text as the kind has them: see simRemoteShape. */
export interface RemoteShape {
  readonly kind: "box" | "line" | "grid";
  readonly color: "black" | "red" | "green" | "blue" | "yellow" | "darkgray";
  readonly text: string;
  readonly placed: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly cellSize: number;
  readonly cols: number;
  readonly rows: number;
  /** Of the drawing's numbers: vertices or cells. */
  readonly first: number;
  readonly count: number;
}

/** A drawing in the field frame [m]. */
export interface RemoteDraw {
  readonly name: string;
  readonly kind: "pose2d" | "pose3d" | "translation2d" | "translation3d" | "shapes";
  readonly count: number;
  readonly numbers: Float64Array;
  readonly shapes: readonly RemoteShape[];
}

export interface TopicInfo {
  readonly name: string;
  readonly type: string;
  /** The last value for people to read, cut short; "" while none is known. */
  readonly text: string;
  /** Published from here. */
  readonly own: boolean;
}

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

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
    if (this.#exports.wire_remote_open() !== 1) throw new SimBrokenError("there is no memory for what others say");
  }

  /** The run whose robots are spoken to; forget all that was said, and subscribe anew. Throws SimDataError. */
  begin(schema: Uint8Array, count: number): void {
    if (this.#wire.lend(schema, (pointer) => this.#exports.wire_remote_begin(pointer, count)) !== 1) {
      throw this.#wire.dataError();
    }
  }

  /** Subscribes the client. fresh: it is another than the last time. */
  subscribe(fresh: boolean): boolean {
    return this.#exports.wire_remote_subscribe(fresh ? 1 : 0) === 1;
  }

  /** Takes what has come to the client. */
  take(now: number): void {
    this.#exports.wire_remote_take(now);
  }

  /** There is no client any more: nobody drives, nothing is shown. */
  close(): void {
    this.#exports.wire_remote_close(1);
  }

  /** The input block for the tick after a frame; null: there is nothing to say. */
  input(frame: Uint8Array): ArrayBuffer | null {
    const pointer = this.#wire.lend(frame, (at, size) => this.#exports.wire_remote_input(at, size));
    return pointer === 0 ? null : this.#wire.bytes(pointer, inputBytes).buffer;
  }

  /** Does anybody drive a robot? */
  get drives(): boolean {
    return this.#exports.wire_remote_drives() === 1;
  }

  /** What was ignored, and why. */
  get warnings(): string[] {
    const count = this.#exports.wire_remote_warnings();
    return Array.from({ length: count }, (_, i) => this.#wire.string(this.#exports.wire_remote_warning(i)));
  }

  /** Topics that others have announced. */
  get received(): number {
    return readClientState(this.#wire.view, this.#exports.wire_client_state()).received;
  }

  get choosers(): readonly RemoteChooser[] {
    return this.#read().choosers;
  }

  get labels(): readonly RemoteLabel[] {
    return this.#read().labels;
  }

  /** A number that changes when a chooser, a label or a drawing does. */
  get changes(): number {
    return this.#exports.wire_remote_changes();
  }

  draws(): RemoteDraw[] {
    return Array.from({ length: this.#exports.wire_remote_draws() }, (_, i) => {
      const text = this.#wire.string(this.#exports.wire_remote_draw(i));
      const { numberCount, ...draw } = JSON.parse(text) as Omit<RemoteDraw, "numbers"> & { numberCount: number };
      const bytes = this.#wire.bytes(this.#exports.wire_remote_draw_numbers(i), 8 * numberCount);
      return { ...draw, numbers: new Float64Array(bytes.buffer) };
    });
  }

  /** Publishes a choice. False: there is no such chooser, or it has no such option. */
  choose(base: string, option: string, now: number): boolean {
    return this.#wire.lendText(base, (from) =>
      this.#wire.lendText(option, (what) => this.#exports.wire_remote_choose(from, what, now) === 1),
    );
  }

  /** All topics that are known, by name. */
  topics(): TopicInfo[] {
    const { exports } = { exports: this.#exports };
    const list: TopicInfo[] = [];
    exports.wire_topics_begin();
    for (let kind = exports.wire_topics_next(); kind !== 0 && list.length < maxListed;) {
      const text = (pointer: number): string => this.#wire.string(pointer);
      const [name, type] = [text(exports.wire_topics_name()), text(exports.wire_topics_type())];
      list.push({ name, type, text: text(exports.wire_topics_text()), own: kind === 2 });
      kind = exports.wire_topics_next();
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

  /** Creates topics from such JSON. Returns what is wrong with it, "" for nothing; single items are warnings of the server. */
  restore(text: string): string {
    const bytes = new TextEncoder().encode(text);
    const good = this.#wire.lend(bytes, (pointer, size) => this.#exports.wire_server_restore(pointer, size)) === 1;
    return good ? "" : this.#wire.problem().message || "it is no such JSON";
  }
}
