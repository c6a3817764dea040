// The way to the workshop: its entry in the menu, and everything that is dropped on the page and may be a robot. Both the panel and
// the reader of files are fetched when one of them asks for it.

import type { Staged } from "../../element/player.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { assetNames } from "../../view/models.ts";
import { shell } from "../../words/english-shell.ts";
import type { CodeDoor } from "../code/code-door.ts";
import type { ProjectTaker } from "../logs/logs.ts";
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { siteFile } from "../parts/site-file.ts";
import template from "./workshop-dock.html?raw";
import type { DroppedField, DroppedModel } from "./dropped-robot.ts";
import type { WorkshopPanel } from "./workshop-panel.ts";

/** Who takes the fields among what is dropped. */
export interface FieldTaker {
  /** A model alone may be a robot or a field: while the fields are open, it is one. */
  readonly isOpen: boolean;
  takeField(found: DroppedField): void;
  refuse(name: string, error: unknown): void;
}

/** Names of files that may be a robot: what is in them decides. */
const mayBeRobot = (name: string): boolean => /\.(json|zip|glb)$/i.test(name);

/** A model alone: with a config.json or a robot.json it is a robot's. */
const isBare = ({ files }: DroppedModel): boolean => [...files.keys()].every((file) => file === "model.glb");

export class WorkshopDoor extends LateDock<WorkshopPanel> implements ProjectTaker {
  readonly #page: PageContext;
  readonly #code: CodeDoor;
  fields: FieldTaker | null = null;

  constructor(page: PageContext, code: CodeDoor) {
    super(page, "workshop", template, async (_, body) => {
      const [schema, { WorkshopPanel }] = await Promise.all([
        siteFile(page.base, "robots/schema.json"),
        import("./workshop-panel.ts"),
      ]);
      return new WorkshopPanel(page, body, await schema.text(), {
        openFile: (file) => void this.#route([], [file], "robot"),
        openField: (found) => {
          this.close();
          this.fields?.takeField(found);
        },
      });
    });
    this.#page = page;
    this.#code = code;
  }

  /** A drop that may hold a robot or robot code; false: something else. */
  takes(dropped: DataTransfer): boolean {
    const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const files = [...dropped.files];
    const mayBe = (things: readonly { readonly name: string }[]): boolean =>
      things.some(({ name }) => mayBeRobot(name));
    if (!entries.some(({ isDirectory }) => isDirectory) && !mayBe(entries) && !mayBe(files))
      return this.#code.takes(dropped);
    void this.#route(entries, files);
    return true;
  }

  takeFile(file: File): boolean {
    if (!mayBeRobot(file.name)) return this.#code.takeFile(file);
    void this.#route([], [file]);
    return true;
  }

  /** Takes a file that somebody opens as a field. */
  takeFieldFile(file: File): void {
    void this.#route([], [file], "field");
  }

  /** Takes a model that somebody says is a robot. */
  takeRobot(found: DroppedModel): void {
    this.open((panel) => void panel.takeModel(found));
  }

  /**
   * Robots to the workshop, programs to the code panel, the rest to whoever opens runs and scenarios. `wanted`: the panel in which
   * somebody has opened it; that one says so when it is something else.
   */
  async #route(
    entries: readonly FileSystemEntry[],
    files: readonly File[],
    wanted: "robot" | "field" | null = null,
  ): Promise<void> {
    try {
      const { readDropped } = await import("./dropped-robot.ts");
      const found = await readDropped(entries, files);
      if (wanted !== null && (found.is === "program" || found.is === "other")) {
        const { workshop: say } = await import("../../words/english-workshop.ts");
        throw new Error(say(wanted === "robot" ? "notRobot" : "notField"));
      }
      switch (found.is) {
        case "robot":
          return this.open((panel) => panel.take(found.robot));
        case "field":
          return this.fields?.takeField(found);
        case "model":
          if (this.fields?.isOpen === true && wanted !== "robot" && isBare(found))
            return this.fields.takeField({ ...found, is: "field" });
          return this.takeRobot(found);
        case "program":
          return this.#code.open((panel) => void panel.takeDropped(entries, files));
        case "other":
          if (files[0] !== undefined && !(await this.#page.opened.takes(files[0])))
            this.#page.say(shell("cannotOpen", { name: files[0].name }));
      }
    } catch (error) {
      const name = entries[0]?.name ?? files[0]?.name ?? "";
      // What cannot even be listed may be either; the panel that is open says why.
      const isModel = /\.(json|glb)$/i.test(name);
      if (this.fields?.isOpen === true && wanted !== "robot") return this.fields.refuse(name, error);
      if (isModel || this.isOpen) this.open((panel) => panel.refuse(name, error));
      else this.#code.open((panel) => void panel.takeDropped(entries, files));
    }
  }

  /** Says of a robot that came without its model that it is drawn from its shapes. */
  override setScene(staged: Staged): void {
    super.setScene(staged);
    for (const own of assetNames(this.#page.session.text).ownRobots) {
      const { name, sources } = (own ?? {}) as { name?: unknown; sources?: { model?: unknown } };
      if (typeof name === "string" && typeof sources?.model === "string" && !ownRobots.hasModel(name))
        this.#page.say(shell("modelMissing", { name, file: sources.model.slice(0, 120) }));
    }
  }
}
