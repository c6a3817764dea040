// The lesson's panel: its text, the task with its goals and hints, and the list of lessons. It shows the given state
// and reports the person's actions.
import type { AttemptState } from "../../lesson/attempt.ts";
import type { Dial, Prediction } from "../../lesson/lesson.ts";
// The template has words of hand-ins.
import "../../words/classroom/english-handin.ts";
import { lesson as say } from "../../words/classroom/english-lesson.ts";
import { button, filled, handOn, make, setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { HandInForm, type Tried } from "./hand-in-form.ts";
import { lessonLanguage } from "./lesson-site.ts";
import template from "./lesson-panel.html?raw";
import "./lesson.css";

/** Before the progress is forgotten after all [ms]. */
const askMs = 4000;

export interface LessonWishes {
  readonly choose: (lesson: string) => void;
  readonly task: (index: number) => void;
  readonly start: () => void;
  readonly next: () => void;
  readonly all: () => void;
  readonly forget: () => void;
  readonly program: () => void;
  readonly anew: () => void;
  readonly dial: (name: string, value: number) => void;
  /** null: it was taken away. */
  readonly predict: (value: number | null) => void;
}

export interface Listed {
  readonly name: string;
  readonly title: string;
  readonly minutes: number;
  readonly done: number;
  readonly count: number;
}

export interface ShownTask {
  readonly lesson: string;
  /** HTML; "": only the first task has words of welcome. */
  readonly intro: string;
  readonly title: string;
  readonly html: string;
  readonly tasks: readonly { readonly title: string; readonly reached: boolean }[];
  readonly index: number;
  readonly hasProgram: boolean;
}

export interface ShownGoal {
  readonly words: string;
  readonly state: AttemptState;
  readonly detail: string;
}

const stateWords = { open: "goalOpen", reached: "goalReached", missed: "goalFailed" } as const;

export class LessonPanel {
  readonly #parts: Parts;
  readonly #wishes: LessonWishes;
  readonly #handIn: HandInForm;
  #goals = "";
  #hints = "";
  #forgetting = 0;

  constructor(root: HTMLElement, body: HTMLElement, base: string, wishes: LessonWishes) {
    body.replaceChildren(filled(template));
    this.#wishes = wishes;
    const parts = (this.#parts = new Parts(root, "lesson"));
    this.#handIn = new HandInForm(parts, base);
    parts.onClick("start", wishes.start);
    parts.onClick("next", wishes.next);
    parts.onClick("all", wishes.all);
    parts.onClick("program", wishes.program);
    parts.onClick("anew", wishes.anew);
    parts.onClick("forget", () => this.#forget());
    // A link to another lesson opens it here.
    body.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const name = /^\.\/\?lesson=([a-z0-9-]+)$/.exec(link?.getAttribute("href") ?? "")?.[1];
      if (name === undefined) return;
      event.preventDefault();
      wishes.choose(name);
    });
  }

  showList(lessons: readonly Listed[]): void {
    const parts = this.#parts;
    parts.write("title", say("choose"));
    parts.get("chooser").hidden = false;
    parts.get("one").hidden = parts.get("foot").hidden = true;
    const items = lessons.map(({ name, title, minutes, done, count }) => {
      const open = button(title, "", () => this.#wishes.choose(name), "button lesson-choice");
      const facts = `${say("minutes", { count: minutes })} · ${say("done", { done, count })}`;
      open.append(make("small", "", facts));
      return make("li", "", open);
    });
    parts.get("list").replaceChildren(...items);
  }

  showTask(task: ShownTask): void {
    const parts = this.#parts;
    const lang = lessonLanguage();
    parts.get("chooser").hidden = true;
    parts.get("one").hidden = parts.get("foot").hidden = false;
    parts.write("title", task.lesson);
    parts.write("task", task.title);
    for (const [name, html] of [
      ["intro", task.intro],
      ["text", task.html],
    ] as const) {
      // Markdown without HTML of its own: see web/lesson/lesson-text.ts.
      parts.get(name).innerHTML = html;
      parts.get(name).lang = lang;
      for (const block of parts.get(name).querySelectorAll("pre")) block.tabIndex = 0;
    }
    this.showSteps(task);
    parts.get("program").hidden = parts.get("anew").hidden = !task.hasProgram;
    this.note("");
    parts.get("scroll").scrollTop = 0;
  }

  showSteps({ tasks, index }: Pick<ShownTask, "tasks" | "index">): void {
    const steps = tasks.map(({ title, reached }, number) => {
      const words = { number: number + 1, title };
      const name = say(reached ? "taskDone" : "task", words);
      const step = button(String(number + 1), name, () => this.#wishes.task(number), "lesson-step");
      step.setAttribute("aria-label", name);
      step.dataset["done"] = String(reached);
      if (number === index) step.setAttribute("aria-current", "step");
      return step;
    });
    const at = document.activeElement instanceof HTMLElement ? document.activeElement.textContent : "";
    const held = this.#parts.get("steps").contains(document.activeElement);
    this.#parts.get("steps").replaceChildren(...steps);
    if (held) steps.find((step) => step.textContent === at)?.focus();
  }

  showDials(dials: readonly Dial[], values: Readonly<Record<string, number>>): void {
    const parts = this.#parts;
    // One that has no range sets a number of the task.
    const shown = dials.filter(({ from, to }) => from < to);
    parts.get("dials").hidden = shown.length === 0;
    const rows = shown.map(({ name, say: words, from, to, step, unit }) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "number", className: "input", min: from, max: to, step, inputMode: "decimal" });
      input.value = String(values[name]);
      input.id = `lesson-dial-${name}`;
      input.addEventListener("change", () => this.#wishes.dial(name, input.valueAsNumber));
      const label = document.createElement("label");
      label.className = "field";
      label.append(words[lessonLanguage()], input);
      return make("div", "lesson-dial", label, make("small", "note", say("dialRange", { from, to, unit })));
    });
    parts.get("dial-rows").replaceChildren(...rows);
  }

  /** The number as it counts. */
  showDial(name: string, value: number): void {
    const input = this.#parts.root.querySelector<HTMLInputElement>(`#lesson-dial-${name}`);
    if (input !== null) input.value = String(value);
  }

  /** null: the task has none. */
  showPrediction(prediction: Prediction | null, value: number | null): void {
    const parts = this.#parts;
    parts.get("prediction").hidden = prediction === null;
    parts.write("told", "");
    if (prediction === null) return;
    parts.write("ask", prediction.ask[lessonLanguage()]);
    const { choices } = prediction;
    parts
      .get("answers")
      .replaceChildren(...(choices.length > 0 ? this.#choices(prediction, value) : [this.#number(prediction, value)]));
  }

  /** The start waits for it. */
  askPrediction(): void {
    this.#parts.get("prediction").scrollIntoView({ block: "nearest" });
    this.#parts.get("answers").querySelector("input")?.focus();
  }

  #number({ unit }: Prediction, value: number | null): HTMLElement {
    const input = document.createElement("input");
    Object.assign(input, { type: "number", className: "input", step: "any", inputMode: "decimal" });
    if (value !== null) input.value = String(value);
    input.setAttribute("aria-labelledby", "lesson-ask");
    input.addEventListener("input", () => {
      this.#wishes.predict(Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : null);
    });
    return make("div", "lesson-number", input, make("span", "", unit));
  }

  #choices({ choices }: Prediction, value: number | null): HTMLElement[] {
    return choices.map((words, index) => {
      const input = document.createElement("input");
      Object.assign(input, { type: "radio", name: "lesson-choice", checked: index === value });
      input.addEventListener("change", () => this.#wishes.predict(index));
      const label = document.createElement("label");
      label.className = "lesson-answer";
      label.append(input, words[lessonLanguage()]);
      return label;
    });
  }

  /** After a try: how the prediction came out, and why. */
  tell(words: string): void {
    this.#parts.write("told", words);
    // Once the words below it have their room.
    requestAnimationFrame(() => this.#parts.get("told").scrollIntoView({ block: "center" }));
  }

  showGoals(goals: readonly ShownGoal[]): void {
    const list = JSON.stringify(goals);
    if (list === this.#goals) return;
    this.#goals = list;
    const items = goals.map(({ words, state, detail }) => {
      const item = make("li", "lesson-goal", make("span", "visually-hidden", `${say(stateWords[state])}: `), words);
      if (detail !== "") item.append(make("small", "", detail));
      setData(item, "state", state);
      return item;
    });
    this.#parts.get("goals").replaceChildren(...items);
  }

  showHints(hints: readonly string[], next: string): void {
    this.#parts.get("hint-part").hidden = hints.length === 0 && next === "";
    this.#parts.write("hint-next", next);
    const list = JSON.stringify(hints);
    if (list === this.#hints) return;
    const isMore = this.#hints !== "" && list.length > this.#hints.length;
    this.#hints = list;
    this.#parts.get("hints").replaceChildren(...hints.map((words) => make("li", "", words)));
    if (isMore && hints.length > 0) this.#parts.get("hints").lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** How the try stands; `kind`: for its look. */
  showState(words: string, kind: AttemptState | "runs" | "other"): void {
    this.#parts.write("state", words);
    this.#parts.setData("state", "kind", kind);
    this.#parts.root.dataset["runs"] = String(kind === "runs");
  }

  /** A learning management system is asked for. student: the name that it tells; null: none answers. */
  showLms(words: string, student: string | null): void {
    const parts = this.#parts;
    parts.get("lms").hidden = false;
    parts.write("lms", words);
    if (student === null) return;
    parts.get("own-kept").hidden = true;
    this.#handIn.nameStudent(student);
  }

  showProof(words: string): void {
    this.#parts.write("proof", words);
  }

  /** The try that can be handed in; null: none. */
  showTried(tried: Tried | null): void {
    this.#handIn.show(tried);
  }

  showButtons({ start, next }: { readonly start: string; readonly next: string }): void {
    const parts = this.#parts;
    parts.write("start", start);
    if (next === "") handOn(parts.get("next"), parts.get("start"));
    parts.get("next").hidden = next === "";
    if (next !== "") parts.write("next", next);
    // Then the next task is the likely wish.
    parts.get("next").classList.toggle("primary", next !== "");
    parts.get("start").classList.toggle("primary", next === "");
  }

  /** The keyboard goes to the task's title, where a person went on by keyboard. */
  focusTask(): void {
    const at = document.activeElement;
    if (at !== null && this.#parts.root.contains(at) && at.matches(":focus-visible")) this.#parts.get("task").focus();
  }

  note(words: string): void {
    this.#parts.note(words, words !== "");
  }

  /** Asks once more. */
  #forget(): void {
    window.clearTimeout(this.#forgetting);
    const asks = this.#forgetting === 0;
    this.#forgetting = asks ? window.setTimeout(() => this.#rest(), askMs) : 0;
    this.#parts.write("forget", say(asks ? "really" : "forget"));
    if (!asks) this.#wishes.forget();
  }

  #rest(): void {
    this.#forgetting = 0;
    this.#parts.write("forget", say("forget"));
  }
}
