// The screen after a match: who won, by what, and what to do next.

import { newAllianceState, type AllianceState, type Frame } from "../../sim/boundary/frame.ts";
import { eventKinds } from "../../sim/boundary/abi.gen.ts";
import type { SceneInfo, SimEventRecord } from "../../sim/boundary/protocol.ts";
import { named } from "../../element/words.ts";
import { hud } from "../../words/english-hud.ts";
import type { PageContext, PagePart } from "../page/context.ts";
import { make, mount, need } from "../parts/elements.ts";
import { Parts } from "../parts/parts.ts";
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

  constructor(page: PageContext) {
    mount(page.app, template);
    this.#page = page;
    this.#dialog = need<HTMLDialogElement>(page.app, "#results");
    this.#parts = new Parts(this.#dialog, "results");
    // Keys in an open dialog are the dialog's; this one has the page's key for another run, which a person presses here.
    this.#dialog.addEventListener("keydown", ({ code, repeat, ctrlKey, metaKey, altKey }) => {
      if (code === "KeyR" && !repeat && !ctrlKey && !metaKey && !altKey) page.restart(false);
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
    this.#show(scene, frame);
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
    const winner = blue.score > red.score ? "blue" : "red";
    this.#dialog.dataset["winner"] = blue.score === red.score ? "none" : winner;
    const rows = resultRows(scene, blue, red).map((row) => {
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = row.label;
      return make("tr", "", make("td", "", row.blue), head, make("td", "", row.red));
    });
    need(this.#dialog, "tbody").replaceChildren(...rows);
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}
