// A page without a page: a real core that steps, a Link around the network module, real sockets. The Link's input for the
// simulation goes to the core, as the tap has it.
import { join } from "node:path";
import WebSocket from "ws";
import { folderFiles, openCore, type Core } from "../../web/sim/node.ts";
import { Frame, newRobotState, type RobotState } from "../../web/sim/boundary/frame.ts";
import type { CameraWord } from "../../web/net/limelight.ts";
import { Link, type LinkSocket, type LinkTarget } from "../../web/net/link.ts";
import { PageServer } from "../../web/net/page-server.ts";
import { ValuesDesk } from "../../web/net/values-desk.ts";
import type { FromValues } from "../../web/net/values-protocol.ts";
import { Monitor } from "../../web/net/monitor.ts";
import { openWire, probe, root } from "./helpers.ts";

/** Real time between two ticks [ms], in which sockets work. Nothing is concluded from it. */
const pace = 5;

export interface RigOptions {
  readonly program?: string;
  readonly robot?: string;
  readonly station?: string;
  readonly at?: readonly [number, number, number];
  readonly field?: string;
  /** Of the page, as servers are told. */
  readonly origin?: string;
  /** Does anybody listen at an http address? Not asked without it. */
  readonly reach?: (url: string) => Promise<boolean>;
  /** Connects there before it has a run, as a page does whose network worker starts with its first connection. */
  readonly first?: LinkTarget;
}

export class LinkRig {
  readonly core: Core;
  readonly link: Link;
  /** The stores of values, as the network worker has them, and their messages. */
  readonly values: ValuesDesk;
  readonly said: FromValues[] = [];
  /** The page's own server, and the values that it ignored. */
  readonly server: PageServer;
  readonly ignored: string[];
  /** Input blocks so far. */
  blocks = 0;
  /** The run's news about its drivers. */
  readonly drives: boolean[];
  /** Orders of robot code to cameras, all that came. */
  readonly told: CameraWord[] = [];
  /** Of the last tick, while the test wants to see it. */
  block: ArrayBuffer | null = null;
  /** How far the page's clock is ahead of the machine's [ms]. */
  ahead = 0;
  #sees = false;

  private constructor(
    core: Core,
    link: Link,
    values: ValuesDesk,
    drives: boolean[],
    server: PageServer,
    ignored: string[],
  ) {
    this.server = server;
    this.ignored = ignored;
    this.core = core;
    this.link = link;
    this.values = values;
    this.drives = drives;
  }

  static async open(options: RigOptions = {}): Promise<LinkRig> {
    const core = await openCore(join(root, "build/wasm/sandlot.wasm"));
    const drives: boolean[] = [];
    let rig: LinkRig | null = null;
    const wire = await openWire();
    const schedule = (callback: () => void, delayMs: number): (() => void) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    };
    const values = new ValuesDesk(wire, ["run", "network"], {
      post: (message) => rig?.said.push(structuredClone(message)),
      schedule,
      now: () => performance.now(),
      wanted: () => {},
      pump: () => link.pump(),
    });
    const ignored: string[] = [];
    const server = new PageServer(wire, {
      now: () => performance.now(),
      schedule,
      warn: (text) => void ignored.push(text),
    });
    const link: Link = new Link(wire, {
      ...(options.reach === undefined ? {} : { reach: options.reach }),
      pageSocket: () => server.socket("Sandlot"),
      arriving: () => values.arriving(),
      fresh: () => values.subscribe(true),
      socket: (url, protocols) => {
        const socket = new WebSocket(url, protocols, { origin: options.origin ?? "http://127.0.0.1:8080" });
        socket.on("error", () => {});
        return socket as unknown as LinkSocket;
      },
      probe,
      monitor: new Monitor(),
      input: (block) => {
        core.addInput(new Uint8Array(block));
        if (rig !== null) rig.blocks++;
      },
      drives: (_who, some) => drives.push(some),
      vision: (wanted) => rig?.see(wanted),
      tell: (word) => {
        rig?.told.push(word);
        const { kind, camera, record } = word;
        const bytes = new Uint8Array(record);
        if (kind === "control") core.vision.control(camera, bytes);
        else core.vision.orient(camera, bytes);
      },
      now: () => performance.now() + (rig?.ahead ?? 0),
      schedule,
    });
    rig = new LinkRig(core, link, values, drives, server, ignored);
    if (options.first !== undefined) link.connect(options.first);
    await rig.load(options);
    return rig;
  }

  /** Another run with one robot. */
  async load({
    program = "driver",
    robot = "swerve-shooter",
    station = "blue1",
    at = [3, 3, 1],
    field = "practice",
  }: RigOptions): Promise<void> {
    const scenario = {
      ...{ sandlot: 1, name: "t", field, pieces: "none", match: { start: "teleop", clock: false } },
      robots: [{ robot, station, at, program }],
    };
    await this.core.load(JSON.stringify(scenario), "t", folderFiles(root));
    const { records, count } = this.core.schema();
    this.values.begin(new Uint8Array(records), count);
    this.link.begin(new Uint8Array(records), count);
    this.see(this.#sees);
  }

  /** Looks through the robot's cameras from now on, or not any more, as the tap is told. */
  see(wanted: boolean): void {
    this.#sees = wanted;
    if (wanted) this.core.vision.open(0);
    else this.core.vision.close();
  }

  tick(): void {
    this.core.step(1);
    const frame = new Uint8Array(this.core.frame());
    const tick = Math.round(this.time / 0.02);
    this.values.frame(frame, tick, tick);
    this.link.frame(frame);
    if (!this.core.vision.isOpen) return;
    this.block = this.core.vision.block(this.core.vision.update());
    this.link.vision(new Uint8Array(this.block));
  }

  /** Simulated [s]. */
  get time(): number {
    return new Frame(this.core.frame()).time;
  }

  get robot(): RobotState {
    return new Frame(this.core.frame()).robot(0, newRobotState());
  }

  /** Ticks until a condition holds. */
  async until(what: string, condition: () => boolean): Promise<void> {
    const end = Date.now() + 30_000;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`nothing came of: ${what}`);
      this.tick();
      await new Promise((resolve) => setTimeout(resolve, pace));
    }
  }

  connected(): Promise<void> {
    return this.until("a connection", () => this.link.status.state === "connected");
  }
}
