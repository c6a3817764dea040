// The blocks of a module of WPILib Blocks, to look at in place of its text: made of the files that came with the program, and fetched when
// a person asks for them.
import { textsOf } from "../../code/code-link.ts";
import type { Project, RanLines } from "../../code/code-protocol.ts";
import { pythonOfProject, snake, type ModulePython } from "../../blocks/wpilib-python.ts";
import { blocksFolder, readBlocksProject, WpilibBlocksError } from "../../blocks/wpilib-project.ts";
import { wpilibBlocks as say } from "../../words/classroom/english-wpilib-blocks.ts";
import type { WpilibView } from "../blocks/wpilib-view.ts";
import type { Parts } from "../parts/parts.ts";

const moduleOf = /^wpilib-blocks\/([A-Z][A-Za-z0-9_]*)\.(?:robot|mechanism|opmode)\.json$/;

/** Whether the file is the Python of a module whose blocks came with it. */
export const hasModule = (files: Project, path: string): boolean =>
  [...files.keys()].some((each) => {
    const name = moduleOf.exec(each)?.[1];
    return name !== undefined && `${snake(name)}.py` === path;
  });

const isCondition = /^\s*(if|elif|while)\b.*:$/;
const isSilent = /^\s*(#|pass$|$)/;

/** A condition runs in each loop; it counts while the line inside of it runs, too. */
export function atWork(text: string, ran: readonly number[]): number[] {
  const lines = text.split("\n");
  const all = new Set(ran);
  return ran.filter((number) => {
    if (!isCondition.test(lines[number - 1] ?? "")) return true;
    let inside = number;
    while (inside < lines.length && isSilent.test(lines[inside] ?? "")) inside++;
    return all.has(inside + 1);
  });
}

export class CodeModules {
  readonly #parts: Parts;
  #view: Promise<WpilibView> | null = null;
  #ready: WpilibView | null = null;
  #shown: ModulePython | null = null;
  #ran: RanLines = {};
  /** Its text is still the one that the blocks have made. */
  #fits = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get shown(): boolean {
    return this.#shown !== null;
  }

  /** Shows the blocks of a file. Returns why that cannot be; "": they are shown. */
  async show(files: Project, path: string): Promise<string> {
    const texts = textsOf(files);
    const own = [...texts].filter(([each]) => each.startsWith(`${blocksFolder}/`));
    try {
      const { modules } = pythonOfProject(
        readBlocksProject(new Map(own.map(([each, text]) => [each.slice(blocksFolder.length + 1), text]))),
      );
      const module = modules.find((each) => each.path === path);
      if (module === undefined) return say("failed", { why: path });
      this.#parts.get("modules").hidden = false;
      this.#view ??= import("../blocks/blocks-editor.ts").then(({ WpilibView }) =>
        WpilibView.open(this.#parts.get("modules")),
      );
      this.#ready = await this.#view;
      this.#fits = texts.get(path) === module.text;
      this.#ready.put(module.module, module, this.#fits ? "" : say("otherText"));
      this.#put(module);
      this.#light();
      return "";
    } catch (error) {
      this.hide();
      if (error instanceof WpilibBlocksError) return error.message;
      if (this.#ready === null) this.#view = null;
      return say("failed", { why: String(error).slice(0, 200) });
    }
  }

  hide(): void {
    this.#put(null);
  }

  /** Lines that ran in the last moment. */
  light(ran: RanLines): void {
    this.#ran = ran;
    this.#light();
  }

  goTo(line: number): void {
    this.#ready?.goTo(line);
  }

  #light(): void {
    const { path = "", text = "" } = this.#shown ?? {};
    if (this.#shown !== null) this.#ready?.light(this.#fits ? atWork(text, this.#ran[path] ?? []) : []);
  }

  #put(shown: ModulePython | null): void {
    this.#shown = shown;
    this.#parts.get("modules").hidden = shown === null;
  }
}
