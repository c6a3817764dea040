// Generated from core/include/sandlot/sim/frame.h by core/wasm/generate. Do not edit: `npm run build` writes it again.

export const layoutHash = 0x557f4d76;

export const limits = {
  maxRobots: 6,
  maxWheels: 8,
  maxMotors: 24,
  maxComponents: 32,
  maxButtons: 32,
  maxPieces: 1024,
  maxPieceTypes: 8,
  changeSlots: 4,
  maxChanges: 48,
  wetPlaces: 4,
  maxFileBytes: 8388608,
  nameBytes: 48,
  tickSeconds: 0.02,
  stepsPerTick: 5,
} as const;

export const modes = ["disabled", "auto", "teleop", "test"] as const;
export type Mode = (typeof modes)[number];

export const chassisModes = ["wheels", "velocity", "wrench", "speeds", "move", "place"] as const;
export type ChassisMode = (typeof chassisModes)[number];

export const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"] as const;
export type Station = (typeof stations)[number];

export const pieceStates = ["unused", "field", "rest", "flight", "held", "scored", "lost", "staged", "returning", "stored", "placed", "carried"] as const;
export type PieceState = (typeof pieceStates)[number];

export const shapes = ["sphere", "box", "cylinder", "capsule", "torus"] as const;
export type Shape = (typeof shapes)[number];

export const matchStates = ["free", "running", "over", "aborted"] as const;
export type MatchState = (typeof matchStates)[number];

export const stops = ["running", "nonFinite"] as const;
export type Stop = (typeof stops)[number];

export const mechanismKinds = ["flywheel", "roller", "arm", "turret", "elevator", "linear", "differential", "linearMotion"] as const;
export type MechanismKind = (typeof mechanismKinds)[number];

export const travels = ["spins", "swings", "turns", "slides"] as const;
export type Travel = (typeof travels)[number];

export const sensorKinds = ["encoder", "gyro", "accelerometer", "limitSwitch", "beamBreak", "rangeFinder", "lidar", "reflectance"] as const;
export type SensorKind = (typeof sensorKinds)[number];

export const eventKinds = ["none", "modeChanged", "brownoutBegan", "brownoutEnded", "robotHit", "pieceLost", "pieceTaken", "pieceLaunched", "pieceScored", "pieceMissed", "pieceReturned", "pieceStored", "pieceFed", "foul", "assessed", "periodBegan", "windowOpened", "windowClosed", "matchStarted", "matchAborted", "matchEnded", "bonusEarned", "lapDone", "gatePassed", "pathEventReached"] as const;
export type EventKind = (typeof eventKinds)[number];

export const schemaKinds = ["field", "robot", "wheel", "motor", "component", "button", "pieceType", "phase", "mechanism", "sensor", "pieceSize", "period", "counter", "window", "exit", "feeder", "rule", "goal", "bonus", "gate", "device", "camera", "tag", "angleCamera", "gains", "angleTopic", "pathEvent"] as const;
export type SchemaKind = (typeof schemaKinds)[number];

export const deviceKinds = ["pwm", "talonFx", "talonSrx", "victorSpx", "sparkMax", "sparkFlex", "canMotor", "xrpMotor", "relay", "solenoid", "hubMotor", "pwmServo", "xrpServo", "hubServo", "simDeviceOutput", "encoder", "canEncoder", "canCoder", "dutyCycleEncoder", "analogEncoder", "analogInput", "digitalInput", "adxrs450", "adis16448", "adis16470", "pigeon2", "navX", "xrpGyro", "romiGyro", "analogGyro", "accelerometer", "ultrasonic", "simDeviceInput"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const wireds = ["motor", "wheel", "steer", "mechanism", "sensor"] as const;
export type Wired = (typeof wireds)[number];

export const programs = ["driver", "script", "external", "autopilot"] as const;
export type Program = (typeof programs)[number];

export const controlModes = ["volts", "duty", "velocity", "position"] as const;
export type ControlMode = (typeof controlModes)[number];

export const motorTasks = ["none", "drive", "steer", "mechanism"] as const;
export type MotorTask = (typeof motorTasks)[number];

export const dynamicsKinds = ["full", "twoMotor", "fourMotor", "mecanum", "swerve", "tank"] as const;
export type DynamicsKind = (typeof dynamicsKinds)[number];

export const fouls = ["none", "minor", "major"] as const;
export type Foul = (typeof fouls)[number];

export const matchRequests = ["none", "start", "abort"] as const;
export type MatchRequest = (typeof matchRequests)[number];

export const alliances = ["blue", "red"] as const;
export type Alliance = (typeof alliances)[number];

export const changeKinds = ["none", "floorFriction", "wetX", "wetY", "wetRadius", "wetFriction", "batteryCharge", "batteryResistance", "mass", "driveGearing", "wheelFriction", "looseModule", "motorDead", "motorStrength", "gearing", "mechanismMass", "addedFriction", "beltHolds", "kP", "kI", "kD", "kS", "kV", "kA", "kG", "sensorStuck", "sensorOffset", "sensorForced", "driven"] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeTargets = ["field", "place", "robot", "wheel", "motor", "mechanism", "sensor"] as const;
export type ChangeTarget = (typeof changeTargets)[number];

export const changeForms = ["toggle", "factor", "number", "own", "once", "forced"] as const;
export type ChangeForm = (typeof changeForms)[number];

export const changeNeeds = ["nothing", "steering", "belt", "oneValue", "autopilot"] as const;
export type ChangeNeed = (typeof changeNeeds)[number];

export const changeUses = ["turned", "switched"] as const;
export type ChangeUse = (typeof changeUses)[number];

export const pipelines = ["fiducial", "detector"] as const;
export type Pipeline = (typeof pipelines)[number];

export const sightReasons = ["seen", "behind", "outside", "oblique", "small", "far", "fieldHides", "robotHides", "pieceHides", "filtered", "missing", "cropped"] as const;
export type SightReason = (typeof sightReasons)[number];

export const cameraGrades = ["real", "ideal", "poor"] as const;
export type CameraGrade = (typeof cameraGrades)[number];

export const deviationRules = ["robototes", "robototesSim", "robototesSimHigh", "feds", "feds4", "limelight", "limelightLib", "photonVision"] as const;
export type DeviationRule = (typeof deviationRules)[number];

export const visionWords = ["control", "orientation", "fault", "tagFault"] as const;
export type VisionWord = (typeof visionWords)[number];

export const replayStates = ["none", "runs", "ended", "left"] as const;
export type ReplayState = (typeof replayStates)[number];

export const misfits = ["none", "file", "poses"] as const;
export type Misfit = (typeof misfits)[number];

/** The values of a sensor's record, in their order. */
export const sensorValues = {
  encoder: [
    { name: "position", unit: "rad or m" },
    { name: "velocity", unit: "rad/s or m/s" },
    { name: "counts", unit: "-" },
  ],
  gyro: [
    { name: "yaw", unit: "rad" },
    { name: "pitch", unit: "rad" },
    { name: "roll", unit: "rad" },
    { name: "rateX", unit: "rad/s" },
    { name: "rateY", unit: "rad/s" },
    { name: "rateZ", unit: "rad/s" },
  ],
  accelerometer: [
    { name: "x", unit: "m/s^2" },
    { name: "y", unit: "m/s^2" },
    { name: "z", unit: "m/s^2" },
  ],
  limitSwitch: [
    { name: "pressed", unit: "-" },
  ],
  beamBreak: [
    { name: "broken", unit: "-" },
  ],
  rangeFinder: [
    { name: "distance", unit: "m" },
    { name: "valid", unit: "-" },
  ],
  lidar: [
    { name: "turns", unit: "-" },
  ],
  reflectance: [
    { name: "dark", unit: "-" },
  ],
} as const satisfies Record<SensorKind, readonly { readonly name: string; readonly unit: string }[]>;

/** The travel of each kind of mechanism. */
export const mechanismTravels: Readonly<Record<MechanismKind, Travel>> = {
  flywheel: "spins",
  roller: "spins",
  arm: "swings",
  turret: "turns",
  elevator: "slides",
  linear: "slides",
  differential: "swings",
  linearMotion: "slides",
};

export interface ChangeInfo {
  readonly target: ChangeTarget;
  /** Of the part, or of the robot: without it the change cannot act. */
  readonly need: ChangeNeed;
  readonly form: ChangeForm;
  readonly unit: string;
  /** Takes it away; of `own` it is the robot's, and once and forced have none. */
  readonly neutral: number;
  readonly low: number;
  readonly high: number;
  /** Ends of a slider, beyond which few numbers are of use. */
  readonly from: number;
  readonly to: number;
  /** turned: "What if" varies it, too. */
  readonly use: ChangeUse;
  readonly meaning: string;
}

/** The rows of SIM_CHANGES. */
export const changeInfos: Readonly<Record<ChangeKind, ChangeInfo>> = {
  none: {
    target: "field",
    need: "nothing",
    form: "toggle",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 0,
    from: 0,
    to: 0,
    use: "switched",
    meaning: "nothing",
  },
  floorFriction: {
    target: "field",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.02,
    high: 3,
    from: 0.02,
    to: 3,
    use: "turned",
    meaning: "grip of all treads on everything that they roll on",
  },
  wetX: {
    target: "place",
    need: "nothing",
    form: "number",
    unit: "m",
    neutral: 0,
    low: -100,
    high: 100,
    from: 0,
    to: 18,
    use: "switched",
    meaning: "middle of a wet place, along the field",
  },
  wetY: {
    target: "place",
    need: "nothing",
    form: "number",
    unit: "m",
    neutral: 0,
    low: -100,
    high: 100,
    from: 0,
    to: 9,
    use: "switched",
    meaning: "middle of a wet place, across the field",
  },
  wetRadius: {
    target: "place",
    need: "nothing",
    form: "number",
    unit: "m",
    neutral: 0,
    low: 0,
    high: 20,
    from: 0,
    to: 3,
    use: "switched",
    meaning: "of a wet place; 0: it is dry",
  },
  wetFriction: {
    target: "place",
    need: "nothing",
    form: "number",
    unit: "-",
    neutral: 0.3,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "grip of treads in a wet place, of their grip beside it",
  },
  batteryCharge: {
    target: "robot",
    need: "nothing",
    form: "once",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "charge that the battery has from now on, of a full one",
  },
  batteryResistance: {
    target: "robot",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.1,
    high: 20,
    from: 0.1,
    to: 20,
    use: "turned",
    meaning: "resistance of battery, cables and breaker",
  },
  mass: {
    target: "robot",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.2,
    high: 4,
    from: 0.2,
    to: 4,
    use: "turned",
    meaning: "mass of the robot without its pieces, and its inertia with it",
  },
  driveGearing: {
    target: "robot",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.2,
    high: 5,
    from: 0.2,
    to: 5,
    use: "turned",
    meaning: "gearing of the drive wheels: more is slower and stronger",
  },
  wheelFriction: {
    target: "wheel",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0,
    high: 3,
    from: 0,
    to: 3,
    use: "turned",
    meaning: "grip of the wheel's tread",
  },
  looseModule: {
    target: "wheel",
    need: "steering",
    form: "toggle",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "the module's steering motor turns nothing",
  },
  motorDead: {
    target: "motor",
    need: "nothing",
    form: "toggle",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "the motor gets no current and gives no torque",
  },
  motorStrength: {
    target: "motor",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0,
    high: 3,
    from: 0,
    to: 3,
    use: "turned",
    meaning: "torque of the motor, and its current from the battery",
  },
  gearing: {
    target: "mechanism",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.1,
    high: 10,
    from: 0.1,
    to: 10,
    use: "turned",
    meaning: "gearing of the mechanism: more is slower and stronger",
  },
  mechanismMass: {
    target: "mechanism",
    need: "nothing",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0.1,
    high: 10,
    from: 0.1,
    to: 10,
    use: "turned",
    meaning: "mass and inertia of the mechanism's load",
  },
  addedFriction: {
    target: "mechanism",
    need: "nothing",
    form: "number",
    unit: "N m or N",
    neutral: 0,
    low: 0,
    high: 1000,
    from: 0,
    to: 20,
    use: "turned",
    meaning: "friction on top of the mechanism's own",
  },
  beltHolds: {
    target: "mechanism",
    need: "belt",
    form: "factor",
    unit: "-",
    neutral: 1,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "torque that the belt carries before it slips, of the motors' stall torque",
  },
  kP: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V/unit",
    neutral: 0,
    low: 0,
    high: 100000,
    from: 0,
    to: 50,
    use: "turned",
    meaning: "volts per error",
  },
  kI: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V/(unit s)",
    neutral: 0,
    low: 0,
    high: 100000,
    from: 0,
    to: 10,
    use: "turned",
    meaning: "volts per error summed up",
  },
  kD: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V s/unit",
    neutral: 0,
    low: 0,
    high: 10000,
    from: 0,
    to: 5,
    use: "turned",
    meaning: "volts per change of the error",
  },
  kS: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V",
    neutral: 0,
    low: 0,
    high: 12,
    from: 0,
    to: 3,
    use: "turned",
    meaning: "volts against friction",
  },
  kV: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V s/unit",
    neutral: 0,
    low: 0,
    high: 10000,
    from: 0,
    to: 10,
    use: "turned",
    meaning: "volts per speed",
  },
  kA: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V s^2/unit",
    neutral: 0,
    low: 0,
    high: 10000,
    from: 0,
    to: 2,
    use: "turned",
    meaning: "volts per acceleration",
  },
  kG: {
    target: "mechanism",
    need: "nothing",
    form: "own",
    unit: "V",
    neutral: 0,
    low: -12,
    high: 12,
    from: -6,
    to: 6,
    use: "turned",
    meaning: "volts against gravity",
  },
  sensorStuck: {
    target: "sensor",
    need: "nothing",
    form: "toggle",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "the sensor keeps the reading it had when this began",
  },
  sensorOffset: {
    target: "sensor",
    need: "oneValue",
    form: "number",
    unit: "its unit",
    neutral: 0,
    low: -1e+06,
    high: 1e+06,
    from: -10,
    to: 10,
    use: "switched",
    meaning: "added to the sensor's first value",
  },
  sensorForced: {
    target: "sensor",
    need: "oneValue",
    form: "forced",
    unit: "its unit",
    neutral: 0,
    low: -1e+06,
    high: 1e+06,
    from: -10,
    to: 10,
    use: "switched",
    meaning: "the sensor's first value, in place of the measured one",
  },
  driven: {
    target: "robot",
    need: "autopilot",
    form: "toggle",
    unit: "-",
    neutral: 0,
    low: 0,
    high: 1,
    from: 0,
    to: 1,
    use: "switched",
    meaning: "sticks and buttons of its station drive the robot in place of its autopilot",
  },
};

export const inputHeader = {
  /** 0: no change, else 1 + the driver station mode wanted [-] */
  modeRequest: { offset: 0, type: "u32", count: 1 },
  /** none: no change; start the match from its first phase; abort it [-] */
  matchRequest: { offset: 4, type: "u32", count: 1 },
  /** blue, red human player; 0: keep, else bit 0 set and bit 1: feed (the gate is open), bit 2: throw, bit 3: open a window that can be paid for [-] */
  human: { offset: 8, type: "u32", count: 2 },
  /** changes: which of SIM_CHANGES; 0: none [-] */
  changeKind: { offset: 16, type: "u32", count: 4 },
  /** whose robot; 0 for the field [-] */
  changeStation: { offset: 32, type: "u32", count: 4 },
  /** index among its targets [-] */
  changePart: { offset: 48, type: "u32", count: 4 },
  /** 1: the change is taken away [-] */
  changeBack: { offset: 64, type: "u32", count: 4 },
  /** its number, in the kind's unit [-] */
  changeValue: { offset: 80, type: "f64", count: 4 },
  /** of each station's robot; 0: keep, else bit 0 set, bits 1-3: a simCameraGrade, bits 4-7: a simDeviationRule, bit 8 + i: angle camera i is off [-] */
  cameras: { offset: 112, type: "u32", count: 6 },
  byteLength: 136,
} as const;

export const inputRobot = {
  /** bit 0: axes and buttons below replace the station's, bit 1: chassis and volts [-] */
  present: { offset: 0, type: "u32", count: 1 },
  /** bit i: button i of the schema is held [-] */
  buttons: { offset: 4, type: "u32", count: 1 },
  /** field-relative forward, left, counter-clockwise, each -1..1 [-] */
  axes: { offset: 8, type: "f64", count: 3 },
  /** bit i: volts[i] overrides motor i from now on; else its program [-] */
  voltMask: { offset: 32, type: "u32", count: 1 },
  /** the mover of the chassis from now on [-] */
  chassisMode: { offset: 36, type: "u32", count: 1 },
  /** field frame: vx, vy [m/s], turn rate [rad/s]; or fx, fy [N], torque [N m]; or x, y [m], heading [rad]; of the robot's frame: its speeds, or the move [m], [rad] [m/s or N] */
  chassis: { offset: 40, type: "f64", count: 3 },
  /** external motor voltages, used where voltMask has the bit; of a servo the length of its pulse [us], 0: none; of a loop its setpoint [V] */
  volts: { offset: 64, type: "f64", count: 24 },
  /** request of the motor's own loop, see loop_types.h; 0: none [-] */
  loopWord: { offset: 256, type: "u32", count: 24 },
  /** added to the loop's output, in its unit; of a follower its factor [-] */
  loopFeed: { offset: 352, type: "f64", count: 24 },
  /** of the loop's setpoint, its units per second [-] */
  loopRate: { offset: 544, type: "f64", count: 24 },
  /** settings of loops: motor in the low byte, number above; 0: none [-] */
  loopPart: { offset: 736, type: "u32", count: 24 },
  /** of those settings, from now on [-] */
  loopValue: { offset: 832, type: "f64", count: 24 },
  byteLength: 1024,
} as const;

export const frameHeader = {
  /** simulated time at the end of the tick [s] */
  time: { offset: 0, type: "f64", count: 1 },
  /** time left in the phase, -1 without a match clock [s] */
  matchTime: { offset: 8, type: "f64", count: 1 },
  /** ticks since load [-] */
  tick: { offset: 16, type: "u32", count: 1 },
  /** driver station mode [-] */
  mode: { offset: 20, type: "u32", count: 1 },
  /** index of the match phase in the schema, none without a match clock [-] */
  phase: { offset: 24, type: "u32", count: 1 },
  /** why the run stopped [-] */
  stop: { offset: 28, type: "u32", count: 1 },
  /** blue, red; the other alliance's fouls included [points] */
  score: { offset: 32, type: "u32", count: 2 },
  /** index of the period in the schema, none without one [-] */
  period: { offset: 40, type: "u32", count: 1 },
  /** where the match is [-] */
  matchState: { offset: 44, type: "u32", count: 1 },
  /** game-specific message, empty before it is known [-] */
  message: { offset: 48, type: "chr", count: 8 },
  /** time left in the period, -1 without one [s] */
  periodTime: { offset: 56, type: "f64", count: 1 },
  /** records at allianceOffset: blue, red [-] */
  allianceCount: { offset: 64, type: "u32", count: 1 },
  /** of the alliance records [B] */
  allianceOffset: { offset: 68, type: "u32", count: 1 },
  /** size of the whole frame [B] */
  frameBytes: { offset: 72, type: "u32", count: 1 },
  /** records at pieceTypeOffset [-] */
  pieceTypeCount: { offset: 76, type: "u32", count: 1 },
  /** of the piece type records [B] */
  pieceTypeOffset: { offset: 80, type: "u32", count: 1 },
  /** records at robotOffset [-] */
  robotCount: { offset: 84, type: "u32", count: 1 },
  /** of the robot records [B] */
  robotOffset: { offset: 88, type: "u32", count: 1 },
  /** records at wheelOffset, of all robots [-] */
  wheelCount: { offset: 92, type: "u32", count: 1 },
  /** of the wheel records [B] */
  wheelOffset: { offset: 96, type: "u32", count: 1 },
  /** records at motorOffset, of all robots [-] */
  motorCount: { offset: 100, type: "u32", count: 1 },
  /** of the motor records [B] */
  motorOffset: { offset: 104, type: "u32", count: 1 },
  /** records at mechanismOffset, of all robots [-] */
  mechanismCount: { offset: 108, type: "u32", count: 1 },
  /** of the mechanism records [B] */
  mechanismOffset: { offset: 112, type: "u32", count: 1 },
  /** records at sensorOffset, of all robots [-] */
  sensorCount: { offset: 116, type: "u32", count: 1 },
  /** of the sensor records [B] */
  sensorOffset: { offset: 120, type: "u32", count: 1 },
  /** records at componentOffset, of all robots [-] */
  componentCount: { offset: 124, type: "u32", count: 1 },
  /** of the component records [B] */
  componentOffset: { offset: 128, type: "u32", count: 1 },
  /** records at rangeOffset, of all lidars [-] */
  rangeCount: { offset: 132, type: "u32", count: 1 },
  /** of the range records [B] */
  rangeOffset: { offset: 136, type: "u32", count: 1 },
  /** records at pieceOffset: the whole pool, unused slots too [-] */
  pieceCount: { offset: 140, type: "u32", count: 1 },
  /** of the piece records [B] */
  pieceOffset: { offset: 144, type: "u32", count: 1 },
  /** records at changeOffset, used or not [-] */
  changeCount: { offset: 148, type: "u32", count: 1 },
  /** of the change records [B] */
  changeOffset: { offset: 152, type: "u32", count: 1 },
  /** of those, used: the first ones [-] */
  changesInForce: { offset: 156, type: "u32", count: 1 },
  /** 0 [-] */
  reserved: { offset: 160, type: "u32", count: 1 },
  /** pieces that physics moves [-] */
  awakePieces: { offset: 164, type: "u32", count: 1 },
  /** most sub-steps a physics step of this tick took [-] */
  subSteps: { offset: 168, type: "u32", count: 1 },
  /** contacts of the last physics step [-] */
  contacts: { offset: 172, type: "u32", count: 1 },
  byteLength: 176,
} as const;

export const pieceTypeFrame = {
  /** pieces on the field, at rest or moving or in flight [-] */
  field: { offset: 0, type: "u32", count: 1 },
  /** pieces in robots [-] */
  held: { offset: 4, type: "u32", count: 1 },
  /** pieces scored and out of the world [-] */
  scored: { offset: 8, type: "u32", count: 1 },
  /** pieces that left the field for good [-] */
  lost: { offset: 12, type: "u32", count: 1 },
  /** pieces with human players or on their way to an exit [-] */
  stored: { offset: 16, type: "u32", count: 1 },
  /** pieces scored that stay where they are [-] */
  placed: { offset: 20, type: "u32", count: 1 },
  byteLength: 24,
} as const;

export const allianceFrame = {
  /** of its score, from the other alliance's fouls [points] */
  foulPoints: { offset: 0, type: "u32", count: 1 },
  /** that it committed [-] */
  minorFouls: { offset: 4, type: "u32", count: 1 },
  /** that it committed [-] */
  majorFouls: { offset: 8, type: "u32", count: 1 },
  /** bonuses earned so far; win or tie once the match is over [-] */
  rankingPoints: { offset: 12, type: "u32", count: 1 },
  /** bit i: bonus i of the schema is earned [-] */
  bonuses: { offset: 16, type: "u32", count: 1 },
  /** bit i: window i of the schema is open [-] */
  open: { offset: 20, type: "u32", count: 1 },
  /** bit i: window i closes soon [-] */
  closing: { offset: 24, type: "u32", count: 1 },
  /** pieces with its human player [-] */
  stored: { offset: 28, type: "u32", count: 1 },
  /** its human player's gate is open [-] */
  feeding: { offset: 32, type: "u32", count: 1 },
  /** by index of the schema [-] */
  counters: { offset: 36, type: "u32", count: 24 },
  /** 0 [-] */
  reserved: { offset: 132, type: "u32", count: 1 },
  byteLength: 136,
} as const;

export const robotFrame = {
  /** station index [-] */
  station: { offset: 0, type: "u32", count: 1 },
  /** the driver station lets it move [-] */
  enabled: { offset: 4, type: "u32", count: 1 },
  /** outputs are off until the battery recovers [-] */
  brownout: { offset: 8, type: "u32", count: 1 },
  /** pieces in it [-] */
  held: { offset: 12, type: "u32", count: 1 },
  /** index of its first wheel record [-] */
  wheelStart: { offset: 16, type: "u32", count: 1 },
  /** wheel records [-] */
  wheelCount: { offset: 20, type: "u32", count: 1 },
  /** index of its first motor record [-] */
  motorStart: { offset: 24, type: "u32", count: 1 },
  /** motor records [-] */
  motorCount: { offset: 28, type: "u32", count: 1 },
  /** index of its first mechanism record [-] */
  mechanismStart: { offset: 32, type: "u32", count: 1 },
  /** mechanism records [-] */
  mechanismCount: { offset: 36, type: "u32", count: 1 },
  /** index of its first sensor record [-] */
  sensorStart: { offset: 40, type: "u32", count: 1 },
  /** sensor records [-] */
  sensorCount: { offset: 44, type: "u32", count: 1 },
  /** index of its first component record [-] */
  componentStart: { offset: 48, type: "u32", count: 1 },
  /** component records [-] */
  componentCount: { offset: 52, type: "u32", count: 1 },
  /** aiming at a goal; on target; aiming at a place to pass to; an intake pulls in; a launcher is fed [-] */
  aim: { offset: 56, type: "u32", count: 1 },
  /** of the course: the next one [-] */
  gate: { offset: 60, type: "u32", count: 1 },
  /** of the course, done [-] */
  laps: { offset: 64, type: "u32", count: 1 },
  /** its driver [-] */
  program: { offset: 68, type: "u32", count: 1 },
  /** something of the field beside its floor; another robot [-] */
  touches: { offset: 72, type: "u32", count: 1 },
  /** bit i: button i of the schema is held [-] */
  buttons: { offset: 76, type: "u32", count: 1 },
  /** this lap so far, the last, the best; -1: none [s] */
  lap: { offset: 80, type: "f64", count: 3 },
  /** robot origin, on the floor between the wheels, field frame [m] */
  position: { offset: 104, type: "f64", count: 3 },
  /** robot to field [-] */
  rotation: { offset: 128, type: "f64", count: 4 },
  /** roll, pitch, yaw of that rotation [rad] */
  rpy: { offset: 160, type: "f64", count: 3 },
  /** of the robot origin, field frame [m/s] */
  velocity: { offset: 184, type: "f64", count: 3 },
  /** angular velocity, field frame [rad/s] */
  angular: { offset: 208, type: "f64", count: 3 },
  /** that its driver or script holds: forward, left, counter-clockwise, -1..1 [-] */
  axes: { offset: 232, type: "f64", count: 3 },
  /** terminal voltage [V] */
  battery: { offset: 256, type: "f64", count: 1 },
  /** drawn from the battery [A] */
  current: { offset: 264, type: "f64", count: 1 },
  /** left in the battery, of a full one [-] */
  charge: { offset: 272, type: "f64", count: 1 },
  /** where its path says that it is now; 0 without a path [m] */
  pathPlace: { offset: 280, type: "f64", count: 3 },
  /** how far it is ahead of that place along the path, to the left of the path, and turned [rad] [m] */
  pathError: { offset: 304, type: "f64", count: 3 },
  byteLength: 328,
} as const;

export const wheelFrame = {
  /** steer angle in the robot frame [rad] */
  angle: { offset: 0, type: "f64", count: 1 },
  /** of the tread [m/s] */
  speed: { offset: 8, type: "f64", count: 1 },
  /** of the ground under it, along the wheel [m/s] */
  ground: { offset: 16, type: "f64", count: 1 },
  /** normal force [N] */
  load: { offset: 24, type: "f64", count: 1 },
  /** tyre force along the wheel [N] */
  longitudinal: { offset: 32, type: "f64", count: 1 },
  /** tyre force across, positive left [N] */
  lateral: { offset: 40, type: "f64", count: 1 },
  /** wheel rotation since load [rad] */
  position: { offset: 48, type: "f64", count: 1 },
  /** that the built-in program asks for; 0 without one [m/s] */
  askedSpeed: { offset: 56, type: "f64", count: 1 },
  /** the same, of a swerve module [rad] */
  askedAngle: { offset: 64, type: "f64", count: 1 },
  byteLength: 72,
} as const;

export const motorFrame = {
  /** of the rotor since load [rad] */
  position: { offset: 0, type: "f64", count: 1 },
  /** of the rotor [rad/s] */
  velocity: { offset: 8, type: "f64", count: 1 },
  /** across the motor [V] */
  volts: { offset: 16, type: "f64", count: 1 },
  /** stator current [A] */
  current: { offset: 24, type: "f64", count: 1 },
  /** from the battery [A] */
  supply: { offset: 32, type: "f64", count: 1 },
  /** of its windings [degC] */
  temperature: { offset: 40, type: "f64", count: 1 },
  /** of its own loop, in the loop's unit: the position or speed that it steers for now; 0 without one [-] */
  reference: { offset: 48, type: "f64", count: 1 },
  /** of that, per second [-] */
  referenceRate: { offset: 56, type: "f64", count: 1 },
  byteLength: 64,
} as const;

export const mechanismFrame = {
  /** m of a mechanism along a line [rad or m] */
  position: { offset: 0, type: "f64", count: 1 },
  /** of it [rad/s or m/s] */
  velocity: { offset: 8, type: "f64", count: 1 },
  /** of its motors, after the gearing [N m or N] */
  force: { offset: 16, type: "f64", count: 1 },
  /** its controller's request [V] */
  volts: { offset: 24, type: "f64", count: 1 },
  /** of its controller: V, duty, velocity or position by mode [-] */
  setpoint: { offset: 32, type: "f64", count: 1 },
  /** whole counts from its zero, 0 without ticks in robot.json [-] */
  ticks: { offset: 40, type: "f64", count: 1 },
  /** its controller's target [-] */
  mode: { offset: 48, type: "u32", count: 1 },
  /** it rests at its lower, its upper hard stop [-] */
  stops: { offset: 52, type: "u32", count: 1 },
  byteLength: 56,
} as const;

export const sensorFrame = {
  /** the values of its kind in SIM_SENSOR_KINDS [-] */
  value: { offset: 0, type: "f64", count: 6 },
  /** lidar: index of its first range record [-] */
  rangeStart: { offset: 48, type: "u32", count: 1 },
  /** lidar: range records [-] */
  rangeCount: { offset: 52, type: "u32", count: 1 },
  byteLength: 56,
} as const;

export const rangeFrame = {
  /** of the ray in the sensor's frame, counter-clockwise [rad] */
  azimuth: { offset: 0, type: "f32", count: 1 },
  /** to the hit; -1: none within range, or not yet measured [m] */
  distance: { offset: 4, type: "f32", count: 1 },
  byteLength: 8,
} as const;

export const componentFrame = {
  /** of the component's pivot in the robot frame [m] */
  position: { offset: 0, type: "f32", count: 3 },
  /** component to robot [-] */
  rotation: { offset: 12, type: "f32", count: 4 },
  /** 0 [-] */
  reserved: { offset: 28, type: "u32", count: 1 },
  byteLength: 32,
} as const;

export const pieceFrame = {
  /** centre, field frame; stale unless state is field, rest or flight [m] */
  position: { offset: 0, type: "f32", count: 3 },
  /** piece to field [-] */
  rotation: { offset: 12, type: "f32", count: 4 },
  /** piece state in the low 16 bits, piece type in the high 16 [-] */
  kind: { offset: 28, type: "u32", count: 1 },
  byteLength: 32,
} as const;

export const changeFrame = {
  /** which of SIM_CHANGES [-] */
  kind: { offset: 0, type: "u32", count: 1 },
  /** robot index; -1: the field [-] */
  robot: { offset: 4, type: "u32", count: 1 },
  /** index among its targets [-] */
  part: { offset: 8, type: "u32", count: 1 },
  /** 0 [-] */
  reserved: { offset: 12, type: "u32", count: 1 },
  /** its number, in the kind's unit [-] */
  value: { offset: 16, type: "f64", count: 1 },
  byteLength: 24,
} as const;

export const visionHeader = {
  /** simulated time at the end of the tick [s] */
  time: { offset: 0, type: "f64", count: 1 },
  /** ticks since load [-] */
  tick: { offset: 8, type: "u32", count: 1 },
  /** index of the robot that carries the cameras [-] */
  robot: { offset: 12, type: "u32", count: 1 },
  /** records at cameraOffset, in the order of robot.json [-] */
  cameraCount: { offset: 16, type: "u32", count: 1 },
  /** of the camera records [B] */
  cameraOffset: { offset: 20, type: "u32", count: 1 },
  /** records at resultOffset: results published in this tick, oldest first [-] */
  resultCount: { offset: 24, type: "u32", count: 1 },
  /** of the result records [B] */
  resultOffset: { offset: 28, type: "u32", count: 1 },
  /** records at sightOffset: tags that were seen, of all results [-] */
  sightCount: { offset: 32, type: "u32", count: 1 },
  /** of the sight records [B] */
  sightOffset: { offset: 36, type: "u32", count: 1 },
  /** records at missOffset: tags that were not, of all results [-] */
  missCount: { offset: 40, type: "u32", count: 1 },
  /** of the miss records [B] */
  missOffset: { offset: 44, type: "u32", count: 1 },
  /** records at detectionOffset: pieces that were seen, of all results [-] */
  detectionCount: { offset: 48, type: "u32", count: 1 },
  /** of the detection records [B] */
  detectionOffset: { offset: 52, type: "u32", count: 1 },
  /** records at angleOffset: reports of angle cameras (pyfrc's VisionSim) [-] */
  angleCount: { offset: 56, type: "u32", count: 1 },
  /** of the angle records [B] */
  angleOffset: { offset: 60, type: "u32", count: 1 },
  /** size of the whole block [B] */
  blockBytes: { offset: 64, type: "u32", count: 1 },
  /** vision measurements that the pose estimator has taken since load [-] */
  accepted: { offset: 68, type: "u32", count: 1 },
  /** and those it has not [-] */
  rejected: { offset: 72, type: "u32", count: 1 },
  /** of all cameras [-] */
  quality: { offset: 76, type: "u32", count: 1 },
  /** by which the estimator trusts their poses [-] */
  rule: { offset: 80, type: "u32", count: 1 },
  /** bit i: angle camera i is switched off [-] */
  anglesOff: { offset: 84, type: "u32", count: 1 },
  /** to the target of each angle camera now, without its lag; -1: none [m] */
  immediate: { offset: 88, type: "f64", count: 4 },
  /** x, y, heading by the built-in pose estimator: odometry and vision [m rad] */
  estimate: { offset: 120, type: "f64", count: 3 },
  /** x, y, heading by wheels and gyro alone [m rad] */
  odometry: { offset: 144, type: "f64", count: 3 },
  /** where it is: x, y, heading [m rad] */
  truth: { offset: 168, type: "f64", count: 3 },
  byteLength: 192,
} as const;

export const visionCamera = {
  /** not broken by fault injection [-] */
  alive: { offset: 0, type: "u32", count: 1 },
  /** results published since load [-] */
  heartbeat: { offset: 4, type: "u32", count: 1 },
  /** index of the active pipeline [-] */
  pipeline: { offset: 8, type: "u32", count: 1 },
  /** the kind of its targets [-] */
  kind: { offset: 12, type: "u32", count: 1 },
  /** of the picture [px] */
  width: { offset: 16, type: "u32", count: 1 },
  /** of the picture [px] */
  height: { offset: 20, type: "u32", count: 1 },
  /** frames skipped between two that are processed [-] */
  throttled: { offset: 24, type: "u32", count: 1 },
  /** as Limelight has it, 0..4 [-] */
  imuMode: { offset: 28, type: "u32", count: 1 },
  /** focal length across [px] */
  fx: { offset: 32, type: "f64", count: 1 },
  /** focal length down [px] */
  fy: { offset: 40, type: "f64", count: 1 },
  /** principal point [px] */
  cx: { offset: 48, type: "f64", count: 1 },
  /** principal point [px] */
  cy: { offset: 56, type: "f64", count: 1 },
  /** k1 k2 p1 p2 k3 k4 k5 k6 [-] */
  distortion: { offset: 64, type: "f64", count: 8 },
  /** frames a second [1/s] */
  fps: { offset: 128, type: "f64", count: 1 },
  /** farthest it reads a tag [m] */
  range: { offset: 136, type: "f64", count: 1 },
  /** where it is at the end of the tick, camera to field [m, -] */
  pose: { offset: 144, type: "f64", count: 7 },
  /** where it believes to be in the robot [m, -] */
  mount: { offset: 200, type: "f64", count: 7 },
  /** robot yaw, roll, pitch, own yaw, roll, pitch and yaw rate, acceleration x y z [deg, deg/s, g] */
  imu: { offset: 256, type: "f64", count: 10 },
  byteLength: 336,
} as const;

export const visionResult = {
  /** simulated time of the exposure, whole microseconds [us] */
  captured: { offset: 0, type: "f64", count: 1 },
  /** of the result; captured + latency, exactly [us] */
  published: { offset: 8, type: "f64", count: 1 },
  /** of the pipeline: tl [ms] */
  targetLatency: { offset: 16, type: "f64", count: 1 },
  /** of the exposure and readout: cl; tl + cl = published - captured [ms] */
  captureLatency: { offset: 24, type: "f64", count: 1 },
  /** index of the camera record [-] */
  camera: { offset: 32, type: "u32", count: 1 },
  /** 1 for its first result [-] */
  heartbeat: { offset: 36, type: "u32", count: 1 },
  /** index [-] */
  pipeline: { offset: 40, type: "u32", count: 1 },
  /** the kind of its targets [-] */
  kind: { offset: 44, type: "u32", count: 1 },
  /** index of its first sight record [-] */
  sightStart: { offset: 48, type: "u32", count: 1 },
  /** sight records, nearest to the choice of the primary one first [-] */
  sightCount: { offset: 52, type: "u32", count: 1 },
  /** index of its first miss record [-] */
  missStart: { offset: 56, type: "u32", count: 1 },
  /** miss records [-] */
  missCount: { offset: 60, type: "u32", count: 1 },
  /** index of its first detection record [-] */
  detectionStart: { offset: 64, type: "u32", count: 1 },
  /** detection records, the primary one first [-] */
  detectionCount: { offset: 68, type: "u32", count: 1 },
  /** the first sight or detection is the primary target [-] */
  hasTarget: { offset: 72, type: "u32", count: 1 },
  /** pose1 holds; pose2 holds [-] */
  solved: { offset: 76, type: "u32", count: 1 },
  /** tags that the poses were made from [-] */
  tagCount: { offset: 80, type: "u32", count: 1 },
  /** pose2 used a robot orientation from outside [-] */
  orientation: { offset: 84, type: "u32", count: 1 },
  /** robot in the field from the tags alone (MegaTag1) [m, -] */
  pose1: { offset: 88, type: "f64", count: 7 },
  /** robot in the field with the robot's orientation (MegaTag2) [m, -] */
  pose2: { offset: 144, type: "f64", count: 7 },
  /** of the corners at pose1, root mean square of their coordinates [px] */
  error1: { offset: 200, type: "f64", count: 1 },
  /** at pose2 [px] */
  error2: { offset: 208, type: "f64", count: 1 },
  /** greatest distance between two of the tags, 0 for one [m] */
  tagSpan: { offset: 216, type: "f64", count: 1 },
  /** of the tags from the camera [m] */
  averageDistance: { offset: 224, type: "f64", count: 1 },
  /** of the tags in the picture [%] */
  averageArea: { offset: 232, type: "f64", count: 1 },
  /** standard deviations for pose1: x, y, heading; infinite: not to be used [m rad] */
  deviations1: { offset: 240, type: "f64", count: 3 },
  /** for pose2 [m rad] */
  deviations2: { offset: 264, type: "f64", count: 3 },
  /** robot orientation at the capture: yaw and rate, pitch and rate, roll and rate [deg, deg/s] */
  used: { offset: 288, type: "f64", count: 6 },
  /** where the robot was at the capture [m, -] */
  truth: { offset: 336, type: "f64", count: 7 },
  byteLength: 392,
} as const;

export const tagSight = {
  /** of the tag [-] */
  id: { offset: 0, type: "u32", count: 1 },
  /** the layout has it and no filter leaves it out of the poses [-] */
  located: { offset: 4, type: "u32", count: 1 },
  /** u, v of each, with noise [px] */
  corners: { offset: 8, type: "f64", count: 8 },
  /** of its middle from the crosshair, right positive [deg] */
  tx: { offset: 72, type: "f64", count: 1 },
  /** up positive [deg] */
  ty: { offset: 80, type: "f64", count: 1 },
  /** of its middle from the principal point, right positive [deg] */
  txnc: { offset: 88, type: "f64", count: 1 },
  /** up positive [deg] */
  tync: { offset: 96, type: "f64", count: 1 },
  /** of the picture [%] */
  area: { offset: 104, type: "f64", count: 1 },
  /** of the rectangle around it [deg] */
  skew: { offset: 112, type: "f64", count: 1 },
  /** from the camera, by `best` [m] */
  distance: { offset: 120, type: "f64", count: 1 },
  /** from the robot's origin, by `best` [m] */
  robotDistance: { offset: 128, type: "f64", count: 1 },
  /** 0 clear .. 1 no telling which of the two poses it is [-] */
  ambiguity: { offset: 136, type: "f64", count: 1 },
  /** of the corners [px] */
  bestError: { offset: 144, type: "f64", count: 1 },
  /** of the corners [px] */
  otherError: { offset: 152, type: "f64", count: 1 },
  /** tag in the camera frame [m, -] */
  best: { offset: 160, type: "f64", count: 7 },
  /** the second solution [m, -] */
  other: { offset: 216, type: "f64", count: 7 },
  /** the corners as the optics have them, without noise [px] */
  truth: { offset: 272, type: "f64", count: 8 },
  byteLength: 336,
} as const;

export const tagMiss = {
  /** of the tag [-] */
  id: { offset: 0, type: "u32", count: 1 },
  /** why it is not seen [-] */
  reason: { offset: 4, type: "u32", count: 1 },
  byteLength: 8,
} as const;

export const detection = {
  /** piece type [-] */
  type: { offset: 0, type: "u32", count: 1 },
  /** index of the piece [-] */
  piece: { offset: 4, type: "u32", count: 1 },
  /** of the rectangle around it, in the order of a tag's [px] */
  corners: { offset: 8, type: "f64", count: 8 },
  /** of its middle from the crosshair, right positive [deg] */
  tx: { offset: 72, type: "f64", count: 1 },
  /** up positive [deg] */
  ty: { offset: 80, type: "f64", count: 1 },
  /** from the principal point [deg] */
  txnc: { offset: 88, type: "f64", count: 1 },
  /** up positive [deg] */
  tync: { offset: 96, type: "f64", count: 1 },
  /** of the picture that is to be seen of it [%] */
  area: { offset: 104, type: "f64", count: 1 },
  /** 0..1 [-] */
  confidence: { offset: 112, type: "f64", count: 1 },
  /** from the camera [m] */
  distance: { offset: 120, type: "f64", count: 1 },
  byteLength: 128,
} as const;

export const angleTarget = {
  /** index of the robot's angle camera [-] */
  camera: { offset: 0, type: "u32", count: 1 },
  /** index of its target, none: it sees none [-] */
  target: { offset: 4, type: "u32", count: 1 },
  /** simulated time [s] */
  captured: { offset: 8, type: "f64", count: 1 },
  /** from straight ahead, counter-clockwise [deg] */
  angle: { offset: 16, type: "f64", count: 1 },
  /** to it [m] */
  distance: { offset: 24, type: "f64", count: 1 },
  byteLength: 32,
} as const;

export const cameraControl = {
  /** index asked for [-] */
  pipeline: { offset: 0, type: "u32", count: 1 },
  /** 1 + id of the tag that is primary when it is seen, 0: none [-] */
  priority: { offset: 4, type: "u32", count: 1 },
  /** frames to skip between two [-] */
  throttle: { offset: 8, type: "u32", count: 1 },
  /** ids that may be used for poses; 0: all [-] */
  filterCount: { offset: 12, type: "u32", count: 1 },
  /** those ids [-] */
  filters: { offset: 16, type: "u32", count: 128 },
  /** 0 external, 1 external and seed, 2 internal, 3 internal helped by poses, 4 internal helped by external [-] */
  imuMode: { offset: 528, type: "u32", count: 1 },
  /** mount replaces robot.json's [-] */
  hasMount: { offset: 532, type: "u32", count: 1 },
  /** how fast modes 3 and 4 follow, 0..1 a frame [-] */
  imuAssist: { offset: 536, type: "f64", count: 1 },
  /** of the picture that is looked at: x low, high, y low, high, -1..1; all 0: everything [-] */
  crop: { offset: 544, type: "f64", count: 4 },
  /** from the primary tag's middle to the target of tx and ty: x out of the face, y right, z up [m] */
  offset: { offset: 576, type: "f64", count: 3 },
  /** of the camera in the robot [m, -] */
  mount: { offset: 600, type: "f64", count: 7 },
  byteLength: 656,
} as const;

export const cameraFault = {
  /** it says nothing [-] */
  dead: { offset: 0, type: "u32", count: 1 },
  /** 0 [-] */
  reserved: { offset: 4, type: "u32", count: 1 },
  /** standard deviation of corners, added [px] */
  noise: { offset: 8, type: "f64", count: 1 },
  /** added to each result's [s] */
  latency: { offset: 16, type: "f64", count: 1 },
  /** instead of its own; 0: its own [1/s] */
  fps: { offset: 24, type: "f64", count: 1 },
  /** part of the frames that is lost, added, 0..1 [-] */
  drops: { offset: 32, type: "f64", count: 1 },
  /** it sits this far from where it is said to be, robot frame [m] */
  shift: { offset: 40, type: "f64", count: 3 },
  /** roll, pitch, yaw, the same [rad] */
  turn: { offset: 64, type: "f64", count: 3 },
  byteLength: 88,
} as const;

export const tagFault = {
  /** of the tag [-] */
  id: { offset: 0, type: "u32", count: 1 },
  /** it is not there at all [-] */
  missing: { offset: 4, type: "u32", count: 1 },
  /** field frame [m] */
  shift: { offset: 8, type: "f64", count: 3 },
  /** about the vertical [rad] */
  turn: { offset: 32, type: "f64", count: 1 },
  byteLength: 40,
} as const;

export const orientation = {
  /** simulated time at which it came [s] */
  time: { offset: 0, type: "f64", count: 1 },
  /** field frame [deg] */
  yaw: { offset: 8, type: "f64", count: 1 },
  /** of it [deg/s] */
  yawRate: { offset: 16, type: "f64", count: 1 },
  /** nose down positive [deg] */
  pitch: { offset: 24, type: "f64", count: 1 },
  /** of it [deg/s] */
  pitchRate: { offset: 32, type: "f64", count: 1 },
  /** left side up positive [deg] */
  roll: { offset: 40, type: "f64", count: 1 },
  /** of it [deg/s] */
  rollRate: { offset: 48, type: "f64", count: 1 },
  byteLength: 56,
} as const;

export const event = {
  /** tick in which it happened [-] */
  tick: { offset: 0, type: "u32", count: 1 },
  /** event kind [-] */
  kind: { offset: 4, type: "u32", count: 1 },
  /** see the kind [-] */
  subject: { offset: 8, type: "u32", count: 1 },
  /** see the kind [-] */
  object: { offset: 12, type: "u32", count: 1 },
  /** see the kind [-] */
  value: { offset: 16, type: "f64", count: 2 },
  byteLength: 32,
} as const;

export const schema = {
  /** schema kind [-] */
  kind: { offset: 0, type: "u32", count: 1 },
  /** see the kind [-] */
  owner: { offset: 4, type: "u32", count: 1 },
  /** see the kind [-] */
  index: { offset: 8, type: "u32", count: 1 },
  /** 0 [-] */
  reserved: { offset: 12, type: "u32", count: 1 },
  /** see the kind [-] */
  value: { offset: 16, type: "f64", count: 7 },
  /** zero-terminated UTF-8 [-] */
  name: { offset: 72, type: "chr", count: 48 },
  byteLength: 120,
} as const;

export const problem = {
  /** name of the file; empty when it is not from a file [-] */
  file: { offset: 0, type: "chr", count: 128 },
  /** JSON pointer, or a line of a text file [-] */
  path: { offset: 128, type: "chr", count: 192 },
  /** one sentence: the mistake, and the right form [-] */
  message: { offset: 320, type: "chr", count: 512 },
  byteLength: 832,
} as const;

export const worldMemory = {
  /** address of the input block of the next tick [-] */
  input: { offset: 0, type: "u32", count: 1 },
  /** size of every frame [B] */
  frameBytes: { offset: 4, type: "u32", count: 1 },
  /** address of the events that sim_events_take took [-] */
  events: { offset: 8, type: "u32", count: 1 },
  /** address of the schema records [-] */
  schema: { offset: 12, type: "u32", count: 1 },
  /** schema records [-] */
  schemaCount: { offset: 16, type: "u32", count: 1 },
  /** address of the vision block of the last sim_vision_update [-] */
  visionBlock: { offset: 20, type: "u32", count: 1 },
  /** address of a simCameraControl, for sim_vision_tell [-] */
  cameraControl: { offset: 24, type: "u32", count: 1 },
  /** address of a simOrientation, for sim_vision_tell [-] */
  orientation: { offset: 28, type: "u32", count: 1 },
  /** address of a simCameraFault, for sim_vision_tell [-] */
  cameraFault: { offset: 32, type: "u32", count: 1 },
  /** address of a simTagFault, for sim_vision_tell [-] */
  tagFault: { offset: 36, type: "u32", count: 1 },
  byteLength: 40,
} as const;

export const stateMemory = {
  /** how many the state has [-] */
  pages: { offset: 0, type: "u32", count: 1 },
  /** of each [B] */
  pageBytes: { offset: 4, type: "u32", count: 1 },
  /** address of page indices: those that sim_state_scan found, or those that sim_state_put is to write [-] */
  changed: { offset: 8, type: "u32", count: 1 },
  /** address of a copy of all pages, one behind the other [-] */
  shadow: { offset: 12, type: "u32", count: 1 },
  byteLength: 16,
} as const;

export const bytes = {
  /** of the first [-] */
  address: { offset: 0, type: "u32", count: 1 },
  /** how many [B] */
  size: { offset: 4, type: "u32", count: 1 },
  byteLength: 8,
} as const;

export const recordingState = {
  /** address of the part before the log [-] */
  head: { offset: 0, type: "u32", count: 1 },
  /** of it; 0 without a world [B] */
  headBytes: { offset: 4, type: "u32", count: 1 },
  /** of the log that wait for sim_record_take [B] */
  pendingBytes: { offset: 8, type: "u32", count: 1 },
  /** of the log that belong to the recording; the log goes on when the recording has ended [B] */
  logBytes: { offset: 12, type: "u32", count: 1 },
  /** address of a text: why the recording ended before the run; empty while it goes on [-] */
  trouble: { offset: 16, type: "u32", count: 1 },
  /** positions that were noted so far [B] */
  posesBytes: { offset: 20, type: "u32", count: 1 },
  /** address of a text: why they ended before the run; empty while they go on [-] */
  posesTrouble: { offset: 24, type: "u32", count: 1 },
  /** whether a recording gives the inputs [-] */
  replay: { offset: 28, type: "u32", count: 1 },
  /** ticks of the recording that is replayed [-] */
  replayTicks: { offset: 32, type: "u32", count: 1 },
  /** states of the run that were compared with the recording's [-] */
  checked: { offset: 36, type: "u32", count: 1 },
  /** first tick whose state was another one; 0xffffffff: none so far [-] */
  different: { offset: 40, type: "u32", count: 1 },
  /** whether the last load failed because of a file [-] */
  misfit: { offset: 44, type: "u32", count: 1 },
  byteLength: 48,
} as const;

export const overlayMemory = {
  /** address of the contact records [-] */
  contacts: { offset: 0, type: "u32", count: 1 },
  /** how many [-] */
  contactCount: { offset: 4, type: "u32", count: 1 },
  /** address of the shape records [-] */
  shapes: { offset: 8, type: "u32", count: 1 },
  /** how many [-] */
  shapeCount: { offset: 12, type: "u32", count: 1 },
  byteLength: 16,
} as const;

export const contactRecord = {
  /** where, field frame [m] */
  point: { offset: 0, type: "f32", count: 3 },
  /** unit, into the first body [-] */
  normal: { offset: 12, type: "f32", count: 3 },
  /** on the first body [N] */
  force: { offset: 24, type: "f32", count: 3 },
  /** index of a robot that it touches; -1: none [-] */
  robot: { offset: 36, type: "u32", count: 1 },
  /** index of the other robot, where two touch; -1: none [-] */
  other: { offset: 40, type: "u32", count: 1 },
  byteLength: 44,
} as const;

export const shapeRecord = {
  /** index of SIM_SHAPES [-] */
  kind: { offset: 0, type: "u32", count: 1 },
  /** index [-] */
  robot: { offset: 4, type: "u32", count: 1 },
  /** full lengths; of round ones: diameter twice, whole length [m] */
  size: { offset: 8, type: "f32", count: 3 },
  /** of its middle, field frame [m] */
  position: { offset: 20, type: "f32", count: 3 },
  /** shape to field [-] */
  rotation: { offset: 32, type: "f32", count: 4 },
  byteLength: 48,
} as const;

export const meshMemory = {
  /** address of x y z of each, doubles [m] [-] */
  vertices: { offset: 0, type: "u32", count: 1 },
  /** how many [-] */
  vertexCount: { offset: 4, type: "u32", count: 1 },
  /** address of three indices of each, u32 [-] */
  triangles: { offset: 8, type: "u32", count: 1 },
  /** how many [-] */
  triangleCount: { offset: 12, type: "u32", count: 1 },
  /** not there at present [-] */
  open: { offset: 16, type: "u32", count: 1 },
  byteLength: 20,
} as const;

/** Bytes of an input block: inputHeader, then an inputRobot for each station. */
export const inputBytes = 6280;
