// The panels at the right: they open with a button of the tools, fold to their heads, and leave keyboard and picture alone.

import "./dock.css";
import { panelDocs } from "../../words/docs-links.ts";
import { docsMark } from "./docs-mark.ts";
import { shell } from "../../words/english-shell.ts";
import { button, focusOpener, icon, letGo, make, need, onClick } from "./elements.ts";

/** Parts that need the dock's height while they are open. */
const tall = "details[data-tall][open]";

/** Parts along the picture's edge. */
const edge = "#tools, .title";

/** The place of the panels. */
export class Dock {
  readonly #app: HTMLElement;
  readonly #panels: DockPanel[] = [];
  /** Those that are open, the newest last. */
  #opened: DockPanel[] = [];
  readonly #sizes: ResizeObserver;

  constructor(app: HTMLElement) {
    this.#app = app;
    const place = need(app, "#dock");
    place.ariaLabel = shell("panels");
    place.prepend(make("i", "dock-more dock-above", icon("M7 15l5-5 5 5")));
    place.append(make("i", "dock-more", icon("M7 9l5 5 5-5")));
    // Scrollbars hide on many systems: where there is more above or below, a mark says so.
    const look = (): void => {
      const below = place.scrollHeight - place.scrollTop - place.clientHeight;
      place.dataset["more"] = String(below > 6);
      place.dataset["above"] = String(place.scrollTop > 6);
    };
    this.#sizes = new ResizeObserver(look);
    this.#sizes.observe(place);
    place.addEventListener("scroll", look, { passive: true });
    window.addEventListener("keydown", (event) => this.#onKey(event));
    // Something in a panel opens that needs the height: the editor.
    place.addEventListener(
      "toggle",
      ({ target }) => {
        if (!(target instanceof HTMLElement) || !target.matches(tall)) return;
        for (const panel of this.#panels) if (panel.visible && this.yields(panel)) panel.folded = true;
      },
      { capture: true },
    );
  }

  /** Whether a panel that is of use when folded, the Driver Station, stands beside one that needs the height. */
  yields(panel: DockPanel): boolean {
    if (panel.element.dataset["compact"] !== "true") return false;
    return this.#panels.some((other) => other.visible && other.element.querySelector(tall) !== null);
  }

  /** Escape on the picture closes the last opened panel; in a panel or a box it is theirs. */
  #onKey({ code, defaultPrevented, target }: KeyboardEvent): void {
    const at = document.activeElement;
    const isElsewhere = at !== null && at !== document.body && !at.matches("canvas");
    // The keyboard comes back to the picture from the parts along its edge.
    if (code === "Escape" && !defaultPrevented && target instanceof HTMLElement && target.closest(edge) !== null)
      return target.blur();
    if (code !== "Escape" || defaultPrevented || isElsewhere || document.querySelector("dialog[open]") !== null) return;
    const panel = this.#opened.at(-1);
    if (panel !== undefined) return panel.close();
    const closers = [...this.#app.querySelectorAll<HTMLElement>("[data-escape]")];
    closers.findLast((one) => one.getClientRects().length > 0)?.click();
  }

  add(panel: DockPanel): void {
    this.#panels.push(panel);
    this.#sizes.observe(panel.element);
  }

  /** A panel was opened, folded or closed. Where there is no room for all, the one that opens folds the others. */
  changed(panel: DockPanel): void {
    if (!panel.open) this.#opened = this.#opened.filter((other) => other !== panel);
    else if (!this.#opened.includes(panel)) this.#opened.push(panel);
    if (panel.visible) this.#makeRoom(panel);
    this.#app.dataset["dock"] = String(this.#panels.some(({ open }) => open));
  }

  #makeRoom(opened: DockPanel): void {
    for (const panel of this.#panels) {
      const dock = opened.element.parentElement;
      if (dock === null || dock.scrollHeight <= dock.clientHeight) return;
      if (panel !== opened && panel.visible) panel.folded = true;
    }
  }
}

export interface DockPanelOptions {
  readonly app: HTMLElement;
  readonly dock: Dock;
  /** Of the panel's element, whose button in the tools is #ID-open. */
  readonly id: string;
  /** The panel was opened, folded or closed. */
  readonly onChange?: () => void;
}

export class DockPanel {
  readonly element: HTMLElement;
  readonly #dock: Dock;
  readonly #opener: HTMLElement;
  readonly #fold: HTMLElement;
  readonly #onChange: () => void;

  /** The template has a .dock-head, for the parts beside the title, and a .dock-body. */
  constructor({ app, dock, id, onChange = () => {} }: DockPanelOptions) {
    this.element = need(app, `#${id}`);
    this.#dock = dock;
    this.#opener = need(app, `#${id}-open`);
    this.#onChange = onChange;
    this.#fold = this.#makeHead();
    this.#listen();
    dock.add(this);
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
    this.#changed();
  }

  /** Whether everything in it can be seen. */
  get visible(): boolean {
    return this.open && !this.folded;
  }

  show(folded = false): void {
    this.element.hidden = false;
    this.#opener.setAttribute("aria-expanded", "true");
    this.folded = folded || this.#dock.yields(this);
    // Opened by keyboard, the panel takes the focus; after a click the keyboard stays with the robot.
    if (this.#opener.matches(":focus-visible")) this.#fold.focus();
  }

  close(): void {
    // The keyboard goes back to where it came from.
    const held = this.element.querySelector(":focus-visible") !== null;
    this.element.hidden = true;
    this.#opener.setAttribute("aria-expanded", "false");
    if (held) focusOpener(this.#opener);
    this.#changed();
  }

  /** Its key: shows the whole panel, or closes it. */
  toggle(): void {
    if (this.visible || (this.open && this.#dock.yields(this))) this.close();
    else this.show();
  }

  #changed(): void {
    this.#onChange();
    this.#dock.changed(this);
  }

  /** The button that folds the panel, which carries its title, and the one that closes it. Returns the former. */
  #makeHead(): HTMLElement {
    const title = this.element.getAttribute("aria-label") ?? "";
    const head = need(this.element, ".dock-head");
    const fold = button(icon("M7 10l5 5 5-5"), "", () => (this.folded = !this.folded), "dock-fold");
    fold.dataset["dock"] = "fold";
    fold.setAttribute("aria-expanded", "true");
    fold.setAttribute("aria-controls", need(this.element, ".dock-body").id);
    fold.append(make("span", "dock-title", title), ...head.children);
    const close = button(icon("M7 7l10 10M17 7L7 17"), shell("close"), () => this.close(), "dock-close");
    close.dataset["dock"] = "close";
    close.setAttribute("aria-label", shell("closeOf", { what: title }));
    head.replaceChildren(fold, ...this.#docs(title), close);
    return fold;
  }

  /** The way to the panel's place in the documentation, where it has one. */
  #docs(title: string): HTMLElement[] {
    const page = (panelDocs as Readonly<Record<string, string>>)[this.element.id];
    if (page === undefined) return [];
    return [docsMark(page, title)];
  }

  #listen(): void {
    this.#opener.setAttribute("aria-expanded", "false");
    onClick(this.#opener, () => this.toggle());
    const { element } = this;
    element.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("button, summary") : null;
      if (pressed !== null) letGo(pressed);
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
  }
}
