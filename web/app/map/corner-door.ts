// The way to a small picture in a corner: its key and its entry in the menu. The browser keeps the choice; the small picture is fetched
// when it is first shown.

import { recall, remember } from "../page/choices.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { need, setPressed } from "../parts/elements.ts";

interface CornerPicture {
  show(on: boolean): void;
  picture(picture: Picture): void;
}

export interface CornerDef {
  /** Of the choice that the browser keeps, and before "-on" of its entry in the menu. */
  readonly name: string;
  /** The words that tell that it is shown, or not. */
  readonly words: (on: boolean) => string;
  readonly load: () => Promise<CornerPicture>;
}

export class CornerDoor implements PagePart {
  readonly #page: PageContext;
  readonly #def: CornerDef;
  readonly #opener: HTMLElement;
  readonly #later: Later<CornerPicture>;
  #corner: CornerPicture | null = null;
  #on = false;

  constructor(page: PageContext, def: CornerDef) {
    this.#page = page;
    this.#def = def;
    this.#opener = need(page.app, `#${def.name}-on`);
    this.#later = new Later(
      async () => (this.#corner = await def.load()),
      (text) => page.say(text),
    );
    this.#show(recall(def.name) === true);
  }

  toggle(): void {
    remember(this.#def.name, this.#on ? null : true);
    this.#show(!this.#on);
    this.#page.say(this.#def.words(this.#on));
  }

  #show(on: boolean): void {
    this.#on = on;
    setPressed(this.#opener, on);
    if (on || this.#corner !== null) void this.#later.use((corner) => corner.show(this.#on));
  }

  picture(picture: Picture): void {
    if (this.#on) this.#corner?.picture(picture);
  }
}
