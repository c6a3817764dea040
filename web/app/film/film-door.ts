// The way to photos and films: the entry of the menu. The dialog is fetched when it is opened.

import type { Frame } from "../../sim/boundary/frame.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { need, onClick } from "../parts/elements.ts";
import { Later } from "../page/later.ts";
import type { Film } from "./film.ts";

export class FilmDoor implements PagePart {
  #film: Film | null = null;

  constructor(page: PageContext) {
    const late = new Later(
      async () => (this.#film = new (await import("./film.ts")).Film(page)),
      (text) => page.say(text),
    );
    onClick(need(page.app, "#film-open"), () => void late.use((film) => film.show()));
  }

  frame(frame: Frame): void {
    this.#film?.frame(frame);
  }
}
