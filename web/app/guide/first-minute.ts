// The first minute: leads a visitor, by doing, through driving, taking in, aiming, scoring, another camera and the match.

import { eventKinds } from "../../sim/boundary/abi.gen.ts";
import { newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import type { Staged } from "../../element/player.ts";
import { named } from "../../element/words.ts";
import { first } from "../../words/english-first.ts";
import { remember } from "../page/choices.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { letGo, make, mount, need, setData } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { isDone, stepsFor, type FirstStep, type Seen } from "./first-steps.ts";
import template from "./first-minute.html?raw";
import "./first-minute.css";

const matchScenario = "fields/2026-rebuilt/scenarios/match.json";
/** How long the last words stay [ms]. */
const farewellMs = 6000;

/** Whose hands drive, as the keys of the book end. */
const hands = { keys: "Keys", touch: "Touch", pad: "Pad" } as const;

export class FirstMinute implements PagePart {
  readonly #page: PageContext;
  readonly #card: HTMLElement;
  readonly #parts: Parts;
  readonly #robot = newRobotState();
  #scene: SceneInfo | null = null;
  #steps: readonly FirstStep[] = [];
  #step = 0;
  #taken = 0;
  /** The state at the beginning of the step. */
  #begun: Seen | null = null;
  #shown = false;
  /** The last text of the card. */
  #written = "";

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#card = need(page.app, "#first");
    this.#parts = new Parts(this.#card, "first");
    this.#parts.onClick("skip", () => this.#next());
    this.#parts.onClick("end", () => this.#end());
    this.#parts.onClick("go", () => location.assign(matchAddress(page.address)));
    this.#card.addEventListener("click", ({ target }) => {
      if (target instanceof HTMLElement && target.matches("button")) letGo(target);
    });
  }

  /** Begins at the first step; `at`: at this one, if the robot has it. */
  show(staged: Staged, at: FirstStep = "drive"): void {
    this.#shown = true;
    this.setScene(staged);
    this.#step = Math.max(0, this.#steps.indexOf(at));
    this.#card.hidden = false;
    setData(this.#page.app, "first", "true");
    this.#write();
  }

  setScene({ scene }: Staged): void {
    this.#scene = scene;
    this.#steps = stepsFor(scene.robots[this.#page.session.robot]?.buttons ?? [], {
      scores: scene.rules.length > 0,
      match: scene.phases.length > 0 && this.#page.address.searchParams.get("first") === "start",
    });
    this.#begun = null;
    this.#written = "";
  }

  beginAgain(): void {
    this.#begun = null;
    this.#taken = 0;
  }

  events(events: readonly SimEventRecord[]): void {
    const { driven } = this.#page.session;
    for (const { kind, object } of events) if (eventKinds[kind] === "pieceTaken" && object === driven) this.#taken++;
  }

  frame(frame: Frame): void {
    if (!this.#shown) return;
    // The card does not lead while a script or a robot program drives, or a moment of the past is shown. Afterwards the
    // step begins again.
    const { played, robotCode } = this.#page.app.dataset;
    if (played === "true" || robotCode === "true") {
      this.#begun = null;
      return;
    }
    const step = this.#steps[this.#step];
    const now = this.#see(frame);
    if (step === undefined || now === null) return;
    this.#begun ??= now;
    if (isDone(step, this.#begun, now)) this.#next();
    else this.#write();
  }

  #see(frame: Frame): Seen | null {
    const { session, view } = this.#page;
    if (session.robot >= frame.robotCount) return null;
    const { position, aiming } = frame.robot(session.robot, this.#robot);
    return {
      x: position.x,
      y: position.y,
      taken: this.#taken,
      aiming,
      score: session.station < 3 ? frame.scoreBlue : frame.scoreRed,
      camera: view.cameras.mode,
      matchRuns: frame.matchState === "running",
    };
  }

  #next(): void {
    this.#step += 1;
    this.#begun = null;
    this.#write();
    if (this.#step < this.#steps.length) return;
    remember("first", "done");
    window.setTimeout(() => this.#step >= this.#steps.length && this.#end(), farewellMs);
  }

  #end(): void {
    this.#shown = false;
    this.#card.hidden = true;
    setData(this.#page.app, "first", "false");
    remember("first", "done");
  }

  /** The card, where it says something else now: it is asked with every frame. */
  #write(): void {
    const { passing, held } = this.#robot;
    const about = [this.#step, this.#page.session.driver.device, passing, held === 0].join(" ");
    if (about === this.#written) return;
    this.#written = about;
    const step = this.#steps[this.#step];
    const last = step === undefined;
    this.#parts.write("words", step === undefined ? first("done") : this.#words(step));
    const count = { step: Math.min(this.#step + 1, this.#steps.length), steps: this.#steps.length };
    this.#parts.write("count", last ? "" : first("step", count));
    this.#parts.get("go").hidden = step !== "match";
    this.#parts.get("skip").hidden = last;
    this.#parts.write("end", first(last ? "close" : "end"));
    const dots = this.#parts.get("dots");
    if (dots.children.length !== this.#steps.length) dots.replaceChildren(...this.#steps.map(() => make("li", "")));
    [...dots.children].forEach((dot, index) => {
      setData(dot as HTMLElement, "done", String(index < this.#step));
      setData(dot as HTMLElement, "now", String(index === this.#step));
    });
  }

  #words(step: FirstStep): string {
    if (step === "match") return first("match");
    if (step === "score" && this.#robot.passing) return first("tooFar");
    const hand = hands[this.#page.session.driver.device];
    const key = `${step}${hand}` as const;
    const types = this.#scene?.pieceTypes ?? [];
    const piece = named(types[0]?.name ?? "").toLowerCase();
    // Everything was shot, and nothing has scored: there must be more to shoot.
    const empty = step === "score" && this.#robot.held === 0 && this.#steps.includes("intake");
    return key.startsWith("intake") || empty
      ? first(`intake${hand}`, { piece })
      : first(key as Exclude<typeof key, `intake${string}`>);
  }
}

/** The page with the match, where the first minute goes on. */
export function matchAddress(address: URL): string {
  const target = new URL(address);
  target.searchParams.set("scenario", matchScenario);
  target.searchParams.set("first", "start");
  target.hash = "";
  return target.href;
}
