// The changes in force by the frames, for listeners that want to hear only of differences.
import type { ChangeKind } from "./abi.gen.ts";
import { newChangeRecord } from "./blocks.gen.ts";
import type { Frame } from "./frame.ts";

export interface ChangeInForce {
  readonly kind: ChangeKind;
  /** Index of the robot; -1: the field. */
  readonly robot: number;
  readonly part: number;
  readonly value: number;
}

export class ChangesInForce {
  /** Another array when something is another one. */
  list: readonly ChangeInForce[] = [];
  readonly #record = newChangeRecord();

  /** Looks at a frame. True: the list is another one now. */
  read(frame: Frame): boolean {
    const count = frame.changesInForce;
    if (count === 0 && this.list.length === 0) return false;
    const list: ChangeInForce[] = [];
    for (let i = 0; i < count; i++) {
      const { kind, robot, part, value } = frame.change(i, this.#record);
      list.push({ kind, robot, part, value });
    }
    const isSame = (one: ChangeInForce, i: number): boolean => {
      const old = this.list[i];
      const same = old?.kind === one.kind && old.robot === one.robot && old.part === one.part;
      return same && old.value === one.value;
    };
    if (list.length === this.list.length && list.every(isSame)) return false;
    this.list = list;
    return true;
  }
}
