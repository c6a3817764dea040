// Projects of WPILib Blocks for tests, made here in its format: a mechanism with two motors, a robot, two operating modes.

let count = 0;

/** A block, with the blocks of its inputs. */
export function block(type, { fields, extra, inputs = {} } = {}) {
  const inside = Object.entries(inputs).map(([name, inner]) => [name, { block: inner }]);
  return {
    ...{ type, id: `block-${++count}` },
    ...(fields === undefined ? {} : { fields }),
    ...(extra === undefined ? {} : { extraState: extra }),
    ...(inside.length === 0 ? {} : { inputs: Object.fromEntries(inside) }),
  };
}

/** Blocks below one another. */
export const stack = (...blocks) =>
  blocks.reduceRight((next, one) => (next === null ? one : { ...one, next: { block: next } }), null);

export const number = (value) => block("math_number", { fields: { NUM: value } });
const flag = (value) => block("logic_boolean", { fields: { BOOL: value ? "TRUE" : "FALSE" } });
const param = (name) => block("mrc_get_parameter", { fields: { PARAMETER_NAME: name } });
const sum = (op, a, b) => block("math_arithmetic", { fields: { OP: op }, inputs: { A: a, B: b } });

/** A function of a module; `python`: its name there, where the block says another. */
export const method = (name, params, body, python = "") =>
  block("mrc_class_method_def", {
    fields: { NAME: name },
    extra: {
      params: params.map((each) => ({ name: each, type: "" })),
      ...(python === "" ? {} : { pythonMethodName: python }),
    },
    ...(body === null ? {} : { inputs: { STACK: body } }),
  });

export const call = (kind, fields, extra, ...args) =>
  block("mrc_call_python_function", {
    fields,
    extra: { functionKind: kind, args: args.map((_, index) => ({ name: `a${index}`, type: "" })), ...extra },
    inputs: Object.fromEntries(args.map((arg, index) => [`ARG${index}`, arg])),
  });

const ofMotor = (name, does, arg) =>
  call(
    "instance_component",
    { COMPONENT_NAME: name, FUNC: does },
    { componentClassName: "rev.A301", componentId: name },
    arg,
  );

const component = (name) =>
  block("mrc_component", {
    fields: { NAME: name, TYPE: "A301" },
    extra: {
      ...{ componentId: name, importModule: "rev", className: "rev.A301" },
      params: [{ name: "a301", type: "SYSTEMCORE_CAN_PORT__CAN_DEVICE_ID", defaultValue: "5__3" }],
    },
  });

const port = (bus) =>
  block("mrc_port", {
    extra: { portTypes: ["SYSTEMCORE_CAN_PORT", "CAN_DEVICE_ID"] },
    fields: { TYPE_0: "can", PORT_NUM_0: String(bus), TYPE_1: "device", PORT_NUM_1: "3" },
  });

const ofDrive = (forward, left) =>
  call(
    "instance_mechanism",
    { MECHANISM_NAME: "drive", FUNC: "go" },
    { mechanismId: "d", actualFunctionName: "go" },
    forward,
    left,
  );

/** A module's file. */
export const moduleOf = (kind, blocks, variables = []) =>
  JSON.stringify({
    ...{ moduleType: kind, moduleId: "m" },
    blocks: {
      blocks: { languageVersion: 0, blocks: blocks.map((one, index) => ({ ...one, x: 10, y: 100 * index })) },
      variables,
    },
  });

const details = (mode, name) =>
  block("mrc_opmode_details", {
    fields: { TYPE: mode, ENABLED: true, NAME: name, GROUP: "", DESCRIPTION: "by blocks" },
  });
const pad = (axis) => block("mrc_gamepad_analog", { fields: { GAMEPAD_PORT: "0", GAMEPAD_AXIS: axis } });
const negative = (inner) => block("math_single", { fields: { OP: "NEG" }, inputs: { NUM: inner } });
const compare = (op, a, b) => block("logic_compare", { fields: { OP: op }, inputs: { A: a, B: b } });
const seconds = () =>
  call(
    "static",
    { MODULE_OR_CLASS: "Timer", FUNC: "getTimestamp" },
    { moduleOrClassName: "wpilib.Timer", importModule: "wpilib" },
  );
const began = () => block("variables_get", { fields: { VAR: { id: "v1" } } });
const after = (time) => compare("GT", sum("MINUS", seconds(), began()), number(time));

function tankDrive() {
  return moduleOf("mechanism", [
    block("mrc_mechanism_component_holder", { inputs: { COMPONENTS: stack(component("left"), component("right")) } }),
    method("init", [], ofMotor("right", "setInverted", flag(true)), "__init__"),
    method(
      "go",
      ["forward", "turn"],
      stack(
        ofMotor("left", "setThrottle", sum("MINUS", param("forward"), param("turn"))),
        ofMotor("right", "setThrottle", sum("ADD", param("forward"), param("turn"))),
      ),
    ),
  ]);
}

function robot() {
  const parameters = ["left", "right"].map((name) => ({
    ...{ name: "a301", type: "SYSTEMCORE_CAN_PORT__CAN_DEVICE_ID", defaultValue: "5__3" },
    ...{ componentId: name, componentName: name, componentArgsIndex: 0 },
  }));
  const drive = block("mrc_mechanism", {
    fields: { NAME: "drive", TYPE: "TankDrive" },
    extra: { mechanismId: "d", importModule: "tank_drive", parameters },
    inputs: { ARG0: port(5), ARG1: port(6) },
  });
  return moduleOf("robot", [
    block("mrc_mechanism_component_holder", { inputs: { MECHANISMS: drive } }),
    method("init", [], null, "__init__"),
  ]);
}

/** Drives for 1.5 s, turns for 0.5 s, and stands. */
function driveAndTurn() {
  const set = block("variables_set", { fields: { VAR: { id: "v1" } }, inputs: { VALUE: seconds() } });
  const steps = block("mrc_steps", {
    extra: { stepNames: ["drive", "turn", "stand"] },
    inputs: {
      ...{ STATEMENT_0: ofDrive(number(0.4), number(0)), CONDITION_0: after(1.5) },
      ...{ STATEMENT_1: ofDrive(number(0), number(0.3)), CONDITION_1: after(2) },
      ...{ STATEMENT_2: ofDrive(number(0), number(0)), CONDITION_2: flag(false) },
    },
  });
  const blocks = [
    details("Auto", "Drive and turn"),
    method("init", [], null, "__init__"),
    method("start", [], set),
    steps,
  ];
  return moduleOf("opmode", blocks, [{ id: "v1", name: "began" }]);
}

function sticks() {
  return moduleOf("opmode", [
    details("Teleop", ""),
    method("init", [], null, "__init__"),
    method("periodic", [], ofDrive(negative(pad("LEFT_STICK_Y")), negative(pad("RIGHT_STICK_X")))),
  ]);
}

/** The files of a tank drive of two A301, by their names. */
export const tankProject = () =>
  new Map([
    ["Robot.robot.json", robot()],
    ["TankDrive.mechanism.json", tankDrive()],
    ["DriveAndTurn.opmode.json", driveAndTurn()],
    ["Sticks.opmode.json", sticks()],
    ["project.info.json", JSON.stringify({ version: "0.3.0", gamepadConfig: {}, projectId: "p" })],
  ]);
