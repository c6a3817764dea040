// The schema block as the names and sizes the page works with.
import { event, mechanismKinds, modes, schema, schemaKinds, sensorKinds, shapes, type SchemaKind } from "./abi.gen.ts";
import type { RobotInfo, SceneInfo, SimEventRecord } from "./protocol.ts";

interface SchemaRecord {
  readonly kind: SchemaKind;
  readonly owner: number;
  readonly index: number;
  readonly value: readonly [number, number, number, number, number];
  readonly name: string;
}

/** Readonly all the way out, growable while it is put together. */
type Building<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

const decoder = new TextDecoder();

function readRecord(view: DataView, base: number): SchemaRecord {
  const value = (i: number): number => view.getFloat64(base + schema.value.offset + 8 * i, true);
  const start = view.byteOffset + base + schema.name.offset;
  const bytes = new Uint8Array(view.buffer, start, schema.name.count);
  const end = bytes.indexOf(0);
  const kind = view.getUint32(base + schema.kind.offset, true);
  const name = schemaKinds[kind];
  if (name === undefined) throw new RangeError(`schema record of unknown kind ${kind}`);
  return {
    kind: name,
    owner: view.getUint32(base + schema.owner.offset, true),
    index: view.getUint32(base + schema.index.offset, true),
    value: [value(0), value(1), value(2), value(3), value(4)],
    name: decoder.decode(bytes.slice(0, end < 0 ? bytes.length : end)),
  };
}

/** Reads schema records that lie one behind the other. Owners come before what they own. */
export function readScene(view: DataView, count: number): SceneInfo {
  let field = "";
  const robots: Building<RobotInfo>[] = [];
  const pieceTypes: SceneInfo["pieceTypes"][number][] = [];
  const phases: SceneInfo["phases"][number][] = [];
  const rules = {
    periods: [] as SceneInfo["periods"][number][],
    counters: [] as string[],
    windows: [] as string[],
    exits: [] as string[],
    feeders: [] as SceneInfo["feeders"][number][],
    rules: [] as SceneInfo["rules"][number][],
    goals: [] as SceneInfo["goals"][number][],
    bonuses: [] as SceneInfo["bonuses"][number][],
    gates: [] as SceneInfo["gates"][number][],
    tags: [] as SceneInfo["tags"][number][],
  };
  const owner = (record: SchemaRecord): Building<RobotInfo> => {
    const robot = robots[record.owner];
    if (robot === undefined)
      throw new RangeError(`${record.kind} "${record.name}" of a robot ${record.owner} not in the schema`);
    return robot;
  };
  for (let i = 0; i < count; i++) {
    const record = readRecord(view, i * schema.byteLength);
    const { name, value } = record;
    switch (record.kind) {
      case "field":
        field = name;
        break;
      case "robot":
        robots[record.owner] = {
          name,
          station: record.index,
          wheels: [],
          motors: [],
          mechanisms: [],
          sensors: [],
          components: [],
          buttons: [],
          cameras: [],
        };
        break;
      case "wheel":
        owner(record).wheels[record.index] = { name, x: value[0], y: value[1], radius: value[2] };
        break;
      case "motor":
        owner(record).motors[record.index] = name;
        break;
      case "mechanism": {
        const kind = mechanismKinds[value[0]] ?? "flywheel";
        owner(record).mechanisms[record.index] = { name, kind, min: value[1], max: value[2] };
        break;
      }
      case "sensor":
        owner(record).sensors[record.index] = { name, kind: sensorKinds[value[0]] ?? "encoder" };
        break;
      case "component":
        owner(record).components[record.index] = name;
        break;
      case "button":
        owner(record).buttons[record.index] = name;
        break;
      case "camera":
        owner(record).cameras[record.index] = { name, width: value[0], height: value[1], fps: value[2] };
        break;
      case "pieceType":
        pieceTypes[record.index] = {
          name,
          radius: value[0],
          mass: value[1],
          shape: shapes[value[2]] ?? "sphere",
          size: [2 * value[0], 2 * value[0], 2 * value[0]],
        };
        break;
      case "pieceSize": {
        const type = pieceTypes[record.index];
        if (type !== undefined) pieceTypes[record.index] = { ...type, size: [value[0], value[1], value[2]] };
        break;
      }
      case "phase":
        phases[record.index] = { name, seconds: value[0], mode: modes[value[1]] ?? "disabled" };
        break;
      case "period":
        rules.periods[record.index] = { name, phase: value[0], begin: value[1], seconds: value[2] };
        break;
      case "counter":
        rules.counters[record.index] = name;
        break;
      case "window":
        rules.windows[record.index] = name;
        break;
      case "exit":
        rules.exits[record.index] = name;
        break;
      case "feeder":
        rules.feeders[record.index] = { name, alliance: value[0] };
        break;
      case "rule":
        rules.rules[record.index] = { name, foul: value[0] };
        break;
      case "goal":
        rules.goals[record.index] = { name, alliance: value[3], x: value[0], y: value[1], z: value[2] };
        break;
      case "bonus":
        rules.bonuses[record.index] = { name, counter: value[0], atLeast: value[1], points: value[2] };
        break;
      case "gate":
        rules.gates[record.index] = { name, x: value[0], y: value[1], reach: value[2] };
        break;
      case "tag": {
        const [x, y, z, yaw, size] = value;
        rules.tags.push({ id: record.index, x, y, z, yaw, size });
        break;
      }
    }
  }
  return { field, robots, pieceTypes, phases, ...rules };
}

/** Reads event records that lie one behind the other. */
export function readEvents(view: DataView, count: number): SimEventRecord[] {
  const events: SimEventRecord[] = [];
  for (let i = 0; i < count; i++) {
    const base = i * event.byteLength;
    events.push({
      tick: view.getUint32(base + event.tick.offset, true),
      kind: view.getUint32(base + event.kind.offset, true),
      subject: view.getUint32(base + event.subject.offset, true),
      object: view.getUint32(base + event.object.offset, true),
      value: [view.getFloat64(base + event.value.offset, true), view.getFloat64(base + event.value.offset + 8, true)],
    });
  }
  return events;
}
