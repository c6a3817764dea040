// The program that is open: its place among those that this browser keeps, its earlier states, other tabs with the same one, and a
// folder of the person's disk that is watched.
import type { Project } from "../../code/code-protocol.ts";
import { ProjectError } from "../../code/project.ts";
import { noSettings, type CodeSettings, type NamesYear } from "../../code/settings.ts";
import { dateOf } from "../../words/book.ts";
import { blocks } from "../../words/classroom/english-blocks.ts";
import { code as say } from "../../words/english-code.ts";
import type { Parts } from "../parts/parts.ts";
import { agreed } from "./code-blocks.ts";
import { canWatch, chooseFolder, FolderWatch } from "./folder-watch.ts";
import { freshName, sameFiles } from "./project-edit.ts";
import { keepProject, keptNames, keptProject, savedStates, saveState, type SavedState } from "./project-store.ts";

export interface OpenProject {
  readonly name: string;
  readonly files: Project;
  readonly settings: CodeSettings;
  /** It was sent by another person, and has not been run here yet. */
  readonly linked: boolean;
  /** It has its place among the kept ones. */
  readonly own: boolean;
  /** Its files came from the person's disk a moment ago. */
  readonly brought: boolean;
}

export interface OpenAs {
  /** With these files; the earlier ones become an earlier state. */
  readonly anew: boolean;
  /** Whose names a new one has. */
  readonly year: NamesYear;
}

export interface DeskHost {
  /** Another program is about to be open: text typed a moment ago still belongs to the one before. */
  flush(): void;
  /** It is. */
  put(project: OpenProject): void;
  /** Its files, its name or its place are others. */
  changed(project: OpenProject): void;
  /** Its texts come from elsewhere: an earlier state, or the watched folder. */
  replaced(project: OpenProject): void;
  /** The watched folder has changed, as if Ctrl+S was pressed. */
  save(): void;
  say(text: string): void;
  /** It cannot be opened. */
  refuse(error: unknown): void;
}

export class ProjectDesk {
  readonly #parts: Parts;
  readonly #host: DeskHost;
  /** Tabs of this browser tell one another which program they have changed. */
  readonly #tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("sandlot-code") : null;
  #project: OpenProject | null = null;
  #states: readonly SavedState[] = [];
  #watch: FolderWatch | null = null;
  #adopts = false;
  /** How many programs were open here. */
  #opened = 0;

  constructor(parts: Parts, host: DeskHost) {
    this.#parts = parts;
    this.#host = host;
    parts.get("watch").hidden = !canWatch();
    parts.onClick("watch", () => void this.#startWatch());
    parts.onChange("states", () => {
      const { value } = parts.select("states");
      if (value !== "") void this.#backTo(Number(value));
    });
    parts.onChange("kept", () => void this.#openKept(parts.select("kept").value));
    if (this.#tabs !== null) this.#tabs.onmessage = ({ data }: MessageEvent<unknown>) => this.#heardOfOther(data);
  }

  /** null: none is open. */
  get project(): OpenProject | null {
    return this.#project;
  }

  /** A person's own editor may change it at any moment. */
  get watched(): boolean {
    return this.#watch !== null;
  }

  /** The name that it is kept by; null: it is not. */
  get keptAs(): string | null {
    return this.#project?.own === true ? this.#project.name : null;
  }

  /** How many programs were open here until now. */
  get opened(): number {
    return this.#opened;
  }

  /** A program that a person has opened: it is kept for the next visit, beside others of that name. */
  async own(wanted: string, files: Project, brought: boolean): Promise<void> {
    const before = await keptProject(wanted);
    const isNew = before === null || sameFiles(before.files, files);
    const name = isNew ? wanted : freshName(await keptNames(), wanted);
    this.put({ name, files, settings: noSettings, linked: false, own: true, brought });
    await this.#keep();
  }

  /** A program under a name, as this browser keeps it, else with these files. */
  async openAs(name: string, files: Project, { anew, year }: OpenAs): Promise<void> {
    this.#host.flush();
    const kept = await keptProject(name);
    if (kept !== null && anew) await saveState(name, kept.files, Date.now());
    if (kept !== null && !anew) this.put({ ...kept, linked: false, own: true, brought: false });
    else this.put({ name, files, settings: { ...noSettings, year }, linked: false, own: true, brought: false });
    await this.#keep();
  }

  put(given: OpenProject): void {
    this.#endWatch();
    this.#host.flush();
    const project = { ...given, files: agreed(given.files) };
    this.#project = project;
    this.#opened++;
    this.#host.put(project);
    if (project.files === given.files) return void this.#showStates();
    // A project of blocks that came without its robot.py has lost nothing.
    if (!given.files.has("robot.py")) return;
    if (given.own) void saveState(given.name, given.files, Date.now()).then(() => this.#showStates());
    this.#parts.note(blocks("replaced"));
  }

  /** The program of the last visit; false: there is none, or another one is open. */
  async recall(): Promise<boolean> {
    const kept = await keptProject();
    const opens = kept !== null && this.#project === null;
    if (opens) this.put({ ...kept, linked: false, own: true, brought: false });
    await this.#showKept();
    return opens;
  }

  /** A person has typed: the text is kept, and waits for Ctrl+S or Run. */
  edit(files: Project): void {
    if (this.#project === null) return;
    const project = { ...this.#project, files };
    this.#project = project;
    this.#host.changed(project);
    // A program of a link becomes one's own with the first change.
    if (!project.own) return void this.#adopt();
    void keepProject(project);
    this.#tabs?.postMessage(project.name);
  }

  /** The program becomes another one, and the old one is an earlier state. */
  async become(files: Project): Promise<void> {
    this.#host.flush();
    if (this.#project?.own === false) await this.#adopt();
    await this.saveState();
    this.#replace(files);
  }

  /** Another choice beside the files. */
  settle(chosen: Partial<CodeSettings>): void {
    const project = this.#project;
    if (project === null) return;
    this.#project = { ...project, settings: { ...project.settings, ...chosen } };
    if (project.own) void keepProject(this.#project);
  }

  /** A person here has run it. */
  trust(): void {
    if (this.#project !== null) this.#project = { ...this.#project, linked: false };
  }

  /** Its present state can be had again later. */
  async saveState(): Promise<void> {
    const project = this.#project;
    if (project === null || !project.own) return;
    await saveState(project.name, project.files, Date.now());
    await this.#showStates();
  }

  async #keep(): Promise<void> {
    if (this.#project !== null) await keepProject(this.#project);
    await this.#showKept();
  }

  /** A link's program gets a name that no other one has. */
  async #adopt(): Promise<void> {
    if (this.#adopts) return;
    this.#adopts = true;
    const opened = this.#opened;
    const names = await keptNames();
    this.#adopts = false;
    const project = this.#project;
    if (project === null || opened !== this.#opened) return;
    this.#project = { ...project, name: freshName(names, project.name), linked: false, own: true, brought: false };
    this.#host.changed(this.#project);
    await this.#keep();
  }

  async #showStates(): Promise<void> {
    const project = this.#project;
    if (project === null) return;
    const states = await savedStates(project.name);
    if (project.name !== this.#project?.name) return;
    this.#states = states;
    const options = states.map(({ time, files }, index) => {
      const when = dateOf(new Date(time), { dateStyle: "short", timeStyle: "medium" });
      return new Option(say("stateOf", { time: when, count: files.size }), String(index));
    });
    this.#parts.select("states").replaceChildren(new Option(say("chooseExample"), ""), ...options);
    this.#parts.get("states-row").hidden = states.length < 2;
  }

  /** The program as it was; its present state is kept first. */
  async #backTo(index: number): Promise<void> {
    const state = this.#states[index];
    if (state === undefined) return;
    this.#host.flush();
    await this.saveState();
    this.#replace(state.files);
    this.#host.say(say("stateBack"));
  }

  #replace(given: Project): void {
    if (this.#project === null) return;
    const files = agreed(given);
    this.#host.replaced({ ...this.#project, files });
    this.edit(files);
  }

  /**
   * Another tab has changed a program: here it becomes one of its own with the next change, so no one's words are
   * lost.
   */
  #heardOfOther(name: unknown): void {
    const project = this.#project;
    if (project === null || !project.own || project.name !== name) return;
    this.#project = { ...project, own: false };
    this.#parts.note(say("otherTab"));
  }

  async #showKept(): Promise<void> {
    const names = (await keptNames()).sort();
    const select = this.#parts.select("kept");
    select.replaceChildren(new Option(say("chooseExample"), ""), ...names.map((name) => new Option(name, name)));
    this.#parts.get("kept-row").hidden = names.length < 2;
  }

  async #openKept(name: string): Promise<void> {
    this.#host.flush();
    const kept = await keptProject(name);
    if (kept === null) return;
    this.put({ ...kept, linked: false, own: true, brought: false });
    await this.#keep();
  }

  // ---- a folder of the person's own ----

  async #startWatch(): Promise<void> {
    if (this.#watch !== null) return this.#endWatch();
    try {
      const folder = await chooseFolder();
      if (folder === null) return;
      const watch = new FolderWatch(folder, {
        changed: (files) => void this.#fromFolder(watch, files),
        refused: (error) => {
          this.#host.refuse(
            error instanceof ProjectError ? error : new ProjectError(say("folderLost", { name: folder.name })),
          );
          // A folder that has no program from the start will not get one.
          if (this.#watch !== watch) watch.stop();
        },
      });
      await watch.start();
    } catch (error) {
      this.#host.refuse(error);
    }
  }

  async #fromFolder(watch: FolderWatch, files: Project): Promise<void> {
    if (this.#watch !== watch) {
      await this.own(watch.name, files, true);
      this.#watch = watch;
      this.#parts.write("watch", say("unwatch", { name: watch.name }));
      this.#parts.note(say("watching", { name: watch.name }));
      return;
    }
    this.#parts.note("");
    // Text typed here is not in the folder: it stays among the earlier states.
    this.#host.flush();
    await this.saveState();
    if (this.#watch !== watch) return;
    this.#replace(files);
    this.#host.save();
  }

  #endWatch(): void {
    this.#watch?.stop();
    this.#watch = null;
    this.#parts.write("watch", say("watch"));
  }
}
