// Buttons on the screen for the robot program's actions, in reach of the thumb that turns. Each is held like a pad's.

/** In the order in which they stand, the nearest to the thumb first; others of the robot's names have no button. */
const shown = ["shoot", "intake", "raise", "climb", "outtake", "lob"] as const;
/** Orders to the human player, where the alliance has one. */
const human = ["feed", "throw"] as const;

export class TouchButtons {
  readonly element: HTMLElement;
  readonly #held = new Map<string, number>();
  /** A tap holds a button until the next tap: for one hand, whose thumb is on the stick. */
  latches = false;
  #words: (name: string) => string = (name) => name;
  #names: readonly string[] = [];
  #hasHuman = false;

  constructor() {
    this.element = document.createElement("div");
    this.element.className = "touch-buttons";
  }

  /** The texts on them. */
  label(words: (name: string) => string): void {
    this.#words = words;
    this.offer(this.#names, this.#hasHuman);
  }

  /** The robot's own buttons, and those of its alliance's human player. */
  offer(names: readonly string[], hasHuman: boolean): void {
    this.#names = names;
    this.#hasHuman = hasHuman;
    this.releaseAll();
    const buttons = [...shown.filter((name) => names.includes(name)), ...(hasHuman ? human : [])];
    this.element.replaceChildren(...buttons.map((name) => this.#make(name)));
  }

  /** Whether a finger gives the human player this order. */
  human(what: "feed" | "throw"): boolean {
    return this.#hasHuman && this.#held.has(what);
  }

  /** Whether any is held. */
  get held(): boolean {
    return this.#held.size > 0;
  }

  /** Bit i: a finger holds button i of the robot's list. */
  buttons(names: readonly string[]): number {
    let bits = 0;
    for (const name of this.#held.keys()) {
      const index = names.indexOf(name);
      if (index >= 0) bits |= 1 << index;
    }
    return bits >>> 0;
  }

  releaseAll(): void {
    this.#held.clear();
    for (const button of this.element.children) delete (button as HTMLElement).dataset["held"];
  }

  #make(name: string): HTMLElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "touch-button";
    button.dataset["touchButton"] = name;
    button.textContent = this.#words(name);
    // Keyboards have keys for them.
    button.tabIndex = -1;
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      if (this.latches && this.#held.has(name)) return this.#letGo(name, button);
      this.#held.set(name, event.pointerId);
      button.dataset["held"] = "true";
    });
    const end = ({ pointerId }: PointerEvent): void => {
      if (this.#held.get(name) === pointerId && !this.latches) this.#letGo(name, button);
    };
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      button.addEventListener(type, end);
    // A long press must not open the browser's menu.
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    return button;
  }

  #letGo(name: string, button: HTMLElement): void {
    this.#held.delete(name);
    delete button.dataset["held"];
  }
}
