// The named parts of a panel: elements with [data-PANEL=name] in its template. Each is looked up once and written only
// when its text has changed, so that a panel may write as often as it likes.

import { need, onClick, setData, setPressed } from "./elements.ts";

export class Parts {
  readonly root: HTMLElement;
  readonly #attribute: string;
  readonly #found = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, string>();

  /** `attribute`: "race" for parts that are marked [data-race=name]. */
  constructor(root: HTMLElement, attribute: string) {
    this.root = root;
    this.#attribute = attribute;
  }

  get<E extends HTMLElement = HTMLElement>(name: string): E {
    const known = this.#found.get(name);
    if (known !== undefined) return known as E;
    const element = need<E>(this.root, `[data-${this.#attribute}="${name}"]`);
    this.#found.set(name, element);
    return element;
  }

  button(name: string): HTMLButtonElement {
    return this.get<HTMLButtonElement>(name);
  }

  input(name: string): HTMLInputElement {
    return this.get<HTMLInputElement>(name);
  }

  textArea(name: string): HTMLTextAreaElement {
    return this.get<HTMLTextAreaElement>(name);
  }

  select(name: string): HTMLSelectElement {
    return this.get<HTMLSelectElement>(name);
  }

  onClick(name: string, act: () => void): void {
    onClick(this.get(name), act);
  }

  onChange(name: string, act: () => void): void {
    this.get(name).addEventListener("change", act);
  }

  write(name: string, text: string): void {
    if (this.#texts.get(name) === text) return;
    this.#texts.set(name, text);
    this.get(name).textContent = text;
  }

  setData(name: string, key: string, value: string): void {
    setData(this.get(name), key, value);
  }

  setPressed(name: string, pressed: boolean): void {
    setPressed(this.get(name), pressed);
  }

  /** Of a group of buttons `prefix-choice`, presses the chosen one. */
  choose(prefix: string, choices: readonly (string | number)[], chosen: string | number): void {
    for (const choice of choices) this.setPressed(`${prefix}-${choice}`, choice === chosen);
  }

  /** `options`: value and words of each. */
  showOptions(name: string, options: readonly (readonly [string, string])[], chosen: string): void {
    const select = this.select(name);
    const list = JSON.stringify(options);
    if (select.dataset["list"] !== list) {
      select.dataset["list"] = list;
      select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    }
    if (select.value !== chosen) select.value = chosen;
  }

  /** Writes an error, or a hint for the person, to the part "note". An error is seen wherever the panel stands. */
  note(text: string, warning = false): void {
    this.write("note", text);
    this.setData("note", "warning", String(warning));
    if (warning) this.get("note").scrollIntoView({ block: "nearest" });
  }

  /** Shows how much is made, 0 to 1, in the parts "progress", "progress-words" and "bar"; null: nothing is being made. */
  showProgress(share: number | null, words = ""): void {
    this.get("progress").hidden = share === null;
    if (share === null) return;
    this.write("progress-words", words);
    const bar = this.get("bar");
    bar.setAttribute("aria-valuenow", String(Math.floor(100 * share)));
    (bar.firstElementChild as HTMLElement).style.transform = `scaleX(${share.toFixed(3)})`;
  }

  /** Takes files that the person chooses with the button, or drops on `drop`. Elsewhere on the page a drop opens the file. */
  takeFiles(button: string, input: string, drop: HTMLElement, take: (file: File) => void): void {
    this.onClick(button, () => this.input(input).click());
    this.takeChosen(input, take);
    const over = (shown: boolean): void => void (drop.dataset["drop"] = String(shown));
    drop.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      over(true);
    });
    drop.addEventListener("dragleave", () => over(false));
    drop.addEventListener("drop", (event) => {
      const dropped = event.dataTransfer?.files[0];
      over(false);
      if (dropped === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      // The page's own drop mark hears nothing of this drop: hide it.
      window.dispatchEvent(new DragEvent("dragleave"));
      take(dropped);
    });
  }

  /** Takes the file that the person chooses in a file input; the same file may be chosen again. */
  takeChosen(input: string, take: (file: File) => void): void {
    const element = this.input(input);
    element.addEventListener("change", () => {
      const chosen = element.files?.[0];
      element.value = "";
      if (chosen !== undefined) take(chosen);
    });
  }

  /** Takes all files that the person chooses in a file input. */
  takeAllChosen(input: string, take: (files: readonly File[]) => void): void {
    const element = this.input(input);
    element.addEventListener("change", () => {
      const chosen = [...(element.files ?? [])];
      element.value = "";
      if (chosen.length > 0) take(chosen);
    });
  }

  /** Takes a link as soon as it is pasted, or when Enter ends the typing. */
  takeLinks(input: string, take: (text: string) => void): void {
    const link = this.input(input);
    const read = (): void => {
      const text = link.value.trim();
      link.value = "";
      if (text !== "") take(text);
    };
    link.addEventListener("paste", () => window.setTimeout(read));
    link.addEventListener("keydown", (event) => event.key === "Enter" && read());
  }
}
