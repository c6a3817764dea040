// Values of cameras are not among those of the run, and cannot be computed for the past: a camera's words depend on
// robot code's orders (pipeline, filters, crop, the robot's orientation) and on the sliders of the vision panel, and
// neither is an input of the run, so no recording has it. This tells a person who looks for one.

const cameraTopics =
  /^\/(limelight|photonvision\/|Sandlot\/Vision\/|(SmartDashboard\/(Sandlot\/)?(VisionSystemSim-main|Sim)|(Sandlot\/)?DriveState)\/)/;
const cameraWords = /limelight|photon|botpose|fiducial|camera|vision|^t[avxy]$/i;

export const cameraReason =
  "Cameras' values cannot be computed afterwards: they depend on what robot code told the cameras and on the vision panel's sliders, " +
  "which a recording does not have. Record a data log while the run goes on: it has them.";

/** Whether a name is one that only cameras publish. */
export const isCameraTopic = (name: string): boolean => cameraTopics.test(name);

/** Whether a person who searches for these words means a camera's value. */
export const meansCamera = (words: string): boolean =>
  words
    .trim()
    .split(/[\s/]+/)
    .some((word) => cameraWords.test(word));
