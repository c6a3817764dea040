// A robot program's devices, by its own account (web/python/_sandlot/seen/made.py): with the program's names for them.

/** A device of the hardware layer. */
export interface MadeDevice {
  readonly type: string;
  readonly name: string;
  /** Where in the program it stands: "drivetrain.front_left.drive_motor". */
  readonly paths: readonly string[];
  readonly values: Readonly<Record<string, number>>;
  /** Of a controller: the sign that its inversion gives it, its unit per turn of the rotor, and the sign of its own absolute encoder. */
  readonly own: { readonly sign?: number; readonly unit?: number; readonly absolute?: number };
}

export interface MadeDrive {
  readonly kind: "swerve" | "differential" | "mecanum";
  readonly path: string;
  readonly places?: readonly (readonly [number, number])[];
  /** Of an odometry: which angles the program takes its modules to have [rad]. */
  readonly angles?: readonly number[];
  readonly width?: number;
  /** Names of the devices of both sides of a tank drive. */
  readonly left?: readonly string[];
  readonly right?: readonly string[];
}

/** A mechanism by a simulation or a feedforward of the program, in SI. */
export interface MadePlant {
  readonly kind: "arm" | "elevator" | "free";
  readonly from: "simulation" | "feedforward";
  readonly path: string;
  /** gearing (of an elevator by the drum's radius), inertia (its mass), length, low, high, start; kG, kV. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Gravity pulls it. */
  readonly falls: boolean;
}

export interface Made {
  readonly devices: readonly MadeDevice[];
  readonly drives: readonly MadeDrive[];
  /** SwerveModuleConstants of Phoenix 6. */
  readonly modules: readonly Readonly<Record<string, number | boolean | string>>[];
  readonly plants: readonly MadePlant[];
}

const isList = (value: unknown): value is readonly Record<string, unknown>[] =>
  Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null);

const numbersOf = (value: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as object).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** Reads the answer of a program, which is a stranger's: senseless parts are left out. */
export function readMade(text: string): Made {
  let data: {
    readonly devices?: unknown;
    readonly drives?: unknown;
    readonly modules?: unknown;
    readonly plants?: unknown;
  };
  try {
    data = (JSON.parse(text) as { readonly data?: typeof data }).data ?? {};
  } catch {
    data = {};
  }
  const devices = isList(data.devices) ? data.devices : [];
  const drives = isList(data.drives) ? data.drives : [];
  const modules = isList(data.modules) ? data.modules : [];
  return {
    devices: devices.map(({ type, name, paths, values, own }) => ({
      type: String(type),
      name: String(name),
      paths: textsOf(paths),
      values: numbersOf(values),
      own: numbersOf(own),
    })),
    drives: drives.flatMap(readDrive),
    modules: modules as Made["modules"],
    plants: (isList(data.plants) ? data.plants : []).flatMap(readPlant),
  };
}

function readPlant({ kind, from, path, falls, ...rest }: Record<string, unknown>): MadePlant[] {
  if (kind !== "arm" && kind !== "elevator" && kind !== "free") return [];
  if (from !== "simulation" && from !== "feedforward") return [];
  return [{ kind, from, path: String(path ?? ""), numbers: numbersOf(rest), falls: falls !== false }];
}

function readDrive({ kind, path, places, width, angles, left, right }: Record<string, unknown>): MadeDrive[] {
  if (kind !== "swerve" && kind !== "differential" && kind !== "mecanum") return [];
  const pairs = Array.isArray(places)
    ? places.filter(
        (each): each is [number, number] => Array.isArray(each) && each.length === 2 && each.every(Number.isFinite),
      )
    : [];
  const turned = Array.isArray(angles) && angles.length === pairs.length && angles.every(Number.isFinite);
  return [
    {
      kind,
      path: String(path ?? ""),
      ...(left !== undefined && right !== undefined ? { left: textsOf(left), right: textsOf(right) } : {}),
      ...(turned ? { angles: angles as number[] } : {}),
      ...(pairs.length > 0 ? { places: pairs } : {}),
      ...(typeof width === "number" && Number.isFinite(width) ? { width } : {}),
    },
  ];
}

/** The kind of a motor controller, an encoder or a gyro in robot.json's wiring, by the name of the hardware layer. */
const forms: readonly (readonly [string, RegExp, string])[] = [
  ["CANLoop", /^Talon FXS? \(v6\)\[(\d+)\]$/, "talonFx"],
  ["CANLoop", /^SPARK MAX \[(\d+)\]$/, "sparkMax"],
  ["CANLoop", /^SPARK Flex \[(\d+)\]$/, "sparkFlex"],
  ["CANLoop", /^Talon SRX\[(\d+)\]$/, "talonSrx"],
  ["CANLoop", /^Victor SPX\[(\d+)\]$/, "victorSpx"],
  ["CANLoop", /^CANVenom\[(\d+)\]$/, "canMotor"],
  ["PWM", /^(\d+)$/, "pwm"],
  ["CANEncoder", /^CANcoder \(v6\)\[(\d+)\]$/, "canCoder"],
  ["DutyCycle", /^DutyCycleEncoder\[(\d+)\]$/, "dutyCycleEncoder"],
  ["CANGyro", /^Pigeon 2 \(v6\)\[(\d+)\]$/, "pigeon2"],
  ["SimDevice", /^navX-Sensor\[(\d+)\]$/, "navX"],
  ["SimDevice", /^ADIS16470\[(\d+)\]$/, "adis16470"],
  ["SimDevice", /^ADIS16448\[(\d+)\]$/, "adis16448"],
  ["SimDevice", /^ADXRS450\[(\d+)\]$/, "adxrs450"],
  ["Gyro", /^ADIS16470\[(\d+)\]$/, "adis16470"],
  ["Gyro", /^ADXRS450\[(\d+)\]$/, "adxrs450"],
];

export type Role = "motor" | "encoder" | "gyro";

export interface Wired {
  readonly kind: string;
  readonly id: number;
  readonly role: Role;
  readonly device: MadeDevice;
}

const roles: Readonly<Record<string, Role>> = { canCoder: "encoder", dutyCycleEncoder: "encoder" };
const gyros = new Set(["pigeon2", "navX", "adis16470", "adis16448", "adxrs450"]);

/** The devices that a robot's wiring can have, by their kinds there. */
export function wiredDevices(made: Made): Wired[] {
  return made.devices.flatMap((device) => {
    for (const [type, name, kind] of forms) {
      const number = device.type === type ? name.exec(device.name)?.[1] : undefined;
      if (number === undefined) continue;
      const role = roles[kind] ?? (gyros.has(kind) ? "gyro" : "motor");
      return [{ kind, id: Number(number), role, device }];
    }
    return [];
  });
}
