// The page's end of HALSim with the real core behind it, and a clock that stands until it is moved.
import { join } from "node:path";
import WebSocket from "ws";
import { Hal, type HalSocket } from "../../web/net/hal.ts";
import { Monitor } from "../../web/net/monitor.ts";
import type { HalTarget } from "../../web/net/protocol.ts";
import { inputHeader, inputRobot } from "../../web/sim/boundary/abi.gen.ts";
import { Frame, newRobotState } from "../../web/sim/boundary/frame.ts";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { openWire, root } from "./helpers.ts";
import type { RobotProgram } from "./robot-program.ts";

/** Timers and time for the adapter. */
export class Clock {
  now = 1000;
  #timers: { readonly at: number; readonly callback: () => void }[] = [];

  schedule(callback: () => void, delayMs: number): () => void {
    const timer = { at: this.now + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Timers that are set. */
  get waiting(): number {
    return this.#timers.length;
  }

  advance(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
    this.now = end;
  }
}

/** Lets sockets work until something is so. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !condition();) {
    if (performance.now() > end) throw new Error(`it never came to: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

export const kitbot = JSON.stringify({
  sandlot: 1,
  name: "square",
  field: "practice",
  pieces: "none",
  match: { start: "teleop", clock: false },
  robots: [{ robot: "kitbot", station: "blue1", at: [3, 1.3, 0], program: "external" }],
});

export class HalRun {
  readonly clock = new Clock();
  readonly hal: Hal;
  readonly core: Core;
  /** URLs of all sockets that were made. */
  readonly attempts: string[] = [];
  readonly sockets: WebSocket[] = [];
  readonly messages = { in: 0, out: 0 };
  drives = false;
  /** Blocks since the last tick; the last counts. */
  blocks: ArrayBuffer[] = [];

  private constructor(
    core: Core,
    wire: Awaited<ReturnType<typeof openWire>>,
    origin: string | undefined,
    reach?: (url: string) => Promise<boolean>,
  ) {
    this.core = core;
    const monitor = new Monitor();
    monitor.watch(({ protocol, direction }) => {
      if (protocol === "HALSim") this.messages[direction]++;
    });
    this.hal = new Hal(wire, {
      halSocket: (url) => {
        this.attempts.push(url);
        const socket = new WebSocket(url, origin === undefined ? {} : { origin });
        socket.on("error", () => {});
        this.sockets.push(socket);
        return socket as unknown as HalSocket;
      },
      ...(reach === undefined ? {} : { reach }),
      monitor,
      input: (block) => {
        this.blocks.push(block);
        core.addInput(new Uint8Array(block));
      },
      drives: (_who, drives) => (this.drives = drives),
      now: () => this.clock.now,
      schedule: (callback, delayMs) => this.clock.schedule(callback, delayMs),
    });
  }

  static async open(scenario = kitbot, origin?: string, reach?: (url: string) => Promise<boolean>): Promise<HalRun> {
    const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
    const run = new HalRun(core, await openWire(), origin, reach);
    await run.load(scenario);
    return run;
  }

  async load(scenario: string): Promise<void> {
    await this.core.load(scenario, "hal", folderFiles(root));
    const { records, count } = this.core.schema();
    this.hal.begin(new Uint8Array(records), count);
  }

  connect(target: HalTarget, robot = 0, year: 2026 | 2027 = 2026, proposed = false): void {
    this.hal.connect(target, robot, year, proposed);
  }

  /** A tick of the simulation and of the time, without waiting for anybody. */
  step(): void {
    this.blocks = [];
    this.core.step(1);
    this.clock.advance(20);
    this.frame();
  }

  /** The program hears the state that there is. */
  frame(): void {
    this.hal.frame(new Uint8Array(this.core.frame()));
  }

  /** A tick in which the program hears the frame and its answer is here before the next. */
  async tick(program: RobotProgram): Promise<void> {
    const { packets } = program;
    this.step();
    await until("a packet at the program", () => program.packets > packets);
    if (!program.mute) await until("its answer", () => this.hal.status.received >= program.sent);
  }

  async ticks(program: RobotProgram, count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.tick(program);
  }

  pose(): { x: number; y: number; yaw: number } {
    const state = newRobotState();
    new Frame(this.core.frame()).robot(0, state);
    return { x: state.position.x, y: state.position.y, yaw: state.yaw };
  }

  /** Volts of a motor in the last block. */
  volts(): number[] {
    const block = this.blocks.at(-1);
    return block === undefined ? [] : [...blockOf(block).volts];
  }
}

/** Station blue1 of a block. */
export function blockOf(block: ArrayBuffer): { present: number; voltMask: number; volts: number[] } {
  const view = new DataView(block);
  const base = inputHeader.byteLength;
  const mask = view.getUint32(base + inputRobot.voltMask.offset, true);
  const volts: number[] = [];
  for (let i = 0; i < inputRobot.volts.count; i++)
    if (((mask >> i) & 1) === 1) volts.push(view.getFloat64(base + inputRobot.volts.offset + 8 * i, true));
  return { present: view.getUint32(base + inputRobot.present.offset, true), voltMask: mask, volts };
}
