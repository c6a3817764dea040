// The menu in words: lists that open below their words. Where there is no room for the words side by side, one button shows them
// below each other. By keyboard: arrows among the words and in a list, Home, End, a first letter, Escape.

import { chooseSystem, system, systems } from "../page/measures.ts";
import { menu } from "../../words/english-menu.ts";
import { spoken } from "../../words/book.ts";
import { languageNames, type LanguageCode } from "../../words/language.ts";
import { remember } from "../page/choices.ts";
import { button, letGo, need, setPressed } from "../parts/elements.ts";

/** Between the scoreboard and the tools [px]. */
const gap = 12;

export class MenuBar {
  readonly #nav: HTMLElement;
  readonly #one: HTMLElement;
  readonly #tops: readonly HTMLElement[];
  /** The list that the pointer has opened by coming to its word. */
  #hovered: HTMLElement | null = null;

  constructor(app: HTMLElement) {
    this.#nav = need(app, "#tools");
    this.#one = need(this.#nav, "#menu-open");
    this.#tops = [...this.#nav.querySelectorAll<HTMLElement>(".menu-top")];
    this.#tops.forEach((top, index) => {
      top.tabIndex = index === 0 ? 0 : -1;
      const item = menuOf(top);
      if (item === null) return;
      top.setAttribute("aria-expanded", "false");
      top.addEventListener("click", () => this.#toggle(item));
      // As in any menu bar: with one list open, the pointer opens its neighbours.
      top.addEventListener("pointerenter", ({ pointerType }) => {
        if (pointerType !== "mouse" || this.#narrow || this.#open === null || this.#open === item) return;
        this.#show(item);
        this.#hovered = item;
      });
    });
    this.#one.addEventListener("click", () => this.#sheet(this.#nav.dataset["sheet"] !== "true"));
    this.#nav.addEventListener("click", (event) => this.#onEntry(event));
    this.#nav.addEventListener("keydown", (event) => this.#onKey(event));
    this.#nav.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.#nav.contains(relatedTarget)) this.close();
    });
    document.addEventListener(
      "pointerdown",
      ({ target }) => target instanceof Node && !this.#nav.contains(target) && this.close(),
      { capture: true },
    );
    this.#offerLanguages();
    this.#offerUnits();
    this.#watchRoom(need(app, "#hud"), need(app, "slot[name=top]"));
  }

  close(): void {
    this.#show(null);
    this.#sheet(false);
  }

  get #narrow(): boolean {
    return this.#nav.dataset["narrow"] === "true";
  }

  get #open(): HTMLElement | null {
    return this.#nav.querySelector<HTMLElement>('[data-menu][data-open="true"]');
  }

  #toggle(item: HTMLElement): void {
    // The click on a word whose list the pointer has just opened means: open it.
    const closes = item.dataset["open"] === "true" && this.#hovered !== item;
    this.#show(closes ? null : item);
  }

  #show(item: HTMLElement | null): void {
    this.#hovered = null;
    for (const top of this.#tops) {
      const own = menuOf(top);
      if (own === null) continue;
      own.dataset["open"] = String(own === item);
      top.setAttribute("aria-expanded", String(own === item));
    }
  }

  #sheet(shown: boolean): void {
    this.#nav.dataset["sheet"] = String(shown);
    this.#one.setAttribute("aria-expanded", String(shown));
  }

  /** The chosen action is done: the menu closes, and the keyboard goes back to its word, if it is still in the list. */
  #onEntry({ target }: MouseEvent): void {
    const entry = target instanceof Element ? target.closest<HTMLElement>(".menu-list a, .menu-list button") : null;
    const chosen = entry ?? (target instanceof Element ? target.closest<HTMLElement>(".menu-top") : null);
    if (chosen === null || (entry === null && menuOf(chosen) !== null)) return;
    const held = entry?.matches(":focus-visible") === true;
    const top = this.#narrow ? this.#one : entry === null ? chosen : topOf(entry);
    this.close();
    if (held) top?.focus();
    else letGo(chosen);
  }

  #onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const entry = target.closest<HTMLElement>(".menu-list li > *, .menu-list button");
    // Left and right turn a slider.
    if (target.matches("input[type=range]") && /^(Arrow(Left|Right)|Home|End)$/.test(key))
      return event.stopPropagation();
    const taken = entry !== null ? this.#onEntryKey(key, entry) : this.#onTopKey(key, target);
    if (!taken) return;
    // The robot does not hear keys of the menu.
    event.preventDefault();
    event.stopPropagation();
  }

  #onTopKey(key: string, top: HTMLElement): boolean {
    if (key === "Escape") {
      const open = this.#open !== null || this.#nav.dataset["sheet"] === "true";
      this.close();
      if (open && this.#narrow) this.#one.focus();
      return open;
    }
    const at = this.#tops.indexOf(top);
    const item = at < 0 ? null : menuOf(top);
    if (at < 0) {
      if (top !== this.#one || key !== "ArrowDown") return false;
      this.#sheet(true);
      this.#tops[0]?.focus();
      return true;
    }
    const [next, previous] = this.#narrow ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
    if (key === next || key === previous) this.#goTo(at + (key === next ? 1 : -1));
    else if (key === "Home" || key === "End") this.#goTo(key === "Home" ? 0 : -1);
    else if (item !== null && (key === "ArrowDown" || key === "ArrowUp" || key === "ArrowRight")) {
      this.#show(item);
      entriesOf(item)
        .at(key === "ArrowUp" ? -1 : 0)
        ?.focus();
    } else return false;
    return true;
  }

  #onEntryKey(key: string, entry: HTMLElement): boolean {
    const item = entry.closest<HTMLElement>("[data-menu]");
    if (item === null) return false;
    const entries = entriesOf(item);
    const at = entries.indexOf(entry);
    const top = topOf(entry);
    if (key === "ArrowDown") entries[(at + 1) % entries.length]?.focus();
    else if (key === "ArrowUp") entries.at(at - 1)?.focus();
    else if (key === "Home" || key === "End") entries.at(key === "Home" ? 0 : -1)?.focus();
    else if (key === "Escape") {
      this.#show(null);
      top?.focus();
    } else if ((key === "ArrowLeft" || key === "ArrowRight") && top !== null) {
      this.#goTo(this.#tops.indexOf(top) + (key === "ArrowRight" ? 1 : -1), true);
    } else if (/^\p{L}$/u.test(key)) {
      const order = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
      order.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))?.focus();
    } else return false;
    return true;
  }

  /** To a word of the bar, which is now the one that Tab reaches; `opens`: with its list open. */
  #goTo(index: number, opens = this.#open !== null && !this.#narrow): void {
    const top = this.#tops.at(index % this.#tops.length);
    if (top === undefined) return;
    for (const other of this.#tops) other.tabIndex = other === top ? 0 : -1;
    const item = menuOf(top);
    this.#show(opens ? item : null);
    if (opens && item !== null) entriesOf(item)[0]?.focus();
    else top.focus();
  }

  #offerLanguages(): void {
    const list = need(this.#nav, ".menu-languages");
    for (const [code, name] of Object.entries(languageNames) as [LanguageCode, string][]) {
      const choice = button(name, menu("reloads"), () => chooseLanguage(code));
      choice.lang = code;
      choice.translate = false;
      choice.setAttribute("aria-pressed", String(code === spoken()));
      list.append(choice);
    }
  }

  /** They count from the next number on. */
  #offerUnits(): void {
    const list = need(this.#nav, ".menu-units");
    const press = (): void => {
      for (const [i, choice] of [...list.children].entries()) setPressed(choice, systems[i] === system());
    };
    for (const name of systems) {
      const choose = (): void => {
        chooseSystem(name);
        press();
      };
      list.append(button(menu(name), "", choose));
    }
    press();
  }

  /**
   * Beside the scoreboard, also while it has nothing to say, there must be room for all words in one row; how wide they are is the
   * language's matter. The names beside the buttons go first.
   */
  #watchRoom(hud: HTMLElement, top: HTMLElement): void {
    const measure = (): void => {
      const board = top.parentElement?.querySelector<HTMLElement>("#board")?.offsetWidth ?? 0;
      const room = hud.clientWidth / 2 - board / 2 - gap;
      const before = this.#narrow;
      const fits = (tight: boolean): boolean => {
        this.#nav.dataset["tight"] = String(tight);
        return this.#nav.offsetWidth <= room;
      };
      this.#nav.dataset["narrow"] = "false";
      const narrow = !fits(false) && !fits(true);
      this.#nav.dataset["narrow"] = String(narrow);
      if (narrow !== before) this.close();
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(hud);
    // The scoreboard is mounted after the tools.
    window.requestAnimationFrame(() => {
      const board = hud.querySelector("#board");
      if (board !== null) sizes.observe(board);
    });
  }
}

const menuOf = (top: HTMLElement): HTMLElement | null => top.closest<HTMLElement>("[data-menu]");
const topOf = (entry: HTMLElement): HTMLElement | null =>
  menuOf(entry)?.querySelector<HTMLElement>(".menu-top") ?? null;

function entriesOf(item: HTMLElement): HTMLElement[] {
  const all = [...item.querySelectorAll<HTMLElement>(".menu-list a, .menu-list button, .menu-list input")];
  return all.filter((entry) => entry.offsetParent !== null);
}

function chooseLanguage(code: LanguageCode): void {
  if (code === spoken()) return;
  remember("language", code);
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) address.searchParams.set("lang", code);
  if (address.href === location.href) location.reload();
  else location.assign(address);
}
