// Vision blocks as the page reads them: the generated reader, and records of faults of cameras and tags.
import { cameraFault, tagFault } from "./abi.gen.ts";
import { writeCameraFault, writeTagFault, type CameraFault, type TagFault } from "./blocks.gen.ts";

export {
  newAngleState,
  newCameraState,
  newDetectionState,
  newFloorPose,
  newMissState,
  newResultState,
  newSightState,
  VisionBlock,
  type AngleState,
  type CameraFault,
  type CameraState,
  type DetectionState,
  type FloorPose,
  type MissState,
  type Pose as VisionPose,
  type ResultState,
  type SightState,
  type TagFault,
} from "./blocks.gen.ts";

export const noFault: CameraFault = {
  dead: false,
  noise: 0,
  latency: 0,
  fps: 0,
  drops: 0,
  shift: [0, 0, 0],
  turn: [0, 0, 0],
};

/** A fault's record, as the core reads it. */
export function cameraFaultRecord(fault: CameraFault): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(cameraFault.byteLength);
  writeCameraFault(new DataView(record.buffer), 0, fault);
  return record;
}

export function tagFaultRecord(fault: TagFault): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(tagFault.byteLength);
  writeTagFault(new DataView(record.buffer), 0, fault);
  return record;
}
