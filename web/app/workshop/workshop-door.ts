// The way to the workshop: its entry in the menu, and the robots and models that are opened. The panel is fetched when one of them asks
// for it.

import type { Staged } from "../../element/player.ts";
import { ownRobots } from "../../view/own-assets.ts";
import { assetNames } from "../../view/models.ts";
import { shell } from "../../words/english-shell.ts";
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { siteFile } from "../parts/site-file.ts";
import template from "./workshop-dock.html?raw";
import type { DroppedField, DroppedModel, FoundAsset } from "./dropped-robot.ts";
import type { WorkshopPanel } from "./workshop-panel.ts";

/** The taker of fields among the drops. */
export interface FieldTaker {
  /** A model alone may be a robot or a field: while the fields are open, it is one. */
  readonly isOpen: boolean;
  takeField(found: DroppedField): void;
  refuse(name: string, error: unknown): void;
}

/** A model alone: with a config.json or a robot.json it is a robot's. */
const isBare = ({ files }: DroppedModel): boolean => [...files.keys()].every((file) => file === "model.glb");

export class WorkshopDoor extends LateDock<WorkshopPanel> {
  readonly #page: PageContext;
  fields: FieldTaker | null = null;

  constructor(page: PageContext, openFiles: (files: readonly File[]) => void) {
    super(page, "workshop", template, async (_, body) => {
      const [schema, { WorkshopPanel }] = await Promise.all([
        siteFile(page.base, "robots/schema.json"),
        import("./workshop-panel.ts"),
      ]);
      return new WorkshopPanel(page, body, await schema.text(), {
        openFiles,
        openField: (found) => {
          this.close();
          this.fields?.takeField(found);
        },
      });
    });
    this.#page = page;
  }

  /** Takes a robot, a field or a model; `wanted`: the panel in which the person has opened it. */
  takeFound(found: FoundAsset, wanted: "robot" | "field" | null): void {
    switch (found.is) {
      case "robot":
        return this.open((panel) => panel.take(found.robot));
      case "field":
        return this.fields?.takeField(found);
      case "model":
        if (wanted === "field" || (this.fields?.isOpen === true && wanted !== "robot" && isBare(found)))
          return this.fields?.takeField({ ...found, is: "field" });
        return this.takeRobot(found);
    }
  }

  /** Takes a model that the person says is a robot. */
  takeRobot(found: DroppedModel): void {
    this.open((panel) => void panel.takeModel(found));
  }

  /** Makes the robot of a team's files. */
  takeTeam(...made: Parameters<WorkshopPanel["takeTeam"]>): void {
    this.open((panel) => void panel.takeTeam(...made));
  }

  /** Takes the calibration of a camera; `json`: of the file. */
  takeLens(file: string, json: unknown): void {
    this.open((panel) => void panel.takeLens(file, json));
  }

  /** Shows why a file is not a robot. */
  refuse(name: string, error: unknown): void {
    this.open((panel) => panel.refuse(name, error));
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
