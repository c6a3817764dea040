// Vision blocks made by hand from the generated tables, and cameras that need no WebAssembly.
import {
  angleTarget,
  detection,
  tagMiss,
  tagSight,
  visionCamera,
  visionHeader,
  visionResult,
} from "../../web/sim/boundary/abi.gen.ts";
import type { FeedCore } from "../../web/sim/worker/vision-feed.ts";
import { writeRecord } from "./fake-frame.ts";

type Records = readonly Readonly<Record<string, number | readonly number[]>>[];

export interface FakeBlock {
  readonly header?: Readonly<Record<string, number | readonly number[]>>;
  readonly cameras?: Records;
  readonly results?: Records;
  readonly sights?: Records;
  readonly misses?: Records;
  readonly detections?: Records;
  readonly angles?: Records;
}

/** A vision block with these records. */
export function fakeVision(content: FakeBlock): ArrayBuffer {
  const parts = [
    ["camera", visionCamera, content.cameras],
    ["result", visionResult, content.results],
    ["sight", tagSight, content.sights],
    ["miss", tagMiss, content.misses],
    ["detection", detection, content.detections],
    ["angle", angleTarget, content.angles],
  ] as const;
  const header: Record<string, number | readonly number[]> = { ...content.header };
  let size: number = visionHeader.byteLength;
  for (const [name, table, records = []] of parts) {
    header[`${name}Count`] = records.length;
    header[`${name}Offset`] = size;
    size += records.length * table.byteLength;
  }
  header["blockBytes"] = size;
  const view = new DataView(new ArrayBuffer(size));
  writeRecord(view, 0, visionHeader, header);
  for (const [name, table, records = []] of parts) {
    records.forEach((record, i) =>
      writeRecord(view, Number(header[`${name}Offset`]) + i * table.byteLength, table, record),
    );
  }
  return view.buffer;
}

/** One camera that publishes in every third tick, as long as it is looked through without a gap. Its orders stay. */
export class FakeVision implements FeedCore {
  isOpen = false;
  /** Its requests, in words. */
  readonly said: string[] = [];
  robots = 1;
  /** Results since it was opened. */
  #heartbeat = 0;
  readonly #now: () => number;
  #fresh = false;
  #tick = -1;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(robot: number): boolean {
    this.said.push(`open ${robot} at ${this.#now()}`);
    this.isOpen = robot < this.robots;
    this.#begin();
    return this.isOpen;
  }
  close(): void {
    if (this.isOpen) this.said.push("close");
    this.isOpen = false;
  }
  #begin(): void {
    this.#heartbeat = 0;
    this.#fresh = false;
    this.#tick = this.#now();
  }
  update(): number {
    if (!this.isOpen) throw new Error("nobody looks");
    const tick = this.#now();
    if (tick !== this.#tick && tick !== this.#tick + 1) this.#begin();
    if (tick === this.#tick + 1) {
      this.#tick = tick;
      this.#fresh = tick % 3 === 0;
      if (this.#fresh) this.#heartbeat++;
    }
    return this.#block().byteLength;
  }
  block(size: number): ArrayBuffer {
    const block = this.#block();
    if (block.byteLength !== size) throw new Error("the size is of another block");
    return block;
  }
  #block(): ArrayBuffer {
    const tick = this.#now();
    return fakeVision({
      header: { tick, time: 0.02 * tick },
      cameras: [{ alive: 1, heartbeat: this.#heartbeat }],
      results: this.#fresh ? [{ heartbeat: this.#heartbeat }] : [],
    });
  }
  control(camera: number, record: Uint8Array): boolean {
    this.said.push(`control ${camera} ${record.length}`);
    return true;
  }
  orient(camera: number, record: Uint8Array): boolean {
    this.said.push(`orient ${camera} ${record.length}`);
    return true;
  }
  fault(camera: number, record: Uint8Array): boolean {
    this.said.push(`fault ${camera} dead ${record[0]}`);
    return true;
  }
  faultTag(record: Uint8Array): boolean {
    this.said.push(`tag ${record[0]} missing ${record[4]}`);
    return true;
  }
  offsetGyro(offset: number): void {
    this.said.push(`gyro ${offset}`);
  }
}
