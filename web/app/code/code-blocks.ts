// A program of blocks in the code panel: a person changes robot.blocks.json, robot.py is made of it, and the editor of
// blocks is fetched when one is opened.
import { textsOf } from "../../code/code-link.ts";
import type { Project } from "../../code/code-protocol.ts";
import { pythonOfFile } from "../../blocks/python.ts";
import { blocksFile, BlocksError, pythonFile } from "../../blocks/workspace.ts";
import { blocks as say } from "../../words/classroom/english-blocks.ts";
import type { BlocksEditor } from "../blocks/blocks-editor.ts";
import type { Parts } from "../parts/parts.ts";
import type { Marked } from "./code-files.ts";

export interface BlocksDesk {
  changed(files: Project): void;
  toPython(): void;
}

/** Whether the file is one of a program of blocks that the blocks' editor shows. */
export const isOfBlocks = (files: Project, path: string): boolean =>
  files.has(blocksFile) && (path === pythonFile || path === blocksFile);

const textOf = (files: Project, path: string): string | null => {
  const content = files.get(path);
  return content === undefined ? null : (textsOf(new Map([[path, content]])).get(path) ?? null);
};

/**
 * The blocks decide the running program: the project with the Python of its blocks; the same one where nothing differs
 * or it lacks blocks.
 */
export function agreed(files: Project): Project {
  const blocks = textOf(files, blocksFile);
  if (blocks === null) return files;
  try {
    const { text } = pythonOfFile(blocks);
    return text === textOf(files, pythonFile) ? files : new Map(files).set(pythonFile, text);
  } catch (error) {
    // The editor says why, and both files stay.
    if (error instanceof BlocksError) return files;
    throw error;
  }
}

export class CodeBlocks {
  readonly #parts: Parts;
  readonly #host: BlocksDesk;
  #editor: Promise<BlocksEditor> | null = null;
  #ready: BlocksEditor | null = null;
  #files: Project = new Map();
  #lines: readonly number[] = [];
  #shown = false;

  constructor(parts: Parts, host: BlocksDesk) {
    this.#parts = parts;
    this.#host = host;
  }

  /** Blocks are shown, in place of a text. */
  get shown(): boolean {
    return this.#shown;
  }

  /** Shows a project's blocks. Returns why that cannot be; "": they are shown. */
  async show(files: Project): Promise<string> {
    this.#files = files;
    const text = textOf(files, blocksFile) ?? "";
    try {
      this.#parts.get("blocks").hidden = false;
      this.#editor ??= import("../blocks/blocks-editor.ts").then(({ BlocksEditor }) =>
        BlocksEditor.open(this.#parts.get("blocks"), {
          changed: (file, python) =>
            this.#host.changed(new Map(this.#files).set(blocksFile, file).set(pythonFile, python)),
          toPython: () => this.#host.toPython(),
        }),
      );
      this.#ready = await this.#editor;
      this.#ready.put(text);
      this.#ready.light(this.#lines);
      this.#put(true);
      return "";
    } catch (error) {
      this.hide();
      if (error instanceof BlocksError) return error.message;
      if (this.#ready === null) this.#editor = null;
      return say("failed", { why: String(error) });
    }
  }

  hide(): void {
    this.#put(false);
  }

  /** Another file of the project was changed. */
  keep(files: Project): void {
    this.#files = files;
  }

  /** The lines of robot.py that the program's scripts are at. */
  light(lines: readonly number[]): void {
    this.#lines = lines;
    if (this.#shown) this.#ready?.light(lines);
  }

  mark(problems: readonly Marked[]): void {
    if (!this.#shown) return;
    const own = problems.filter(({ place }) => place.path === pythonFile);
    this.#ready?.mark(own.map(({ place, text }) => ({ line: place.line, text })));
  }

  goTo(line: number): void {
    this.#ready?.goTo(line);
  }

  #put(shown: boolean): void {
    this.#shown = shown;
    this.#parts.get("blocks").hidden = !shown;
    this.#parts.setData("files", "form", shown ? "blocks" : "text");
  }
}
