// JSON of a stranger's file, read with its place: a missing value or one that is not a number is refused in a sentence
// that names the place.

import { paths as say } from "../words/files/english-paths.ts";

/** Why a path is refused: a sentence. */
export class PathError extends Error {}

/** Text of a foreign file in a sentence. */
export function shown(value: unknown): string {
  const text = (JSON.stringify(value) ?? "nothing").replace(/[\s\p{C}\u2028\u2029]+/gu, " ");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Farther from the origin than any field reaches [m]. */
export const mostMetres = 100;

export class CheckedJson {
  readonly value: unknown;
  /** "waypoints[1].anchor" */
  readonly place: string;

  constructor(value: unknown, place = "") {
    this.value = value;
    this.place = place;
  }

  /** null or missing. */
  get isMissing(): boolean {
    return this.value === undefined || this.value === null;
  }

  at(key: string): CheckedJson {
    const { value, place } = this;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const found = isObject && Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
    return new CheckedJson(found, place === "" ? key : `${place}.${key}`);
  }

  /** Its elements; missing: none. */
  list(most: number): CheckedJson[] {
    if (this.isMissing) return [];
    if (!Array.isArray(this.value)) throw new PathError(say("notList", this.#said));
    if (this.value.length > most) throw new PathError(say("tooMany", { place: this.place, most }));
    return this.value.map((each: unknown, index) => new CheckedJson(each, `${this.place}[${index}]`));
  }

  /** A number within a range; `without`: where there is none. */
  number(low: number, high: number, without?: number): number {
    if (this.isMissing && without !== undefined) return without;
    if (this.isMissing) throw new PathError(say("missing", { place: this.place }));
    // Old files have some of them as text.
    const number = typeof this.value === "string" && this.value.trim() !== "" ? Number(this.value) : this.value;
    if (typeof number !== "number" || !Number.isFinite(number)) throw new PathError(say("notNumber", this.#said));
    if (number < low || number > high) throw new PathError(say("notInRange", { ...this.#said, low, high }));
    return number;
  }

  metres(): number {
    return this.number(-mostMetres, mostMetres);
  }

  /** Of an angle in degrees, in radians. */
  degrees(without?: number): number {
    return (this.number(-1e6, 1e6, without) * Math.PI) / 180;
  }

  flag(without = false): boolean {
    return typeof this.value === "boolean" ? this.value : without;
  }

  /** Text, in one line; "": there is none. */
  text(): string {
    return typeof this.value === "string" ? this.value.slice(0, 200).replace(/[\s\p{C}\u2028\u2029]+/gu, " ") : "";
  }

  get #said(): { place: string; value: string } {
    return { place: this.place, value: shown(this.value) };
  }
}
