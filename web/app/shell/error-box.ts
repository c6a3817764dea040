// The readable box over the page when something failed.

import { isChosen } from "../../element/session.ts";
import { docsOf, problemReport, type Problem } from "../../element/problems.ts";
import { docsAddress } from "../../words/docs-links.ts";
import { shell } from "../../words/english-shell.ts";
import { mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import template from "./error-box.html?raw";
import "./overlays.css";

/** The parts of its scenario that an address changes: a robot that is gone, say. */
const changed = ["robot", "station", "others", "dynamics"];

/** A way out of the problem. */
export interface Offer {
  /** On its button. */
  readonly words: string;
  readonly take: () => void;
}

export class ErrorBox {
  readonly #app: HTMLElement;
  readonly #box: HTMLElement;
  readonly #parts: Parts;
  #shown: Problem | null = null;
  #offer: Offer | null = null;

  constructor(app: HTMLElement) {
    mount(app, template);
    this.#app = app;
    this.#box = need(app, "#error");
    this.#parts = new Parts(this.#box, "error");
    this.#parts.onClick("copy", () => void this.#copyDetails());
    // The page without a link and without a scenario shows its first field.
    this.#parts.onClick("field", () => location.assign(location.pathname));
    this.#parts.onClick("reload", () => location.reload());
    this.#parts.onClick("resume", () => this.#offer?.take());
  }

  /** The first problem stays: later ones are usually its consequences. */
  show(problem: Problem, offer: Offer | null = null): void {
    if (this.#shown !== null) return;
    this.#shown = problem;
    this.#offer = offer;
    this.#parts.write("title", problem.title);
    this.#parts.write("where", problem.where);
    this.#parts.get("where").hidden = problem.where === "";
    this.#parts.write("why", problem.why);
    this.#parts.write("advice", problem.advice);
    this.#parts.write("copy", shell("copyDetails"));
    this.#parts.get<HTMLAnchorElement>("docs").href = docsAddress(docsOf(problem));
    this.#box.hidden = false;
    this.#app.dataset["problem"] = problem.title;
    const way = this.#bestWay(problem, offer);
    this.#parts.get("resume").hidden = way !== "resume";
    this.#parts.write("resume", offer?.words ?? "");
    this.#parts.get("field").hidden = way !== "field";
    this.#parts.get("reload").classList.toggle("primary", way === "reload");
    this.#parts.get(way).focus();
  }

  #bestWay(problem: Problem, offer: Offer | null): "resume" | "field" | "reload" {
    if (offer !== null) return "resume";
    // A file that cannot be read will not do better the next time: where the address named one, there is another way on.
    const address = new URL(location.href);
    const changes = changed.some((name) => address.searchParams.has(name));
    return problem.file !== undefined && (isChosen(address) || changes) ? "field" : "reload";
  }

  hide(): void {
    this.#shown = null;
    this.#box.hidden = true;
    delete this.#app.dataset["problem"];
  }

  async #copyDetails(): Promise<void> {
    if (this.#shown === null) return;
    const text = problemReport(this.#shown, location.href, navigator.userAgent);
    try {
      await navigator.clipboard.writeText(text);
      this.#parts.write("copy", shell("copied"));
    } catch {
      // No clipboard outside a secure context: select the text on the page instead.
      const why = this.#parts.get("why");
      this.#parts.write("why", text);
      why.classList.add("error-raw");
      getSelection()?.selectAllChildren(why);
      this.#parts.write("copy", shell("selected"));
    }
  }
}
