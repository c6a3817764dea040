// Values that a person drags from one view to another.

import { keyOf, keyText, type ValueKey } from "../values/values-api.ts";

const mediaType = "application/x-sandlot-values";
const most = 64;

/** Begins a drag with them. */
export function dragValues(transfer: DataTransfer, keys: readonly ValueKey[]): void {
  transfer.setData(mediaType, keys.map(keyText).join("\n"));
  transfer.setData("text/plain", keys.map(({ topic }) => topic).join("\n"));
  transfer.effectAllowed = "copy";
}

/** Whether values are dragged; which ones, the browser says only when they are dropped. */
export function carriesValues(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes(mediaType) === true;
}

export function droppedValues(transfer: DataTransfer | null): readonly ValueKey[] {
  const text = transfer?.getData(mediaType) ?? "";
  return text.split("\n", most).flatMap((line) => keyOf(line) ?? []);
}
