// A robot of a run driven by a program in this process: frames in, input blocks out, in step with the run. The program talks to the
// same simulated hardware as one that is connected over a socket.
import { HalRobot } from "../net/hal-wire.ts";
import type { Wire } from "../net/wire.ts";
import { PhysicsPlace, type PhysicsChoice, type Place } from "./physics-place.ts";
import type { Look, RanLines } from "./code-protocol.ts";
import {
  askMade,
  type ConsoleLine,
  type ProgramSays,
  type Reached,
  type TopicChange,
  type TopicWants,
} from "./python.ts";

const tickMicroseconds = 20_000;

/** A program by its begin and its ticks: see python.ts. */
export interface Program {
  tick(microseconds: number, messages: string): ProgramSays;
  /** The same, where a program may wait in the middle of it. */
  tickLater?(microseconds: number, messages: string): Promise<ProgramSays>;
}

export interface CodeRobotHost {
  /** The program's prints, with the tick. */
  print(line: ConsoleLine, tick: number): void;
  /** The program's changes on NetworkTables. */
  topics?(changes: readonly TopicChange[], wants: TopicWants): void;
  /** The others' changes there since the last tick, as messages for the program. */
  heard?(): readonly string[];
  /** Lines that ran in the last moment, while they are looked at. */
  ran?(lines: RanLines): void;
}

export class CodeRobot {
  readonly #hal: HalRobot;
  readonly #program: Program;
  readonly #host: CodeRobotHost;
  readonly #place: PhysicsPlace;
  #decided = false;
  #ended: string | null = null;
  #reached: Reached | null = null;
  #made: string | null = null;
  /** For the program's next tick. */
  #looks: string[] = [];

  /** robot: its index in the run. Throws when the run has no such robot. */
  constructor(
    wire: Wire,
    schema: { readonly records: Uint8Array; readonly count: number },
    robot: number,
    program: Program,
    host: CodeRobotHost,
    physics: PhysicsChoice = "auto",
  ) {
    this.#place = new PhysicsPlace(physics, robot);
    this.#hal = new HalRobot(wire, 2026);
    const reason = this.#hal.begin(schema.records, schema.count, robot);
    if (reason !== null) throw new RangeError(reason);
    this.#program = program;
    this.#host = host;
    this.#hal.connected();
  }

  /** Whether the program's physics.py has the robot's place; else the world has it. */
  get physicsOwns(): boolean {
    return this.#place.owns;
  }

  /** Where on the field the middle of physics.py's own frame is; null: it has none. */
  get physicsBase(): Place | null {
    return this.#place.base;
  }

  /** Why the program has ended; null while it runs. */
  get ended(): string | null {
    return this.#ended;
  }

  /** The chosen line that the program has come to in its last tick, once; null: none. */
  takeReached(): Reached | null {
    const reached = this.#reached;
    this.#reached = null;
    return reached;
  }

  /** A person's look into the program, from the next tick on. */
  look(look: Look): void {
    this.#looks.push(JSON.stringify({ type: "Look", device: "", data: look }));
  }

  /** The program's devices, asked with the next tick and there after it; null: it did not come to answer. */
  askMade(): void {
    this.#looks.push(askMade);
  }

  get made(): string | null {
    return this.#made;
  }

  /** The program's messages while it was started, at a tick of the run. */
  began(says: ProgramSays, tick = 0): void {
    this.#take(says, tick);
  }

  /** The driver station's words to the program: its joysticks, its emergency stop, the game's data, its FMS. */
  get station(): Pick<HalRobot, "joysticks" | "stop" | "gameData" | "fms"> {
    return this.#hal;
  }

  /** The blocks for a program that is gone: the robot stands still, and goes back to its own program. */
  lastWords(): { readonly still: ArrayBuffer | null; readonly letGo: ArrayBuffer | null } {
    return { still: this.#hal.input(Number.MAX_SAFE_INTEGER), letGo: this.#hal.letGo() };
  }

  /** The state at a tick: the program's loop runs, and its wishes are returned as an input block for the next tick. */
  tick(frame: Uint8Array, tick: number): ArrayBuffer | null {
    if (this.#ended === null) this.#take(this.#program.tick(tick * tickMicroseconds, this.#messages(frame)), tick);
    return this.#block(frame, tick);
  }

  /** The same, later. */
  async tickLater(frame: Uint8Array, tick: number): Promise<ArrayBuffer | null> {
    const program = this.#program;
    if (this.#ended === null) {
      const [time, messages] = [tick * tickMicroseconds, this.#messages(frame)];
      this.#take(await (program.tickLater?.(time, messages) ?? program.tick(time, messages)), tick);
    }
    return this.#block(frame, tick);
  }

  #messages(frame: Uint8Array): string {
    this.#hal.frame(frame);
    const messages = [...this.#looks, ...this.#hal.messages(), ...(this.#host.heard?.() ?? [])];
    this.#looks = [];
    if (!this.#decided) messages.push(this.#place.decide(this.#hal.report("mapped")));
    this.#decided = true;
    return messages.join("\n");
  }

  #block(frame: Uint8Array, tick: number): ArrayBuffer | null {
    const block = this.#hal.input((tick * tickMicroseconds) / 1e6);
    if (block !== null && this.#ended === null) this.#place.drive(block, frame);
    return block;
  }

  /** The program's devices beside robot.json's: those that fit, and those that do not. */
  report(): { readonly mapped: string[]; readonly unmapped: string[]; readonly silent: string[] } {
    return {
      mapped: this.#hal.report("mapped"),
      unmapped: this.#hal.report("unmapped"),
      silent: this.#hal.report("silent"),
    };
  }

  close(): void {
    this.#hal.close();
  }

  #take({ messages, topics, wants, console, reached, ended, made, ran }: ProgramSays, tick: number): void {
    this.#made = made ?? this.#made;
    const seconds = (tick * tickMicroseconds) / 1e6;
    for (const message of messages) {
      if (this.#place.take(message)) continue;
      const fault = this.#hal.receive(message, seconds);
      if (fault !== null)
        this.#host.print({ stream: "err", text: `a message of the program is refused: ${fault}` }, tick);
    }
    // A program that changes nothing is there all the same.
    this.#hal.receive('{"type":"HAL","device":"","data":{}}', seconds);
    const tells = topics.length + wants.names.length + wants.below.length > 0;
    if (tells) this.#host.topics?.(topics, wants);
    for (const line of console) this.#host.print(line, tick);
    this.#reached = reached;
    if (ran !== undefined) this.#host.ran?.(ran);
    this.#ended ??= ended;
  }
}
