// Meanings of a camera's keys on NetworkTables, for the documentation: [unit, meaning] by key. Keys and types come from
// the code that publishes and reads them; shapes, units and signs are those of Limelight's NetworkTables page and of
// PhotonVision's.
const pose =
  "x, y, z, roll, pitch, yaw, latency [ms], number of tags, their span, mean distance and area [%], then seven numbers a tag as in rawfiducials";
const inSpace = "x to the right, y down, z ahead, then the turns about x, y, z";

export const limelightKeys = {
  tv: ["", "1: there is a target, 0: none"],
  tx: ["deg", "from the crosshair to the target, to the right"],
  ty: ["deg", "from the crosshair to the target, up"],
  txnc: ["deg", "from the picture's principal point to the target, to the right"],
  tync: ["deg", "from the picture's principal point to the target, up"],
  ta: ["%", "area of the target in the picture"],
  tl: ["ms", "latency of the pipeline; with cl the whole latency"],
  cl: ["ms", "latency from the exposure to the pipeline"],
  t2d: [
    "",
    "17 numbers of one picture: valid, targets, tl, cl, tx, ty, txnc, tync, ta, tid, class of the detector, of the classifier (0), long and short side, width and height [px], skew [deg]",
  ],
  tid: ["", "id of the tag in sight, -1: none"],
  hb: ["", "pictures so far"],
  getpipe: ["", "pipeline at work, 0 to 9"],
  getpipetype: ["", "pipe_fiducial or pipe_detector"],
  json: ["", "all results as one text"],
  tclass: ["", "class of the detector's best piece"],
  tcclass: ["", "class of a classifier: always empty"],
  tdclass: ["", "class of the detector's best piece"],
  tc: ["", "colour at the crosshair: always zeros"],
  hw: ["", "temperature, CPU and memory (zeros), pictures a second"],
  crosshairs: ["", "x, y of both crosshairs: always zeros"],
  botpose: ["m, deg", `robot on the field by MegaTag1, origin in the middle: ${pose}`],
  botpose_wpiblue: ["m, deg", "as botpose, origin at blue's right corner: WPILib's frame"],
  botpose_wpired: ["m, deg", "as botpose, origin at red's right corner"],
  botpose_wpiblue_pose3d: [
    "",
    "the pose of botpose_wpiblue as a struct, which AdvantageScope shows; real Limelights lack it",
  ],
  botpose_orb: ["m, deg", "as botpose, by MegaTag2: needs robot_orientation_set"],
  botpose_orb_wpiblue: ["m, deg", "as botpose_wpiblue, by MegaTag2"],
  botpose_orb_wpired: ["m, deg", "as botpose_wpired, by MegaTag2"],
  botpose_targetspace: ["m, deg", `robot as the tag in sight has it: ${inSpace}`],
  camerapose_targetspace: ["m, deg", "camera as the tag in sight has it, in the same axes"],
  targetpose_cameraspace: ["m, deg", `tag in sight as the camera has it: ${inSpace}`],
  targetpose_robotspace: ["m, deg", "tag in sight as the robot has it, in the same axes"],
  camerapose_robotspace: ["m, deg", "camera on the robot: ahead, to the right, up, roll, pitch (upwards), yaw"],
  stddevs: ["m, deg", "standard deviations of MegaTag1's x, y, z, roll, pitch, yaw, then of MegaTag2's"],
  imu: [
    "deg, deg/s, g",
    "robot's yaw, roll, pitch, the camera's own yaw, rates about x, y, z, acceleration along x, y, z",
  ],
  rawfiducials: [
    "",
    "seven numbers a tag: id, txnc, tync [deg], ta [%], distance to the camera and to the robot [m], ambiguity",
  ],
  rawdetections: ["", "twelve numbers a piece: class, txnc, tync [deg], ta [%], x and y of four corners [px]"],
  rawtargets: ["", "three numbers a target: txnc, tync [deg], ta [%]"],
  rawbarcodes: ["", "always empty"],
  tcornxy: ["px", "x and y of the target's four corners"],
  llpython: ["", "eight numbers of a script: always zeros"],
};

export const photonKeys = {
  rawBytes: ["", "the whole result, which PhotonLib reads"],
  latencyMillis: ["ms", "from the exposure to the result"],
  hasTarget: ["", "there is a target"],
  targetPitch: ["deg", "of the best target, up"],
  targetYaw: ["deg", "of the best target, to the right"],
  targetArea: ["%", "of the best target in the picture"],
  targetSkew: ["deg", "always 0"],
  targetPose: ["m", "from the camera to the best tag, x ahead, y left, z up"],
  heartbeat: ["", "pictures so far"],
  cameraIntrinsics: ["px", "focal lengths and principal point, three rows of three"],
  cameraDistortion: ["", "k1, k2, p1, p2, k3, k4, k5, k6 of OpenCV"],
  pipelineIndexState: ["", "pipeline at work"],
};

/** Of a camera's inputs: [type, meaning]. */
export const limelightInputs = {
  pipeline: ["double", "pipeline, 0 to 9, of those that the camera has"],
  priorityid: ["double", "tag that tx, ty and tid look at first; 0 or less: none"],
  fiducial_id_filters_set: ["double[]", "tags that poses count; an empty list: all"],
  throttle_set: ["double", "pictures left out after each, 0 to 1000"],
  crop: ["double[4]", "x low, x high, y low, y high of the picture, -1 to 1; zeros: all of it"],
  fiducial_offset_set: ["double[3]", "point that tx and ty aim at, from the tag's middle [m]"],
  camerapose_robotspace_set: [
    "double[6]",
    "camera on the robot: ahead, to the right, up [m], roll, pitch, yaw [deg]; zeros: as robot.json has it",
  ],
  robot_orientation_set: ["double[6]", "yaw, its rate, pitch, its rate, roll, its rate [deg, deg/s], for MegaTag2"],
  imumode_set: [
    "double",
    "0: robot_orientation_set; 1: the same, and it sets the camera's gyro; 2: the camera's gyro; 3: it with MegaTag1; 4: it with robot_orientation_set",
  ],
  imuassistalpha_set: ["double", "how much modes 3 and 4 follow, 0 to 1; 0.001 at first"],
};
