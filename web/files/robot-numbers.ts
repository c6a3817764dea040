// Numbers of a robot from the files of a team's project: each with the file that it comes from. Contradicting values
// are kept beside the taken one; numbers outside of a robot's range are left out with their reason.

export const modules = ["front_left", "front_right", "back_left", "back_right"] as const;
export type ModuleName = (typeof modules)[number];

/** SI; offsets are turns that the encoder shows when its wheel looks ahead. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly unit: string;
}

const place: Range = { low: -1, high: 1, unit: "m" };
const canId: Range = { low: 0, high: 62, unit: "" };
const turns: Range = { low: -1, high: 1, unit: "turns" };
const flag: Range = { low: 0, high: 1, unit: "" };

/**
 * The ranges of a robot of FRC. The heaviest legal one has 125 lb, with bumpers (20 lb) and a battery (14 lb) 72 kg
 * (2024's manual, R103, R405): 150 is a number in pounds.
 */
export const ranges = {
  mass: { low: 5, high: 100, unit: "kg" },
  moi: { low: 0.1, high: 100, unit: "kg m²" },
  length: { low: 0.3, high: 1.6, unit: "m" },
  width: { low: 0.3, high: 1.6, unit: "m" },
  wheelRadius: { low: 0.015, high: 0.16, unit: "m" },
  driveGearing: { low: 1, high: 40, unit: "" },
  steerGearing: { low: 3, high: 200, unit: "" },
  friction: { low: 0.2, high: 3, unit: "" },
  driveStator: { low: 5, high: 400, unit: "A" },
  driveSupply: { low: 5, high: 400, unit: "A" },
  steerStator: { low: 5, high: 400, unit: "A" },
  maxSpeed: { low: 0.5, high: 12, unit: "m/s" },
  gyroId: canId,
} as const satisfies Readonly<Record<string, Range>>;
export type NumberKey = keyof typeof ranges;

/** Half of the smallest robot's wheelbase [m]: 18 inches of FTC leave more. */
const leastPlace = 0.03;
const moduleRanges = {
  ...{ x: place, y: place, driveId: canId, steerId: canId, encoderId: canId, offset: turns },
  ...{ driveInverted: flag, steerInverted: flag, encoderInverted: flag },
} as const;
export type ModuleKey = keyof typeof moduleRanges;

export interface Said<T extends number | string = number | string> {
  readonly value: T;
  /** The file's path in the project. */
  readonly from: string;
}

/** Outside a robot's range, or not to be computed. */
export interface OddNumber {
  readonly what: string;
  readonly from: string;
  readonly value: number;
  readonly range: Range;
}

const poundsInKilogram = 2.20462;

/** The mass in kilograms of an odd number that fits as pounds; null where it does not. */
export function fromPounds({ what, value }: OddNumber): number | null {
  const mass = value / poundsInKilogram;
  return what === "mass" && value > ranges.mass.high && mass >= ranges.mass.low && mass <= ranges.mass.high
    ? mass
    : null;
}

/** All that files say of one robot. */
export class RobotNumbers {
  readonly #said = new Map<string, Said[]>();
  readonly odd: OddNumber[] = [];

  #keep(key: string, value: number | string, from: string): void {
    const list = this.#said.get(key) ?? [];
    // One file says a thing once.
    if (!list.some((each) => each.from === from)) list.push({ value, from });
    this.#said.set(key, list);
  }

  #number(key: string, value: unknown, from: string, range: Range): void {
    if (typeof value !== "number" || Number.isNaN(value)) return;
    if (value >= range.low && value <= range.high) this.#keep(key, value, from);
    else this.odd.push({ what: key, from, value, range });
  }

  say(key: NumberKey, value: unknown, from: string): void {
    this.#number(key, value, from, ranges[key]);
  }

  sayModule(name: ModuleName, key: ModuleKey, value: unknown, from: string): void {
    const number = typeof value === "boolean" ? Number(value) : value;
    const range = moduleRanges[key];
    // A module in the robot's middle is another unit: corners are meant.
    const isMiddle = (key === "x" || key === "y") && typeof number === "number" && Math.abs(number) < leastPlace;
    if (isMiddle) this.odd.push({ what: `${name}/${key}`, from, value: number, range: { ...range, low: leastPlace } });
    else this.#number(`${name}/${key}`, number, from, range);
  }

  /** Names of motors as robot.json has them, of controllers as its wiring has them. */
  sayName(
    key: "driveMotor" | "steerMotor" | "driveController" | "steerController" | "gyro" | "encoder",
    value: string,
    from: string,
  ): void {
    if (value !== "") this.#keep(key, value, from);
  }

  /** The others' numbers, behind the ones here. */
  addFrom(others: RobotNumbers): void {
    for (const key of others.keys) for (const { value, from } of others.all(key)) this.#keep(key, value, from);
    this.odd.push(...others.odd);
  }

  /** All values of it, the taken one first. */
  all(key: string): readonly Said[] {
    return this.#said.get(key) ?? [];
  }

  number(key: NumberKey): number | null {
    const [first] = this.all(key);
    return typeof first?.value === "number" ? first.value : null;
  }

  name(key: string): string | null {
    const [first] = this.all(key);
    return typeof first?.value === "string" ? first.value : null;
  }

  module(name: ModuleName, key: ModuleKey): number | null {
    const [first] = this.all(`${name}/${key}`);
    return typeof first?.value === "number" ? first.value : null;
  }

  get keys(): readonly string[] {
    return [...this.#said.keys()];
  }

  get isEmpty(): boolean {
    return this.#said.size === 0;
  }

  /** Where files differ: by more than rounding makes of a number. */
  get contradictions(): readonly { readonly key: string; readonly said: readonly Said[] }[] {
    return this.keys.flatMap((key) => {
      const said = this.all(key);
      return said.some((each) => !isAlike(each.value, said[0]!.value)) ? [{ key, said }] : [];
    });
  }
}

function isAlike(a: number | string, b: number | string): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return Math.abs(a - b) <= 0.02 * Math.max(Math.abs(a), Math.abs(b));
}
