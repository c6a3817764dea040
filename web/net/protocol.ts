// What the page and the network worker say to each other.
import type { SimEventRecord } from "../sim/protocol.ts";
import type { LinkStatus, LinkTarget } from "./link.ts";
import type { RecorderStatus } from "./recorder.ts";

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget }
  /** Begins a log of the run, ends it, throws it away, or asks for what there is of it (see "log"). */
  | { readonly type: "record"; readonly what: "start" | "stop" | "discard" | "file" }
  /** What happened, for the log: frames do not say it. */
  | { readonly type: "events"; readonly events: readonly SimEventRecord[] };

export type FromNet =
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** Four times a second while there is something recorded, and after each "record". */
  | { readonly type: "recorder-status"; readonly status: RecorderStatus }
  /** The log so far; null: there is nothing yet. */
  | { readonly type: "log"; readonly file: Blob | null }
  /** Nothing more will come. */
  | { readonly type: "broken"; readonly message: string };
