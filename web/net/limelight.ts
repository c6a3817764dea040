// A robot's cameras on NetworkTables, from wire.wasm: Limelight's tables, both ways. One for each Wire, beside its
// NtClient. The tables are of the robot whose blocks come; that is known when one does.
import { limits, visionHeader } from "../sim/boundary/abi.gen.ts";
import type { WireExports } from "./exports.gen.ts";
import { limelightParts, readCameraWord, wireRoles, type WireRole } from "./results.gen.ts";
import { bitsOf, type Wire } from "./wire.ts";

/** Robot code's order to a camera: a record of the ABI. */
export interface CameraWord {
  readonly kind: "control" | "orientation";
  readonly camera: number;
  readonly record: ArrayBuffer;
}

/** The published tables beside Limelight's and PhotonVision's. */
export interface LimelightParts {
  /** For dashboards. */
  readonly field2d: boolean;
  /** Robot code is on the same server: those for dashboards have names of their own. */
  readonly guest: boolean;
}

export class Limelight {
  readonly #wire: Wire;
  readonly #exports: WireExports;
  #schema: { readonly records: Uint8Array; readonly count: number } | null = null;
  #parts: LimelightParts | null = null;
  #robot = 0;
  /** There is a client that is to hear robot code's orders. The run, whose cameras they are for, may come later. */
  #wanted = false;
  #topics = 0;

  constructor(wire: Wire) {
    this.#wire = wire;
    this.#exports = wire.exports;
  }

  /** Names the run whose cameras it speaks for; they forget their orders and subscribe again. Throws SimDataError. */
  begin(schema: Uint8Array, count: number): void {
    this.#schema = { records: schema.slice(), count };
    this.#robot = 0;
    this.#listen();
    if (this.#parts !== null) this.open(this.#parts);
  }

  /** Publishes the tables from the next block on. */
  open(parts: LimelightParts): void {
    this.#parts = parts;
    if (this.#schema === null) return;
    const { records, count } = this.#schema;
    const bits = bitsOf(limelightParts, { tables: true, photon: true, ...parts });
    this.#topics = 0;
    this.#topics = this.#wire.begin("cameras", records, count, { robot: this.#robot, bits });
  }

  /** No tables any more. Before their NtClient or NtServer goes. */
  close(): void {
    this.#parts = null;
    this.#wanted = false;
    this.#topics = 0;
    this.#wire.close("cameras");
    this.#wire.close("cameraWords");
  }

  /**
   * Subscribes the client to robot code's topics, in this run and in each later one: a page connects before it has a
   * run. fresh: it is another client than the last time.
   */
  subscribe(fresh: boolean): void {
    this.#wanted = true;
    this.#wire.subscribe("cameraWords", fresh);
  }

  /**
   * Publishes a vision block; now: the host's clock at the end of its tick. False: it is not of this run, or there is
   * no publisher.
   */
  write(role: WireRole, block: Uint8Array, now: number): boolean {
    if (this.#parts === null || block.byteLength < visionHeader.byteLength) return false;
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    this.#turnTo(view.getUint32(visionHeader.robot.offset, true));
    const number = wireRoles.indexOf(role);
    return (
      this.#wire.lend(block, (pointer, size) => this.#exports.wire_limelight_write(number, pointer, size, now)) === 1
    );
  }

  /** Robot code's orders to cameras since the last call. */
  said(): CameraWord[] {
    const words: CameraWord[] = [];
    for (;;) {
      const word = this.#wire.read(readCameraWord, this.#exports.wire_limelight_next());
      if (word === null || word.kind === "nothing" || word.record === null) break;
      words.push({ kind: word.kind, camera: word.camera, record: word.record.buffer });
    }
    return words;
  }

  /** Published. */
  get topics(): number {
    return this.#topics;
  }

  /** The ignored orders, with reasons. */
  get warnings(): string[] {
    return this.#wire.warnings("cameraWords");
  }

  /** The page looks through another robot's cameras. */
  #turnTo(robot: number): void {
    if (robot === this.#robot || robot >= limits.maxRobots) return;
    this.#robot = robot;
    this.#listen();
    if (this.#parts !== null) this.open(this.#parts);
  }

  #listen(): void {
    if (this.#schema === null) return;
    const { records, count } = this.#schema;
    this.#wire.begin("cameraWords", records, count, { robot: this.#robot });
    if (this.#wanted) this.subscribe(false);
  }
}
