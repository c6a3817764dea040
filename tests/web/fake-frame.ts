// Frame blocks made by hand from the generated tables, and a core that needs no WebAssembly.
import {
  allianceFrame,
  changeFrame,
  componentFrame,
  frameHeader,
  mechanismFrame,
  motorFrame,
  pieceFrame,
  pieceTypeFrame,
  rangeFrame,
  robotFrame,
  sensorFrame,
  wheelFrame,
} from "../../web/sim/boundary/abi.gen.ts";
import { SimDataError } from "../../web/sim/boundary/errors.ts";
import type { HostCore } from "../../web/sim/worker/host.ts";
import { inputBytes, mergeBlock } from "../../web/sim/boundary/input-block.ts";
import type { FetchFile } from "../../web/sim/core/module.ts";
import type { MatchRequest, SceneInfo, SimEventRecord } from "../../web/sim/boundary/protocol.ts";
import type { StateMemory } from "../../web/sim/core/snapshots.ts";
import { FakeVision } from "./fake-vision.ts";

interface Field {
  readonly offset: number;
  readonly type: string;
  readonly count: number;
}
type Table = Readonly<Record<string, Field | number>>;

/** Writes values into the fields of one record. */
export function writeRecord(
  view: DataView,
  base: number,
  table: Table,
  values: Readonly<Record<string, number | readonly number[]>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const field = table[name];
    if (field === undefined || typeof field === "number") throw new Error(`no field ${name}`);
    [value].flat().forEach((number, i) => {
      if (field.type === "f64") view.setFloat64(base + field.offset + 8 * i, number, true);
      else if (field.type === "f32") view.setFloat32(base + field.offset + 4 * i, number, true);
      else view.setUint32(base + field.offset + 4 * i, number, true);
    });
  }
}

export interface FakeFrame {
  readonly header?: Readonly<Record<string, number | readonly number[]>>;
  readonly alliances?: readonly Readonly<Record<string, number | readonly number[]>>[];
  readonly pieceTypes?: readonly Readonly<Record<string, number>>[];
  readonly robots?: readonly Readonly<Record<string, number | readonly number[]>>[];
  readonly wheels?: readonly Readonly<Record<string, number>>[];
  readonly motors?: readonly Readonly<Record<string, number>>[];
  readonly mechanisms?: readonly Readonly<Record<string, number>>[];
  readonly sensors?: readonly Readonly<Record<string, number | readonly number[]>>[];
  readonly ranges?: readonly Readonly<Record<string, number>>[];
  readonly components?: readonly Readonly<Record<string, readonly number[]>>[];
  readonly pieces?: readonly Readonly<Record<string, number | readonly number[]>>[];
  readonly changes?: readonly Readonly<Record<string, number>>[];
}

/** A frame block with these records. */
export function fakeFrame(content: FakeFrame): ArrayBuffer {
  const blocks = [
    ["alliance", allianceFrame, content.alliances],
    ["pieceType", pieceTypeFrame, content.pieceTypes],
    ["robot", robotFrame, content.robots],
    ["wheel", wheelFrame, content.wheels],
    ["motor", motorFrame, content.motors],
    ["mechanism", mechanismFrame, content.mechanisms],
    ["sensor", sensorFrame, content.sensors],
    ["component", componentFrame, content.components],
    ["range", rangeFrame, content.ranges],
    ["piece", pieceFrame, content.pieces],
    ["change", changeFrame, content.changes],
  ] as const;
  const header: Record<string, number | readonly number[]> = { ...content.header };
  let size: number = frameHeader.byteLength;
  for (const [name, table, records = []] of blocks) {
    header[`${name}Count`] = records.length;
    header[`${name}Offset`] = size;
    size += Math.ceil((records.length * table.byteLength) / 8) * 8;
  }
  header["frameBytes"] = size;
  const view = new DataView(new ArrayBuffer(size));
  writeRecord(view, 0, frameHeader, header);
  for (const [name, table, records = []] of blocks) {
    records.forEach((record, i) =>
      writeRecord(view, Number(header[`${name}Offset`]) + i * table.byteLength, table, record),
    );
  }
  return view.buffer;
}

/** A scene with nothing in it. */
export const emptyScene: SceneInfo = {
  field: "x",
  size: { length: 0, width: 0 },
  robots: [],
  pieceTypes: [],
  phases: [],
  periods: [],
  counters: [],
  windows: [],
  exits: [],
  feeders: [],
  rules: [],
  goals: [],
  bonuses: [],
  gates: [],
  tags: [],
};

/** Counts ticks, adds up its inputs, remembers input and stops or fails on request. */
export class FakeCore implements HostCore {
  loaded = false;
  ticks = 0;
  /** Of all blocks that have acted: the state that inputs make. */
  sum = 0;
  /** Runs once before each tick, for a test to make it slow. */
  beforeTick: () => void = () => {};
  stopAt = Infinity;
  readonly modes: number[] = [];
  readonly matches: MatchRequest[] = [];
  readonly blocks: Uint8Array[] = [];
  readonly events: SimEventRecord[] = [];
  readonly frameBytes = fakeFrame({}).byteLength;
  readonly recordings: HostCore["recordings"] = {
    mark: () => ({ parts: this.#recorded.slice() }),
    restore: ({ parts }) => {
      this.#recorded = parts.slice();
    },
    repeat: (past, until = 0) => {
      this.#past = past?.parts.slice(0, until) ?? [];
    },
    feed: () => {},
    takeOver: () => {},
    replay: { state: "none", ticks: 0, checked: 0, different: null, verified: false },
    bytes: () => new Uint8Array(0),
    left: [],
    join: () => {},
    trouble: "",
  };
  readonly module = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
  readonly poses: HostCore["poses"] = { play: () => {}, seek: () => {}, record: () => {} };
  readonly overlay: HostCore["overlay"] = { watch: () => {}, bytes: () => null, meshes: () => [] };
  readonly vision = new FakeVision(() => this.ticks);
  readonly #block = new Uint8Array(inputBytes);
  /** The block that acted in each tick, and those that are to act again. */
  #recorded: Uint8Array[] = [];
  #past: readonly Uint8Array[] = [];

  async load(text: string, name: string, fetchFile: FetchFile): Promise<SceneInfo> {
    this.loaded = false;
    const file = await fetchFile("fields/x/field.json");
    if (text === "bad") throw new SimDataError({ file: name, path: "/robots/0", message: "is bad" });
    if (file === null) throw new SimDataError({ file: "fields/x/field.json", path: "", message: "is missing" });
    this.loaded = true;
    this.ticks = 0;
    this.sum = 0;
    this.#block.fill(0);
    this.#recorded = [];
    this.#past = [];
    return emptyScene;
  }
  openReplay(..._: Parameters<HostCore["openReplay"]>): ReturnType<HostCore["openReplay"]> {
    throw new Error("the fake core replays nothing");
  }
  schema(): { records: ArrayBuffer; count: number } {
    return { records: new ArrayBuffer(0), count: 0 };
  }
  unload(): void {
    this.loaded = false;
  }
  inputBlock(): Uint8Array {
    return this.#block;
  }
  addInput(block: Uint8Array): void {
    this.blocks.push(block.slice());
    mergeBlock(this.#block, block);
  }
  statePartAt(at: number): string {
    return `byte ${at}`;
  }
  setMode(mode: number): void {
    this.modes.push(mode);
  }
  setMatch(request: MatchRequest): void {
    this.matches.push(request);
  }
  /** Two pages: ticks, and the sum of inputs with the block of the next tick. */
  state(): StateMemory {
    const pageBytes = inputBytes + 8;
    const shadow = new Uint8Array(2 * pageBytes);
    const now = (): Uint8Array => {
      const bytes = new Uint8Array(2 * pageBytes);
      new DataView(bytes.buffer).setFloat64(0, this.ticks, true);
      new DataView(bytes.buffer).setFloat64(pageBytes, this.sum, true);
      bytes.set(this.#block, pageBytes + 8);
      return bytes;
    };
    let first = true;
    return {
      pages: 2,
      pageBytes,
      scan: () => {
        const bytes = now();
        const differs = (page: number): boolean =>
          first ||
          bytes
            .subarray(page * pageBytes, (page + 1) * pageBytes)
            .some((byte, i) => byte !== shadow[page * pageBytes + i]);
        const changed = [0, 1].filter(differs);
        shadow.set(bytes);
        first = false;
        return Uint32Array.from(changed);
      },
      shadow: () => shadow,
      put: (pages) => {
        const view = new DataView(shadow.buffer);
        if (pages.includes(0)) this.ticks = view.getFloat64(0, true);
        if (!pages.includes(1)) return;
        this.sum = view.getFloat64(pageBytes, true);
        this.#block.set(shadow.subarray(pageBytes + 8));
      },
    };
  }
  step(ticks: number): number {
    for (let i = 0; i < ticks; i++) {
      if (this.ticks >= this.stopAt) return i;
      this.beforeTick();
      const again = this.#past[this.ticks];
      if (again !== undefined) this.#block.set(again);
      this.#recorded.push(this.#block.slice());
      this.sum = (31 * this.sum + this.#block.reduce((sum, byte, at) => sum + byte * (at + 1), 0)) % 2 ** 32;
      this.#block.fill(0);
      this.ticks++;
    }
    return ticks;
  }
  frame(into?: ArrayBuffer): ArrayBuffer {
    const bytes = fakeFrame({ header: { tick: this.ticks, time: this.ticks * 0.02 } });
    if (into === undefined) return bytes;
    new Uint8Array(into).set(new Uint8Array(bytes));
    return into;
  }
  takeEvents(): SimEventRecord[] {
    return this.events.splice(0);
  }
  hash(): string {
    if (!this.loaded) throw new Error("no scenario is loaded");
    return (BigInt(this.sum) * 2n ** 32n + BigInt(this.ticks)).toString(16).padStart(16, "0");
  }
  get stopText(): string {
    return this.ticks >= this.stopAt ? "blue1: a speed is not finite" : "";
  }
}
