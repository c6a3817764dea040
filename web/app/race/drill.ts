// Which laps are the person's own: driven in one go, at the speed of life, by hand.

import type { HistoryReport } from "../../sim/boundary/protocol.ts";
import type { Lap } from "../../sim/boundary/run-marks.ts";
import { race as say } from "../../words/english-race.ts";

/** Why a lap does not count, in words; "" when it does. */
export type Verdict = string;

/** Speeds below are slow motion; half a hundredth is for the arithmetic. */
const realTime = 0.995;

export class Drill {
  /** The last tick that was run in slow motion, -1: none was. */
  #slow = -1;
  #tick = -1;

  /** Another run begins. */
  reset(): void {
    this.#slow = this.#tick = -1;
  }

  /** Every frame, with the speed that the clock is set to. */
  observe(tick: number, speed: number, paused: boolean): void {
    if (!paused && speed < realTime && tick !== this.#tick) this.#slow = tick;
    this.#tick = tick;
  }

  /**
   * Of a lap of the shown branch, in ticks. recorded: ticks of the recording that branch 0 replays, 0 without one. A
   * lap that was begun before the branch was has been tried more than once, or another driver has driven a part of it.
   */
  judge(begin: number, history: Pick<HistoryReport, "branch" | "branches">, recorded: number): Verdict {
    const { branch, branches } = history;
    const fork = branches.find(({ id }) => id === branch)?.fork ?? 0;
    const own = branch === 0 ? recorded : fork;
    if (begin < own) return branch === 0 ? say("recordingDrove") : say("wentBack");
    return this.#slow > begin ? say("slowMotion") : "";
  }
}

/** Whether a scenario's text lets a person drive at a station: a script's driving does not count as by hand. */
export function isByHand(scenario: string, station: string): boolean {
  try {
    const { script } = JSON.parse(scenario) as { script?: readonly { readonly station?: unknown }[] };
    return !Array.isArray(script) || !script.some((line) => line?.station === station);
  } catch {
    return false;
  }
}

/** "12.34 s" */
export const lapWords = (seconds: number): string => `${seconds.toFixed(2)} s`;

/** "−0.34", "+0.12", "±0.00": below zero is faster. */
export function deltaWords(delta: number): string {
  const hundredths = Math.round(100 * delta);
  const sign = hundredths < 0 ? "−" : hundredths > 0 ? "+" : "±";
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)}`;
}

/** The words at the end of a lap against a ghost. */
export function resultWords(lap: Lap, rival: number, name: string): string {
  const by = Math.abs(lap.seconds - rival);
  if (by < 0.005) return say("asFast", { seconds: lapWords(lap.seconds), name });
  return lap.seconds < rival
    ? say("beaten", { seconds: lapWords(lap.seconds), name, by: by.toFixed(2) })
    : say("behind", { seconds: lapWords(lap.seconds), by: by.toFixed(2), name });
}
