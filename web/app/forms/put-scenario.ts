// Puts an edited scenario on the page, and makes the page's address open it again in this tab.

import { importedScenario, keepImported } from "../../element/session.ts";
import type { PageContext } from "../page/context.ts";

/** Keys of an address that would change the scenario once more. */
const choices = ["robot", "dynamics", "station", "others", "tags"];

/** When it fails, the run before is there again, and the reason is thrown. `runs`: it goes on at once. */
export async function putScenario(page: PageContext, text: string, runs = true): Promise<void> {
  const { session } = page;
  const before = { text: session.text, name: session.name };
  const ran = !session.paused;
  try {
    await page.put({ text, name: before.name });
    if (runs) await session.run();
    keepOverReload(text);
  } catch (error) {
    await page.put(before);
    if (ran) await session.run();
    throw error;
  }
}

function keepOverReload(text: string): void {
  try {
    keepImported(text);
  } catch {
    // Too large for the tab's storage, or forbidden: a reload then opens the scenario that was there before.
    return;
  }
  const address = new URL(location.href);
  for (const key of choices) address.searchParams.delete(key);
  address.searchParams.set("scenario", importedScenario);
  address.hash = "";
  history.replaceState(null, "", address);
}
