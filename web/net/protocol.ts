// What the page and the network worker say to each other.
import type { LinkStatus, LinkTarget } from "./link.ts";

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget };

export type FromNet =
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** Nothing more will come. */
  | { readonly type: "broken"; readonly message: string };
