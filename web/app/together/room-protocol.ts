// Messages between the page and the worker that holds its place in a room.
import type { News } from "../../together/member.ts";
import type { Place } from "../../together/messages.ts";
import type { DirectEnd } from "./lines.ts";

/** How a page comes to its room. */
export type Way =
  /** A relay's socket; with code null into a new room. */
  | { readonly type: "relay"; readonly url: string; readonly code: string | null }
  /** A room that this page keeps, for guests with direct connections. */
  | { readonly type: "own" }
  /** A direct connection to the page that keeps the room. */
  | { readonly type: "direct"; readonly end: DirectEnd };

export type ToRoom =
  /** Goes into a room. */
  | {
      readonly type: "enter";
      readonly way: Way;
      readonly name: string;
      readonly place: Place;
      readonly behaviour: number;
    }
  /** A guest of the room that this page keeps. */
  | { readonly type: "guest"; readonly end: DirectEnd }
  /** A direct connection to another guest, for the time when the page that keeps the room has gone. */
  | { readonly type: "spare"; readonly member: number; readonly end: DirectEnd }
  /** This page's end of such a connection, for its other end. */
  | { readonly type: "signal"; readonly member: number; readonly text: string }
  /** A new end of the broken connection to the page that keeps the room, by way of other guests. */
  | { readonly type: "pass"; readonly text: string }
  | { readonly type: "wish"; readonly name: string; readonly place: Place; readonly ready: boolean }
  | { readonly type: "choose"; readonly title: string; readonly stations: number }
  | { readonly type: "start"; readonly scenario: string; readonly stations: number }
  | { readonly type: "end" }
  | { readonly type: "remove"; readonly member: number }
  | { readonly type: "move"; readonly member: number; readonly place: Place }
  | { readonly type: "mute"; readonly member: number; readonly muted: boolean }
  /** Points at a place of the field [m]. */
  | { readonly type: "mark"; readonly x: number; readonly y: number }
  /** The simulation that has loaded the run, see sim/boundary/lockstep-protocol.ts. */
  | { readonly type: "sim"; readonly port: MessagePort }
  | { readonly type: "leave" };

/** How the run goes, a few times a second. */
export interface RunStatus {
  readonly tick: number;
  readonly delay: number;
  readonly seated: boolean;
  /** Members that everybody waits for, and how long [ms]. */
  readonly waits: { readonly members: readonly number[]; readonly ms: number };
  /** Bytes a second, sent and received, without the network's own. */
  readonly up: number;
  readonly down: number;
}

export type FromRoom =
  | { readonly type: "status"; readonly status: RunStatus | null }
  /** The connection was lost; it is tried again. */
  | { readonly type: "lost"; readonly attempt: number }
  /** Such an end that has come. */
  | { readonly type: "passed"; readonly text: string }
  | { readonly [Name in keyof News]: { readonly type: Name; readonly values: Parameters<News[Name]> } }[keyof News];
