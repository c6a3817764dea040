// Shows a word for a moment over the picture, and says it to screen readers.

import { make, mount, need, setData } from "./elements.ts";
import template from "./toast.html?raw";

/** How long a word stays, and each letter of a sentence: tuned, a slow reader comes to its end [ms]. */
const shownMs = 1400;
const letterMs = 60;
/** The time that a screen reader has to take up the words, and that the same words need not be repeated [ms]. */
const saidMs = 5000;
const againMs = 1000;

/** Parts in the upper part of the picture. */
const inTheWay = ".title, .board, .tools, .first, .projector-bar, .opened, .log-view, .pill, .dock > .panel";
/** Between it and them [px]; and how low it may come, as a share of the picture. */
const apart = 8;
const most = 0.6;

export class Toast {
  readonly #toast: HTMLElement;
  readonly #status: HTMLElement;
  /** Of the words and of the parts under them: cards come, and windows change. */
  readonly #sizes = new ResizeObserver(() => this.#place());
  #timer = 0;
  #last = "";
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(app: HTMLElement) {
    mount(app, template);
    this.#toast = need(app, "#toast");
    this.#status = need(app, "#status");
  }

  /** Shows a word for a moment. */
  say(text: string): void {
    this.#toast.textContent = text;
    this.#watch();
    setData(this.#toast, "shown", "true");
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(
      () => {
        setData(this.#toast, "shown", "false");
        this.#sizes.disconnect();
      },
      Math.max(shownMs, letterMs * text.length),
    );
    this.announce(text);
  }

  #watch(): void {
    const hud = this.#toast.parentElement;
    this.#sizes.disconnect();
    this.#place();
    for (const element of hud === null ? [] : [hud, ...hud.querySelectorAll(inTheWay)]) this.#sizes.observe(element);
  }

  /** Below the parts that it would cover, where there is the room: cards and boards stand where it is shown. */
  #place(): void {
    const toast = this.#toast;
    const hud = toast.parentElement;
    toast.style.top = "";
    if (hud === null) return;
    const { top, height, width } = hud.getBoundingClientRect();
    // Larger on a projector, whose style sheets have pixels of their own.
    const large = width / Math.max(1, hud.offsetWidth);
    const boxes = [...hud.querySelectorAll(inTheWay)].map((one) => one.getBoundingClientRect());
    for (const box of boxes.sort((a, b) => a.top - b.top)) {
      const own = toast.getBoundingClientRect();
      const isApart =
        own.right <= box.left ||
        own.left >= box.right ||
        own.bottom <= box.top ||
        own.top >= box.bottom ||
        box.height === 0;
      if (!isApart && box.bottom - top < most * height)
        toast.style.top = `${Math.ceil((box.bottom - top) / large) + apart}px`;
    }
  }

  /** Says it to screen readers alone. Words of the same moment stand beside it: none takes the other's place. */
  announce(text: string): void {
    const now = performance.now();
    if (text === "" || (text === this.#last && now - this.#lastAt < againMs)) return;
    this.#last = text;
    this.#lastAt = now;
    const words = make("span", "", text);
    this.#status.append(words);
    window.setTimeout(() => words.remove(), saidMs);
  }
}
