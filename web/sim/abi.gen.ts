// Generated from core/include/sandlot/frame.h by core/wasm/gen_abi.c. Do not edit: `npm run build` writes it again.

export const layoutHash = 0xae2e7163;

export const limits = {
  maxRobots: 6,
  maxWheels: 8,
  maxMotors: 24,
  maxComponents: 32,
  maxButtons: 32,
  maxPieces: 1024,
  maxFileBytes: 8388608,
  nameBytes: 48,
  tickSeconds: 0.02,
  stepsPerTick: 5,
} as const;

export const modes = ["disabled", "auto", "teleop", "test"] as const;
export type Mode = (typeof modes)[number];

export const chassisModes = ["wheels", "velocity", "wrench"] as const;
export type ChassisMode = (typeof chassisModes)[number];

export const stations = ["blue1", "blue2", "blue3", "red1", "red2", "red3"] as const;
export type Station = (typeof stations)[number];

export const pieceStates = ["unused", "field", "rest", "flight", "held", "scored", "lost", "staged", "returning", "stored", "placed"] as const;
export type PieceState = (typeof pieceStates)[number];

export const shapes = ["sphere", "box", "cylinder", "capsule", "torus"] as const;
export type Shape = (typeof shapes)[number];

export const matchStates = ["free", "running", "over", "aborted"] as const;
export type MatchState = (typeof matchStates)[number];

export const stops = ["running", "nonFinite"] as const;
export type Stop = (typeof stops)[number];

export const mechanismKinds = ["flywheel", "roller", "arm", "turret", "elevator", "linear", "differential"] as const;
export type MechanismKind = (typeof mechanismKinds)[number];

export const sensorKinds = ["encoder", "gyro", "accelerometer", "limitSwitch", "beamBreak", "rangeFinder", "lidar"] as const;
export type SensorKind = (typeof sensorKinds)[number];

export const eventKinds = ["none", "modeChanged", "brownoutBegan", "brownoutEnded", "robotHit", "pieceLost", "pieceTaken", "pieceLaunched", "pieceScored", "pieceMissed", "pieceReturned", "pieceStored", "pieceFed", "foul", "assessed", "periodBegan", "windowOpened", "windowClosed", "matchStarted", "matchAborted", "matchEnded", "bonusEarned", "lapDone", "gatePassed"] as const;
export type EventKind = (typeof eventKinds)[number];

export const schemaKinds = ["field", "robot", "wheel", "motor", "component", "button", "pieceType", "phase", "mechanism", "sensor", "pieceSize", "period", "counter", "window", "exit", "feeder", "rule", "goal", "bonus", "gate", "device"] as const;
export type SchemaKind = (typeof schemaKinds)[number];

export const deviceKinds = ["pwm", "talonFx", "talonSrx", "victorSpx", "sparkMax", "sparkFlex", "canMotor", "xrpMotor", "relay", "solenoid", "simDeviceOutput", "encoder", "canEncoder", "canCoder", "dutyCycleEncoder", "analogEncoder", "analogInput", "digitalInput", "adxrs450", "adis16448", "adis16470", "pigeon2", "navX", "xrpGyro", "romiGyro", "accelerometer", "ultrasonic", "simDeviceInput"] as const;
export type DeviceKind = (typeof deviceKinds)[number];

export const wireds = ["motor", "wheel", "steer", "mechanism", "sensor"] as const;
export type Wired = (typeof wireds)[number];

export const inputHeader = {
  /** 0: no change, else 1 + the driver station mode wanted [-] */
  modeRequest: { offset: 0, type: "u32", count: 1 },
  /** 0: no change, 1: start the match from its first phase, 2: abort it [-] */
  matchRequest: { offset: 4, type: "u32", count: 1 },
  /** blue, red human player; 0: keep, else bit 0 set and bit 1: feed (the gate is open), bit 2: throw [-] */
  human: { offset: 8, type: "u32", count: 2 },
  byteLength: 16,
} as const;

export const inputRobot = {
  /** bit 0: axes and buttons below replace what the station held, bit 1: chassis and volts [-] */
  present: { offset: 0, type: "u32", count: 1 },
  /** bit i: button i of the schema is held [-] */
  buttons: { offset: 4, type: "u32", count: 1 },
  /** field-relative forward, left, counter-clockwise, each -1..1 [-] */
  axes: { offset: 8, type: "f64", count: 3 },
  /** bit i: volts[i] overrides motor i from now on; else its program [-] */
  voltMask: { offset: 32, type: "u32", count: 1 },
  /** what moves the chassis from now on; wheels = 0 [-] */
  chassisMode: { offset: 36, type: "u32", count: 1 },
  /** field frame: vx, vy [m/s], turn rate [rad/s], or fx, fy [N], torque [N m] [m/s or N] */
  chassis: { offset: 40, type: "f64", count: 3 },
  /** external motor voltages, used where voltMask has the bit [V] */
  volts: { offset: 64, type: "f64", count: 24 },
  byteLength: 256,
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
  /** index of the match phase in the schema, 0xffffffff without one [-] */
  phase: { offset: 24, type: "u32", count: 1 },
  /** why the run stopped; running = 0 [-] */
  stop: { offset: 28, type: "u32", count: 1 },
  /** blue, red [points] */
  score: { offset: 32, type: "u32", count: 2 },
  /** index of the period in the schema, 0xffffffff without one [-] */
  period: { offset: 40, type: "u32", count: 1 },
  /** free = 0, running, over, aborted [-] */
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
  /** pieces that physics moves [-] */
  awakePieces: { offset: 148, type: "u32", count: 1 },
  /** most sub-steps a physics step of this tick took [-] */
  subSteps: { offset: 152, type: "u32", count: 1 },
  /** contacts of the last physics step [-] */
  contacts: { offset: 156, type: "u32", count: 1 },
  byteLength: 160,
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
  /** all of it, the other alliance's fouls included [points] */
  score: { offset: 0, type: "u32", count: 1 },
  /** of those, from the other alliance's fouls [points] */
  foulPoints: { offset: 4, type: "u32", count: 1 },
  /** that it committed [-] */
  minorFouls: { offset: 8, type: "u32", count: 1 },
  /** that it committed [-] */
  majorFouls: { offset: 12, type: "u32", count: 1 },
  /** bonuses earned so far; win or tie once the match is over [-] */
  rankingPoints: { offset: 16, type: "u32", count: 1 },
  /** bit i: bonus i of the schema is earned [-] */
  bonuses: { offset: 20, type: "u32", count: 1 },
  /** bit i: window i of the schema is open [-] */
  open: { offset: 24, type: "u32", count: 1 },
  /** bit i: window i closes soon [-] */
  closing: { offset: 28, type: "u32", count: 1 },
  /** pieces with its human player [-] */
  stored: { offset: 32, type: "u32", count: 1 },
  /** 1: its human player's gate is open [-] */
  feeding: { offset: 36, type: "u32", count: 1 },
  /** by index of the schema [-] */
  counters: { offset: 40, type: "u32", count: 24 },
  byteLength: 136,
} as const;

export const robotFrame = {
  /** station index [-] */
  station: { offset: 0, type: "u32", count: 1 },
  /** 1: the driver station lets it move [-] */
  enabled: { offset: 4, type: "u32", count: 1 },
  /** 1: outputs are off until the battery recovers [-] */
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
  /** bit 0: aiming at a goal, bit 1: on target, bit 2: passing [-] */
  aim: { offset: 56, type: "u32", count: 1 },
  /** of the course: the next one [-] */
  gate: { offset: 60, type: "u32", count: 1 },
  /** of the course, done [-] */
  laps: { offset: 64, type: "u32", count: 1 },
  /** 0 driver, 1 script, 2 external, 3 autopilot [-] */
  program: { offset: 68, type: "u32", count: 1 },
  /** bit 0: something of the field beside its floor, bit 1: another robot [-] */
  touches: { offset: 72, type: "u32", count: 1 },
  /** 0 [-] */
  reserved: { offset: 76, type: "u32", count: 1 },
  /** this lap so far, the last, the best; -1 = none [s] */
  lap: { offset: 80, type: "f64", count: 3 },
  /** robot origin, on the floor between the wheels, field frame [m] */
  position: { offset: 104, type: "f64", count: 3 },
  /** unit quaternion w x y z, robot to field [-] */
  rotation: { offset: 128, type: "f64", count: 4 },
  /** roll, pitch, yaw of that rotation [rad] */
  rpy: { offset: 160, type: "f64", count: 3 },
  /** of the robot origin, field frame [m/s] */
  velocity: { offset: 184, type: "f64", count: 3 },
  /** angular velocity, field frame [rad/s] */
  angular: { offset: 208, type: "f64", count: 3 },
  /** terminal voltage [V] */
  battery: { offset: 232, type: "f64", count: 1 },
  /** drawn from the battery [A] */
  current: { offset: 240, type: "f64", count: 1 },
  byteLength: 248,
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
  byteLength: 56,
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
  byteLength: 40,
} as const;

export const mechanismFrame = {
  /** elevator and linear: m [rad or m] */
  position: { offset: 0, type: "f64", count: 1 },
  /** of it [rad/s or m/s] */
  velocity: { offset: 8, type: "f64", count: 1 },
  /** of its motors, after the gearing [N m or N] */
  force: { offset: 16, type: "f64", count: 1 },
  /** what its controller asks for [V] */
  volts: { offset: 24, type: "f64", count: 1 },
  /** of its controller: V, duty, velocity or position by mode [-] */
  setpoint: { offset: 32, type: "f64", count: 1 },
  /** whole counts from its zero, 0 without ticks in robot.json [-] */
  ticks: { offset: 40, type: "f64", count: 1 },
  /** of its controller: 0 volts, 1 duty, 2 velocity, 3 position [-] */
  mode: { offset: 48, type: "u32", count: 1 },
  /** bit 0: it rests at its lower hard stop, bit 1: at the upper one [-] */
  stops: { offset: 52, type: "u32", count: 1 },
  byteLength: 56,
} as const;

export const sensorFrame = {
  /** see the sensor kinds [-] */
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
  /** to what it met; -1: nothing within range, or not yet seen [m] */
  distance: { offset: 4, type: "f32", count: 1 },
  byteLength: 8,
} as const;

export const componentFrame = {
  /** of the component's pivot in the robot frame [m] */
  position: { offset: 0, type: "f32", count: 3 },
  /** unit quaternion w x y z, component to robot [-] */
  rotation: { offset: 12, type: "f32", count: 4 },
  /** 0 [-] */
  reserved: { offset: 28, type: "u32", count: 1 },
  byteLength: 32,
} as const;

export const pieceFrame = {
  /** centre, field frame; stale unless state is field, rest or flight [m] */
  position: { offset: 0, type: "f32", count: 3 },
  /** unit quaternion w x y z [-] */
  rotation: { offset: 12, type: "f32", count: 4 },
  /** piece state in the low 16 bits, piece type in the high 16 [-] */
  kind: { offset: 28, type: "u32", count: 1 },
  byteLength: 32,
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
