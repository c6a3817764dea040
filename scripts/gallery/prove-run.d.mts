// Types for the tests.
import type * as Sandlot from "../../web/sim/node.ts";

export class GalleryError extends Error {}

export interface Entry {
  readonly list: string;
  readonly scenario: string;
  readonly title: string;
  readonly author: string;
  readonly date: number;
  readonly robot: string;
  readonly behaviour: number;
  readonly kind: string;
  /** Seconds of a lap or points; null: of another behaviour. */
  readonly value: number | null;
  /** Fragments of links; race: "" without a lap. */
  readonly link: string;
  readonly race: string;
}

export function proveRun(
  parts: { readonly sandlot: typeof Sandlot; readonly core: Sandlot.Core; readonly files: Sandlot.FetchFile },
  bytes: Uint8Array<ArrayBuffer>,
  list: string,
): Promise<Entry>;
