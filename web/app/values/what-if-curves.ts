// Curves of "what if": the last seconds with another number. The view "What if" sets them; a plot of a key's history
// draws its curve beside it.

import type { PageContext } from "../page/context.ts";
import { keyText, type Curve, type Hold, type ValueKey } from "./values-api.ts";

export class WhatIfCurves {
  readonly #curves = new Map<string, Curve>();
  readonly #listeners = new Set<() => void>();

  /** The number and its new value: "gearing of arm × 1.20"; "" without a question. */
  label = "";

  /** A key's other course; null: no question, or not about this key. */
  curve(key: ValueKey): Curve | null {
    return this.#curves.get(keyText(key)) ?? null;
  }

  /** Tells when there are other curves, or none any more. */
  listen(listener: () => void): Hold {
    this.#listeners.add(listener);
    return { release: () => void this.#listeners.delete(listener) };
  }

  set(label: string, curves: readonly { readonly key: ValueKey; readonly curve: Curve }[]): void {
    if (curves.length === 0 && this.#curves.size === 0 && label === this.label) return;
    this.label = label;
    this.#curves.clear();
    for (const { key, curve } of curves) this.#curves.set(keyText(key), curve);
    for (const listener of this.#listeners) listener();
  }
}

const made = new WeakMap<PageContext, WhatIfCurves>();

/** Those of a page. */
export function whatIfCurves(page: PageContext): WhatIfCurves {
  let curves = made.get(page);
  if (curves === undefined) made.set(page, (curves = new WhatIfCurves()));
  return curves;
}
