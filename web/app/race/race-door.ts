// The way into racing: its button and key, and other callers that want a ghost. Racing itself is fetched when it is
// first asked for, or when the field has a course, whose laps count from the first one on.

import type { Frame } from "../../sim/boundary/frame.ts";
import type { ClockReport } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";
import { LateDock } from "../page/later.ts";
import type { RaceControl, RaceNeighbours } from "./race-control.ts";
import { RaceRun } from "./race-run.ts";
import raceDock from "./race-dock.html?raw";

export class RaceDoor implements PagePart {
  readonly #page: PageContext;
  readonly #late: LateDock<RaceControl>;
  /** Watched from the beginning: a ghost that comes later is compared with all of it. */
  readonly #run = new RaceRun();

  constructor(page: PageContext, neighbours: RaceNeighbours) {
    this.#page = page;
    this.#late = new LateDock(page, "race", raceDock, async (dock, body) => {
      const { RaceControl } = await import("./race-control.ts");
      return new RaceControl(page, dock, body, neighbours, this.#run);
    });
    page.session.client.onHistory((history, events) => {
      if (this.#late.panel === null) this.#run.remember(history, events);
    });
  }

  toggle(): void {
    this.#late.toggle();
  }

  /** Races a rival, as RaceControl does. False: there is no ghost. */
  async meet(...who: Parameters<RaceControl["meet"]>): Promise<boolean> {
    return (await (await this.#late.get())?.meet(...who)) ?? false;
  }

  setScene(staged: Staged): void {
    if (this.#late.panel === null) this.#run.setScene(staged.scene, this.#page.session.robot);
    this.#late.setScene(staged);
    if (staged.scene.gates.length > 0) this.#late.use(() => {});
  }

  frame(frame: Frame, clock: ClockReport): void {
    if (this.#late.panel === null) this.#run.observe(frame);
    else this.#late.frame(frame, clock);
  }

  picture(picture: Picture): void {
    this.#late.picture(picture);
  }

  /** For tests and debugging. */
  get state(): object {
    // Others than racing have ghosts, too.
    const ghosts = this.#page.view.ghosts?.drawn() ?? [];
    return this.#late.state ?? { best: null, against: null, align: null, lap: null, ghosts, splits: [], points: 0 };
  }
}
