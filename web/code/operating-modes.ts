// Which operating modes of WPILib 2027 a run without a page chooses: names from the command line, and the choosers of the program,
// which are those that the page's driver station chooses by.

import type { RemoteChooser } from "../net/remote.ts";

/** By the driver station's mode: the chooser that lists its operating modes, of WPILib (hal/DashboardOpMode.cpp) and of our Python. */
export const modeChoosers = {
  auto: "/SmartDashboard/Auto OpMode",
  teleop: "/SmartDashboard/Teleop OpMode",
  test: "/SmartDashboard/Utility OpMode",
} as const;
export type Operated = keyof typeof modeChoosers;
export const operated = ["auto", "teleop", "test"] as const;

/** As a person writes them. */
const words = { auto: "auto", teleop: "teleop", test: "utility" } as const;

interface Chooser {
  readonly mode: Operated;
  readonly base: string;
  readonly options: readonly string[];
}

function choosersOf(found: readonly RemoteChooser[]): Chooser[] {
  return operated.flatMap((mode) => {
    const chooser = found.find(({ base }) => base.replace(/\/$/, "") === modeChoosers[mode]);
    if (chooser === undefined || chooser.options.length === 0) return [];
    return [{ mode, base: chooser.base, options: chooser.options }];
  });
}

const listed = (choosers: readonly Chooser[]): string =>
  choosers
    .map(({ mode, options }) => `${words[mode]}: ${options.map((option) => JSON.stringify(option)).join(", ")}`)
    .join("; ");

/** The option of a chooser that is meant by "NAME" or "MODE:NAME"; undefined: none. */
function optionFor(wish: string, { mode, options }: Chooser): string | undefined {
  if (options.includes(wish)) return wish;
  const prefix = `${words[mode]}:`;
  return wish.startsWith(prefix) ? options.find((option) => option === wish.slice(prefix.length)) : undefined;
}

/** The choices of one run. */
export class ModeWishes {
  readonly #wishes: readonly string[];
  readonly #met = new Set<string>();
  /** By mode: the wish that was chosen. */
  readonly #chosen = new Map<Operated, string>();

  /** wishes: "NAME", or "MODE:NAME" where only auto, teleop or utility is meant. */
  constructor(wishes: readonly string[]) {
    this.#wishes = wishes;
  }

  /** Whether a wish has not met its mode yet. */
  get isOpen(): boolean {
    return this.#met.size < new Set(this.#wishes).size;
  }

  /** What is to be chosen of these choosers, each once. Throws RangeError for two wishes of one mode. */
  orders(found: readonly RemoteChooser[]): { readonly base: string; readonly option: string }[] {
    return choosersOf(found).flatMap((chooser) => {
      const wanted = this.#wishes.filter((wish) => optionFor(wish, chooser) !== undefined);
      const { mode, base } = chooser;
      if (wanted.length > 1)
        throw new RangeError(
          `"${wanted[0]}" and "${wanted[1]}" are both modes of ${words[mode]}, and one of them can run there; put ${words[mode]}: before the one that is meant`,
        );
      const [wish] = wanted;
      if (wish === undefined) return [];
      this.#met.add(wish);
      if (this.#chosen.has(mode)) return [];
      this.#chosen.set(mode, wish);
      return [{ base, option: optionFor(wish, chooser) ?? wish }];
    });
  }

  /** Once the program has had the time to list its modes: the wished names that no mode has. "": all were found. */
  missing(found: readonly RemoteChooser[]): string {
    const lost = this.#wishes.find((wish) => !this.#met.has(wish));
    if (lost === undefined) return "";
    const choosers = choosersOf(found);
    if (choosers.length === 0) return `"${lost}": the program has no operating modes`;
    return `"${lost}" is not an operating mode of the program; it has ${listed(choosers)}`;
  }

  /** Without a wish: the modes and the running ones, where there is a choice. "": there is none. */
  left(found: readonly RemoteChooser[]): string {
    const open = choosersOf(found).filter(({ mode, options }) => options.length > 1 && !this.#chosen.has(mode));
    if (open.length === 0) return "";
    return `operating modes: ${listed(open)}; the first of each runs, --opmode NAME chooses another`;
  }
}
