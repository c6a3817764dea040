// NetworkTables of a run without a page: a server in this process with the run's own tables, as the page's server has them, for the
// program that drives a robot of it. All of it happens between two ticks, by the run's clock, so that it is the same each time.
import type { FromProgramEnd } from "../net/program-line.ts";
import { Limelight, type CameraWord } from "../net/limelight.ts";
import { Remote, type RemoteChooser } from "../net/remote.ts";
import { NtClient, NtServer, Telemetry, type Wire, type WireFrame } from "../net/wire.ts";
import { ProgramTables, type TablesPort } from "./program-tables.ts";
import type { TopicChange, TopicWants } from "./python.ts";

const protocol = "v4.1.networktables.first.wpi.edu";
const tickMicroseconds = 20_000;
/** Messages go to and fro until there are none; more rounds than this are not needed for any of them. */
const mostRounds = 64;

/** The run's cameras: web/sim/core/vision-core.ts. */
export interface RunCameras {
  readonly isOpen: boolean;
  open(robot: number): boolean;
  update(): number;
  block(size: number): ArrayBuffer;
  control(camera: number, record: Uint8Array): boolean;
  orient(camera: number, record: Uint8Array): boolean;
}

/** The run's tables that a program reads, by the names it asks for: all with these beginnings. */
const cameraTables = ["/limelight", "/photonvision/", "/CameraPublisher/"];
const runTables = ["/Sandlot/", "/SmartDashboard/Sandlot"];

const asks = (wants: TopicWants, tables: readonly string[]): boolean =>
  wants.names.some((name) => tables.some((table) => name.startsWith(table))) ||
  wants.below.some((path) => tables.some((table) => path.startsWith(table) || table.startsWith(path)));

export class RunTables {
  readonly #wire: Wire;
  readonly #schema: { readonly records: Uint8Array; readonly count: number };
  readonly #cameras: RunCameras;
  readonly #robot: number;
  readonly #server: NtServer;
  readonly #run: NtClient;
  readonly #limelight: Limelight;
  /** It takes the program's values, orders to cameras among them. */
  readonly #remote: Remote;
  readonly #program: ProgramTables;
  readonly #port: TablesPort;
  /** Numbers of the server's clients: the run, and its program. */
  readonly #clients: readonly [run: number, program: number];
  #telemetry: Telemetry | null = null;
  #hasCameras = false;
  #hasChoosers = false;
  #now = 1;
  #fromProgram: (string | Uint8Array)[] = [];
  #due: (() => void)[] = [];

  /**
   * wire: one of its own, for the server. programWire: any other one, for the program's end. warn: a sentence for the program's
   * console.
   */
  constructor(
    wire: Wire,
    programWire: Wire,
    schema: { readonly records: Uint8Array; readonly count: number },
    cameras: RunCameras,
    robot: number,
    warn: (text: string) => void,
  ) {
    this.#wire = wire;
    this.#schema = schema;
    this.#cameras = cameras;
    this.#robot = robot;
    this.#server = new NtServer(wire, 2);
    this.#run = new NtClient(wire);
    this.#limelight = new Limelight(wire);
    this.#limelight.begin(schema.records, schema.count);
    this.#limelight.subscribe(true);
    this.#remote = new Remote(wire);
    this.#remote.begin(schema.records, schema.count);
    this.#port = { postMessage: (message) => this.#send(message), onmessage: null };
    const schedule = (callback: () => void): (() => void) => {
      this.#due.push(callback);
      return () => (this.#due = this.#due.filter((each) => each !== callback));
    };
    this.#program = new ProgramTables(programWire, this.#port, { now: () => this.#now / 1000, schedule, warn });
    const connect = (name: string): number => this.#server.connect(wire.choose(protocol), name, "this run", this.#now);
    this.#clients = [connect("Sandlot"), connect("robot")];
    this.#run.connected(protocol, this.#now);
    this.#tellProgram({ type: "open", protocol });
    this.#exchange();
  }

  /** Before the program's tick: what the cameras and the run say at a tick of the run. */
  publish(frame: Uint8Array, tick: number): void {
    this.#now = 1 + tick * tickMicroseconds;
    this.#telemetry?.write("client", frame, this.#now);
    if (this.#hasCameras) {
      const block = new Uint8Array(this.#cameras.block(this.#cameras.update()));
      this.#limelight.write("client", block, this.#now);
    }
    this.#exchange();
  }

  /** Messages for the program's tick. */
  heard(): readonly string[] {
    return this.#program.heard();
  }

  /** What the program has changed in its tick, and what it reads from now on. */
  tell(changes: readonly TopicChange[], wants: TopicWants): void {
    if (!this.#hasCameras && asks(wants, cameraTables)) this.#openCameras();
    if (this.#telemetry === null && asks(wants, runTables)) this.#openTelemetry();
    this.#program.tell(changes, wants);
    this.#exchange();
    this.#remote.take(this.#now);
    for (const word of this.#limelight.said()) this.#order(word);
  }

  /** The program's choosers, from the first time this is asked on. */
  choosers(): readonly RemoteChooser[] {
    if (!this.#hasChoosers) {
      this.#hasChoosers = true;
      this.#remote.subscribe(true);
      this.#exchange();
      this.#remote.take(this.#now);
    }
    return this.#remote.choosers;
  }

  /** Chooses an option of one of them; the program hears it in its next tick. */
  choose(base: string, option: string): void {
    this.#remote.choose(base, option, this.#now);
    this.#exchange();
  }

  close(): void {
    this.#limelight.close();
    this.#remote.close();
    this.#telemetry?.close();
    this.#run.close();
    this.#server.close();
  }

  #openCameras(): void {
    const isThere = this.#cameras.isOpen || this.#cameras.open(this.#robot);
    this.#hasCameras = isThere;
    if (isThere) this.#limelight.open({ field2d: true, guest: true });
  }

  /** The program has the FMSInfo of a robot, and the run the rest. */
  #openTelemetry(): void {
    const { records, count } = this.#schema;
    this.#telemetry = new Telemetry(this.#wire, records, count, { fms: false, field2d: true, guest: true });
  }

  #order({ kind, camera, record }: CameraWord): void {
    const bytes = new Uint8Array(record);
    if (kind === "control") this.#cameras.control(camera, bytes);
    else this.#cameras.orient(camera, bytes);
  }

  #send(message: FromProgramEnd): void {
    if (message.type === "frame") this.#fromProgram.push(message.data);
  }

  #tellProgram(data: Parameters<NonNullable<TablesPort["onmessage"]>>[0]["data"]): void {
    this.#port.onmessage?.({ data } as Parameters<NonNullable<TablesPort["onmessage"]>>[0]);
  }

  /** Until nobody has anything to say. */
  #exchange(): void {
    for (let round = 0; round < mostRounds; round++) if (!this.#round()) return;
  }

  #round(): boolean {
    let moved = false;
    const [run, program] = this.#clients;
    for (const callback of this.#due.splice(0)) callback();
    for (let frame = this.#run.next(this.#now); frame !== null; frame = this.#run.next(this.#now)) {
      moved = true;
      this.#receive(run, frame);
    }
    for (const data of this.#fromProgram.splice(0)) {
      moved = true;
      const isText = typeof data === "string";
      this.#server.receive(
        program,
        isText ? "text" : "binary",
        isText ? new TextEncoder().encode(data) : data,
        this.#now,
      );
    }
    for (const client of this.#clients) {
      for (
        let frame = this.#server.next(client, this.#now);
        frame !== null;
        frame = this.#server.next(client, this.#now)
      ) {
        moved = true;
        this.#deliver(client, frame);
      }
    }
    while (this.#server.nextEvent(this.#now) !== null);
    return moved;
  }

  #receive(client: number, frame: WireFrame): void {
    if (frame.kind === "text") this.#server.receive(client, "text", new TextEncoder().encode(frame.text), this.#now);
    else if (frame.kind === "binary") this.#server.receive(client, "binary", frame.bytes, this.#now);
  }

  /** A frame of the server's for one of the two. */
  #deliver(client: number, frame: WireFrame): void {
    // As a browser answers a server's ping.
    if (frame.kind === "ping") return this.#server.receive(client, "pong", frame.bytes, this.#now);
    if (frame.kind !== "text" && frame.kind !== "binary") return;
    if (client === this.#clients[1])
      return this.#tellProgram({ type: "frame", data: frame.kind === "text" ? frame.text : frame.bytes });
    const bytes = frame.kind === "text" ? new TextEncoder().encode(frame.text) : frame.bytes;
    this.#run.receive(frame.kind, bytes, this.#now);
  }
}
