// The robots' numbers on small signs above them: one's own in a run of several, those of robots too far away to read
// the one on their bumpers, or all, by the person's choice.

import { Vector3, type Object3D } from "three";
import type { Drawn, Picture } from "../drawn.ts";
import { robotBox } from "./footprint.ts";
import { Labels } from "./labels.ts";
import type { Robot } from "./robots.ts";

/** far: one's own and the far ones. */
export const nameChoices = ["far", "all", "none"] as const;
export type NameChoice = (typeof nameChoices)[number];

/** The first pictures come without signs: a program is compiled for them. */
const firstPictures = 3;
/** A number of 94 mm is nine pixels high at this distance on a screen of 768 [m]. */
const readable = 8;
/** Above the robot's body [m]. */
const above = 0.24;
/** Of the size of other signs. */
const ownSize = 1.15;
const otherSize = 0.95;
const ownColor = "#ffffff";
const allianceColors = ["#9cc4ff", "#ffa6a6"] as const;

/** Whether a robot's sign is shown. */
export function isNamed(choice: NameChoice, own: boolean, distance: number, robots: number): boolean {
  if (choice !== "far") return choice === "all";
  return robots > 1 && (own || distance > readable);
}

export interface NamedRobot {
  readonly number: number;
  readonly station: number;
}

export class RobotNames implements Drawn {
  readonly #robots: readonly Robot[];
  readonly #names: readonly NamedRobot[];
  /** Of each robot: how high its sign stands. */
  readonly #heights: readonly number[];
  readonly #parent: Object3D;
  readonly #labels: Labels;
  readonly #at = new Vector3();
  choice: NameChoice = "far";
  /** Pictures that are still drawn without signs. */
  #waits = firstPictures;

  constructor(parent: Object3D, robots: readonly Robot[], names: readonly NamedRobot[]) {
    this.#parent = parent;
    this.#robots = robots;
    this.#names = names;
    this.#heights = robots.map((robot) => Math.max(0, robotBox(robot).max.z) + above);
    this.#labels = new Labels(parent);
  }

  /** Texts of the signs in the picture, for tests. */
  get texts(): readonly string[] {
    return this.#labels.texts;
  }

  update(picture: Picture): void {
    if (this.#waits > 0) this.#waits--;
    else this.look(picture);
  }

  look({ camera, own: mine }: Picture): void {
    if (this.#waits > 0) return;
    const count = this.#robots.length;
    // Before the first picture it has not been computed yet.
    this.#parent.updateWorldMatrix(true, false);
    this.#labels.begin();
    this.#robots.forEach(({ state, shown }, index) => {
      const { x, y, z } = state.position;
      const own = mine.includes(index);
      const distance = this.#at.set(x, y, z).applyMatrix4(this.#parent.matrixWorld).distanceTo(camera.position);
      if (!shown || !isNamed(this.choice, own, distance, count)) return;
      const { number, station } = this.#names[index]!;
      const color = own ? ownColor : allianceColors[station < 3 ? 0 : 1];
      this.#labels.put(String(number), color, x, y, z + this.#heights[index]!, own ? ownSize : otherSize);
    });
    this.#labels.end(camera);
  }

  dispose(): void {
    this.#labels.dispose();
  }
}
