// The way to the small map: its key and its entry in the menu. The browser keeps the choice; the map is fetched when it is first shown.

import { recall, remember } from "../page/choices.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { need, setPressed } from "../parts/elements.ts";
import { shell } from "../../words/english-shell.ts";
import type { SmallMap } from "./map.ts";

export class MapDoor implements PagePart {
  readonly #page: PageContext;
  readonly #opener: HTMLElement;
  readonly #later: Later<SmallMap>;
  #map: SmallMap | null = null;
  #on = false;

  constructor(page: PageContext) {
    this.#page = page;
    this.#opener = need(page.app, "#map-on");
    this.#later = new Later(
      async () => (this.#map = new (await import("./map.ts")).SmallMap(page)),
      (text) => page.say(text),
    );
    this.#show(recall("map") === true);
  }

  toggle(): void {
    remember("map", this.#on ? null : true);
    this.#show(!this.#on);
    this.#page.say(shell(this.#on ? "mapShown" : "mapHidden"));
  }

  #show(on: boolean): void {
    this.#on = on;
    setPressed(this.#opener, on);
    if (on || this.#map !== null) void this.#later.use((map) => map.show(this.#on));
  }

  picture(picture: Picture): void {
    if (this.#on) this.#map?.picture(picture);
  }
}
