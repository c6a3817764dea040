// Elements of the page: finds and makes them, and writes to them only when something has changed.

import { withWords } from "../../words/book.ts";

/** The element that the selector names. The page cannot work without it. */
export function need<E extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): E {
  const element = root.querySelector<E>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

/**
 * Puts each top element of a panel's template before the `<slot>` of the page that its `slot` attribute names. Its words, {{book.key}},
 * are filled in.
 */
export function mount(page: ParentNode, html: string): void {
  for (const element of [...filled(html).children]) need(page, `slot[name="${element.slot}"]`).before(element);
}

/** A template's elements, with their words filled in. */
export function filled(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = withWords(html);
  return template.content;
}

export function make(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  element.append(...children);
  return element;
}

/**
 * `content`: words, or an icon. `title` is shown while the pointer rests on the button, and screen readers say it where
 * there are no words; "": none.
 */
export function button(
  content: string | SVGElement,
  title: string,
  act: () => void,
  className = "",
): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  if (className !== "") element.className = className;
  if (title !== "") element.title = title;
  if (title !== "" && (content === "×" || typeof content !== "string")) element.setAttribute("aria-label", title);
  element.append(content);
  onClick(element, act);
  return element;
}

/** A line drawing of 24 by 24 units; the style sheets give its stroke. */
export function icon(path: string): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.ariaHidden = "true";
  const line = document.createElementNS(namespace, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/** Gives the keyboard back to the robot, unless the person reached the element with the keyboard. */
export function letGo(element: HTMLElement): void {
  if (!element.matches(":focus-visible")) element.blur();
}

/**
 * Before `element` goes or is disabled: a person who reached it with the keyboard is at `next` then, and not nowhere.
 */
export function handOn(element: HTMLElement, next: HTMLElement | { focus(): void }): void {
  if (element.matches(":focus-visible") || element.querySelector(":focus-visible") !== null) next.focus();
}

/** A list whose choices act: the arrow keys open it, where they would take the first one at once. */
export function opensByArrows(select: HTMLSelectElement): void {
  select.addEventListener("keydown", (event) => {
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || !("showPicker" in select)) return;
    event.preventDefault();
    select.showPicker();
  });
}

/** Back to the button that opened something; where it stands in a closed menu, to the menu's word or button that is seen. */
export function focusOpener(opener: HTMLElement): void {
  const places = [opener, opener.closest("[data-menu]")?.querySelector<HTMLElement>(".menu-top")];
  const seen = places.find((place) => (place?.getClientRects().length ?? 0) > 0);
  (seen ?? document.querySelector<HTMLElement>("#menu-open"))?.focus();
}

/** Acts on a click and then lets go of the keyboard. */
export function onClick(element: HTMLElement, act: () => void): void {
  element.addEventListener("click", () => {
    act();
    letGo(element);
  });
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets a data attribute; style sheets select by it. */
export function setData(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}

export function setPressed(element: Element, pressed: boolean): void {
  const value = String(pressed);
  if (element.getAttribute("aria-pressed") !== value) element.setAttribute("aria-pressed", value);
}

/** Stretches a bar from its left end; `share`: 0 to 1. */
export function setShare(bar: HTMLElement, share: number): void {
  const transform = `scaleX(${Math.min(1, Math.max(0, share)).toFixed(3)})`;
  if (bar.style.transform !== transform) bar.style.transform = transform;
}

/** The focused element's data attribute of this name, to find its successor after a list was made again. */
export function focusedData(name: string): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset[name] : undefined;
}

/** Offers a file for download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After a minute the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Closes a dialog at a click beside its box. */
export function closeOnBackdrop(dialog: HTMLDialogElement): void {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}
