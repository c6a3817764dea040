// The way to lessons: their entry in the menu, and the page's address (?lesson=NAME). The panel stands at the left of the picture, where
// the code panel and the robot leave it in sight; it is fetched when it is first opened.
import type { Staged } from "../../element/player.ts";
import type { Frame } from "../../sim/boundary/frame.ts";
import type { CodeDoor } from "../code/code-door.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { Later } from "../page/later.ts";
import { focusOpener, mount, need, onClick } from "../parts/elements.ts";
import type { LessonControl } from "./lesson-control.ts";
import template from "./lesson-dock.html?raw";
import "./lesson-place.css";

export class LessonDoor implements PagePart {
  readonly #page: PageContext;
  readonly #root: HTMLElement;
  readonly #opener: HTMLElement;
  readonly #later: Later<LessonControl>;
  #control: LessonControl | null = null;
  #staged: Staged | null = null;

  constructor(page: PageContext, code: CodeDoor) {
    this.#page = page;
    mount(page.app, template);
    this.#root = need(page.app, "#lesson");
    this.#opener = need(page.app, "#lesson-open");
    const body = need(page.app, "#lesson-body");
    this.#later = new Later(
      async () => {
        const { LessonControl } = await import("./lesson-control.ts");
        return (this.#control = new LessonControl(page, this.#root, body, code));
      },
      (text) => page.say(text),
    );
    onClick(this.#opener, () => this.#toggle());
    onClick(need(this.#root, "[data-lesson=close]"), () => this.#close());
    const fold = need(this.#root, "[data-lesson=fold]");
    onClick(fold, () => {
      const folded = this.#root.dataset["folded"] !== "true";
      this.#root.dataset["folded"] = String(folded);
      fold.setAttribute("aria-expanded", String(!folded));
    });
    // Keys of the panel are the person's words, not the robot's.
    this.#root.addEventListener("keydown", (event) => {
      if (event.code !== "Escape") return;
      event.preventDefault();
      this.#close();
    });
  }

  #toggle(): void {
    if (!this.#root.hidden) return this.#close();
    this.#show();
    void this.#later.use((control) => {
      if (!control.isOpen) void control.list();
    });
  }

  #show(): void {
    this.#root.hidden = false;
    this.#opener.setAttribute("aria-pressed", "true");
    this.#page.app.dataset["lesson"] = "true";
    if (this.#opener.matches(":focus-visible")) need(this.#root, "[data-lesson=fold]").focus();
  }

  #close(): void {
    const held = this.#root.querySelector(":focus-visible") !== null;
    this.#root.hidden = true;
    this.#opener.setAttribute("aria-pressed", "false");
    delete this.#page.app.dataset["lesson"];
    if (held) focusOpener(this.#opener);
  }

  /** The lesson of the page's address, once its scenario is on the page. */
  setScene(staged: Staged): void {
    const isFirst = this.#staged === null;
    this.#staged = staged;
    const { searchParams } = this.#page.address;
    const name = searchParams.get("lesson");
    // A common run is not judged.
    if (this.#page.app.dataset["together"] === "play") this.#close();
    if (!isFirst || name === null) return this.#control?.setScene();
    this.#show();
    const minutes = Number(searchParams.get("minutes"));
    const task = searchParams.get("task");
    void this.#later.use((control) => {
      void control.open(name, { ...(task === null ? {} : { task }), ...(minutes > 0 ? { minutes } : {}) });
    });
  }

  frame(frame: Frame): void {
    this.#control?.frame(frame);
  }

  /** For tests and debugging. */
  get state(): object | null {
    return this.#control?.state ?? null;
  }
}
