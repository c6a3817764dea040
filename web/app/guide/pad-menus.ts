// Menus, cards and boxes by a gamepad: while the run is paused or a box is open, the cross goes from control to control, A presses
// the one that is marked, B goes back.

import type { PadMenus, PadMove } from "../../input/gamepad.ts";
import type { PageContext } from "../page/context.ts";
import { need } from "../parts/elements.ts";

const controls = "button, a[href], input, select, textarea, summary, [tabindex='0']";
/** Where the cross begins on the page itself, the first that is seen. */
const beginnings = [
  '[data-opened="watch"]',
  '[data-opened="drive"]',
  '[data-first="go"]',
  '[data-first="skip"]',
  "#menu-open",
  ".menu-top",
];
const openMenu = '#tools[data-sheet="true"], #tools [data-menu][data-open="true"]';
/** How much worse a control beside the way is than one that is further on; tuned: columns stay columns. */
const aside = 3;

/** `goOn`: lets a paused run go on. */
export function padMenus({ app, session }: PageContext, goOn: () => void): PadMenus {
  const error = need(app, "#error");

  /** The box or the open menu that has the pad, else the page. */
  const root = (): HTMLElement => {
    const dialogs = [...app.querySelectorAll<HTMLDialogElement>("dialog[open]")];
    if (dialogs.length > 0 || !error.hidden) return dialogs.at(-1) ?? error;
    return app.querySelector(openMenu)?.closest<HTMLElement>("#tools") ?? app;
  };

  const isOpen = (): boolean => {
    if (app.dataset["state"] !== "ready") return false;
    // Where a row asks for a button, any button answers.
    if (app.querySelector('#controls[open] [data-asked="true"]') !== null) return false;
    return session.paused || root() !== app;
  };

  const press = (one: HTMLElement): void => {
    if (one instanceof HTMLSelectElement) turn(one, 1);
    else one.click();
  };

  const back = (): void => {
    const top = root();
    if (top instanceof HTMLDialogElement) return top.close();
    if (top === error) return;
    const at = document.activeElement;
    // An open menu, panel or list goes as it does by its key.
    if (at instanceof HTMLElement && at.closest(".tools, .dock, .inspector") !== null) {
      const key = new KeyboardEvent("keydown", { key: "Escape", code: "Escape", bubbles: true, cancelable: true });
      at.dispatchEvent(key);
      if (key.defaultPrevented || top !== app || at.closest(".tools") === null) return;
    }
    if (at instanceof HTMLElement) at.blur();
    goOn();
  };

  const move = (move: PadMove): void => {
    app.dataset["pad"] = "true";
    if (move === "back") return back();
    const all = seen(root());
    const at = all.find((one) => one === document.activeElement);
    if (at === undefined) return beginning(root(), all)?.focus();
    if (move === "press") return press(at);
    const sideways = move === "left" || move === "right";
    if (sideways && (at instanceof HTMLSelectElement || isRange(at))) return turn(at, move === "right" ? 1 : -1);
    nearest(all, at, move)?.focus();
  };

  // A person with mouse, finger or keys needs no mark.
  for (const kind of ["pointerdown", "keydown"])
    window.addEventListener(kind, ({ isTrusted }) => isTrusted && delete app.dataset["pad"], { capture: true });
  return { isOpen, move };
}

function seen(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controls)].filter((one) => {
    // Sticks and buttons for fingers are the pad's own anyway.
    if (one.matches(":disabled, [aria-disabled='true']") || one.closest(".sticks, .touch-buttons") !== null)
      return false;
    const { width, height } = place(one).getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(place(one)).visibility === "visible";
  });
}

/** A tile's input is not seen itself. */
const place = (one: HTMLElement): HTMLElement =>
  one instanceof HTMLInputElement ? (one.closest("label") ?? one) : one;

const isRange = (one: HTMLElement): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "range";

function beginning(root: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  const first = root.querySelector<HTMLElement>("[autofocus], .primary");
  if (root instanceof HTMLDialogElement) return all.find((one) => one === first) ?? all[0];
  const found = beginnings.map((name) => all.find((one) => one.matches(name)));
  return found.find((one) => one !== undefined) ?? all[0];
}

/** The nearest control that way; where there is none, the next or previous one in the order of reading. */
function nearest(all: readonly HTMLElement[], at: HTMLElement, move: PadMove): HTMLElement | undefined {
  const from = place(at).getBoundingClientRect();
  const vertical = move === "up" || move === "down";
  const forward = move === "down" || move === "right";
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === at) continue;
    const to = place(one).getBoundingClientRect();
    const along = vertical
      ? middle(to.top, to.bottom) - middle(from.top, from.bottom)
      : middle(to.left, to.right) - middle(from.left, from.right);
    const ahead = forward ? along : -along;
    if (ahead < 4) continue;
    const across = vertical
      ? gap(from.left, from.right, to.left, to.right)
      : gap(from.top, from.bottom, to.top, to.bottom);
    const cost = ahead + aside * across;
    if (cost < least) [best, least] = [one, cost];
  }
  return best ?? all[all.indexOf(at) + (forward ? 1 : -1)];
}

const middle = (low: number, high: number): number => (low + high) / 2;
/** Between two spans; 0: they lie beside each other. */
const gap = (low: number, high: number, otherLow: number, otherHigh: number): number =>
  Math.max(0, otherLow - high, low - otherHigh);

/** The next value of a choice, as its arrow keys do. */
function turn(one: HTMLSelectElement | HTMLInputElement, by: 1 | -1): void {
  if (one instanceof HTMLSelectElement) {
    const count = one.options.length;
    let index = one.selectedIndex;
    do index = (index + by + count) % count;
    while (one.options[index]?.disabled === true && index !== one.selectedIndex);
    one.selectedIndex = index;
  } else if (by > 0) one.stepUp();
  else one.stepDown();
  for (const kind of ["input", "change"]) one.dispatchEvent(new Event(kind, { bubbles: true }));
}
