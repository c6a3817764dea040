// Programs' drawings in the field, as far as every visit pays for them: it waits for the first drawing, and then
// fetches the rest.

import type { Staged } from "../../element/player.ts";
import type { Drawings } from "../../net/remote.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { Later } from "../page/later.ts";
import type { FieldDrawings } from "./field-drawings.ts";

const made = new WeakMap<PageContext, ProgramDrawings>();

export class ProgramDrawings implements PagePart {
  readonly #field: Later<FieldDrawings>;
  #ready: FieldDrawings | null = null;
  #staged: Staged | null = null;
  #said: Drawings = { draws: [], labels: [] };

  constructor(page: PageContext) {
    made.set(page, this);
    this.#field = new Later(
      async () => {
        const { FieldDrawings } = await import("./field-drawings.ts");
        this.#ready = new FieldDrawings(page);
        if (this.#staged !== null) this.#ready.setScene(this.#staged);
        this.#ready.tell(this.#said);
        return this.#ready;
      },
      (text) => page.say(text),
    );
    page.network.listen((message) => {
      if (message.type === "drawings") this.#tell(message.drawings);
      else if (message.type === "broken") this.#tell({ draws: [], labels: [] });
    });
  }

  setScene(staged: Staged): void {
    this.#staged = staged;
    this.#ready?.setScene(staged);
  }

  leaveScene(): void {
    this.#ready?.leaveScene();
  }

  /** For tests; null before the first drawing. */
  get state(): object | null {
    return this.#ready?.state ?? null;
  }

  use(act: (field: FieldDrawings) => void): Promise<void> {
    return this.#field.use(act);
  }

  #tell(drawings: Drawings): void {
    this.#said = drawings;
    if (this.#ready !== null) this.#ready.tell(drawings);
    else if (drawings.draws.length + drawings.labels.length > 0) void this.use(() => {});
  }
}

/** Acts on the page's drawings, as soon as their code is there. */
export async function drawingsOf(page: PageContext, act: (field: FieldDrawings) => void): Promise<void> {
  await made.get(page)?.use(act);
}
