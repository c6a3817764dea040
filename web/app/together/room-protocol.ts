// Messages between the page and the worker that holds its place in a room.
import type { News } from "../../together/member.ts";
import type { Place } from "../../together/messages.ts";

export type ToRoom =
  /** Goes into a room, or with code null into a new one. url: of the relay's socket. */
  | {
      readonly type: "enter";
      readonly url: string;
      readonly code: string | null;
      readonly name: string;
      readonly place: Place;
      readonly behaviour: number;
    }
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
  | { readonly [Name in keyof News]: { readonly type: Name; readonly values: Parameters<News[Name]> } }[keyof News];
