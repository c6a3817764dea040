// The store's end in the page; see values-api.ts. Nothing behind it yet: there are no topics.

import type { PageContext } from "../page/context.ts";
import type { PastStore, ValueStore } from "./past-seam.ts";
import type { Curve, Hold, Known, ValueChange, ValueLeaf, ValueStatistics, ValueTopic } from "./values-api.ts";

const nothing: Hold = { release() {} };

export class ValuesClient implements ValueStore {
  readonly topics: readonly ValueTopic[] = [];
  readonly past: PastStore = {
    epoch: 0,
    held: [],
    onHeld: () => nothing,
    unknown: () => Promise.resolve([]),
    fillRun() {},
    tell() {},
  };

  constructor(readonly page: PageContext) {}

  open(): Hold {
    return nothing;
  }
  onTopics(): Hold {
    return nothing;
  }
  find(): null {
    return null;
  }
  leaves(): Promise<readonly ValueLeaf[]> {
    return Promise.resolve([]);
  }
  hold(): Hold {
    return nothing;
  }
  known(): Known {
    return { share: 1, problem: "" };
  }
  curves(): Promise<readonly Curve[]> {
    return Promise.resolve([]);
  }
  statistics(): Promise<ValueStatistics> {
    const none = Number.NaN;
    return Promise.resolve({
      count: 0,
      least: none,
      greatest: none,
      mean: none,
      deviation: none,
      median: none,
      integral: 0,
    });
  }
  changes(): Promise<readonly ValueChange[]> {
    return Promise.resolve([]);
  }
  watch(): Hold {
    return nothing;
  }
  set(): boolean {
    return false;
  }
}
