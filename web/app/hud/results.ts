// The screen after a match: the winner, the points by cause, and the next actions.

import { newAllianceState, type AllianceState, type Frame } from "../../sim/boundary/frame.ts";
import { eventKinds, limits } from "../../sim/boundary/abi.gen.ts";
import type { ClockReport, SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { seeMoment } from "../page/see-moment.ts";
import { button, make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
import { clock } from "../parts/timeline.ts";
import template from "./results.html?raw";

interface Row {
  readonly label: string;
  readonly blue: string;
  readonly red: string;
}

/** The lines below the scores: counters that anybody has, points of fouls, bonuses, ranking points. */
export function resultRows(scene: SceneInfo, blue: AllianceState, red: AllianceState): Row[] {
  const rows: Row[] = [];
  const add = (label: string, of: (state: AllianceState) => string | number): void => {
    rows.push({ label, blue: String(of(blue)), red: String(of(red)) });
  };
  scene.counters.forEach((name, i) => {
    if ((blue.counters[i] ?? 0) > 0 || (red.counters[i] ?? 0) > 0) add(named(name), ({ counters }) => counters[i] ?? 0);
  });
  if (blue.foulPoints > 0 || red.foulPoints > 0) add(hud("pointsFromFouls"), ({ foulPoints }) => foulPoints);
  scene.bonuses.forEach(({ name, points }, bit) => {
    add(hud("bonus", { name: named(name), points }), ({ bonuses }) => (((bonuses >>> bit) & 1) !== 0 ? "✓" : "–"));
  });
  if (scene.bonuses.length > 0) add(hud("rankingPoints"), ({ rankingPoints }) => rankingPoints);
  return rows;
}

export function resultTitle(blue: number, red: number): string {
  return hud(blue === red ? "tie" : blue > red ? "blueWins" : "redWins");
}

export class Results implements PagePart {
  readonly #page: PageContext;
  readonly #dialog: HTMLDialogElement;
  readonly #parts: Parts;
  readonly #alliances = [newAllianceState(), newAllianceState()] as const;
  /** The match has ended; the next frame has the final score. */
  #ended = false;
  /** Of the branch that is shown. */
  #events: readonly SimEventRecord[] = [];

  /** `share`: makes a link to the run. */
  constructor(page: PageContext, share: () => void) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#results");
    this.#parts = new Parts(this.#dialog, "results");
    // Keys in an open dialog are the dialog's; this one has the page's key for another run, which a person presses here.
    this.#dialog.addEventListener("keydown", ({ code, repeat, ctrlKey, metaKey, altKey }) => {
      if (code === "KeyR" && !repeat && !ctrlKey && !metaKey && !altKey) page.restart(false);
    });
    page.session.client.onHistory((_, events) => (this.#events = events));
    this.#parts.onClick("share", () => {
      this.#dialog.close();
      share();
    });
    this.#parts.onClick("close", () => this.#dialog.close());
    this.#parts.onClick("again", () => {
      this.#dialog.close();
      page.restart(true);
    });
  }

  events(events: readonly SimEventRecord[]): void {
    if (events.some(({ kind }) => eventKinds[kind] === "matchEnded")) this.#ended = true;
  }

  frame(frame: Frame, { external, paused }: ClockReport): void {
    const { session } = this.#page;
    const { scene } = session;
    if (!this.#ended || scene === null) return;
    this.#ended = false;
    // The card of an opened run has its score, its moments and its actions.
    const { opened } = this.#page.app.dataset;
    if (opened === "waiting" || opened === "ended") return;
    // The run is as long as its match. Robot code goes on: it may want to see the field disabled. Where the clock
    // stands already, the person has asked for a later moment.
    if (!external && !paused) void session.pause();
    this.#show(scene, frame);
  }

  beginAgain(): void {
    this.#ended = false;
    this.#dialog.close();
  }

  #show(scene: SceneInfo, frame: Frame): void {
    const { scoreBlue: blue, scoreRed: red } = frame;
    this.#parts.write("title", resultTitle(blue, red));
    this.#parts.write("blue", String(blue));
    this.#parts.write("red", String(red));
    need(this.#dialog, "#results-scores").ariaLabel = hud("scoreSaid", { blue, red });
    const winner = blue > red ? "blue" : "red";
    this.#dialog.dataset["winner"] = blue === red ? "none" : winner;
    const { driven, station } = this.#page.session;
    for (const side of ["blue", "red"] as const) {
      const isOwn = driven >= 0 && (side === "blue") === station < 3;
      this.#parts.write(`head-${side}`, isOwn ? hud("you", { alliance: hud(side) }) : hud(side));
    }
    const [blueState, redState] = this.#alliances;
    const rows = resultRows(scene, frame.alliance(0, blueState), frame.alliance(1, redState));
    need(this.#dialog, "tbody").replaceChildren(...rows.map(rowOf));
    void this.#tell(scene, rows);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** The events: points by cause, and the best moments to go to. Fetched now, because most visits have no match. */
  async #tell(scene: SceneInfo, counted: readonly Row[]): Promise<void> {
    const list = this.#parts.get("moments");
    list.replaceChildren();
    this.#parts.get("moments-words").hidden = true;
    const { bestMoments, causesOf, distinctRows, scoredBy } = await import("../page/run-summary.ts");
    const causes = causesOf(this.#events, scene);
    const given = causes.map(({ name, points: [blue, red] }) => {
      const row = rowOf({ label: name, blue: String(blue), red: String(red) });
      row.className = "results-cause";
      return row;
    });
    const rows = distinctRows(counted, causes).map(rowOf);
    need(this.#dialog, "tbody").replaceChildren(...given, ...this.#ownRows(scene, scoredBy), ...rows);
    const moments = bestMoments(this.#events, scene);
    this.#parts.get("moments-words").hidden = moments.length === 0;
    list.replaceChildren(
      ...moments.map(({ tick, label, robot }) => {
        const time = tick * limits.tickSeconds;
        const go = button("", hud("seeMoment"), () => this.#goTo(time, robot), "plain results-moment");
        go.append(make("b", "", clock(time)), ` ${label}`);
        return make("li", "", go);
      }),
    );
  }

  /** The driver's own share. */
  #ownRows(scene: SceneInfo, scoredBy: typeof import("../page/run-summary.ts").scoredBy): HTMLElement[] {
    const { driven, station } = this.#page.session;
    const counter = scene.counters[0];
    if (driven < 0 || counter === undefined) return [];
    const own = String(scoredBy(this.#events, scene, driven));
    const label = hud("byYou", { counter: named(counter) });
    return [rowOf(station < 3 ? { label, blue: own, red: "" } : { label, blue: "", red: own })];
  }

  #goTo(time: number, robot: number): void {
    this.#dialog.close();
    seeMoment(this.#page, time, robot);
  }
}

function rowOf({ label, blue, red }: Row): HTMLElement {
  const head = make("th", "", label);
  head.setAttribute("scope", "row");
  return make("tr", "", make("td", "", blue), head, make("td", "", red));
}
