// Which operating modes a robot program of WPILib 2027 has, which is chosen, and which runs. A program tells of them in one of three
// ways: three choosers on SmartDashboard, as WPILib's own (hal/DashboardOpMode.cpp) and Sandlot's Python publish them; the table
// /Sandlot/OpModes, by the lines of docs/opmodes.md; HALSim's messages, as proposed there. Knows nothing of the DOM.

import { modeChoosers, operated, type Operated } from "../../code/operating-modes.ts";
import type { RemoteChooser } from "../../net/remote.ts";
import type { Mode } from "../../sim/boundary/abi.gen.ts";

export type { Operated };
/** Of the lines of docs/opmodes.md. */
const table = "/Sandlot/OpModes";
/** In bits 56 and 57 of an ID: WPILib's RobotMode, of which 0 stands for none. */
const byNumber: readonly (Operated | undefined)[] = [undefined, ...operated];

export interface OperatingMode {
  readonly mode: Operated;
  readonly options: readonly string[];
  readonly chosen: string;
  /** The program goes by another one still. */
  readonly waits: boolean;
  readonly runs: boolean;
  /** It ran, and the program has it no more. */
  readonly gone: boolean;
}

/** An order for the program. */
export type ModeOrder =
  | { readonly type: "choose"; readonly base: string; readonly option: string }
  /** IDs, "0" for none. */
  | { readonly type: "operatingModes"; readonly ids: Readonly<Record<Operated, string>> };

export interface ModeNews {
  readonly choosers: readonly RemoteChooser[];
  /** "ID NAME" each, as HALSim's messages have them. */
  readonly inMessages: readonly string[];
  /** The simulation's own. */
  readonly mode: Mode;
}

/** "ID NAME", by their modes; other lines are left out. */
function byMode(lines: readonly string[]): Map<Operated, Map<string, string>> {
  const found = new Map<Operated, Map<string, string>>();
  for (const line of lines) {
    const [, id, name] = /^(\d{1,19}) (.+)$/.exec(line) ?? [];
    // A number of JavaScript is too short for it.
    const mode = id === undefined ? undefined : byNumber[Number((BigInt(id) >> 56n) & 3n)];
    if (id === undefined || name === undefined || mode === undefined) continue;
    found.set(mode, (found.get(mode) ?? new Map<string, string>()).set(name, id));
  }
  return found;
}

export class ModeChoices {
  /** A person's choices, by name; of choosers the program keeps them. */
  readonly #wanted = new Map<Operated, string>();
  /** The choices in force at the last look. */
  readonly #counted = new Map<Operated, string>();
  #news: ModeNews = { choosers: [], inMessages: [], mode: "disabled" };
  #sent = "";

  /** The modes to choose from, in the order of a match, and the orders for the program. */
  update(news: ModeNews): { readonly modes: OperatingMode[]; readonly orders: ModeOrder[] } {
    this.#news = news;
    const found = this.#inChoosers();
    if (found.modes.length > 0) return found;
    const asked = news.choosers.find(({ base }) => base === table);
    return this.#byNumber(asked, asked?.options ?? news.inMessages);
  }

  /** A person chooses; returns the same as `update`. */
  choose(mode: Operated, option: string): { readonly modes: OperatingMode[]; readonly orders: ModeOrder[] } {
    this.#counted.delete(mode);
    const chooser = this.#chooser(mode);
    if (chooser === undefined) this.#wanted.set(mode, option);
    const { modes, orders } = this.update(this.#news);
    return {
      modes,
      orders: chooser === undefined ? orders : [...orders, { type: "choose", base: modeChoosers[mode], option }],
    };
  }

  #chooser(mode: Operated): RemoteChooser | undefined {
    return this.#news.choosers.find(({ base }) => base.replace(/\/$/, "") === modeChoosers[mode]);
  }

  #inChoosers(): { modes: OperatingMode[]; orders: ModeOrder[] } {
    const orders: ModeOrder[] = [];
    const modes = operated.flatMap((mode) => {
      const chooser = this.#chooser(mode);
      if (chooser === undefined || this.#isEmpty(mode, chooser.options)) return [];
      const { options, initial, active, selected } = chooser;
      const known = [selected, active, initial].find((name) => options.includes(name)) ?? options[0] ?? "";
      const now = this.#now(mode, options, known);
      // WPILib's own choosers have no default: nothing runs until one is chosen.
      if (!now.gone && !options.includes(active) && selected !== known && known !== "")
        orders.push({ type: "choose", base: modeChoosers[mode], option: known });
      const waits = !now.gone && active !== "" && active !== now.chosen;
      return [this.#told({ mode, options, ...now, waits })];
    });
    return { modes, orders };
  }

  #byNumber(
    asked: RemoteChooser | undefined,
    lines: readonly string[],
  ): { modes: OperatingMode[]; orders: ModeOrder[] } {
    const ids: Record<Operated, string> = { auto: "0", teleop: "0", test: "0" };
    const listed = byMode(lines);
    const modes = operated.flatMap((mode) => {
      const list = listed.get(mode) ?? new Map<string, string>();
      const options = [...list.keys()];
      if (this.#isEmpty(mode, options)) return [];
      const wanted = this.#wanted.get(mode) ?? "";
      const now = this.#now(mode, options, options.includes(wanted) ? wanted : (options[0] ?? ""));
      ids[mode] = list.get(now.chosen) ?? "0";
      const isActive = asked === undefined || asked.active === ids[mode];
      const waits = !now.gone && this.#news.mode === mode && !isActive;
      return [this.#told({ mode, options, ...now, waits })];
    });
    return { modes, orders: this.#orders(asked, ids, modes.length > 0) };
  }

  /** Each once; the table has the choice for as long as it is there. */
  #orders(asked: RemoteChooser | undefined, ids: Readonly<Record<Operated, string>>, some: boolean): ModeOrder[] {
    const option = ["0", ...operated.map((mode) => ids[mode])].join(" ");
    const isSent = asked === undefined ? this.#sent === option : asked.selected === option;
    if (asked === undefined) this.#sent = option;
    if (isSent || !some) return [];
    return [asked === undefined ? { type: "operatingModes", ids } : { type: "choose", base: table, option }];
  }

  /** The program has none for the mode. One that ran is still to be told of. */
  #isEmpty(mode: Operated, options: readonly string[]): boolean {
    if (options.length > 0) return false;
    if (this.#news.mode !== mode) this.#counted.delete(mode);
    return !this.#counted.has(mode);
  }

  /**
   * The choice in force. No other takes the place of one that is gone while its mode goes on, until a person chooses.
   */
  #now(mode: Operated, options: readonly string[], chosen: string): { chosen: string; gone: boolean } {
    const counted = this.#counted.get(mode);
    const gone = this.#news.mode === mode && counted !== undefined && !options.includes(counted);
    return { chosen: gone ? counted : chosen, gone };
  }

  #told(found: Omit<OperatingMode, "runs">): OperatingMode {
    this.#counted.set(found.mode, found.chosen);
    return { ...found, runs: this.#news.mode === found.mode && !found.gone && !found.waits };
  }
}
