// The library: import { Simulation } from "sandlot". A run of the core in this program: load, step, read values, snapshot.
import { contentRoot, openBundle, root } from "../cli/home.mjs";
import { join } from "node:path";

const rootName = "/Sandlot/";

/**
 * @import { Bundles } from "../cli/home.mjs"
 */

/**
 * Commands of a station, as a script's entry has them. `axes`: [forward, left, counter-clockwise] as the driver sees the field, each from
 * -1 to 1. `buttons`: all that are held from now on, by the names that robot.json gives them. `volts` [V] by the names of motors, each from
 * -24 to 24; the program drives the others.
 * @typedef {object} Drive
 * @property {readonly [number, number, number]} [axes]
 * @property {readonly string[]} [buttons]
 * @property {Readonly<Record<string, number>>} [volts]
 */

/** @typedef {number | boolean | string | number[] | boolean[] | string[] | undefined} Value */

/**
 * A state to come back to.
 * @typedef {object} Snapshot
 * @property {number} tick
 */

/**
 * `kind`: "pieceScored", "robotHit", "lapDone" ...
 * @typedef {object} SimulationEvent
 * @property {number} tick
 * @property {string} kind
 * @property {number} subject
 * @property {number} object
 * @property {readonly [number, number]} value
 */

/**
 * The result of a condition. `reason`: a sentence without its subject. `time`: of the decision [s].
 * @typedef {object} Verdict
 * @property {"open" | "passed" | "failed"} state
 * @property {string} name
 * @property {string} condition
 * @property {string} reason
 * @property {number} time
 * @property {number} value
 */

/**
 * A robot in the report of a tick; `sandlot run` prints the same. Further keys as there.
 * @typedef {{ station: string, pose: Record<"x" | "y" | "z" | "roll" | "pitch" | "yaw", number>, battery: number, held: number,
 *   [key: string]: unknown }} RobotReport
 */

/** @typedef {{ t: number, score: { blue: number, red: number }, robots: RobotReport[], [key: string]: unknown }} Report */

/** @typedef {(path: string) => Promise<Uint8Array | null>} Files */

/** A run of the simulation in this program. Two that are driven alike are alike to the last bit. */
export class Simulation {
  /** @type {import("../../build/node/sandlot.mjs").Core} */
  #core;
  /** @type {Bundles["sandlot"]} */
  #sandlot;
  /** @type {Bundles["wire"]} */
  #net;
  /** @type {import("../../build/node/wire.mjs").Wire} */
  #wire;
  /** @type {import("../../build/node/sandlot.mjs").SceneInfo} */
  #scene;
  #store;
  #run;
  #topics;
  /** @type {Map<string, number>} */
  #columns = new Map();
  #fed = -1;
  #tick = 0;
  #buffer;
  /** @type {import("../../build/node/sandlot.mjs").Snapshots | null} */
  #snapshots = null;
  /**
   * The snapshots of this simulation.
   * @type {WeakSet<object>}
   */
  #own = new WeakSet();
  /** @type {import("../../build/node/sandlot.mjs").SimEventRecord[]} */
  #events = [];
  /** @type {import("../../build/node/wire.mjs").Judge | null} */
  #judge = null;

  /**
   * Loads a scenario: FIELD/NAME of one that ships ("practice/course"), JSON text, or an object. files reads the files that it names, by
   * paths such as "robots/NAME/robot.json" (default: those that ship). Rejects with one readable line.
   * @param {string | object} scenario
   * @param {{ files?: Files }} [options]
   * @returns {Promise<Simulation>}
   */
  static async load(scenario, { files } = {}) {
    const [sandlot, net] = await Promise.all([openBundle("sandlot"), openBundle("wire")]);
    const site = files ?? sandlot.folderFiles(contentRoot);
    const core = await sandlot.openCore(join(root, "build/wasm/sandlot.wasm"));
    const wire = await net.openWire(join(root, "build/wasm/wire.wasm"));
    const { text, name } = await textOf(scenario, site);
    const scene = await core.load(text, name, site);
    return new Simulation(core, sandlot, net, wire, scene);
  }

  /**
   * `Simulation.load` makes one.
   * @private
   * @param {import("../../build/node/sandlot.mjs").Core} core
   * @param {Bundles["sandlot"]} sandlot
   * @param {Bundles["wire"]} net
   * @param {import("../../build/node/wire.mjs").Wire} wire
   * @param {import("../../build/node/sandlot.mjs").SceneInfo} scene
   */
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

  /**
   * Simulated seconds since the start.
   * @returns {number}
   */
  get time() {
    return this.#tick * this.#sandlot.limits.tickSeconds;
  }

  /**
   * Ticks of 20 ms since the start.
   * @returns {number}
   */
  get tick() {
    return this.#tick;
  }

  /**
   * Hash of everything that decides the future: 16 hexadecimal digits.
   * @returns {string}
   */
  get hash() {
    return this.#core.hash();
  }

  /**
   * Why the run stopped; "" while it can continue.
   * @returns {string}
   */
  get stopped() {
    return this.#core.stopText;
  }

  /**
   * Runs ticks of 20 ms; returns their number: fewer when the run stopped.
   * @param {number} [ticks]
   * @returns {number}
   */
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

  /**
   * Runs until a time of the run [s]; returns the ticks that it did.
   * @param {number} seconds
   * @returns {number}
   */
  runTo(seconds) {
    return this.step(Math.max(0, Math.round(seconds / this.#sandlot.limits.tickSeconds) - this.#tick));
  }

  /**
   * Sticks, buttons and volts of a station ("blue1") from the next tick on. Throws a RangeError for a part that is missing or out of range.
   * @param {string} station
   * @param {Drive} input
   * @returns {void}
   */
  drive(station, { axes, buttons, volts } = {}) {
    /** @type {readonly string[]} */
    const stations = this.#sandlot.stations;
    const number = stations.indexOf(station);
    const robot = this.#scene.robots.find((each) => each.station === number);
    if (robot === undefined) throw new RangeError(`drive: there is no robot at "${station}"`);
    /** @type {[number, number][]} */
    const outputs = Object.entries(volts ?? {}).map(([name, value]) => {
      const motor = indexOf(robot.motors, name);
      return [motor, checked(`volts.${name}`, value, robot.servos[motor] === null ? mostVolts : mostPulse)];
    });
    this.#core.setInput([
      {
        station: number,
        ...(axes !== undefined && { axes: checkedAxes(axes) }),
        ...(buttons !== undefined && { buttons: bitsOf(robot.buttons, buttons) }),
        ...(volts !== undefined && { volts: Object.fromEntries(outputs) }),
      },
    ]);
  }

  /**
   * Driver station mode from the next tick on.
   * @param {"disabled" | "auto" | "teleop" | "test"} mode
   * @returns {void}
   */
  setMode(mode) {
    const number = this.#sandlot.modes.indexOf(mode);
    if (number < 0) throw new RangeError(`setMode: "${mode}" is none of ${this.#sandlot.modes.join(", ")}`);
    this.#core.setMode(number);
  }

  /**
   * Names of all values, as NetworkTables and logs have them.
   * @returns {string[]}
   */
  get values() {
    return [...this.#topics.keys()];
  }

  /**
   * A value by its name, with or without /Sandlot/, or a part of one: "Robots/blue1/Pose/translation/x". SI units, the field's frame.
   * undefined: it has none now. Throws a RangeError where there is no such value.
   * @param {string} name
   * @returns {Value}
   */
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

  /**
   * @param {{ index: number, name: string }} topic
   * @param {string} path
   * @param {string} name
   */
  #part(topic, path, name) {
    const key = `${topic.index} ${path}`;
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = this.#store.hold(topic.index, path);
      if (column < 0) {
        const parts = this.#store.leaves(topic.index).map((leaf) => leaf.path);
        throw new RangeError(`value: "${name}" is none; parts of ${topic.name} are ${parts.join(", ")}`);
      }
      this.#columns.set(key, column);
      this.#fed = -1;
      this.#feed();
    }
    const number = this.#store.ticks(column, this.#tick, 1)[0];
    return Number.isNaN(number) ? undefined : number;
  }

  /** Tells the store the present tick, when it is asked for. */
  #feed() {
    if (this.#fed === this.#tick) return;
    this.#store.frame(new Uint8Array(this.#core.frame(this.#buffer)));
    this.#fed = this.#tick;
  }

  /**
   * All that `sandlot run` prints of a tick: poses, motors, score, pieces.
   * @returns {Report}
   */
  report() {
    const report = this.#sandlot.report(new this.#sandlot.Frame(this.#core.frame(this.#buffer)), this.#scene);
    // Its robots have further keys.
    return /** @type {any} */ (report);
  }

  /**
   * The events since the last call.
   * @returns {SimulationEvent[]}
   */
  takeEvents() {
    const events = [...this.#events, ...this.#core.takeEvents()];
    this.#events = [];
    return events.map((event) => ({ ...event, kind: this.#sandlot.eventKinds[event.kind] ?? String(event.kind) }));
  }

  /**
   * The state as it is, to come back to with `restore`.
   * @returns {Snapshot}
   */
  snapshot() {
    this.#snapshots ??= new this.#sandlot.Snapshots(this.#core.state());
    const snapshot = this.#snapshots.take(this.#tick);
    this.#own.add(snapshot);
    return snapshot;
  }

  /**
   * Throws a RangeError for a snapshot of another simulation.
   * @param {Snapshot} snapshot
   * @returns {void}
   */
  restore(snapshot) {
    if (!this.#own.has(snapshot)) throw new RangeError("restore: this is no snapshot of this simulation");
    this.#snapshots?.restore(/** @type {import("../../build/node/sandlot.mjs").Snapshot} */ (snapshot));
    this.#tick = snapshot.tick;
    this.#run.branch(snapshot.tick);
    this.#fed = -1;
    this.#core.takeEvents();
    this.#events = [];
  }

  /**
   * Judges the ticks from now on by conditions and measures, as docs/sweeps.md has them.
   * @param {{ readonly assert?: readonly object[], readonly measure?: Readonly<Record<string, object>> }} judged
   * @returns {void}
   */
  judge(judged) {
    if (typeof judged !== "object" || judged === null)
      throw new TypeError('judge: what it judges is an object with "assert" and "measure"');
    const judge = new this.#net.Judge(this.#wire, judged, "judge");
    judge.begin(this.#watched());
    this.#judge = judge;
  }

  /**
   * Their results; the run is over for them.
   * @returns {{ conditions: Verdict[], measures: Record<string, number | null> }}
   */
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
      /** @param {ArrayBuffer} [into] */
      frame: (into) => core.frame(into),
      frameBytes: core.frameBytes,
      takeEvents: () => {
        const events = core.takeEvents();
        this.#events.push(...events);
        return events;
      },
    };
  }

  /**
   * The run so far as a recording (.sandlot).
   * @returns {Uint8Array<ArrayBuffer>}
   */
  recording() {
    return this.#core.recordings.bytes({}, false);
  }

  /**
   * The run so far as the fragment of a link.
   * @param {{ readonly play?: boolean, readonly t?: number }} [options]
   * @returns {Promise<string>}
   */
  link(options = {}) {
    return this.#sandlot.recordingLink(this.recording(), options);
  }
}

const decoder = new TextDecoder();

/**
 * @param {string | object} scenario
 * @param {Files} site
 */
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

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 */
function checked(name, value, most) {
  if (typeof value === "number" && Math.abs(value) <= most) return value;
  throw new RangeError(`drive: ${name} is ${value}; it must be a number from ${-most} to ${most}`);
}

/** @param {readonly number[]} axes */
function checkedAxes(axes) {
  if (!Array.isArray(axes) || axes.length !== 3)
    throw new RangeError("drive: axes are three numbers: forward, left, counter-clockwise");
  const [forward, left, turn] = axes.map((value, i) => checked(`axes[${i}]`, value, 1));
  return /** @type {[number, number, number]} */ ([forward, left, turn]);
}

/**
 * @param {readonly string[]} parts
 * @param {string} name
 */
function indexOf(parts, name) {
  const index = parts.findIndex((part) => part === name);
  if (index < 0) throw new RangeError(`drive: there is no "${name}"; there are ${parts.join(", ")}`);
  return index;
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} held
 */
const bitsOf = (names, held) => held.reduce((bits, name) => bits | (1 << indexOf(names, name)), 0);

/**
 * A topic's present value as JavaScript has it.
 * @param {{ kind: string }} topic
 * @param {ReturnType<import("../../build/node/wire.mjs").ValuesStore["now"]>} now
 * @returns {Value}
 */
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
      return [...now.texts];
    default:
      return Array.from(now.numbers);
  }
}
