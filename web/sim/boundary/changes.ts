// Changes during a run, for the code that offers or asks for them: their list, their targets, and the defects of one.
import { changeInfos, changeKinds, limits, mechanismTravels, type ChangeKind } from "./abi.gen.ts";
import type { ChangeOrder, Gains, RobotInfo, SceneInfo } from "./protocol.ts";

export type RealChange = Exclude<ChangeKind, "none">;

/** All changes that there are, in their order. */
export const allChanges: readonly RealChange[] = changeKinds.filter((kind) => kind !== "none");

/** Whether it acts on the field and no robot. */
export function isOfField(kind: ChangeKind): boolean {
  const { target } = changeInfos[kind];
  return target === "field" || target === "place";
}

const places: readonly string[] = Array.from({ length: limits.wetPlaces }, (_, i) => `place${i + 1}`);

/** Names of the parts that it acts on; "" where one cannot be changed in this way. Of a whole robot or field one without a name. */
export function partsOf(kind: ChangeKind, robot: RobotInfo | null): readonly string[] {
  const { target, need } = changeInfos[kind];
  switch (target) {
    case "field":
      return [""];
    case "robot":
      return need === "autopilot" && robot?.program !== "autopilot" ? [] : [""];
    case "place":
      return places;
    case "wheel":
      return (robot?.wheels ?? []).map(({ name, steers }) => (need === "steering" && !steers ? "" : name));
    case "motor":
      return robot?.motors ?? [];
    case "mechanism":
      return (robot?.mechanisms ?? []).map((one) => (need === "belt" && one.kind === "differential" ? "" : one.name));
    case "sensor":
      return (robot?.sensors ?? []).map((one) => (need === "oneValue" && one.kind === "lidar" ? "" : one.name));
  }
}

/** The number that takes a change away; null: it lacks one. */
export function neutralOf(kind: ChangeKind, robot: RobotInfo | null, part: number): number | null {
  const { form, neutral } = changeInfos[kind];
  if (form === "once" || form === "forced") return null;
  if (form === "own") return robot?.mechanisms[part]?.gains[kind as keyof Gains] ?? null;
  return neutral;
}

/** Mechanisms that spin: the controller compares velocities, so its gains have one second more. */
const ofSpeed: Partial<Record<ChangeKind, string>> = { kP: "V s/unit", kI: "V/unit", kD: "V s²/unit" };

/** The unit of its number for people; "" without one. A mechanism's says rad or m; of a sensor's first value none is known. */
export function unitOf(kind: ChangeKind, robot: RobotInfo | null, part: number): string {
  const { unit, target } = changeInfos[kind];
  if (unit === "-" || target === "sensor") return "";
  const mechanism = target === "mechanism" ? robot?.mechanisms[part] : undefined;
  if (mechanism === undefined) return unit;
  const travel = mechanismTravels[mechanism.kind];
  const isLength = travel === "slides";
  if (kind === "addedFriction") return isLength ? "N" : "N m";
  const general = (travel === "spins" ? ofSpeed[kind] : undefined) ?? unit;
  return general.replace("unit", isLength ? "m" : "rad").replace("^2", "²");
}

const listed = (names: readonly string[]): string => names.filter((name) => name !== "").join(", ");

/** The defect of a change, as a sentence for its author; null: it is good. */
export function changeProblem(scene: SceneInfo, { kind, station, part, value }: ChangeOrder): string | null {
  const info = changeInfos[kind] as (typeof changeInfos)[ChangeKind] | undefined;
  if (info === undefined || kind === "none") {
    return `there is no change "${kind}"; there are ${listed(allChanges)}`;
  }
  const robot = isOfField(kind) ? null : (scene.robots.find((one) => one.station === station) ?? null);
  if (!isOfField(kind) && robot === null) return `${kind}: there is no robot at station ${station}`;
  const parts = partsOf(kind, robot);
  const name = parts[part];
  if (name === undefined || (name === "" && parts.length > 1)) {
    if (info.need === "autopilot") return `${kind}: the robot has no autopilot whose place a person could take`;
    return parts.length === 0
      ? `${kind}: the robot has no ${info.target}`
      : `${kind}: ${part} is no ${info.target} that it can act on; there are ${listed(parts)}`;
  }
  if (value === null) return null;
  if (!(value >= info.low && value <= info.high)) {
    return `${kind}: ${value} is not from ${info.low} to ${info.high}`;
  }
  if (info.form === "toggle" && value !== 0 && value !== 1) return `${kind}: ${value} is neither 0 nor 1`;
  return null;
}

/** Changes that wait for a tick that has room for them. Of several for the same part the newest counts. */
export class WaitingChanges {
  #waiting = new Map<string, ChangeOrder>();

  clear(): void {
    this.#waiting.clear();
  }

  add(orders: readonly ChangeOrder[]): void {
    for (const order of orders) {
      const { kind, station, part, value } = order;
      if (!isOrder(order)) continue;
      const key = `${kind} ${station} ${part}`;
      // To the end, so that the last order acts last.
      this.#waiting.delete(key);
      this.#waiting.set(key, { kind, station, part, value });
    }
  }

  /** Gives the oldest to a caller that says how many it took. */
  give(take: (orders: readonly ChangeOrder[]) => number): void {
    if (this.#waiting.size === 0) return;
    const keys = [...this.#waiting.keys()].slice(0, limits.changeSlots);
    const orders = keys.map((key) => this.#waiting.get(key) as ChangeOrder);
    for (const key of keys.slice(0, take(orders))) this.#waiting.delete(key);
  }
}

/** Whether the core would look at it: a message may say anything. */
function isOrder({ kind, station, part, value }: ChangeOrder): boolean {
  const isIndex = (index: number, count: number): boolean => Number.isInteger(index) && index >= 0 && index < count;
  return (
    kind !== "none" &&
    changeKinds.includes(kind) &&
    isIndex(station, limits.maxRobots) &&
    isIndex(part, limits.maxMotors) &&
    (value === null || Number.isFinite(value))
  );
}
