// What the page and the network worker say to each other.
import type { LinkStatus, LinkTarget } from "./link.ts";
import type { TopicInfo } from "./remote.ts";

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget }
  /** Asks for the list of all topics, which comes once. */
  | { readonly type: "topics" }
  /** Chooses an option of a chooser (LinkStatus.choosers). */
  | { readonly type: "choose"; readonly base: string; readonly option: string };

export type FromNet =
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** By name; at most 2,000. */
  | { readonly type: "topics"; readonly topics: readonly TopicInfo[] }
  /** Nothing more will come. */
  | { readonly type: "broken"; readonly message: string };
