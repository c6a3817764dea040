// The one past of a page. The first opening of the store of values asks for it, and from then on the past of held
// values is computed.

import type { PageContext } from "../page/context.ts";
import { valuesOf } from "../values/values-of.ts";
import { Past } from "./past.ts";

const made = new WeakMap<PageContext, Promise<Past>>();

export function pastOf(page: PageContext): Promise<Past> {
  let past = made.get(page);
  if (past === undefined) {
    past = valuesOf(page).then((store) => {
      const past = new Past(page, store.past);
      // The network worker hears it, too: the simulation worker is another one.
      page.network.listen((message) => {
        if (message.type === "broken") past.disconnect();
      });
      page.session.client.onHistory(({ tick, live }) => past.showsTick(live ? null : tick));
      return past;
    });
    past.catch(() => made.delete(page));
    made.set(page, past);
  }
  return past;
}
