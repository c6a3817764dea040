// Messages between the page of hand-ins and its workers.
import type { Found } from "../../handin/hand-in.ts";
import type { Proof } from "../../handin/proof.ts";

export type ToProver =
  | { readonly type: "open"; readonly base: string; readonly language: string }
  | { readonly type: "prove"; readonly found: Found };

/** null: it is open. */
export type FromProver = Proof | null;
