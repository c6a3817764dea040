// Messages between the page of hand-ins and its workers.
import type { Found } from "../../handin/hand-in.ts";
import type { Proof } from "../../handin/proof.ts";

export type ToProver =
  | { readonly type: "open"; readonly base: string; readonly language: string }
  | { readonly type: "prove"; readonly found: Found };

export type FromProver =
  | { readonly type: "opened" }
  | { readonly type: "proof"; readonly proof: Proof }
  | { readonly type: "failed"; readonly why: string };
