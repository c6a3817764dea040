// The page's one year of WPILib: whose names the run has on NetworkTables and in logs, whose messages robot code hears, which templates
// come first. A person chooses it; a program that tells its own year is believed as long as it is there.

import { recall, remember } from "./choices.ts";
import type { PageContext } from "./context.ts";

export type Year = 2026 | 2027;
export const wpilibYears: readonly Year[] = [2026, 2027];

const asYear = (value: unknown): Year | null => wpilibYears.find((year) => String(year) === String(value)) ?? null;

export class WpilibYear {
  readonly #changed: ((year: Year) => void)[] = [];
  readonly #chosenAnew: (() => void)[] = [];
  #chosen: Year;
  #told: Year | null = null;

  constructor(chosen: Year) {
    this.#chosen = chosen;
  }

  get value(): Year {
    return this.#told ?? this.#chosen;
  }

  /** The person's choice, against any program. */
  get chosen(): Year {
    return this.#chosen;
  }

  /** The program's year; null: it has none, or there is no program. */
  get told(): Year | null {
    return this.#told;
  }

  /** A person's choice, which this browser remembers. It holds against the program's year so far. */
  choose(year: Year): void {
    remember("wpilib", year);
    const before = this.value;
    this.#chosen = year;
    this.#told = null;
    this.#tell(before);
    for (const listener of this.#chosenAnew) listener();
  }

  /** Called whenever a person chooses, but not for the year that a program tells. */
  onChoice(listener: () => void): void {
    this.#chosenAnew.push(listener);
  }

  /** A program says its year, or is gone (null). Returns whether another year counts by it. */
  believe(year: Year | null): boolean {
    const before = this.value;
    this.#told = year;
    return this.#tell(before);
  }

  /** Called with the year that counts, now and whenever it is another one. */
  follow(listener: (year: Year) => void): void {
    this.#changed.push(listener);
    listener(this.value);
  }

  #tell(before: Year): boolean {
    if (this.value === before) return false;
    for (const listener of this.#changed) listener(this.value);
    return true;
  }
}

/** ?wpilib= of the address, else the choice made here; older pages kept it among the connection's choices. */
export function firstYear(address: URL): Year {
  const kept = recall("connection") as { readonly year?: unknown } | null;
  return asYear(address.searchParams.get("wpilib")) ?? asYear(recall("wpilib")) ?? asYear(kept?.year) ?? 2026;
}

const years = new WeakMap<PageContext, WpilibYear>();

export function yearOf(page: PageContext): WpilibYear {
  let year = years.get(page);
  if (year === undefined) {
    const kept = recall("wpilib") ?? (recall("connection") as { readonly year?: unknown } | null)?.year;
    if (asYear(kept) !== null) remember("wpilib", kept);
    year = new WpilibYear(firstYear(page.address));
    years.set(page, year);
    year.follow((value) => page.network.keep({ type: "names", year: value }));
  }
  return year;
}
