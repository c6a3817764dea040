// The result of a hand-in: whether it is proved, why not, and how its try went.

import type { RunPath } from "./run-path.ts";

/** proved: the run is what it says. Else why it is not, or cannot be told. */
export type ProofState =
  | "proved"
  /** It cannot be read at all. */
  | "unread"
  /** Another version, or other robots and fields, made it: here it would come out otherwise. */
  | "version"
  /** It names no task that is here. */
  | "task"
  /** Its scenario, goals or numbers are not the lesson's. */
  | "edited"
  /** Its inputs do not give the states that it says. */
  | "changed"
  /** It was driven on from an earlier moment of a run. */
  | "branch"
  /** The program that came with it, run again, makes another run. */
  | "program";

export interface Proof {
  readonly from: string;
  readonly name: string;
  readonly lesson: string;
  readonly task: string;
  readonly state: ProofState;
  /** What is wrong: a place in the scenario, a time [s], or a sentence; "": nothing. */
  readonly detail: string;
  /** What came of the try, of a run that could be judged. */
  readonly result: "reached" | "missed" | "open" | "";
  readonly goals: readonly ("passed" | "failed" | "open")[];
  /** [s] of the try. */
  readonly seconds: number;
  readonly points: { readonly blue: number; readonly red: number } | null;
  readonly lines: { readonly count: number; readonly most: number } | null;
  /** Of the program that made it, and its behaviour number; 0: not known. */
  readonly version: string;
  readonly behaviour: number;
  /** The run's last state and length: see alike.ts. "": not to be compared. */
  readonly run: string;
  readonly program: string | null;
  /** Tries that the student's browser counted until this one; null: not said. It is not proved. */
  readonly tries: number | null;
  /** null: the run was not computed. */
  readonly path: RunPath | null;
  /** The fragment that opens the run; "": it fits into none. */
  readonly link: string;
}

/** One of which nothing is known but where it came from. */
export const unread = (from: string, detail: string): Proof => ({
  ...{ from, name: "", lesson: "", task: "", state: "unread", detail, result: "", goals: [], seconds: 0 },
  ...{
    points: null,
    lines: null,
    version: "",
    behaviour: 0,
    run: "",
    program: null,
    tries: null,
    path: null,
    link: "",
  },
});
