// The parts around an element's picture: poster, bar, hint, error. Knows the shadow root and nothing of the simulation.

import { stations } from "../sim/boundary/abi.gen.ts";
import type { Frame } from "../sim/boundary/frame.ts";
import type { SceneInfo } from "../sim/boundary/protocol.ts";
import type { Controls } from "./attributes.ts";
import { docsAddress } from "../words/docs-links.ts";
import { element as say } from "../words/english-element.ts";
import { docsOf, type Problem } from "./problems.ts";
import { elementTemplate } from "./template.ts";
import { minutes, titleCase } from "./words.ts";

export const verbs = ["play", "reset", "camera", "retry"] as const;
export type Verb = (typeof verbs)[number];

export class Panel {
  readonly #root: ShadowRoot;
  readonly #frame: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #status: HTMLElement;
  #controls: Controls = "full";
  #scores = false;
  #hasDriver = false;
  #driven = false;

  constructor(root: ShadowRoot, onVerb: (verb: Verb) => void) {
    this.#root = root;
    root.innerHTML = elementTemplate();
    this.#frame = this.#find(".frame");
    this.#stage = this.#find(".stage");
    this.#status = this.#find("[role=status]");
    const image = this.#find<HTMLImageElement>(".image");
    image.addEventListener("error", () => (image.hidden = true));
    for (const button of root.querySelectorAll<HTMLButtonElement>("[data-verb]")) {
      button.addEventListener("click", () => {
        const byKeyboard = button.matches(":focus-visible");
        onVerb(button.dataset["verb"] as Verb);
        // A person who clicks wants to drive next. By keyboard the focus stays, unless the button goes away.
        if (!byKeyboard || button.closest(".bar") === null) this.#stage.focus({ preventScroll: true });
      });
    }
    this.#stage.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch" && this.drives) this.#frame.dataset["touch"] = "true";
      this.#hint();
    });
    // The wheel scrolls the page past the element; it zooms only while the element has the focus.
    this.#stage.addEventListener("wheel", (event) => !this.focused && event.stopPropagation(), {
      capture: true,
      passive: true,
    });
  }

  /** Whether the keys go to the picture. */
  get focused(): boolean {
    return this.#root.activeElement === this.#stage;
  }

  /** Where keys are pressed. */
  get keys(): EventTarget {
    return this.#stage;
  }

  /** Whether keys and pads are for the simulation. */
  get listening(): boolean {
    return this.focused && this.#controls === "full";
  }

  /** Whether a person may drive here. */
  get drives(): boolean {
    return this.#controls === "full" && this.#hasDriver;
  }

  /** Listens as long as the element is in a page. */
  listen(signal: AbortSignal, onFocus: () => void): void {
    const changed = (focused: boolean): void => {
      this.#frame.dataset["focused"] = String(focused);
      this.#hint();
      onFocus();
    };
    this.#stage.addEventListener("focus", () => changed(true), { signal });
    this.#stage.addEventListener("blur", () => changed(false), { signal });
    // The way out for a person who came by keyboard and drives with it.
    const onKey = (event: KeyboardEvent): void => {
      if (event.code === "Escape") this.#stage.blur();
    };
    this.#stage.addEventListener("keydown", onKey, { signal });
  }

  newCanvas(): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    this.#stage.replaceChildren(canvas);
    return canvas;
  }

  /** The camera's controls take every gesture on the canvas; here a finger that moves up or down scrolls the page. */
  ownTouch(): void {
    const canvas = this.#stage.querySelector("canvas");
    if (canvas !== null) canvas.style.touchAction = "pan-y";
  }

  /** `driver`: index of the robot a person drives, -1 without. `touch`: the sticks for fingers. */
  setScene(scene: SceneInfo, title: string, driver: number, touch: HTMLElement): void {
    this.#hasDriver = driver >= 0;
    this.#driven = false;
    const robot = scene.robots[Math.max(0, driver)];
    const red = (stations[robot?.station ?? 0] ?? "").startsWith("red");
    this.#frame.dataset["alliance"] = red ? "red" : "blue";
    this.#scores = scene.rules.length > 0;
    const what =
      robot === undefined
        ? say("fieldOnly", { field: title })
        : say("robotOn", { robot: titleCase(robot.name), field: title });
    this.#stage.setAttribute("aria-label", this.drives ? say("howKeys", { what }) : what);
    if (this.drives) this.#stage.append(touch);
    this.#hint();
  }

  setControls(controls: Controls): void {
    this.#controls = controls;
    this.#frame.dataset["controls"] = controls;
    this.#stage.tabIndex = controls === "full" ? 0 : -1;
    this.#hint();
  }

  setState(state: string): void {
    this.#frame.dataset["state"] = state;
    if (state !== "failed") this.showProblem(null);
    this.#hint();
  }

  setPlaying(playing: boolean): void {
    if (this.#frame.dataset["playing"] === String(playing)) return;
    this.#frame.dataset["playing"] = String(playing);
    this.#find(".bar [data-verb=play]").setAttribute("aria-label", say(playing ? "pause" : "play"));
  }

  setPoster(url: string): void {
    const image = this.#find<HTMLImageElement>(".image");
    if (image.src.startsWith("blob:")) URL.revokeObjectURL(image.src);
    image.hidden = url === "";
    if (url !== "") image.src = new URL(url, document.baseURI).href;
    else image.removeAttribute("src");
  }

  setLink(url: string | null): void {
    const link = this.#find<HTMLAnchorElement>(".link");
    link.hidden = url === null;
    if (url !== null) link.href = url;
  }

  setProgress(share: number): void {
    const line = this.#find(".progress");
    line.setAttribute("aria-valuenow", String(Math.round(100 * share)));
    (line.firstElementChild as HTMLElement).style.transform = `scaleX(${share.toFixed(3)})`;
  }

  update(frame: Frame): void {
    text(this.#find(".time"), minutes(frame.matchTime >= 0 ? Math.ceil(frame.matchTime - 1e-6) : frame.time));
    text(this.#find(".score .blue"), String(frame.scoreBlue));
    text(this.#find(".score .red"), String(frame.scoreRed));
    const words = say("scoreIs", { blue: frame.scoreBlue, red: frame.scoreRed });
    const score = this.#find(".score");
    // Nothing is counted in a free drive until the first point.
    const counted = frame.matchState !== "free" || frame.scoreBlue + frame.scoreRed > 0;
    score.hidden = !this.#scores || !counted;
    if (score.getAttribute("aria-label") !== words) score.setAttribute("aria-label", words);
  }

  /** For screen readers. */
  say(words: string): void {
    this.#status.textContent = words;
  }

  /** base: of the site, which has the documentation. */
  showProblem(problem: Problem | null, base = ""): void {
    this.#find(".error").hidden = problem === null;
    if (problem === null) return;
    text(this.#find(".error-title"), problem.title);
    text(this.#find(".error-where"), problem.where);
    text(this.#find(".error-why"), problem.why);
    this.#find<HTMLAnchorElement>(".error-docs").href = new URL(docsAddress(docsOf(problem)), base).href;
  }

  /** The person has found out how to drive. */
  driven(): void {
    if (this.#driven) return;
    this.#driven = true;
    this.#hint();
  }

  clear(): void {
    this.#stage.replaceChildren();
    this.#hasDriver = false;
    this.setLink(null);
    this.setProgress(0);
  }

  #hint(): void {
    const hint = this.#find(".hint");
    const { state, touch } = this.#frame.dataset;
    hint.hidden = state !== "ready" || !this.drives || this.#driven || touch === "true";
    const coarse = matchMedia("(hover: none) and (pointer: coarse)").matches;
    const byKeys = this.focused ? "keysHint" : "clickHint";
    text(hint, say(coarse ? "touchHint" : byKeys));
  }

  #find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const element = this.#root.querySelector<E>(selector);
    if (element === null) throw new Error(`the element has no ${selector}`);
    return element;
  }
}

function text(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
