// The one store of values of a page. It is made, and its code fetched, at its first use:
//
//     const values = await valuesOf(page);

import type { PageContext } from "../page/context.ts";
import type { ValueStore } from "./past-seam.ts";

const made = new WeakMap<PageContext, Promise<ValueStore>>();

/** Rejects when its code does not load; the next call tries again. */
export function valuesOf(page: PageContext): Promise<ValueStore> {
  let store = made.get(page);
  if (store === undefined) {
    store = import("./values-client.ts").then(({ ValuesClient }) => new ValuesClient(page));
    store.catch(() => made.delete(page));
    made.set(page, store);
  }
  return store;
}
