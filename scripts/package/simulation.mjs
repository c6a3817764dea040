// The library: import { Simulation } from "sandlot". A run of the core in this program: load, step, read values, snapshot.
import { contentRoot, root } from "../cli/home.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const bundle = (name) => import(pathToFileURL(join(root, "build/node", name)).href);
const rootName = "/Sandlot/";

export class Simulation {
  #core;
  #sandlot;
  #net;
  #wire;
  #scene;
  #store;
  #run;
  #topics;
  #columns = new Map();
  #fed = -1;
  #tick = 0;
  #buffer;
  #snapshots = null;
  /** Those that this simulation made. */
  #own = new WeakSet();
  #events = [];
  #judge = null;

  /** Loads a scenario: FIELD/NAME of one that ships, JSON text, or an object. Rejects with one readable line. */
  static async load(scenario, { files } = {}) {
    const [sandlot, net] = await Promise.all([bundle("sandlot.mjs"), bundle("wire.mjs")]);
    const site = files ?? sandlot.folderFiles(contentRoot);
    const core = await sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
    const wire = await net.openWire(join(root, "build/wasm/wire.wasm"));
    const { text, name } = await textOf(scenario, site);
    const scene = await core.load(text, name, site);
    return new Simulation(core, sandlot, net, wire, scene);
  }

  constructor(core, sandlot, net, wire, scene) {
    this.#core = core;
    this.#sandlot = sandlot;
    this.#net = net;
    this.#wire = wire;
    this.#scene = scene;
    this.#buffer = new ArrayBuffer(core.frameBytes);
    this.#store = new net.ValuesStore(wire, "run");
    this.#run = new net.ValuesRun(wire);
    this.#store.open();
    const { records, count } = core.schema();
    this.#store.begin(new Uint8Array(records), count);
    this.#topics = new Map(this.#store.topics().map((topic, index) => [topic.name, { ...topic, index }]));
  }

  /** Simulated seconds since the start. */
  get time() {
    return this.#tick * this.#sandlot.limits.tickSeconds;
  }

  get tick() {
    return this.#tick;
  }

  /** Hash of everything that decides the future. */
  get hash() {
    return this.#core.hash();
  }

  /** Why the run stopped; "" while it can go on. */
  get stopped() {
    return this.#core.stopText;
  }

  /** Runs ticks of 20 ms; returns how many it did. */
  step(ticks = 1) {
    if (!Number.isInteger(ticks) || ticks < 0) throw new RangeError(`step: ${ticks} is no number of ticks`);
    let done = 0;
    // One by one where each of them is looked at.
    const portion = this.#judge === null ? ticks : 1;
    while (done < ticks) {
      const ran = this.#core.step(portion);
      done += ran;
      this.#tick += ran;
      this.#judge?.take(this.#watched());
      if (ran < portion) break;
    }
    return done;
  }

  /** Runs until a time of the run [s]. */
  runTo(seconds) {
    return this.step(Math.max(0, Math.round(seconds / this.#sandlot.limits.tickSeconds) - this.#tick));
  }

  /** Sticks, buttons and volts of a station from the next tick on, as a script's entry has them. */
  drive(station, { axes, buttons, volts } = {}) {
    const { stations } = this.#sandlot;
    const number = stations.indexOf(station);
    const robot = this.#scene.robots.find((each) => each.station === number);
    if (robot === undefined) throw new RangeError(`drive: there is no robot at "${station}"`);
    const input = { station: number };
    if (axes !== undefined) input.axes = checkedAxes(axes);
    if (buttons !== undefined) input.buttons = bitsOf(robot.buttons, buttons);
    if (volts !== undefined)
      input.volts = Object.fromEntries(
        Object.entries(volts).map(([name, value]) => {
          const motor = indexOf(robot.motors, name);
          return [motor, checked(`volts.${name}`, value, robot.servos[motor] === null ? mostVolts : mostPulse)];
        }),
      );
    this.#core.setInput([input]);
  }

  /** Driver station mode from the next tick on: "disabled", "auto", "teleop", "test". */
  setMode(mode) {
    const number = this.#sandlot.modes.indexOf(mode);
    if (number < 0) throw new RangeError(`setMode: "${mode}" is none of ${this.#sandlot.modes.join(", ")}`);
    this.#core.setMode(number);
  }

  /** Names of all values, as NetworkTables and logs have them. */
  get values() {
    return [...this.#topics.keys()];
  }

  /** A value by its name, or a part of one: "Robots/blue1/Pose/translation/x". undefined: it has none now. */
  value(name) {
    if (typeof name !== "string") throw new TypeError(`value: a name is a text, not ${name}`);
    const full = name.startsWith("/") ? name : `${rootName}${name}`;
    const topic = this.#topics.get(full);
    this.#feed();
    if (topic !== undefined) return plainValue(topic, this.#store.now(topic.index));
    for (let end = full.length; end > 0; end--) {
      const next = full[end];
      if (next !== "/" && next !== "[") continue;
      const holder = this.#topics.get(full.slice(0, end));
      if (holder !== undefined) return this.#part(holder, full.slice(next === "/" ? end + 1 : end), name);
    }
    throw new RangeError(`value: there is no "${name}"; see values`);
  }

  #part(topic, path, name) {
    const key = `${topic.index} ${path}`;
    if (!this.#columns.has(key)) {
      const column = this.#store.hold(topic.index, path);
      if (column < 0) {
        const parts = this.#store.leaves(topic.index).map((leaf) => leaf.path);
        throw new RangeError(`value: "${name}" is none; parts of ${topic.name} are ${parts.join(", ")}`);
      }
      this.#columns.set(key, column);
      this.#fed = -1;
      this.#feed();
    }
    const number = this.#store.ticks(this.#columns.get(key), this.#tick, 1)[0];
    return Number.isNaN(number) ? undefined : number;
  }

  /** Tells the store the present tick, when it is asked for. */
  #feed() {
    if (this.#fed === this.#tick) return;
    this.#store.frame(new Uint8Array(this.#core.frame(this.#buffer)));
    this.#fed = this.#tick;
  }

  /** All that `sandlot run` prints of a tick: poses, motors, score, pieces. */
  report() {
    return this.#sandlot.report(new this.#sandlot.Frame(this.#core.frame(this.#buffer)), this.#scene);
  }

  /** The events since the last call. */
  takeEvents() {
    const events = [...this.#events, ...this.#core.takeEvents()];
    this.#events = [];
    return events.map((event) => ({ ...event, kind: this.#sandlot.eventKinds[event.kind] ?? event.kind }));
  }

  /** The state as it is, to come back to with `restore`. */
  snapshot() {
    this.#snapshots ??= new this.#sandlot.Snapshots(this.#core.state());
    const snapshot = this.#snapshots.take(this.#tick);
    this.#own.add(snapshot);
    return snapshot;
  }

  restore(snapshot) {
    if (!this.#own.has(snapshot)) throw new RangeError("restore: this is no snapshot of this simulation");
    this.#snapshots.restore(snapshot);
    this.#tick = snapshot.tick;
    this.#run.branch(snapshot.tick);
    this.#fed = -1;
    this.#core.takeEvents();
    this.#events = [];
  }

  /** Judges the ticks from now on by conditions and measures, as scenarios and plans have them. */
  judge(judged) {
    if (typeof judged !== "object" || judged === null)
      throw new TypeError('judge: what it judges is an object with "assert" and "measure"');
    const judge = new this.#net.Judge(this.#wire, judged, "judge");
    judge.begin(this.#watched());
    this.#judge = judge;
  }

  /** Their results; the run is over for them. */
  verdicts() {
    if (this.#judge === null) throw new RangeError("verdicts: nothing is judged; call judge first");
    this.#judge.end();
    const { conditions, measures } = this.#judge;
    this.#judge = null;
    return { conditions, measures };
  }

  /** The core as the judge sees it: events that it takes are there for `takeEvents`, too. */
  #watched() {
    const core = this.#core;
    return {
      schema: () => core.schema(),
      frame: (into) => core.frame(into),
      frameBytes: core.frameBytes,
      takeEvents: () => {
        const events = core.takeEvents();
        this.#events.push(...events);
        return events;
      },
    };
  }

  /** The run so far as a recording (.sandlot). */
  recording() {
    return this.#core.recordings.bytes({}, false);
  }

  /** The run so far as the fragment of a link. */
  link(options = {}) {
    return this.#sandlot.recordingLink(this.recording(), options);
  }
}

const decoder = new TextDecoder();

async function textOf(scenario, site) {
  if (typeof scenario === "object" && scenario !== null) return { text: JSON.stringify(scenario), name: "scenario" };
  if (typeof scenario !== "string") throw new TypeError("load: a scenario is FIELD/NAME, JSON text, or an object");
  if (scenario.trimStart().startsWith("{")) return { text: scenario, name: "scenario" };
  const [, field, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(scenario) ?? [];
  const path = `fields/${field}/scenarios/${name}.json`;
  const bytes = field === undefined ? null : await site(path);
  if (bytes === null)
    throw new RangeError(`load: there is no scenario "${scenario}"; it is FIELD/NAME, JSON text, or an object`);
  return { text: decoder.decode(bytes), name: path };
}

/** Of a servo, in place of volts [µs]. */
const mostPulse = 5000;
/** As for a script's volts: twice a battery's. */
const mostVolts = 24;

function checked(name, value, most) {
  if (typeof value === "number" && Math.abs(value) <= most) return value;
  throw new RangeError(`drive: ${name} is ${value}; it must be a number from ${-most} to ${most}`);
}

function checkedAxes(axes) {
  if (!Array.isArray(axes) || axes.length !== 3)
    throw new RangeError("drive: axes are three numbers: forward, left, counter-clockwise");
  return axes.map((value, i) => checked(`axes[${i}]`, value, 1));
}

function indexOf(parts, name) {
  const index = parts.findIndex((part) => part === name);
  if (index < 0) throw new RangeError(`drive: there is no "${name}"; there are ${parts.join(", ")}`);
  return index;
}

const bitsOf = (names, held) => held.reduce((bits, name) => bits | (1 << indexOf(names, name)), 0);

/** A topic's present value as JavaScript has it. */
function plainValue({ kind }, now) {
  if (now === null) return undefined;
  switch (kind) {
    case "number":
      return now.numbers[0];
    case "boolean":
      return now.numbers[0] !== 0;
    case "text":
      return now.texts[0];
    case "booleans":
      return Array.from(now.numbers, (number) => number !== 0);
    case "texts":
      return now.texts;
    default:
      return Array.from(now.numbers);
  }
}
