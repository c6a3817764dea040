// What the page and the network worker say to each other.
import type { IcdStatus, IcdTarget } from "./icd.ts";
import type { IcdImport } from "./icd-scenario.ts";
import type { LinkStatus, LinkTarget } from "./link.ts";
import type { MessageDetail, MessageRow, WatchOptions } from "./watcher.ts";
import type { IcdSticks } from "./wire-icd.ts";

export type ToNet =
  /** First and once. base: absolute URL of the folder that holds wire.wasm; frames: the other end of a simulation's tap. */
  | { readonly type: "open"; readonly base: string; readonly frames: MessagePort }
  | { readonly type: "connect"; readonly target: LinkTarget }
  /** The 3260 simulator's programs: where they are, and what the person at the page holds. */
  | { readonly type: "icd"; readonly target: IcdTarget }
  | { readonly type: "icd-sticks"; readonly sticks: IcdSticks }
  /** The messages that pass, as "messages" five times a second; null: no more. */
  | { readonly type: "watch"; readonly watch: WatchOptions | null }
  /** One of them at length; answered with "message-detail". */
  | { readonly type: "message-detail"; readonly id: number }
  /** Reads a robotConfig.yml for a field; answered with "icd-imported". */
  | {
      readonly type: "icd-import";
      readonly text: string;
      readonly name: string;
      readonly field: { readonly name: string; readonly json: string };
    };

export type FromNet =
  /** Four times a second, and when it has changed where it is connected to. */
  | { readonly type: "status"; readonly status: LinkStatus }
  /** The same, once it has been asked for. */
  | { readonly type: "icd-status"; readonly status: IcdStatus }
  /** A program pressed reset: the scenario begins again. */
  | { readonly type: "icd-reset" }
  | { readonly type: "messages"; readonly rows: readonly MessageRow[]; readonly left: number }
  /** null: it is too old. */
  | { readonly type: "message-detail"; readonly id: number; readonly detail: MessageDetail | null }
  | { readonly type: "icd-imported"; readonly result: IcdImport | null; readonly problem: string }
  /** Nothing more will come. */
  | { readonly type: "broken"; readonly message: string };
