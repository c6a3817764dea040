// The way to the workshop of fields: its entry in the menu, and the fields that are dropped on the page.

import type { Staged } from "../../element/player.ts";
import { assetNames } from "../../view/models.ts";
import { ownFields } from "../../view/own-assets.ts";
import { shell } from "../../words/english-shell.ts";
import type { PageContext } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import { siteFile } from "../parts/site-file.ts";
import type { DroppedField } from "../workshop/dropped-robot.ts";
import type { FieldTaker } from "../workshop/workshop-door.ts";
import template from "./field-dock.html?raw";
import type { FieldHost, FieldPanel } from "./field-panel.ts";

export class FieldDoor extends LateDock<FieldPanel> implements FieldTaker {
  readonly #page: PageContext;

  constructor(page: PageContext, host: FieldHost) {
    super(page, "fields", template, async (_, body) => {
      const [schema, { FieldPanel }] = await Promise.all([
        siteFile(page.base, "fields/schema.json"),
        import("./field-panel.ts"),
      ]);
      return new FieldPanel(page, body, await schema.text(), {
        openFiles: (files) => host.openFiles(files),
        openRobot: (found) => {
          this.close();
          host.openRobot(found);
        },
      });
    });
    this.#page = page;
  }

  takeField(found: DroppedField): void {
    this.open((panel) => void panel.take(found));
  }

  /** AprilTags for the field that is on the page. */
  takeTags(file: string, json: unknown): void {
    this.open((panel) => void panel.takeTags(file, json));
  }

  refuse(name: string, error: unknown): void {
    this.open((panel) => panel.refuse(name, error));
  }

  /** Says of a field that came without its model that it is drawn from its mesh. */
  override setScene(staged: Staged): void {
    super.setScene(staged);
    const { name, sources } = (assetNames(this.#page.session.text).ownField ?? {}) as {
      name?: unknown;
      sources?: { model?: unknown };
    };
    if (typeof name === "string" && typeof sources?.model === "string" && !ownFields.hasModel(name))
      this.#page.say(shell("modelMissing", { name, file: sources.model.slice(0, 120) }));
  }
}
