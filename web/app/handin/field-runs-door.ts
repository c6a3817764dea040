// The way to a class's runs on the field: the page of hand-ins opens this one with ?ghosts=class.
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { Later } from "../page/later.ts";
import type { FieldRuns } from "./field-runs.ts";

export class FieldRunsDoor implements PagePart {
  readonly #later: Later<FieldRuns> | null;
  #runs: FieldRuns | null = null;

  constructor(page: PageContext) {
    const asked = page.address.searchParams.get("ghosts") === "class";
    this.#later = asked
      ? new Later(
          async () => new (await import("./field-runs.ts")).FieldRuns(page),
          (text) => page.say(text),
        )
      : null;
  }

  get state(): object | null {
    return this.#runs?.state ?? null;
  }

  setScene(): void {
    if (this.#runs !== null) return this.#runs.setScene();
    void this.#later?.use((runs) => (this.#runs = runs));
  }

  leaveScene(): void {
    this.#runs?.leaveScene();
  }

  picture(picture: Picture): void {
    this.#runs?.picture(picture);
  }
}
