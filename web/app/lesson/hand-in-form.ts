// Handing in: a try's recording with the task and the student's name on it, as a line to copy or a file to save. Nothing is sent.
import { classOf, titleOf } from "../../handin/hand-in.ts";
import { recordingLink } from "../../sim/core/links.ts";
import { handin as say } from "../../words/classroom/english-handin.ts";
import { recall, remember } from "../page/choices.ts";
import { saveFile } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import { relabel } from "../race/ghost-source.ts";

/** A try that is over. */
export interface Tried {
  readonly lesson: string;
  readonly task: string;
  readonly recording: Uint8Array<ArrayBuffer>;
  /** The program, packed for a link; "": none. */
  readonly code: string;
  /** Tries until this one, with it. */
  readonly tries: number;
}

/** Letters of a name, in its field. */
const mostName = 60;
/** Bytes that a recording keeps of its author. */
const mostBytes = 120;

/** The name with the class behind it, cut to the bytes that a recording keeps: the name's last letters go. */
function authorOf(name: string, className: string): string {
  const behind = className === "" ? "" : ` (${className})`;
  const letters = [...name];
  const bytes = (text: string): number => new TextEncoder().encode(text).length;
  while (letters.length > 1 && bytes(letters.join("") + behind) > mostBytes) letters.pop();
  return letters.join("") + behind;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export class HandInForm {
  readonly #parts: Parts;
  readonly #base: string;
  #tried: Tried | null = null;
  readonly #class = classOf(new URL(location.href));

  /** Its parts are the lesson's, named hand-in, hand-form, hand-name, hand-copy, hand-save, hand-note and class. */
  constructor(parts: Parts, base: string) {
    this.#parts = parts;
    this.#base = base;
    parts.get("class").hidden = this.#class === "";
    parts.write("class", say("ofClass", { name: this.#class }));
    parts.onClick("hand-in", () => this.#open());
    parts.onClick("hand-save", () => void this.#save());
    parts.get<HTMLFormElement>("hand-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#copy();
    });
  }

  get #name(): HTMLInputElement {
    return this.#parts.get<HTMLInputElement>("hand-name");
  }

  /** The name that a learning management system tells stands in the field. */
  nameStudent(name: string): void {
    this.#name.value = name.slice(0, mostName);
  }

  /** null: there is no try to hand in. */
  show(tried: Tried | null): void {
    this.#tried = tried;
    this.#parts.get("hand-in").hidden = tried === null;
    this.#parts.get("hand-form").hidden = true;
    this.#parts.write("hand-note", "");
  }

  #open(): void {
    this.#parts.get("hand-form").hidden = false;
    const known = recall("author");
    if (this.#name.value === "" && typeof known === "string") this.#name.value = known.slice(0, mostName);
    this.#name.focus();
  }

  /** The line; null: a name is missing. Rejects with SimDataError for a run that no link holds. */
  async #line(): Promise<{ readonly line: string; readonly file: string } | null> {
    const tried = this.#tried;
    const name = this.#name.value.trim().slice(0, mostName);
    if (tried === null) return null;
    if (name === "") {
      this.#parts.write("hand-note", say("needName"));
      this.#name.focus();
      return null;
    }
    remember("author", name);
    const { lesson, task, recording, code, tries } = tried;
    const meta = {
      title: titleOf(lesson, task),
      author: authorOf(name, this.#class),
      created: nowSeconds(),
    };
    const bytes = await relabel(this.#base, recording, meta);
    const fragment = await recordingLink(bytes, code === "" ? { tries } : { code, tries });
    const file = `${name.replace(/[^\p{L}\p{N}-]+/gu, "-")}-${lesson}-${task}.txt`;
    return { line: `${this.#base}${fragment}`, file };
  }

  async #copy(): Promise<void> {
    try {
      const made = await this.#line();
      if (made === null) return;
      // No clipboard outside a secure context, as from a teacher's laptop in the room: the file does as well.
      const copied = await navigator.clipboard?.writeText(made.line).then(
        () => true,
        () => false,
      );
      this.#parts.write("hand-note", say(copied === true ? "copied" : "noCopy"));
    } catch (error) {
      this.#parts.write("hand-note", (error as Error).message);
    }
  }

  async #save(): Promise<void> {
    try {
      const made = await this.#line();
      if (made !== null) saveFile(new Blob([`${made.line}\n`], { type: "text/plain" }), made.file);
    } catch (error) {
      this.#parts.write("hand-note", (error as Error).message);
    }
  }
}
