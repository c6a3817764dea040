// The rows of "Faults and numbers": which changes a robot and its floor can have, in groups, with the words and sliders for each.

import { changeInfos, type ChangeInfo, type ChangeKind } from "../../sim/boundary/abi.gen.ts";
import { allChanges, isOfField, neutralOf, partsOf, unitOf, type RealChange } from "../../sim/boundary/changes.ts";
import type { ChangeInForce } from "../../sim/boundary/changes-in-force.ts";
import type { RobotInfo } from "../../sim/boundary/protocol.ts";
import { changeLabel } from "../past/what-if-numbers.ts";
import { views as say } from "../../words/english-views.ts";

export interface FaultRow {
  readonly kind: ChangeKind;
  readonly part: number;
  /** "front_left_drive"; "" of a change of the whole robot or floor. */
  readonly partName: string;
  /** "Dead". */
  readonly label: string;
  readonly info: ChangeInfo;
  /** Of its number; "" without one. */
  readonly unit: string;
  /** The number that takes the change away; null: it lacks one. */
  readonly neutral: number | null;
  /** Ends and steps of its slider, which may show less than the field beside it takes. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

export interface FaultGroup {
  readonly title: string;
  readonly rows: readonly FaultRow[];
}

const groups: readonly (readonly [title: string, target: ChangeInfo["target"]])[] = [
  [say("floor"), "field"],
  [say("wetPlaces"), "place"],
  [say("robot"), "robot"],
  [say("motors"), "motor"],
  [say("wheels"), "wheel"],
  [say("mechanisms"), "mechanism"],
  [say("sensors"), "sensor"],
];

function rowOf(kind: RealChange, part: number, partName: string, robot: RobotInfo | null): FaultRow {
  const info = changeInfos[kind];
  const neutral = neutralOf(kind, robot, part);
  let { to } = info;
  // A gain's slider goes as far beyond the robot's own as anybody would try.
  if (info.form === "own" && neutral !== null && neutral > 0) to = Math.min(info.high, 4 * neutral);
  const step = Number(((to - info.from) / 200).toPrecision(1));
  const unit = unitOf(kind, robot, part);
  return { kind, part, partName, label: changeLabel(kind), info, unit, neutral, from: info.from, to, step };
}

/** All that can be changed of a robot and the floor under it. */
export function faultGroups(robot: RobotInfo | null): readonly FaultGroup[] {
  return groups
    .map(([title, target]): FaultGroup => {
      const kinds = allChanges.filter((kind) => changeInfos[kind].target === target);
      const lists = kinds.map(
        (kind) => [kind, robot === null && !isOfField(kind) ? [] : partsOf(kind, robot)] as const,
      );
      const count = Math.max(0, ...lists.map(([, parts]) => parts.length));
      const whole = target === "field" || target === "robot";
      const rows = Array.from({ length: count }, (_, part) =>
        lists.flatMap(([kind, parts]) => {
          const name = parts[part];
          return name === undefined || (name === "" && !whole) ? [] : [rowOf(kind, part, name, robot)];
        }),
      ).flat();
      return { title, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** The change that is in force for a row; null: none. */
export function inForceOf(row: FaultRow, robot: number, changes: readonly ChangeInForce[]): number | null {
  const owner = isOfField(row.kind) ? -1 : robot;
  const change = changes.find((one) => one.kind === row.kind && one.part === row.part && one.robot === owner);
  return change?.value ?? null;
}

/** Whether a row has all words of a search. */
export function rowMatches(row: FaultRow, group: string, words: string): boolean {
  const text = `${group} ${row.partName} ${row.label} ${row.kind} ${row.info.meaning}`
    .toLowerCase()
    .replaceAll("_", " ");
  return words
    .toLowerCase()
    .replaceAll("_", " ")
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** "× 0.5", "3 N m", "on". */
export function valueWords({ info, unit }: FaultRow, value: number | null): string {
  if (value === null) return "–";
  if (info.form === "toggle") return value === 1 ? "on" : "off";
  const number = Number(value.toPrecision(4)).toString();
  if (info.form === "factor") return `× ${number}`;
  return `${number} ${unit}`.trim();
}
