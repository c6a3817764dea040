// The context that every panel gets: the run, its picture, and the page's services for all of them.

import type { Session } from "../../element/session.ts";
import type { Staged, Staging } from "../../element/player.ts";
import type { Challenge } from "../../sim/boundary/challenge.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { RecordingMisfitError } from "../../sim/core/recording.ts";
import type { Sample } from "../../view/interpolate.ts";
import type { View } from "../../view/view.ts";
import type { Dock } from "../parts/dock.ts";
import type { Network } from "./network.ts";
import type { OpenLogs } from "./open-log.ts";

/** A received recording that was opened, to be raced or compared. */
export interface OpenedRun {
  readonly recording: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** The lap to beat; null: none is named. */
  readonly lap: Challenge | null;
}

/** How a recording is run that may come out differently here: its inputs all the same, or only its positions. */
export type Way = "anyway" | "poses";

/** The parts of the card of opened runs that panels use. */
export interface OpenedRuns {
  readonly rival: OpenedRun | null;
  /** Opens a file that holds a recording or a scenario; false: it is something else. */
  takes(file: File): Promise<boolean>;
  /** Its card goes away; the run stays. */
  close(): void;
  /**
   * Asks for the way with a recording that may come out differently; null: none. `keeps`: the words on the button for
   * that.
   */
  ask(error: RecordingMisfitError, keeps: string, poses?: boolean): Promise<Way | null>;
}

export interface PageContext {
  /** The element that holds the whole page; style sheets read the page's state from its data attributes. */
  readonly app: HTMLElement;
  /** Absolute URL of the folder that holds the site's files. */
  readonly base: string;
  /** The page's address when it was opened. */
  readonly address: URL;
  readonly session: Session;
  readonly view: View;
  readonly network: Network;
  readonly dock: Dock;
  readonly opened: OpenedRuns;
  /** For parts that come after the panels were made. */
  readonly logs: OpenLogs;

  /** Shows a word for a moment. */
  say(text: string): void;
  /** Says it to screen readers alone. */
  announce(text: string): void;
  /** Shows a problem that ends the run. */
  fail(error: unknown): void;
  /** Begins the scenario again; `match`: starts its match at once. */
  restart(match: boolean): void;
  /** Puts something else on the page, which then waits at its start. Rejects when it cannot. */
  put(what: Staging): Promise<void>;
  /** The person's place in the run that goes on is another one: the session's `place`. */
  sit(): void;
  /** Begins a run of the recording's scenario with the recording's ghost beside it. */
  race(rival: OpenedRun): Promise<void>;
}

/** A picture that is about to be drawn. */
export interface Picture {
  /** The browser's time [ms]. */
  readonly now: number;
  readonly sample: Sample<Frame>;
  readonly clock: ClockReport;
}

/** A part of the page. It has a method for each thing that it wants to hear of. */
export interface PagePart {
  /** Another scene is on the page. */
  setScene?(staged: Staged): void;
  /** The person has another place in the run on the page. */
  setPlace?(staged: Staged): void;
  /** The run begins again, or another takes its place. */
  beginAgain?(): void;
  /** The scene that is on the page goes away. */
  leaveScene?(): void;
  /** The simulation has sent another frame. */
  frame?(frame: Frame, clock: ClockReport): void;
  /** Another picture is drawn, up to 60 times a second. */
  picture?(picture: Picture): void;
  events?(events: readonly SimEventRecord[]): void;
}
