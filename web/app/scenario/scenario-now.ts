// A moment of a run as the beginning of a scenario: robots and pieces where the picture shows them, and as fast as pieces fly.

import { limits, type PieceState } from "../../sim/boundary/abi.gen.ts";
import { newPieceRecord, newRobotState, type Frame } from "../../sim/boundary/frame.ts";
import { yawOf } from "../../sim/boundary/yaw.ts";
import { valueAt, withValue, type Json } from "../forms/json-document.ts";
import { mostPieces } from "./scenario-things.ts";

/** Pieces that are somewhere on the field; staged ones have not moved since the start. */
const onField: ReadonlySet<PieceState> = new Set<PieceState>(["field", "rest", "flight", "staged"]);

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

/** `from` and `to`: two frames, one soon after the other. `typeOf`: the name of a piece's type by its index. */
export function asNow(
  scenario: Json,
  { from, to }: { readonly from: Frame; readonly to: Frame },
  typeOf: (type: number) => string,
): Json {
  let now = scenario;
  const state = newRobotState();
  for (let index = 0; index < to.robotCount; index++) {
    if (valueAt(now, ["robots", index]) === undefined) continue;
    const { position, rotation, held } = to.robot(index, state);
    const at = [position.x, position.y, yawOf(rotation)].map((value) => rounded(value, 3));
    now = withValue(now, ["robots", index, "at"], at);
    // A piece that it has taken since, or thrown, is on the field no more, or is there again.
    const preload = valueAt(now, ["robots", index, "preload"]);
    if (held !== (preload ?? 0)) now = withValue(now, ["robots", index, "preload"], held === 0 ? undefined : held);
  }
  const [piece, earlier] = [newPieceRecord(), newPieceRecord()];
  const seconds = (to.tick - from.tick) * limits.tickSeconds;
  const pieces: Json[] = [];
  for (let index = 0; index < to.pieceCount && pieces.length < mostPieces; index++) {
    const { state: where, type, position } = to.piece(index, piece);
    if (!onField.has(where)) continue;
    const before = from.piece(index, earlier).position;
    const flies = where === "flight" && seconds > 0;
    const velocity = (["x", "y", "z"] as const).map((axis) => rounded((position[axis] - before[axis]) / seconds, 2));
    pieces.push({
      ...{ type: typeOf(type), at: [position.x, position.y, position.z].map((value) => rounded(value, 3)) },
      ...(flies ? { velocity } : {}),
    });
  }
  return withValue(now, ["pieces"], pieces);
}
