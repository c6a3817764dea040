// The readable box over the page when something failed.

import { problemReport, type Problem } from "../../element/problems.ts";

export class ErrorBox {
  readonly #box: HTMLElement;
  readonly #title: HTMLElement;
  readonly #where: HTMLElement;
  readonly #why: HTMLElement;
  readonly #advice: HTMLElement;
  readonly #copy: HTMLButtonElement;
  readonly #reload: HTMLButtonElement;
  #shown: Problem | null = null;

  constructor(box: HTMLElement) {
    const part = (name: string): HTMLElement => box.querySelector<HTMLElement>(`[data-error="${name}"]`) ?? box;
    this.#box = box;
    this.#title = part("title");
    this.#where = part("where");
    this.#why = part("why");
    this.#advice = part("advice");
    this.#copy = part("copy") as HTMLButtonElement;
    this.#reload = part("reload") as HTMLButtonElement;
    this.#copy.addEventListener("click", () => void this.#copyDetails());
    this.#reload.addEventListener("click", () => location.reload());
  }

  /** The first problem stays: what follows is usually its consequence. */
  show(problem: Problem): void {
    if (this.#shown !== null) return;
    this.#shown = problem;
    this.#title.textContent = problem.title;
    this.#where.textContent = problem.where;
    this.#where.hidden = problem.where === "";
    this.#why.textContent = problem.why;
    this.#advice.textContent = problem.advice;
    this.#copy.textContent = "Copy details";
    this.#box.hidden = false;
    this.#reload.focus();
  }

  hide(): void {
    this.#shown = null;
    this.#box.hidden = true;
  }

  get shown(): Problem | null {
    return this.#shown;
  }

  async #copyDetails(): Promise<void> {
    if (this.#shown === null) return;
    const text = problemReport(this.#shown, location.href, navigator.userAgent);
    try {
      await navigator.clipboard.writeText(text);
      this.#copy.textContent = "Copied";
    } catch {
      // No clipboard outside a secure context: select the text on the page instead.
      this.#why.textContent = text;
      this.#why.classList.add("error-raw");
      getSelection()?.selectAllChildren(this.#why);
      this.#copy.textContent = "Selected: press Ctrl+C";
    }
  }
}
