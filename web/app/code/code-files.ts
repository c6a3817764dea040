// The files of the program in the panel: which one is shown, new ones, other names, and the editor, fetched when they are opened.
import { textsOf } from "../../code/code-link.ts";
import type { Project, RanLines } from "../../code/code-protocol.ts";
import type { Place } from "../../code/mistakes.ts";
import { code as say } from "../../words/english-code.ts";
import { handOn, saveFile } from "../parts/elements.ts";
import type { Parts } from "../parts/parts.ts";
import { CodeBlocks, isOfBlocks } from "./code-blocks.ts";
import type { CodeEditor } from "./code-editor.ts";
import type { Help } from "./code-help.ts";
import { CodeModules, hasModule } from "./code-modules.ts";
import { mixedIndent, whyNoName, zipOf } from "./project-edit.ts";
import { keepDraft } from "./project-store.ts";

export interface FilesHost {
  /** The name that the program is kept by in this browser; null: it is not kept yet. */
  keptAs(): string | null;
  /** A person has changed a file. */
  edited(files: Project): void;
  /** Ctrl+S, or the button. */
  save(): void;
  /** A program of blocks is to be Python alone. */
  toPython(): void;
  /** The editor shows a file. */
  shown(): void;
  /** Stops of the shown file are others. */
  stops(): void;
  /** Address of the library's help. */
  help(year: number): string;
  /** Whose names the program has. */
  year(): number;
  /** Address of the library's typed stubs for that year. */
  stubs(year: number): string;
}

/** A line of a file with something wrong in it. */
export interface Marked {
  readonly place: Place;
  readonly text: string;
  readonly severity: "error" | "warning";
}

/** From the last key to keeping the text [ms]. */
const keepMs = 300;

/** More makes every key slow [bytes]. */
const mostText = 1 << 20;
/** A text so long is kept with every key, in case the tab crashes [characters]; a longer one some moments later. */
const mostDraft = 1 << 16;
const sizeOf = (files: Project, path: string): number => files.get(path)?.length ?? 0;

const textOf = (files: Project, path: string): string | null => {
  const content = files.get(path);
  return content === undefined ? null : (textsOf(new Map([[path, content]])).get(path) ?? null);
};

export class CodeFiles {
  readonly #parts: Parts;
  readonly #host: FilesHost;
  readonly #blocks: CodeBlocks;
  readonly #modules: CodeModules;
  /** A person wants blocks in place of a module's text. */
  #asBlocks = false;
  /** Why a program's blocks are not shown as such; "": they are, or it has none. */
  #noBlocks = "";
  #files: Project = new Map();
  #name = "";
  #editor: Promise<CodeEditor> | null = null;
  #ready: CodeEditor | null = null;
  #timer = 0;
  /** The file that was deleted last; null: none since the project was opened. */
  #removed: { readonly path: string; readonly content: string | Uint8Array } | null = null;
  #problems: readonly Marked[] = [];
  #shown = "";

  constructor(parts: Parts, host: FilesHost) {
    this.#parts = parts;
    this.#host = host;
    this.#blocks = new CodeBlocks(parts, { changed: (files) => this.#take(files), toPython: () => host.toPython() });
    this.#modules = new CodeModules(parts);
    parts.onChange("file", () => this.#show());
    parts.onClick("file-blocks", () => {
      this.#asBlocks = !this.#asBlocks;
      void this.#show();
    });
    parts.get("files").addEventListener("toggle", () => void this.#show());
    parts.onClick("file-save", () => host.save());
    parts.onClick("file-close", () => {
      parts.get<HTMLDetailsElement>("files").open = false;
      parts.select("example").focus();
    });
    parts.onClick("file-new", () => this.#add());
    parts.onClick("file-rename", () => this.#rename());
    parts.onClick("file-delete", () => this.#remove());
    parts.onClick("file-undo", () => this.#undo());
    parts.onClick("file-zip", () => this.#export());
    parts.onClick("file-stubs", () => void this.#exportStubs());
    // The tab goes, perhaps for good: the typed text is kept first.
    addEventListener("pagehide", () => this.#leave());
    document.addEventListener("visibilitychange", () => this.#leave());
  }

  /** Another project. */
  put(name: string, files: Project): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#name = name;
    this.#files = files;
    this.#problems = [];
    this.#removed = null;
    this.#showUndo();
    this.#ready?.clear();
    this.#shown = "";
    this.#list("robot.py");
  }

  open(): void {
    this.#parts.get<HTMLDetailsElement>("files").open = true;
  }

  /** Hands on the text that was typed a moment ago. */
  flush(): void {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    const editor = this.#ready;
    if (editor === null) return;
    this.#take(new Map(this.#files).set(editor.path, editor.text));
    this.#mark();
  }

  /** The place of the program's error, and warnings of later ones. */
  mark(problems: readonly Marked[]): void {
    if (JSON.stringify(problems) === JSON.stringify(this.#problems)) return;
    this.#problems = problems;
    this.#mark();
  }

  async goTo(place: Place): Promise<void> {
    await this.point(place);
    if (this.#blocks.shown) this.#blocks.goTo(place.line);
    else if (this.#modules.shown) this.#modules.goTo(place.line);
    else this.#ready?.goTo(place.line);
  }

  /** Lines of robot.py that scripts of blocks are at. */
  light(lines: readonly number[]): void {
    this.#blocks.light(lines);
  }

  /** Lines that ran in the last moment, by file. */
  ran(lines: RanLines): void {
    this.#modules.light(lines);
  }

  /** The page shows which lines run. */
  get looksAtRan(): boolean {
    return this.#modules.shown;
  }

  /** A file of the program is visible. */
  get shown(): boolean {
    return this.editor !== null || this.#blocks.shown || this.#modules.shown;
  }

  /** Shows its file, and leaves the keyboard where it is. */
  async point({ path }: Place): Promise<void> {
    this.open();
    this.#parts.select("file").value = path;
    await this.#show();
  }

  /** null: the files were not opened yet. */
  get editor(): CodeEditor | null {
    return this.#ready?.path === "" ? null : this.#ready;
  }

  #take(files: Project): void {
    this.#files = files;
    this.#blocks.keep(files);
    this.#host.edited(files);
  }

  #list(chosen: string): void {
    const first = (path: string): number => Number(path !== "robot.py");
    const paths = [...this.#files.keys()].sort((a, b) => first(a) - first(b) || (a < b ? -1 : 1));
    const select = this.#parts.select("file");
    select.replaceChildren(...paths.map((path) => new Option(path, path)));
    select.value = chosen;
    void this.#show();
  }

  async #show(): Promise<void> {
    if (!this.#parts.get<HTMLDetailsElement>("files").open) return;
    const wanted = this.#parts.select("file").value;
    this.#noBlocks = "";
    if (isOfBlocks(this.#files, wanted)) {
      this.flush();
      this.#noBlocks = await this.#blocks.show(this.#files);
      if (this.#noBlocks === "") {
        this.#modules.hide();
        this.#parts.button("file-blocks").hidden = true;
        this.#parts.setData("files", "form", "blocks");
        this.#parts.button("file-delete").disabled = this.#parts.button("file-rename").disabled = true;
        this.#note("");
        return this.#blocks.mark(this.#problems);
      }
    } else this.#blocks.hide();
    if (await this.#showModule(wanted)) return;
    try {
      this.#editor ??= import("./code-editor.ts").then(
        ({ CodeEditor }) =>
          new CodeEditor(this.#parts.get("editor"), {
            changed: () => this.#typed(),
            save: () => this.#host.save(),
            stops: () => this.#host.stops(),
            year: () => this.#host.year(),
            help: (year) =>
              fetch(this.#host.help(year))
                .then((response) => (response.ok ? (response.json() as Promise<Help>) : null))
                .catch(() => null),
          }),
      );
      this.#ready = await this.#editor;
    } catch (error) {
      this.#editor = null;
      return this.#note(say("editorFailed", { why: String(error) }));
    }
    this.flush();
    const path = this.#parts.select("file").value;
    if (!this.#files.has(path)) return;
    const isLarge = sizeOf(this.#files, path) > mostText;
    this.#ready.open(path, isLarge ? null : textOf(this.#files, path), say(isLarge ? "largeText" : "notText"));
    if (this.#shown !== path) {
      this.#shown = path;
      this.#host.shown();
    }
    this.#parts.button("file-delete").disabled = this.#parts.button("file-rename").disabled = path === "robot.py";
    this.#mark();
  }

  /** A module of WPILib Blocks as blocks, if a person wants them; whether it is shown so. */
  async #showModule(path: string): Promise<boolean> {
    const before = this.#modules.shown;
    const has = hasModule(this.#files, path);
    const button = this.#parts.button("file-blocks");
    button.hidden = !has;
    this.#parts.setPressed("file-blocks", has && this.#asBlocks);
    if (has && this.#asBlocks) {
      this.flush();
      const why = await this.#modules.show(this.#files, path);
      if (why === "") this.#note("");
      else this.#noBlocks = why;
      this.#parts.button("file-delete").disabled = this.#parts.button("file-rename").disabled = path === "robot.py";
    } else this.#modules.hide();
    const { shown } = this.#modules;
    this.#parts.setData("files", "form", shown ? "blocks" : "text");
    if (shown !== before) this.#host.shown();
    return shown;
  }

  #leave(): void {
    if (this.#timer === 0 || this.#ready === null) return;
    this.flush();
    this.#keepDraft(Number.POSITIVE_INFINITY);
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.flush(), keepMs);
    this.#keepDraft(mostDraft);
  }

  /** The typed text, at once, if it has no more than `most` characters. */
  #keepDraft(most: number): void {
    const project = this.#host.keptAs();
    const { path, text = "" } = this.#ready ?? {};
    if (project === null || path === undefined || text.length > most) return;
    keepDraft({ project, path, text });
  }

  /** Underlines the error in the file that is shown, and says of indents that Python refuses. */
  #mark(): void {
    if (this.#blocks.shown) return this.#blocks.mark(this.#problems);
    const editor = this.#ready;
    if (editor === null || editor.path === "") return;
    const mixed = editor.path.endsWith(".py") ? mixedIndent(editor.text) : 0;
    editor.show([
      ...(mixed > 0 ? [{ line: mixed, text: say("mixed", { line: mixed }), severity: "error" as const }] : []),
      ...this.#problems.flatMap(({ place, text, severity }) =>
        place.path === editor.path ? [{ line: place.line, text, severity }] : [],
      ),
    ]);
    this.#note(mixed > 0 ? say("mixed", { line: mixed }) : this.#noBlocks);
  }

  #note(text: string): void {
    this.#parts.write("file-note", text);
    this.#parts.get("file-note").hidden = text === "";
  }

  /** The name that a person has written; null: it cannot be one, and they were told. */
  #wanted(): string | null {
    this.flush();
    const written = this.#parts.input("file-name").value.trim();
    const path = written === "" || /\.[^./]+$/.test(written) ? written : `${written}.py`;
    const why = path === "" ? "nameFirst" : whyNoName(this.#files, path);
    if (why === null) return path;
    this.#note(say(why, { name: path.slice(0, 80) }));
    this.#parts.input("file-name").focus();
    return null;
  }

  #add(): void {
    const path = this.#wanted();
    if (path === null) return;
    this.#parts.input("file-name").value = "";
    this.#take(new Map(this.#files).set(path, ""));
    this.#list(path);
  }

  #rename(): void {
    const path = this.#wanted();
    const before = this.#parts.select("file").value;
    if (path === null || before === "robot.py") return;
    this.#parts.input("file-name").value = "";
    this.#take(new Map([...this.#files].map(([name, content]) => [name === before ? path : name, content])));
    this.#list(path);
  }

  #remove(): void {
    this.flush();
    const path = this.#parts.select("file").value;
    const content = this.#files.get(path);
    if (path === "robot.py" || content === undefined) return;
    const files = new Map(this.#files);
    files.delete(path);
    this.#take(files);
    this.#list("robot.py");
    this.#removed = { path, content };
    this.#showUndo();
    handOn(this.#parts.button("file-delete"), this.#parts.button("file-undo"));
  }

  /** The file that was deleted last comes back. */
  #undo(): void {
    const removed = this.#removed;
    handOn(this.#parts.button("file-undo"), this.#parts.select("file"));
    this.#removed = null;
    this.#showUndo();
    if (removed === null) return;
    this.flush();
    if (whyNoName(this.#files, removed.path) !== null)
      return this.#note(say("nameTaken", { name: removed.path.slice(0, 80) }));
    this.#take(new Map(this.#files).set(removed.path, removed.content));
    this.#list(removed.path);
  }

  #showUndo(): void {
    const button = this.#parts.button("file-undo");
    button.hidden = this.#removed === null;
    if (this.#removed !== null) this.#parts.write("file-undo", say("undoDelete", { name: this.#removed.path }));
  }

  #export(): void {
    this.flush();
    const name = (this.#host.keptAs() ?? this.#name).replace(/\.(zip|py)$/i, "").replace(/[^\w .-]+/g, "-") || "robot";
    saveFile(new Blob([zipOf(this.#files)], { type: "application/zip" }), `${name}.zip`);
  }

  /** For an editor on a laptop without RobotPy. */
  async #exportStubs(): Promise<void> {
    try {
      const response = await fetch(this.#host.stubs(this.#host.year()));
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const stubs = Object.entries((await response.json()) as Readonly<Record<string, string>>);
      const files = new Map(stubs.map(([path, text]) => [`typings/${path}`, text]));
      saveFile(new Blob([zipOf(files)], { type: "application/zip" }), "typings.zip");
    } catch (error) {
      this.#note(say("stubsFailed", { why: String(error) }));
    }
  }
}
