// A menu that a button opens: by pointer, or by keyboard with arrows, Home, End, the first letter, and Escape.

import { make } from "./elements.ts";
import "./menu.css";

export interface MenuItem {
  readonly label: string;
  /** A sentence below it. */
  readonly about?: string;
  /** A choice among several: whether it is the present one. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly act: () => void;
}

/** null: a line between two groups. */
export type MenuEntry = MenuItem | null;

let s_open: Menu | null = null;

/** Opens a menu at an element, or at a point of the window; another one closes. `root`: the page's element, which holds it. */
export function openMenu(
  root: HTMLElement,
  at: HTMLElement | DOMRect,
  label: string,
  entries: readonly MenuEntry[],
): void {
  // Its own button closes it.
  const again = s_open?.at === at;
  s_open?.close(false);
  if (!again) s_open = new Menu(root, at, label, entries);
}

export function closeMenu(): void {
  s_open?.close(false);
}

class Menu {
  readonly at: HTMLElement | DOMRect;
  readonly #element: HTMLElement;
  readonly #buttons: HTMLButtonElement[] = [];
  readonly #before = document.activeElement;
  readonly #listeners = new AbortController();

  constructor(root: HTMLElement, at: HTMLElement | DOMRect, label: string, entries: readonly MenuEntry[]) {
    this.at = at;
    this.#element = make("div", "menu");
    this.#element.role = "menu";
    this.#element.ariaLabel = label;
    for (const entry of entries) this.#element.append(entry === null ? line() : this.#item(entry));
    root.append(this.#element);
    this.#place(at);
    if (at instanceof HTMLElement) at.setAttribute("aria-expanded", "true");
    this.#listen();
    // The present choice first.
    (this.#buttons.find((each) => each.ariaChecked === "true") ?? this.#buttons[0])?.focus();
  }

  close(backToButton: boolean): void {
    if (s_open === this) s_open = null;
    this.#listeners.abort();
    if (this.at instanceof HTMLElement) this.at.setAttribute("aria-expanded", "false");
    const had = this.#element.contains(document.activeElement);
    this.#element.remove();
    if ((backToButton || had) && this.#before instanceof HTMLElement) this.#before.focus();
  }

  #item({ label, about, checked, disabled = false, act }: MenuItem): HTMLElement {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "menu-item";
    element.role = checked === undefined ? "menuitem" : "menuitemradio";
    if (checked !== undefined) element.ariaChecked = String(checked);
    element.tabIndex = -1;
    element.disabled = disabled;
    element.append(make("span", "menu-label", label));
    if (about !== undefined && about !== "") element.append(make("span", "menu-about", about));
    element.addEventListener("click", () => {
      this.close(true);
      act();
    });
    if (!disabled) this.#buttons.push(element);
    return element;
  }

  /** Below the button, inside the window. */
  #place(at: HTMLElement | DOMRect): void {
    const box = at instanceof HTMLElement ? at.getBoundingClientRect() : at;
    const own = this.#element.getBoundingClientRect();
    const below = box.bottom + 4;
    const top =
      below + own.height <= innerHeight - 8
        ? below
        : Math.max(8, Math.min(box.top - own.height - 4, innerHeight - own.height - 8));
    this.#element.style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8))}px`;
    this.#element.style.top = `${Math.max(8, top)}px`;
  }

  #listen(): void {
    const { signal } = this.#listeners;
    this.#element.addEventListener("keydown", (event) => this.#onKey(event), { signal });
    const outside = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Node) || this.#element.contains(target)) return;
      // The button's own click closes it; closed here, it would open again.
      if (this.at instanceof HTMLElement && this.at.contains(target)) return;
      this.close(false);
    };
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    window.addEventListener("resize", () => this.close(false), { signal });
    window.addEventListener("blur", () => this.close(false), { signal });
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    const at = this.#buttons.findIndex((each) => each === document.activeElement);
    const count = this.#buttons.length;
    let next = -1;
    if (key === "Escape" || key === "Tab") this.close(true);
    else if (key === "ArrowDown") next = (at + 1) % count;
    else if (key === "ArrowUp") next = (at - 1 + count) % count;
    else if (key === "Home") next = 0;
    else if (key === "End") next = count - 1;
    else if (key.length === 1 && key !== " ") {
      const order = [...this.#buttons.slice(at + 1), ...this.#buttons.slice(0, at + 1)];
      const found = order.find(({ textContent }) => textContent?.toLowerCase().startsWith(key.toLowerCase()) === true);
      next = found === undefined ? -1 : this.#buttons.indexOf(found);
    }
    this.#buttons[next]?.focus();
    // The robot does not hear keys of a menu.
    event.stopPropagation();
    if (key !== "Enter" && key !== " ") event.preventDefault();
  }
}

function line(): HTMLElement {
  const element = make("hr", "menu-line");
  element.role = "separator";
  return element;
}
