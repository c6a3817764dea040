// A project of WPILib Blocks becomes Python: a file for each robot, mechanism and operating mode, with 2027's names, on the words of
// web/python/wpilib_blocks. Blocks that are not known are left out, each with a sentence.
import { wpilibBlocks as say } from "../words/classroom/english-wpilib-blocks.ts";
import { order, type Order } from "./palette.ts";
import { expressions, statements, type Code } from "./wpilib-standard.ts";
import {
  isObject,
  shown,
  textOf,
  WpilibBlocksError,
  type BlocksModule,
  type BlocksProject,
  type FileBlock,
  type Json,
} from "./wpilib-project.ts";

export interface ModulePython {
  /** "drive_train.py" */
  readonly path: string;
  readonly module: BlocksModule;
  readonly text: string;
  /** Of each line, from the first, the block that made it; "": none. */
  readonly blocks: readonly string[];
}

export interface ProjectPython {
  /** The robot's first. */
  readonly modules: readonly ModulePython[];
  /** A sentence for each kind of block that is left out. */
  readonly notes: readonly string[];
}

const reserved = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield match case self"
  ).split(" "),
);
const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const dotted = /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** "DriveTrain301" → "drive_train301" */
export const snake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();

/** Names that WPILib's classes have in Python of 2027: set_throttle, FLAT. Other vendors keep their own. */
const isOfWpilib = (className: string): boolean => /^(wpilib|wpimath|hal|wpiutil|ntcore)\b/.test(className);
function functionOf(className: string, name: string): string {
  const own = isOfWpilib(className) ? snake(name) : name;
  // A hub's motors and servos have one word for it, all others another.
  return className.startsWith("wpilib.ExpansionHub") && own === "set_inverted" ? "set_reversed" : own;
}
const valueOf = (className: string, name: string): string =>
  isOfWpilib(className) && /^k[A-Z]/.test(name) ? snake(name.slice(1)).toUpperCase() : name;

/** Functions of WPILib's robots and operating modes that a module may have in its own way. */
const overridden = new Set(
  "robotPeriodic disabledPeriodic nonePeriodic driverStationConnected simulationInit simulationPeriodic start periodic end".split(
    " ",
  ),
);

const padNames: Readonly<Record<string, string>> = {
  ...{ SOUTH_FACE: "face_down", EAST_FACE: "face_right", WEST_FACE: "face_left", NORTH_FACE: "face_up" },
  ...{ LEFT_STICK_X: "left_x", LEFT_STICK_Y: "left_y", RIGHT_STICK_X: "right_x", RIGHT_STICK_Y: "right_y" },
  ...{ RIGHT_PADDLE_1: "right_paddle1", RIGHT_PADDLE_2: "right_paddle2" },
  ...{ LEFT_PADDLE_1: "left_paddle1", LEFT_PADDLE_2: "left_paddle2" },
};
const padName = (name: string): string => padNames[name] ?? snake(name);
const padActions: Readonly<Record<string, string>> = { WAS_PRESSED: "_pressed", WAS_RELEASED: "_released" };

const modes: Readonly<Record<string, string>> = { Auto: "AUTONOMOUS", Teleop: "TELEOPERATED", Utility: "UTILITY" };

interface Param {
  readonly name: string;
  readonly type: string;
  readonly component: string;
}

const paramsOf = (list: unknown): Param[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter(isObject).map((each) => ({
    name: textOf(each["name"]),
    type: textOf(each["type"]),
    component: textOf(each["componentName"]),
  }));

/** A stack's blocks, without those that are switched off. */
function* stackOf(first: FileBlock | null | undefined): Generator<FileBlock> {
  for (let block = first ?? null; block !== null; block = block.next) if (block.enabled) yield block;
}

/** Facts of all modules of a project, for each of them. */
interface Notes {
  /** Classes of components, by module and name: a block may still say the class and the id of one that it was copied from. */
  readonly components: ReadonlyMap<string, string>;
  /** By module and block: how often it is left out. */
  readonly unknown: Map<string, { readonly where: string; readonly name: string; count: number }>;
}

class Writer implements Code {
  readonly module: BlocksModule;
  readonly #notes: Notes;
  readonly #lines: string[] = [];
  readonly #blocks: string[] = [];
  readonly #imports = new Set<string>();
  readonly #variables: ReadonlyMap<string, string>;
  #indent = 0;
  #number = 0;

  constructor(module: BlocksModule, notes: Notes) {
    this.module = module;
    this.#notes = notes;
    const used = new Set<string>(["robot", "mechanisms", "step"]);
    const names = new Map<string, string>();
    for (const [id, name] of module.variables) {
      let own = name.replace(/[^\p{L}\p{N}_]+/gu, "_").replace(/^(?=\p{N})/u, "_");
      if (own === "" || reserved.has(own)) own = `${own}_value`;
      while (used.has(own)) own += "_2";
      used.add(own);
      names.set(id, own);
    }
    this.#variables = names;
  }

  // ---- for the standard blocks ----

  line(text: string, id = ""): void {
    this.#lines.push(text === "" ? "" : "    ".repeat(this.#indent) + text);
    this.#blocks.push(id);
  }

  import(module: string): void {
    if (module !== "") this.#imports.add(`import ${this.dotted(module)}`);
  }

  /** The code in an input, in brackets where its place needs them. */
  value(block: FileBlock, name: string, loosest: Order = order.none, otherwise = "None"): string {
    const inner = block.inputs.get(name);
    if (inner === undefined || !inner.enabled) return otherwise;
    const [code, holds] = this.#expression(inner);
    return holds > loosest ? `(${code})` : code;
  }

  /** The blocks inside, deeper by one step. */
  body(block: FileBlock, name: string): void {
    this.inside(() => {
      const before = this.#lines.length;
      this.stack(block.inputs.get(name));
      if (!this.#hasCode(before)) this.line("pass");
    });
  }

  inside(write: () => void): void {
    this.#indent++;
    write();
    this.#indent--;
  }

  stack(first: FileBlock | null | undefined): void {
    for (const block of stackOf(first)) this.#statement(block);
  }

  variable(block: FileBlock): string {
    const { VAR: given } = block.fields;
    const id = isObject(given) ? textOf(given["id"]) : textOf(given);
    return `self.${this.#variables.get(id) ?? "unknown_variable"}`;
  }

  name(text: unknown): string {
    const name = textOf(text);
    if (!identifier.test(name)) throw new WpilibBlocksError(say("badName", { where: this.where, name: shown(name) }));
    return reserved.has(name) ? `${name}_2` : name;
  }

  dotted(text: unknown): string {
    const name = textOf(text);
    if (!dotted.test(name)) throw new WpilibBlocksError(say("badName", { where: this.where, name: shown(name) }));
    return name;
  }

  /** A name that no other line of the module has. */
  fresh(name: string): string {
    return `${name}_${++this.#number}`;
  }

  get where(): string {
    return `${this.module.className}.${this.module.kind}`;
  }

  unknown(block: FileBlock): string {
    const name = shown(block.type);
    const key = `${this.where} ${name}`;
    const known = this.#notes.unknown.get(key) ?? { where: this.where, name, count: 0 };
    known.count++;
    this.#notes.unknown.set(key, known);
    return name;
  }

  // ---- the module ----

  finish(first: readonly string[]): ModulePython {
    const imports = [...this.#imports].sort();
    const head = [...first, "", ...imports, ...(imports.length > 0 ? ["", ""] : [""])];
    const text = [...head, ...this.#lines].join("\n").replace(/\n*$/, "\n");
    const path = `${snake(this.module.className)}.py`;
    return { path, module: this.module, text, blocks: [...head.map(() => ""), ...this.#blocks] };
  }

  importFrom(module: string, name: string): void {
    this.#imports.add(`from ${module} import ${name}`);
  }

  /** Variables begin with nothing in them. */
  variables(): void {
    for (const name of this.#variables.values()) this.line(`self.${name} = None`);
  }

  #hasCode(from: number): boolean {
    return this.#lines.slice(from).some((line) => line.trim() !== "" && !line.trim().startsWith("#"));
  }

  #expression(block: FileBlock): readonly [string, Order] {
    const own = this.#ownExpression(block);
    if (own !== null) return own;
    const standard = expressions[block.type];
    if (standard !== undefined) return standard(this, block);
    this.unknown(block);
    return ["None", order.atom];
  }

  #statement(block: FileBlock): void {
    if (this.#ownStatement(block)) return;
    const standard = statements[block.type];
    if (standard !== undefined) return standard(this, block);
    this.line(`# ${say("unknown", { where: this.where, name: this.unknown(block), count: 1 })}`, block.id);
  }

  // ---- blocks of WPILib Blocks ----

  #ownExpression(block: FileBlock): readonly [string, Order] | null {
    const { fields, extra } = block;
    switch (block.type) {
      case "mrc_call_python_function":
        return [this.#call(block), order.atom];
      case "mrc_get_parameter":
        return [this.name(fields["PARAMETER_NAME"]), order.atom];
      case "mrc_none":
        return ["None", order.atom];
      case "mrc_gamepad_analog":
        return [`${this.#pad(block)}.get_${padName(this.name(fields["GAMEPAD_AXIS"]))}()`, order.atom];
      case "mrc_gamepad_boolean": {
        const action = padActions[textOf(fields["GAMEPAD_ACTION"])] ?? "";
        return [
          `${this.#pad(block)}.get_${padName(this.name(fields["GAMEPAD_BUTTON"]))}_button${action}()`,
          order.atom,
        ];
      }
      case "mrc_get_python_enum_value": {
        const kind = this.dotted(extra["enumType"]);
        this.import(textOf(extra["importModule"]));
        return [`${kind}.${valueOf(kind, this.name(fields["ENUM_VALUE"]))}`, order.atom];
      }
      case "mrc_get_python_variable":
        return [this.#pythonVariable(block), order.atom];
      case "mrc_math_min_max": {
        const name = textOf(fields["FUNC"]).toLowerCase() === "min" ? "min" : "max";
        return [
          `${name}(${this.value(block, "A", order.none, "0")}, ${this.value(block, "B", order.none, "0")})`,
          order.atom,
        ];
      }
      default:
        return null;
    }
  }

  #ownStatement(block: FileBlock): boolean {
    const { fields, id } = block;
    switch (block.type) {
      case "mrc_call_python_function":
        this.line(this.#call(block), id);
        return true;
      case "mrc_misc_comment":
        this.line(`# ${shown(fields["COMMENT"])}`, id);
        return true;
      case "mrc_misc_evaluate_but_ignore_result":
        this.line(this.value(block, "VALUE"), id);
        return true;
      case "mrc_set_python_variable":
        this.line(`${this.#pythonVariable(block)} = ${this.value(block, "VALUE")}`, id);
        return true;
      case "mrc_list_add_item":
        this.line(`${this.value(block, "LIST", order.atom)}.append(${this.value(block, "ITEM")})`, id);
        return true;
      case "mrc_jump_to_step":
        this.line(`self.step = ${JSON.stringify(textOf(fields["STEP_NAME"]))}`, id);
        this.line("return", id);
        return true;
      case "mrc_component":
        this.#component(block);
        return true;
      case "mrc_mechanism":
        this.#mechanism(block);
        return true;
      default:
        return false;
    }
  }

  #pad({ fields }: FileBlock): string {
    this.importFrom("wpilib_blocks", "gamepad");
    const port = Number(textOf(fields["GAMEPAD_PORT"]));
    return `gamepad(${Number.isInteger(port) && port >= 0 && port < 6 ? port : 0})`;
  }

  /** The robot, as a module of this kind reaches it. */
  get #robot(): string {
    return this.module.kind === "opmode" ? "self.robot" : "self";
  }

  #call(block: FileBlock): string {
    const { fields, extra } = block;
    const kind = textOf(extra["functionKind"]);
    const owner = textOf(extra["moduleOrClassName"]);
    const given = this.name(extra["actualFunctionName"] ?? fields["FUNC"] ?? fields["EVENT"] ?? "call");
    this.import(textOf(extra["importModule"]));
    const own = `${this.#robot}.`;
    const mechanism = (): string => `${own}${this.name(fields["MECHANISM_NAME"])}.`;
    switch (kind) {
      case "built_in":
        return `${given}(${this.#args(block)})`;
      case "module":
      case "static":
        return `${this.dotted(owner)}.${functionOf(owner, given)}(${this.#args(block)})`;
      case "constructor":
        return `${this.dotted(owner)}(${this.#args(block)})`;
      case "instance":
        return `${this.value(block, "ARG0", order.atom)}.${functionOf(owner, given)}(${this.#args(block, 1)})`;
      case "instance_within":
        return `self.${given}(${this.#args(block)})`;
      case "instance_component": {
        const home = textOf(extra["mechanismId"]) === "" ? own : mechanism();
        const holder = textOf(extra["mechanismClassName"]).split(".").at(-1) || this.module.className;
        const key = `${holder}.${textOf(fields["COMPONENT_NAME"])}`;
        const kind = this.#notes.components.get(key) ?? textOf(extra["componentClassName"]);
        const called = functionOf(kind, given);
        return `${home}${this.name(fields["COMPONENT_NAME"])}.${called}(${this.#args(block)})`;
      }
      case "instance_robot":
        return `self.robot.${given}(${this.#args(block)})`;
      case "instance_mechanism":
        return `${mechanism()}${given}(${this.#args(block)})`;
      case "event": {
        const args = this.#args(block);
        return `self.fireEvent(${JSON.stringify(textOf(fields["EVENT"]))}${args === "" ? "" : `, ${args}`})`;
      }
      default:
        this.unknown({ ...block, type: `${block.type} ${kind}` });
        return "None";
    }
  }

  #args(block: FileBlock, from = 0): string {
    const { args } = block.extra;
    const count = Array.isArray(args) ? args.length : 0;
    return Array.from({ length: Math.max(0, count - from) }, (_, index) =>
      this.value(block, `ARG${index + from}`),
    ).join(", ");
  }

  #pythonVariable(block: FileBlock): string {
    const { fields, extra } = block;
    const owner = textOf(extra["moduleOrClassName"]);
    const name = this.name(extra["actualVariableName"] ?? fields["VAR"]);
    this.import(textOf(extra["importModule"]));
    if (textOf(extra["varKind"]) === "instance") return `${this.value(block, "SELF", order.atom)}.${name}`;
    return `${this.dotted(owner)}.${valueOf(owner, name)}`;
  }

  /** The arguments that a block says in ports and values. */
  #ports(block: FileBlock, index: number): string {
    const inner = block.inputs.get(`ARG${index}`);
    if (inner === undefined) return "None";
    if (inner.type !== "mrc_port") return this.value(block, `ARG${index}`);
    const kinds = inner.extra["portTypes"];
    const count = Array.isArray(kinds) ? kinds.length : 1;
    const numbers = Array.from({ length: count }, (_, port) => Number(textOf(inner.fields[`PORT_NUM_${port}`])));
    return numbers.map((number) => (Number.isInteger(number) ? String(number) : "0")).join(", ");
  }

  #component(block: FileBlock): void {
    const { fields, extra } = block;
    const name = this.name(fields["NAME"]);
    const kind = this.dotted(extra["className"]);
    this.import(textOf(extra["importModule"]));
    const params = paramsOf(extra["params"]);
    const args =
      this.module.kind === "mechanism"
        ? `*${name}_args`
        : params.map((_, index) => this.#ports(block, index)).join(", ");
    this.line(`self.${name} = ${kind}(${args})`, block.id);
    // Without it a hub's motors and servos get nothing.
    if (kind.startsWith("wpilib.ExpansionHub")) this.line(`self.${name}.set_enabled(True)`, block.id);
  }

  /** A mechanism gets the ports of each of its components as one tuple. */
  #mechanism(block: FileBlock): void {
    const { fields, extra } = block;
    const name = this.name(fields["NAME"]);
    const module = this.dotted(extra["importModule"]);
    this.import(module);
    const params = paramsOf(extra["parameters"]);
    this.line(`self.${name} = ${module}.${this.name(fields["TYPE"])}(`, block.id);
    this.inside(() => {
      for (let index = 0; index < params.length;) {
        const { component } = params[index]!;
        const ports: string[] = [];
        for (; index < params.length && params[index]!.component === component; index++)
          ports.push(this.#ports(block, index));
        this.line(`${this.name(component)}_args=(${ports.join(", ")},),`, block.id);
      }
    });
    this.line(")", block.id);
    this.line(`self.mechanisms.append(self.${name})`, block.id);
  }
}

const top = (module: BlocksModule, type: string): FileBlock[] =>
  module.tops.filter((block) => block.type === type && block.enabled);

const componentsOf = (module: BlocksModule): FileBlock[] =>
  top(module, "mrc_mechanism_component_holder").flatMap(({ inputs }) => [
    ...stackOf(inputs.get("COMPONENTS")),
    ...stackOf(inputs.get("PRIVATE_COMPONENTS")),
  ]);

const bases = {
  robot: "BlocksRobot",
  mechanism: "Mechanism",
  opmode: "wpilib_blocks.BlocksOpMode",
} as const;

function methodName(writer: Writer, { fields, extra }: FileBlock): string {
  const name = textOf(extra["pythonMethodName"]) || textOf(fields["NAME"]);
  if (name === "__init__") return name;
  return writer.name(overridden.has(name) && writer.module.kind !== "mechanism" ? snake(name) : name);
}

/** A function with its blocks; `first`: lines before them. */
function method(writer: Writer, name: string, params: string, block: FileBlock | null, first: readonly string[]): void {
  writer.line("");
  writer.line(`def ${name}(self${params}):`, block?.id ?? "");
  writer.inside(() => {
    for (const line of first) writer.line(line, block?.id ?? "");
    const returned = block?.inputs.has("RETURN") === true;
    const isEmpty = first.length === 0 && [...stackOf(block?.inputs.get("STACK"))].length === 0 && !returned;
    writer.stack(block?.inputs.get("STACK"));
    if (block !== null && returned) writer.line(`return ${writer.value(block, "RETURN")}`, block.id);
    // Python wants a statement beside a comment.
    if (isEmpty || [...stackOf(block?.inputs.get("STACK"))].every(({ type }) => type === "mrc_misc_comment"))
      if (first.length === 0 && !returned) writer.line("pass");
  });
}

function init(writer: Writer, project: BlocksProject, block: FileBlock | null): void {
  const { module } = writer;
  const components = componentsOf(module);
  const params =
    module.kind === "opmode"
      ? ", robot"
      : module.kind === "mechanism"
        ? components.map(({ fields }) => `, ${writer.name(fields["NAME"])}_args`).join("")
        : "";
  writer.line(`def __init__(self${params}):`, block?.id ?? "");
  writer.inside(() => {
    writer.line(module.kind === "opmode" ? "super().__init__(robot)" : "super().__init__()");
    writer.variables();
    const [steps] = top(module, "mrc_steps");
    if (steps !== undefined) writer.line(`self.step = ${JSON.stringify(stepNames(steps)[0] ?? "")}`, steps.id);
    for (const holder of top(module, "mrc_mechanism_component_holder"))
      for (const input of ["MECHANISMS", "COMPONENTS", "PRIVATE_COMPONENTS"]) writer.stack(holder.inputs.get(input));
    for (const handler of top(module, "mrc_event_handler")) {
      const sender = writer.name(handler.fields["SENDER"]);
      const isRobots = textOf(handler.extra["senderType"]) === "robot";
      const from =
        module.kind === "opmode"
          ? isRobots
            ? "self.robot"
            : `self.robot.${sender}`
          : isRobots
            ? "self"
            : `self.${sender}`;
      const event = textOf(handler.fields["EVENT_NAME"]);
      writer.line(
        `${from}.registerEventHandler(${JSON.stringify(event)}, self.${handlerName(writer, handler)})`,
        handler.id,
      );
    }
    if (module.kind === "robot") addOpModes(writer, project);
    writer.stack(block?.inputs.get("STACK"));
  });
}

const handlerName = (writer: Writer, { fields }: FileBlock): string =>
  writer.name(`${textOf(fields["SENDER"])}_${textOf(fields["EVENT_NAME"])}`.replace(/[^\p{L}\p{N}_]+/gu, "_"));

function addOpModes(writer: Writer, { opmodes }: BlocksProject): void {
  for (const opmode of opmodes) {
    const [details] = top(opmode, "mrc_opmode_details");
    const fields: Json = details?.fields ?? {};
    const isOn = fields["ENABLED"] !== false && fields["ENABLED"] !== "FALSE";
    if (!isOn) continue;
    const module = snake(opmode.className);
    writer.import(module);
    writer.importFrom("hal", "RobotMode");
    const mode = modes[textOf(fields["TYPE"])] ?? "TELEOPERATED";
    const texts = [textOf(fields["NAME"]) || opmode.className, textOf(fields["GROUP"]), textOf(fields["DESCRIPTION"])];
    const said = texts.map((text) => JSON.stringify(text)).join(", ");
    writer.line(`self.add_opmode(${module}.${opmode.className}, RobotMode.${mode}, ${said})`);
  }
  writer.line("self.publish_opmodes()");
}

const stepNames = ({ extra }: FileBlock): string[] =>
  (Array.isArray(extra["stepNames"]) ? (extra["stepNames"] as unknown[]) : []).map(textOf);

/** A step's blocks run in each loop until its condition holds; then the next one is there. */
function steps(writer: Writer, block: FileBlock): void {
  const names = stepNames(block);
  writer.line("");
  writer.line("def do_steps(self):", block.id);
  writer.inside(() => {
    if (names.length === 0) return writer.line("pass");
    for (const [index, name] of names.entries()) {
      writer.line(`${index === 0 ? "if" : "elif"} self.step == ${JSON.stringify(name)}:`, block.id);
      writer.inside(() => {
        writer.stack(block.inputs.get(`STATEMENT_${index}`));
        writer.line(`if ${writer.value(block, `CONDITION_${index}`, order.none, "False")}:`, block.id);
        const next = names[index + 1];
        writer.inside(() => writer.line(`self.step = ${next === undefined ? "None" : JSON.stringify(next)}`, block.id));
      });
    }
  });
}

function pythonOfModule(module: BlocksModule, project: BlocksProject, notes: Notes): ModulePython {
  const writer = new Writer(module, notes);
  const base = bases[module.kind];
  if (module.kind === "opmode") writer.import("wpilib_blocks");
  else writer.importFrom("wpilib_blocks", base);
  writer.line(`class ${module.className}(${base}):`);
  writer.inside(() => {
    const defs = top(module, "mrc_class_method_def");
    const named = new Map(defs.map((block) => [methodName(writer, block), block]));
    init(writer, project, named.get("__init__") ?? null);
    const whens = top(module, "mrc_when");
    const calls = whens.map((_, index) => `self.when_${index + 1}()`);
    const hasSteps = top(module, "mrc_steps").length > 0;
    const periodic = module.kind === "opmode" ? "periodic" : "opmodePeriodic";
    if (calls.length > 0 || hasSteps) named.set(periodic, named.get(periodic) ?? noBlock);
    for (const [name, block] of named) {
      if (name === "__init__") continue;
      const params = paramsOf(block.extra["params"]).map((param) => `, ${writer.name(param.name)}`);
      const supers = isInherited(module, name) ? [`super().${name}()`] : [];
      const first = name === periodic ? [...calls, ...supers] : supers;
      method(writer, name, params.join(""), block === noBlock ? null : block, first);
      if (name === periodic && hasSteps) writer.inside(() => writer.line("self.do_steps()"));
    }
    for (const [index, block] of whens.entries()) {
      writer.line("");
      writer.line(`def when_${index + 1}(self):`, block.id);
      writer.inside(() => {
        writer.line(`if ${writer.value(block, "BOOL", order.none, "False")}:`, block.id);
        writer.body(block, "DO");
      });
    }
    for (const block of top(module, "mrc_event_handler")) {
      const params = paramsOf(block.extra["params"]).map((param) => `, ${writer.name(param.name)}`);
      method(writer, handlerName(writer, block), params.join(""), block, []);
    }
    for (const block of top(module, "mrc_steps")) steps(writer, block);
  });
  for (const block of module.tops) if (block.enabled && !known.has(block.type)) writer.unknown(block);
  if (module.kind === "robot") {
    writer.import("wpilib");
    for (const line of ["", "", 'if __name__ == "__main__":', `    wpilib.run(${module.className})`]) writer.line(line);
  }
  return writer.finish([`# Made of ${module.className}.${module.kind}.json, a module of WPILib Blocks.`]);
}

const noBlock: FileBlock = {
  ...{ id: "", type: "", enabled: true, y: 0, extra: {}, fields: {}, inputs: new Map<string, FileBlock>(), next: null },
};

const known = new Set(
  "mrc_class_method_def mrc_mechanism_component_holder mrc_opmode_details mrc_when mrc_steps mrc_event_handler mrc_event".split(
    " ",
  ),
);

/** Functions of the classes below, which a module's own add to. */
function isInherited({ kind }: BlocksModule, name: string): boolean {
  if (kind === "opmode") return ["start", "periodic", "end", "disabled_periodic"].includes(name);
  return kind === "robot"
    ? /^opmode(Start|Periodic|End)$|_periodic$/.test(name)
    : /^opmode(Start|Periodic|End)$/.test(name);
}

/** Throws WpilibBlocksError. */
export function pythonOfProject(project: BlocksProject): ProjectPython {
  const all = [project.robot, ...project.mechanisms, ...project.opmodes];
  const components = all.flatMap((module) =>
    componentsOf(module).map(
      ({ extra, fields }) => [`${module.className}.${textOf(fields["NAME"])}`, textOf(extra["className"])] as const,
    ),
  );
  const notes: Notes = { unknown: new Map(), components: new Map(components) };
  const modules = all.map((module) => pythonOfModule(module, project, notes));
  return { modules, notes: [...notes.unknown.values()].map((each) => say("unknown", each)) };
}
