// The network worker: takes frames from the simulation's tap and gives them to the protocols, beside the simulation and never
// in its way; their input goes back up the tap.
import { frameHeader } from "../sim/boundary/abi.gen.ts";
import { siteFile, siteFiles } from "../sim/core/files.ts";
import { holdLife } from "../sim/boundary/lifeline.ts";
import type { FromTap, ToTap } from "../sim/boundary/protocol.ts";
import type { Adapter, AdapterHost } from "./adapter.ts";
import { Aim } from "./aim.ts";
import { Hal, type HalSocket } from "./hal.ts";
import { icdField, importIcd } from "./icd-scenario.ts";
import { Icd } from "./icd.ts";
import { Link } from "./link.ts";
import { Monitor } from "./monitor.ts";
import { PageServer } from "./page-server.ts";
import type { FromNet, ToNet } from "./protocol.ts";
import { Recorder } from "./recorder.ts";
import { ValuesDesk } from "./values-desk.ts";
import { Watcher } from "./watcher.ts";
import { readIcdConfig } from "./icd-config.ts";
import { Wire } from "./wire.ts";

interface WorkerScope {
  postMessage(message: FromNet, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToNet>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

holdLife();

/** Between two reports [ms]. */
const statusMs = 250;
/** Between two looks whether drawings have changed [ms]. */
const drawingsMs = 50;

/** The protocols of this worker. */
interface Adapters {
  readonly aim: Aim;
  readonly link: Link;
  readonly recorder: Recorder;
  readonly hal: Hal;
  readonly icd: Icd;
}

type Protocols = Omit<Adapters, "aim">;

/** The parts that want vision blocks: a connection, a log. */
const wanting = new Set<"link" | "recorder">();

function want(who: "link" | "recorder", wanted: boolean, frames: MessagePort): void {
  const before = wanting.size > 0;
  if (wanted) wanting.add(who);
  else wanting.delete(who);
  if (wanting.size > 0 !== before) frames.postMessage({ type: "vision", on: !before } satisfies ToTap);
}

let opening: Promise<Adapters> | null = null;
let wire: Wire | null = null;
let watcher: Watcher | null = null;
let values: ValuesDesk | null = null;

function makeHost(frames: MessagePort, base: string): AdapterHost {
  const drivers = new Set<Adapter>();
  return {
    ...(base.startsWith("http:") ? { reach } : {}),
    now: () => performance.now(),
    schedule: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    input: (input) => frames.postMessage({ type: "input", input } satisfies ToTap, [input]),
    drives: (who, drives) => {
      const before = drivers.size > 0;
      if (drives) drivers.add(who);
      else drivers.delete(who);
      if (drivers.size > 0 !== before) frames.postMessage({ type: "drives", drives: !before } satisfies ToTap);
    },
    monitor: new Monitor(),
  };
}

/** The server's answer at an address, if it comes within a second. */
async function probe(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1000), cache: "no-store" });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Does anybody listen there? Only a page over http asks, as `serve` has it: from a site on the internet, a request to this machine may
 * need a permission that a WebSocket does not.
 */
async function reach(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: "no-cors", cache: "no-store", signal: AbortSignal.timeout(2000) });
    return true;
  } catch {
    return false;
  }
}

async function open(base: string, frames: MessagePort): Promise<Adapters> {
  // Messages that come before the module is there wait in the port.
  const module = await Wire.create(await siteFile(siteFiles(base), "wire.wasm"));
  const host = makeHost(frames, base);
  const socket = (url: string, protocols: string[]): never => new WebSocket(url, protocols) as never;
  wire = module;
  watcher = new Watcher(module, host.monitor, {
    // Not performance.timeOrigin with performance.now(): most machines do not count their sleep there.
    wall: Date.now,
    schedule: host.schedule,
    post: (rows, left) => scope.postMessage({ type: "messages", rows, left }),
  });
  const plain = (url: string): WebSocket => new WebSocket(url);
  const reset = (): void => scope.postMessage({ type: "icd-reset" });
  const desk = new ValuesDesk(module, ["run", "network"], {
    post: (message, transfer) => scope.postMessage({ type: "values", message }, transfer),
    schedule: host.schedule,
    now: host.now,
    wanted: (on) => frames.postMessage({ type: "follow", on } satisfies ToTap),
    pump: () => adapters.link.pump(),
  });
  values = desk;
  const server = new PageServer(module, { ...host, warn: (text) => aim.warn(text) });
  const adapters: Protocols = {
    link: new Link(module, {
      ...{ ...host, socket, probe },
      pageSocket: () => server.socket("Sandlot"),
      arriving: () => desk.arriving(),
      fresh: () => desk.subscribe(true),
      vision: (wanted) => want("link", wanted, frames),
      tell: ({ kind, camera, record }) =>
        kind === "control"
          ? frames.postMessage({ type: "camera", camera, control: record } satisfies ToTap, [record])
          : frames.postMessage({ type: "orientation", camera, orientation: record } satisfies ToTap, [record]),
    }),
    hal: new Hal(module, {
      ...host,
      halSocket: (url) => plain(url) as unknown as HalSocket,
      met: () => adapters.link.nudge(),
    }),
    icd: new Icd(module, { ...host, reset, socket: (url) => plain(url) as never }),
    recorder: new Recorder(module, Date.now, undefined, (wanted) => want("recorder", wanted, frames)),
  };
  const aim = new Aim(adapters.link, server, { ...host, socket });
  frames.onmessage = ({ data }: MessageEvent<FromTap>) => {
    try {
      tell(desk, data);
      for (const adapter of Object.values(adapters) as Adapter[]) {
        if (data.type === "schema") adapter.begin(new Uint8Array(data.schema), data.count);
        else if (data.type === "vision") adapter.vision?.(new Uint8Array(data.block));
        else if (data.type === "frame") adapter.frame(new Uint8Array(data.frame));
      }
      if (data.type === "frame" || data.type === "shown") {
        frames.postMessage({ type: "recycle", frame: data.frame } satisfies ToTap, [data.frame]);
      }
    } catch (error) {
      broken(error);
    }
  };
  setInterval(() => {
    const drawings = adapters.link.remote.changedDrawings();
    if (drawings === null) return;
    const numbers = drawings.draws.map((draw) => draw.numbers.buffer);
    scope.postMessage({ type: "drawings", drawings }, numbers as ArrayBuffer[]);
  }, drawingsMs);
  setInterval(() => {
    scope.postMessage({ type: "status", status: adapters.link.status });
    scope.postMessage({ type: "hal-status", status: adapters.hal.status });
    const { status } = adapters.recorder;
    if (status.state !== "off") scope.postMessage({ type: "recorder-status", status });
    if (adapters.icd.status.state !== "off") scope.postMessage({ type: "icd-status", status: adapters.icd.status });
  }, statusMs);
  return { ...adapters, aim };
}

/** The store of values takes the run's frames, also those of moments that are only shown. */
function tell(desk: ValuesDesk, data: FromTap): void {
  if (data.type === "schema") desk.begin(new Uint8Array(data.schema), data.count);
  else if (data.type === "branch") desk.branch(data.tick);
  else if (data.type !== "vision") {
    const tick = new DataView(data.frame).getUint32(frameHeader.tick.offset, true);
    desk.frame(new Uint8Array(data.frame), tick, data.end);
  }
}

function broken(error: unknown): void {
  scope.postMessage({ type: "broken", message: error instanceof Error ? error.message : String(error) });
}

async function importConfig({ text, name, field }: Extract<ToNet, { type: "icd-import" }>): Promise<void> {
  if (wire === null) return;
  try {
    const config = await readIcdConfig(text, name);
    const result = importIcd(wire, config, icdField(field.name, field.json), name.replace(/\.ya?ml$/, ""));
    scope.postMessage({ type: "icd-imported", result, problem: "" });
  } catch (error) {
    scope.postMessage({
      type: "icd-imported",
      result: null,
      problem: error instanceof Error ? error.message : String(error),
    });
  }
}

function take(message: ToNet, { aim, link, hal, icd, recorder }: Adapters): void {
  switch (message.type) {
    case "open":
      return;
    case "connect":
      recorder.akit = "akit" in message.target && message.target.akit === true;
      aim.choose(message.target);
      scope.postMessage({ type: "status", status: link.status });
      return;
    case "program":
      return aim.take(message.port);
    case "camera":
      link.setCamera(message.camera);
      return;
    case "names":
      recorder.year = message.year;
      link.setYear(message.year);
      return;
    case "record":
      if (message.what === "file") return scope.postMessage({ type: "log", file: recorder.file() });
      recorder[message.what]();
      scope.postMessage({ type: "recorder-status", status: recorder.status });
      return;
    case "events":
      recorder.events(message.events);
      return;
    case "topics":
      scope.postMessage({ type: "topics", topics: link.topics() });
      return;
    case "choose":
      link.choose(message.base, message.option);
      scope.postMessage({ type: "status", status: link.status });
      return;
    case "hal":
      hal.connect(message.target, message.robot, message.year, message.proposed);
      scope.postMessage({ type: "hal-status", status: hal.status });
      return;
    case "joysticks":
      hal.setJoysticks(message.joysticks);
      return;
    case "emergencyStop":
      hal.setEmergencyStop(message.stopped);
      return;
    case "gameData":
      hal.setGameData(message.text);
      return;
    case "fms":
      hal.setFms(message.attached);
      return;
    case "operatingModes":
      hal.setOperatingModes(message.ids);
      return;
    case "icd":
      icd.connect(message.target);
      scope.postMessage({ type: "icd-status", status: icd.status });
      return;
    case "icd-sticks":
      icd.setSticks(message.sticks);
      return;
    case "watch":
      watcher?.watch(message.watch);
      return;
    case "message-detail":
      scope.postMessage({ type: "message-detail", id: message.id, detail: watcher?.detail(message.id) ?? null });
      return;
    case "icd-import":
      importConfig(message);
      return;
    case "values":
      values?.take(message.message);
      return;
  }
}

scope.onmessage = ({ data }) => {
  if (data.type === "open") {
    opening = open(data.base, data.frames);
    opening.catch(broken);
    return;
  }
  opening?.then((adapters) => take(data, adapters)).catch(broken);
};
