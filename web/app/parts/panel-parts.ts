// The parts of a panel that take runs: elements by their names in the page, files and links that are brought, what is being made
// of them and what is wrong with them.

export function need(root: ParentNode, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

export class PanelParts {
  readonly root: HTMLElement;
  readonly #attribute: string;

  /** attribute: its parts are [data-attribute=name]. */
  constructor(root: HTMLElement, attribute: string) {
    this.root = root;
    this.#attribute = attribute;
  }

  get(name: string): HTMLElement {
    return need(this.root, `[data-${this.#attribute}=${name}]`);
  }

  select(name: string): HTMLSelectElement {
    return this.get(name) as HTMLSelectElement;
  }

  onClick(name: string, act: () => void): void {
    this.get(name).addEventListener("click", act);
  }

  write(name: string, text: string): void {
    const element = this.get(name);
    if (element.textContent !== text) element.textContent = text;
  }

  /** options: value and words. */
  showOptions(name: string, options: readonly (readonly [string, string])[], chosen: string): void {
    const select = this.select(name);
    const list = JSON.stringify(options);
    if (select.dataset["list"] !== list) {
      select.dataset["list"] = list;
      select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
    }
    if (select.value !== chosen) select.value = chosen;
  }

  /** What went wrong, or what should be known: the part "note". */
  note(text: string, warning = false): void {
    this.write("note", text);
    this.get("note").dataset["warning"] = String(warning);
  }

  /** How much is made, 0..1, in the parts "progress", "progress-words" and "bar"; null: nothing is being made. */
  showProgress(share: number | null, words = ""): void {
    this.get("progress").hidden = share === null;
    if (share === null) return;
    this.write("progress-words", words);
    const bar = this.get("bar");
    bar.setAttribute("aria-valuenow", String(Math.floor(100 * share)));
    (bar.firstElementChild as HTMLElement).style.transform = `scaleX(${share.toFixed(3)})`;
  }

  /** Files that are chosen with a button, or dropped on an element: elsewhere on the page they are opened. */
  takeFiles(button: string, input: string, drop: HTMLElement, take: (file: File) => void): void {
    const file = this.get(input) as HTMLInputElement;
    this.onClick(button, () => file.click());
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      // The same file may be chosen again.
      file.value = "";
      if (chosen !== undefined) take(chosen);
    });
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
      // The page's own mark of a drop hears of none.
      window.dispatchEvent(new DragEvent("dragleave"));
      take(dropped);
    });
  }

  /** Links: a paste is the wish itself; who types presses Enter. */
  takeLinks(input: string, take: (text: string) => void): void {
    const link = this.get(input) as HTMLInputElement;
    const read = (): void => {
      const text = link.value.trim();
      link.value = "";
      if (text !== "") take(text);
    };
    link.addEventListener("paste", () => window.setTimeout(read));
    link.addEventListener("keydown", (event) => event.key === "Enter" && read());
  }
}
