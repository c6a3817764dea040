// Signals of a data log (WPILOG) as lists of times and numbers: `fit` lays a run beside them. Any log of WPILib's
// format: our own, and AdvantageKit's.
import { BadInput } from "../cli/args.mjs";
import { readBytes } from "../cli/files.mjs";
import { loadKinds, refuseOther } from "../team/kinds.mjs";

const maxLogBytes = 256 << 20;
/** Between two looks at a signal [s]: finer than a robot's loop, so that no value is missed. */
const lookSeconds = 0.005;
/** Where a part of a struct stands among its numbers. */
const parts = {
  pose: {
    "translation/x": (v) => v[0],
    "translation/y": (v) => v[1],
    "translation/z": (v) => v[2],
    "rotation/yaw": (v) => Math.atan2(2 * (v[3] * v[6] + v[4] * v[5]), 1 - 2 * (v[5] * v[5] + v[6] * v[6])),
  },
};

export class LogSignals {
  static async open(path, { net, wire }) {
    const bytes = readBytes(path, maxLogBytes, "a data log (.wpilog)");
    await loadKinds();
    refuseOther(path, bytes, ["wpilog"], "a data log (.wpilog)");
    const log = new net.LogTracks(wire);
    const contents = await log.open(bytes.length, [bytes]);
    if (contents.tracks.length === 0) throw new BadInput(`${path}: ${contents.problem || "has no values"}`);
    return new LogSignals(path, log, contents);
  }

  constructor(path, log, contents) {
    this.path = path;
    this.log = log;
    this.contents = contents;
  }

  /** [s] at which the robot was enabled first; the log's begin, if it does not say. */
  get enabledAt() {
    return this.contents.spans[0]?.begin ?? this.contents.begin;
  }

  get names() {
    return this.contents.tracks.map(({ name }) => name);
  }

  /** A track and the part of it that a name means; null: there is none. */
  find(name) {
    const forms = [name, `NT:/Sandlot/${name}`, `NT:${name}`, `/${name}`];
    for (const form of forms) {
      const whole = this.contents.tracks.find((track) => track.name === form);
      if (whole !== undefined) return { track: whole, part: "" };
      for (let end = form.lastIndexOf("/"); end > 0; end = form.lastIndexOf("/", end - 1)) {
        const holder = this.contents.tracks.find((track) => track.name === form.slice(0, end));
        if (holder !== undefined) return { track: holder, part: form.slice(end + 1) };
      }
    }
    return null;
  }

  #reader(name) {
    const found = this.find(name);
    if (found === null) throw new BadInput(`${this.path}: has no "${name}"; there are ${this.near(name).join(", ")}`);
    const { track, part } = found;
    const fault = this.log.choose(track.id);
    if (fault !== "") throw new BadInput(`${this.path}: ${track.name}: ${fault}`);
    const take = part === "" ? (v) => v[0] : /^\d+$/.test(part) ? (v) => v[Number(part)] : parts[track.kind]?.[part];
    if ((part === "" && track.kind !== "number" && track.kind !== "boolean") || take === undefined) {
      const known = Object.keys(parts[track.kind] ?? {});
      throw new BadInput(
        `${this.path}: ${track.name} is ${track.type}, and "${part}" no number of it${known.length > 0 ? `; there are ${known.join(", ")}` : ""}`,
      );
    }
    const read = (time) => {
      const at = this.log.sample(track.id, time, false);
      const value = at === null ? undefined : take(at);
      return value === undefined ? NaN : value;
    };
    return { track, read };
  }

  /** Names that are most like one. */
  near(name) {
    const words = name
      .toLowerCase()
      .split(/[/:]/)
      .filter((word) => word.length > 2);
    const likeness = (other) => words.filter((word) => other.toLowerCase().includes(word)).length;
    return [...this.names].sort((a, b) => likeness(b) - likeness(a)).slice(0, 6);
  }

  /** Each new value from `begin` on for so long: { times (from begin), values }. */
  changes(name, begin, seconds) {
    const { track, read } = this.#reader(name);
    const times = [];
    const values = [];
    let last = NaN;
    const count = Math.round(seconds / lookSeconds);
    for (let i = 0; i <= count; i++) {
      const value = read(begin + i * lookSeconds + 1e-6);
      if (Number.isNaN(value) || value === last) continue;
      last = value;
      times.push(i * lookSeconds);
      values.push(value);
    }
    this.log.release(track.id);
    return { times, values };
  }
}
