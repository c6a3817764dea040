// The screen after a match: who won, by what, and what to do next.

import { newAllianceState, type AllianceState, type Frame } from "../../sim/boundary/frame.ts";
import { eventKinds, limits } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import type { PageContext, PagePart } from "../page/context.ts";
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

/** Before a moment, to see how it came [s]. */
const runUp = 2;

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

  frame(frame: Frame): void {
    const { scene } = this.#page.session;
    if (!this.#ended || scene === null) return;
    this.#ended = false;
    // The card of an opened run has its score and its moments, and what to do with it.
    const { opened } = this.#page.app.dataset;
    if (opened !== "waiting" && opened !== "ended") this.#show(scene, frame);
  }

  beginAgain(): void {
    this.#ended = false;
    this.#dialog.close();
  }

  #show(scene: SceneInfo, frame: Frame): void {
    const blue = frame.alliance(0, this.#alliances[0]);
    const red = frame.alliance(1, this.#alliances[1]);
    this.#parts.write("title", resultTitle(blue.score, red.score));
    this.#parts.write("blue", String(blue.score));
    this.#parts.write("red", String(red.score));
    need(this.#dialog, "#results-scores").ariaLabel = hud("scoreSaid", { blue: blue.score, red: red.score });
    const winner = blue.score > red.score ? "blue" : "red";
    this.#dialog.dataset["winner"] = blue.score === red.score ? "none" : winner;
    const rows = resultRows(scene, blue, red).map((row) => {
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = row.label;
      return make("tr", "", make("td", "", row.blue), head, make("td", "", row.red));
    });
    need(this.#dialog, "tbody").replaceChildren(...rows);
    void this.#tell(scene);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** What happened: points by cause, and the best moments to go to. Fetched now, because most visits have no match. */
  async #tell(scene: SceneInfo): Promise<void> {
    const list = this.#parts.get("moments");
    list.replaceChildren();
    this.#parts.get("moments-words").hidden = true;
    const { bestMoments, causesOf } = await import("../page/run-summary.ts");
    const causes = causesOf(this.#events, scene).map(({ name, points }) => {
      const head = make("th", "", name);
      head.setAttribute("scope", "row");
      return make("tr", "results-cause", make("td", "", String(points[0])), head, make("td", "", String(points[1])));
    });
    need(this.#dialog, "tbody").prepend(...causes);
    const moments = bestMoments(this.#events, scene);
    this.#parts.get("moments-words").hidden = moments.length === 0;
    list.replaceChildren(
      ...moments.map(({ tick, label }) => {
        const time = tick * limits.tickSeconds;
        const go = button("", hud("seeMoment"), () => this.#goTo(time), "plain results-moment");
        go.append(make("b", "", clock(time)), ` ${label}`);
        return make("li", "", go);
      }),
    );
  }

  #goTo(time: number): void {
    this.#dialog.close();
    void this.#page.session.seek(Math.max(0, time - runUp), true);
  }
}
