// The screen after a match: who won, by what, and what to do next.

import { newAllianceState, type AllianceState, type Frame } from "../../sim/boundary/frame.ts";
import type { SceneInfo } from "../../sim/boundary/protocol.ts";
import { words } from "../../element/words.ts";

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
    if ((blue.counters[i] ?? 0) > 0 || (red.counters[i] ?? 0) > 0) add(words(name), ({ counters }) => counters[i] ?? 0);
  });
  if (blue.foulPoints > 0 || red.foulPoints > 0) add("Points from fouls", ({ foulPoints }) => foulPoints);
  scene.bonuses.forEach(({ name, points }, bit) => {
    add(`${words(name)} (${points} RP)`, ({ bonuses }) => (((bonuses >>> bit) & 1) !== 0 ? "✓" : "–"));
  });
  if (scene.bonuses.length > 0) add("Ranking points", ({ rankingPoints }) => rankingPoints);
  return rows;
}

export function resultTitle(blue: number, red: number): string {
  return blue === red ? "A tie" : blue > red ? "Blue wins" : "Red wins";
}

export class Results {
  readonly #dialog: HTMLDialogElement;
  readonly #alliances = [newAllianceState(), newAllianceState()] as const;

  /** `again`: the same match once more. */
  constructor(dialog: HTMLDialogElement, again: () => void) {
    this.#dialog = dialog;
    dialog.querySelector("[data-results=close]")?.addEventListener("click", () => dialog.close());
    dialog.querySelector("[data-results=again]")?.addEventListener("click", () => {
      dialog.close();
      again();
    });
  }

  show(scene: SceneInfo, frame: Frame): void {
    const blue = frame.alliance(0, this.#alliances[0]);
    const red = frame.alliance(1, this.#alliances[1]);
    const text = (part: string, value: string): void => {
      const element = this.#dialog.querySelector(`[data-results=${part}]`);
      if (element !== null) element.textContent = value;
    };
    text("title", resultTitle(blue.score, red.score));
    text("blue", String(blue.score));
    text("red", String(red.score));
    this.#dialog.dataset["winner"] = blue.score === red.score ? "none" : blue.score > red.score ? "blue" : "red";
    const body = this.#dialog.querySelector("tbody");
    body?.replaceChildren(
      ...resultRows(scene, blue, red).map(({ label, blue: left, red: right }) => {
        const row = document.createElement("tr");
        const head = document.createElement("th");
        head.scope = "row";
        head.textContent = label;
        const [b, r] = [document.createElement("td"), document.createElement("td")];
        b.textContent = left;
        r.textContent = right;
        row.append(b, head, r);
        return row;
      }),
    );
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  close(): void {
    if (this.#dialog.open) this.#dialog.close();
  }
}
