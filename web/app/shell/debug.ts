// ?debug=1: the needs of tests and bug hunters, and nothing that the page itself uses. An <output id="state"> shows the
// state as JSON, and the app element answers "sandlot-request" events with "sandlot-reply".

import type { SimClient } from "../../sim/page/client.ts";
import { newComponentState, newRobotState, type Frame, type RobotState } from "../../sim/boundary/frame.ts";
import type { ClockReport, RunResult } from "../../sim/boundary/protocol.ts";
import type { PageContext, PagePart, Picture } from "../page/context.ts";

const verbs = ["run", "pause", "tick", "runTo", "hash", "seek", "back", "live", "takeOver", "branch"] as const;
type Verb = (typeof verbs)[number];

export interface DebugRequest {
  readonly id: number;
  readonly verb: Verb;
  readonly value: number;
}

/** Between two writings of the state [ms]. */
const period = 50;

export class DebugPanel implements PagePart {
  readonly #page: PageContext;
  readonly #states: Readonly<Record<string, { readonly state: object | null }>>;
  readonly #newest: () => Frame | null;
  readonly #output = document.createElement("output");
  readonly #robot = newRobotState();
  readonly #component = newComponentState();
  #last = Number.NEGATIVE_INFINITY;

  /** `states`: parts of the page by name. `newest`: the last frame that came, null when it is gone. */
  constructor(
    page: PageContext,
    states: Readonly<Record<string, { readonly state: object | null }>>,
    newest: () => Frame | null,
  ) {
    const { app } = page;
    this.#page = page;
    this.#states = states;
    this.#newest = newest;
    this.#output.id = "state";
    this.#output.hidden = true;
    app.append(this.#output);
    app.addEventListener("sandlot-request", (event) => {
      const { id, verb, value } = (event as CustomEvent<DebugRequest>).detail;
      const reply = (detail: object): void => {
        app.dispatchEvent(new CustomEvent("sandlot-reply", { detail: { id, ...detail } }));
      };
      perform(page.session.client, verb, value).then(
        (result) => reply({ result }),
        (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
      );
    });
  }

  picture({ now, sample, clock }: Picture): void {
    if (now - this.#last < period) return;
    this.#last = now;
    this.#output.textContent = JSON.stringify(this.#state(this.#newest() ?? sample.to, clock));
  }

  #state(frame: Frame, clock: ClockReport): object {
    const { session, view } = this.#page;
    const robot = session.robot < frame.robotCount ? frame.robot(session.robot, this.#robot) : null;
    return {
      tick: frame.tick,
      time: frame.time,
      mode: frame.mode,
      match: frame.matchState,
      period: session.scene?.periods[frame.period]?.name ?? "",
      score: [frame.scoreBlue, frame.scoreRed],
      clock,
      camera: view.cameras.mode,
      // World frame: x to the red wall.
      looking: view.looking,
      robot: robot === null ? null : describe(robot),
      awakePieces: frame.awakePieces,
      axes: session.driver.axes,
      cost: view.cost,
      names: view.shownNames,
      components: this.#components(frame, robot),
      ...Object.fromEntries(Object.entries(this.#states).map(([name, part]) => [name, part.state])),
    };
  }

  /** By name: each component of the first robot as the state has it and as it is drawn, x y z and w x y z. */
  #components(frame: Frame, robot: RobotState | null): object {
    const { session, view } = this.#page;
    const drawn = view.drawnComponents();
    const names = session.scene?.robots[session.robot]?.components ?? [];
    const entries = names.map((name, index) => {
      const { position: p, rotation: q } = frame.component((robot?.componentStart ?? 0) + index, this.#component);
      return [name, { state: [p.x, p.y, p.z, q.w, q.x, q.y, q.z], drawn: drawn[index] }];
    });
    return Object.fromEntries(entries);
  }
}

function describe({ position, yaw, velocity, angular, battery, held, onTarget, buttons }: RobotState): object {
  const speed = Math.hypot(velocity.x, velocity.y);
  return { ...position, yaw, speed, turn: angular.z, battery, held, onTarget, buttons };
}

function perform(client: SimClient, verb: Verb, value: number): Promise<RunResult> {
  switch (verb) {
    case "run":
      return client.run(value);
    case "pause":
      return client.pause();
    case "tick":
      return client.tick(value);
    case "runTo":
      return client.runTo(value);
    case "hash":
      return client.hash();
    case "seek":
      return client.seek(value);
    case "back":
      return client.back(value);
    case "live":
      return client.live();
    case "takeOver":
      return client.takeOver();
    case "branch":
      return client.branch(value);
  }
}
