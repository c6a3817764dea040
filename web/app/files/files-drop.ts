// The way in for files of every kind: a file dropped on the page or chosen anywhere is recognised, taken to its place,
// or listed with its reason in the panel.

import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { need } from "../parts/elements.ts";
import type { TeamNumbers } from "../../files/read-numbers.ts";
import type { Answers } from "../../files/team-robot.ts";
import { keptOf, type KeptFiles } from "../paths/kept-files.ts";
import type { Rival } from "../race/rivals.ts";
import type { Dropped, DroppedModel, FoundAsset } from "../workshop/dropped-robot.ts";
import type { Item } from "../../files/inventory.ts";
import type { TeamProject } from "../../files/project-card.ts";
import type { Thing } from "./drop.ts";
import template from "./files-dock.html?raw";
import type { FilesPanel } from "./files-panel.ts";
import "./files.css";

/** The panel in which the person has opened a file: it answers itself when the file is something else. */
export type Wanted = "robot" | "field" | null;

/** Where each kind of thing goes. */
export interface FileTakers {
  /** A recording or a scenario. */
  run(file: File): void;
  layout(file: File): void;
  log(file: File): void;
  asset(found: FoundAsset, wanted: Wanted): void;
  /** AprilTags for the field; `json`: of the file. */
  tags(name: string, json: unknown): void;
  /** Keys of SimGUI for the driver station; `json`: of the file. */
  keys(name: string, json: unknown): void;
  /** A calibration for one of the robot's cameras; `json`: of the file. */
  lens(name: string, json: unknown): void;
  /** `home`: the folder whose robot.py it is; null: the likeliest. `runs`: it is started. */
  program(entries: readonly FileSystemEntry[], files: readonly File[], home: string | null, runs: boolean): void;
  /** Races a ghost; false: there is none. */
  race(rival: Rival): Promise<boolean>;
  /** Makes the robot of a team's files; with its model, if it has one. */
  team(name: string, team: TeamNumbers, answers: Answers, model: DroppedModel | null, number: number | null): void;
  /** Shows how a program in Java or C++ starts. */
  steps(language: "java" | "cpp"): void;
  /** In the panel that wants it: why it is not taken. */
  refuse(wanted: "robot" | "field", name: string, error: unknown): void;
}

export class FilesDrop extends LateDock<FilesPanel> {
  readonly #page: PageContext;
  readonly #takers: FileTakers;

  constructor(page: PageContext, takers: FileTakers) {
    super(page, "files", template, async (_, body) => {
      const { FilesPanel } = await import("./files-panel.ts");
      return new FilesPanel(page, body, {
        race: (rival) => takers.race(rival),
        choose: (files) => void this.take([], files),
        open: (thing) => this.place(thing, null),
        openItem: (item, project) => void this.#openItem(item, project),
        steps: (language) => language !== "python" && takers.steps(language),
        makeRobot: (project, team, answers, model) => void this.#makeRobot(project, team, answers, model),
        program: ({ entries, files }, home) => takers.program(entries, files, home, true),
      });
    });
    this.#page = page;
    this.#takers = takers;
    this.#takeDrops();
  }

  /** Files and folders that were dropped or chosen. Of several things the first that can be opened is, and the panel lists them all. */
  async take(
    entries: readonly FileSystemEntry[],
    files: readonly File[],
    wanted: Wanted = null,
    kept?: KeptFiles,
  ): Promise<void> {
    const panel = await this.get();
    if (panel === null) return;
    const { readThings } = await import("./drop.ts");
    const things = await readThings(entries, files, kept);
    // A path waits for its button: following it begins another run.
    const first = things.find(({ place }) => place !== "answer" && place !== "path");
    const [only] = things;
    const isPart = only?.place === (wanted === "field" ? "tags" : "lens");
    if (wanted !== null && only !== undefined && only.found === null && !isPart)
      return this.#takers.refuse(wanted, only.name, new Error(only.why === "" ? only.says : only.why));
    if (first !== undefined) this.place(first, wanted);
    const isPlain = things.length === 1 && first !== undefined && first.project === null;
    panel.list(things, first ?? null);
    if (!isPlain) this.show();
    else if (wanted === null) this.close();
  }

  /** Takes a thing to its place. */
  place(thing: Thing, wanted: Wanted): void {
    const { place, file, found, entries, files } = thing;
    if (found !== null) return this.#takers.asset(found, wanted);
    if (thing.notes.length > 0) this.#page.say(thing.notes.join(" "));
    if (place === "program") return this.#takers.program(entries, files, null, false);
    if (file === null) return;
    if (place === "run") this.#takers.run(file);
    else if (place === "layout") this.#takers.layout(file);
    else if (place === "log") this.#takers.log(file);
    else if (place === "tags") this.#takers.tags(thing.name, thing.json);
    else if (place === "lens") this.#takers.lens(thing.name, thing.json);
    else if (place === "keys") this.#takers.keys(thing.name, thing.json);
  }

  /** One file of a project; of a robot or a field its folder. */
  async #openItem(item: Item, project: TeamProject): Promise<void> {
    const { place } = item.is.kind;
    const { asFile } = await import("./project-view.ts");
    if (place !== "asset" || !/(^|\/)(config|robot|field)\.json$/i.test(item.path))
      return this.take([], [await asFile(item)]);
    const found = await this.#folderOf(item, project);
    if (found.is !== "program" && found.is !== "other") this.#takers.asset(found, null);
  }

  async #makeRobot(project: TeamProject, team: TeamNumbers, answers: Answers, model: Item | null): Promise<void> {
    const found = model === null ? null : await this.#folderOf(model, project);
    this.#takers.team(
      project.name.replace(/\.(zip|json|java|py|h|chor)$/i, ""),
      team,
      answers,
      found?.is === "model" ? found : null,
      project.team,
    );
  }

  /** The robot or field whose own file that is. */
  async #folderOf(item: Item, project: TeamProject): Promise<Dropped> {
    const folder = item.path.slice(0, item.path.lastIndexOf("/") + 1);
    const { readFolder } = await import("../workshop/dropped-robot.ts");
    const beside = project.files.filter(({ path }) => path.startsWith(folder));
    return readFolder(beside, folder.split("/").at(-2) ?? "");
  }

  #takeDrops(): void {
    const target = need(this.#page.app, "#file-drop");
    const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    window.addEventListener("dragover", (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      target.hidden = false;
    });
    window.addEventListener("dragleave", (event) => {
      if (event.relatedTarget === null) target.hidden = true;
    });
    window.addEventListener("drop", (event) => {
      if (!hasFile(event) || event.dataTransfer === null) return;
      event.preventDefault();
      target.hidden = true;
      // The lists of a drop are empty once it is over.
      const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
      const folders = entries.filter(({ isDirectory }) => isDirectory);
      const names = new Set(folders.map(({ name }) => name));
      const files = [...event.dataTransfer.files].filter(({ name }) => !names.has(name));
      if (folders.length + files.length > 0) void this.take(folders, files, null, keptOf(event.dataTransfer.items));
    });
  }
}
