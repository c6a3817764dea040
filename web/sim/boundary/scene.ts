// The schema records, grouped into the names and sizes that the page works with.
import { readSchema, type SchemaRecord } from "./blocks.gen.ts";
import { driveKinds, type Gains, type PieceTypeInfo, type RobotInfo, type SceneInfo } from "./protocol.ts";

type RecordOf<K extends SchemaRecord["record"]> = Extract<SchemaRecord, { readonly record: K }>;

/** Reads schema records that lie one behind the other. */
export function readScene(view: DataView, count: number): SceneInfo {
  const records = readSchema(view, count);
  const of = <K extends SchemaRecord["record"]>(kind: K): RecordOf<K>[] =>
    records.filter((record): record is RecordOf<K> => record.record === kind).sort((a, b) => a.index - b.index);
  const names = (kind: "counter" | "window" | "exit"): string[] => of(kind).map(({ name }) => name);

  const ownedKinds = [
    "wheel",
    "motor",
    "mechanism",
    "gains",
    "sensor",
    "component",
    "button",
    "camera",
    "angleCamera",
    "angleTopic",
    "pathEvent",
  ] as const;
  const robots = records.filter((record) => record.record === "robot");
  for (const { record, name, owner } of ownedKinds.flatMap((kind) => of(kind) as SchemaRecord[])) {
    if (!robots.some((robot) => robot.owner === owner)) {
      throw new RangeError(`${record} "${name}" of a robot ${owner} that is not in the schema`);
    }
  }
  const robot = (record: RecordOf<"robot">): RobotInfo => {
    const { name, index: station, program, dynamics, drive, topSpeed, topTurn, owner } = record;
    const owned = <K extends (typeof ownedKinds)[number]>(kind: K): RecordOf<K>[] =>
      of(kind).filter((record: SchemaRecord) => record.owner === owner);
    const steered = new Set(owned("motor").flatMap(({ task, target }) => (task === "steer" ? [target] : [])));
    const gainsOf = (mechanism: number): Gains => {
      const {
        kP = 0,
        kI = 0,
        kD = 0,
        kS = 0,
        kV = 0,
        kA = 0,
        kG = 0,
      } = owned("gains").find(({ index }) => index === mechanism) ?? {};
      return { kP, kI, kD, kS, kV, kA, kG };
    };
    return {
      name,
      station,
      program,
      dynamics,
      drive: driveKinds[drive] ?? "none",
      topSpeed,
      topTurn,
      wheels: owned("wheel").map(({ name, index, x, y, radius }) => ({
        name,
        x,
        y,
        radius,
        steers: steered.has(index),
      })),
      motors: owned("motor").map(({ name }) => name),
      motorWork: owned("motor").map(({ task, target }) => ({ task, target })),
      servos: owned("motor").map(({ shortest, longest }) => (longest > 0 ? ([shortest, longest] as const) : null)),
      mechanisms: owned("mechanism").map(({ name, index, kind, min, max, ticks }) => ({
        name,
        kind,
        min,
        max,
        ticks,
        gains: gainsOf(index),
      })),
      sensors: owned("sensor").map(({ name, kind }) => ({ name, kind })),
      components: owned("component").map(({ name }) => name),
      buttons: owned("button").map(({ name }) => name),
      pathEvents: owned("pathEvent").map(({ name }) => name),
      cameras: owned("camera").map(({ name, width, height, fps }) => ({ name, width, height, fps })),
      angleCameras: owned("angleCamera").map(({ name, index, x, y, yaw, fov, rate, lag }) => {
        const chosen = owned("angleTopic").find((topic) => topic.index === index);
        return { name, topic: chosen?.name ?? `/Sandlot/Vision/${name}`, x, y, yaw, fov, rate, lag };
      }),
    };
  };

  const sizes = new Map(of("pieceSize").map(({ index, x, y, z }) => [index, [x, y, z] as const]));
  const pieceType = ({ name, index, radius, mass, shape }: RecordOf<"pieceType">): PieceTypeInfo => {
    return { name, radius, mass, shape, size: sizes.get(index) ?? [2 * radius, 2 * radius, 2 * radius] };
  };

  const [field] = of("field");
  return {
    field: field?.name ?? "",
    size: { length: field?.length ?? 0, width: field?.width ?? 0 },
    robots: robots.sort((a, b) => a.owner - b.owner).map(robot),
    pieceTypes: of("pieceType").map(pieceType),
    phases: of("phase").map(({ name, seconds, mode }) => ({ name, seconds, mode })),
    periods: of("period").map(({ name, phase, begin, seconds }) => ({ name, phase, begin, seconds })),
    counters: names("counter"),
    windows: names("window"),
    exits: names("exit"),
    feeders: of("feeder").map(({ name, alliance }) => ({ name, alliance })),
    rules: of("rule").map(({ name, foul }) => ({ name, foul })),
    goals: of("goal").map(({ name, alliance, x, y, z }) => ({ name, alliance, x, y, z })),
    bonuses: of("bonus").map(({ name, counter, atLeast, points }) => ({ name, counter, atLeast, points })),
    gates: of("gate").map(({ name, x, y, reach }) => ({ name, x, y, reach })),
    tags: of("tag").map(({ index: id, x, y, z, yaw, pitch, roll, size }) => ({ id, x, y, z, yaw, pitch, roll, size })),
  };
}
