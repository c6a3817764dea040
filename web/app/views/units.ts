// Units of values and how one becomes another. A value keeps the unit that its publisher gave it; people look at it in theirs.

interface Unit {
  readonly name: string;
  /** Units of a family become each other. */
  readonly family: string;
  /** In the family's first unit: value * scale + offset. */
  readonly scale: number;
  readonly offset: number;
  /** Other spellings, as metadata and names of topics have them. */
  readonly also: readonly string[];
}

const unit = (family: string, name: string, scale: number, also: readonly string[] = [], offset = 0): Unit => ({
  ...{ name, family, scale, offset, also },
});

// The foot is 0.3048 m and the inch 0.0254 m exactly (international yard and pound agreement, 1959).
const units: readonly Unit[] = [
  unit("length", "m", 1, ["meter", "meters", "metre", "metres"]),
  unit("length", "cm", 0.01, ["centimeters"]),
  unit("length", "mm", 0.001, ["millimeters"]),
  unit("length", "in", 0.0254, ["inch", "inches"]),
  unit("length", "ft", 0.3048, ["foot", "feet"]),
  unit("angle", "rad", 1, ["radian", "radians"]),
  unit("angle", "deg", Math.PI / 180, ["degree", "degrees", "°"]),
  unit("angle", "rot", 2 * Math.PI, ["rotation", "rotations", "turn", "turns"]),
  unit("turning", "rad/s", 1, ["radians per second", "rad_per_sec", "radpersec"]),
  unit("turning", "deg/s", Math.PI / 180, ["degrees per second", "°/s"]),
  unit("turning", "rot/s", 2 * Math.PI, ["rps", "rotations per second"]),
  unit("turning", "rpm", (2 * Math.PI) / 60, ["rotations per minute", "1/min"]),
  unit("speed", "m/s", 1, ["mps", "meters per second"]),
  unit("speed", "ft/s", 0.3048, ["fps", "feet per second"]),
  unit("speed", "km/h", 1 / 3.6, ["kph"]),
  unit("speed", "mph", 0.44704, ["miles per hour"]),
  unit("acceleration", "m/s²", 1, ["m/s^2", "m/s2", "mps2"]),
  // Standard gravity, CGPM 1901.
  unit("acceleration", "g", 9.80665, ["gs"]),
  unit("tension", "V", 1, ["volt", "volts"]),
  unit("tension", "mV", 0.001, ["millivolts"]),
  unit("current", "A", 1, ["amp", "amps", "ampere", "amperes"]),
  unit("current", "mA", 0.001, ["milliamps"]),
  unit("temperature", "°C", 1, ["degc", "celsius", "c"]),
  unit("temperature", "°F", 5 / 9, ["degf", "fahrenheit", "f"], (-32 * 5) / 9),
  unit("part", "1", 1),
  unit("part", "%", 0.01, ["percent"]),
  unit("time", "s", 1, ["sec", "second", "seconds"]),
  unit("time", "ms", 0.001, ["millis", "milliseconds"]),
  unit("mass", "kg", 1, ["kilograms"]),
  // The avoirdupois pound, 1959.
  unit("mass", "lb", 0.45359237, ["lbs", "pounds"]),
  unit("force", "N", 1, ["newton", "newtons"]),
  unit("force", "lbf", 4.4482216152605, []),
];

function find(text: string): Unit | null {
  const exact = units.find(({ name }) => name === text);
  if (exact !== undefined) return exact;
  const lower = text.trim().toLowerCase();
  return units.find(({ name, also }) => name.toLowerCase() === lower || also.includes(lower)) ?? null;
}

/** Families of which a robot shows nothing below a thousandth of a unit but how its simulation trembles at rest. */
const coarse = [
  "length",
  "angle",
  "turning",
  "speed",
  "acceleration",
  "tension",
  "current",
  "temperature",
  "mass",
  "force",
];

/** Whether less than 0.0005 of the unit is nothing to a person who looks at a robot. */
export function isCoarse(text: string): boolean {
  const own = find(text);
  return own !== null && coarse.includes(own.family);
}

/** The units that a value of this one can be shown in, its own first; empty where there is no other. */
export function unitChoices(from: string): readonly string[] {
  const own = find(from);
  if (own === null) return [];
  const others = units.filter((each) => each.family === own.family && each !== own);
  return [own.name, ...others.map(({ name }) => name)];
}

/** shown = value * scale + offset */
export interface Conversion {
  readonly scale: number;
  readonly offset: number;
}

export const noConversion: Conversion = { scale: 1, offset: 0 };

/** Null: one of them is unknown here, or they measure different things. */
export function conversion(from: string, to: string): Conversion | null {
  const [a, b] = [find(from), find(to)];
  if (a === null || b === null || a.family !== b.family) return null;
  return { scale: a.scale / b.scale, offset: (a.offset - b.offset) / b.scale };
}

/** Of a value's change in time. */
export function derivedUnit(of: string): string {
  const known: Readonly<Record<string, string>> = {
    m: "m/s",
    "m/s": "m/s²",
    rad: "rad/s",
    rot: "rot/s",
    deg: "deg/s",
    ft: "ft/s",
  };
  return of === "" ? "" : (known[of] ?? `${of}/s`);
}

/** Of a value's sum over time. */
export function integralUnit(of: string): string {
  const known: Readonly<Record<string, string>> = {
    ...{ "m/s": "m", "rad/s": "rad", "deg/s": "deg", "rot/s": "rot", "ft/s": "ft", "m/s²": "m/s" },
    ...{ A: "As", W: "J" },
  };
  return of === "" ? "" : (known[of] ?? `${of} s`);
}
