// The way to the page on a projector: its entry in the menu, and ?projector=1 in the address. The browser keeps the choice.
import { remember, recall } from "../page/choices.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { need, onClick, setPressed } from "../parts/elements.ts";
import { projector as say } from "../../words/classroom/english-projector.ts";
import type { Projector } from "./projector.ts";

export class ProjectorDoor implements PagePart {
  readonly #page: PageContext;
  readonly #opener: HTMLElement;
  readonly #later: Later<Projector>;
  #projector: Projector | null = null;
  #on = false;

  constructor(page: PageContext) {
    this.#page = page;
    this.#opener = need(page.app, "#projector-on");
    this.#later = new Later(
      async () => {
        const { Projector } = await import("./projector.ts");
        return (this.#projector = new Projector(page, () => this.#choose(false)));
      },
      (text) => page.say(text),
    );
    onClick(this.#opener, () => this.#choose(!this.#on));
    const asked = page.address.searchParams.get("projector");
    if (asked === null ? recall("projector") === true : asked === "1") this.#show(true);
  }

  #choose(on: boolean): void {
    remember("projector", on ? true : null);
    this.#show(on);
    void this.#later.use(() => this.#page.say(say(on ? "on" : "off")));
  }

  #show(on: boolean): void {
    this.#on = on;
    setPressed(this.#opener, on);
    void this.#later.use((projector) => projector.show(this.#on));
  }

  picture(picture: Picture): void {
    if (this.#on) this.#projector?.picture(picture);
  }
}
