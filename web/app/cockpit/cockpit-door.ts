// The way into the cockpit: its button and key, and the layout that an address names. The cockpit itself is fetched when it is first
// opened.

import type { Staged } from "../../element/player.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { need, onClick } from "../parts/elements.ts";
import type { Cockpit } from "./cockpit.ts";

export class CockpitDoor implements PagePart {
  readonly #later: Later<Cockpit>;
  #cockpit: Cockpit | null = null;
  /** The address's layout, until the scene is there. */
  #asked: { readonly name: string; readonly code: string } | null;

  constructor(page: PageContext) {
    const { app, address } = page;
    const name = address.searchParams.get("layout") ?? "";
    const code = /[#&]layout=([^&]*)/.exec(address.hash)?.[1] ?? "";
    this.#asked = name === "" && code === "" ? null : { name, code };
    this.#later = new Later(
      async () => {
        const [{ Cockpit }, { valuesOf }, { pastOf }] = await Promise.all([
          import("./cockpit.ts"),
          import("../values/values-of.ts"),
          import("../past/past-of.ts"),
        ]);
        // From now on the past of held values is computed.
        await pastOf(page);
        return (this.#cockpit = new Cockpit(page, await valuesOf(page)));
      },
      (text) => page.say(text),
    );
    onClick(need(app, "#cockpit-open"), () => this.toggle());
  }

  toggle(): void {
    void this.#later.use((cockpit) => cockpit.toggle());
  }

  /** Opens a layout's file. */
  take(file: File): void {
    void this.#later.use((cockpit) => void cockpit.takeFile(file));
  }

  /** For a link: the layout that is open; null: none is, or it is too large. */
  link(): Promise<string> | null {
    return this.#cockpit?.isOpen === true ? this.#cockpit.pack() : null;
  }

  get state(): object | null {
    return this.#cockpit?.state ?? null;
  }

  setScene(staged: Staged): void {
    this.#cockpit?.setScene(staged);
    const asked = this.#asked;
    this.#asked = null;
    if (asked !== null) void this.#later.use((cockpit) => void cockpit.openAsked(asked.name, asked.code));
  }

  picture(picture: Picture): void {
    this.#cockpit?.picture(picture);
  }
}
