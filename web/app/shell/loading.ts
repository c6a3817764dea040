// The progress line of the first load. Steps have fixed shares: bytes alone would leave the line at the end while
// shaders compile.

export class LoadingLine {
  readonly #bar: HTMLElement;
  readonly #line: HTMLElement;
  readonly #step: HTMLElement;
  #share = 0;

  constructor(app: HTMLElement) {
    const byId = (id: string): HTMLElement => app.querySelector<HTMLElement>(`#${id}`) ?? app;
    this.#bar = byId("loading-bar");
    this.#line = this.#bar.parentElement ?? app;
    this.#step = byId("loading-step");
  }

  /** `share` 0..1; the line never goes back. */
  set(share: number, step?: string): void {
    this.#share = Math.max(this.#share, Math.min(1, share));
    this.#bar.style.transform = `scaleX(${this.#share.toFixed(3)})`;
    this.#line.setAttribute("aria-valuenow", String(Math.round(this.#share * 100)));
    if (step !== undefined) this.#step.textContent = step;
  }
}
