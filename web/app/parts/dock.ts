// The panels at the right: they open with a button of the tools, fold to their heads, and leave keyboard and picture alone.

/** Buttons and choices that the mouse has used let go of the keyboard: the next key is for the robot. */
export function letGo(element: HTMLElement): void {
  if (!element.matches(":focus-visible")) element.blur();
}

export class DockPanel {
  readonly element: HTMLElement;
  readonly #opener: HTMLElement;
  readonly #fold: HTMLElement;
  readonly #onChange: () => void;

  /** The panel has a [data-dock=fold] that controls a .dock-body, and a [data-dock=close]. */
  constructor(element: HTMLElement, opener: HTMLElement, onChange: () => void) {
    this.element = element;
    this.#opener = opener;
    this.#onChange = onChange;
    this.#fold = part(element, "fold");
    opener.addEventListener("click", () => {
      if (this.open && !this.folded) this.close();
      else this.show();
      letGo(opener);
    });
    this.#fold.addEventListener("click", () => {
      this.folded = !this.folded;
      letGo(this.#fold);
    });
    part(element, "close").addEventListener("click", () => this.close());
    element.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button, summary") : null;
      if (button !== null) letGo(button);
    });
    element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLElement && target.matches("select, [type=checkbox]")) letGo(target);
    });
    element.addEventListener("keydown", (event) => {
      const { code, target } = event;
      const field = target instanceof HTMLElement && target.matches("input:not([type]), select") ? target : null;
      // Out of a field first, then out of the panel.
      if (code === "Enter" && field?.matches("input") === true) field.blur();
      if (code === "Escape" && field !== null) field.blur();
      else if (code === "Escape") this.close();
    });
    opener.setAttribute("aria-expanded", "false");
  }

  get open(): boolean {
    return !this.element.hidden;
  }

  get folded(): boolean {
    return this.element.dataset["folded"] === "true";
  }

  set folded(folded: boolean) {
    this.element.dataset["folded"] = String(folded);
    this.#fold.setAttribute("aria-expanded", String(!folded));
    this.#onChange();
  }

  /** Whether everything in it can be seen. */
  get visible(): boolean {
    return this.open && !this.folded;
  }

  show(folded = false): void {
    this.element.hidden = false;
    this.#opener.setAttribute("aria-expanded", "true");
    this.folded = folded;
    // Opened by keyboard: the keyboard is in it. By mouse: it stays with the robot.
    if (this.#opener.matches(":focus-visible")) this.#fold.focus();
  }

  close(): void {
    // The keyboard goes back to where it came from.
    const held = this.element.querySelector(":focus-visible") !== null;
    this.element.hidden = true;
    this.#opener.setAttribute("aria-expanded", "false");
    if (held) this.#opener.focus();
    this.#onChange();
  }
}

/** Where there is no room for all, the one that opens folds the others. */
export function makeRoom(opened: DockPanel, panels: readonly DockPanel[]): void {
  for (const panel of panels) {
    const dock = opened.element.parentElement;
    if (dock === null || dock.scrollHeight <= dock.clientHeight) return;
    if (panel !== opened && panel.visible) panel.folded = true;
  }
}

function part(element: HTMLElement, name: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(`[data-dock=${name}]`);
  if (found === null) throw new Error(`the panel has no ${name}`);
  return found;
}
