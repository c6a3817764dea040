// A file under edit: its form and its text, which are the same thing both ways, undo and redo, and the core's judgement
// of it.

import type { Frame } from "../../sim/boundary/frame.ts";
import { withWords } from "../../words/book.ts";
import { workshop as say } from "../../words/english-workshop.ts";
import { Parts } from "../parts/parts.ts";
import { CoreCheck } from "./core-check.ts";
import type { FileFormat } from "./file-format.ts";
import { Edits, printJson, withValue, type Json } from "./json-document.ts";
import { KeyForm } from "./key-form.ts";
import type { KeySchema } from "./key-schema.ts";
import template from "./edit-desk.html?raw";
import "./forms.css";

/** After the last letter typed into the text [ms]. */
const typingMs = 400;
/** Before a document was opened. */
const nothing: Json = {};
const shownChoices = ["form", "json", "both"] as const;

/** `pointer`: in the file; null: it lies elsewhere. */
export interface Wrong {
  readonly pointer: string | null;
  readonly message: string;
}

export interface DeskWords {
  /** It is on the page. */
  readonly drives: string;
  /** The core takes it. */
  readonly good: string;
  /** The core does not; the reason follows. */
  readonly wrong: string;
  /** Of the text's field, for screen readers. */
  readonly text: string;
  readonly tryTip: string;
  readonly atOnce: string;
}

export interface DeskDef {
  readonly base: string;
  readonly schema: KeySchema;
  readonly format: FileFormat;
  readonly words: DeskWords;
  /** Whether each change is put on the page at once, until the person says otherwise. */
  readonly atOnce?: boolean;
  /** The scenario with the document in it, for the core to judge; null: nothing is judged now. */
  scenario(document: Json): string | null;
  /** Where in the document a place in that scenario lies; null: elsewhere. */
  inside(pointer: string): string | null;
  /**
   * Puts it on the page, where the run before comes back when that fails. `asked`: the button was pressed. Rejects
   * with the reason.
   */
  drive(asked: boolean): Promise<void>;
  /** Another state of the document is there. */
  changed(document: Json): void;
  /** The first moment of a scenario that the core has taken. */
  seen?(frame: Frame): void;
}

export class EditDesk {
  readonly #def: DeskDef;
  readonly #parts: Parts;
  readonly #form: KeyForm;
  readonly #check: CoreCheck;
  #edits = new Edits(nothing);
  #wrong: Wrong | null = null;
  #typing = 0;
  /** The text is not JSON at the moment. */
  #unreadable = false;
  #drives = true;
  #asleep = true;
  #trying: Promise<void> = Promise.resolve();

  constructor(place: HTMLElement, def: DeskDef) {
    this.#def = def;
    place.innerHTML = withWords(template);
    this.#parts = new Parts(place, "desk");
    this.#check = new CoreCheck(def.base, def.format.name, (frame) => def.seen?.(frame));
    this.#form = new KeyForm(this.#parts.get("form"), def.schema, def.format, {
      change: (path, value) => this.set(withValue(this.document, path, value)),
    });
    this.#parts.get("json").setAttribute("aria-label", def.words.text);
    this.#parts.get("try").title = def.words.tryTip;
    this.#parts.write("at-once-words", def.words.atOnce);
    this.#parts.input("at-once").checked = def.atOnce === true;
    this.#listen(place);
    this.#choose("form");
  }

  get document(): Json {
    return this.#edits.document;
  }

  /** Whether this state is the one on the page. */
  get drives(): boolean {
    return this.#drives;
  }

  get state(): object {
    return { wrong: this.#wrong, undo: this.#edits.canUndo };
  }

  /** Another document; `drives`: it is on the page. */
  open(document: Json, drives: boolean): void {
    this.#edits = new Edits(document);
    this.#drives = drives;
    this.#changed();
  }

  /** Another state of the document, which can be undone. */
  set(document: Json): void {
    this.#edits.set(document);
    this.#drives = false;
    this.#changed();
  }

  /** Whether it is visible: only then the core is asked. */
  wake(awake: boolean): void {
    this.#asleep = !awake;
    if (awake) void this.ask();
    else this.#check.rest();
  }

  /** Opens the form at a place. `focus`: the keyboard goes there as well. */
  goTo(pointer: string, focus = true): void {
    if (this.#parts.get("both").dataset["shown"] === "json") this.#choose("both");
    this.#form.goTo(pointer, focus);
  }

  /** Shows a text in place of a judgement: a recording is watched, say. */
  write(state: string): void {
    this.#parts.write("state", state);
    this.#parts.button("try").disabled = true;
  }

  /** Puts it on the page if the core takes it; else the problem stands here. */
  async tryWhenChecked(): Promise<void> {
    if ((await this.ask()) && !this.#drives) await this.try();
  }

  /** Asks the core. true: it takes this state. */
  async ask(): Promise<boolean> {
    const asked = this.document;
    const scenario = this.#asleep || asked === nothing ? null : this.#def.scenario(asked);
    if (scenario === null) return false;
    this.#tell(null, say("checking"));
    const answer = await this.#check.ask(scenario);
    if (answer === undefined || asked !== this.document) return false;
    if (answer === null) {
      this.#tell(null, this.#drives ? this.#def.words.drives : this.#def.words.good);
      if (!this.#drives && this.#parts.input("at-once").checked) await this.try(false);
      return true;
    }
    const pointer = this.#def.inside(answer.path);
    const where = pointer ?? answer.path;
    const message = [where === "" ? "" : `${where}:`, answer.message].join(" ").trim();
    this.#tell({ pointer, message }, this.#def.words.wrong);
    return false;
  }

  /** Puts it on the page. `asked`: a person wants it, and it is not only that each change is to be there at once. */
  async try(asked = true): Promise<void> {
    // One after the other: a second scene that came while the first was put would be taken for another person's.
    const run = this.#trying.then(() => this.#tryNow(asked));
    this.#trying = run.catch(() => undefined);
    await run;
  }

  async #tryNow(asked: boolean): Promise<void> {
    if (this.#wrong !== null || this.#def.scenario(this.document) === null) return;
    // An earlier try has put this state already.
    if (!asked && this.#drives) return;
    const tried = this.document;
    try {
      await this.#def.drive(asked);
      if (tried !== this.document) return;
      this.#drives = true;
      this.#parts.write("state", this.#def.words.drives);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#tell({ pointer: null, message }, this.#def.words.wrong);
    }
  }

  undo(): void {
    if (!this.#edits.canUndo) return;
    this.#edits.undo();
    this.#drives = false;
    this.#changed();
  }

  redo(): void {
    if (!this.#edits.canRedo) return;
    this.#edits.redo();
    this.#drives = false;
    this.#changed();
  }

  /** The document is another one than a moment ago. */
  #changed(writeText = true): void {
    const { document, canUndo, canRedo } = this.#edits;
    this.#form.show(document);
    if (writeText) this.#parts.get<HTMLTextAreaElement>("json").value = printJson(document);
    this.#parts.button("undo").disabled = !canUndo;
    this.#parts.button("redo").disabled = !canRedo;
    this.#def.changed(document);
    void this.ask();
  }

  /** The core's judgement of it. */
  #tell(wrong: Wrong | null, state: string): void {
    this.#wrong = wrong;
    this.#parts.write("state", state);
    this.#parts.setData("state", "state", wrong === null ? "good" : "wrong");
    this.#parts.write("problem", wrong?.message ?? "");
    this.#parts.get("problem").hidden = wrong === null;
    this.#parts.get("go").hidden = wrong?.pointer === null || wrong === null;
    this.#parts.button("try").disabled = wrong !== null;
    this.#form.mark(
      wrong === null || wrong.pointer === null ? null : { pointer: wrong.pointer, message: wrong.message },
    );
  }

  #choose(shown: (typeof shownChoices)[number]): void {
    this.#parts.setData("both", "shown", shown);
    this.#parts.choose("show", shownChoices, shown);
  }

  #listen(place: HTMLElement): void {
    const parts = this.#parts;
    parts.onClick("try", () => void this.try());
    parts.onClick("undo", () => this.undo());
    parts.onClick("redo", () => this.redo());
    parts.onClick("go", () => this.goTo(this.#wrong?.pointer ?? ""));
    for (const choice of shownChoices) parts.onClick(`show-${choice}`, () => this.#choose(choice));
    const json = parts.get<HTMLTextAreaElement>("json");
    json.addEventListener("input", () => {
      window.clearTimeout(this.#typing);
      this.#typing = window.setTimeout(() => this.#typed(json.value), typingMs);
    });
    json.addEventListener("change", () => this.#typed(json.value));
    // The panel around has fields of its own: its keys are the desk's as well.
    (place.closest(".dock-body") ?? place).addEventListener("keydown", (event) => this.#key(event as KeyboardEvent));
  }

  #typed(text: string): void {
    window.clearTimeout(this.#typing);
    let document: Json;
    try {
      document = JSON.parse(text) as Json;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#unreadable = true;
      return this.#tell({ pointer: null, message: say("notJson", { why }) }, this.#def.words.wrong);
    }
    if (JSON.stringify(document) === JSON.stringify(this.document)) {
      // Leaving the text by a press of "Go to it" must not take that button away.
      if (!this.#unreadable) return;
      this.#unreadable = false;
      return void this.ask();
    }
    this.#unreadable = false;
    this.#edits.set(document);
    this.#drives = false;
    // The person's own lines stay as they are.
    this.#changed(false);
  }

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    // Letters here do not command the page.
    if (target instanceof HTMLTextAreaElement && key !== "Escape") event.stopPropagation();
    if (!ctrlKey && !metaKey) return;
    const letter = key.toLowerCase();
    if (key === "Enter") void this.try();
    else if (target instanceof HTMLTextAreaElement) return;
    else if (letter === "z" && !shiftKey) this.undo();
    else if (letter === "y" || (letter === "z" && shiftKey)) this.redo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
