// Frames as the page reads them: the generated reader, and raw access to all pieces for code that walks them itself.
import { pieceFrame } from "./abi.gen.ts";
import { FrameBlock } from "./blocks.gen.ts";

export {
  newAllianceState,
  newChangeRecord,
  newComponentState,
  newMechanismState,
  newMotorState,
  newPieceCounts,
  newPieceRecord,
  newRangeState,
  newRobotState,
  newSensorState,
  newWheelState,
  type AllianceState,
  type ChangeRecord,
  type ComponentState,
  type MechanismState,
  type MotorState,
  type PieceCounts,
  type PieceRecord,
  type RangeState,
  type RobotState,
  type Rotation,
  type SensorState,
  type Vector,
  type WheelState,
} from "./blocks.gen.ts";

/** Phase and period index of a run without a match clock. */
export const noPhase = -1;

/** Layout of one piece record in 4-byte words, for code that reads `Frame.pieceFloats` and `Frame.pieceWords` itself. */
export const pieceWords = {
  stride: pieceFrame.byteLength / 4,
  position: pieceFrame.position.offset / 4,
  rotation: pieceFrame.rotation.offset / 4,
  kind: pieceFrame.kind.offset / 4,
} as const;

/** Index into `pieceStates` of a piece record's kind. */
export const pieceStateIndex = (kind: number): number => kind & 0xffff;
/** Index of the piece type of a piece record's kind. */
export const pieceTypeIndex = (kind: number): number => kind >>> 16;

export class Frame extends FrameBlock {
  /** All piece records, see `pieceWords`; slots in state "unused" included. */
  readonly pieceFloats: Float32Array;
  readonly pieceWords: Uint32Array;

  constructor(buffer: ArrayBuffer) {
    super(buffer);
    const words = this.pieceCount * pieceWords.stride;
    this.pieceFloats = new Float32Array(buffer, this.pieceOffset, words);
    this.pieceWords = new Uint32Array(buffer, this.pieceOffset, words);
  }
}
