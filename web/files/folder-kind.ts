// The kind of a folder or a zip other than a team's project: by its telling file.

import type { Inventory, Item } from "./inventory.ts";
import { kindOfId, type FileKind, type KindId } from "./kinds.ts";

/** Files that stand in folders of every kind. */
const tellNothing: readonly KindId[] = ["otherJson", "brokenJson", "other", "text", "empty", "picture", "film"];
/** Telling files, and the kinds of their folders. */
const folders: readonly (readonly [KindId, FileKind])[] = [
  ["robot", kindOfId("robot")],
  ["field", kindOfId("field")],
  ["scopeField", { id: "fieldFolder", place: "asset", docs: "field-of-your-own" }],
  ["scopeRobot", { id: "robotFolder", place: "asset", docs: "workshop" }],
];

const depthOf = ({ path }: Item): number => path.split("/").length;

/** The file nearest to the top that tells the kind of all of it. null: none does. */
export function tellingItem({ items }: Inventory): Item | null {
  const telling = items.filter(({ is }) => !tellNothing.includes(is.kind.id));
  return telling.sort((a, b) => depthOf(a) - depthOf(b))[0] ?? null;
}

/** Of a folder with a model: a robot or a field, by its own file or AdvantageScope's. null: the model alone says it. */
export function assetFolder({ items }: Inventory): FileKind | null {
  const sorted = [...items].sort((a, b) => depthOf(a) - depthOf(b));
  for (const { is } of sorted) {
    const [, kind] = folders.find(([id]) => id === is.kind.id) ?? [];
    if (kind !== undefined) return kind;
  }
  return null;
}
